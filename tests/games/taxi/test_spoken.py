"""The town in sentences: a person who only listens plays a whole match with it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.state import Drive
from ludotheque.match import Match
from ludotheque.record import Holder, new_header
from ludotheque.terminal.plain.table import PlainTable
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.text import LANGUAGES, language

WAY = {
    "en": re.compile(r"You can drive to ([^;]*); ([^.]*)\."),
    "fr": re.compile(r"Vous pouvez aller jusqu’à ([^;]*?)\s*; ([^.]*)\."),
}
DRIVE = {"en": "Drive to", "fr": "Aller jusqu’à"}
CUT = {"en": "no way is open", "fr": "aucun chemin"}
DRAWN = set("·∩⌂@#↔→║═╬∧⚑")
PARK = {"en": "Your pawn is in the car park.", "fr": "Votre pion se trouve dans le stationnement."}


@pytest.mark.parametrize("code", LANGUAGES)
def test_item_14_a_whole_match_is_played_by_listening(code: str) -> None:
    """Ana drives by what is read aloud alone, as near to her destination as a way leads: no answer
    is refused, and she arrives."""
    options = TaxiOptions(first="1")
    town = TAXI.rules(options, 2).tables.plan
    header = new_header(TAXI, options, [Holder("Ana"), Holder("Bo", "random")])
    match = Match(header, bytes(16))
    heard, all_heard, refused = list[str](), list[str](), list[str]()
    driven = 0

    class Heard(PlainTable):
        def _refuse(self, problem: Any) -> None:
            refused.append(self.say(problem.reason))
            super()._refuse(problem)

    def left(then: str) -> int:
        """How many squares are to go from there, as it is said."""
        number = re.search(r"\d+", then)
        return int(number[0]) if number else 1000 if CUT[code] in then else 0

    def read() -> str:
        nonlocal driven
        page = " ".join(" ".join(heard).split())
        all_heard.append(page)
        heard.clear()
        told = {place: left(then) for place, then in WAY[code].findall(page)}
        if not told:
            return "1"
        named = town.address
        ways = [a.to for a in match.actions(0) if isinstance(a, Drive)]
        assert set(told) == {language(code)(named(to)) for to in ways}
        driven += 1
        nearest = re.escape(min(told, key=told.__getitem__))
        choice = re.search(rf"(\d+) {DRIVE[code]} {nearest}", page)
        assert choice is not None
        return choice[1]

    Heard(LocalSession(match), language(code), write=heard.append, read=read, words=True).run()
    assert match.over
    assert refused == []
    assert driven > 4
    assert PARK[code] in all_heard[0]
    assert not [page for page in all_heard if set(page) & DRAWN]
    assert len(match.state.fares.reached[0]) == 2
