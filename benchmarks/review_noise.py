"""How sure the luck in a review is: by how much its samples differ, and what they cost.

    python -m benchmarks.review_noise [--games taxi,minisurf] [--deals 20] [--samples 8] [--write]

Bots play matches of two seats, and every state of each is sampled as a review does it. What one
sample says of a match's luck in chances to win varies by its standard deviation; the ± of a review
follows from that and from the number of samples that fit into its budget. Processor time is
counted, so that a busy machine does not matter. `--write` puts the table into docs/review.md.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt

from msgspec import Struct

from benchmarks.review_calibration import HOW_LONG, HOW_SURE, ROOT, THINKING
from ludotheque.bots import choose, keyed_rng
from ludotheque.bots.levels import LevelBot
from ludotheque.bots.sampling import mean, student
from ludotheque.match import Match
from ludotheque.record import Holder, Record, new_header
from ludotheque.registry import all_games, game
from ludotheque.review.plan import DEFAULT_BUDGET, FULL, MAX_VALUE_SAMPLES, ReviewPlan, run_task
from ludotheque.review.runner import WORKER_COUNT
from ludotheque.review.timeline import Timeline

PAGE = ROOT / "docs" / "review.md"
VALUES_PART = 0.4  # of a review's processor time that goes into values: 39 % in Minisurf


class Noise(Struct, frozen=True):
    """Of one game."""

    game: str
    deviation: float  # of one sample of the luck in chances to win
    fixed: float  # seconds of processor time for what is worked out once: plans, estimates
    seconds: float  # of processor time for one sample of a match

    @property
    def samples(self) -> int:
        """That fit into the default budget on a quiet machine."""
        assert DEFAULT_BUDGET.ms is not None
        seconds = WORKER_COUNT * DEFAULT_BUDGET.ms / 1000 * VALUES_PART
        return min(MAX_VALUE_SAMPLES, max(FULL.values, int((seconds - self.fixed) / self.seconds)))

    @property
    def margin(self) -> float:
        """The ± of a review at the default budget."""
        return student(self.samples - 1) * self.deviation / sqrt(self.samples)


def played(id: str, deal: int) -> Record:  # noqa: A002
    chosen = game(id)
    holders = [Holder(f"P{n}", "normal") for n in range(2)]
    seed = keyed_rng("review noise", id, deal).randbytes(16)
    match = Match(new_header(chosen, chosen.options(), holders), seed)
    while not match.over:
        seat = match.to_move[0]
        rng = keyed_rng("review noise", id, deal, match.ply)
        match.act(seat, choose(match, seat, LevelBot("normal"), THINKING, rng).action)
    return match.record


def measure(id: str, deals: int, count: int) -> Noise:  # noqa: A002
    if (kernel := game(id).kernel) is not None:
        for part in kernel.PARTS:
            kernel.warm(part)  # else Quadrata's reviews would do without
    variances, rounds = [], [0.0, 0.0]
    for deal in range(deals + 1):
        plan = ReviewPlan(Timeline(played(id, deal)))
        for n in range(len(rounds)):
            began = time.process_time()
            for question in plan._value_questions(count):
                plan.add_result(question, run_task(plan.record, question))
            plan._add_values()
            rounds[n] += time.process_time() - began if deal else 0.0  # the first may compile
        if deal:
            seats = plan.evidence.review().seats
            variances += [plan.evidence.samples * seat.win.se**2 for seat in seats]
    first, second = (seconds / deals for seconds in rounds)
    return Noise(id, sqrt(mean(variances)), max(0.0, first - second), second / count)


def told(rows: list[Noise], deals: int, count: int) -> list[str]:
    lines = [
        HOW_SURE,
        "",
        f"By `python -m benchmarks.review_noise --deals {deals} --samples {count} --write`: "
        "matches of two of `normal`. The ± of luck in chances to win is that of the samples that "
        f"fit into {VALUES_PART:.0%} of the default budget, on {WORKER_COUNT} quiet cores.",
        "",
        "| game | luck in one sample varies by | worked out once | processor time a sample "
        "| samples | ± of luck |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        cells = [
            row.game,
            f"{100 * row.deviation:.0f} %",
            f"{row.fixed:.1f} s",
            f"{1000 * row.seconds:.0f} ms",
            str(row.samples),
            f"{100 * row.margin:.0f} %",
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return [*lines, ""]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(sorted(one.id for one in all_games())))
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--samples", type=int, default=4)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    rows = []
    for id in given.games.split(","):  # noqa: A001
        rows.append(measure(id, given.deals, given.samples))
        print(rows[-1], rows[-1].samples, rows[-1].margin, flush=True)
    if given.write:
        before, _, after = PAGE.read_text("utf-8").partition(HOW_LONG)
        before = before.partition(HOW_SURE)[0]
        text = "\n".join(told(rows, given.deals, given.samples))
        PAGE.write_text(before.rstrip() + "\n\n" + text + "\n" + HOW_LONG + after, encoding="utf-8")


if __name__ == "__main__":
    main()
