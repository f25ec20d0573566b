"""Legal actions of the acting seat, each made once, and their effects."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from ludotheque.games.cascadia import state as do
from ludotheque.games.cascadia.grid import Cell, cell_at, place_of
from ludotheque.games.cascadia.moves.chance import NO_TOKENS, Step, changed, more, settled
from ludotheque.games.cascadia.state import LOTS, NO_TILE, NO_TOKEN, Phase, State, crowd_of, homes
from ludotheque.games.cascadia.tables import Tables
from ludotheque.games.cascadia.words import refused
from ludotheque.rules import Seat

_WIPE_OR_KEEP: tuple[do.Action, ...] = (do.Wipe(), do.Keep())
_TAKES: tuple[do.Action, ...] = tuple(do.Take(slot) for slot in range(LOTS))
_WITHS: tuple[do.Action, ...] = tuple(do.With(slot) for slot in range(LOTS))
_REMOVES = tuple(do.Remove(slot) for slot in range(LOTS))
_SPENDING_FREELY: tuple[do.Action, ...] = (*_TAKES, do.SpendFree(), do.SpendWipe(), do.Decline())
_SPENDING_AGAIN: tuple[do.Action, ...] = (*_TAKES, do.SpendWipe(), do.Decline())
_REDRAW = do.Redraw()
_PASS = do.Pass()


@cache
def layings(cell: Cell) -> tuple[do.Place, ...]:
    """A cell is within reach of the first tile, so there are few of them."""
    q, r = place_of(cell)
    return tuple(do.Place(do.At(q, r), turn) for turn in range(6))


@cache
def putting(cell: Cell) -> do.Put:
    return do.Put(do.At(*place_of(cell)))


def choices(tables: Tables, state: State, seat: Seat) -> Sequence[do.Action]:
    phase = state.phase
    if seat != state.acting or phase in do.CHANCE or phase is Phase.OVER:
        return ()
    if phase is Phase.PLACE:
        return _placements(tables, state)
    if phase is Phase.CHOOSE:
        if not state.nature[state.acting] or state.declined:
            return _TAKES
        return _SPENDING_AGAIN if state.free else _SPENDING_FREELY
    if phase is Phase.CROWD:
        return _WIPE_OR_KEEP
    if phase is Phase.MATCH:
        return _WITHS
    left: list[do.Action] = [_REMOVES[s] for s in range(LOTS) if state.tokens[s] != NO_TOKEN]
    return [*left, _REDRAW] if len(left) < LOTS else left


def _placements(tables: Tables, state: State) -> list[do.Action]:
    environment = state.environments[state.acting]
    found: list[do.Action] = []
    tile, token = state.hand_tile, state.hand_token
    if tile != NO_TILE:
        turns = len(tables.box.edges[tile])
        for cell in sorted(tables.grid.around(environment.cells)):
            found += layings(cell)[:turns]
    if token != NO_TOKEN:
        found += [putting(cell) for cell in homes(tables.box, environment, token)]
        if tile == NO_TILE:
            found.append(_PASS)
    return found


# 1: overpopulation ------------------------------------------------------------------------------


def _wipe(tables: Tables, state: State, action: do.Wipe) -> State:
    species = crowd_of(state.tokens)
    tokens = tuple([NO_TOKEN if token == species else token for token in state.tokens])
    aside = more(state.aside, species, LOTS - 1)
    return replace(state, tokens=tokens, aside=aside, wiped=True, phase=Phase.TOKENS)


def _keep(tables: Tables, state: State, action: do.Keep) -> State:
    return settled(state, state.tokens, state.bag)


# 2: nature tokens -------------------------------------------------------------------------------


def _spend_free(tables: Tables, state: State, action: do.SpendFree) -> State:
    if state.free:
        raise refused("free")
    return replace(_spend(state), free=True)


def _spend_wipe(tables: Tables, state: State, action: do.SpendWipe) -> State:
    return replace(_spend(state), phase=Phase.REMOVE)


def _spend(state: State) -> State:
    seat = state.acting
    _may_spend(state)
    nature = changed(state.nature, seat, state.nature[seat] - 1)
    return replace(state, nature=nature, nature_left=state.nature_left + 1)


def _decline(tables: Tables, state: State, action: do.Decline) -> State:
    _may_spend(state)
    return replace(state, declined=True)


def _may_spend(state: State) -> None:
    if state.declined:
        raise refused("declined")
    if not state.nature[state.acting]:
        raise refused("nature")


def _remove(tables: Tables, state: State, action: do.Remove) -> State:
    token = state.tokens[_slot(action.slot)]
    if token == NO_TOKEN:
        raise refused("removed")
    tokens = changed(state.tokens, action.slot, NO_TOKEN)
    phase = Phase.TOKENS if tokens == NO_TOKENS else Phase.REMOVE
    return replace(state, tokens=tokens, aside=more(state.aside, token, 1), phase=phase)


def _redraw(tables: Tables, state: State, action: do.Redraw) -> State:
    if NO_TOKEN not in state.tokens:
        raise refused("redraw")
    return replace(state, phase=Phase.TOKENS)


# 3: taking --------------------------------------------------------------------------------------


def _take(tables: Tables, state: State, action: do.Take) -> State:
    slot = _slot(action.slot)
    tiles = changed(state.tiles, slot, NO_TILE)
    if state.free:
        return replace(state, tiles=tiles, hand_tile=state.tiles[slot], phase=Phase.MATCH)
    return replace(
        state,
        tiles=tiles,
        tokens=changed(state.tokens, slot, NO_TOKEN),
        hand_tile=state.tiles[slot],
        hand_token=state.tokens[slot],
        phase=Phase.PLACE,
    )


def _with(tables: Tables, state: State, action: do.With) -> State:
    slot = _slot(action.slot)
    tokens = changed(state.tokens, slot, NO_TOKEN)
    return replace(state, tokens=tokens, hand_token=state.tokens[slot], phase=Phase.PLACE)


# 4 and 5: placing -------------------------------------------------------------------------------


def _place(tables: Tables, state: State, action: do.Place) -> State:
    tile = state.hand_tile
    if tile == NO_TILE:
        raise refused("laid")
    if not 0 <= action.turn < len(tables.box.edges[tile]):
        raise refused("turn")
    cell = _cell(action.cell)
    environment = state.environments[state.acting]
    cells = environment.cells
    if cell in cells:
        raise refused("covered")
    if not any(cell + step in cells for step in tables.grid.steps):
        raise refused("apart")
    grown = replace(
        environment,
        cells=(*cells, cell),
        tiles=(*environment.tiles, tile),
        turns=(*environment.turns, action.turn),
        tokens=(*environment.tokens, NO_TOKEN),
    )
    environments = changed(state.environments, state.acting, grown)
    if state.hand_token != NO_TOKEN:
        return replace(state, environments=environments, hand_tile=NO_TILE)
    return _end_turn(tables, replace(state, environments=environments))


def _put(tables: Tables, state: State, action: do.Put) -> State:
    token, seat = state.hand_token, state.acting
    if token == NO_TOKEN:
        raise refused("used")
    cell = _cell(action.cell)
    environment = state.environments[seat]
    if cell not in environment.cells:
        raise refused("bare")
    at = environment.cells.index(cell)
    tile = environment.tiles[at]
    if environment.tokens[at] != NO_TOKEN:
        raise refused("occupied")
    if not tables.box.shows[tile][token]:
        raise refused("species")
    peopled = replace(environment, tokens=changed(environment.tokens, at, token))
    state = replace(
        state,
        environments=changed(state.environments, seat, peopled),
        hand_token=NO_TOKEN,
    )
    if tables.box.tiles[tile].keystone and state.nature_left:
        nature = changed(state.nature, seat, state.nature[seat] + 1)
        state = replace(state, nature=nature, nature_left=state.nature_left - 1)
    return state if state.hand_tile != NO_TILE else _end_turn(tables, state)


def _pass(tables: Tables, state: State, action: do.Pass) -> State:
    """A token nobody wants goes back into the bag, before the places are filled again."""
    if state.hand_tile != NO_TILE:
        raise refused("pass")
    if state.hand_token == NO_TOKEN:
        raise refused("used")
    return _end_turn(tables, replace(state, bag=more(state.bag, state.hand_token, 1)))


# 6: what comes after ----------------------------------------------------------------------------


def _end_turn(tables: Tables, state: State) -> State:
    over = state.stack < tables.refill  # a taken tile cannot be replaced
    tiles, tokens, gone, gone_tiles = state.tiles, state.tokens, state.gone, state.gone_tiles
    if tables.seats == 1 and not over:
        # The tile and the token farthest from the stack leave; the others slide away from it.
        *staying, last = (tile for tile in tiles if tile != NO_TILE)
        tiles, gone_tiles = (NO_TILE, NO_TILE, *staying), (*gone_tiles, last)
        *remaining, lost = (token for token in tokens if token != NO_TOKEN)
        tokens, gone = (NO_TOKEN, NO_TOKEN, *remaining), more(gone, lost, 1)
    return replace(
        state,
        phase=Phase.OVER if over else Phase.TILES,
        acting=(state.acting + 1) % tables.seats,
        turns=state.turns + 1,
        tiles=tiles,
        tokens=tokens,
        gone=gone,
        gone_tiles=gone_tiles,
        hand_tile=NO_TILE,
        hand_token=NO_TOKEN,
        free=False,
        declined=False,
        wiped=False,
    )


def _slot(slot: int) -> int:
    if not 0 <= slot < LOTS:
        raise refused("slot")
    return slot


def _cell(at: do.At) -> int:
    if not (-do.REACH <= at.q <= do.REACH and -do.REACH <= at.r <= do.REACH):
        raise refused("apart")
    return cell_at(at.q, at.r)


# Each step of a turn with the phase it belongs to.
STEPS: dict[type, tuple[Phase, Step]] = {
    do.Wipe: (Phase.CROWD, _wipe),
    do.Keep: (Phase.CROWD, _keep),
    do.SpendFree: (Phase.CHOOSE, _spend_free),
    do.SpendWipe: (Phase.CHOOSE, _spend_wipe),
    do.Decline: (Phase.CHOOSE, _decline),
    do.Remove: (Phase.REMOVE, _remove),
    do.Redraw: (Phase.REMOVE, _redraw),
    do.Take: (Phase.CHOOSE, _take),
    do.With: (Phase.MATCH, _with),
    do.Place: (Phase.PLACE, _place),
    do.Put: (Phase.PLACE, _put),
    do.Pass: (Phase.PLACE, _pass),
}
