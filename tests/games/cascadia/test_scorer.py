"""Boards from a real table: the points of a match that ended like this, and what cannot be."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.cascadia.options import CascadiaOptions
from ludotheque.games.cascadia.pieces import BEAR
from ludotheque.games.cascadia.real_boards.score_file import score_lines
from ludotheque.games.cascadia.real_boards.scorer import TableBoard
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.state import State
from ludotheque.rules import Over
from ludotheque.testing.walk import last_state, walk
from ludotheque.text import LANGUAGES, Language, Problem

Json = dict[str, Any]


def played(rules: Cascadia, seed: int) -> State:
    """A match to its end, at random."""
    state: State = last_state(rules, list(walk(rules, Random(seed))))
    return state


def written(rules: Cascadia, state: State) -> list[Json]:
    """What somebody reads off that table: where what lies, and nothing about species shown."""
    boards = []
    for environment in rules.view(state, None).environments:
        tiles = []
        for cell in environment.cells:
            habitats = dict(zip(("habitat_a", "habitat_b"), cell.tile.habitats, strict=False))
            entry = {"q": cell.q, "r": cell.r, **habitats, "rotation": cell.rotation}
            tiles.append(entry | ({"token": cell.token} if cell.token else {}))
        boards.append({"tiles": tiles, "nature": environment.nature})
    return boards


def entered(rules: Cascadia, boards: list[Json], lenient: bool = False) -> State:
    read = msgspec.convert(boards, tuple[TableBoard, ...])
    return CASCADIA.scorer.state(rules, read, lenient)


TABLES: list[tuple[int, Json]] = [
    (1, {}),
    (1, {"scenario": 8}),
    (2, {"bear": "B", "elk": "B", "salmon": "D", "hawk": "D", "fox": "D"}),
    (2, {"tiles": "square", "elk": "D", "fox": "B"}),
    (3, {"variant": "intermediate", "bonuses": False}),
    (4, {"bear": "D", "elk": "C", "salmon": "C", "hawk": "C", "fox": "C"}),
]


@pytest.mark.parametrize(("seats", "chosen"), TABLES, ids=str)
@pytest.mark.parametrize("lenient", [False, True])
def test_what_a_match_left_on_the_table_has_the_points_of_the_match(
    seats: int, chosen: Json, lenient: bool
) -> None:
    rules = CASCADIA.rules(msgspec.convert(chosen, CascadiaOptions), seats)
    for seed in range(3):
        state = played(rules, seed)
        again = entered(rules, written(rules, state), lenient)
        assert rules.scores(again) == rules.scores(state)
        assert rules.result(again) == rules.result(state)
        for seat in range(seats):
            assert rules.explain(again, seat) == rules.explain(state, seat)
        assert isinstance(rules.turn(again), Over)


def test_the_score_command_reads_the_same_boards() -> None:
    rules = CASCADIA.rules(CascadiaOptions(), 4)
    state = played(rules, 7)
    lines = [json.dumps(board) for board in written(rules, state)]
    for found, score in zip(score_lines(lines, rules.options), rules.scores(state), strict=True):
        for species in ("bear", "elk", "salmon", "hawk", "fox"):
            assert found["cards"][f"{species}_A"] == score.parts[species]
        for habitat, size in found["corridors"].items():
            assert score.parts[habitat] == size


def test_the_tiles_found_are_of_one_box() -> None:
    rules = CASCADIA.rules(CascadiaOptions(), 4)
    state = entered(rules, written(rules, played(rules, 3)))
    tiles = [tile for environment in state.environments for tile in environment.tiles]
    assert len(set(tiles)) == len(tiles) == 4 * 23
    shown = [cell for seen in rules.view(state, None).environments for cell in seen.cells]
    assert all(cell.token is None or cell.token in cell.tile.species for cell in shown)


def test_equal_points_are_decided_by_nature_tokens_and_a_board_may_be_empty() -> None:
    rules = CASCADIA.rules(CascadiaOptions(bonuses=False), 3)
    forest = {"tiles": [{"q": 0, "r": 0, "habitat_a": "forest"}], "nature": 1}
    result = rules.result(entered(rules, [forest, {"tiles": [], "nature": 2}, {"tiles": []}]))
    assert result.places == (2, 1, 3)
    assert result.decided is not None
    assert result.decided.key == "cascadia-decided-nature"


def test_starting_environments_come_from_the_kit() -> None:
    for kind in ("hex", "square"):
        rules = CASCADIA.rules(msgspec.convert({"tiles": kind}, CascadiaOptions), 4)
        kit = getattr(CASCADIA.scorer.kit, kind)
        assert len(kit.habitats) == (15 if kind == "hex" else 5)
        assert len(kit.starters) == 5
        laid = [{"tiles": msgspec.to_builtins(starter)} for starter in kit.starters[:4]]
        state = entered(rules, laid)
        named = [environment.tiles for environment in state.environments]
        assert named == [tuple(n for _, n, _ in s.laid) for s in rules.tables.box.starters[:4]]


# What cannot be ----------------------------------------------------------------------------------


def forest(q: int, r: int = 0, **more: Any) -> Json:
    return {"q": q, "r": r, "habitat_a": "forest", **more}


def bears(count: int) -> list[Json]:
    """Numbered tiles side by side that show a bear."""
    shows = CASCADIA.rules(CascadiaOptions(), 1).tables.box.shows
    homes = [number for number in range(1, 86) if shows[number][BEAR]]
    return [{"q": n, "r": 0, "tile": homes[n], "token": "bear"} for n in range(count)]


WRONG: dict[str, tuple[Json, list[Json], str]] = {
    "apart": (
        {},
        [{"tiles": [forest(0)]}, {"tiles": [forest(0), forest(2)]}],
        "Player 2, cell 2,0: this tile does not join the others.",
    ),
    "one box for all": (
        {},
        [{"tiles": [forest(0, token="fox")]}, {"tiles": [forest(q, token="fox") for q in (0, 1)]}],
        "Player 2, cell 1,0: the box has no tile left for this one.",
    ),
    "one starting environment twice": (
        {},
        [{"tiles": [{"q": 0, "r": 0, "tile": "S1t"}]}] * 2,
        "Player 2, cell 0,0: tile S1t is on the board more often than in the box.",
    ),
    "twenty of each token": (
        {},
        [{"tiles": bears(21)[:12]}, {"tiles": bears(21)[12:]}],
        "Player 2, cell 20,0: there are more than 20 bear tokens.",
    ),
    "too many tiles": (
        {},
        [{"tiles": [forest(q) for q in range(24)]}, {"tiles": []}],
        "Player 1, cell 23,0: there are more than 23 tiles on the board.",
    ),
    "too many nature tokens": (
        {},
        [{"tiles": [], "nature": 20}, {"tiles": [], "nature": 6}],
        "The box has 25 nature tokens in all.",
    ),
    "nature tokens with square tiles": (
        {"tiles": "square"},
        [{"tiles": [], "nature": 1}, {"tiles": []}],
        "There are no nature tokens with square tiles.",
    ),
    "two habitats on a square tile": (
        {"tiles": "square"},
        [{"tiles": [forest(0, habitat_b="river")]}, {"tiles": []}],
        "Player 1, cell 0,0: there is no tile like this in the box.",
    ),
    "cards that are not known": (
        {"elk": "random"},
        [{"tiles": []}, {"tiles": []}],
        "Choose the five wildlife cards that were used.",
    ),
}


@pytest.mark.parametrize(("chosen", "boards", "sentence"), WRONG.values(), ids=WRONG.keys())
def test_what_cannot_be_is_said_in_a_sentence(
    chosen: Json, boards: list[Json], sentence: str
) -> None:
    rules = CASCADIA.rules(msgspec.convert(chosen, CascadiaOptions), len(boards))
    with pytest.raises(Problem) as problem:
        entered(rules, boards)
    assert Language("en", [CASCADIA.locale])(problem.value.reason) == sentence
    assert all(Language(code, [CASCADIA.locale])(problem.value.reason) for code in LANGUAGES)


def test_leniently_the_box_is_not_counted_but_tiles_still_join() -> None:
    rules = CASCADIA.rules(CascadiaOptions(), 2)
    wet = [{"q": q, "r": 0, "habitat_a": "wetland", "token": "bear"} for q in range(23)]
    state = entered(rules, [{"tiles": wet}] * 2, lenient=True)
    assert rules.scores(state)[0].parts["wetland"] == 23
    for boards in ([wet[0], wet[0]], [wet[0], wet[2]], [forest(0, habitat_b="forest")]):
        with pytest.raises(Problem):
            entered(rules, [{"tiles": boards}, {"tiles": []}], lenient=True)
