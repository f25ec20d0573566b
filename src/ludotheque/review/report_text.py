"""A review in words: tables, curves and moments that the terminal and the page both show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from ludotheque.bots.hints import move_reason
from ludotheque.bots.seats import display_name
from ludotheque.notation import notation
from ludotheque.review.analysis import MoveReview, Review, SeatReview
from ludotheque.review.timeline import Timeline
from ludotheque.rules import Seat
from ludotheque.text import Language, Text, text

SPARKLINE_BLOCKS = "▁▂▃▄▅▆▇█"
MAX_MOMENTS = 5  # that are told


class CostlyDecision(Struct, frozen=True):
    """A decision that cost something, what was better and why."""

    ply: int
    turn: int
    seat: Seat
    grade: str
    made: str
    better: str
    lost: str
    reason: str


class ReportText:
    def __init__(self, timeline: Timeline, review: Review, say: Language) -> None:
        self.timeline, self.review, self.say = timeline, review, say
        holders = timeline.header.seats
        self.names = [display_name(holder, say) for holder in holders]
        self.at_table = say.at_table(holder.name for holder in holders)
        self.turns = turns_of(timeline)
        self.several = timeline.rules.seats > 1

    def number(self, value: float, digits: int = 1, signed: bool = True) -> str:
        shown = f"{value:{'+' if signed else ''}.{digits}f}".replace("-", "−")
        if shown.strip("+−0.") == "":
            shown = shown.lstrip("+−")
        return shown.replace(".", ",") if self.say.code == "fr" else shown

    def told(self, moment: CostlyDecision) -> tuple[str, list[str]]:
        """A moment in words: a head, and what stands below it."""
        head = text(
            "review-moment",
            turn=moment.turn,
            name=self.names[moment.seat],
            grade=moment.grade,
            lost=moment.lost,
        )
        made, better = (
            self.say(text(f"review-{key}", words=words))
            for key, words in (("made", moment.made), ("better", moment.better))
        )
        return self.say(head), [made, better, moment.reason]

    def percent(self, value: float, signed: bool = False) -> str:
        return self.say.say("review-percent", n=self.number(100 * value, 0, signed))

    def what_is_good(self) -> str:
        """What a sign means where it is not what one expects: below the sums of points."""
        return self.say.say("review-lowest") if self.review.lowest_wins else ""

    # Tables -------------------------------------------------------------------------------------

    def seat_rows(self, seats: Sequence[SeatReview]) -> tuple[list[str], list[list[str]]]:
        keys = ["seat", "start", "luck", "own", "others", "final", "adjusted", "error", "like"]
        head = [self.say.say(f"review-{key}") for key in keys]
        return head, [self._seat_row(seat) for seat in seats]

    def _seat_row(self, seat: SeatReview) -> list[str]:
        luck = f"{self.number(seat.luck)} ± {self.number(2 * seat.se, signed=False)}"
        return [
            self.names[seat.seat],
            self.number(seat.start, signed=False),
            luck,
            self.number(seat.own),
            self.number(seat.others),
            self.number(seat.final, signed=False),
            self.number(seat.adjusted, signed=False),
            self.error(seat.error_per_decision),
            self.level(seat.like),
        ]

    def error(self, value: float) -> str:
        """Points that a decision lost: a little is not nothing, which rounding would make it."""
        if 0 < value < 0.005:
            return f"<\u00a0{self.number(0.01, 2, signed=False)}"
        return self.number(value, 2, signed=False)

    def level(self, like: str) -> str:
        name = like.removesuffix("+")
        return self.say.say(f"bots-level-{name}") + like[len(name) :] if name else "–"

    def win_rows(self, seats: Sequence[SeatReview]) -> tuple[list[str], list[list[str]]]:
        keys = ["seat", "start", "luck", "own", "others", "final"]
        head = [self.say.say(f"review-{key}") for key in keys]
        rows = []
        for seat in seats:
            win = seat.win
            moved = [self.percent(part, True) for part in (win.luck, win.own, win.others)]
            row = [self.percent(win.start), *moved, self.percent(win.final)]
            rows.append([self.names[seat.seat], *row])
        return head, rows

    def turn_rows(self, seat: Seat | None) -> tuple[list[str], list[list[str]]]:
        """One row a turn: the luck of the player since its last turn, the loss of the turn, and the
        expectation after it."""
        keys = ["turn", "seat", "luck", "loss", "expected", *(["chance"] if self.several else [])]
        head = [self.say.say(f"review-{key}") for key in keys]
        rows, since = [], [0] * self.timeline.rules.seats
        turns = Counter[Seat]()
        for mover, _, end in self.turns:
            turns[mover] += 1
            moves = self.review.moves[since[mover] : end]
            since[mover] = end
            if seat not in (None, mover):
                continue
            luck = sum(move.luck[mover] for move in moves if move.luck)
            lost = sum(move.loss or 0.0 for move in moves if move.actor == mover)
            row = [str(turns[mover]), self.names[mover], self.number(luck)]
            row += [self.number(lost, signed=False) if lost else "", ""]
            row[-1] = self.number(self.review.points[end][mover], signed=False)
            if self.several:
                row.append(self.percent(self.review.chances[end][mover]))
            rows.append(row)
        return head, rows

    # Curves and moments --------------------------------------------------------------------------

    def curve(self, seat: Seat, width: int = 56) -> str:
        rows = self.review.chances if self.several else self.review.points
        return sparkline([row[seat] for row in rows], width, 0.0 if self.several else None)

    def moments(self, seat: Seat | None = None, most: int = MAX_MOMENTS) -> list[CostlyDecision]:
        """The costliest decisions, worst first."""
        return [self._moment(move) for move in costly_moves(self.review, seat)[:most]]

    def line(self, ply: int) -> str:
        """What there is to say of one move, beside it in a replay."""
        move = self.review.moves[ply]
        if move.luck is not None:
            pairs = zip(self.names, move.luck, strict=True)
            told = ", ".join(f"{name} {self.number(luck)}" for name, luck in pairs)
            key = "review-line-luck-lowest" if self.review.lowest_wins else "review-line-luck"
            return self.say(text(key, luck=told))
        if move.grade:
            moment = self._moment(move)
            return self.say(
                text(
                    "review-line-error",
                    grade=moment.grade,
                    lost=moment.lost,
                    better=moment.better,
                    reason=moment.reason,
                )
            )
        return self.say.say("review-line-sound") if self.timeline.plies[ply].free else ""

    def _moment(self, move: MoveReview) -> CostlyDecision:
        say = self.at_table
        assert move.actor is not None
        made, better, reason = told(self.timeline, move)
        return CostlyDecision(
            ply=move.ply,
            turn=turn_at(self.timeline, move.ply),
            seat=move.actor,
            grade=self.say.say(f"review-{move.grade}"),
            made=say(made),
            better=say(better),
            lost=self.lost(move),
            reason=say(reason),
        )

    def lost(self, move: MoveReview) -> str:
        """What a decision cost, with the sign of the sums: where fewer are better, points more."""
        loss = move.loss or 0.0
        amount = abs(round(loss, 1))  # for the plural
        points = self.number(loss if self.review.lowest_wins else -loss)
        if self.several and round(100 * move.win_loss):  # “0 % to win” would be no loss
            chance = self.percent(-move.win_loss, True)
            return self.say(text("review-lost-both", n=amount, points=points, chance=chance))
        return self.say(text("review-lost", n=amount, points=points))


def costly_moves(review: Review, seat: Seat | None = None) -> list[MoveReview]:
    """The decisions that cost more than chance explains, costliest first."""
    found = [move for move in review.moves if move.grade and seat in (None, move.actor)]
    worst = max((move.loss or 0.0 for move in found), default=0.0) or 1.0
    return sorted(found, key=lambda move: -(move.win_loss + (move.loss or 0.0) / worst))


def told(timeline: Timeline, move: MoveReview) -> tuple[Text, Text, Text]:
    """What was done, what was better, and why."""
    rules, ply = timeline.rules, timeline.plies[move.ply]
    seat = ply.actor
    assert seat is not None
    assert move.best is not None
    best = notation(rules.action).parse(move.best)
    made, better = (rules.tell(ply.before, seat, one, seat).text for one in (ply.action, best))
    return made, better, move_reason(rules, ply.before, seat, best)


def turn_at(timeline: Timeline, ply: int) -> int:
    """The number of the turn that a decision belongs to, among those of its seat: as boards count
    them, too."""
    seat = timeline.plies[ply].actor
    return sum(mover == seat and begin <= ply for mover, begin, _ in turns_of(timeline))


def sparkline(values: Sequence[float], width: int, low: float | None = None) -> str:
    """A curve as one line of blocks; from 0 to 1 if `low` is given, else as it varies."""
    bottom, top = (low, 1.0) if low is not None else (min(values), max(values))
    picked = [values[n * (len(values) - 1) // max(1, width - 1)] for n in range(width)]
    scale = (len(SPARKLINE_BLOCKS) - 1) / ((top - bottom) or 1.0)
    return "".join(SPARKLINE_BLOCKS[round((value - bottom) * scale)] for value in picked)


def turns_of(timeline: Timeline) -> list[tuple[Seat, int, int]]:
    """Whose turn, from which move to which: a turn ends when another seat moves; for a seat that
    plays alone, with the draws after it. Draws belong to the turn before them."""
    found: list[tuple[Seat, int, int]] = []
    drew = False
    for number, ply in enumerate(timeline.plies):
        if ply.actor is None:
            drew = True
            continue
        alone = timeline.rules.seats == 1 and drew
        if not found or found[-1][0] != ply.actor or alone:
            if found:
                found[-1] = (*found[-1][:2], number)
            found.append((ply.actor, number, number))
        drew = False
    if found:
        found[-1] = (*found[-1][:2], len(timeline.plies))
    return found
