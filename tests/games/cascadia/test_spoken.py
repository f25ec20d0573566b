"""The board in sentences: a person who only listens plays a whole match with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from ludotheque.bots import keyed_rng
from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.match import Match
from ludotheque.record import Holder, new_header
from ludotheque.terminal.plain.table import PlainTable
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.testing.walk import walk
from ludotheque.text import language

from .opening import rules_for

PLACE = re.compile(r"\((−?\d+), (−?\d+)\)")


def places(sentence: str) -> list[str]:
    """The cells a sentence speaks of, as they are typed."""
    return [",".join(at).replace("−", "-") for at in PLACE.findall(sentence)]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("tiles", ["hex", "square"])
def test_every_tile_and_token_is_said(tiles: str, lang: str) -> None:
    say, rules = language(lang), rules_for(2, tiles=tiles)
    for number, step in enumerate(walk(rules, keyed_rng("spoken", tiles))):
        if number % 10:
            continue
        view = rules.view(step.state, 0)
        lines = list(rules.spoken(view, say))
        assert not [line for line in lines if re.search(r"--|\||\[|\*|<", line)]
        assert all(line.endswith((".", ":")) for line in lines)
        tokens = sum(cell.token is not None for e in view.environments for cell in e.cells)
        laid = [line for line in lines if line.startswith(("At ", "En "))]
        assert len(laid) == sum(len(environment.cells) for environment in view.environments)
        assert sum(not re.search("(free|libre).$", line) for line in laid) == tokens


class Listener:
    """Chooses by what is read aloud alone: a tile with a neighbour of its habitat if there is one,
    a token where it can live."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.cells: set[str] = set()
        self.homes: list[str] = []

    def write(self, line: str) -> None:
        self.heard.append(line)

    def answers(self) -> Iterator[str]:
        while True:
            lines, self.heard = self.heard, []
            yield self.answer(lines)

    def answer(self, lines: list[str]) -> str:
        free = [line for line in lines if line.startswith("Free cell")]
        if free:
            self.cells = {places(line)[0] for line in free}
            holds = next(line for line in lines if line.startswith("To lay: "))
            habitat = holds.removeprefix("To lay: ").split(" ")[0]
            good = [line for line in free if f": {habitat} to" in line or f", {habitat} to" in line]
            return f"place {places((good or free)[0])[0]} r0"
        for line in lines:
            if line.startswith("The ") and "token can go on" in line:
                self.homes = places(line)
                return f"token {self.homes[0]}"
            if line.startswith("No tile that lies has room"):
                return "pass"
        return "n" if any("Overpopulation: three" in line for line in lines) else "0"


@pytest.mark.parametrize("tiles", ["hex", "square"])
def test_a_whole_match_is_played_by_listening(tiles: str) -> None:
    """Every answer is taken from sentences, and none is ever refused."""
    options = CASCADIA.options(tiles=tiles)  # type: ignore[arg-type]
    match = Match(new_header(CASCADIA, options, [Holder("Ana")]), bytes(16))
    listener, refused = Listener(), list[str]()
    answers = listener.answers()

    class Heard(PlainTable):
        def _refuse(self, problem: Any) -> None:
            refused.append(self.say(problem.reason))
            super()._refuse(problem)

    seen = 0

    def read() -> str:
        nonlocal seen
        answer = next(answers)
        view = match.view(0)
        if answer.startswith("place"):
            legal = {str(action.cell.q) + "," + str(action.cell.r) for action in match.actions(0)
                     if hasattr(action, "turn")}  # fmt: skip
            assert listener.cells == legal
            seen += 1
        elif answer.startswith("token"):
            fits = [
                f"{cell.q},{cell.r}"
                for cell in view.environments[0].cells
                if cell.token is None and view.hand.token in cell.tile.species
            ]
            assert sorted(listener.homes) == sorted(fits)
        return answer

    plain = Heard(LocalSession(match), language("en"), write=listener.write, read=read, words=True)
    plain.run()
    assert match.over
    assert refused == []
    assert seen == 20
    assert match.rules.scores(match.state)[0].total > 30  # it knew what it did


def test_before_every_placement_question_stands_the_map_with_free_cells_and_turns() -> None:
    """In plain mode, drawn."""
    match = Match(new_header(CASCADIA, CASCADIA.options(), [Holder("Ana")]), bytes(16))
    lines: list[str] = []
    asked: list[list[str]] = []

    def read() -> str:
        asked.append(lines.copy())
        lines.clear()
        if len(asked) > 20:
            return "q"
        found = match.view(0)
        if found.phase != "place":
            return "n" if found.phase == "crowd" else "0"
        return "1" if found.hand.tile is not None else "pass"

    PlainTable(LocalSession(match), language("en"), write=lines.append, read=read).run()
    laying = [said for said in asked if any("Lay the" in line for line in said)]
    assert len(laying) > 3
    for said in laying:
        question = next(n for n, line in enumerate(said) if "Lay the" in line)
        before = "\n".join(said[:question])
        assert re.search(r"<-?\d+,-?\d+>", before)
        assert before.count("r5") == ("–" in said[question])
    putting = [said for said in asked if any("Put the" in line for line in said)]
    assert all(any("[ ] token" in line for line in said) for said in putting)
