"""What is asked of a seat, and what is told of each move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.games.quadrata import actions as act
from ludotheque.games.quadrata import words
from ludotheque.games.quadrata.actions import Action
from ludotheque.games.quadrata.draws import FROM_BAG, card_due
from ludotheque.games.quadrata.earnings import earnings
from ludotheque.games.quadrata.pieces import NUMBER
from ludotheque.games.quadrata.state import Phase, State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.games.quadrata.visiting import (
    asks_products,
    can_visit,
    factors,
    in_hand,
    wanted,
)
from ludotheque.rules import Event, Seat
from ludotheque.text import Text, text

# Asking ----------------------------------------------------------------------------------------


def ask(tables: Tables, state: State, seat: Seat) -> Text:
    phase = state.phase
    if phase is Phase.OVER:
        return text("quadrata-ask-over")
    if card_due(state) or phase in FROM_BAG or phase in (Phase.ADVANCED, Phase.FIRST):
        return text("quadrata-ask-draw")
    if phase is Phase.RETURN and not state.players[seat].pending:
        return text("quadrata-ask-return", n=tables.days[state.day].count)
    if phase is Phase.RETURN or seat != state.seat:
        return text("quadrata-ask-wait")
    return _ASKS.get(phase, _ask_plainly)(tables, state)


def _ask_plainly(tables: Tables, state: State) -> Text:
    return text(f"quadrata-ask-{state.phase.value}")


def _ask_visit(tables: Tables, state: State) -> Text:
    if state.made and not state.second:
        return text("quadrata-ask-more")
    if state.pair:
        first, second = (words.token(number) for number in state.pair)
        asked = text("quadrata-ask-goal", first=first, second=second)
    elif asks_products(tables, state):
        asked = text("quadrata-ask-multiply")
    else:
        asked = text("quadrata-ask-second" if state.second else "quadrata-ask-visit")
    for told in reversed(words.lesson(state.lesson) if state.lesson else ()):
        asked = text("quadrata-ask-again", lesson=told, ask=asked)
    return asked


def _ask_taxis(tables: Tables, state: State) -> Text:
    return text("quadrata-ask-taxis", place=words.half(tables, state.half))


def _ask_tokens(tables: Tables, state: State) -> Text:
    total = sum(state.effects)
    numbers = sorted(number - total for number in tables.halves[state.half].numbers)
    place = words.half(tables, state.half)
    return text("quadrata-ask-tokens-for", place=place, a=numbers[0], b=numbers[1])


def _ask_answer(tables: Tables, state: State) -> Text:
    first, second = (words.token(number) for number in state.pair)
    return text("quadrata-ask-answer", first=first, second=second)


_ASKS: dict[Phase, Callable[[Tables, State], Text]] = {
    Phase.VISIT: _ask_visit,
    Phase.TAXIS: _ask_taxis,
    Phase.TOKENS: _ask_tokens,
    Phase.ANSWER: _ask_answer,
}


# Telling ---------------------------------------------------------------------------------------


def tell(
    tables: Tables, state: State, actor: Seat | None, action: Action, reader: Seat | None
) -> Event:
    if isinstance(action, act.Return):
        return _tell_return(state, actor, action, reader)
    reveals = tables.options.practice and isinstance(action, act.Answer | act.Tokens | act.Pass)
    return Event(_TELLS[type(action)](tables, state, action), reveals=reveals)


def _tell_return(
    state: State, actor: Seat | None, action: act.Return, reader: Seat | None
) -> Event:
    """Days 3 and 5: hidden from the others until the last one has chosen, which shows all."""
    others = [player for seat, player in enumerate(state.players) if seat != actor]
    last = all(player.pending for player in others)
    if not last and reader != actor:
        return Event(text("quadrata-tell-chosen"), secret=True)
    tokens = [words.token(kind) for kind in action.tokens]
    return Event(text("quadrata-tell-return", tokens=tokens), reveals=last)


def _first(tables: Tables, state: State, action: act.First) -> Text:
    return text("quadrata-tell-first", seat=action.seat + 1)


def _card(key: str) -> Callable[[Tables, State, Any], Text]:
    def told(tables: Tables, state: State, action: Any) -> Text:
        return text(key, card=words.card(tables, action.card))

    return told


def _plain(key: str) -> Callable[[Tables, State, Any], Text]:
    return lambda tables, state, action: text(key)


def _draw(tables: Tables, state: State, action: act.Draw) -> Text:
    key = "quadrata-tell-advanced" if state.phase is Phase.ADVANCED else "quadrata-tell-draw"
    return text(key, seat=state.seat + 1, token=words.token(NUMBER[action.token]))


def _visit(tables: Tables, state: State, action: act.Visit) -> Text:
    card = tables.card.get(action.card, 0)
    half = 2 * card + act.HALVES.index(action.half)
    a, b = sorted(tables.halves[half].numbers)
    return text(
        "quadrata-tell-visit",
        place=words.half(tables, half),
        province=tables.province_name[tables.province_of[half]],
        a=a,
        b=b,
        points=tables.points[half],
    )


def _pass(tables: Tables, state: State, action: act.Pass) -> Text:
    if state.made:
        return text("quadrata-tell-enough")
    if tables.options.practice:  # says nothing about what could be reached
        return text("quadrata-tell-no-visit")
    strict = tables.options.strict_consolation
    if can_visit(tables, state, state.seat, strict):
        return text("quadrata-tell-pass")
    slot = state.players[state.seat].circled < tables.taxis.slots
    return text("quadrata-tell-consoled" if slot else "quadrata-tell-stuck")


def _taxis(tables: Tables, state: State, action: act.Taxis) -> Text:
    if not action.effects:
        return text("quadrata-tell-no-taxi")
    effects = [text("quadrata-word", word=words.signed(effect)) for effect in action.effects]
    n, total = len(action.effects), words.signed(sum(action.effects))
    return text("quadrata-tell-taxis", n=n, effects=effects, total=total)


def _tokens(tables: Tables, state: State, action: act.Tokens) -> Text:
    first, second = NUMBER[action.first], NUMBER[action.second]
    if state.phase is Phase.VISIT:  # practice
        chosen = [words.token(first), words.token(second)]
        return text("quadrata-tell-tokens-chosen", tokens=chosen)
    values = factors(first, second, wanted(tables, state.half, state.effects))
    earned = words.earned(tables, earnings(tables, state, state.seat, state.half))
    return text("quadrata-tell-tokens", made=words.made(first, second, values, state.effects),
                place=words.half(tables, state.half), earned=earned)  # fmt: skip


def _answer(tables: Tables, state: State, action: act.Answer) -> Text:
    first, second = (words.token(number) for number in state.pair)
    return text("quadrata-tell-answer", first=first, second=second, answer=action.product)


def _bonus(tables: Tables, state: State, action: act.Bonus) -> Text:
    return text(f"quadrata-tell-bonus-{action.kind}")


def _use(tables: Tables, state: State, action: act.Use) -> Text:
    return text(f"quadrata-tell-use-{action.square}")


def _swap(tables: Tables, state: State, action: act.Swap) -> Text:
    give, take = words.token(NUMBER[action.give]), words.token(NUMBER[action.take])
    return text("quadrata-tell-swap", give=give, take=take)


def _rest(tables: Tables, state: State, action: act.Rest) -> Text:
    if not action.tokens:
        return text("quadrata-tell-keep-all", n=len(in_hand(state.players[state.seat])))
    tokens = [words.token(NUMBER[token]) for token in action.tokens]
    return text("quadrata-tell-rest", tokens=tokens)


_TELLS: dict[type, Callable[[Tables, State, Any], Text]] = {
    act.First: _first,
    act.Reveal: _card("quadrata-tell-reveal"),
    act.Draw: _draw,
    act.Discard: _card("quadrata-tell-discard"),
    act.Keep: _plain("quadrata-tell-keep"),
    act.Visit: _visit,
    act.Pass: _pass,
    act.Taxis: _taxis,
    act.Tokens: _tokens,
    act.Answer: _answer,
    act.Back: _plain("quadrata-tell-back"),
    act.Bonus: _bonus,
    act.Use: _use,
    act.Swap: _swap,
    act.Book: _card("quadrata-tell-book"),
    act.Skip: _plain("quadrata-tell-skip"),
    act.Rest: _rest,
    act.Finish: _plain("quadrata-tell-finish"),
}
