"""The first half of a turn: set-up, overpopulation, nature tokens."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from ludotheque.games.cascadia.pieces import BEAR, ELK, HAWK, SALMON, box
from ludotheque.games.cascadia.state import NO_TOKEN, Phase
from ludotheque.rules import Chance

from .opening import MIXED, begin, draw, play, refusal, rich, rules_for, written

# Set-up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "tiles"), [(1, 43), (2, 43), (3, 63), (4, 83)])
def test_twenty_tiles_a_seat_and_three(seats: int, tiles: int) -> None:
    state = rules_for(seats).start()
    assert state.stack == tiles
    assert sum(state.unseen) == 85
    assert state.bag == (20,) * 5
    assert state.nature_left == 25


def test_draws_name_their_sources_and_weights() -> None:
    rules = rules_for(2, bear="random", fox="random", first="random")
    state, sources = rules.start(), []
    for line in ("card bear C", "card fox B", "first 1", "starter 4", "starter 2", "draw-tile 7"):
        turn = rules.turn(state)
        assert isinstance(turn, Chance)
        sources.append((turn.source, len(rules.chances(state))))
        state = play(rules, state, line)
    assert sources == [
        *(("cards", 4), ("cards", 4), ("first", 2), ("starters", 5), ("starters", 4)),
        ("tiles", 85),
    ]
    assert state.cards == ("C", "A", "A", "A", "B")
    assert state.acting == state.first == 1
    state = play(rules, state, *(f"draw-tile {n}" for n in (8, 9, 10)), *draw("bear"))
    assert [weight for _, weight in rules.chances(state)] == [19, 20, 20, 20, 20]


def test_nothing_is_drawn_that_is_not_there_or_not_due() -> None:
    rules = rules_for(2, tiles="square")
    state = play(rules, rules.start(), "starter 1")
    for line in ("starter 1", "draw-tile 1", "draw-token bear", "first 1", "card bear A"):
        assert refusal(rules, state, line) == "draw"
    state = play(rules, state, "starter 2", "draw-tile 50", "draw-tile 50")
    for line in ("draw-tile 50", "draw-tile 51", "draw-tile 85"):
        assert refusal(rules, state, line) == "draw"


def test_the_hexagonal_box() -> None:
    content = box("hex")
    tiles = [content.tiles[n] for n in content.stack]
    assert len(tiles) == 85
    assert sum(tile.keystone for tile in tiles) == 25
    assert Counter(len(tile.species) for tile in tiles if not tile.keystone) == {2: 45, 3: 15}
    assert Counter(s for tile in tiles for s in tile.species) == dict.fromkeys(range(5), 32)
    assert Counter(h for tile in tiles for h in tile.habitats) == dict.fromkeys(range(5), 29)
    assert len(content.starters) == 5


def test_the_square_box() -> None:
    content = box("square")
    tiles = [content.tiles[n] for n in content.stack]
    assert len(set(tiles)) == 50
    assert content.copies == 2
    assert all(len(t.species) == 2 and len(t.habitats) == 1 and not t.keystone for t in tiles)


def test_ruling_13_square_starting_environments_are_balanced_corners() -> None:
    content = box("square")
    habitats: Counter[int] = Counter()
    species: Counter[int] = Counter()
    for starter in content.starters:
        trio = [content.tiles[number] for _, number, _ in starter.laid]
        assert len({tile.habitats for tile in trio}) == 3
        habitats.update(habitat for tile in trio for habitat in tile.habitats)
        species.update(s for tile in trio for s in tile.species)
        assert {s for tile in trio for s in tile.species} == set(range(5))
        assert len({q for (q, _), _, _ in starter.laid}) == 2  # an L
        assert len({r for (_, r), _, _ in starter.laid}) == 2
        assert not {number for _, number, _ in starter.laid} & set(content.stack)
    assert habitats == dict.fromkeys(range(5), 3)
    assert species == dict.fromkeys(range(5), 6)


# Overpopulation --------------------------------------------------------------------------------


def test_four_alike_are_wiped_as_long_as_it_happens() -> None:
    rules, state = begin(tokens=("bear",) * 4)
    assert state.phase is Phase.TOKENS
    assert (state.bag[BEAR], state.aside[BEAR]) == (16, 4)
    state = play(rules, state, *draw("elk", "elk", "elk", "elk"))
    assert state.aside[:2] == (4, 4)
    assert state.bag[:2] == (16, 16)  # set aside: they cannot be drawn again yet
    state = play(rules, state, *draw(*MIXED))
    assert state.phase is Phase.CHOOSE
    assert sum(state.aside) == 0
    assert state.bag == (19, 19, 19, 19, 20)


def test_three_alike_may_be_wiped_once_a_turn() -> None:
    rules, state = begin(tokens=("bear", "elk", "bear", "bear"))
    assert written(rules, state) == ["wipe", "keep"]
    state = play(rules, state, "wipe")
    assert state.tokens == (NO_TOKEN, ELK, NO_TOKEN, NO_TOKEN)
    assert state.aside[BEAR] == 3
    again = play(rules, state, *draw("elk", "elk", "fox"))
    assert again.phase is Phase.CHOOSE  # three elk now, but the wipe has been used
    assert again.bag[BEAR] == 20
    four = play(rules, state, *draw("elk", "elk", "elk"))
    assert four.phase is Phase.TOKENS  # four are wiped all the same
    assert four.aside == (3, 4, 0, 0, 0)


def test_three_alike_may_be_kept() -> None:
    rules, state = begin(tokens=("elk", "bear", "bear", "bear"))
    state = play(rules, state, "keep")
    assert state.tokens == (ELK, BEAR, BEAR, BEAR)
    assert state.phase is Phase.CHOOSE


def test_ruling_6_wiped_tokens_stay_aside_until_all_overpopulation_is_resolved() -> None:
    rules, state = begin(tokens=("bear",) * 4)
    state = play(rules, state, *draw("elk", "elk", "elk", "bear"))
    assert state.phase is Phase.CROWD
    assert state.aside[BEAR] == 4  # the question of the three comes first
    assert sum(play(rules, state, "keep").aside) == 0


def test_ruling_7_a_wipe_needs_as_many_tokens_in_the_bag() -> None:
    rules, state = begin(tokens=("bear", "bear", "bear"))
    few = replace(state, bag=(1, 3, 0, 0, 0), gone=(0, 0, 0, 0, 0))
    assert play(rules, few, *draw("bear")).phase is Phase.CHOOSE  # three left: four stay
    enough = replace(state, bag=(2, 3, 0, 0, 0))
    assert play(rules, enough, *draw("bear")).phase is Phase.TOKENS
    assert play(rules, few, *draw("elk")).phase is Phase.CROWD
    fewer = replace(state, bag=(0, 3, 0, 0, 0))
    assert play(rules, fewer, *draw("elk")).phase is Phase.CHOOSE


# Nature tokens ---------------------------------------------------------------------------------


def test_without_nature_tokens_only_lots_can_be_taken() -> None:
    rules, state = begin(2)
    assert written(rules, state) == ["take 0", "take 1", "take 2", "take 3"]
    assert refusal(rules, state, "spend-free") == "nature"
    assert refusal(rules, state, "decline") == "nature"


def test_t_takes_any_tile_with_any_token() -> None:
    rules, state = rich()
    state = play(rules, state, "spend-free")
    assert state.nature == (1, 0)
    assert state.nature_left == 24
    assert "spend-free" not in written(rules, state)
    assert refusal(rules, state, "spend-free") == "free"
    state = play(rules, state, "take 0")
    assert written(rules, state) == ["with 0", "with 1", "with 2", "with 3"]
    assert refusal(rules, state, "spend-wipe") == "in-match"
    state = play(rules, state, "with 3")
    assert (state.hand_tile, state.hand_token) == (1, HAWK)
    assert state.tiles == (0, 26, 27, 28)
    assert state.tokens == (BEAR, ELK, SALMON, NO_TOKEN)
    # Tile and token came from different places; each is filled again.
    state = play(rules, state, "place 1,0 r0", "pass", "draw-tile 40", *draw("fox"))
    assert state.tiles == (40, 26, 27, 28)


def test_j_replaces_chosen_tokens_and_overpopulation_is_checked_again() -> None:
    rules, state = rich()
    state = play(rules, state, "spend-wipe")
    assert written(rules, state) == ["remove 0", "remove 1", "remove 2", "remove 3"]
    assert refusal(rules, state, "redraw") == "redraw"
    state = play(rules, state, "remove 0", "remove 2")
    assert refusal(rules, state, "remove 2") == "removed"
    assert written(rules, state) == ["remove 1", "remove 3", "redraw"]
    state = play(rules, state, "redraw", *draw("elk", "elk"))
    assert state.tokens == (ELK, ELK, ELK, HAWK)
    assert state.phase is Phase.CROWD
    state = play(rules, state, "wipe", *draw("bear", "fox", "fox"))
    assert state.phase is Phase.CHOOSE
    assert sum(state.bag) == 96


def test_removing_all_four_draws_at_once_and_tokens_can_be_chained() -> None:
    rules, state = rich(nature=3)
    state = play(rules, state, "spend-wipe", *(f"remove {n}" for n in range(4)))
    assert state.phase is Phase.TOKENS
    state = play(rules, state, *draw("fox", "fox", "elk", "elk"), "spend-free", "spend-wipe")
    state = play(rules, state, "remove 1", "redraw", *draw("hawk"))
    assert state.nature == (0, 0)
    assert state.free
    state = play(rules, state, "take 2", "with 1")
    assert state.hand_token == HAWK


def test_ruling_20_n_declines_and_leaves_the_lots() -> None:
    rules, state = rich()
    assert written(rules, state)[-3:] == ["spend-free", "spend-wipe", "decline"]
    state = play(rules, state, "decline")
    assert written(rules, state) == ["take 0", "take 1", "take 2", "take 3"]
    assert refusal(rules, state, "spend-free") == "declined"
    state = play(rules, state, "take 0", "place 1,0 r0", "pass")
    assert not state.declined


def test_no_nature_token_may_be_spent_once_placing_has_begun() -> None:
    rules, state = rich()
    state = play(rules, state, "take 0")
    assert refusal(rules, state, "spend-free") == "in-place"
    assert refusal(rules, state, "spend-wipe") == "in-place"


def test_ruling_11_keeping_three_does_not_use_up_the_wipe() -> None:
    rules, state = rich(tokens=("elk", "elk", "elk", "bear"))
    state = play(rules, state, "keep", "spend-wipe", "remove 3", "redraw", *draw("fox"))
    assert state.phase is Phase.CROWD
    assert not state.wiped
