"""Quadracarta's own players, by level, and what they would say about a move."""

from __future__ import annotations

from typing import Any

from ludotheque.bots import Bot
from ludotheque.declaration import Outlook
from ludotheque.games.quadracarta.bitboard import WIDTH, Board
from ludotheque.games.quadracarta.pieces import ORIENTATIONS
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import State
from ludotheque.rules import Seat
from ludotheque.text import Text, text


def level(rules: Quadracarta, name: str) -> Bot | None:
    # Imported when needed: hints want reasons, and the simple levels answer, without compiling.
    own: dict[str, Any] = {}
    if rules.game == "maxisurf":
        from ludotheque.games.quadracarta.bot.maxisurf import MaxisurfBot

        own = {
            "easy": MaxisurfBot(200, ahead=False, playouts=False, overlooks=0.9, enough=4),
            "normal": MaxisurfBot(200, ahead=False, playouts=False, overlooks=0.75, enough=6),
            "hard": MaxisurfBot(ahead=False, overlooks=0.3),
            "expert": MaxisurfBot(24),
        }
    elif name in ("hard", "expert"):
        from ludotheque.games.quadracarta.bot.minisurf import MinisurfBot

        hard = MinisurfBot(8, playouts=False, overlooks=0.06)
        own = {"hard": hard, "expert": MinisurfBot()}
    return own.get(name)


def outlook(rules: Quadracarta) -> Outlook:
    from ludotheque.games.quadracarta.bot.match_outlook import MaxisurfOutlook, MinisurfOutlook

    return MaxisurfOutlook(rules) if rules.game == "maxisurf" else MinisurfOutlook(rules)


def reason(rules: Quadracarta, before: State, after: State, seat: Seat) -> Text | None:
    """What a move does beyond the seat's points."""
    old, new = before.boards[seat], after.boards[seat]
    if rules.game == "maxisurf":
        if after.passed[seat] > before.passed[seat]:
            return text("bots-reason-maxisurf-stop", n=rules.scoring.score(new).total)
        if old == new:
            return text("bots-reason-maxisurf-go", n=sum(after.deck))
        fewer = len(old.groups) - len(new.groups)
        if fewer > 0:
            return text("bots-reason-maxisurf-fewer", n=fewer)
        return text("bots-reason-maxisurf-groups", n=len(new.groups))
    unseen = sum(after.deck)
    if old == new or not unseen:
        return None
    fitting = sum(count for card, count in enumerate(after.deck) if count and _fits(new, card))
    return text("bots-reason-minisurf", fitting=fitting, unseen=unseen)


def _fits(board: Board, card: int) -> bool:
    """Whether the card could be laid without adding a square."""
    covered = board.squares.covered
    whole = covered & covered >> 1
    whole &= whole >> WIDTH
    return any(board.matching(colours) & whole for colours in ORIENTATIONS[card])
