"""A live match: the same object under the terminal, the browser, the online table and the arena.

It holds a record and the states along it, samples chance from its own secret seed, and tells its
followers of every entry. It knows no transport, clock or bot: callers ask bots and call `act`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any

import msgspec
from msgspec.structs import replace

from ludotheque.chance import MAX_CHOSEN_SEED, new_seed, sample
from ludotheque.match_log import LazyLog, MatchLog, Step
from ludotheque.notation import canonical, notation
from ludotheque.ranking import ranked, read_end
from ludotheque.record import (
    BadRecord,
    End,
    Entry,
    Header,
    Holder,
    Move,
    Reason,
    Record,
    Sit,
    Snapshot,
    Undo,
    rules_of,
)
from ludotheque.rendering import render_svg
from ludotheque.rules import Chance, IllegalAction, LogLine, Over, Result, Rules, Seat, Seats
from ludotheque.text import Language, Problem, choose_language, language, text
from ludotheque.undo import first_undoable, steps_since_asked, undo_point


class Refused(Problem, RuntimeError):
    """The match does not allow this now (the rules' own refusals are IllegalAction)."""


class Match:
    """One match, from its header and secret seed; `record` may already have entries (resume).

    With a snapshot, `record` holds the entries after it, and the log begins there.
    """

    def __init__(
        self,
        record: Record | Header,
        seed: bytes | None = None,
        *,
        rules: Rules[Any, Any, Any] | None = None,
        clock: Callable[[], float] = time.time,
        snapshot: Snapshot | None = None,
    ) -> None:
        self.record = Record(record, []) if isinstance(record, Header) else record
        self.rules = rules or rules_of(self.record.header)[1]
        self.seed = seed or new_seed()
        self.holders = list(self.record.header.seats)
        self.resigned: set[Seat] = set()
        self._notation, self.clock = notation(self.rules.action), clock
        self._followers: list[Callable[[Entry], None]] = []
        self._logs = MatchLog(self.rules, self.record)
        self._views: dict[Seat | None, Any] = {}
        self._steps: list[Step] = []
        self._drawn: Counter[str] = Counter()
        self._ply = self._seq = 0  # where the steps and the entries held here begin
        self.state: Any = self.rules.start() if snapshot is None else None
        self._result: Result | None = None
        if snapshot is not None:
            self._restore(snapshot)
        for entry in self.record.entries:
            self._replay(entry)
        if not self.over:
            self._settle()

    # What there is to know ---------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """How many moves have been made, draws included."""
        return self._ply + len(self._steps)

    @property
    def first_ply(self) -> int:
        """How far back the states held here go (0 unless it began with a snapshot)."""
        return self._ply

    @property
    def seq(self) -> int:
        """How many lines its record has after the header."""
        return self._seq + len(self.record.entries)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.record.end() is not None

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that may choose now."""
        turn = self.rules.turn(self.state)
        return turn.seats if isinstance(turn, Seats) and not self.over else ()

    def result(self) -> Result | None:
        """The places and winners; None while the match runs, or if it was stopped."""
        return self._result

    def actions(self, seat: Seat) -> Sequence[Any]:
        """What this seat may do now."""
        return self.rules.actions(self.state, seat) if seat in self.to_move else ()

    def view(self, seat: Seat | None) -> Any:
        """Built once a ply and seat."""
        if seat not in self._views:
            self._views[seat] = self.rules.view(self.state, seat)
        return self._views[seat]

    def states(self) -> list[Any]:
        """Every state of the moves that count from `first_ply` on, the present one last."""
        return [*(step.before for step in self._steps), self.state]

    def at(self, ply: int) -> Match:
        """The state after the first `ply` moves that count, read-only."""
        assert self._ply == 0, "what came before the snapshot is not known here"
        past, header = copy(self), self.record.header
        past.record, past.holders = Record(header, [*self.record.moves()[:ply]]), [*header.seats]
        past.state, past._steps, past._views = self.states()[ply], self._steps[:ply], {}
        past._result = self._result if ply == self.ply else None
        past._logs = MatchLog(self.rules, past.record)
        past._logs.steps = self._logs.steps
        return past

    def log(self, reader: Seat | None) -> list[LogLine]:
        """What happened in the entries held here, as this reader may know it."""
        return self._logs.read(reader)

    def log_of(self, reader: Seat | None) -> Sequence[LogLine]:
        """The log of a reader, written only if it is read: most bots never look."""
        return LazyLog(self._logs, reader)

    def line(self, entry: Entry, reader: Seat | None) -> LogLine:
        """One entry held here, as this reader may know it."""
        return self._logs.line(entry, reader)

    def asked_since(self, seat: Seat) -> int:
        """The ply at which the current question to this seat was first put.

        While several seats choose at the same time, the others' choices do not change it.
        """
        return self.ply - steps_since_asked(self.rules, self._steps, seat)

    def snapshot(self, keep: int = 0) -> Snapshot:
        """What a match that is not over needs to go on from here, with at least `keep` steps."""
        self._require_running()
        since = first_undoable(self.rules, self._steps, len(self.holders), keep)
        tail = self._steps[since:]
        later = Counter(step.source for step in tail)
        return Snapshot(
            seq=self.seq,
            ply=self._ply + since,
            state=msgspec.Raw(canonical(tail[0].before if tail else self.state)),
            drawn={source: n - later[source] for source, n in self._drawn.items()},
            moves=tuple((step.actor, self._notation.show(step.action)) for step in tail),
            holders=tuple(self.holders),
            resigned=tuple(sorted(self.resigned)),
        )

    def drop_entries(self) -> None:
        """Drop states and log that no undo can reach, as if the match had begun with a snapshot
        of now. For a host that stores the record itself: states and log are most of a long
        match's memory."""
        self._require_running()
        since = first_undoable(self.rules, self._steps, len(self.holders))
        del self._steps[:since]
        self._ply += since
        self._seq += len(self.record.entries)
        self.record.entries.clear()
        self._logs.forget()

    def follow(self, follower: Callable[[Entry], None]) -> Callable[[], None]:
        """Call `follower` with every new entry; returns a function that stops it."""
        self._followers.append(follower)
        return lambda: self._followers.remove(follower)

    def __str__(self) -> str:
        """The text board, as a spectator may see it."""
        return "\n".join(self.rules.lines(self.view(None), self._say()))

    def _say(self) -> Language:
        return language(choose_language()).at_table(holder.name for holder in self.holders)

    def __repr__(self) -> str:
        """The call that makes this match, and where it stands now if somebody has moved."""
        seed = int.from_bytes(self.seed, "big")
        call = self.record.header.call(seed if seed < MAX_CHOSEN_SEED else None)
        if self.over:
            return f"<{call}: over, {self._result}>"
        begun = self._ply or any(step.actor is not None for step in self._steps)
        return f"<{call}: ply {self.ply}, to move: {self.to_move}>" if begun else call

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        return render_svg(self)

    # What can be done --------------------------------------------------------------------------

    def act(self, seat: Seat, action: Any) -> None:
        """Play a seat's action (a struct or its text form), then all draws and forced actions.

        Raises Refused if the seat is not to move or the match is over, BadNotation for a text that
        is no action of this game, IllegalAction for an action that the rules refuse; nothing has
        changed then. The message contains the action and the position.
        """
        self._require_running()
        if seat not in self.to_move:
            raise Refused(text("refused-turn")).with_context(f"{seat=}, to_move={self.to_move}")
        if isinstance(action, str):
            action = self._notation.parse(action)
        action = self.rules.canonical(action)
        try:
            self._play(seat, action, None)
        except IllegalAction as refused:
            board = "\n".join(self.rules.lines(self.view(seat), self._say()))
            written = self._notation.show(action)
            refused.with_context(f"{seat=}, ply={self.ply}, action={written!r}\n{board}")
            raise
        self._settle()

    def undo(self, seat: Seat, whole_turn: bool = False) -> None:
        """Take back this seat's last step, or all of its turn, as far as the barrier allows."""
        target, beyond = self.undo_target(seat, whole_turn)
        if target is None:
            raise Refused(text("refused-undo"))
        self._write(Undo(seq=self.seq + 1, at=self._now(), to=target, seat=seat, beyond=beyond))
        self._back_to(target)

    def undo_target(self, seat: Seat, whole_turn: bool = False) -> tuple[int | None, bool]:
        """The ply an undo would go back to (None: not allowed), and whether beyond the barrier."""
        header, steps = self.record.header, self._steps
        if self.over or header.rated:
            return None, False
        others = (holder for other, holder in enumerate(self.holders) if other != seat)
        free = header.takeback and all(holder.bot for holder in others)
        back, beyond = undo_point(self.rules, steps, seat, len(self.holders), whole_turn, free)
        first = header.origin.ply if header.origin else 0  # moves of another match stand
        if back is None or self._ply + back < first:
            return None, False
        return self._ply + back, beyond

    def sit(self, seat: Seat, holder: Holder) -> None:
        """A bot takes over, or a person comes (back)."""
        self._require_running(seat)
        self._sit(seat, holder, resigned=False)

    def resign(self, seat: Seat, bot: str) -> None:
        """Give up: comes last. The bot plays on if two or more others are still in."""
        self._require_running(seat)
        if seat in self.resigned:
            raise Refused(text("refused-over"))
        self._sit(seat, Holder(self.holders[seat].name, bot), resigned=True)
        if len(self.holders) - len(self.resigned) <= 1:
            self._end("resigned", ranked(self.rules, self.state, self.resigned))

    def abandon(self) -> None:
        """End the match without a result: all players have agreed."""
        self._require_running()
        self._end("abandoned", None)

    def close(self) -> None:
        """End the match for the server's operator: no result."""
        self._require_running()
        self._end("closed", None)

    def lose_on_time(self, seat: Seat) -> None:
        """The clock of this seat has run out: it is last."""
        self._require_running(seat)
        self.resigned.add(seat)
        self._end("time", ranked(self.rules, self.state, self.resigned))

    def catch_up(self, entries: Sequence[Entry]) -> None:
        """Apply entries that another process has written, without notifying anybody."""
        for entry in entries:
            self._replay(entry)
            self.record.entries.append(entry)

    # How it is done ----------------------------------------------------------------------------

    def _require_running(self, seat: Seat = 0) -> None:
        if self.over:
            raise Refused(text("refused-over"))
        if not 0 <= seat < len(self.holders):
            raise Refused(text("refused-seat")).with_context(f"{seat=}")

    def _play(self, actor: Seat | None, action: Any, source: str | None) -> None:
        written = self._notation.show(action)
        move = Move(seq=self.seq + 1, at=self._now(), ply=self.ply, actor=actor, action=written)
        self._advance(move, action, source)  # refuses before anything is written
        self._write(move)

    def _advance(self, move: Move, action: Any, source: str | None) -> None:
        self._step(move.actor, action, source)
        self._logs.steps[move.seq] = self._steps[-1]

    def _step(self, actor: Seat | None, action: Any, source: str | None) -> None:
        after = self.rules.play(self.state, actor, action)
        self._steps.append(Step(self.state, actor, action, source))
        if source is not None:
            self._drawn[source] += 1
        self.state = after
        self._views.clear()

    def _source(self) -> str | None:
        turn = self.rules.turn(self.state)
        return turn.source if isinstance(turn, Chance) else None

    def _settle(self) -> None:
        """Play forced moves (draws, the only action of a seat) until a seat must choose or the
        match ends."""
        while True:
            turn = self.rules.turn(self.state)
            if isinstance(turn, Over):
                result = ranked(self.rules, self.state, self.resigned, finished=True)
                self._end("finished", result)
                return
            if isinstance(turn, Chance):
                k = self._drawn[turn.source]
                outcome = sample(self.seed, turn.source, k, self.rules.chances(self.state))
                self._play(None, outcome, turn.source)
            elif not any(self._force(seat) for seat in turn.seats):
                return

    def _force(self, seat: Seat) -> bool:
        """Play the only action of a seat, if it has no choice."""
        if (action := self.rules.forced(self.state, seat)) is not None:
            self._play(seat, action, None)
        return action is not None

    def _back_to(self, ply: int) -> None:
        back = ply - self._ply
        if back < 0:
            raise BadRecord(text("record-bad-move", ply=ply, why=text("refused-undo")))
        for step in self._steps[back:]:
            if step.source is not None:
                self._drawn[step.source] -= 1
        self.state = self._steps[back].before
        del self._steps[back:]
        self._views.clear()

    def _restore(self, snapshot: Snapshot) -> None:
        self.state = msgspec.json.decode(snapshot.state, type=self.rules.state)
        self._ply = snapshot.ply
        self._drawn.update(snapshot.drawn)
        for actor, written in snapshot.moves:
            self._step(actor, self._notation.parse(written), self._source())
        self._seq = snapshot.seq
        self.holders = list(snapshot.holders)
        self.resigned = set(snapshot.resigned)

    def _sit(self, seat: Seat, holder: Holder, resigned: bool) -> None:
        holder = replace(holder, colour=self.holders[seat].colour)  # which the seat keeps
        self.holders[seat] = holder
        if resigned:
            self.resigned.add(seat)
        entry = Sit(seq=self.seq + 1, at=self._now(), seat=seat, holder=holder, resigned=resigned)
        self._write(entry)

    def _end(self, reason: Reason, result: Result | None) -> None:
        self._result = result
        self._write(End(seq=self.seq + 1, at=self._now(), reason=reason, result=result))

    def _write(self, entry: Entry) -> None:
        self.record.entries.append(entry)
        for follower in tuple(self._followers):
            follower(entry)

    def _replay(self, entry: Entry) -> None:
        if isinstance(entry, Move):
            try:
                self._advance(entry, self._notation.parse(entry.action), self._source())
            except Problem as error:
                why = error.reason
                raise BadRecord(text("record-bad-move", ply=entry.ply, why=why)) from None
        elif isinstance(entry, Undo):
            self._back_to(entry.to)
        elif isinstance(entry, Sit):
            self.holders[entry.seat] = entry.holder
            if entry.resigned:
                self.resigned.add(entry.seat)
        else:
            self._result = read_end(self.rules, self.state, self.resigned, entry)

    def _now(self) -> int:
        return int(self.clock())
