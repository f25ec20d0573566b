"""Why an action is refused."""

from __future__ import annotations

from ludotheque.games.quadrata.pieces import NUMBER
from ludotheque.games.quadrata.state import Phase, State, Tokens
from ludotheque.games.quadrata.tables import Tables
from ludotheque.rules import IllegalAction
from ludotheque.text import Arg, text

ASKING = (
    Phase.RETURN,
    Phase.REPLACE,
    Phase.VISIT,
    Phase.TAXIS,
    Phase.TOKENS,
    Phase.ANSWER,
    Phase.BONUS,
    Phase.BOOK,
    Phase.REST,
)


def refuse(reason: str, **args: Arg) -> IllegalAction:
    return IllegalAction(text(f"quadrata-refuse-{reason}", **args))


def refuse_now(state: State) -> IllegalAction:
    """Not the moment for it: what is asked instead."""
    phase = "draw" if state.card_due or state.phase not in ASKING else state.phase.value
    return refuse("phase", asked=text(f"quadrata-now-{phase}"))


def refuse_square(tables: Tables, state: State, square: str) -> IllegalAction:
    """Why a square of the Taxi board cannot be marked by itself now."""
    player, taxis = state.players[state.seat], tables.taxis
    why = "circles" if square == "draw" else "swap" if square == "swap" else "tokens"
    if state.pair:
        why = "pair"
    elif not taxis.has(square):
        why = "board"
    elif not player.unused_taxis:
        why = "taxi"
    elif not taxis.free(player.marked, square):
        why = "marked"
    elif square == "second" and not state.made:
        why = "visit"
    return refuse("no-such-square", why=text(f"quadrata-unusable-square-{why}"))


def pair_in_hand(state: State, action: Tokens) -> tuple[int, int]:
    """The two tokens by number, if the player whose turn it is has them."""
    first, second = NUMBER[action.first], NUMBER[action.second]
    if first > second:
        raise refuse("order")
    hand = state.players[state.seat].hand
    if second not in hand or hand.count(first) < (2 if first == second else 1):
        raise refuse("not-in-hand")
    return first, second
