"""What is asked of a seat, what is told of each move, and the phrases both are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.games.quadrata import state as act
from ludotheque.games.quadrata.moves import reach, turn
from ludotheque.games.quadrata.moves.practice import asks_products
from ludotheque.games.quadrata.pieces import KINDS, NUMBER, PLANE, PRODUCTS, Token, kind_of, signed
from ludotheque.games.quadrata.state import Action, Lesson, Phase, State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.rules import Chance, Event, Seat
from ludotheque.text import Text, text

# Asking ----------------------------------------------------------------------------------------


def ask(tables: Tables, state: State, seat: Seat) -> Text:
    phase = state.phase
    if phase is Phase.OVER:
        return text("quadrata-ask-over")
    if isinstance(turn(state), Chance):
        return text("quadrata-ask-draw")
    if phase is Phase.RETURN and not state.players[seat].pending:
        return text("quadrata-ask-return", n=tables.days[state.day].count)
    if phase is Phase.RETURN or seat != state.seat:
        return text("quadrata-ask-wait")
    if phase is Phase.VISIT:
        return _ask_visit(tables, state)
    if phase is Phase.TAXIS:
        return text("quadrata-ask-taxis", place=tables.half_name[state.half])
    if phase is Phase.TOKENS:
        a, b = reach.needed(tables, state.half, state.effects)
        return text("quadrata-ask-tokens-for", place=tables.half_name[state.half], a=a, b=b)
    if phase is Phase.ANSWER:
        return text("quadrata-ask-answer", **_pair(state))
    return text(f"quadrata-ask-{phase.value}")


def _ask_visit(tables: Tables, state: State) -> Text:
    if not state.may_visit:
        return text("quadrata-ask-more")
    if state.pair:
        asked = text("quadrata-ask-goal", **_pair(state))
    elif asks_products(tables, state):
        asked = text("quadrata-ask-multiply")
    else:
        asked = text("quadrata-ask-second" if state.second else "quadrata-ask-visit")
    for told in reversed(lesson(state.lesson) if state.lesson else ()):
        asked = text("quadrata-ask-again", lesson=told, ask=asked)
    return asked


# Telling ---------------------------------------------------------------------------------------


def tell(
    tables: Tables, state: State, actor: Seat | None, action: Action, reader: Seat | None
) -> Event:
    if isinstance(action, act.Return):
        return _tell_return(state, actor, action, reader)
    reveals = tables.options.practice and isinstance(action, act.Answer | act.Tokens | act.Pass)
    return Event(_TELLS.get(type(action), _plainly)(tables, state, action), reveals=reveals)


def _tell_return(
    state: State, actor: Seat | None, action: act.Return, reader: Seat | None
) -> Event:
    """Days 3 and 5: hidden from the others until the last one has chosen, which shows all."""
    others = [player for seat, player in enumerate(state.players) if seat != actor]
    last = all(player.pending for player in others)
    if not last and reader != actor:
        return Event(text("quadrata-tell-chosen"), secret=True)
    tokens = [token(kind) for kind in action.tokens]
    return Event(text("quadrata-tell-return", tokens=tokens), reveals=last)


def _plainly(tables: Tables, state: State, action: Action) -> Text:
    return text(f"quadrata-tell-{action.__struct_config__.tag}")


def _card(tables: Tables, state: State, action: act.Reveal | act.Discard | act.Book) -> Text:
    at = tables.card.get(action.card)
    card = text("quadrata-number", n=0) if at is None else tables.card_name[at]
    return text(f"quadrata-tell-{action.__struct_config__.tag}", card=card)


def _draw(tables: Tables, state: State, action: act.Draw) -> Text:
    key = "quadrata-tell-advanced" if state.phase is Phase.ADVANCED else "quadrata-tell-draw"
    return text(key, seat=state.seat + 1, token=token(action.token))


def _visit(tables: Tables, state: State, action: act.Visit) -> Text:
    card = tables.card.get(action.card, 0)
    half = 2 * card + act.HALVES.index(action.half)
    a, b = reach.needed(tables, half)
    return text(
        "quadrata-tell-visit",
        place=tables.half_name[half],
        province=tables.province_name[tables.province_of[half]],
        a=a,
        b=b,
        points=tables.points[half],
    )


def _pass(tables: Tables, state: State, action: act.Pass) -> Text:
    if state.made or state.consoled:
        return text("quadrata-tell-enough")
    if tables.options.practice:  # says nothing about what could be reached
        return text("quadrata-tell-no-visit")
    if reach.can_visit(tables, state, state.seat):
        return text("quadrata-tell-pass")
    slot = state.players[state.seat].circled < tables.taxis.slots
    return text("quadrata-tell-consoled" if slot else "quadrata-tell-stuck")


def _taxis(tables: Tables, state: State, action: act.Taxis) -> Text:
    if not action.effects:
        return text("quadrata-tell-no-taxi")
    effects = [text("quadrata-word", word=signed(effect)) for effect in action.effects]
    n, total = len(action.effects), signed(sum(action.effects))
    return text("quadrata-tell-taxis", n=n, effects=effects, total=total)


def _tokens(tables: Tables, state: State, action: act.Tokens) -> Text:
    first, second = NUMBER[action.first], NUMBER[action.second]
    if state.phase is Phase.VISIT:  # practice
        return text("quadrata-tell-tokens-chosen", tokens=[token(first), token(second)])
    targets = reach.wanted(tables, state.half, state.effects)
    product = reach.numbers(PRODUCTS[kind_of(first)][kind_of(second)] & targets)[0]
    return text(
        "quadrata-tell-tokens",
        made=made(first, second, product, state.effects),
        place=tables.half_name[state.half],
        earned=earned(reach.earnings(tables, state, state.seat, state.half)),
    )


def _rest(tables: Tables, state: State, action: act.Rest) -> Text:
    if not action.tokens:
        return text("quadrata-tell-keep-all", n=len(state.players[state.seat].hand))
    return text("quadrata-tell-rest", tokens=[token(resting) for resting in action.tokens])


_TELLS: dict[type, Callable[[Tables, State, Any], Text]] = {
    act.First: lambda tables, state, action: text("quadrata-tell-first", seat=action.seat + 1),
    act.Reveal: _card,
    act.Draw: _draw,
    act.Discard: _card,
    act.Visit: _visit,
    act.Pass: _pass,
    act.Taxis: _taxis,
    act.Tokens: _tokens,
    act.Answer: lambda tables, state, action: text(
        "quadrata-tell-answer", **_pair(state), answer=action.product
    ),
    act.Bonus: lambda tables, state, action: text(f"quadrata-tell-bonus-{action.kind}"),
    act.Use: lambda tables, state, action: text(f"quadrata-tell-use-{action.square}"),
    act.Swap: lambda tables, state, action: text(
        "quadrata-tell-swap", give=token(action.give), take=token(action.take)
    ),
    act.Book: _card,
    act.Rest: _rest,
}


# Phrases ---------------------------------------------------------------------------------------


def token(which: int | Token) -> Text:
    """A token by number or name: `8`, `airplane`, `8 (dotted circle)`."""
    number = NUMBER[which] if isinstance(which, Token) else which
    kind = kind_of(number)
    plain = text("quadrata-plane") if kind == PLANE else text("quadrata-number", n=kind)
    return text("quadrata-dotted", token=plain) if number > KINDS else plain


def _pair(state: State) -> dict[str, Text]:
    first, second = state.pair
    return {"first": token(first), "second": token(second)}


def _valued(number: int, value: int) -> Text:
    key = "quadrata-plane-as" if kind_of(number) == PLANE else "quadrata-number"
    return text(key, n=value)


def made(first: int, second: int, product: int, effects: tuple[int, ...]) -> Text:
    """`10 × airplane (11) = 110`, or with Taxis `3 × 4 = 12, +2 = 14`."""
    a, b = reach.factors(first, second, product)[0]
    plain = text("quadrata-product", a=_valued(first, a), b=_valued(second, b), n=product)
    if not effects:
        return plain
    taxis = " ".join(signed(effect) for effect in effects)
    return text("quadrata-product-taxis", product=plain, taxis=taxis, n=product + sum(effects))


def earned(earns: reach.Earnings) -> list[Text]:
    found = [text("quadrata-earns-points", n=earns.points)]
    if earns.links:
        found.append(text("quadrata-earns-links", n=earns.links))
    if earns.airplane:
        found.append(text("quadrata-earns-plane"))
    return found + [text(f"quadrata-earns-trophy-{trophy}") for trophy in earns.trophies]


def lesson(told: Lesson) -> list[Text]:
    """Practice: whether the answer was right, and whether the tokens lead anywhere."""
    pair = {"first": token(told.first), "second": token(told.second)}
    found = []
    if told.right and told.answer:
        found.append(text("quadrata-lesson-right", **pair, n=told.answer))
    elif told.answer:
        product = kind_of(told.first) * kind_of(told.second)
        found.append(text("quadrata-lesson-wrong", **pair, n=told.answer, right=product))
    if not told.reached:
        found.append(text("quadrata-lesson-nowhere", **pair))
    return found
