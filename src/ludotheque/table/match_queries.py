"""Read-only queries on a match: previews, labels, explanations, aids and hints.

Every answer is computed from a `FrozenMatch`, the match at the time of the query. Bots think in
threads and processes while people move and take back, so nothing here reads a live match: call
`freeze` where the match is changed and pass the frozen match to the thread that answers.

Answers contain nothing that the seat may not know: hidden information is resampled first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from math import inf
from typing import Any

from msgspec import Struct

from ludotheque.bots import ADVISER_LEVEL, Bot, Budget, Choice, Ranked, keyed_rng
from ludotheque.bots.budget import now
from ludotheque.bots.hints import move_reason
from ludotheque.bots.levels import LevelBot
from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.rules import Aids, LogLine, Part, Rng, Rules, Score, Seat
from ludotheque.table.position import write
from ludotheque.text import Text

HINT_COUNT = 3
HINT_BUDGET = Budget(ms=500)
WHY_SECONDS = 0.4  # after which no more matches are sampled to tell why


class FrozenMatch(Struct, frozen=True):
    """A match as it stands, and the seat that asks. What happens afterwards does not change it."""

    rules: Rules[Any, Any, Any]
    state: Any
    seat: Seat | None  # None: a spectator
    ply: int
    over: bool = False
    log: Sequence[LogLine] = ()  # as the seat may read it: bots want it


def freeze(match: Match, seat: Seat | None, *, log: bool = False) -> FrozenMatch:
    """The match as it is now; with its log for bots that are to think about it."""
    lines = tuple(match.log(seat)) if log else ()
    return FrozenMatch(match.rules, match.state, seat, match.ply, match.over, lines)


# Previews --------------------------------------------------------------------------------------


class Gain(Struct, frozen=True):
    """What an action would change in its player's score: in all, and by category."""

    total: int
    parts: dict[str, int]


class Preview(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What an action would do: the change of its player's score, and what would be seen."""

    ply: int
    action: str
    before: Score
    after: Score
    label: Text
    # None when the action would show what nobody can know yet; the scores are a guess then
    view: Any = None

    @property
    def change(self) -> Gain:
        old, new = self.before.parts, self.after.parts
        parts = {name: points - old.get(name, 0) for name, points in new.items()}
        return Gain(
            self.after.total - self.before.total,
            {name: points for name, points in parts.items() if points},
        )


def preview(moment: FrozenMatch, action: Any) -> Preview:
    """What an action (a struct or its text form) of this seat would do. Refuses what the rules
    refuse."""
    rules, seat = moment.rules, _player(moment)
    if isinstance(action, str):
        action = notation(rules.action).parse(action)
    state = _world(moment, seat, "preview")
    after = rules.play(state, seat, action)
    event = rules.tell(state, seat, action, seat)
    return Preview(
        ply=moment.ply,
        action=write(rules, action),
        before=rules.scores(state)[seat],
        after=rules.scores(after)[seat],
        label=rules.label(state, seat, action),
        # What others have hidden would be invented: better to show nothing than that.
        view=None if event.reveals and rules.secrets else rules.view(after, seat),
    )


def label(moment: FrozenMatch, action: Any) -> Text:
    """What an action of this seat is called in a list of choices."""
    seat = _player(moment)
    return moment.rules.label(moment.state, seat, action)


# Points and odds -------------------------------------------------------------------------------


def explain(moment: FrozenMatch, seat: Seat) -> tuple[Part, ...]:
    """What makes the score of any seat. Scores are public, and so is this; secrets are resampled
    away all the same."""
    rules, state = moment.rules, moment.state
    if not moment.over:
        reader = (seat + 1) % rules.seats if moment.seat is None else moment.seat
        state = _world(moment, reader, "explain")
    return rules.explain(state, seat)


def aids(moment: FrozenMatch) -> Aids:
    """Odds, distances, remaining pieces: the game's `aids` for this seat."""
    seat = _player(moment)
    return moment.rules.aids(_world(moment, seat, "aids"), seat)


# Bots ------------------------------------------------------------------------------------------


class Hint(Struct, frozen=True, omit_defaults=True):
    """A move that a strong player would make."""

    action: str
    label: Text
    value: float  # as the bot counts: bigger is better
    reason: Text
    why: Text | None = None  # of the best one: what sets it apart from another, in sampled matches


def hints(
    moment: FrozenMatch,
    most: int = HINT_COUNT,
    budget: Budget = HINT_BUDGET,
    bot: Bot | None = None,
) -> tuple[Hint, ...]:
    """The best moves of this seat, the best one first, as the game's best level sees them. Slow.
    Equal positions get equal advice."""
    rules, seat = moment.rules, _player(moment)
    rng = keyed_rng("hint", rules.game, seat, moment.ply)
    state = rules.resample(moment.state, seat, rng)
    choice = (bot or LevelBot(ADVISER_LEVEL)).choose(rules, state, seat, moment.log, budget, rng)
    found = choice.alternatives or (Ranked(choice.action, 0.0),)
    reasons = [one.reason or move_reason(rules, state, seat, one.action) for one in found[:most]]
    labels = [label(moment, one.action) for one in found[:most]]
    why = _why(moment, [one.action for one in found[:most]], labels, budget)
    return tuple(
        Hint(write(rules, one.action), called, one.value, reason, None if place else why)
        for place, (one, called, reason) in enumerate(zip(found, labels, reasons, strict=False))
    )


def _why(
    moment: FrozenMatch, actions: Sequence[Any], labels: Sequence[Text], budget: Budget
) -> Text | None:
    """What the first action has over one of the others, where sampled matches tell it soon."""
    if len(actions) < 2 or find_spec("numba") is None:  # the small install
        return None
    from ludotheque.bots.explanations import Pair, explain_choice, outcomes_of

    rules, seat = moment.rules, _player(moment)
    until = now() + WHY_SECONDS if budget.simulations is None else inf

    @lru_cache
    def world(seed: int) -> Any:
        return rules.resample(moment.state, seat, keyed_rng("why", seed, seat, moment.ply))

    outcomes = outcomes_of(rules)
    samples = min(outcomes.samples, budget.simulations or outcomes.samples)
    for action, other in zip(actions[1:], labels[1:], strict=True):
        pair = Pair(outcomes, rules, seat, (actions[0], action), world, {})
        found = explain_choice(pair, range(samples), lambda: now() < until)
        if found is not None:
            return found.sentence(other)
        if now() >= until:
            break
    return None


def choose(moment: FrozenMatch, bot: Bot, rng: Rng, budget: Budget) -> Choice:
    """What a bot would do on this seat. Slow."""
    rules, seat = moment.rules, _player(moment)
    state = rules.resample(moment.state, seat, rng)
    return bot.choose(rules, state, seat, moment.log, budget, rng)


def _player(moment: FrozenMatch) -> Seat:
    assert moment.seat is not None, "a spectator cannot ask this"
    return moment.seat


def _world(moment: FrozenMatch, reader: Seat, about: str) -> Any:
    """A state that this reader cannot tell from the true one, always the same for one question."""
    return moment.rules.resample(moment.state, reader, keyed_rng(about, reader, moment.ply))
