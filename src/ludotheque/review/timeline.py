"""A finished match as a review sees it: every state, what was drawn before it, and what each seat
had read by then. Moves that were taken back do not count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ludotheque.match import Match
from ludotheque.notation import notation
from ludotheque.record import End, Entry, Move, Record, Sit, decode, encode, replay, rules_of
from ludotheque.rules import AnyRules, Chance, LogLine, Over, Seat
from ludotheque.text import Problem, text

MAX_MOVES = 4_000  # moves: more than any match of ours, and all that a review can hold


class BadReview(Problem, ValueError):
    """This match cannot be reviewed."""


class Ply(Struct, frozen=True):
    """A move, and the state it was made in."""

    before: Any
    actor: Seat | None
    action: Any
    written: str
    source: str  # what was drawn from; "" for a decision
    free: bool  # there was something to choose, or more than one thing could be drawn


class Timeline:
    def __init__(self, record: Record) -> None:
        end = record.end()
        moves = record.moves()
        if end is None:
            raise BadReview(text("review-unfinished"))
        if len(moves) > MAX_MOVES:
            raise BadReview(text("review-too-long", n=len(moves), limit=MAX_MOVES))
        self.header = record.header
        self.rules: AnyRules = rules_of(record.header)[1]
        states = list(replay(record, self.rules))
        if not isinstance(self.rules.turn(states[-1]), Over):
            raise BadReview(text("review-not-played-out"))
        self.final = states[-1]
        self.plies = [self._ply(state, move) for state, move in zip(states, moves, strict=False)]
        self.record = _plain(record, moves, end)
        self._match = Match(self.record, bytes(16), rules=self.rules)  # or its result is refused
        self._logs: dict[Seat, list[LogLine]] = {}

    def _ply(self, state: Any, move: Move) -> Ply:
        turn = self.rules.turn(state)
        if isinstance(turn, Chance):
            source, choices = turn.source, len(self.rules.chances(state))
        else:
            assert move.actor is not None  # else the rules would have refused it
            source, choices = "", len(self.rules.actions(state, move.actor))
        action = notation(self.rules.action).parse(move.action)
        return Ply(state, move.actor, action, move.action, source, choices > 1)

    def state(self, ply: int) -> Any:
        return self.plies[ply].before if ply < len(self.plies) else self.final

    def drawn(self, ply: int) -> Counter[str]:
        """Number of draws from each source."""
        return Counter(one.source for one in self.plies[:ply] if one.source)

    def log(self, seat: Seat, ply: int) -> Sequence[LogLine]:
        """Information this seat had received before a move."""
        if seat not in self._logs:
            # Not `Match.log`, which goes on with its own list: threads may ask at the same time.
            self._logs[seat] = [self._match.line(one, seat) for one in self.record.entries]
        return self._logs[seat][:ply]

    def late_from(self, share: float) -> int:
        """The first decision of the last part of a match, as a ply."""
        last = len(self.plies)
        start = last - int(share * last)
        return next((n for n in range(start, last) if self.plies[n].actor is not None), last)

    def hides_draw(self, ply: int, seat: Seat) -> bool:
        """Whether a draw told this seat nothing: whatever was drawn, it saw the same."""
        rules, one = self.rules, self.plies[ply]
        if one.actor is not None or not rules.secrets:
            return False
        told, views = rules.tell(one.before, None, one.action, seat), []
        if not told.secret:
            return False
        for outcome, _ in rules.chances(one.before):
            if rules.tell(one.before, None, outcome, seat) != told:
                return False
            views.append(rules.view(rules.play(one.before, None, outcome), seat))
        return all(view == views[0] for view in views)

    def decisions(self, seat: Seat | None = None) -> list[int]:
        """The plies at which somebody, or this seat, had a choice."""
        return [
            number
            for number, ply in enumerate(self.plies)
            if ply.actor is not None and ply.free and seat in (None, ply.actor)
        ]


def _plain(record: Record, moves: list[Move], end: End) -> Record:
    """The same match without what was taken back: a line of the log is a move. It has no checksum:
    it goes to processes of this machine, and the seeds of a review follow from its lines."""
    entries: list[Entry] = [Move(n + 1, n, move.actor, move.action) for n, move in enumerate(moves)]
    # Who had resigned decides with the moves who won, whenever it was.
    left = [entry for entry in record.entries if isinstance(entry, Sit) and entry.resigned]
    entries += [replace(entry, seq=len(moves) + n + 1) for n, entry in enumerate(left)]
    entries.append(End(len(entries) + 1, end.reason, end.result))
    return Record(record.header, entries, checked=False)


@lru_cache(maxsize=2)
def timeline_of(record: bytes) -> Timeline:
    """For processes that are asked many questions about one match."""
    return Timeline(decode(record))


def encode_timeline(timeline: Timeline) -> bytes:
    return encode(timeline.record)
