"""What a terminal accepts of links, of servers and of what they say."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludotheque.cli import main
from ludotheque.match import Match
from ludotheque.online import validation
from ludotheque.online.http_client import ServerClient
from ludotheque.online.link import BadLink, Invitation, parse_link, parse_server
from ludotheque.online.websocket import Closed
from ludotheque.protocol import messages as p
from ludotheque.protocol import requests as r
from ludotheque.record import Holder, new_header
from ludotheque.registry import game
from ludotheque.table.position import Position, position
from ludotheque.text import Problem, Text, language, text

from .harness import Refusal
from .terminals import Beside, at_home, server_beside

CODE = "abcd2345efgh6789"


# Links -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "server"),
    [
        (f"http://localhost:8421/table/{CODE}", "http://localhost:8421"),
        (f" https://Games.Example.org/table/{CODE}/ ", "https://games.example.org"),
        (f"https://games.example.org:443/table/{CODE}", "https://games.example.org"),
        (f"ws://10.0.0.7:80/table/{CODE}", "http://10.0.0.7"),
        (f"wss://10.0.0.7:8421/table/{CODE}?learn", "https://10.0.0.7:8421"),
        (f"http://[::1]:8421/table/{CODE}", "http://[::1]:8421"),
        (f"localhost:8421/table/{CODE}", "http://localhost:8421"),
        (CODE, "http://localhost:8421"),
    ],
)
def test_links_as_browsers_show_them(written: str, server: str) -> None:
    assert parse_link(written) == Invitation(server, CODE)


def test_a_server_and_a_code() -> None:
    assert parse_link("localhost:9000", CODE) == Invitation("http://localhost:9000", CODE)
    assert parse_server("https://games.example.org/") == "https://games.example.org"


def test_the_secret_of_a_seat_link_is_read_and_never_repeated() -> None:
    token = "s3cret-s3cret-s3cret"
    found = parse_link(f"http://localhost:8421/table/{CODE}#seat={token}")
    assert found.token == token
    assert token not in found.link
    with pytest.raises(BadLink) as refused:
        parse_link(f"http://localhost:8421/elsewhere/{CODE}#seat={token}")
    assert token not in str(refused.value)


@pytest.mark.parametrize(
    "written",
    [
        "nonsense words",
        "http://",
        "http:///table/abcd",
        f"ftp://localhost/table/{CODE}",
        f"http://localhost:99999/table/{CODE}",
        f"http://localhost:0/table/{CODE}",
        f"http://ana:secret@localhost/table/{CODE}",
        "http://localhost:8421/table/",
        "http://localhost:8421/table/../../etc",
        f"http://localhost:8421/replay/{CODE}",
        f"http://local\x1b[2Jhost/table/{CODE}",
        f"http://{'a' * 600}/table/{CODE}",
    ],
)
def test_what_is_no_link_is_one_sentence(
    written: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for lang, words in (("en", "is not an invitation"), ("fr", "n’est pas un lien d’invitation")):
        monkeypatch.setenv("LUDOTHEQUE_LANG", lang)
        with pytest.raises(SystemExit) as left:
            main(["join", written])
        assert left.value.code == 2
        said = capsys.readouterr().err
        assert words in said
        assert said.count("\n") == 1
        assert "\x1b" not in said


# Servers that are none -------------------------------------------------------------------------


class _Stranger(http.server.BaseHTTPRequestHandler):
    status, body, location = 200, b"<html>", ""
    asked: list[dict[str, str]] = []  # noqa: RUF012

    def do_GET(self) -> None:
        _Stranger.asked.append(dict(self.headers))
        self.send_response(self.status)
        if self.location:
            self.send_header("Location", self.location)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *_: Any) -> None:
        """Not in the output of the tests."""


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A web server of somebody else."""
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "terminal"))
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
    found = http.server.HTTPServer(("127.0.0.1", 0), _Stranger)
    thread = threading.Thread(target=found.serve_forever)
    thread.start()
    yield f"http://localhost:{found.server_port}"
    found.shutdown()
    thread.join()
    found.server_close()


def refusal(link: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as left:
        main(["join", link])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (200, b"<html>"),
        (404, b"<html>"),
        (302, b""),
        (200, b'{"guest": 3}'),
        (200, b"[" * 5000),
        (500, b'{"why":{"key":"server-fault","args":{"x":"y"}'),
    ],
)
def test_somebody_elses_server_is_named_as_such(
    stranger: str,
    status: int,
    body: bytes,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(_Stranger, "status", status)
    monkeypatch.setattr(_Stranger, "body", body)
    monkeypatch.setattr(_Stranger, "location", "http://localhost:1/" if status == 302 else "")
    assert "not as a Ludothèque server does" in refusal(f"{stranger}/table/{CODE}", capsys)


def test_a_refusal_that_cannot_be_said_is_said_so(
    stranger: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_Stranger, "status", 400)
    monkeypatch.setattr(_Stranger, "body", b'{"why":{"key":"from-the-future"}}')
    assert "cannot say" in refusal(f"{stranger}/table/{CODE}", capsys)


def test_nobody_there(stranger: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "does not speak HTTPS" in refusal(
        f"{stranger.replace('http', 'https')}/table/{CODE}", capsys
    )
    assert "No one answers at http://localhost:1." in refusal(f"localhost:1/table/{CODE}", capsys)
    assert "was not found" in refusal(f"http://nowhere.invalid/table/{CODE}", capsys)


# Our own ---------------------------------------------------------------------------------------


@pytest.fixture
def beside(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Beside]:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(home / "nobody"))
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
    with server_beside(home) as found:
        yield found


def test_no_such_table(beside: Beside, capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no such table." in refusal(f"{beside.server.origin}/table/{CODE}", capsys)


def test_a_table_for_its_players_only(beside: Beside, capsys: pytest.CaptureFixture[str]) -> None:
    link = beside.table(beside.browser(), "maxisurf", "me:Ben", "easy", watch=False)
    assert "for its players only" in refusal(link, capsys)


def test_a_used_seat_link(beside: Beside, capsys: pytest.CaptureFixture[str]) -> None:
    link = beside.table(beside.browser(), "maxisurf", "me:Ben", "easy")
    token = "never-given-out-by-anybody"
    said = refusal(f"{link}#seat={token}", capsys)
    assert "has been used already" in said
    assert token not in said


def test_who_one_is_there_is_not_replaced_where_it_cannot_be_read(
    beside: Beside, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody new would have lost the seats that the file is the only key to."""
    link = beside.table(beside.browser(), "maxisurf", "me:Ben", "open")
    at_home(link, "Ana", home / "nobody")
    (kept,) = (home / "nobody" / "online").glob("*.json")
    damaged = kept.read_bytes()[:-7]
    kept.write_bytes(damaged)
    assert "delete it to come as somebody new" in refusal(link, capsys)
    assert kept.read_bytes() == damaged


def test_a_table_with_a_file_of_its_own(beside: Beside, home: Path) -> None:
    city = resources.files("ludotheque.games.taxi") / "data" / "city-version-1.toml"
    own = city.read_text(encoding="utf-8").replace('name = "port-lanterne"', 'name = "my-town"')
    link = beside.table(beside.browser(), "taxi", "me:Ben", "open", options={"city": own})
    table = at_home(link, "Ana", home / "ana")
    assert table.info.options["city"] != own  # long files are not sent with every greeting
    assert language("en")(table.rules.tables.plan.name.text()) == "My town"  # type: ignore[attr-defined]


def test_a_file_only_for_those_who_may_watch(beside: Beside) -> None:
    ben, ana = beside.browser("Ben"), beside.browser("Ana")
    link = beside.table(ben, "maxisurf", "me:Ben", "easy", watch=False)
    path = f"/api/tables/{parse_link(link).table}/options"
    assert beside.do(ben.get(path))["duplicate"] is False
    with pytest.raises(Refusal, match="server-no-spectators"):
        beside.do(ana.get(path))


def test_the_secret_goes_to_its_own_server_only(beside: Beside, stranger: str, home: Path) -> None:
    link = beside.table(beside.browser(), "maxisurf", "me:Ben", "open")
    at_home(link, "Ana", home / "ana")
    _Stranger.asked.clear()
    with pytest.raises(Problem):
        at_home(f"{stranger}/table/{CODE}", "Ana", home / "ana")
    assert _Stranger.asked
    assert not any("Cookie" in headers for headers in _Stranger.asked)


@pytest.mark.parametrize(
    "message",
    [
        p.Welcome(2, "9", "g", (), None, 1, 1, ()),  # type: ignore[arg-type]
        p.RequestRefused("", text("server-protocol", mine=2, yours=1)),
        Closed(text("server-no-table")),
    ],
    ids=["another protocol", "a refused greeting", "goodbye"],
)
def test_whoever_cannot_be_followed_is_left(beside: Beside, home: Path, message: Any) -> None:
    link = beside.table(beside.browser(), "maxisurf", "me:Ben", "open")
    table = at_home(link, "Ana", home / "ana")
    answered: list[Any] = []
    table.requests_in_flight.ask(r.SayRequest(id="", words="hello"), answered.append)
    table._connection._incoming.put(message)
    table.process_incoming()
    assert table.closed is not None
    assert answered == [None]
    assert not table.sending


# Messages --------------------------------------------------------------------------------------


def test_what_steers_terminals_never_arrives() -> None:
    said = {"type": "said", "guest": "g", "name": "E\x1b[2Jve", "words": "a\u202eb\x07\nc"}
    data = {"type": "update", "events": [{"n": 1, "at": 0, "what": said}]}
    update = validation.read_message(json.dumps(data))
    assert isinstance(update, p.Update)
    what = update.events[0].what
    assert isinstance(what, p.Said)
    assert what.name == "E[2Jve"
    assert validation.one_line(what.words) == "ab c"


def test_what_a_newer_server_adds_is_passed_over() -> None:
    assert validation.read_message('{"type":"fireworks"}') is None
    event = '{"n":1,"at":0,"what":{"type":"confetti","colour":3}}'
    update = validation.read_message(f'{{"type":"update","new":1,"events":[{event}]}}')
    assert isinstance(update, p.Update)
    assert update.events[0].what == p.WithheldEvent()


@pytest.mark.parametrize(
    "data",
    ["", "{", "\ud800", "[" * 100_000, '{"type":"done","id":1}', '{"type":"update","events":7}'],
)
def test_what_cannot_be_read_is_refused(data: str) -> None:
    with pytest.raises(validation.BadAnswer):
        validation.read_message(data)


@pytest.mark.parametrize(
    "said",
    [
        Text("no-such-text"),
        Text("plain-ask"),  # arguments are missing
        Text("log-sit", {"name": Text("no-such-text")}),
    ],
)
def test_texts_this_version_does_not_have(said: Text) -> None:
    assert validation.known(said) == text("online-untold")
    assert validation.known(text("refused-over")) == text("refused-over")


def _position(id_: str) -> tuple[Any, Any]:
    kind = game(id_)
    match = Match(new_header(kind, kind.options(), [Holder("Ana"), Holder("Ben")]), b"s" * 16)
    scores = match.rules.scores(match.state)
    seat = match.to_move[0]
    data = msgspec.json.encode(position(match, seat, n=1, scores=scores))
    return match, msgspec.json.decode(data)


@pytest.mark.parametrize("id_", ["cascadia", "maxisurf", "minisurf", "quadrata", "taxi"])
def test_positions_are_read_as_the_game_means_them(id_: str) -> None:
    match, plain = _position(id_)
    data = msgspec.json.encode(plain)
    here, actions = validation.read_position(match.rules, validation.read_json(data, Position))
    seat = match.to_move[0]
    assert here.view == match.view(seat)
    assert list(actions) == list(match.actions(seat))
    assert here.scores == match.rules.scores(match.state)


@pytest.mark.parametrize(
    "change",
    [
        {"view": {}},
        {"view": None},
        {"actions": ["fly away"]},
        {"actions": ["go"] * (validation.MAX_ACTIONS + 1)},
        {"to_move": [7]},
        {"labels": [{"key": "refused-over"}]},
        {"keys": ["y"]},
        {"seat": 63},
        {"scores": []},
        {"scores": [{"total": 1, "parts": {"magic": 1}}] * 2},
    ],
    ids=lambda change: next(iter(change)),
)
def test_positions_of_no_game_are_refused(change: dict[str, Any]) -> None:
    match, plain = _position("maxisurf")
    data = msgspec.json.encode(plain | change)
    with pytest.raises(validation.BadAnswer):
        validation.read_position(match.rules, validation.read_json(data, Position))


def test_a_folder_that_cannot_be_written_is_said(
    beside: Beside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "file"))
    with pytest.raises(Problem, match="cannot be kept"):
        ServerClient(beside.server.origin).become("Ana", rename=False)
