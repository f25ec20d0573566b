"""Quadracarta's own players, by level, and their explanations of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotheque.bots import HAS_COMPILER, Bot, require_compiler
from ludotheque.declaration import Outlook
from ludotheque.games.quadracarta.bot.fitting import fitting_cards
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import State
from ludotheque.rules import Seat
from ludotheque.text import Text, text

if TYPE_CHECKING:  # NumPy for reasons only
    from ludotheque.bots.explanations import Outcomes


def level(rules: Quadracarta, name: str) -> Bot | None:
    # Imported when needed: hints want reasons, and the simple levels answer, without compiling.
    own: dict[str, Any] = {}
    if name == "expert":
        require_compiler()  # plays on to the end: seconds a playout as plain Python
    if rules.game == "maxisurf":
        from ludotheque.games.quadracarta.bot.maxisurf import MaxisurfBot

        own = {
            "easy": MaxisurfBot(200, ahead=False, playouts=False, overlooks=0.9, enough=4),
            "normal": MaxisurfBot(200, ahead=False, playouts=False, overlooks=0.75, enough=6),
            "hard": MaxisurfBot(ahead=False, overlooks=0.45, playouts=HAS_COMPILER),
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


def outcomes(rules: Quadracarta) -> Outcomes | None:
    if rules.tables.duplicate:  # everybody chooses at once: the kernels cannot do that
        return None
    from ludotheque.games.quadracarta.bot.match_outcomes import MaxisurfOutcomes, MinisurfOutcomes

    return MaxisurfOutcomes(rules) if rules.game == "maxisurf" else MinisurfOutcomes(rules)


def reason(rules: Quadracarta, before: State, after: State, seat: Seat) -> Text | None:
    """What a move does beyond the seat's points."""
    old, new = before.boards[seat], after.boards[seat]
    if rules.game == "maxisurf":
        if after.passed[seat] > before.passed[seat]:
            return text("bots-reason-maxisurf-stop", n=rules.scoring.score(new).total)
        if old == new:
            return text("bots-reason-maxisurf-go", n=sum(after.deck))
        return text("bots-reason-maxisurf-groups", n=len(new.groups))
    unseen = sum(after.deck)
    if old == new or not unseen:
        return None
    fitting = fitting_cards(new, after.deck)
    return text("bots-reason-minisurf", fitting=fitting, unseen=unseen)
