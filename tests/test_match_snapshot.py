"""A match that goes on from a snapshot is the match that never stopped."""

from __future__ import annotations

import msgspec
import pytest

from ludotheque.bots import keyed_rng
from ludotheque.match import Match, Refused
from ludotheque.notation import digest
from ludotheque.record import BadRecord, Header, Holder, Record, Snapshot, Undo, new_header
from ludotheque.registry import game

SEED = b"sixteen bytes.. "


def header(id_: str, seats: int, **options: bool) -> Header:
    found = game(id_)
    people = [Holder(f"P{n}") for n in range(seats)]
    return new_header(found, found.options(**options), people)


CASES = [
    ("minisurf", 2, {}),
    ("minisurf", 3, {"duplicate": True}),
    ("maxisurf", 2, {}),
]


def again(match: Match, start: Header, keep: int = 0) -> Match:
    """The match as another process would find it."""
    stored = msgspec.json.encode(match.snapshot(keep))
    snapshot = msgspec.json.decode(stored, type=Snapshot)
    return Match(Record(start, []), SEED, snapshot=snapshot, clock=lambda: 0)


def same(one: Match, two: Match) -> None:
    assert digest(one.state) == digest(two.state)
    assert (one.ply, one.seq, one.to_move, one.over) == (two.ply, two.seq, two.to_move, two.over)
    assert (one.holders, one.resigned) == (two.holders, two.resigned)
    for seat in range(one.rules.seats):
        assert one.view(seat) == two.view(seat)
        assert one.undo_target(seat) == two.undo_target(seat)
        assert one.undo_target(seat, True) == two.undo_target(seat, True)
        assert one.asked_since(seat) == two.asked_since(seat)
        since = len(two.log(seat))
        assert one.log(seat)[one.seq - since :] == two.log(seat)


@pytest.mark.parametrize(("id_", "seats", "options"), CASES)
def test_goes_on_alike(id_: str, seats: int, options: dict[str, bool]) -> None:
    start = header(id_, seats, **options)
    match = Match(start, SEED, clock=lambda: 0)
    rng = keyed_rng("snapshot", id_)
    resumed = [match]
    for step in range(40):
        seat = match.to_move[0]
        if step % 7 == 3 and match.undo_target(seat)[0] is not None:
            for one in resumed:
                one.undo(seat)
        elif step == 20:
            for one in resumed:
                one.sit(1, Holder("P1", "random"))
        else:
            action = rng.choice(list(match.actions(seat)))
            for one in resumed:
                one.act(seat, action)
        if match.over:
            with pytest.raises(Refused):
                match.snapshot()
            break
        resumed = [match, again(match, start, keep=step % 3 * 9), *resumed[1:3]]
        for other in resumed[1:]:
            same(match, other)


def test_a_snapshot_has_no_more_than_it_needs() -> None:
    start = header("minisurf", 2)
    match = Match(start, SEED)
    rng = keyed_rng("size")
    sizes = []
    while True:
        match.act(match.to_move[0], rng.choice(list(match.actions(match.to_move[0]))))
        if match.over:
            break
        snapshot = match.snapshot()
        sizes.append(len(snapshot.moves))
        assert snapshot.ply + len(snapshot.moves) == match.ply
    assert max(sizes) <= 5  # a turn's steps, not the match's


def test_what_lies_before_a_snapshot_is_not_taken_back() -> None:
    start = msgspec.structs.replace(header("minisurf", 2), takeback=True)
    match = Match(start, SEED)
    rng = keyed_rng("back")
    for _ in range(12):
        match.act(match.to_move[0], rng.choice(list(match.actions(match.to_move[0]))))
    match.sit(1, Holder("bot", "random"))
    assert match.undo_target(0)[0] is not None
    short = again(match, start)
    assert short.first_ply > 0
    assert short.undo_target(0)[0] is None
    assert again(match, start, keep=15).undo_target(0) == match.undo_target(0)
    undo = Undo(seq=match.seq + 1, to=0, seat=0)
    with pytest.raises(BadRecord):
        Match(Record(start, [undo]), SEED, snapshot=match.snapshot())
