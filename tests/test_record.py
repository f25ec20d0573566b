"""Records: what is written can be read back, and what is damaged is refused in one sentence."""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.bots import keyed_rng
from ludotheque.games.quadracarta.game import MINISURF
from ludotheque.match import Match
from ludotheque.record import (
    BadRecord,
    End,
    Header,
    Holder,
    Move,
    Record,
    checksum,
    decode,
    encode,
    load,
    new_header,
    replay,
    rules_of,
)
from ludotheque.record_file import RecordFile
from ludotheque.rules import BadOption
from ludotheque.text import LANGUAGES, Problem, language, text


def played(moves: int = 10) -> Match:
    header = new_header(MINISURF, MINISURF.options(), [Holder("Ana"), Holder("Bot", "greedy")])
    match = Match(header, bytes(16), clock=lambda: 5)
    rng = keyed_rng("record")
    for _ in range(moves):
        if match.over:
            break
        seat = match.to_move[0]
        match.act(seat, rng.choice(list(match.actions(seat))))
    return match


def lines() -> list[bytes]:
    return encode(played().record).splitlines(keepends=True)


def test_a_record_is_readable_json_lines() -> None:
    written = lines()
    assert written[0].startswith(b'{"ludotheque":1,"game":"minisurf","version":1,"options":{')
    assert b'{"type":"move","seq":1,"ply":0,"actor":null,"action":"draw ' in written[1]
    assert b"seed" not in b"".join(written)


def test_every_cut_loses_at_most_the_last_line() -> None:
    data = encode(played(3).record)
    start = data.index(b"\n") + 1
    full = decode(data)
    for end in range(start, len(data)):
        cut = decode(data[:end])
        whole = data[:end].count(b"\n") - 1
        assert cut.entries == full.entries[:whole]
        assert cut.cut == (data[end - 1 : end] != b"\n")
        list(replay(cut))


def test_a_file_cut_off_is_continued_cleanly(tmp_path: Path) -> None:
    path = tmp_path / "m.ludo"
    match = played(3)
    path.write_bytes(encode(match.record)[:-4])
    record = load(path)
    again = Match(record, match.seed)
    file = RecordFile(path, again.record)
    again.follow(file.append)
    seat = again.to_move[0]
    again.act(seat, again.actions(seat)[0])
    assert load(path) == again.record
    assert not load(path).cut


def test_a_byte_order_mark_is_no_part_of_a_record() -> None:
    data = encode(played(3).record)
    assert decode(BOM_UTF8 + data) == decode(data)
    assert encode(decode(BOM_UTF8 + data)) == data
    for twice in (BOM_UTF8 * 2 + data, data + BOM_UTF8 + b"\n"):  # only where editors put it
        with pytest.raises(BadRecord):
            decode(twice)


def ended(result: bytes, reason: bytes = b"resigned") -> bytes:
    """The record of a match that ended before it began."""
    end = b'{"type":"end","seq":1,"reason":"%s","result":%s}\n' % (reason, result)
    return lines()[0] + end


DAMAGE = {
    "empty": b"",
    "no header": b"hello\n",
    "binary": bytes(range(256)) + b"\n",
    "deep": b"[" * 50_000 + b"\n",
    "newer format": lines()[0].replace(b'"ludotheque":1', b'"ludotheque":9'),
    "unknown field": lines()[0].replace(b'"game"', b'"gams"'),
    "line damaged": lines()[0] + b'{"type":"move"\n' + lines()[1],
    "line missing": lines()[0] + b"".join(lines()[2:]),
    "wrong ply": lines()[0] + lines()[1].replace(b'"ply":0', b'"ply":4'),
    "wrong actor": lines()[0] + lines()[1].replace(b"null", b"7"),
    "undo too far": lines()[0] + b'{"type":"undo","seq":1,"to":3,"seat":0}\n',
    "seat unknown": lines()[0] + b'{"type":"seat","seq":1,"seat":9,"holder":{"name":"x"}}\n',
    "no type": lines()[0] + b'{"type":"","seq":1}\n',
    "no reason": lines()[0] + b'{"type":"end","seq":1,"reason":""}\n',
    "format beyond all numbers": lines()[0].replace(b'"ludotheque":1', b'"ludotheque":%d' % 10**30),
    "version beyond all numbers": lines()[0].replace(b'"version":1', b'"version":%d' % 10**30),
    "time beyond all clocks": lines()[0] + lines()[1].replace(b'"at":5', b'"at":%d' % 2**64),
    "time before all clocks": lines()[0] + lines()[1].replace(b'"at":5', b'"at":-1'),
    "one place too many": ended(b'{"places":[1,2,3],"winners":[0]}'),
    "a place that is none": ended(b'{"places":[0,1],"winners":[0]}'),
    "a place beyond the last": ended(b'{"places":[1,3],"winners":[0]}'),
    "a winner who is nobody": ended(b'{"places":[1,2],"winners":[2]}'),
    "a winner counted backwards": ended(b'{"places":[1,2],"winners":[-1]}'),
    "a winner twice": ended(b'{"places":[1,2],"winners":[0,0]}'),
    "after the end": lines()[0] + b'{"type":"end","seq":1,"reason":"abandoned"}\n' * 2,
}


@pytest.mark.parametrize("data", DAMAGE.values(), ids=DAMAGE.keys())
def test_damage_is_named(data: bytes) -> None:
    with pytest.raises(BadRecord) as caught:
        decode(data)
    for code in LANGUAGES:
        assert "\n" not in language(code)(caught.value.reason)


STRANGE: list[Any] = [
    None,
    True,
    0,
    1,
    -1,
    7,
    2**31,
    2**64,
    10**30,
    1.5,
    "",
    "x",
    "pass",
    "☃",
    "\0",
]
STRANGE += [[], [0], [-1], [9, 9], {}, {"name": "x"}, {"places": [1, 2], "winners": [3]}]
RESIGNED = played(4)
RESIGNED.resign(0, "greedy")
SOUND = [json.loads(line) for line in encode(RESIGNED.record).splitlines()]


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(data=st.data())
def test_whatever_stands_in_a_record_it_is_read_or_refused(data: st.DataObject) -> None:
    damaged = deepcopy(SOUND)
    at: Any = data.draw(st.sampled_from(damaged[:3] + damaged[-3:]))
    while True:
        key = data.draw(st.sampled_from(sorted(at) if isinstance(at, dict) else range(len(at))))
        if not isinstance(at[key], dict | list) or not at[key] or data.draw(st.booleans()):
            break
        at = at[key]
    at[key] = data.draw(st.sampled_from(STRANGE))
    written = b"".join(json.dumps(line).encode() + b"\n" for line in damaged)
    try:
        match = Match(decode(written), bytes(16))
    except Problem as problem:
        for code in LANGUAGES:
            language(code)(problem.reason)
        return
    assert decode(encode(match.record)) == match.record
    assert all(len(match.log(reader)) == match.seq for reader in (None, 0, 1))
    result = match.result()
    assert result is None or (len(result.places) == 2 and set(result.winners) <= {0, 1})


def _header(**changes: object) -> Header:
    return msgspec.structs.replace(played(1).record.header, **changes)


@pytest.mark.parametrize(
    "header",
    [
        _header(game="chess"),
        _header(version=99),
        _header(version=0),
        _header(options={"boxes": 7}),
        _header(options={"colour": 1}),
        _header(seats=(Holder("x"),)),
    ],
    ids=["game", "newer rules", "older rules", "bad value", "bad name", "seats"],
)
def test_a_header_that_cannot_be_played_says_why(header: Header) -> None:
    with pytest.raises(Problem) as caught:
        rules_of(header)
    assert isinstance(caught.value, BadRecord | BadOption | Problem)
    for code in LANGUAGES:
        assert language(code)(caught.value.reason)


def test_an_impossible_move_is_named() -> None:
    record = played(3).record
    moves = [e for e in record.entries if isinstance(e, Move)]
    bad = msgspec.structs.replace(moves[-1], action="place 40,40 r0")
    with pytest.raises(BadRecord) as caught:
        list(replay(Record(record.header, [*record.entries[:-1], bad])))
    assert caught.value.reason.args["ply"] == bad.ply
    with pytest.raises(BadRecord):
        Match(Record(record.header, [*record.entries[:-1], bad]))


def test_an_end_keeps_the_result() -> None:
    match = played(500)
    end = decode(encode(match.record)).end()
    assert isinstance(end, End)
    assert end.result == match.result() is not None


@pytest.mark.parametrize(
    ("reason", "result"),
    [
        (b"finished", b'{"places":[1,1],"winners":[0,1]}'),
        (b"finished", b"null"),
        (b"resigned", b'{"places":[1,2],"winners":[0]}'),
        (b"time", b'{"places":[1,1],"winners":[0,1]}'),
        (b"time", b"null"),
        (b"abandoned", b'{"places":[1,2],"winners":[0]}'),
    ],
)
def test_a_result_that_the_moves_do_not_lead_to_is_refused(reason: bytes, result: bytes) -> None:
    with pytest.raises(BadRecord) as caught:
        Match(decode(ended(result, reason)))
    for code in LANGUAGES:
        assert "2" in language(code)(caught.value.reason), "the line"


def test_a_match_that_others_won_is_refused() -> None:
    record = played(500).record
    end = record.end()
    assert end is not None
    assert end.result is not None
    swapped = msgspec.structs.replace(end.result, places=end.result.places[::-1])
    for wrong in (swapped, msgspec.structs.replace(end.result, winners=()), None):
        entries = [*record.entries[:-1], msgspec.structs.replace(end, result=wrong)]
        with pytest.raises(BadRecord):
            Match(Record(record.header, entries))


def test_what_decided_is_asked_of_the_rules_not_of_the_file() -> None:
    record = played(500).record
    end = record.end()
    assert end is not None
    assert end.result is not None
    strange = msgspec.structs.replace(end.result, decided=text("nothing-like-that"))
    entries = [*record.entries[:-1], msgspec.structs.replace(end, result=strange)]
    assert Match(Record(record.header, entries)).result() == end.result


# Checksums -------------------------------------------------------------------------------------


def test_a_finished_record_ends_with_a_checksum_that_older_programs_leave_out() -> None:
    data = encode(played(500).record)
    last = data.rsplit(b"\n", 1)[1]
    assert json.loads(last) == {"type": "checksum", "sha256": checksum(decode(data))}
    assert encode(decode(data)) == encode(decode(data + b"\r\n")) == data
    assert not decode(data).cut
    assert b"checksum" not in encode(played(3).record)  # a file that still grows


def test_no_change_of_an_action_is_accepted() -> None:
    data, rng = encode(played(500).record), keyed_rng("damage")
    actions = [found.span(1) for found in re.finditer(rb'"action":"([^"]*)"', data)]
    found_by_checksum = False
    for _ in range(1000):
        start, end = rng.choice(actions)
        at = rng.randrange(start, end)
        other = rng.choice([*range(ord("0"), ord("9") + 1), *range(ord("a"), ord("z") + 1)])
        damaged = bytearray(data)
        damaged[at] = other
        if rng.random() < 0.3:
            damaged[start:end] = data[slice(*rng.choice(actions))]
        if damaged == data:
            continue
        with pytest.raises(BadRecord):
            decode(bytes(damaged))
        found_by_checksum = found_by_checksum or replays(bytes(damaged).rsplit(b"\n", 1)[0] + b"\n")
    assert found_by_checksum  # the rules would have accepted one


def replays(data: bytes) -> bool:
    try:
        Match(decode(data))
    except Problem:
        return False
    return True


def test_a_line_end_lost_before_the_checksum_is_damage() -> None:
    lines_, last = encode(played(500).record).rsplit(b"\n", 1)
    for damaged in (lines_ + b" " + last, lines_.rsplit(b"\n", 1)[0] + b"\n" + last):
        with pytest.raises(BadRecord):
            decode(damaged)


def test_no_bit_of_the_checksum_line_can_be_damaged_and_a_cut_one_is_forgiven() -> None:
    data = encode(played(500).record)
    begin = data.rindex(b"\n") + 1
    for bit in range(8 * begin, 8 * len(data)):
        damaged = bytearray(data)
        damaged[bit // 8] ^= 1 << bit % 8
        with pytest.raises(BadRecord):
            decode(bytes(damaged))
    for length in range(begin, len(data)):
        assert not decode(data[:length]).checked


def test_names_are_no_part_of_the_checksum() -> None:
    match = played(4)
    match.resign(0, "greedy")
    data = encode(match.record)
    assert checksum(decode(data.replace(b'"name":"Ana"', b'"name":"N. N."'))) == checksum(
        match.record
    )
    with pytest.raises(BadRecord):
        decode(data.replace(b'"bot":"greedy"', b'"bot":"greed"', 1))


def test_an_old_record_stays_as_it_was() -> None:
    old = encode(played(500).record).rsplit(b"\n", 1)[0] + b"\n"
    assert encode(decode(old)) == old


def test_a_file_that_grows_has_its_checksum_with_its_end(tmp_path: Path) -> None:
    path, match = tmp_path / "m.ludo", played(3)
    match.follow(RecordFile(path, match.record).append)
    assert encode(match.record) == path.read_bytes()
    match.abandon()
    assert encode(match.record) == path.read_bytes()
    assert b"checksum" in path.read_bytes()
