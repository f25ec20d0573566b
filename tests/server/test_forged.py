"""Wrong, oversized, forged, replayed and untimely messages: refused with a reason, no harm done."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from ludotheque.protocol.requests import MAX_MESSAGE_BYTES

from .harness import Json, Refusal, Running, Tab, make_client, quiet_config, running


async def playing(server: Running) -> tuple[Tab, Json]:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    tab = Tab(ana, table["id"])
    await tab.open()
    await tab.look()
    return tab, table


NONSENSE: list[Any] = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"move"',
    "{}",
    '{"type": "nothing-like-this", "id": "a"}',
    '{"type": "move"}',
    '{"type": "move", "id": "a", "seat": "0", "ply": 0, "action": "pass"}',
    '{"type": "move", "id": "a", "seat": 0, "ply": 0, "action": "pass", "state": {}}',
    '{"type": "move", "id": "a", "seat": -1, "ply": 0, "action": "pass"}',
    '{"type": "move", "id": "a", "seat": 0, "ply": 1e999, "action": "pass"}',
    '{"type": "move", "id": "../..", "seat": 0, "ply": 0, "action": "pass"}',
    '{"type": "move", "id": "", "seat": 0, "ply": 0, "action": "pass"}',
    '{"type": "update", "events": [], "position": {"n": 99}}',
    '{"type": "hello", "protocol": 1, "last": -5}',
    '{"type": "describe", "id": "a", "language": "../../etc"}',
    '{"type": "move", "id": "a", "seat": 0, "ply": 0, "action": "\\ud800"}',
    b"\xff\xfe\x00",
    "[" * 5000,
    '{"type": "say", "id": "a", "words": "' + "x" * MAX_MESSAGE_BYTES + '"}',
    b"\x00" * (MAX_MESSAGE_BYTES + 1),
]


async def test_nonsense_is_refused_and_the_table_lives(server: Running) -> None:
    tab, _ = await playing(server)
    before = json.dumps(tab.position)
    for message in NONSENSE:
        start = len(tab.seen)
        await tab.send(message)
        await tab.until(lambda s=start: len(tab.seen) > s)
        answer = tab.seen[start]
        assert answer["type"] == "refused", (message[:80], answer)
        assert answer["why"]["key"] in ("server-bad-message", "server-too-large")
    assert json.dumps(tab.position) == before
    await tab.move()
    await tab.close()


async def test_a_message_that_is_not_understood_is_refused_in_our_words(server: Running) -> None:
    tab, table = await playing(server)
    cases: list[tuple[str | bytes, str, dict[str, str]]] = [
        ("{", "fault-json", {}),
        ('{"type":"fly","id":"a"}', "fault-choice", {"field": "type", "value": "fly"}),
        ('{"type":"move","id":"a"}', "fault-missing", {"field": "seat"}),
        ('{"type":"look","id":"a","seat":"x"}', "fault-int", {"field": "seat"}),
        (b'{"type":"say","id":"a","words":"\xff"}', "fault-encoding", {}),
    ]
    for message, key, args in cases:
        start = len(tab.seen)
        await tab.send(message)
        await tab.until(lambda s=start: len(tab.seen) > s)
        why = tab.seen[start]["why"]["args"]["why"]
        assert (why["key"], why.get("args", {})) == (key, args)
    found = await tab.browser.http.post("/api/tables", content=b'{"game":3,"seats":[]}')
    assert found.json()["why"] == {
        "key": "server-bad-message",
        "args": {"why": {"key": "fault-str", "args": {"field": "game"}}},
    }
    found = await tab.browser.http.get(f"/api/tables/{table['id']}/log", params={"before": "x"})
    assert found.json()["why"]["args"]["why"]["args"] == {"field": "before"}
    await tab.close()


async def test_a_message_beyond_all_measure_ends_the_connection_only(server: Running) -> None:
    tab, table = await playing(server)
    await tab.send("x" * 1_100_000)
    with pytest.raises((ConnectionError, TimeoutError)):
        await tab.until(lambda: False, seconds=5)
    await tab.close()
    again = Tab(tab.browser, table["id"])
    await again.open(hello={"look": tab.position["seat"]})
    await again.move()
    await again.close()


async def test_untimely_moves(server: Running) -> None:
    tab, _ = await playing(server)
    where = tab.position
    turn, ply = where["seat"], where["ply"]
    good = where["actions"][0]
    for seat, at, action, why in [
        (1 - turn, ply, good, "refused-turn"),
        (5, ply, good, "refused-seat"),
        (turn, ply + 1, good, "refused-stale"),
        (turn, 0, good, "refused-stale"),
        (turn, ply, "draw yyyy", "quadracarta-refuse-pick"),  # chance does not take orders
        (turn, ply, "first 0", "quadracarta-refuse-pick"),
        (turn, ply, "place 0,0 r0", "quadracarta-refuse-pick"),
        (turn, ply, "pick nothing", "quadracarta-refuse-pick"),
        (turn, ply, "fly away", "bad-action-tag"),
        (turn, ply, good + " ", "bad-action-fields"),
    ]:
        with pytest.raises(Refusal) as refused:
            await tab.ask("move", seat=seat, ply=at, action=action)
        assert refused.value.key.startswith(why.rsplit("-", 1)[0]), (action, refused.value.key)
    assert tab.position == where
    await tab.move(good)
    await tab.close()


async def test_a_double_click_plays_once(server: Running) -> None:
    tab, _ = await playing(server)
    where = tab.position
    message = {"type": "move", "id": "click", "seat": where["seat"], "ply": where["ply"]}
    message["action"] = where["actions"][0]
    for _ in range(5):
        await tab.send(message)
    await tab.until(lambda: sum(m.get("id") == "click" for m in tab.seen) == 5)
    answers = [m for m in tab.seen if m.get("id") == "click"]
    assert all(answer == answers[0] for answer in answers)
    assert answers[0]["type"] == "done"
    logged = [what["line"] for what in tab.whats("logged")]
    made = (where["seat"], message["action"])  # by the draws, forced moves may follow
    assert sum((line["actor"], line.get("action")) == made for line in logged) == 1
    await tab.close()


async def test_an_old_message_played_back_does_nothing(server: Running) -> None:
    """Also after an undo, when the ply it answered has come again; also after a restart."""
    tab, table = await playing(server)
    where = tab.position
    seat = where["seat"]
    done = await tab.move(id_="first")
    same = {"seat": seat, "ply": where["ply"], "action": where["actions"][0]}
    await tab.ask("undo", id_="undo", seat=seat, ply=tab.position["ply"])
    await tab.until(lambda: tab.position["ply"] == where["ply"])
    assert (await tab.ask("move", id_="first", **same))["n"] == done["n"]
    # As if another process had carried it out: the database does not take it twice.
    server.services.registry.tables[table["id"]].requests.clear()
    assert (await tab.ask("move", id_="first", **same))["n"] == done["n"]
    await tab.close()
    again = Tab(tab.browser, table["id"])
    await again.open(hello={"look": seat})
    assert again.position["ply"] == where["ply"]
    assert (await again.ask("move", id_="first", **same))["n"] == done["n"]
    assert again.position["ply"] == where["ply"]
    await again.close()


async def test_somebody_elses_request_id_is_not_mine(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    table = await ana.table("minisurf", "me", "open")
    async with ana.sit_at(table["id"]) as one, ben.sit_at(table["id"]) as two:
        await two.ask("sit", id_="same", seat=1, name="Ben")
        with pytest.raises(Refusal, match="server-begun"):
            await one.ask("sit", id_="same", seat=0, name="Ana")


# Another site's page -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "https://localhost.evil.example", "file://"]
)
async def test_another_origin_gets_no_socket_and_no_post(server: Running, origin: str) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "random")
    tab = Tab(ana, table["id"])
    with pytest.raises(InvalidStatus) as refused:
        await tab.connect(origin=origin)
    assert refused.value.response.status_code == 403
    assert b"server-bad-origin" in (refused.value.response.body or b"")
    with pytest.raises(Refusal, match="server-bad-origin"):
        await ana.post("/api/me", {"name": "Eve"}, headers={"Origin": origin})
    assert (await ana.get("/api/me"))["name"] == "Ana"


async def test_another_port_is_another_origin(server: Running) -> None:
    ana = await server.browser("Ana")
    with pytest.raises(Refusal, match="server-bad-origin"):
        await ana.post("/api/me", {"name": "x"}, headers={"Origin": "http://localhost:1"})


async def test_a_foreign_name_for_this_machine_is_refused(server: Running) -> None:
    """DNS rebinding: the page's own name, pointed at this machine."""
    async with make_client(server.origin) as http:
        found = await http.get("/api/games", headers={"Host": "evil.example"})
        assert (found.status_code, found.json()["why"]["key"]) == (403, "server-bad-host")
        for host in ("127.0.0.1:80", "localhost", "[::1]:9", "192.168.1.20"):
            assert (await http.get("/api/me", headers={"Host": host})).status_code == 200


async def test_no_cookie_no_seat(server: Running) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    stranger = await server.browser("Eve")
    stranger.http.cookies.clear()
    async with stranger.sit_at(table["id"]) as spy:
        assert spy.mine == []
        for kind, fields in {
            "move": {"seat": 0, "ply": spy.position["ply"], "action": "pass"},
            "say": {"words": "boo"},
            "sit": {"seat": 0, "name": "Eve"},
            "mute": {"guest": "x"},
        }.items():
            with pytest.raises(Refusal, match="server-who"):
                await spy.ask(kind, **fields)
    with pytest.raises(Refusal, match="server-who"):
        await stranger.table("minisurf", "me", "random")


async def test_guessed_cookies_are_nobodys(server: Running) -> None:
    eve = await server.browser("Eve")
    name = next(iter(eve.http.cookies.jar)).name
    for value in ("x", "x" * 43, "x" * 5000, "' OR 1=1 --"):
        eve.http.cookies.clear()
        eve.http.cookies.set(name, value, domain="localhost.local")
        assert (await eve.get("/api/me"))["guest"] == ""


async def test_the_first_message_must_be_hello(server: Running) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "random")
    for first, why in [
        ({"type": "move", "id": "a", "seat": 0, "ply": 0, "action": "x"}, "server-say-hello"),
        ({"type": "hello", "protocol": 99}, "server-protocol"),
        ({"type": "hello", "protocol": 1, "look": 1}, "server-not-your-seat"),
    ]:
        tab = Tab(ana, table["id"])
        await tab.connect()
        await tab.send(first)
        await tab.until(lambda tab=tab: tab.bye is not None)
        assert tab.bye is not None
        assert tab.bye["why"]["key"] == why
        await tab.close()


async def test_no_such_table(server: Running) -> None:
    ana = await server.browser("Ana")
    tab = Tab(ana, "nowhere")
    await tab.connect()
    await tab.until(lambda: tab.bye is not None)
    assert tab.bye is not None
    assert tab.bye["why"]["key"] == "server-no-table"
    with pytest.raises(Refusal, match="server-no-table") as refused:
        await ana.get("/api/tables/nowhere")
    assert refused.value.status == 404


# Too much ----------------------------------------------------------------------------------------


async def test_writing_too_often_is_refused_then_ends(home: Path) -> None:
    async with running(quiet_config(home, rate=5.0)) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "random")
        tab = Tab(ana, table["id"])
        await tab.open()
        for number in range(150):
            await tab.send({"type": "ping", "id": f"p{number}"})
        await tab.until(lambda: tab.bye is not None)
        kinds = [m["type"] for m in tab.seen if m["type"] in ("pong", "refused")]
        assert kinds.count("pong") >= 10
        assert kinds.count("refused") >= 50
        assert tab.bye is not None
        assert tab.bye["why"]["key"] == "server-too-often"
        await tab.close()
        async with ana.sit_at(table["id"]) as again:
            assert (await again.ask("ping"))["type"] == "pong"


async def test_chat_has_limits(server: Running) -> None:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "random")
    async with ana.sit_at(table["id"]) as tab:
        with pytest.raises(Refusal, match="server-chat-long"):
            await tab.ask("say", words="x" * 301)
        with pytest.raises(Refusal, match="server-chat-empty"):
            await tab.ask("say", words=" \u200b\u202e\n")
        await tab.ask("say", words="  two\nlines\u202e and  spaces ")
        await tab.until(lambda: tab.whats("said"))
        assert tab.whats("said")[0]["words"] == "two lines and spaces"
        for number in range(20):
            await tab.send({"type": "say", "id": f"s{number}", "words": "again"})
        await tab.ask("ping")
        refused = [m["why"]["key"] for m in tab.seen if m["type"] == "refused"]
        assert "server-too-often" in refused[2:]


async def test_large_bodies_are_refused(server: Running) -> None:
    ana = await server.browser("Ana")
    with pytest.raises(Refusal, match="server-too-large") as refused:
        await ana.post("/api/me", b" " * 1_000_001)
    assert refused.value.status == 413

    async def endless() -> Any:
        for _ in range(40):
            yield b" " * 65_536

    try:
        answer = await ana.http.post("/api/tables", content=endless())
        assert answer.status_code >= 400
    except httpx.HTTPError:
        pass  # it hung up in the middle of the body
    assert (await ana.get("/api/me"))["name"] == "Ana"


async def test_many_at_once_from_one_browser(server: Running) -> None:
    """Requests that race for one seat: one wins, the others hear why."""
    ana = await server.browser("Ana")
    others = [await server.browser(f"P{n}") for n in range(5)]
    table = await ana.table("minisurf", "me", "open")

    async def sit(browser: Any) -> str:
        async with browser.sit_at(table["id"]) as tab:
            try:
                await tab.ask("sit", seat=1, name="x")
            except Refusal as refused:
                return refused.key
            return "done"

    found = await asyncio.gather(*map(sit, others))
    assert found.count("done") == 1
    assert set(found) <= {"done", "server-begun", "server-seat-taken"}


# Faults inside -----------------------------------------------------------------------------------


async def test_a_fault_in_an_answer_is_a_refusal(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tab, table = await playing(server)

    def broken(*_: object) -> None:
        raise RuntimeError("inside")

    monkeypatch.setattr(server.services.registry.tables[table["id"]].rules, "aids", broken)
    with pytest.raises(Refusal, match="server-fault"):
        await tab.ask("aids", seat=tab.position["seat"])
    assert "inside" in caplog.text
    await tab.move()
    await tab.close()


async def test_a_fault_half_way_through_a_move_leaves_the_table_as_it_was(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move is played, then the draw that follows fails: nothing of it has happened."""
    tab, table = await playing(server)
    await tab.move()  # the card is picked; laying it ends the turn, and cards are drawn
    where = tab.position

    def broken(*_: object) -> None:
        raise RuntimeError("inside")

    monkeypatch.setattr(server.services.registry.tables[table["id"]].rules, "chances", broken)
    failed = 0
    while not failed and tab.position["ply"] < where["ply"] + 8:
        await tab.look()
        where = tab.position
        try:
            await tab.move()
        except (ConnectionError, Refusal):
            failed += 1
    assert failed
    monkeypatch.undo()
    await tab.close()
    again = Tab(tab.browser, table["id"])
    await again.open(hello={"look": where["seat"]})
    assert again.position == where
    await again.move()
    await again.close()
