"""What everybody at a table is called."""

from __future__ import annotations

import pytest

from ludotheque.bots import LEVELS, UnknownBot
from ludotheque.bots.seats import (
    BOT_NAMES,
    bot_name,
    display_name,
    display_names,
    read_seats,
    with_unique_names,
)
from ludotheque.match import Match
from ludotheque.naming import MAX_NAME_CHARACTERS, clean_name
from ludotheque.record import Holder, new_header
from ludotheque.registry import game
from ludotheque.text import LANGUAGES, language


def names(*holders: Holder) -> list[str]:
    return [holder.name for holder in with_unique_names(holders)]


def test_bots_of_one_level_are_told_apart() -> None:
    assert names(Holder("Ana"), Holder("", "easy"), Holder("", "easy")) == [
        "Ana",
        "Domino",
        "Pixel",
    ]


def test_names_are_no_longer_on_the_command_line_than_in_the_browser() -> None:
    (holder,) = read_seats(["human:" + "x" * 40], language("en"))
    assert holder.name == "x" * MAX_NAME_CHARACTERS == clean_name(holder.name)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_name_alone_is_told_how_a_person_is_written(lang: str) -> None:
    """`--seats Ana,easy`."""
    with pytest.raises(UnknownBot) as refused:
        read_seats(["Ana", "easy"], language(lang))
    said = language(lang)(refused.value.reason)
    assert {"en": "easy, normal, hard", "fr": "facile, normal, difficile"}[lang] in said
    assert "human:Ana" in said


def test_a_level_meets_its_own_names_first() -> None:
    assert [bot_name(level, ()) for level in LEVELS] == ["Domino", "Kiwi", "Zigzag", "Turbo"]
    assert bot_name("expert@200ms", ()) == "Turbo"
    assert bot_name("greedy", ()) == "Domino"


def test_people_keep_their_names() -> None:
    assert names(Holder("", "easy"), Holder("domino")) == ["Pixel", "domino"]
    assert names(Holder("Ana"), Holder("ana"), Holder("Ana")) == ["Ana", "ana 2", "Ana 3"]
    assert names(Holder("Robi", "easy"), Holder("", "hard")) == ["Robi", "Zigzag"]


@pytest.mark.parametrize("bot", [*LEVELS, "random"])
def test_there_is_always_another_name(bot: str) -> None:
    found = names(*[Holder("", bot)] * (2 * len(BOT_NAMES) + 1))
    assert len(set(found)) == len(found)
    assert set(BOT_NAMES) <= set(found)


@pytest.mark.parametrize(
    ("bot", "english", "french"),
    [
        ("easy", "Domino (easy)", "Domino (facile)"),
        ("normal", "Domino (normal)", "Domino (normal)"),
        ("hard", "Domino (hard)", "Domino (difficile)"),
        ("expert", "Domino (expert)", "Domino (expert)"),
        ("hard@300ms", "Domino (hard@300ms)", "Domino (difficile@300ms)"),
        ("random", "Domino (random)", "Domino (au hasard)"),
        ("casual", "Domino (casual)", "Domino (occasionnel)"),
        ("greedy", "Domino (greedy)", "Domino (glouton)"),
        ("flat", "Domino (simulations)", "Domino (simulations)"),
        ("tree@2000", "Domino (tree search@2000)", "Domino (recherche arborescente@2000)"),
        ("my/bots/clever.py:Clever", "Domino (Clever)", "Domino (Clever)"),
    ],
)
def test_a_bot_is_shown_with_its_level(bot: str, english: str, french: str) -> None:
    shown = [display_name(Holder("Domino", bot), language(code)) for code in LANGUAGES]
    assert shown == [english, french]


def test_a_bot_that_stands_in_plays_under_the_persons_name() -> None:
    minisurf = game("minisurf")
    seats = with_unique_names([Holder("Ana"), Holder("", "hard"), Holder("Ben")])
    match = Match(new_header(minisurf, minisurf.options(), seats), bytes(16))
    match.sit(0, Holder("Ana", "easy"))
    assert display_names(match, language("fr")) == ("Ana", "Zigzag (difficile)", "Ben")
