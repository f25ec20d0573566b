"""The cards by examples: what faces draw is what the rules count."""

from __future__ import annotations

from ludotheque.games.cascadia.grid import GRIDS, Kind, cell_at
from ludotheque.games.cascadia.guide import CardGuide, guide
from ludotheque.games.cascadia.pieces import SPECIES_NAMES
from ludotheque.games.cascadia.scoring import Board, bears, elk, formations, hawks, salmon
from ludotheque.registry import game


def ladder(kind: Kind, species: str, card: str) -> list[int]:
    (found,) = [g for g in getattr(guide(), kind) if (g.species, g.card) == (species, card)]
    return [rung.points for rung in found.rungs]


def test_ladders_are_those_of_the_rules() -> None:
    assert ladder("hex", "bear", "A") == [*bears.PAIRS[1:]]
    assert ladder("hex", "salmon", "A") == [*salmon.TO_SEVEN[1:]]
    assert ladder("hex", "salmon", "C") == [*salmon.FROM_THREE[3:]]
    assert ladder("hex", "hawk", "A") == [*hawks.APART[1:]]
    assert ladder("hex", "hawk", "B") == [*hawks.SEEING[2:]]
    for kind in GRIDS:
        assert ladder(kind, "elk", "A") == [*elk.FORMATION[1:]]
        assert ladder(kind, "elk", "D") == [*elk.RING[kind][1:]]
    assert ladder("hex", "fox", "A") == [1, 2, 3, 4, 5]
    assert ladder("square", "fox", "A") == [1, 2, 3, 4]


def test_every_card_has_a_pattern_that_scores_what_is_said() -> None:
    for kind, grid in GRIDS.items():
        cards: tuple[CardGuide, ...] = getattr(guide(), kind)
        assert len(cards) == 5 * 6
        for card in cards:
            points = [rung.points for rung in card.rungs]
            assert points == sorted(points)
            assert points[0] > 0
            for rung in card.rungs:
                names = SPECIES_NAMES.index
                tokens = {cell_at(t.q, t.r): names(t.species) for t in rung.tokens}
                board = Board(grid, tokens, tokens)
                scored = formations(board, names(card.species), card.card)
                assert rung.points in (sum(p for p, _ in scored), max(p for p, _ in scored))


def test_games_without_cards_have_no_guide() -> None:
    assert game("cascadia").guide == guide()
    assert game("minisurf").guide is None
