"""Files of components that people edit by hand: whatever is wrong in one is refused in words."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from ludotheque import registry
from ludotheque.games.taxi.game import TAXI
from ludotheque.pages.part_checks import check_part, parts_options
from ludotheque.protocol.workshop import CheckPart
from ludotheque.rules import BadOption
from ludotheque.testing.walk import walk
from ludotheque.text import language

FILES = {
    (game.id, part): game.workshop.original(part)
    for game in registry.all_games()
    if game.workshop is not None
    for part in game.workshop.PARTS
}
# Kinds of components that share a file: mutants of the whole file would hardly meet them.
SECTIONS = {("quadrata", "cards"): ("tokens", "taxis")}
KINDS = [
    (*file, section) for file in FILES for section in ("", *SECTIONS.get(file, ()))
]  # game, option, and the section of the file that is changed, or all of it
LONG = bool(os.environ.get("LUDOTHEQUE_LONG"))
MUTANTS = 500 if LONG else 20
PLAYED = 500 if LONG else 1  # of those that can be played, to the end
MAX_STEPS = 20_000  # of a match; random players take no more than a few thousand
WORDS = ("-1", "0", "999999", '""', "[]", "true", "{}", "1.5", "nan", '"é"', "[[", "]", "=", "#")


def drop_line(lines: list[str], rng: Random) -> None:
    del lines[rng.randrange(len(lines))]


def repeat_line(lines: list[str], rng: Random) -> None:
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))


def change_value(lines: list[str], rng: Random) -> None:
    at = rng.randrange(len(lines))
    lines[at] = re.sub(r"=.*", f"= {rng.choice(WORDS)}", lines[at], count=1)


def change_word(lines: list[str], rng: Random) -> None:
    """A number or a name inside of a value becomes another one of the file."""
    at, other = rng.randrange(len(lines)), rng.choice(lines)
    words = re.findall(r"[\w-]+", lines[at]) or [""]
    others = re.findall(r"[\w-]+", other) or ["?"]
    lines[at] = lines[at].replace(rng.choice(words), rng.choice([*others, *WORDS]), 1)


def change_letter(lines: list[str], rng: Random) -> None:
    at = rng.randrange(len(lines))
    letters = list(lines[at]) or [" "]
    letters[rng.randrange(len(letters))] = rng.choice("[]{}=,.#\"' \\\t0aé\x00")
    lines[at] = "".join(letters)


MUTATIONS: tuple[Callable[[list[str], Random], None], ...] = (
    drop_line,
    repeat_line,
    change_value,
    change_word,
    change_letter,
)


def section_lines(lines: list[str], section: str) -> slice:
    """The lines of the tables whose names begin with `section`; all lines if it is empty."""
    own = [at for at, line in enumerate(lines) if re.match(rf"\[+{section}", line)]
    if not section:
        return slice(0, len(lines))
    others = [at for at, line in enumerate(lines) if line.startswith("[") and at not in own]
    return slice(own[0], min((at for at in others if at > own[-1]), default=len(lines)))


def mutate(source: str, section: str, rng: Random) -> str:
    lines = source.split("\n")
    part = section_lines(lines, section)
    changed = lines[part]
    for _ in range(rng.choice((1, 1, 2, 5))):
        rng.choice(MUTATIONS)(changed, rng)
    lines[part] = changed
    return "\n".join(lines)


@pytest.mark.parametrize(("game", "option", "section"), KINDS)
def test_mutated_files_are_played_or_refused_with_the_reason(
    game: str, option: str, section: str
) -> None:
    source = FILES[game, option]
    known, rng = registry.game(game), Random(37)
    reasons, refused, played = [], [], 0
    # In a short file hardly anything is harmless.
    for _ in range(MUTANTS if len(source) > 500 else 3 * MUTANTS):
        mutant = mutate(source, section, rng)
        try:
            options = parts_options(known, {option: mutant})
            rules = known.rules(options, known.usual_seats(options))
        except BadOption as problem:
            reasons.append(problem.reason)
            refused.append(mutant)
        else:
            assert rules.turn(rules.start())
            if mutant != source and played < PLAYED:
                played += 1
                steps = sum(1 for _ in islice(walk(rules, Random(played)), MAX_STEPS))
                assert steps < MAX_STEPS, f"no end:\n{mutant}"
    assert len(reasons) > MUTANTS // 5
    assert played, "some changes are harmless"
    for mutant, reason in zip(refused, reasons, strict=True):
        (found,) = check_part(CheckPart(game, option, mutant)).problems
        assert found.text == reason
        assert found.line, language("en")(reason)
    for code in ("en", "fr"):
        assert all(len(language(code)(reason)) > 20 for reason in reasons)


DECK = """
[[cards]]
id = "place-barrier"
count = 20

[[cards]]
id = "drive-on"
numbers = [3, 5]
count = 2

[[cards]]
id = "roll-again"
count = 4
"""


def test_a_deck_of_ones_own_is_played_and_kept() -> None:
    rules = TAXI.rules(TAXI.options(deck=DECK), 2)
    states = list(walk(rules, Random(3)))
    drawn = {step.action.card for step in states if type(step.action).__name__ == "Draw"}
    assert drawn <= {"place-barrier", "drive-on-3", "drive-on-5", "roll-again"}
    assert len(drawn) > 1
    assert sum(rules.tables.box) == 28


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (('id = "roll-again"', 'id = "roll"'), "entry 3: there is no card “roll”"),
        (("[3, 5]", "[3, 9]"), "entry 2: “drive-on” has no card with the number 9"),
        (("count = 20", "count = -1"), "entry 1"),
        (("count = 20", "count = 58"), "has 66 cards"),
        (("count = 20", "count = 1"), "has 5 cards that are played at once"),
        (("count = 4", "count = 17"), "17 Chance cards"),
        (("roll-again", "place-barrier"), "entry 3: “place-barrier” has come before"),
        (("[[cards]]", "[[card]]"), "card"),
        (("count = 4", "count ="), "line 13"),
    ],
)
def test_a_wrong_deck_is_refused_at_its_place(change: tuple[str, str], why: str) -> None:
    known = registry.game("taxi")
    with pytest.raises(BadOption) as refused:
        known.rules(known.options(deck=DECK.replace(*change)), 2)
    assert why in language("en")(refused.value.reason)
