"""What an audit against the printed rules found, one test each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from msgspec.structs import asdict

from ludotheque.games.quadracarta.bitboard import Board, Laid
from ludotheque.games.quadracarta.game import MAXISURF, MINISURF
from ludotheque.games.quadracarta.options import MaxisurfOptions, MinisurfOptions
from ludotheque.games.quadracarta.pieces import INDEX, TOWNS
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.scoring import SmallestGroup
from ludotheque.games.quadracarta.state import First, Phase, Place
from ludotheque.games.quadracarta.view import BoardView
from ludotheque.match import Match
from ludotheque.notation import digest
from ludotheque.record import Holder, decode, encode, new_header, replay, rules_of
from ludotheque.rules import BadOption, Seats
from ludotheque.terminal.plain.table import PlainTable
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.testing.walk import last_state, walk
from ludotheque.text import LANGUAGES, language

RECORDS = Path(__file__).parent / "records"
DIGESTS = {
    "minisurf": "c0ea8285ef448daf",
    "minisurf-boxes": "35eaea761443b5ea",
    "minisurf-duplicate": "56b73da66c963650",
    "maxisurf": "32c693ab2d405df4",
    "maxisurf-duplicate": "39ab15688d8f7d1e",
}


@pytest.mark.parametrize("name", DIGESTS)
def test_records_made_before_the_options_were_there_replay_byte_for_byte(name: str) -> None:
    data = (RECORDS / f"{name}.ludo").read_bytes()
    record = decode(data)
    assert encode(record) == data
    _, rules = rules_of(record.header)
    states = list(replay(record, rules))
    assert digest(states[-1])[:16] == DIGESTS[name]
    match = Match(record, bytes(16))
    assert encode(match.record) == data


# The first player -------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [1, 3])
def test_the_first_player_can_be_named(first: Literal[1, 3]) -> None:
    for rules in (
        MINISURF.rules(MinisurfOptions(first=first), 3),
        MAXISURF.rules(MaxisurfOptions(first=first), 3),
    ):
        steps = list(walk(rules, Random(1)))
        assert not any(isinstance(step.action, First) for step in steps)
        asked = next(step for step in steps if step.actor is not None)
        assert rules.turn(asked.state) == Seats((first - 1,))


def test_who_is_not_there_cannot_begin() -> None:
    with pytest.raises(BadOption) as refused:
        MINISURF.rules(MinisurfOptions(first=4), 3)
    assert "4" in language("en")(refused.value.reason)
    assert MINISURF.seats(MinisurfOptions(first=3)) == range(3, 5)


@pytest.mark.parametrize("code", LANGUAGES)
def test_first_cards_name_their_player(code: str) -> None:
    say = language(code).at_table(["Ana", "Luc"])
    rules = MINISURF.rules(MinisurfOptions(), 2)
    told = [
        say(rules.tell(step.state, None, step.action, None).text)
        for step in list(walk(rules, Random(1)))[:2]
    ]
    assert [name in line for name, line in zip(("Ana", "Luc"), told, strict=True)] == [True] * 2
    together = MINISURF.rules(MinisurfOptions(duplicate=True), 2)
    first = next(iter(walk(together, Random(1))))
    assert not any(
        name in say(together.tell(first.state, None, first.action, None).text)
        for name in ("Ana", "Luc")
    )


# Boxes ------------------------------------------------------------------------------------------


def test_two_boxes_are_allowed_from_two_players() -> None:
    assert MINISURF.seats(MinisurfOptions(boxes=2)) == range(2, 9)
    for seats, each in ((2, 48), (3, 32), (4, 24)):
        rules = MINISURF.rules(MinisurfOptions(boxes=2), seats)
        end = last_state(rules, list(walk(rules, Random(seats))))
        assert [len(board.laid) for board in end.boards] == [each] * seats


def test_a_board_can_grow_as_far_as_two_boxes_for_two_reach() -> None:
    rules = MINISURF.rules(MinisurfOptions(boxes=2), 2)
    for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2)):
        state = rules.start()
        steps = 0
        while rules.turn(state) != Seats((0,)) or state.phase is not Phase.PLACE:
            turn = rules.turn(state)
            if isinstance(turn, Seats):
                state = rules.play(state, turn.seats[0], rules.actions(state, turn.seats[0])[0])
            else:
                state = rules.play(state, None, rules.chances(state)[0][0])
        board = state.boards[0]
        for steps in range(1, 48):
            at = (dx * steps, dy * steps)
            now = type(state)(**{**asdict(state), "boards": (board, state.boards[1])})
            assert Place(at, 0) in list(rules.actions(now, 0))
            board = board.lay(Laid(INDEX["yyyy"], *at, 0))
        assert board.area == 48 * 4


# Groups and ties --------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_minisurf_does_not_report_groups(code: str) -> None:
    say = language(code)
    for game, shown in ((MINISURF, False), (MAXISURF, True)):
        rules = game.rules(game.options(), 2)
        end = last_state(rules, list(walk(rules, Random(2))))
        view = rules.view(end, None)
        written = "\n".join([*rules.lines(view, say), *rules.spoken(view, say)])
        assert ("group" in written) == shown
        assert any(board.groups for board in view.boards) == shown


def groups(*sizes: int) -> Board:
    """A board whose groups have these sizes: only they count."""
    board = Board()
    masks, start = [], 0
    for size in sizes:
        masks.append((1 << size) - 1 << start)
        start += size
    board.__dict__["groups"] = tuple(masks)
    board.__dict__["squares"] = type(board.squares)(0, 1, (1, 1, 1))
    return board


def test_the_group_immediately_above_is_read_in_two_ways() -> None:
    """The rulebook's "groupe immédiatement supérieur": the next group, or the next larger size."""
    one, two = groups(3, 3, 8), groups(3, 5)
    each, larger = SmallestGroup(), SmallestGroup(larger=True)
    assert each.rank(one) < each.rank(two)
    assert larger.rank(one) > larger.rank(two)
    assert larger.rank(groups(3, 3, 8)) == larger.rank(groups(3, 8, 8))
    for scoring in (each, larger):
        assert scoring.rank(groups(3, 4)) < scoring.rank(groups(3)) < scoring.rank(groups(4))
    assert MAXISURF.rules(MaxisurfOptions(), 2).scoring.rank(one) == each.rank(one)
    assert MAXISURF.rules(MaxisurfOptions(ties="larger"), 2).scoring.rank(one) == larger.rank(one)


def test_what_decided_a_tie_is_said_in_the_reading_of_the_table() -> None:
    say, boards = language("en"), (groups(3, 3, 8), groups(3, 5))
    for options, winner, words in (
        (MaxisurfOptions(), 1, "second smallest"),
        (MaxisurfOptions(ties="larger"), 0, "next larger size"),
    ):
        rules = MAXISURF.rules(options, 2)
        state = type(rules.start())(Phase.OVER, (0,) * 24, boards, passed=(True, True))
        result = rules.result(state)
        assert result.winners == (winner,)
        assert result.decided is not None
        assert words in say(result.decided)


# Words ------------------------------------------------------------------------------------------


def typed(match: Match, code: str, *answers: str) -> list[str]:
    lines: list[str] = []
    waiting: Iterator[str] = iter(answers)

    def read() -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    PlainTable(LocalSession(match), language(code), write=lines.append, read=read).run()
    return lines


@pytest.mark.parametrize("form", ["pick {}", "PICK {}", "prendre la carte {}", "{}"])
@pytest.mark.parametrize("hyphens", [True, False])
def test_french_letters_are_accepted_as_they_are_shown(form: str, hyphens: bool) -> None:
    holders = [Holder("Ana"), Holder("Luc")]
    match = Match(new_header(MINISURF, MinisurfOptions(), holders), b"a french letter!")
    card = next(name for name in match.view(0).row if "y" in name)
    shown = "-".join(card.replace("y", "j")) if hyphens else card.replace("y", "j")
    lines = typed(match, "fr", form.format(shown))
    assert any(f"prend la carte {'-'.join(card.replace('y', 'j'))}" in line for line in lines)
    assert match.view(0).hand == card


def test_what_two_choices_share_is_not_taken_for_one_of_them() -> None:
    holders = [Holder("Ana"), Holder("Luc")]
    match = Match(new_header(MINISURF, MinisurfOptions(), holders), b"a french letter!")
    ply = match.ply
    typed(match, "fr", "prendre", "pick", "la carte", "-")
    assert match.ply == ply


NUMBER = r"(−?\d+)"
WORDS = {
    "en": ("Row", "columns?", "to", "and", ("yellow", "red", "blue")),
    "fr": ("Rangée", "colonnes?", "à", "et", ("jaune", "rouge", "bleu")),
}


def heard(lines: list[str], code: str) -> dict[tuple[int, int], int]:
    """The squares of one board as somebody hears them."""
    row, column, to, _, towns = WORDS[code]
    found: dict[tuple[int, int], int] = {}
    for line in lines:
        start = re.match(rf"{row} {NUMBER}", line)
        if start is None:
            continue
        y = int(start[1].replace("−", "-"))
        for piece in re.finditer(
            rf"{column} {NUMBER}(?: {to} {NUMBER})? (?:en )?({'|'.join(towns)})", line
        ):
            left = int(piece[1].replace("−", "-"))
            right = int(piece[2].replace("−", "-")) if piece[2] else left
            found |= {(x, y): towns.index(piece[3]) for x in range(left, right + 1)}
    return found


def squares(board: BoardView) -> dict[tuple[int, int], int]:
    return {(square.x, square.y): square.town for square in board.squares}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", [MINISURF, MAXISURF])
def test_the_board_in_sentences_tells_all_of_it(code: str, game: type) -> None:
    say = language(code).at_table(["Ana", "Luc"])
    rules: Quadracarta = game.rules(game.options(), 2)  # type: ignore[attr-defined]
    steps = [step.state for step in walk(rules, Random(3))]
    for state in [*steps[3::9], *steps[-3:]]:
        view = rules.view(state, 0)
        lines = list(rules.spoken(view, say))
        assert all(line.endswith((".", "?")) for line in lines), lines
        assert not re.search(r"·|  ", "\n".join(lines))
        cut = next(n for n, line in enumerate(lines) if line.startswith("Luc"))
        assert heard(lines[:cut], code) == squares(view.boards[0])
        assert heard(lines[cut:], code) == squares(view.boards[1])
        towns = WORDS[code][4]
        for card in view.row:
            assert ", ".join(towns[TOWNS.index(town)] for town in card) in "\n".join(lines)
        for turn, way in enumerate(view.ways):
            named = ", ".join(towns[TOWNS.index(town)] for town in way)
            assert any(f"r{turn}" in line and named in line for line in lines)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", [MINISURF, MAXISURF])
def test_a_whole_match_is_played_with_sentences_alone(code: str, game: type) -> None:
    holders = [Holder("Ana"), Holder("Luc")]
    header = new_header(game, game.options(), holders)  # type: ignore[attr-defined,arg-type]
    match = Match(header, b"sentences alone!")
    lines: list[str] = []
    rng = Random(4)
    asked = iter(range(10_000))

    def read() -> str:
        if next(asked) == 0:
            return "w"
        return str(rng.randrange(1, len(match.actions(match.to_move[0])) + 1))

    PlainTable(LocalSession(match), language(code), write=lines.append, read=read).run()
    assert match.over
    after = "\n".join(lines).split("\n")
    begun = next(n for n, line in enumerate(after) if line.startswith(WORDS[code][0]))
    assert not any("·" in line for line in after[begun:])
