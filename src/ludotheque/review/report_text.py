"""A review in words: tables, curves and moments that the terminal and the page both show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

from ludotheque.bots.seats import display_name
from ludotheque.protocol.review import CostlyMoment
from ludotheque.review.analysis import (
    MAX_CHANCE_MARGIN,
    MoveReview,
    Review,
    SeatReview,
    chance_margin,
    costly_moves,
    is_points_unsure,
)
from ludotheque.review.summary import costly_moment, turns_of
from ludotheque.review.timeline import Timeline
from ludotheque.rules import Seat
from ludotheque.text import Language, text

SPARKLINE_BLOCKS = "▁▂▃▄▅▆▇█"
MAX_MOMENTS = 5  # that are told
NOT_KNOWN = "–"


class ReportText:
    def __init__(self, timeline: Timeline, review: Review, say: Language) -> None:
        self.timeline, self.review, self.say = timeline, review, say
        holders = timeline.header.seats
        self.names = [display_name(holder, say) for holder in holders]
        self.at_table = say.at_table(holder.name for holder in holders)
        self.turns = turns_of(timeline)
        self.several = timeline.rules.seats > 1

    def how(self) -> str:
        """How the figures were found."""
        key = "review-how" if self.several else "review-how-alone"
        found = self.say(text(key, n=self.review.samples))
        return f"{found} {self.say.say('review-light')}" if self.review.light else found

    def number(self, value: float, digits: int = 1, signed: bool = True) -> str:
        """With a true minus sign; halves are rounded away from zero, as browsers do."""
        rounded = Decimal(value).quantize(Decimal(10) ** -digits, ROUND_HALF_UP)
        shown = f"{rounded:{'+' if signed else ''}f}".replace("-", "−")
        if shown.strip("+−0.") == "":
            shown = shown.lstrip("+−")
        return shown.replace(".", ",") if self.say.code == "fr" else shown

    def worded(self, moment: CostlyMoment) -> tuple[str, list[str]]:
        """A moment in words: a head, and what stands below it."""
        head = text(
            "review-moment",
            turn=moment.turn,
            name=self.names[moment.seat],
            grade=self.say.say(moment.grade),
            lost=self.lost(moment),
        )
        made, better = (
            self.say(text(f"review-{key}", words=self.at_table(words)))
            for key, words in (("made", moment.told_made), ("better", moment.told_best))
        )
        below = [made, better, self.at_table(moment.reason)]
        if moment.why is not None:
            below.append(self.at_table(moment.why))
        return self.say(head), below

    def percent(self, value: float, signed: bool = False) -> str:
        return self.say.say("review-percent", n=self.number(100 * value, 0, signed))

    def what_is_good(self) -> str:
        """A note on signs where they are unusual: below the sums of points."""
        return self.say.say("review-lowest") if self.review.lowest_wins else ""

    def points_unsure(self) -> str:
        """Why points are not split into luck and decisions; empty where they are."""
        if not is_points_unsure(self.review.seats):
            return ""
        return self.say.say("review-points-unsure", n=self.review.samples)

    # Tables -------------------------------------------------------------------------------------

    def seat_rows(self, seats: Sequence[SeatReview]) -> tuple[list[str], list[list[str]]]:
        others = ["others"] if self.several else []
        keys = ["seat", "start", "luck", "own", *others, "final", "adjusted", "error", "like"]
        head = [self.say.say(f"review-{key}") for key in keys]
        return head, [self._seat_row(seat) for seat in seats]

    def _seat_row(self, seat: SeatReview) -> list[str]:
        luck = self.number(seat.luck)
        if self.review.samples > 1:
            luck += f" ± {self.number(seat.margin, signed=False)}"
        parts = [luck, self.number(seat.own)]
        if self.several:
            parts.append(self.number(seat.others))
        adjusted = self.number(seat.adjusted, signed=False)
        if is_points_unsure(self.review.seats):
            parts, adjusted = [NOT_KNOWN] * len(parts), NOT_KNOWN
        return [
            self.names[seat.seat],
            self.number(seat.start, signed=False),
            *parts,
            self.number(seat.final, signed=False),
            adjusted,
            self.error(seat.error_per_decision, seat.error_se),
            self.level(seat.like),
        ]

    def error(self, value: float, standard_error: float) -> str:
        """Points that a decision lost: a little is not nothing, which rounding would make it."""
        smallest = f"<\u00a0{self.number(0.01, 2, signed=False)}"
        lost = self.number(max(0.0, value), 2, signed=False)
        told = smallest if 0 < value < 0.005 else lost
        margin = self.number(2 * standard_error, 2, signed=False)
        return f"{told} ± {margin}" if standard_error >= 0.0025 else told

    def level(self, like: str) -> str:
        return self.say.say(f"bots-level-{like}") if like else NOT_KNOWN

    def chances_unsure(self, seats: Sequence[SeatReview]) -> str:
        """Why the chances to win are not split into luck and decisions; empty where they are."""
        margin = chance_margin(seats, self.review.samples)
        if margin <= MAX_CHANCE_MARGIN:
            return ""
        return self.say.say(
            "review-chances-unsure", n=self.review.samples, margin=self.percent(margin)
        )

    def win_rows(self, seats: Sequence[SeatReview]) -> tuple[list[str], list[list[str]]]:
        keys = ["seat", "start", "luck", "own", "others", "final"]
        head = [self.say.say(f"review-{key}") for key in keys]
        rows = []
        for seat in seats:
            win = seat.win
            moved = [self.percent(part, True) for part in (win.luck, win.own, win.others)]
            moved[0] += f" ± {self.percent(win.margin)}"
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

    def moments(self, seat: Seat | None = None, most: int = MAX_MOMENTS) -> list[CostlyMoment]:
        """The costliest decisions, worst first."""
        worst = costly_moves(self.review, seat)[:most]
        return [costly_moment(self.timeline, move) for move in worst]

    def line(self, ply: int) -> str:
        """The text about one move, beside it in a replay."""
        move = self.review.moves[ply]
        if move.luck is not None:
            pairs = zip(self.names, move.luck, strict=True)
            worded = ", ".join(f"{name} {self.number(luck)}" for name, luck in pairs)
            key = "review-line-luck-lowest" if self.review.lowest_wins else "review-line-luck"
            return self.say(text(key, luck=worded))
        if move.grade:
            moment = costly_moment(self.timeline, move)
            error = text(
                "review-line-error",
                grade=self.say.say(moment.grade),
                lost=self.lost(moment),
                better=self.at_table(moment.told_best),
                reason=self.at_table(moment.reason),
            )
            why = [] if moment.why is None else [self.at_table(moment.why)]
            return ". ".join([self.say(error), *why])
        return self.say.say("review-line-sound") if self.timeline.plies[ply].free else ""

    def lost(self, move: MoveReview | CostlyMoment) -> str:
        """The cost of a decision, with the sign of the sums: more points where fewer win."""
        loss = move.loss or 0.0
        amount = abs(round(loss, 1))  # for the plural
        points = self.number(loss if self.review.lowest_wins else -loss)
        if self.several and self.number(100 * move.win_loss, 0) != "0":  # “0 % to win” is no loss
            chance = self.percent(-move.win_loss, True)
            return self.say(text("review-lost-both", n=amount, points=points, chance=chance))
        return self.say(text("review-lost", n=amount, points=points))


def sparkline(values: Sequence[float], width: int, low: float | None = None) -> str:
    """A curve as one line of blocks; from 0 to 1 if `low` is given, else as it varies."""
    bottom, top = (low, 1.0) if low is not None else (min(values), max(values))
    picked = [values[n * (len(values) - 1) // max(1, width - 1)] for n in range(width)]
    scale = (len(SPARKLINE_BLOCKS) - 1) / ((top - bottom) or 1.0)
    return "".join(SPARKLINE_BLOCKS[round((value - bottom) * scale)] for value in picked)
