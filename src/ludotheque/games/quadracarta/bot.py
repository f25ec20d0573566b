"""Quadracarta's own players, by level, and what they would say about a move."""

from __future__ import annotations

from typing import Any

from ludotheque.bots import Bot
from ludotheque.games.quadracarta.board import WIDTH, Board
from ludotheque.games.quadracarta.maxisurf import Maxisurf
from ludotheque.games.quadracarta.pieces import ORIENTATIONS
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import State
from ludotheque.rules import Seat
from ludotheque.text import Text, text


def level(rules: Quadracarta, name: str) -> Bot | None:
    # Imported here: hints want reasons without compiling anything.
    from ludotheque.games.quadracarta.bot_maxisurf import MaxisurfBot
    from ludotheque.games.quadracarta.bot_minisurf import MinisurfBot

    if isinstance(rules, Maxisurf):
        own: dict[str, Any] = {
            "easy": MaxisurfBot(200, playouts=False, overlooks=0.9, enough=4),
            "normal": MaxisurfBot(200, playouts=False, overlooks=0.6, enough=6),
            "hard": MaxisurfBot(),
            "expert": MaxisurfBot(24),
        }
    else:
        own = {"hard": MinisurfBot(), "expert": MinisurfBot(24)}
    return own.get(name)


def reason(rules: Quadracarta, before: State, after: State, seat: Seat) -> Text | None:
    """What a move does to the seat's board, beyond its points."""
    old, new = before.boards[seat], after.boards[seat]
    if old == new:
        return None
    if isinstance(rules, Maxisurf):
        fewer = len(old.groups) - len(new.groups)
        if fewer > 0:
            return text("bots-reason-maxisurf-fewer", n=fewer)
        return text("bots-reason-maxisurf-groups", n=len(new.groups))
    fitting = sum(count for card, count in enumerate(after.deck) if count and _fits(new, card))
    return text(
        "bots-reason-minisurf", n=new.area - old.area, fitting=fitting, unseen=sum(after.deck)
    )


def _fits(board: Board, card: int) -> bool:
    """Whether the card could be laid without adding a square."""
    covered = board.squares.covered
    whole = covered & covered >> 1
    whole &= whole >> WIDTH
    return any(board.matching(colours) & whole for colours in ORIENTATIONS[card])
