"""Quadrata's own players, and the reasons they give with a hint."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ludotheque.bots.casual import CasualBot
from ludotheque.choice import Bot
from ludotheque.declaration import Outlook
from ludotheque.games.quadrata.bot.kernel_use import kernel_outlook
from ludotheque.games.quadrata.bot.match_outlook import QuadrataOutlook
from ludotheque.games.quadrata.bot.search import QuadrataBot, TurnPlanner
from ludotheque.games.quadrata.kernel import is_ready_to_play
from ludotheque.games.quadrata.moves.flow import after_return
from ludotheque.games.quadrata.moves.reach import visited
from ludotheque.games.quadrata.pieces import LAST_DAY, PLANE, spread
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import NOBODY, NOTHING, Phase, State
from ludotheque.games.quadrata.tables import Tables, products
from ludotheque.rules import Seat
from ludotheque.text import Text, text

if TYPE_CHECKING:
    from ludotheque.bots.explanations import Outcomes


def level(rules: QuadrataRules, name: str) -> Bot | None:
    planner = _compiled_planner(rules) if name in ("hard", "expert") else None
    own: dict[str, Any] = {
        "easy": CasualBot(near=0.5, far=0.3),  # a turn has few choices: noticing most is no mistake
        "hard": QuadrataBot(1, planner=planner),  # the best plan by the lead, without playouts
        "expert": QuadrataBot(planner=planner),
    }
    return own.get(name)


def _compiled_planner(rules: QuadrataRules) -> Callable[[QuadrataRules], TurnPlanner] | None:
    """None where plans are made in Python: where the kernel cannot be used, and until it is
    compiled."""
    if rules.seats < 2 or rules.tables.options.practice or not is_ready_to_play():
        return None
    from ludotheque.games.quadrata.bot.compiled_planner import CompiledPlanner

    return CompiledPlanner


def outlook(rules: QuadrataRules) -> Outlook:
    """By the kernel where it can be used and is compiled, else by plans in Python: a review does
    not wait for a compiler."""
    return kernel_outlook(rules) or QuadrataOutlook(rules)


def outcomes(rules: QuadrataRules) -> Outcomes:
    from ludotheque.games.quadrata.bot.match_outcomes import QuadrataOutcomes

    return QuadrataOutcomes(rules)


def reason(rules: QuadrataRules, before: State, after: State, seat: Seat) -> Text | None:
    """What a move does beyond the seat's points."""
    tables = rules.tables
    old, new = before.players[seat], after.players[seat]
    if before.phase is Phase.RETURN:
        # Airplanes aside: with one of them almost everything can be reached.
        owned = (after_return(new) if new.pending else new).owned[: PLANE - 1]
        made = products(spread(owned))
        n = sum(bool(made & targets) for targets in tables.reach)
        return text("bots-reason-quadrata-bag", n=n, all=len(tables.reach))
    if len(new.visits) > len(old.visits):
        been, half = visited(tables, old), new.visits[len(old.visits)]
        links = (been & tables.near[tables.province_of[half]]).bit_count()
        if links:
            return text("bots-reason-quadrata-path", n=links)
        return _trophy(tables, before, been | tables.bit[half], tables.bit[half])
    if before.phase is Phase.BOOK and new.reserved not in (old.reserved, NOTHING):
        return text("bots-reason-quadrata-book")
    if before.centre != after.centre:
        return text("bots-reason-quadrata-new")
    if before.phase in (Phase.BOOK, Phase.REST) and after.day < LAST_DAY:
        return text("bots-reason-quadrata-draws", n=new.free_spaces)
    return None


def _trophy(tables: Tables, state: State, been: int, new: int) -> Text | None:
    """How far a trophy is that the new province counts for."""
    owners = {t.id: owner for t, owner in zip(tables.trophies, state.trophies, strict=True)}
    for colour, mask in tables.colour_sets.items():
        if mask & new and owners.get(colour) == NOBODY:
            done, size = (been & mask).bit_count(), mask.bit_count()
            return text("bots-reason-quadrata-trophy", done=done, size=size)
    return None
