"""Who leads: places, and what breaks ties. Only rounds that are over are given or counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from ludotheque.contests.facts import (
    Entry,
    Kind,
    Number,
    RoundEntry,
    Standing,
    Terms,
    opponents,
    rounds_of,
)

HALF = Fraction(1, 2)
_TIE_BREAKS: dict[Kind, tuple[str, ...]] = {
    "swiss": ("buchholz", "sonneborn", "score"),
    "round-robin": ("direct", "sonneborn", "score"),
    "knockout": (),
    "duplicate": ("score",),
}


def tie_breaks(terms: Terms) -> tuple[str, ...]:
    """The names of the tie-breaks; the first that differs decides."""
    return ("share",) if terms.by == "points" else _TIE_BREAKS[terms.kind]


def standings(
    terms: Terms, entries: Sequence[Entry], sittings: Sequence[RoundEntry]
) -> tuple[Standing, ...]:
    """Everybody, the best first; equals share a place. A duplicate counts the deals of these
    sittings, and only deals that nobody can play any more belong there."""
    counted = [one for one in sittings if one.over]
    if terms.kind == "duplicate":
        return _duplicate(terms, entries, counted)
    points: dict[Number, Fraction] = {one.number: Fraction(0) for one in entries}
    for one in counted:
        points[one.entry] += Fraction(one.beaten, 2)
    if terms.kind == "knockout":
        # Entries that lost in the same round share a place.
        points = {number: Fraction(n) for number, n in _rounds_won(terms, entries, counted).items()}
    ties = _ties(terms, points, counted)
    return _ranked(entries, counted, lambda n: (points[n], *ties[n]), points, ties, terms)


def _ranked(
    entries: Iterable[Entry],
    counted: Sequence[RoundEntry],
    key: Callable[[Number], tuple[Any, ...]],
    points: dict[Number, Fraction],
    ties: dict[Number, tuple[Fraction, ...]],
    terms: Terms,
) -> tuple[Standing, ...]:
    scores, played = Counter[Number](), Counter[Number]()
    for one in counted:
        scores[one.entry] += one.score or 0
        played[one.entry] += one.score is not None or (terms.kind != "duplicate")
    keys = {entry.number: key(entry.number) for entry in entries}
    better = Counter(keys.values())
    place, above = dict[tuple[Any, ...], int](), 0
    for found in sorted(better, reverse=True):
        place[found] = above + 1
        above += better[found]
    numbers = sorted(keys, key=lambda n: (place[keys[n]], n))
    return tuple(
        Standing(place[keys[n]], n, points[n], ties[n], scores[n], played[n]) for n in numbers
    )


# Matches ---------------------------------------------------------------------------------------


def _ties(
    terms: Terms, points: dict[Number, Fraction], counted: Sequence[RoundEntry]
) -> dict[Number, tuple[Fraction, ...]]:
    met = opponents(counted)
    of_round = defaultdict[tuple[int, Number], RoundEntry](lambda: RoundEntry(0, 0))
    of_round.update({(one.round, one.entry): one for one in counted})
    byes = Counter(one.entry for one in counted if not one.table)
    sign = -1 if terms.lowest_wins else 1
    score = Counter[Number]()
    for one in counted:
        score[one.entry] += sign * (one.score or 0)

    def against(mine: RoundEntry, other: Number) -> Fraction:
        """What this sitting took from one opponent: 1, a half or nothing."""
        their = of_round[mine.round, other]
        return Fraction(2 * (mine.place < their.place) + (mine.place == their.place), 2)

    def buchholz(n: Number) -> Fraction:
        """The points of all opponents; a bye stands for one as good as oneself."""
        others = sum((points[other] for other, _ in met.get(n, ())), Fraction(0))
        return others + byes[n] * points[n]

    def sonneborn(n: Number) -> Fraction:
        """The points of those who were beaten, and half of those of equals."""
        return sum((against(m, o) * points[o] for o, m in met.get(n, ())), Fraction(0))

    def direct(n: Number) -> Fraction:
        """What was taken from those with as many points."""
        equal = ((o, m) for o, m in met.get(n, ()) if points[o] == points[n])
        return sum((against(m, o) for o, m in equal), Fraction(0))

    how: dict[str, Callable[[Number], Fraction]] = {
        "buchholz": buchholz,
        "sonneborn": sonneborn,
        "direct": direct,
        "score": lambda n: Fraction(score[n]),
    }
    return {n: tuple(how[name](n) for name in tie_breaks(terms)) for n in points}


def _rounds_won(
    terms: Terms, entries: Sequence[Entry], counted: Sequence[RoundEntry]
) -> dict[Number, int]:
    """The rounds each entry survived: all before the last one it played in."""
    last = {one.number: 0 for one in entries}
    for one in counted:
        last[one.entry] = max(last[one.entry], one.round)
    final = rounds_of(terms, entries)
    found = {n: max(0, round_ - 1) for n, round_ in last.items()}
    for one in counted:
        if one.round == final and one.place <= 1:  # or there was nobody left to meet
            found[one.entry] += 1
    return found


# Duplicate -------------------------------------------------------------------------------------


def _duplicate(
    terms: Terms, entries: Sequence[Entry], counted: Sequence[RoundEntry]
) -> tuple[Standing, ...]:
    """Standings of a duplicate: each deal compares all who had the same draws and seat."""
    deals = {one.round for one in counted}
    points = {one.number: Fraction(0) for one in entries}
    for shares in (deal_shares(terms, entries, counted, deal) for deal in deals):
        for number, share in shares.items():
            points[number] += share / len(deals)
    sign = -1 if terms.lowest_wins else 1
    total, played = Counter[Number](), Counter[Number]()
    for one in counted:
        total[one.entry] += sign * (one.score or 0)
        played[one.entry] += one.score is not None
    ties: dict[Number, tuple[Fraction, ...]]
    if terms.by == "points":
        ties = {n: (share,) for n, share in points.items()}

        def key(n: Number) -> tuple[Any, ...]:
            return (played[n], total[n], points[n])  # a deal left out is no score of nothing

    else:
        ties = {n: (Fraction(total[n]),) for n in points}

        def key(n: Number) -> tuple[Any, ...]:
            return (points[n], played[n], total[n])

    return _ranked(entries, counted, key, points, ties, terms)


def deal_shares(
    terms: Terms, entries: Sequence[Entry], counted: Iterable[RoundEntry], deal: int
) -> dict[Number, Fraction]:
    """The share of the others that each entry has beaten on a deal; equals count half, and an entry
    that did not play the deal is beaten by all who did. An entry without others has a half."""
    lines: dict[int, dict[Number, int | None]] = {}
    sign = -1 if terms.lowest_wins else 1
    for one in counted:
        if one.round == deal:
            goodness = None if one.score is None else sign * one.score
            lines.setdefault(one.seat, {})[one.entry] = goodness
    if terms.alone:
        line = lines.setdefault(0, {})
        for entry in entries:
            if entry.until is None:  # an entry that withdrew is compared on the deals it played
                line.setdefault(entry.number, None)
    return {n: share for line in lines.values() for n, share in _line_shares(line).items()}


def _line_shares(line: dict[Number, int | None]) -> dict[Number, Fraction]:
    scores = Counter(score for score in line.values() if score is not None)
    below, beaten = len(line) - scores.total(), dict[int, int]()
    for score in sorted(scores):
        beaten[score] = 2 * below + scores[score] - 1
        below += scores[score]
    others = 2 * (len(line) - 1)
    return {
        n: Fraction(0) if score is None else Fraction(beaten[score], others) if others else HALF
        for n, score in line.items()
    }


def deal_places(
    terms: Terms, entries: Sequence[Entry], counted: Iterable[RoundEntry], deal: int
) -> dict[Number, int]:
    """The place of each entry on a deal, among all that played it."""
    shares = deal_shares(terms, entries, counted, deal)
    return {n: 1 + sum(o > share for o in shares.values()) for n, share in shares.items()}
