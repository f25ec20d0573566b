"""The second half of a turn: placing, refilling, and the end."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from ludotheque.games.cascadia.pieces import BEAR, ELK, HAWK, SALMON
from ludotheque.games.cascadia.state import NO_TOKEN, Phase
from ludotheque.testing.walk import last_state, walk

from .opening import begin, draw, play, refusal, rich, rules_for, written

# Placing ---------------------------------------------------------------------------------------


def test_a_keystone_earns_a_nature_token() -> None:
    rules, state = begin(2)
    state = play(rules, state, "take 0", "token 0,0")
    assert (state.nature, state.nature_left) == ((1, 0), 24)
    assert state.phase is Phase.PLACE  # the tile is still in hand
    state = play(rules, state, "place 1,0 r0")
    assert state.phase is Phase.TILES
    assert state.acting == 1


def test_ruling_8_an_empty_supply_of_nature_tokens_pays_nothing() -> None:
    rules, state = begin(2)
    state = replace(state, nature_left=0, nature=(0, 25))
    state = play(rules, state, "take 0", "token 0,0")
    assert state.nature == (0, 25)
    assert state.nature_left == 0


def test_tile_and_token_in_either_order() -> None:
    rules, state = begin(2)
    state = play(rules, state, "take 1")  # mountain–forest (bear, hawk) with an elk
    one = play(rules, state, "token -1,1", "place 1,0 r3")
    other = play(rules, state, "place 1,0 r3", "token -1,1")
    assert one == other
    assert refusal(rules, play(rules, state, "token -1,1"), "token -1,1") == "used"
    assert refusal(rules, play(rules, state, "place 1,0 r3"), "place 2,0 r3") == "laid"


def test_ruling_18_a_token_can_be_given_up_once_the_tile_lies() -> None:
    rules, state = begin(2)
    state = play(rules, state, "take 1")
    assert "pass" not in written(rules, state)
    assert refusal(rules, state, "pass") == "pass"
    assert written(rules, play(rules, state, "place 1,0 r3"))[-1] == "pass"


def test_ruling_19_one_habitat_looks_the_same_however_it_is_turned() -> None:
    rules, state = begin(2)
    state = play(rules, state, "take 0")
    assert sum(line.startswith("place") for line in written(rules, state)) == 9
    assert refusal(rules, state, "place 1,0 r1") == "turn"


def test_where_a_tile_may_lie() -> None:
    rules, state = begin(2)
    state = play(rules, state, "take 1")
    places = [line for line in written(rules, state) if line.startswith("place")]
    assert len(places) == len(set(places)) == 9 * 6
    assert refusal(rules, state, "place 0,1 r0") == "covered"
    assert refusal(rules, state, "place 5,5 r0") == "apart"


def test_where_a_token_may_go() -> None:
    rules, state = begin(2)
    state = play(rules, state, "take 2", "place 1,0 r0")  # a salmon; bear and fox on the tile
    assert refusal(rules, state, "token 0,0") == "species"
    assert refusal(rules, state, "token 5,5") == "bare"
    state = play(rules, state, "token 0,1", "draw-tile 40", *draw("salmon"))
    state = play(rules, state, "take 0", "place 1,0 r0", "pass", "draw-tile 41", *draw("salmon"))
    state = play(rules, state, "take 2", "place 2,0 r0")
    assert refusal(rules, state, "token 0,1") == "occupied"


def test_an_unwanted_token_is_back_in_the_bag_before_the_refill() -> None:
    rules, state = begin(2)
    state = play(rules, state, "take 0", "place 1,0 r0", "pass", "draw-tile 40")
    assert dict(zip("beshf", state.bag, strict=True))["b"] == 20
    assert (rules.chances(state)[0][1], state.phase) == (20, Phase.TOKENS)


def test_ruling_14_square_tokens_can_be_given_up_and_must_be_if_they_fit_nowhere() -> None:
    rules, state = begin(2, tiles="square")
    state = play(rules, state, "take 0", "place 1,0 r0")
    assert len(written(rules, state)) > 1
    assert written(rules, state)[-1] == "pass"
    missing = replace(
        state,
        hand_token=BEAR,
        environments=tuple(
            replace(laid, tokens=(ELK,) * len(laid.tokens)) for laid in state.environments
        ),
    )
    assert written(rules, missing) == ["pass"]
    assert rules.ask(missing, 0).key == "cascadia-ask-place-nowhere"


def test_square_tiles_do_not_turn_and_earn_nothing() -> None:
    rules, state = begin(2, tiles="square")
    assert state.nature_left == 0
    state = play(rules, state, "take 0")
    assert refusal(rules, state, "place 1,0 r1") == "turn"
    assert all(line.endswith(" r0") for line in written(rules, state) if line.startswith("place"))


# Refilling and the end -------------------------------------------------------------------------


def test_only_the_emptied_places_are_filled() -> None:
    rules, state = begin(2)
    state = play(rules, state, "take 2", "place 1,0 r0", "pass", "draw-tile 40", *draw("fox"))
    assert state.tiles == (1, 26, 40, 28)
    assert state.tokens == (BEAR, ELK, 4, HAWK)


@pytest.mark.parametrize(
    ("taken", "tiles", "tokens"),
    [
        (0, (0, 0, 26, 27), (ELK, SALMON)),
        (1, (0, 0, 1, 27), (BEAR, SALMON)),
        (3, (0, 0, 1, 26), (BEAR, ELK)),
    ],
)
def test_alone_the_farthest_leave_and_the_others_slide(
    taken: int, tiles: tuple[int, ...], tokens: tuple[int, int]
) -> None:
    rules, state = begin(1)
    state = play(rules, state, f"take {taken}", "place 1,0 r0", "pass")
    assert state.tiles == tiles
    assert state.tokens == (NO_TOKEN, NO_TOKEN, *tokens)
    gone = 28 if taken != 3 else 27
    assert state.gone_tiles == (gone,)
    assert sum(state.gone) == 1
    assert sum(state.bag) == 97  # what left does not come back
    state = play(rules, state, "draw-tile 40", "draw-tile 41", *draw("fox", "fox"))
    assert state.tiles[:2] == (40, 41)


def test_ruling_15_alone_tile_and_token_leave_each_from_its_own_row() -> None:
    rules, state = rich(1)
    state = play(rules, state, "spend-free", "take 3", "with 0", "place 1,0 r0", "pass")
    assert state.gone_tiles == (27,)
    assert state.gone[HAWK] == 1
    assert state.tiles == (0, 0, 1, 26)
    assert state.tokens == (NO_TOKEN, NO_TOKEN, ELK, SALMON)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("tiles", ["hex", "square"])
def test_twenty_turns_each(seats: int, tiles: str) -> None:
    rules = rules_for(seats, tiles=tiles, variant="family")
    steps = list(walk(rules, Random(seats)))
    end = last_state(rules, steps)
    assert end.turns == 20 * seats
    assert end.stack == (1 if seats == 1 else 0)
    assert all(len(laid.cells) == 23 for laid in end.environments)
    order = [step.actor for step in steps if step.actor is not None]
    turns = [seat for n, seat in enumerate(order) if n == 0 or order[n - 1] != seat]
    assert turns == ([n % seats for n in range(20 * seats)] if seats > 1 else [0])
