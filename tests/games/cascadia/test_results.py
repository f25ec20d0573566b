"""Bonuses, totals, ties and ranks; live scores and what makes each point."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from ludotheque.games.cascadia.grid import cell_at
from ludotheque.games.cascadia.pieces import (
    HABITAT_NAMES,
    SPECIES_INDEX,
    SPECIES_NAMES,
    Species,
)
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.scoring.corridors import majority
from ludotheque.games.cascadia.scoring.result import rank_of
from ludotheque.games.cascadia.scoring.standings import totals
from ludotheque.games.cascadia.scoring.tally import MOST
from ludotheque.games.cascadia.state import NO_TOKEN, Environment, Phase, State
from ludotheque.testing.walk import last_state, walk

from .opening import rules_for


def environment(cells: list[list[Any]]) -> Environment:
    """From entries [q, r, tile, rotation, token]."""
    return Environment(
        cells=tuple(cell_at(q, r) for q, r, *_ in cells),
        tiles=tuple(tile for _, _, tile, _, _ in cells),
        turns=tuple(turn for _, _, _, turn, _ in cells),
        tokens=tuple(NO_TOKEN if t is None else SPECIES_INDEX[Species(t)] for *_, t in cells),
    )


def finished(rules: Cascadia) -> State:
    end: State = last_state(rules, list(walk(rules, Random(7))))
    return end


@pytest.mark.parametrize(
    ("sizes", "bonuses"),
    [
        ((7,), (2,)),
        ((6,), (0,)),
        ((5, 4), (2, 0)),
        ((5, 5), (1, 1)),
        ((6, 5, 4), (3, 1, 0)),
        ((6, 6, 5), (2, 2, 0)),
        ((6, 6, 6), (1, 1, 1)),
        ((6, 5, 5), (3, 0, 0)),
        ((6, 5, 4, 3), (3, 1, 0, 0)),
        ((6, 5, 5, 3), (3, 0, 0, 0)),
        ((6, 6, 5, 4), (2, 2, 0, 0)),
        ((6, 6, 6, 4), (1, 1, 1, 0)),
        ((6, 6, 6, 6), (1, 1, 1, 1)),
    ],
)
def test_bonuses_for_the_largest_corridor(sizes: tuple[int, ...], bonuses: tuple[int, ...]) -> None:
    assert majority(sizes) == bonuses


def test_ruling_17_no_bonus_without_a_corridor() -> None:
    assert majority((0, 0)) == (0, 0)
    assert majority((3, 0, 0, 0)) == (3, 0, 0, 0)
    assert majority((3, 0, 0)) == (3, 0, 0)


def test_ruling_21_two_equal_corridors_get_a_point_each() -> None:
    assert majority((1, 1)) == (1, 1)


def test_the_98_points_of_the_rule_document() -> None:
    """A whole table of four whose first environment scores exactly as the example tells."""
    data = json.loads((Path(__file__).parent / "ninety_eight.json").read_text(encoding="utf-8"))
    rules = rules_for(4)
    end = finished(rules)
    state = replace(
        end, environments=tuple(environment(cells) for cells in data), nature=(2, 0, 0, 0)
    )
    score = rules.scores(state)[0]
    assert score.parts == {
        "bear": 11,
        "elk": 5 + 9,
        "salmon": 12,
        "hawk": 11,
        "fox": 3 + 5 + 3,
        "mountain": 6,
        "forest": 4,
        "prairie": 7,
        "wetland": 8,
        "river": 5,
        "bonuses": 2 + 1 + 1 + 3 + 0,
        "nature": 2,
    }
    assert score.total == 98
    parts = rules.explain(state, 0)
    told = [(part.category, part.points) for part in parts]
    assert [points for name, points in told if name == "elk"] in ([5, 9], [9, 5])
    assert sorted(points for name, points in told if name == "fox") == [3, 3, 5]
    bonuses = {part.pieces[0]: part.points for part in parts if part.category == "bonuses"}
    assert bonuses == {"mountain": 2, "forest": 1, "prairie": 1, "wetland": 3}
    assert rules.value(state)[0] == 98.0


def test_a_score_has_no_category_that_its_options_never_score() -> None:
    def others(**options: Any) -> set[str]:
        rules = rules_for(2, **options)
        parts = rules.scores(rules.start())[0].parts
        return {*parts} - {*SPECIES_NAMES, *HABITAT_NAMES}

    assert others() == {"bonuses", "nature"}
    assert others(tiles="square") == {"bonuses"}
    assert others(bonuses=False) == {"nature"}


def test_every_tile_of_the_98_points_could_be_there() -> None:
    data = json.loads((Path(__file__).parent / "ninety_eight.json").read_text(encoding="utf-8"))
    rules = rules_for(4)
    tiles = [tile for cells in data for _, _, tile, _, _ in cells]
    assert len(set(tiles)) == 4 * 23
    for q, r, tile, turn, token in data[0]:
        assert turn < len(rules.tables.box.edges[tile]), (q, r)
        assert token is None or rules.tables.box.shows[tile][SPECIES_INDEX[Species(token)]]


def test_bonuses_can_be_left_out() -> None:
    data = json.loads((Path(__file__).parent / "ninety_eight.json").read_text(encoding="utf-8"))
    rules = rules_for(4, bonuses=False)
    state = replace(finished(rules), environments=tuple(map(environment, data)), nature=(2,) * 4)
    assert rules.scores(state)[0].total == 98 - 7
    assert totals(rules.tables, state) == [score.total for score in rules.scores(state)]


def test_more_nature_tokens_break_a_tie_and_else_it_is_shared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = rules_for(3, bonuses=False)
    end = finished(rules)
    same = (end.environments[0],) * 3
    two = replace(end, environments=(same[0], same[1], Environment()), nature=(1, 1, 0))
    shared = rules.result(two)
    assert (shared.places, shared.winners) == ((1, 1, 3), (0, 1))
    assert shared.decided is not None
    assert shared.decided.key == "cascadia-decided-shared"

    monkeypatch.setattr("ludotheque.games.cascadia.scoring.result.totals", lambda *_: [50, 50, 40])
    decided = rules.result(replace(end, nature=(1, 3, 9)))
    monkeypatch.undo()
    assert (decided.places, decided.winners) == ((2, 1, 3), (1,))
    assert decided.decided is not None
    assert decided.decided.key == "cascadia-decided-nature"
    clear = rules.result(replace(end, environments=(*same[:1], Environment(), Environment())))
    assert clear.decided is None
    assert clear.winners == (0,)


@pytest.mark.parametrize(
    ("points", "rank"),
    [(0, 0), (59, 0), (60, 60), (69, 60), (70, 70), (85, 80), (99, 90), (109, 100), (140, 110)],
)
def test_the_six_ranks_of_the_solo_game(points: int, rank: int) -> None:
    assert rank_of(points) == rank


def test_the_solo_result_names_the_rank() -> None:
    rules = rules_for(1)
    end = finished(rules)
    result = rules.result(end)
    assert result.winners == (0,)
    assert result.decided is not None
    assert result.decided.key == "cascadia-decided-alone"
    assert rules.view(end, 0).scale == (60, 70, 80, 90, 100, 110)


def test_scores_are_live_and_each_formation_is_a_part_of_its_own() -> None:
    rules = rules_for(2, bear="D", elk="C", salmon="B", hawk="C", fox="A")
    for step in walk(rules, Random(3)):
        for seat, score in enumerate(rules.scores(step.state)):
            parts = rules.explain(step.state, seat)
            assert sum(part.points for part in parts) == score.total
            for part in parts:
                assert part.points > 0
                assert part.cells or part.category == "nature"
    assert step.state.phase is not Phase.OVER


def test_what_is_remembered_does_not_grow_without_end() -> None:
    rules = rules_for(1)
    state = finished(rules)
    tally = rules.tables.tally(state)
    laid = state.environments[0]
    for n in range(MOST + 5):
        tally.wildlife(Environment((n,), laid.tiles[:1], (0,), (0,)))
    assert len(tally._wildlife) <= MOST
    before = totals(rules.tables, state)
    assert totals(rules.tables, state) == before == [rules.scores(state)[0].total]
