"""A second referee: standings of a contest counted again, slowly, with nothing of the engine's.

Written from the players' page (docs: "Events"), not from the code: everybody is compared with
everybody else, one by one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True)
class Game:
    """One table of one round: who sat where (None: a bot that fills a seat), and how it ended."""

    round: int
    seats: tuple[str | None, ...]
    places: tuple[int, ...]
    scores: tuple[int | None, ...]


@dataclass
class Report:
    """All that is needed to count."""

    kind: str
    players: list[str]
    games: list[Game]
    byes: list[tuple[int, str]] = field(default_factory=list)
    seats: int = 2
    withdrawn: set[str] = field(default_factory=set)
    lowest_wins: bool = False
    alone: bool = False
    by: str = "places"


def recount(report: Report) -> dict[str, tuple[int, Fraction]]:
    """Everybody's place and points."""
    keys = {
        "swiss": _swiss,
        "round-robin": _round_robin,
        "duplicate": _duplicate,
    }[report.kind](report)
    return {
        who: (1 + sum(other[1] > key for other in keys.values()), points)
        for who, (points, key) in keys.items()
    }


Keys = dict[str, tuple[Fraction, tuple[Fraction, ...]]]


def _outcome(game: Game, me: int, other: int) -> Fraction:
    if game.places[me] == game.places[other]:
        return Fraction(1, 2)
    return Fraction(1 if game.places[me] < game.places[other] else 0)


def _points(report: Report, who: str) -> Fraction:
    found = Fraction(0)
    for game in report.games:
        if who in game.seats:
            me = game.seats.index(who)
            for other in range(len(game.seats)):
                if other != me:
                    found += _outcome(game, me, other)
    for _, out in report.byes:
        if out == who:
            found += report.seats - 1
    return found


def _met(report: Report, who: str) -> list[tuple[str, Fraction]]:
    """Every opponent, once for every time, and what was taken from them."""
    found = []
    for game in report.games:
        if who in game.seats:
            me = game.seats.index(who)
            for other, name in enumerate(game.seats):
                if name is not None and other != me:
                    found.append((name, _outcome(game, me, other)))
    return found


def _total(report: Report, who: str) -> Fraction:
    found = 0
    for game in report.games:
        if who in game.seats:
            found += game.scores[game.seats.index(who)] or 0
    return Fraction(-found if report.lowest_wins else found)


def _swiss(report: Report) -> Keys:
    points = {who: _points(report, who) for who in report.players}
    found: Keys = {}
    for who in report.players:
        met = _met(report, who)
        byes = sum(1 for _, out in report.byes if out == who)
        buchholz = sum((points[name] for name, _ in met), Fraction(0)) + byes * points[who]
        sonneborn = sum((points[name] * taken for name, taken in met), Fraction(0))
        key = (points[who], buchholz, sonneborn, _total(report, who))
        found[who] = (points[who], key)
    return found


def _round_robin(report: Report) -> Keys:
    points = {who: _points(report, who) for who in report.players}
    found: Keys = {}
    for who in report.players:
        met = _met(report, who)
        equal = [taken for name, taken in met if points[name] == points[who]]
        sonneborn = sum((points[name] * taken for name, taken in met), Fraction(0))
        key = (points[who], sum(equal, Fraction(0)), sonneborn, _total(report, who))
        found[who] = (points[who], key)
    return found


def _duplicate(report: Report) -> Keys:
    deals = sorted({game.round for game in report.games})
    share = {who: Fraction(0) for who in report.players}
    for deal in deals:
        lines: dict[int, dict[str, int | None]] = {}
        for game in report.games:
            if game.round == deal:
                for seat, who in enumerate(game.seats):
                    if who is not None:
                        lines.setdefault(seat, {})[who] = game.scores[seat]
        if report.alone:
            for who in report.players:
                if who not in report.withdrawn:
                    lines.setdefault(0, {}).setdefault(who, None)
        for line in lines.values():
            for who, mine in line.items():
                share[who] += _share(report, mine, [s for o, s in line.items() if o != who])
    found: Keys = {}
    for who in report.players:
        points = share[who] / len(deals) if deals else Fraction(0)
        played = Fraction(
            sum(
                game.scores[game.seats.index(who)] is not None
                for game in report.games
                if who in game.seats
            )
        )
        total = _total(report, who)
        places = (points, played, total)
        found[who] = (points, places if report.by == "places" else (played, total, points))
    return found


def _share(report: Report, mine: int | None, others: list[int | None]) -> Fraction:
    if mine is None:
        return Fraction(0)
    if not others:
        return Fraction(1, 2)
    found = Fraction(0)
    for other in others:
        if other is None or (other > mine if report.lowest_wins else other < mine):
            found += 1
        elif other == mine:
            found += Fraction(1, 2)
    return found / len(others)
