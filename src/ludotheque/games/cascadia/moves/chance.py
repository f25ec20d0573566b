"""Draws: all outcomes with their weights, and their effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from operator import add
from typing import Any, TypeAlias

from msgspec.structs import replace

from ludotheque.games.cascadia import state as do
from ludotheque.games.cascadia.grid import cell_at
from ludotheque.games.cascadia.pieces import (
    LETTERS,
    NATURE_TOKENS,
    SPECIES,
    SPECIES_INDEX,
    STARTERS,
    TOKENS_EACH,
)
from ludotheque.games.cascadia.state import LOTS, NO_TILE, NO_TOKEN, Environment, Phase, State
from ludotheque.games.cascadia.tables import Tables
from ludotheque.games.cascadia.words import refused

Step: TypeAlias = Callable[[Tables, State, Any], State]

NO_TOKENS = (NO_TOKEN,) * LOTS
NONE_ASIDE = (0,) * len(SPECIES)

# Actions with their weights, made once.
_CARDS = tuple([(do.DrawCard(species, letter), 1) for letter in LETTERS] for species in SPECIES)
_STARTERS = tuple((do.DrawStarter(number), 1) for number in range(1, STARTERS + 1))
_TILES = tuple([(do.DrawTile(number), copies) for number in range(86)] for copies in range(3))
_TOKENS = tuple([(do.DrawToken(s), count) for count in range(TOKENS_EACH + 1)] for s in SPECIES)


def draws(tables: Tables, state: State) -> Sequence[tuple[do.Action, int]]:
    phase = state.phase
    if phase is Phase.TOKENS:
        return [_TOKENS[species][count] for species, count in enumerate(state.bag) if count]
    if phase is Phase.TILES:
        if tables.box.copies == 1:  # the rest has weight 1
            return list(compress(_TILES[1], state.unseen))
        return [_TILES[copies][number] for number, copies in enumerate(state.unseen) if copies]
    if phase is Phase.STARTERS:
        return [_STARTERS[k] for k, there in enumerate(state.starters) if there]
    if phase is Phase.FIRST:
        return [(do.First(seat), 1) for seat in range(tables.seats)]
    return _CARDS[state.cards.index("")]


# Setting up -------------------------------------------------------------------------------------


def start(tables: Tables) -> State:
    seats = tables.seats
    return State(
        phase=_opening(tables, tables.dealt),
        acting=0,
        first=0,
        turns=0,
        cards=tables.dealt,
        environments=(Environment(),) * seats,
        nature=(0,) * seats,
        nature_left=NATURE_TOKENS if tables.has_nature else 0,
        tiles=(NO_TILE,) * LOTS,
        tokens=NO_TOKENS,
        bag=(TOKENS_EACH,) * len(SPECIES),
        aside=NONE_ASIDE,
        gone=NONE_ASIDE,
        gone_tiles=(),
        unseen=(0, *(tables.box.copies for _ in tables.box.stack)),
        stack=tables.stack,
        starters=(1,) * STARTERS,
    )


def _opening(tables: Tables, cards: tuple[str, ...]) -> Phase:
    """The first draw."""
    if "" in cards:
        return Phase.CARDS
    return Phase.FIRST if tables.by_lot else Phase.STARTERS


def _draw_card(tables: Tables, state: State, action: do.DrawCard) -> State:
    species = state.cards.index("")
    if action.species != SPECIES[species]:
        raise refused("draw")
    cards = changed(state.cards, species, action.letter)
    return replace(state, cards=cards, phase=_opening(tables, cards))


def _first(tables: Tables, state: State, action: do.First) -> State:
    if not 0 <= action.seat < tables.seats:
        raise refused("draw")
    return replace(state, first=action.seat, acting=action.seat, phase=Phase.STARTERS)


def _draw_starter(tables: Tables, state: State, action: do.DrawStarter) -> State:
    k = action.starter - 1
    if not 0 <= k < len(state.starters) or not state.starters[k]:
        raise refused("draw")
    laid = tables.box.starters[k].laid
    environment = Environment(
        cells=tuple(cell_at(q, r) for (q, r), _, _ in laid),
        tiles=tuple(tile for _, tile, _ in laid),
        turns=tuple(turn for _, _, turn in laid),
        tokens=(NO_TOKEN,) * len(laid),
    )
    seat = next(s for s, other in enumerate(state.environments) if not other.cells)
    environments = changed(state.environments, seat, environment)
    phase = Phase.TILES if seat == tables.seats - 1 else Phase.STARTERS
    starters = changed(state.starters, k, 0)
    return replace(state, environments=environments, starters=starters, phase=phase)


# Filling the four places ------------------------------------------------------------------------


def _draw_tile(tables: Tables, state: State, action: do.DrawTile) -> State:
    number = action.tile
    if not 0 < number < len(state.unseen) or not state.unseen[number]:
        raise refused("draw")
    tiles = changed(state.tiles, state.tiles.index(NO_TILE), number)
    return replace(
        state,
        tiles=tiles,
        unseen=changed(state.unseen, number, state.unseen[number] - 1),
        stack=state.stack - 1,
        phase=Phase.TILES if NO_TILE in tiles else Phase.TOKENS,
    )


def _draw_token(tables: Tables, state: State, action: do.DrawToken) -> State:
    species = SPECIES_INDEX[action.species]
    left = state.bag[species] - 1
    if left < 0:
        raise refused("draw")
    bag = changed(state.bag, species, left)
    tokens = changed(state.tokens, state.tokens.index(NO_TOKEN), species)
    if NO_TOKEN in tokens:
        return replace(state, tokens=tokens, bag=bag)
    return _crowding(state, tokens, bag)


def _crowding(state: State, tokens: tuple[int, ...], bag: tuple[int, ...]) -> State:
    """Four alike go by themselves, three if the seat likes, once a turn.

    Wiped tokens stay aside, so a wipe needs as many tokens in the bag (ruling 7)."""
    alike = max(tokens.count(tokens[0]), tokens.count(tokens[1]))
    if alike == LOTS and sum(bag) >= LOTS:
        aside = more(state.aside, tokens[0], LOTS)
        return replace(state, tokens=NO_TOKENS, bag=bag, aside=aside, phase=Phase.TOKENS)
    if alike == LOTS - 1 and not state.wiped and sum(bag) >= alike:
        return replace(state, tokens=tokens, bag=bag, phase=Phase.CROWD)
    return settled(state, tokens, bag)


def settled(state: State, tokens: tuple[int, ...], bag: tuple[int, ...]) -> State:
    """All overpopulation is resolved: only now do the wiped tokens go back."""
    if state.aside != NONE_ASIDE:
        bag = tuple(map(add, bag, state.aside))
    return replace(state, tokens=tokens, bag=bag, aside=NONE_ASIDE, phase=Phase.CHOOSE)


def changed(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    result = list(values)
    result[index] = value
    return tuple(result)


def more(counts: tuple[int, ...], index: int, count: int) -> tuple[int, ...]:
    return changed(counts, index, counts[index] + count)


# Each draw with the phase it belongs to.
DRAWS: dict[type, tuple[Phase, Step]] = {
    do.DrawCard: (Phase.CARDS, _draw_card),
    do.First: (Phase.FIRST, _first),
    do.DrawStarter: (Phase.STARTERS, _draw_starter),
    do.DrawTile: (Phase.TILES, _draw_tile),
    do.DrawToken: (Phase.TOKENS, _draw_token),
}
