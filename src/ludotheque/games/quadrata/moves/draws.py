"""Chance: the cards, the first player, and tokens from the bags."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ludotheque.games.quadrata import state as act
from ludotheque.games.quadrata.moves import flow
from ludotheque.games.quadrata.moves.refusals import refuse
from ludotheque.games.quadrata.pieces import KINDS, NUMBER, Counts, add, put
from ludotheque.games.quadrata.state import Action, Phase, State
from ludotheque.games.quadrata.tables import Tables

FROM_BAG = frozenset({Phase.SETUP, Phase.REFILL, Phase.EXTRA, Phase.DRAW})


def outcomes(tables: Tables, state: State) -> Sequence[tuple[Action, int]]:
    if state.card_due:
        reveal = tables.reveal
        return [reveal[card] for card in state.deck]
    if state.phase in FROM_BAG:
        return _tokens(state.players[state.seat].bag)
    if state.phase is Phase.ADVANCED:
        return _tokens(state.black)
    if state.phase is Phase.FIRST:
        return [(act.First(seat), 1) for seat in range(len(state.players))]
    return ()


def _tokens(counts: Counts) -> list[tuple[Action, int]]:
    return [(draw, n) for draw, n in zip(act.DRAWS, counts, strict=True) if n]


def draw(tables: Tables, state: State, action: Action) -> State:
    if state.card_due:
        card = tables.card.get(action.card) if type(action) is act.Reveal else None
        if card is None or card not in state.deck:
            raise refuse("drawn")
        return flow.reveal(state, card)
    if state.phase is Phase.FIRST:
        if type(action) is not act.First or not 0 <= action.seat < len(state.players):
            raise refuse("drawn")
        return flow.begin_day(tables, replace(state, first=action.seat), 1)
    if type(action) is not act.Draw:
        raise refuse("drawn")
    kind = NUMBER[action.token]
    if kind <= KINDS and state.phase is Phase.ADVANCED:
        return _draw_advanced(tables, state, kind)
    if kind <= KINDS and state.phase in FROM_BAG:
        return _draw_from_bag(tables, state, kind)
    raise refuse("drawn")


def _draw_advanced(tables: Tables, state: State, kind: int) -> State:
    if not state.black[kind - 1]:
        raise refuse("drawn")
    player = state.players[state.seat]
    player = replace(player, rest=add(player.rest, kind))
    black = add(state.black, kind, -1)
    return flow.after_advanced(tables, state.with_player(state.seat, player, black=black))


def _draw_from_bag(tables: Tables, state: State, kind: int) -> State:
    """A token from a player's own bag: into a dotted circle or onto a regular space."""
    seat, phase = state.seat, state.phase
    player = state.players[seat]
    if not player.bag[kind - 1]:
        raise refuse("drawn")
    bag = add(player.bag, kind, -1)
    if phase is Phase.EXTRA:
        player = replace(player, bag=bag, dotted=put(player.dotted, kind))
        return extra(tables, state.with_player(seat, player, left=state.left - 1))
    player = replace(player, bag=bag, movement=put(player.movement, kind))
    state = state.with_player(seat, player)
    if (more := flow.must_draw(state, seat, phase)) is not None:
        return more
    if phase is Phase.REFILL:
        return flow.refill(state)
    if phase is Phase.DRAW:
        return flow.end_turn(tables, state)
    if seat + 1 < len(state.players):
        return replace(state, seat=seat + 1)
    return replace(state, phase=Phase.FIRST)


def extra(tables: Tables, state: State) -> State:
    """Expert: the next token for the dotted circles, if one is due."""
    if not state.left:
        return flow.after_visit(tables, state)
    player = flow.ready_to_draw(state.players[state.seat])
    return state.with_player(state.seat, player, phase=Phase.EXTRA)
