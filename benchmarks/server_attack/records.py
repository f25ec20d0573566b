"""Records as large as an upload may be, by the part that is large."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from benchmarks.server_attack.growth import grow
from benchmarks.server_attack.target import Json
from ludotheque.match import Match
from ludotheque.record import Holder, encode, new_header
from ludotheque.registry import all_games, game


def large_records(limit: int) -> Iterator[tuple[str, bytes]]:
    """Each with a name; all are just under `limit` bytes, or as large as a match gets."""
    header, moves = played("minisurf", 6)
    rest = _lines(moves)
    whole = header | {"origin": {"id": "a", "ply": 1}, "takeback": True, "rated": False}
    for part, line in grow(whole, limit - len(rest) - 1):
        yield f"header {part}", line + b"\n" + rest
    first = _lines([header])
    sit = {"type": "seat", "seq": 1, "seat": 0, "holder": {"name": "A", "bot": "", "colour": ""}}
    end = {"type": "end", "seq": 1, "reason": "finished", "result": {"places": [1], "winners": [0]}}
    undo = {"type": "undo", "seq": 1, "to": 0, "seat": 0, "beyond": False, "at": 1}
    for entry in (moves[0], sit, end, undo):
        for part, line in grow(entry, limit - len(first) - 1):
            yield f"{entry['type']} {part}", first + line + b"\n"
    for many in (64, 4_000, 20_000):
        seats = [{"name": "A"}] * many
        yield f"with {many:,} equal seats", _lines([header | {"seats": seats}]) + rest
    marks = [{"name": "\u0327\u0301" * 100, "bot": "\u0327\u0301" * 100} for _ in range(16)]
    yield "with 16 names of marks", _lines([header | {"seats": marks}], plain=True) + rest
    for known in all_games():
        match = played(known.id, 40)
        yield f"{known.id}, back and forth", _fitting(*match, limit)
        # Some of those above make a table that is too large, which is refused before it is written.
        yield f"{known.id}, back and forth, half of it", _fitting(*match, limit // 2)
    sits = [sit | {"seq": seq, "seat": seq % 2} for seq in range(1, 19_000)]
    yield "19,000 changes of a seat", _lines([header, *sits])[:limit]
    yield "lines, all empty", first + b"\n" * (limit - len(first))


def played(id_: str, choices: int) -> tuple[Json, list[Json]]:
    """The header and the entries of a match that stops after some choices."""
    rng, found = Random(1), game(id_)
    options = found.options()
    seats = [Holder(name) for name in "ABCDEF"[: found.usual_seats(options)]]
    match = Match(new_header(found, options, seats), rng.randbytes(16))
    for _ in range(choices):
        if match.over:
            break
        seat = match.to_move[0]
        match.act(seat, rng.choice(match.actions(seat)))
    header, *entries = map(json.loads, encode(match.record).splitlines())
    return header, entries


def _fitting(header: Json, entries: list[Json], limit: int) -> bytes:
    """The last choice taken back and made again, as often as there is room for."""
    last = max(k for k, one in enumerate(entries) if one.get("actor") is not None)
    before, move = entries[: last + 1], entries[last]
    undo = {"type": "undo", "to": move["ply"], "seat": move["actor"]}
    pair = len(_lines([undo | {"seq": 99_999}, move | {"seq": 99_999}]))
    room = limit - len(_lines([header, *before]))
    times = min(room // pair, (19_990 - len(before)) // 2)
    numbered = enumerate([*before, *[undo, move] * times], start=1)
    return _lines([header, *(one | {"seq": seq} for seq, one in numbered)])


def _lines(found: list[Json], plain: bool = False) -> bytes:
    return b"".join(
        json.dumps(one, ensure_ascii=not plain, separators=(",", ":")).encode() + b"\n"
        for one in found
    )
