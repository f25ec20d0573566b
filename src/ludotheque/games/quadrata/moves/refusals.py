"""Why an action is refused."""

from __future__ import annotations

from ludotheque.games.quadrata.pieces import NUMBER
from ludotheque.games.quadrata.state import State, Tokens
from ludotheque.rules import IllegalAction
from ludotheque.text import Arg, text


def refuse(reason: str, **args: Arg) -> IllegalAction:
    return IllegalAction(text(f"quadrata-refuse-{reason}", **args))


def pair_in_hand(state: State, action: Tokens) -> tuple[int, int]:
    """The two tokens by number, if the player whose turn it is has them."""
    first, second = NUMBER[action.first], NUMBER[action.second]
    if first > second:
        raise refuse("order")
    hand = state.players[state.seat].hand
    if second not in hand or hand.count(first) < (2 if first == second else 1):
        raise refuse("not-in-hand")
    return first, second
