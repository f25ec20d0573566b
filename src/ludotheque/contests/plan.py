"""How a contest goes on: the next round, drawn from all rounds before."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence

from ludotheque.contests import pairing
from ludotheque.contests.facts import Entry, Number, RoundDraw, RoundEntry, Terms
from ludotheque.contests.standings import standings


def lots(entries: Iterable[Entry], key: bytes, about: str = "") -> list[Number]:
    """The entries in an order drawn by lot; the key decides, so it is drawn once."""

    def lot(number: Number) -> bytes:
        return hashlib.blake2b(f"lot:{about}:{number}".encode(), key=key, digest_size=16).digest()

    return sorted((one.number for one in entries), key=lot)


def draw(
    terms: Terms, entries: Sequence[Entry], sittings: Sequence[RoundEntry], order: Sequence[Number]
) -> RoundDraw:
    """The round after all of these, whose results are in. `order`: all entries by seed (a
    knockout's sheet, the circle of a round robin, and the order of equals)."""
    round_ = max((one.round for one in sittings), default=0) + 1
    playing = {one.number for one in entries if one.plays(round_)}
    if terms.kind == "knockout":
        pairs = _knockout(entries, sittings, order, round_)
    elif terms.kind == "round-robin":
        first = {one.number for one in entries if one.since == 1}
        pairs = pairing.circle([number for number in order if number in first], round_)
    else:
        return _by_rank(terms, entries, sittings, [n for n in order if n in playing])
    pairs = [pair for pair in pairs if playing.issuperset(pair)]
    paired = {number for pair in pairs for number in pair}
    out = _alive(entries, sittings, order, round_) if terms.kind == "knockout" else playing
    tables: Iterable[tuple[Number | None, ...]] = pairs
    if terms.kind == "knockout":  # the circle says itself who begins
        had = pairing.seats_had(sittings)
        tables = [pairing.seated(pair, terms.seats, had) for pair in pairs]
    return RoundDraw(tuple(tables), tuple(number for number in order if number in out - paired))


def _by_rank(
    terms: Terms, entries: Sequence[Entry], sittings: Sequence[RoundEntry], order: Sequence[Number]
) -> RoundDraw:
    """A Swiss round; tables of a duplicate are drawn by lot, so that everybody meets everybody."""
    met, had = pairing.meetings(sittings), pairing.seats_had(sittings)
    ranked = list(order)
    if terms.kind == "swiss":
        place = {one.entry: one.place for one in standings(terms, entries, sittings)}
        ranked.sort(key=lambda number: place[number])
    if terms.seats == 2 and not terms.fill:
        byes = Counter(one.entry for one in sittings if not one.table)
        pairs, out = pairing.swiss_pairs(ranked, met, byes)
        tables = tuple(pairing.seated(pair, 2, had) for pair in pairs)
        return RoundDraw(tables, () if out is None else (out,))
    found = _pairs_filled(ranked, met, sittings) if terms.seats == 2 else None
    found = found or pairing.groups(ranked, terms.seats, met)
    return RoundDraw(tuple(pairing.seated(group, terms.seats, had) for group in found))


def _pairs_filled(
    ranked: Sequence[Number], met: pairing.Meetings, sittings: Sequence[RoundEntry]
) -> list[list[Number]]:
    """Pairs in which a bot plays the entry that would have a bye, a different one each time."""
    many = Counter((one.round, one.table) for one in sittings)
    bots = Counter(one.entry for one in sittings if many[one.round, one.table] == 1)
    pairs, out = pairing.swiss_pairs(ranked, met, bots)
    return [[*pair] for pair in pairs] + ([] if out is None else [[out]])


# Knockout --------------------------------------------------------------------------------------


def _sheet(
    entries: Sequence[Entry], sittings: Sequence[RoundEntry], order: Sequence[Number], round_: int
) -> pairing.Slots:
    """The sheet as it stands before a round."""
    first = {one.number: one for one in entries if one.since == 1}
    sheet = pairing.slots([number for number in order if number in first])
    for before in range(1, round_):
        lost = {one.entry for one in sittings if one.round == before and one.place > 1}
        there = [n if n is None or first[n].plays(before) else None for n in sheet]
        sheet = pairing.winners(there, lost)
    return [n if n is None or first[n].plays(round_) else None for n in sheet]


def _knockout(
    entries: Sequence[Entry], sittings: Sequence[RoundEntry], order: Sequence[Number], round_: int
) -> pairing.Pairs:
    sheet = _sheet(entries, sittings, order, round_)
    facing = zip(sheet[::2], sheet[1::2], strict=False)
    return [(a, b) for a, b in facing if a is not None and b is not None]


def _alive(
    entries: Sequence[Entry], sittings: Sequence[RoundEntry], order: Sequence[Number], round_: int
) -> set[Number]:
    return {n for n in _sheet(entries, sittings, order, round_) if n is not None}
