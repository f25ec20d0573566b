"""Costly moments for readers to judge: is what a review says of them understandable, and true?

    python -m benchmarks.review_moments [--games taxi] [--moments 10] [--first 20000] [--out FILE]

Bots of two levels play. Of every match some decisions, drawn by lot, are examined as a review
examines them, and those that it would call costly and explains are written down as its reader meets
them: the position, the move, the better one, the reasons, in English and in French. Matches follow
from their numbers: others for `--first` are fresh ones. How many graded moments had no explanation
stands at the end of each game.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path

import msgspec

from benchmarks.review_calibration import played
from ludotheque.bots import keyed_rng
from ludotheque.bots.explanations import Explanation
from ludotheque.bots.seats import display_name
from ludotheque.registry import all_games, game
from ludotheque.review import tasks
from ludotheque.review.analysis import Evidence, MoveReview, Review, costly_moves
from ludotheque.review.plan import EXPLANATION_SAMPLES, read_values
from ludotheque.review.report_text import ReportText
from ludotheque.review.summary import costly_moment
from ludotheque.review.timeline import Timeline, encode_timeline
from ludotheque.rules import Seat
from ludotheque.text import Language, language

FIRST = 20_000  # matches that nothing else is measured on
WHO = (("easy", "normal"), ("hard", "easy"))
EXAMINED = 24  # decisions of a match
COMPARISONS = 64  # samples of a comparison: as many as a review of the default budget has, or fewer
LEAST = 8  # of them, after which a move that was no worse is left alone
SPREAD_MATCHES = 24
MOST_PER_MATCH = 3  # moments, so that not all come from one


def examined(timeline: Timeline) -> Review:
    """A review of some decisions of a match, with explanations of those that were costly."""
    record, evidence = encode_timeline(timeline), Evidence(timeline)
    nodes = range(len(timeline.plies))
    evidence.add_values(read_values(timeline, tasks.values(record, nodes, 0, 1), len(nodes)))
    evidence.spread = array("d", tasks.spread(record, SPREAD_MATCHES))
    decisions = timeline.decisions()
    keyed_rng("moments", timeline.header.id).shuffle(decisions)
    number = game(timeline.header.game).calibration.review_simulations
    for ply in decisions[:EXAMINED]:
        best = tasks.best_of(record, ply, number)
        evidence.best[ply] = best
        if best == timeline.plies[ply].written:
            continue
        for first, count in ((0, LEAST), (LEAST, COMPARISONS - LEAST)):
            evidence.add_losses(ply, tasks.unpack(tasks.losses(record, ply, best, first, count)))
            if evidence.loss(ply) <= 0:
                break
    for move in costly_moves(evidence.review())[: 2 * MOST_PER_MATCH]:
        if move.best and move.best != move.action:
            told = tasks.why(record, move.ply, move.best, EXPLANATION_SAMPLES, None)
            evidence.why[move.ply] = msgspec.json.decode(told, type=Explanation | None)
    return evidence.review()


def page(heading: str, timeline: Timeline, review: Review, move: MoveReview) -> Iterator[str]:
    """A moment as Markdown."""
    en, fr = (ReportText(timeline, review, language(code)) for code in ("en", "fr"))
    moment, seat = costly_moment(timeline, move), move.actor
    assert seat is not None
    told, below = en.worded(moment)
    yield from (f"## {heading}", "", told, "")
    yield from ("```", *position(timeline, move.ply, seat, en.say), "```", "")
    yield from (f"- {line}" for line in below)
    yield from ("", *(f"- {line}" for line in fr.worded(moment)[1]), "")


def position(timeline: Timeline, ply: int, seat: Seat, say: Language) -> Iterator[str]:
    """View, question, and choices if they are few."""
    rules, one = timeline.rules, timeline.plies[ply]
    table = say.at_table(holder.name for holder in timeline.header.seats)
    yield from rules.lines(rules.view(one.before, seat), table)
    yield f"{display_name(timeline.header.seats[seat], say)}: {table(rules.ask(one.before, seat))}"
    yield f"{len(rules.actions(one.before, seat))} choices"


def moments(id: str, wanted: int, first: int) -> Iterator[str]:  # noqa: A002
    """Moments of a game, `wanted` of them."""
    number, found, graded, untold = first, 0, 0, 0
    while found < wanted:
        timeline = Timeline(played(id, number, WHO)[0].record)
        review = examined(timeline)
        costly = costly_moves(review)[: 2 * MOST_PER_MATCH]
        graded += len(costly)
        untold += sum(move.why is None for move in costly)
        told = [move for move in costly if move.why is not None][:MOST_PER_MATCH]
        for move in told[: wanted - found]:
            found += 1
            yield from page(f"{id} {found} (match {number})", timeline, review, move)
        print(f"{id}: {found} moments, match {number}", file=sys.stderr, flush=True)
        number += 1
    yield f"{id}: {number - first} matches, {graded} graded moments, {untold} without explanation."
    yield ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(sorted(one.id for one in all_games())))
    parser.add_argument("--moments", type=int, default=10)
    parser.add_argument("--first", type=int, default=FIRST)
    parser.add_argument("--out", type=Path, default=Path("moments.md"))
    given = parser.parse_args()
    with given.out.open("w", encoding="utf-8") as out:
        for id in given.games.split(","):  # noqa: A001
            for line in moments(id, given.moments, given.first):
                print(line, file=out, flush=True)


if __name__ == "__main__":
    main()
