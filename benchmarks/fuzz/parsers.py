"""What reads what others send, each with good inputs to begin with."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from benchmarks.fuzz import server_requests
from benchmarks.fuzz.coverage_search import ROUND, Found, Probe, Search
from ludotheque.declaration import Game
from ludotheque.forms import convert_options
from ludotheque.host.authorization import Viewer, authorize_guest
from ludotheque.host.data import TableSettings
from ludotheque.match import Match, Refused
from ludotheque.naming import MAX_NAME_CHARACTERS, clean, short_name
from ludotheque.notation import notation
from ludotheque.pages.bodies import encode_score
from ludotheque.pages.replays import ViewedRecord, clean_names, encode_frames, encode_turns
from ludotheque.protocol.messages import SeatInfo
from ludotheque.record import End, Header, Holder, Undo, decode, encode, new_header
from ludotheque.registry import all_games, game
from ludotheque.rules import AnyRules, Seat
from ludotheque.server.storage.rows import TableRow
from ludotheque.server.tables.uploads import check_upload
from ludotheque.testing.walk import last_state, walk
from ludotheque.text import LANGUAGES, Problem, language

HERE = Path(__file__).parents[2]
REPLAYED = 60  # entries of a record that are replayed; longer ones show nothing else


# Records -----------------------------------------------------------------------------------------


def read_record(data: bytes) -> None:
    """As an upload: read, cleaned, replayed, and looked at from every seat."""
    record = decode(data)
    assert decode(encode(record)).entries == record.entries
    del record.entries[REPLAYED:]
    if record.end() is None:
        record.entries.append(End(seq=len(record.entries) + 1, reason="abandoned"))
    check_upload(encode(record), {}, 0, 2**31)
    record = clean_names(record)
    data = encode(record)
    for seat in (None, *range(min(2, len(record.header.seats)))):
        past = ViewedRecord(data, _viewer(record.header, seat))
        encode_turns(past)
        encode_frames(past, 0, 3, follow=True)


def _viewer(header: Header, seat: Seat | None) -> Viewer:
    """Somebody who looks at an uploaded record through a seat."""
    row = TableRow(
        id="uploaded",
        game=header.game,
        version=header.version,
        options={},
        status="over",
        host="",
        listed=False,
        settings=TableSettings(imported=True),
        seats=(SeatInfo("person"),) * len(header.seats),
        seed=b"",
        created=0,
        changed=0,
    )
    return authorize_guest(row, (), "", seat)


@cache
def good_records() -> Sequence[bytes]:
    """The beginnings of some matches, with everything an entry can be."""
    found = []
    for played in all_games():
        rng = Random(played.id)
        options = played.options()
        seats = max(2, min(played.seats(options)))
        people = [Holder(name) for name in ("Ana", "Ben", "Cleo", "Dan", "Eve", "Flo")[:seats]]
        match = Match(new_header(played, options, people, takeback=True), bytes(16))
        while not match.over and len(match.record.entries) < 14:
            seat = rng.choice(match.to_move)
            match.act(seat, rng.choice(match.actions(seat)))
            if len(match.record.entries) > 8 and not any(
                isinstance(e, Undo) for e in match.record.entries
            ):
                with contextlib.suppress(Refused):
                    match.undo(seat)
        match.resign(0, "easy")
        found.append(encode(match.record))
    old = sorted(HERE.glob("tests/games/*/records/*.ludo"))
    return [*found, *(b"\n".join(path.read_bytes().split(b"\n")[:8]) + b"\n" for path in old)]


# Notation ----------------------------------------------------------------------------------------


@cache
def _rules(played: Game) -> AnyRules:
    options = played.options()
    return played.rules(options, max(2, min(played.seats(options))))


def read_notation(data: bytes) -> None:
    """An action of each game, as text and as JSON; what is read is written the same."""
    written, refused = data.decode("utf-8", "replace"), 0
    for played in all_games():
        form = notation(_rules(played).action)
        try:
            assert form.show(form.parse(written)) == written
        except Problem as problem:
            refused += 1
            _say(problem)
        try:
            action = form.from_json(data)
        except Problem as problem:
            _say(problem)
        else:
            assert form.parse(form.show(action)) == action


def good_actions() -> Sequence[bytes]:
    found = []
    for played in all_games():
        rules = _rules(played)
        form = notation(rules.action)
        kinds = {type(step.action): step.action for step in walk(rules, Random(played.id))}
        found += [form.show(action).encode() for action in kinds.values()]
        found += [form.to_json(action) for action in kinds.values()]
    return found


def _say(problem: Problem) -> None:
    """A refusal is a sentence in both languages."""
    for code in LANGUAGES:
        assert language(code)(problem.reason).strip()


# Component files and options ---------------------------------------------------------------------


def read_cards(data: bytes) -> None:
    _play_with("quadrata", {"cards": data.decode("utf-8", "replace")})


def read_city(data: bytes) -> None:
    _play_with("taxi", {"city": data.decode("utf-8", "replace")})


def read_options(data: bytes) -> None:
    """Options of any game, as they come over the wire."""
    id_, _, body = data.partition(b"\n")
    values = msgspec.json.decode(body, type=dict[str, bool | int | str])
    _play_with(id_.decode("utf-8", "replace"), values)


def _play_with(id_: str, values: dict[str, Any]) -> None:
    """What is taken can be played with."""
    played = game(id_)
    options = convert_options(played, values)
    seats = max(2, min(played.seats(options), default=2))
    rules = played.rules(options, seats)
    for step in islice(walk(rules, Random(1)), 12):
        rules.view(step.state, 0)
        rules.scores(step.state)


def good_cards() -> Sequence[bytes]:
    folder = HERE / "src/ludotheque/games/quadrata/data"
    return [path.read_bytes() for path in sorted(folder.glob("cards*.toml"))]


def good_cities() -> Sequence[bytes]:
    folder = HERE / "src/ludotheque/games/taxi/data"
    paths = (HERE / "tests/games/taxi/hamlet.toml", *sorted(folder.glob("city*.toml")))
    return [path.read_bytes() for path in paths]


def good_options() -> Sequence[bytes]:
    usual = ((game.id, msgspec.to_builtins(game.options())) for game in all_games())
    return [f"{id_}\n{json.dumps(values)}".encode() for id_, values in usual]


# Boards, names -----------------------------------------------------------------------------------


def read_boards(data: bytes) -> None:
    """A real table of Cascadia that was entered to be counted."""
    encode_score("cascadia", data)


def good_boards() -> Sequence[bytes]:
    """What somebody reads off a table where a random match has ended."""
    found = []
    for kind in ("hex", "square"):
        rules = game("cascadia").rules(game("cascadia").options(tiles=kind), 2)
        view = rules.view(last_state(rules, list(walk(rules, Random(kind)))), None)
        boards = []
        for environment in view.environments:
            tiles = []
            for cell in environment.cells:
                habitats = dict(zip(("habitat_a", "habitat_b"), cell.tile.habitats, strict=False))
                entry = {"q": cell.q, "r": cell.r, **habitats, "rotation": cell.rotation}
                tiles.append(entry | ({"token": cell.token} if cell.token else {}))
            boards.append({"tiles": tiles, "nature": environment.nature})
        found.append(json.dumps({"options": {"tiles": kind}, "boards": boards}).encode())
    return found


def read_name(data: bytes) -> None:
    """A name is clean once and for all, one line, and not too long."""
    written = data.decode("utf-8", "replace")
    once = clean(written)
    assert clean(once) == once
    assert "\n" not in once
    short = short_name(written)
    assert short_name(short) == short
    assert len(short) <= MAX_NAME_CHARACTERS


def good_names() -> Sequence[bytes]:
    names = ("Ana", "Zoë Ångström", "Ngọc Việt Đặng", "हिन्दी", "👩‍👧‍👦 🏳️‍🌈", "e\u0301" * 9)
    return [name.encode() for name in names]


# What the server refuses with, and what its decoders do (`server.bodies`)
REFUSALS = (Problem, msgspec.MsgspecError, UnicodeError, RecursionError)
TARGETS: dict[str, Probe] = {
    "records": Probe(read_record, good_records, (Problem,)),
    "notation": Probe(read_notation, good_actions, (), longest=3000),
    "cards": Probe(read_cards, good_cards, (Problem,)),
    "cities": Probe(read_city, good_cities, (Problem,)),
    "options": Probe(read_options, good_options, REFUSALS),
    "boards": Probe(read_boards, good_boards, REFUSALS),
    "names": Probe(read_name, good_names, (), longest=400),
    "messages": Probe(server_requests.read_messages, server_requests.good_messages, ()),
    "requests": Probe(
        server_requests.read_request, server_requests.good_requests, (), longest=4000
    ),
}


def run(
    name: str, seconds: float, seed: int, inputs: int = ROUND, *, is_guided: bool = True
) -> Found:
    return Search(name, TARGETS[name], is_guided).run(seconds, seed, inputs)
