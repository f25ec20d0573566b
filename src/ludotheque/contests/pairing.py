"""Who sits with whom: pure combinatorics over entry numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import combinations, permutations

from ludotheque.contests.facts import Number, RoundEntry, opponents

Meetings = Counter[frozenset[Number]]
Pairs = list[tuple[Number, Number]]
MAX_SEARCH_STEPS = 200_000  # of a search for pairs; no round of a real contest comes near
MAX_PERMUTED_SEATS = 4  # seats whose orders are all tried


def meetings(sittings: Iterable[RoundEntry]) -> Meetings:
    """How often any two have been at one table."""
    found = Meetings()
    for one, met in opponents(sittings).items():
        found.update(frozenset((one, other)) for other, _ in met if one < other)
    return found


# Pairs -----------------------------------------------------------------------------------------


def circle(order: Sequence[Number], round_: int) -> Pairs:
    """A round of everybody against everybody: one stays, the others move on by a place each round.
    With an odd number one is left out, another every time. Who begins changes with the place in
    the circle, so that nobody begins more than once more often than not."""
    there: list[Number | None] = [*order]
    if len(there) % 2:
        there.insert(0, None)
    fixed, turning = there[0], there[1:]
    shift = (round_ - 1) % len(turning)
    turned = [fixed, *turning[len(turning) - shift :], *turning[: len(turning) - shift]]
    half = len(turned) // 2
    facing = enumerate(zip(turned[:half], reversed(turned[half:]), strict=True))
    turned_round = [(b, a) if (k or round_) % 2 else (a, b) for k, (a, b) in facing]
    return [(a, b) for a, b in turned_round if a is not None and b is not None]


def nearest_pairs(ranked: Sequence[Number], met: Meetings, most: int = 0) -> Pairs | None:
    """Everybody with the nearest in rank whom they have not met more than `most` times; None if
    that cannot be. The best ranked choose first, and give way only where somebody further down
    would be left without anybody."""
    dead: set[tuple[Number, ...]] = set()
    steps = 0

    def pair(rest: tuple[Number, ...]) -> Pairs | None:
        nonlocal steps
        if not rest:
            return []
        if rest in dead or steps > MAX_SEARCH_STEPS:
            return None
        first = rest[0]
        for k in range(1, len(rest)):
            steps += 1
            if met[frozenset((first, rest[k]))] <= most:
                others = pair(rest[1:k] + rest[k + 1 :])
                if others is not None:
                    return [(first, rest[k]), *others]
        dead.add(rest)
        return None

    return pair(tuple(ranked))


def swiss_pairs(
    ranked: Sequence[Number], met: Meetings, byes: Mapping[Number, int]
) -> tuple[Pairs, Number | None]:
    """Pairs of a Swiss round, and who has a bye: the last of those who have had the fewest.
    Nobody meets anybody again as long as there is any other way."""
    for most in range(len(ranked) + sum(met.values()) + 1):
        if len(ranked) % 2 == 0:
            pairs = nearest_pairs(ranked, met, most)
            if pairs is not None:
                return pairs, None
            continue
        fewest = min(byes.get(number, 0) for number in ranked)
        for out in reversed(ranked):
            if byes.get(out, 0) > fewest:
                continue  # rather does somebody meet somebody again
            pairs = nearest_pairs([number for number in ranked if number != out], met, most)
            if pairs is not None:
                return pairs, out
    raise AssertionError("with as many meetings as there were, anybody may meet anybody")


# Knockout --------------------------------------------------------------------------------------


def bracket(entries: int) -> list[int]:
    """Seeds (from 1) in the order of the sheet, for the next power of two: the best two can meet
    in the last round only, the best four not before the one before."""
    found = [1]
    while len(found) < entries:
        size = 2 * len(found) + 1
        found = [seed for one in found for seed in (one, size - one)]
    return found


Slots = list[Number | None]


def slots(order: Sequence[Number]) -> Slots:
    """The sheet of a knockout; an empty slot is a bye for its neighbour, who is of the best."""
    return [order[seed - 1] if seed <= len(order) else None for seed in bracket(len(order))]


def winners(sheet: Slots, lost: Set[Number]) -> Slots:
    """The sheet of the next round."""
    return [
        b if a is None or a in lost else a for a, b in zip(sheet[::2], sheet[1::2], strict=True)
    ]


# Groups ----------------------------------------------------------------------------------------


def table_sizes(entries: int, seats: int) -> list[int]:
    """How many entries sit at each table; where seats stay empty, at the last tables first and no
    two at one table before there is one at all."""
    tables = -(-entries // seats)
    empty = tables * seats - entries
    return [seats - empty // tables - (k >= tables - empty % tables) for k in range(tables)]


def groups(ranked: Sequence[Number], seats: int, met: Meetings) -> list[list[Number]]:
    """Tables of neighbours in rank, who have met as rarely as can be found."""
    rest, found = list(ranked), list[list[Number]]()
    for size in table_sizes(len(ranked), seats):
        group = [rest.pop(0)]
        while len(group) < size:
            nearest = min(rest, key=lambda number: _met_by(number, group, met))
            rest.remove(nearest)
            group.append(nearest)
        found.append(group)
    _mix(found, met)
    return found


def _met_by(number: Number, group: Iterable[Number], met: Meetings) -> int:
    return sum(met[frozenset((number, other))] for other in group if other != number)


def _again(group: Sequence[Number], met: Meetings) -> int:
    return sum(met[frozenset(two)] for two in combinations(group, 2))


def _mix(found: list[list[Number]], met: Meetings) -> None:
    """Two players of different tables change places where that saves a meeting, nearby first."""
    better = True
    while better:
        better = False
        for a, b in sorted(combinations(range(len(found)), 2), key=lambda two: two[1] - two[0]):
            one, other = found[a], found[b]
            before = _again(one, met) + _again(other, met)
            if before and (swap := _swap(one, other, met, before)):
                i, j = swap
                one[i], other[j] = other[j], one[i]
                better = True


def _swap(
    one: list[Number], other: list[Number], met: Meetings, before: int
) -> tuple[int, int] | None:
    for i in range(len(one)):
        for j in range(len(other)):
            left, right = [*one], [*other]
            left[i], right[j] = right[j], left[i]
            if _again(left, met) + _again(right, met) < before:
                return i, j
    return None


# Seats -----------------------------------------------------------------------------------------


def seats_had(sittings: Iterable[RoundEntry]) -> Counter[tuple[Number, int]]:
    return Counter((one.entry, one.seat) for one in sittings if one.table)


def seated(
    group: Sequence[Number], seats: int, had: Counter[tuple[Number, int]]
) -> tuple[Number | None, ...]:
    """Everybody on the seat they have had least often; None is an empty seat."""
    there: list[Number | None] = [*group, *[None] * (seats - len(group))]

    def worn(order: Sequence[Number | None]) -> int:
        return sum((had[n, s] + 1) ** 2 for s, n in enumerate(order) if n is not None)

    if seats <= MAX_PERMUTED_SEATS:
        return min(permutations(there), key=worn)
    free, found = list(range(seats)), list[Number | None]([None] * seats)
    for number in group:
        seat = min(free, key=lambda s: had[number, s])
        free.remove(seat)
        found[seat] = number
    return tuple(found)
