"""Questions to a seat, labels of moves, and log lines of everything that follows from a move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ludotheque.games.quadrata import moves, phrases
from ludotheque.games.quadrata import state as act
from ludotheque.games.quadrata.moves import reach, turn
from ludotheque.games.quadrata.moves.flow import FROM_BAG
from ludotheque.games.quadrata.moves.practice import asks_products
from ludotheque.games.quadrata.phrases import one_token, token
from ludotheque.games.quadrata.pieces import NUMBER
from ludotheque.games.quadrata.state import NOTHING, Action, Phase, State
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
        return text("quadrata-ask-answer", **phrases.pair(state))
    return text(f"quadrata-ask-{phase.value}")


def _ask_visit(tables: Tables, state: State) -> Text:
    if not state.may_visit:
        return text("quadrata-ask-more")
    if state.pair:
        asked = text("quadrata-ask-goal", **phrases.pair(state))
    elif asks_products(tables, state):
        asked = text("quadrata-ask-multiply")
    else:
        asked = text("quadrata-ask-second" if state.second else "quadrata-ask-visit")
    for told in reversed(phrases.lesson(state.lesson) if state.lesson else ()):
        asked = text("quadrata-ask-again", lesson=told, ask=asked)
    return asked


# Calling a move by its name -----------------------------------------------------------------------


def label(tables: Tables, state: State, action: Action) -> Text:
    """What a choice is called in a menu, said to the player who may make it."""
    name, args = _named(tables, state, action)
    match action:
        case act.Visit():
            args["taxis"] = reach.taxis_needed(tables, state, tables.half_of(action))
        case act.Book() if (old := state.players[state.seat].reserved) != NOTHING:
            return text("quadrata-tell-book.another", **args, old=tables.card_name[old])
    return text(f"quadrata-tell-{name}.do", **args)


def _named(tables: Tables, state: State, action: Action) -> tuple[str, dict[str, Any]]:
    """A move as the menu and the log call it: the end of its text's name, and what it mentions."""
    name = str(action.__struct_config__.tag)
    match action:
        case act.First(seat):
            return name, {"seat": seat + 1, "players": len(state.players)}
        case act.Reveal(card) | act.Discard(card) | act.Book(card):
            return name, {"card": tables.card_name[tables.card[card]]}
        case act.Draw(drawn):
            name = "advanced" if state.phase is Phase.ADVANCED else name
            return name, {"seat": state.seat + 1, "token": one_token(drawn)}
        case act.Visit():
            return name, phrases.destination(tables, action)
        case act.Pass():
            return phrases.why_pass(tables, state), {}
        case act.Taxis():
            return name, phrases.taxis(action)
        case act.Tokens(a, b) if state.phase is Phase.VISIT:  # practice
            return "tokens-chosen", {"a": token(a), "b": token(b)}
        case act.Tokens(a, b):
            return name, phrases.visit_made(tables, state, NUMBER[a], NUMBER[b])
        case act.Answer(product):
            return name, {**phrases.pair(state), "answer": product}
        case act.Bonus(kind):
            return f"bonus-{kind}", {}
        case act.Use("airplane") if not state.planes:
            return "use-airplane-none", {}
        case act.Use(square):
            return f"use-{square}", {}
        case act.Swap(give, take):
            return name, {"give": one_token(give), "take": one_token(take)}
        case act.Rest(()):
            return "keep-all", {"n": len(state.players[state.seat].hand)}
        case act.Return(tokens) | act.Rest(tokens):
            return name, {"tokens": [token(one) for one in tokens]}
    return name, {}


# Telling ---------------------------------------------------------------------------------------


def tell(
    tables: Tables, state: State, actor: Seat | None, action: Action, reader: Seat | None
) -> Event:
    if isinstance(action, act.Return) and _waits_for_others(state, actor):
        if reader != actor:
            return Event(text("quadrata-tell-chosen"), secret=True)
        return Event(_told(tables, state, action))
    told, after = _told(tables, state, action), moves.play(tables, state, actor, action)
    then: Text | None = None
    for following in reversed(list(_afterwards(tables, state, after, action))):
        then = following if then is None else text("quadrata-both", one=following, two=then)
    if then is not None:
        told = text("quadrata-then", told=told, then=then)
    if after.day != state.day:
        told = text("quadrata-new-day", told=told, day=text(f"quadrata-day-{after.day}"))
    practising = tables.options.practice and isinstance(action, act.Answer | act.Tokens | act.Pass)
    return Event(told, reveals=practising or isinstance(action, act.Return))


def _told(tables: Tables, state: State, action: Action) -> Text:
    name, args = _named(tables, state, action)
    return text(f"quadrata-tell-{name}", **args)


def _waits_for_others(state: State, actor: Seat | None) -> bool:
    """Days 3 and 5: a choice is hidden until the last one has chosen, which shows all."""
    others = [player for seat, player in enumerate(state.players) if seat != actor]
    return not all(player.pending for player in others)


# What follows by itself ------------------------------------------------------------------------


def _afterwards(tables: Tables, state: State, after: State, action: Action) -> Iterator[Text]:
    """Everything that happens along with a move, in the order in which it does; a new day is told
    on a line of its own."""
    if isinstance(action, act.Return):
        yield from _returned(state, after)
    if state.pair and after.made > state.made:  # practice: this move completes the visit
        effects = action.effects if isinstance(action, act.Taxis) else ()
        half = tables.half_of(action) if isinstance(action, act.Visit) else state.half
        visiting = replace(state, half=half, effects=effects)
        yield text("quadrata-then-visited", **phrases.visit_made(tables, visiting, *state.pair))
    if isinstance(action, act.Pass) and tables.options.practice and after.consoled > state.consoled:
        key = "taxi" if _taxis_of(after, state.seat) > _taxis_of(state, state.seat) else "no-slot"
        yield text(f"quadrata-then-{key}")
    if isinstance(action, act.Book) and (old := state.players[state.seat].reserved) != NOTHING:
        yield text("quadrata-then-returned", card=tables.card_name[old])
    if len(after.deck) > len(state.deck) - isinstance(action, act.Reveal):
        yield text("quadrata-then-shuffled")
    yield from _refilled(tables, state, after, action)


def _taxis_of(state: State, seat: Seat) -> int:
    return state.players[seat].circled


def _returned(state: State, after: State) -> Iterator[Text]:
    """Days 3 and 5: the last choice reveals the tokens that everybody returns."""
    for seat, (player, later) in enumerate(zip(state.players, after.players, strict=True)):
        if player.pending:
            shown = [token(kind) for kind in later.returned if kind not in player.returned]
            yield text("quadrata-then-all-returned", seat=seat + 1, tokens=shown)


def _refilled(tables: Tables, state: State, after: State, action: Action) -> Iterator[Text]:
    """Whose rest area went into the bag, which is the only way a bag grows."""
    if state.phase is Phase.ADVANCED and after.phase is not Phase.ADVANCED:
        if tables.days[state.day].empty_rest:
            yield text("quadrata-then-rest-emptied")
        return
    for seat, (player, later) in enumerate(zip(state.players, after.players, strict=True)):
        before = sum(player.bag)
        if state.phase in FROM_BAG and isinstance(action, act.Draw) and seat == state.seat:
            before -= 1
        elif isinstance(action, act.Return):
            gone = set(later.returned) - set(player.returned)
            before -= sum(player.bag[kind - 1] for kind in gone)
        if sum(later.bag) > before:
            yield text("quadrata-then-refilled", seat=seat + 1)
