"""What a choice is called in a menu, said to the player who may make it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.games.quadrata import phrases
from ludotheque.games.quadrata import state as act
from ludotheque.games.quadrata.moves import reach
from ludotheque.games.quadrata.phrases import one_token, token
from ludotheque.games.quadrata.pieces import NUMBER
from ludotheque.games.quadrata.state import NOTHING, Action, Phase, State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.text import Text, text


def label(tables: Tables, state: State, action: Action) -> Text:
    return _LABELS.get(type(action), _plainly)(tables, state, action)


def _plainly(tables: Tables, state: State, action: Action) -> Text:
    return text(f"quadrata-do-{action.__struct_config__.tag}")


def _visit(tables: Tables, state: State, action: act.Visit) -> Text:
    needed = reach.taxis_needed(tables, state, tables.half_of(action))
    return text("quadrata-do-visit", **phrases.destination(tables, action), taxis=needed)


def _tokens(tables: Tables, state: State, action: act.Tokens) -> Text:
    first, second = NUMBER[action.first], NUMBER[action.second]
    if state.phase is Phase.VISIT:  # practice
        return text("quadrata-do-tokens-chosen", a=token(first), b=token(second))
    return text("quadrata-do-tokens", **phrases.visit_made(tables, state, first, second))


def _use(tables: Tables, state: State, action: act.Use) -> Text:
    if action.square == "airplane" and not state.planes:
        return text("quadrata-do-use-airplane-none")
    return text(f"quadrata-do-use-{action.square}")


def _book(tables: Tables, state: State, action: act.Book) -> Text:
    card, old = tables.card_name[tables.card[action.card]], state.players[state.seat].reserved
    if old == NOTHING:
        return text("quadrata-do-book", card=card)
    return text("quadrata-do-book-another", card=card, old=tables.card_name[old])


def _rest(tables: Tables, state: State, action: act.Rest) -> Text:
    if not action.tokens:
        return text("quadrata-do-keep-all", n=len(state.players[state.seat].hand))
    return text("quadrata-do-rest", tokens=[token(resting) for resting in action.tokens])


_LABELS: dict[type, Callable[[Tables, State, Any], Text]] = {
    act.Return: lambda tables, state, action: text(
        "quadrata-do-return", tokens=[token(kind) for kind in action.tokens]
    ),
    act.Discard: lambda tables, state, action: text(
        "quadrata-do-discard", card=tables.card_name[tables.card[action.card]]
    ),
    act.Visit: _visit,
    act.Pass: lambda tables, state, action: text(f"quadrata-do-{phrases.why_pass(tables, state)}"),
    act.Taxis: lambda tables, state, action: text("quadrata-do-taxis", **phrases.taxis(action)),
    act.Tokens: _tokens,
    act.Answer: lambda tables, state, action: text(
        "quadrata-tell-answer", **phrases.pair(state), answer=action.product
    ),
    act.Bonus: lambda tables, state, action: text(f"quadrata-do-bonus-{action.kind}"),
    act.Use: _use,
    act.Swap: lambda tables, state, action: text(
        "quadrata-do-swap", give=one_token(action.give), take=one_token(action.take)
    ),
    act.Book: _book,
    act.Rest: _rest,
}
