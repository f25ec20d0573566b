"""Quadracarta in words: the text board, and what is told of each move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ludotheque.games.quadracarta.board import CARD
from ludotheque.games.quadracarta.pieces import INDEX, NAMES, ORIENTATIONS, TOWNS
from ludotheque.games.quadracarta.state import Place
from ludotheque.games.quadracarta.view import BoardSeen, Seen
from ludotheque.rules import Aids, Event, Seat
from ludotheque.text import Say, Text, text

if TYPE_CHECKING:
    from ludotheque.games.quadracarta.rules import Quadracarta
    from ludotheque.games.quadracarta.state import Action, State


def tell(
    rules: Quadracarta, state: State, actor: Seat | None, action: Action, reader: Seat | None
) -> Event:
    """A choice made at the same time is secret until the last one is made, which shows all."""
    tag = str(type(action).__struct_config__.tag)
    if actor is not None and rules.duplicate:
        waiting = [s for s in range(rules.seats) if rules.is_asked(state, s) and s != actor]
        if waiting and reader != actor:
            return Event(text("quadracarta-tell-chosen"), secret=True)
        label = _label(rules, state, actor, action, tag)
        return Event(label.text, reveals=not waiting)
    return _label(rules, state, actor, action, tag)


def _label(rules: Quadracarta, state: State, actor: Seat | None, action: Action, tag: str) -> Event:
    if tag == "draw" and state.phase.value == "start":
        tag = "start"
    args = {name: getattr(action, name) for name in action.__struct_fields__}
    if "seat" in args:
        args["seat"] += 1
    if isinstance(action, Place):
        assert actor is not None
        assert state.hand is not None
        towns = ORIENTATIONS[state.hand][action.turn]
        before = state.boards[actor]
        after = before.squares.covered | _under(state, actor, action)
        name, more = "".join(TOWNS[town] for town in towns), after.bit_count() - before.area
        args = {"card": name, "x": action.at[0], "y": action.at[1], "more": more}
    if "card" in args:
        args["card"] = card_text(args["card"])
    return Event(text(f"quadracarta-tell-{tag}", **args))


def card_text(name: str) -> Text:
    """A card in the letters that the reader's board has; faces that draw it know it by its name."""
    a, b, c, d = (text(f"quadracarta-letter-{town}") for town in name)
    return text("quadracarta-card", name=name, a=a, b=b, c=c, d=d)


def _under(state: State, actor: Seat, action: Place) -> int:
    return CARD * state.boards[actor].bit(*action.at)


def decided(ranks: list[tuple[int, ...]], winners: tuple[Seat, ...]) -> Text | None:
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
    return text("maxisurf-decided", term=term)


def unseen(deck: tuple[int, ...]) -> Aids:
    """What may still come: a careful player could have counted it."""
    cards = [
        text("quadracarta-left", card=card_text(NAMES[card]), n=n)
        for card, n in enumerate(deck)
        if n
    ]
    return Aids((text("quadracarta-deck", n=sum(deck), cards=cards),))


def lines(view: Seen, say: Say) -> Iterator[str]:
    letters = [say(text(f"quadracarta-town-{town}")) for town in TOWNS]
    for seat, board in enumerate(view.boards):
        yield from _board_lines(view, seat, board, letters, say)
        yield ""
    if view.row:
        yield say(text("quadracarta-row", n=len(view.row)))
        yield from _cards(view.row, letters)
    if view.hand is not None:
        yield say(text("quadracarta-hand", n=len(ORIENTATIONS[INDEX[view.hand]])))
        yield from _turns(view.hand, letters)
    yield say(text("quadracarta-left-in-deck", n=view.cards_left))


def _board_lines(
    view: Seen, seat: int, board: BoardSeen, letters: list[str], say: Say
) -> Iterator[str]:
    yield say(_summary(view, seat, board))
    if not board.squares:
        return
    shown = {(square.x, square.y): letters[square.town] for square in board.squares}
    xs, ys = [x for x, _ in shown], [y for _, y in shown]
    # Two columns and rows of room around, so that a place beside the cards can be read off.
    left, right, top, bottom = min(xs) - 2, max(xs) + 1, min(ys) - 2, max(ys) + 1
    yield "     " + "".join(f"{x:>3}" for x in range(left, right + 1))
    for y in range(top, bottom + 1):
        yield f"{y:>5}" + "".join(f"{shown.get((x, y), '·'):>3}" for x in range(left, right + 1))


def _summary(view: Seen, seat: int, board: BoardSeen) -> Text:
    """In Maxisurf a board without one of the towns has no score, whatever its groups are."""
    shown = {square.town for square in board.squares}
    missing = [name for town, name in enumerate(TOWNS) if town not in shown]
    without = view.game == "maxisurf" and bool(shown and missing)
    key = f"quadracarta-board{'-without' * without}{'-passed' * board.passed}"
    return text(
        key,
        seat=seat + 1,
        area=board.area,
        groups=len(board.groups),
        least=len(board.groups[0]) if board.groups else 0,
        towns=[text(f"quadracarta-town-{town}") for town in missing],
    )


def _cards(cards: tuple[str, ...], letters: list[str]) -> Iterator[str]:
    named = dict(zip(TOWNS, letters, strict=True))
    corners = [[named[town] for town in card] for card in cards]
    yield "   " + "   ".join(f"{a}{b}" for a, b, _, _ in corners)
    yield "   " + "   ".join(f"{d}{c}" for _, _, c, d in corners)


def _turns(card: str, letters: list[str]) -> Iterator[str]:
    ways = ["".join(TOWNS[town] for town in way) for way in ORIENTATIONS[INDEX[card]]]
    yield "   " + "   ".join(f"r{turn}" for turn in range(len(ways)))
    yield from _cards(tuple(ways), letters)
