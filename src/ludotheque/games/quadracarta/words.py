"""Texts of Quadracarta: questions, log lines and aids."""

from __future__ import annotations

from functools import cache

from ludotheque.games.quadracarta.bitboard import CARD
from ludotheque.games.quadracarta.moves import is_asked, seats_asked
from ludotheque.games.quadracarta.pieces import NAMES, WAYS
from ludotheque.games.quadracarta.state import Action, Phase, Place, State
from ludotheque.games.quadracarta.tables import Tables
from ludotheque.rules import Aids, Event, Seat
from ludotheque.text import Text, text


def ask(tables: Tables, state: State, seat: Seat) -> Text:
    if not is_asked(tables, state, seat):
        return text("quadracarta-ask-wait")
    key = f"{tables.game}-ask-{state.phase.value}"
    return text(key) if state.hand is None else text(key, card=card_text(NAMES[state.hand]))


def tell(
    tables: Tables, state: State, actor: Seat | None, action: Action, reader: Seat | None
) -> Event:
    """A choice made at the same time is secret until the last one is made, which shows all."""
    if actor is None or not tables.duplicate:
        return Event(_label(tables, state, actor, action))
    last = set(seats_asked(tables, state)) <= {actor}
    if not last and reader != actor:
        return Event(text("quadracarta-tell-chosen"), secret=True)
    return Event(_label(tables, state, actor, action), reveals=last)


def _label(tables: Tables, state: State, actor: Seat | None, action: Action) -> Text:
    tag = str(type(action).__struct_config__.tag)
    args = {name: getattr(action, name) for name in action.__struct_fields__}
    if tag == "draw" and state.phase is Phase.START:
        tag = "start-all" if tables.duplicate else "start"
        args["seat"] = sum(1 for board in state.boards if board.laid)  # in the order of the seats
    if "seat" in args:
        args["seat"] += 1
    if isinstance(action, Place):
        assert actor is not None
        assert state.hand is not None
        board = state.boards[actor]
        new = CARD * board.bit(*action.at) & ~board.squares.covered
        x, y = action.at
        args = {"x": number(x), "y": number(y), "more": new.bit_count()}
        args["card"] = WAYS[state.hand][action.turn]
    if "card" in args:
        args["card"] = card_text(args["card"])
    return text(f"quadracarta-tell-{tag}", **args)


def number(n: int) -> str:
    """A column or a row, as it is printed."""
    return str(n).replace("-", "−")


@cache
def card_text(name: str) -> Text:
    """A card in the letters that the reader's board has; faces that draw it know it by its name."""
    a, b, c, d = (text(f"quadracarta-letter-{town}") for town in name)
    return text("quadracarta-card", name=name, a=a, b=b, c=c, d=d)


def decided(ranks: list[tuple[int, ...]], winners: tuple[Seat, ...], larger: bool) -> Text | None:
    """Which of the groups, counted from the smallest, made the difference."""
    if not winners:
        return text("maxisurf-decided-nobody")
    best = ranks[winners[0]]
    rivals = [rank for seat, rank in enumerate(ranks) if seat not in winners and rank]
    equal = [rank for rank in rivals if rank[0] == best[0]]
    if not equal:
        return None
    pairs = zip(best, max(equal), strict=False)
    term = next(n for n, (mine, theirs) in enumerate(pairs, 1) if mine != theirs)
    return text(f"maxisurf-decided{'-larger' * larger}", term=term)


def unseen(deck: tuple[int, ...]) -> Aids:
    """What may still come: a careful player could have counted it."""
    cards = [
        text("quadracarta-left", card=card_text(NAMES[card]), n=n)
        for card, n in enumerate(deck)
        if n
    ]
    return Aids((text("quadracarta-deck", n=sum(deck), cards=cards),))
