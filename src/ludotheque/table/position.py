"""Where a match stands for one seat: everything it may see and do now.

Local play computes a position, the server encodes it, the online client decodes it, and both user
interfaces show it: one struct, whichever way it has come.
"""

from __future__ import annotations

from itertools import compress
from typing import Any

from msgspec import Struct

from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.rules import Rules, Score, Seat
from ludotheque.text import Text

MAX_LABELLED_ACTIONS = (
    64  # with more actions than this, labels and keys are left out (`match_queries.label`)
)


class UndoInfo(Struct, frozen=True, omit_defaults=True):
    """What an undo would do for the seat I look through."""

    step: int | None  # the ply after taking back one step
    turn: int | None  # the ply after taking back the whole turn
    beyond: bool = False  # further back than draws: only where the table allows it


class Position(Struct, frozen=True, omit_defaults=True):
    """Everything the seat (None: a spectator) may see now; replaces the one before."""

    n: int  # the last event it includes
    seq: int
    ply: int
    seat: Seat | None
    to_move: tuple[Seat, ...]
    scores: tuple[Score, ...]
    view: Any  # the game's view type
    ask: Text | None = None
    actions: tuple[str, ...] = ()  # all that is legal for `seat`, in canonical order
    labels: tuple[Text, ...] = ()  # one for each action; left out when there are very many
    keys: tuple[str, ...] = ()  # what players of this game type for each action; "": nothing
    final: tuple[str, ...] = ()  # actions that players confirm by choosing them a second time
    undo: UndoInfo | None = None

    def label(self, written: str) -> Text | None:
        """The label of an action, if this position brings it along."""
        found: Text | None = self._beside(self.labels, written)
        return found

    def key(self, written: str) -> str | None:
        """The key that players of this game expect for an action, if any."""
        return self._beside(self.keys, written) or None

    def is_final(self, written: str) -> bool:
        """Whether a player is asked to choose this action a second time."""
        return written in self.final

    def _beside(self, values: tuple[Any, ...], written: str) -> Any:
        return values[self.actions.index(written)] if values and written in self.actions else None


def write(rules: Rules[Any, Any, Any], action: Any) -> str:
    """An action's text form."""
    return notation(rules.action).show(action)


def position(
    match: Match,
    seat: Seat | None,
    *,
    n: int | None = None,
    scores: tuple[Score, ...] | None = None,
) -> Position:
    """Where the match stands for a seat or a spectator. A server counts events of its own (`n`),
    and works the scores out once for everybody."""
    rules, state = match.rules, match.state
    actions: tuple[str, ...] = ()
    labels: tuple[Text, ...] = ()
    keys: tuple[str, ...] = ()
    final: tuple[str, ...] = ()
    to_move = match.to_move
    if seat is not None and seat in to_move:
        legal = rules.actions(state, seat)
        actions = tuple(map(notation(rules.action).show, legal))
        if len(actions) <= MAX_LABELLED_ACTIONS:
            labels = tuple(rules.label(state, seat, action) for action in legal)
            if type(rules).key is not Rules.key:
                keys = tuple(rules.key(state, seat, action) or "" for action in legal)
            if type(rules).is_final is not Rules.is_final:
                marks = (rules.is_final(state, seat, action) for action in legal)
                final = tuple(compress(actions, marks))
    return Position(
        n=match.seq if n is None else n,
        seq=match.seq,
        ply=match.ply,
        seat=seat,
        to_move=to_move,
        scores=rules.scores(state) if scores is None else scores,
        view=match.view(seat),
        ask=None if seat is None or match.over else rules.ask(state, seat),
        actions=actions,
        labels=labels,
        keys=keys if any(keys) else (),
        final=final,
        undo=None if seat is None else undo_info(match, seat),
    )


def undo_info(match: Match, seat: Seat) -> UndoInfo | None:
    step, beyond = match.undo_target(seat)
    if step is None:
        return None
    return UndoInfo(step, match.undo_target(seat, True)[0], beyond)
