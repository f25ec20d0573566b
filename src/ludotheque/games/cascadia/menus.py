"""What can be chosen and what can be drawn in a state, from actions that are made once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import compress

from ludotheque.games.cascadia.grid import Cell, Grid, place_of
from ludotheque.games.cascadia.pieces import SPECIES, TOKENS_EACH, Box
from ludotheque.games.cascadia.scoring import LETTERS
from ludotheque.games.cascadia.state import (
    LOTS,
    NO_TILE,
    NO_TOKEN,
    Action,
    At,
    Decline,
    DrawCard,
    DrawStarter,
    DrawTile,
    DrawToken,
    Environment,
    First,
    Keep,
    Pass,
    Phase,
    Place,
    Put,
    Redraw,
    Remove,
    SpendFree,
    SpendWipe,
    State,
    Take,
    Wipe,
    With,
)

_WIPE_OR_KEEP: tuple[Action, ...] = (Wipe(), Keep())
_TAKES: tuple[Action, ...] = tuple(Take(slot) for slot in range(LOTS))
_WITHS: tuple[Action, ...] = tuple(With(slot) for slot in range(LOTS))
_REMOVES = tuple(Remove(slot) for slot in range(LOTS))
_SPENDING_FREELY: tuple[Action, ...] = (*_TAKES, SpendFree(), SpendWipe(), Decline())
_SPENDING_AGAIN: tuple[Action, ...] = (*_TAKES, SpendWipe(), Decline())
_REDRAW = Redraw()
_PASS = Pass()

_CARDS = tuple([(DrawCard(species, letter), 1) for letter in LETTERS] for species in SPECIES)
_STARTERS = tuple((DrawStarter(number), 1) for number in range(1, 6))
_TILES = tuple([(DrawTile(number), copies) for number in range(86)] for copies in range(3))
_TOKENS = tuple([(DrawToken(s), count) for count in range(TOKENS_EACH + 1)] for s in SPECIES)


@cache
def _places(cell: Cell) -> tuple[Place, ...]:
    """A cell is within reach of the first tile, so there are few of them."""
    q, r = place_of(cell)
    return tuple(Place(At(q, r), turn) for turn in range(6))


@cache
def _put(cell: Cell) -> Put:
    q, r = place_of(cell)
    return Put(At(q, r))


def choices(grid: Grid, box: Box, state: State) -> Sequence[Action]:
    """Everything the acting seat may do."""
    phase = state.phase
    if phase is Phase.PLACE:
        return _placements(grid, box, state)
    if phase is Phase.CHOOSE:
        if not state.nature[state.acting] or state.declined:
            return _TAKES
        return _SPENDING_AGAIN if state.free else _SPENDING_FREELY
    if phase is Phase.CROWD:
        return _WIPE_OR_KEEP
    if phase is Phase.MATCH:
        return _WITHS
    left: list[Action] = [_REMOVES[s] for s in range(LOTS) if state.tokens[s] != NO_TOKEN]
    return [*left, _REDRAW] if len(left) < LOTS else left


def _placements(grid: Grid, box: Box, state: State) -> list[Action]:
    environment = state.environments[state.acting]
    found: list[Action] = []
    tile, token = state.hand_tile, state.hand_token
    if tile != NO_TILE:
        turns = len(box.edges[tile])
        for cell in sorted(grid.around(environment.cells)):
            found += _places(cell)[:turns]
    if token != NO_TOKEN:
        found += [_put(cell) for cell in homes(box, environment, token)]
        if tile == NO_TILE:
            found.append(_PASS)
    return found


def homes(box: Box, environment: Environment, token: int) -> list[Cell]:
    """The free tiles that show this species."""
    shows = box.shows
    laid = zip(environment.cells, environment.tiles, environment.tokens, strict=True)
    return sorted([cell for cell, tile, on in laid if on == NO_TOKEN and shows[tile][token]])


def draws(seats: int, box: Box, state: State) -> Sequence[tuple[Action, int]]:
    """Everything chance may bring, with its weight."""
    phase = state.phase
    if phase is Phase.TOKENS:
        return [_TOKENS[species][count] for species, count in enumerate(state.bag) if count]
    if phase is Phase.TILES:
        if box.copies == 1:  # what is left has weight 1
            return list(compress(_TILES[1], state.unseen))
        return [_TILES[copies][number] for number, copies in enumerate(state.unseen) if copies]
    if phase is Phase.STARTERS:
        return [_STARTERS[k] for k, there in enumerate(state.starters) if there]
    if phase is Phase.FIRST:
        return [(First(seat), 1) for seat in range(seats)]
    return _CARDS[state.cards.index("")]
