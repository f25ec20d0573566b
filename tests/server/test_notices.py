"""Notices: who is told of a turn, by which way, how often, and what is never said."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import re
import socket
import threading
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jwt
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import func, insert, select, update

from ludotheque.protocol.notices import QuietHours
from ludotheque.server.notices import mail, message_text, webhook
from ludotheque.server.notices import storage as notice_storage
from ludotheque.server.notices.config import MailConfig, NoticeConfig, read_mail
from ludotheque.server.notices.quiet_hours import quiet_until
from ludotheque.server.notices.safe_http import Unreachable
from ludotheque.server.notices.storage import Channel, PendingNotice, Send, turn_of
from ludotheque.server.services import Services
from ludotheque.server.storage.schema import settings
from ludotheque.server.storage.schema_notices import notice_people, notice_sends, notice_ways
from ludotheque.text import Problem, language

from .harness import Browser, Json, Refusal, Running, make_client, quiet_config, running
from .receivers import PASSWORD, Endpoint, Postbox, PushedBrowser, certificate
from .test_contests import direct, make


@pytest.fixture
async def endpoint() -> AsyncIterator[Endpoint]:
    found = Endpoint()
    server = await asyncio.start_server(found, "127.0.0.1", 0)
    found.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield found


# Matches ---------------------------------------------------------------------------------------


class Wall:
    def __init__(self) -> None:
        self.at = datetime(2026, 5, 4, 12, tzinfo=UTC).timestamp()

    def __call__(self) -> float:
        return self.at


def told(**more: Any) -> NoticeConfig:
    return NoticeConfig(private=True, delay=0.0, every=3600.0, **more)


@contextlib.asynccontextmanager
async def at_home(
    home: Path, config: NoticeConfig, **more: Any
) -> AsyncIterator[tuple[Running, Wall]]:
    wall = Wall()
    wanted = quiet_config(home, notices=config, address="http://games.example", **more)
    async with running(wanted, Services(wanted, wall)) as server:
        yield server, wall


async def slow_match(ana: Browser, bo: Browser, **more: Any) -> Json:
    """Ana's and Bo's, over days; it is Ana's turn."""
    clock = {"kind": "days", "amount": 2}
    made = await ana.table("minisurf", "me", "open", **({"clock": clock} | more))
    async with bo.sit_at(made["id"]) as tab:
        done = await tab.ask("sit", seat=1, name="Bo")
        await tab.until(lambda: tab.last >= done["n"] and tab.position)
        while 1 in tab.position["to_move"]:  # who begins is drawn
            await tab.move()
    return made


async def play_turn(browser: Browser, table: str) -> None:
    """All small steps of one turn, and away again."""
    async with browser.sit_at(table) as tab:
        while tab.mine[0] in tab.position["to_move"]:
            await tab.move()


async def confirmed(browser: Browser, box: Postbox, to: str = "ana@example.org") -> None:
    await browser.post("/api/notices/mail", {"address": to})
    body = box.letters[-1].get_content()
    token = re.search(r"/confirm/([\w-]+)", body)
    assert token
    assert await browser.post("/api/notices/confirm", {"token": token[1]}) == {"address": to}
    box.letters.clear()


async def refusal(asking: Any) -> str:
    with pytest.raises(Refusal) as found:
        await asking
    return found.value.key


# Nothing unless it is asked for ------------------------------------------------------------------


async def test_without_configuration_there_are_no_notices(server: Running) -> None:
    ana = await server.browser()
    found = await ana.get("/api/notices")
    assert (found["offers"], found["key"], found["ways"]) == ([], "", [])
    for kind in ("mail", "hook"):
        asked = ana.post(f"/api/notices/{kind}", {"address": "https://a.example/x"})
        assert await refusal(asked) == "notices-none"
    keys = select(func.count()).where(settings.c.name == "push-keys")
    assert await server.services.store.read(lambda c: c.execute(keys).scalar()) == 0


# Letters ---------------------------------------------------------------------------------------


async def test_a_letter_for_a_turn_once_and_ended_with_one_click(home: Path) -> None:
    """Also after a restart; unconfirmed addresses hear nothing but the question."""
    with Postbox() as box:
        config = told(mail=MailConfig("127.0.0.1", box.port, False, "Games <g@games.example>"))
        async with at_home(home, config) as (server, wall):
            ana, bo = await server.browser("Ana"), await server.browser("Bo")
            made = await slow_match(ana, bo)
            await ana.post("/api/notices/mail", {"address": "Ana@Example.org"})
            await server.services.notices.run_once()
            assert [one["To"] for one in box.letters] == ["Ana@example.org"]  # the question
            await confirmed(ana, box)
            wall.at += 1
            await play_turn(ana, made["id"])
            wall.at += 1
            await play_turn(bo, made["id"])
            for _ in range(3):
                await server.services.notices.run_once()
            cookies = ana.http.cookies
        async with at_home(home, config) as (server, wall):  # another process, later
            wall.at += 60
            await server.services.notices.run_once()
            assert len(box.letters) == 1
            letter = box.letters[0]
            assert letter["Subject"] == "It is your turn"
            body = letter.get_content()
            assert f"http://games.example/table/{made['id']}" in body
            assert "Minisurf, with Bo" in body
            assert "token" not in body
            assert "#" not in body
            assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            stop = letter["List-Unsubscribe"].strip("<>").removeprefix("http://games.example")
            async with make_client(server.origin) as anybody:  # no cookie, no origin
                wrong = await anybody.post(stop[:-1] + ("0" if stop[-1] != "0" else "1"))
                assert wrong.json() == {"address": ""}
                page = await anybody.get(stop)
                assert (page.status_code, page.headers["location"]) == (302, stop[12:])
                data = {"List-Unsubscribe": "One-Click"}
                done = await anybody.post(stop, data=data)
                assert done.json() == {"address": "ana@example.org"}
            back = Browser(server.origin)
            back.http.cookies = cookies
            assert (await back.get("/api/notices"))["ways"] == []


async def test_letters_to_strangers_are_few_and_addresses_are_addresses(home: Path) -> None:
    with Postbox() as box:
        config = told(mail=MailConfig("127.0.0.1", box.port, False, "g@games.example"))
        async with at_home(home, config) as (server, _):
            ana, bo = await server.browser("Ana"), await server.browser("Bo")
            for wrong in ("a@b", "a b@c.org", "a@c.org\nBcc: x@y.org", "a@c.org,b@c.org", "@c.org"):
                asked = ana.post("/api/notices/mail", {"address": wrong})
                assert await refusal(asked) == "notices-bad-mail"
            for who in (bo, bo, bo):
                await who.post("/api/notices/mail", {"address": "victim@example.org"})
            eve = await server.browser("Eve")
            asked = eve.post("/api/notices/mail", {"address": "victim@example.org"})
            assert await refusal(asked) == "server-too-often"
            assert len(box.letters) == 3
            asked = ana.post("/api/notices/confirm", {"token": "x" * 43})
            assert await refusal(asked) == "notices-bad-token"


@pytest.mark.parametrize("name", ["=?utf-8?q?v=69ctim?=", "=?utf-8?q?a=0D=0Ab?="])
def test_an_address_cannot_be_another_in_disguise(name: str) -> None:
    with pytest.raises(Problem):
        mail.clean_address(f"{name}@example.org")
    assert mail.clean_address("a=b?@example.org") == "a=b?@example.org"


async def test_an_address_stays_until_another_is_confirmed(home: Path) -> None:
    with Postbox() as box:
        config = told(mail=MailConfig("127.0.0.1", box.port, False, "g@games.example"))
        async with at_home(home, config) as (server, _):
            ana = await server.browser("Ana")
            await confirmed(ana, box)

            async def ways() -> dict[str, bool]:
                found = (await ana.get("/api/notices"))["ways"]
                return {one["address"]: one["confirmed"] for one in found}

            for other in ("typo@example.org", "new@example.org"):  # one question is open at a time
                await ana.post("/api/notices/mail", {"address": other})
                assert await ways() == {"ana@example.org": True, other: False}
            await confirmed(ana, box, "new@example.org")
            assert await ways() == {"new@example.org": True}


async def test_a_mail_server_with_starttls_and_a_password_that_nobody_sees(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    authority, trust = certificate(tmp_path, "127.0.0.2")
    with Postbox(
        hostname="127.0.0.2", tls_context=trust, require_starttls=True, auth_required=True
    ) as box:
        box._controller.SMTP_kwargs["authenticator"] = box.check
        env = {"LUDOTHEQUE_MAIL_PASSWORD": PASSWORD}
        config = read_mail(f"smtp://games@127.0.0.2:{box.port}", "g@games.example", env)
        letter = mail.make_message(config, "ana@example.org", "Hello", "Words")
        await asyncio.to_thread(mail.send, config, letter, str(authority))
        assert [one["Subject"] for one in box.letters] == ["Hello"]
        assert box.logins == [PASSWORD.encode()]
        with pytest.raises(Unreachable) as why:  # nobody vouches for this certificate
            await asyncio.to_thread(mail.send, config, letter)
        wrong = read_mail(f"smtp://games:{PASSWORD}x@127.0.0.2:{box.port}", "g@games.example", {})
        with pytest.raises(Unreachable) as refused:
            await asyncio.to_thread(mail.send, wrong, letter, str(authority))
    said = f"{why.value!r} {refused.value!r} {config!r} {wrong!r} {caplog.text}"
    assert PASSWORD not in said
    with Postbox(hostname="127.0.0.2") as plain:  # never in the open
        config = read_mail(f"smtp://games@127.0.0.2:{plain.port}", "g@games.example", env)
        with pytest.raises(Unreachable, match="NotSupported"):
            await asyncio.to_thread(mail.send, config, letter)
    for url, sender in (("http://x", "a@b.c"), ("smtp://", "a@b.c"), ("smtp://host", "nobody")):
        with pytest.raises(Problem):
            read_mail(url, sender, {})


# Push and webhooks -----------------------------------------------------------------------------


async def test_a_push_that_only_its_browser_can_read(home: Path, endpoint: Endpoint) -> None:
    """And a browser that is gone for good is forgotten."""
    phone = PushedBrowser()
    async with at_home(home, told(push=True)) as (server, _):
        ana, bo = await server.browser("Ana"), await server.browser("Bo")
        asked = ana.post("/api/notices/push", {"endpoint": "x", "p256dh": "x", "auth": "x"})
        assert await refusal(asked) == "notices-bad-address"
        nowhere = base64.urlsafe_b64encode(b"\4" + bytes(64)).decode()  # not on the curve
        wrong = phone.subscription(f"{endpoint.url}/p/1") | {"p256dh": nowhere}
        assert await refusal(ana.post("/api/notices/push", wrong)) == "notices-bad-browser"
        found = await ana.post("/api/notices/push", phone.subscription(f"{endpoint.url}/p/1"))
        assert [one["kind"] for one in found["ways"]] == ["push"]
        assert "/p/1" not in str(found)  # whoever knows the address could write to it
        assert "/p/1" not in str(await ana.get("/api/me/export"))
        mark = hashlib.sha256(f"{endpoint.url}/p/1".encode()).hexdigest()
        assert found["ways"][0]["mark"] == mark  # by which the browser knows itself
        await ana.post("/api/notices", {"turns": "days", "language": "fr", "zone": "Europe/Paris"})
        made = await slow_match(ana, bo)
        await server.services.notices.run_once()
        await server.services.notices.run_once()
        (headers, body) = endpoint.got.pop()
        assert endpoint.got == []
        assert phone.read(body) == {
            "title": "C’est à vous de jouer",
            "body": "Quadracarta Minisurf, avec Bo",
            "path": f"/table/{made['id']}",
            "tag": f"table:{made['id']}",
            "waiting": 1,
        }
        token, key = re.fullmatch(r"vapid t=(\S+), k=(\S+)", headers["authorization"]).groups()  # type: ignore[union-attr]
        assert key == found["key"]
        point = base64.urlsafe_b64decode(key + "==")
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        claims = jwt.decode(token, public, ["ES256"], audience="http://127.0.0.1")
        assert claims["sub"] == "mailto:postmaster@games.example"
        assert headers["topic"] == made["id"][:32]  # a notice replaces those of its table only
        way = found["ways"][0]["id"]
        endpoint.status = 410
        assert await refusal(ana.post(f"/api/notices/ways/{way}/try")) == "notices-gone"
        assert (await ana.get("/api/notices"))["ways"] == []
    async with at_home(home, told(push=True)) as (again, _):
        assert again.services.notices.key == key  # browsers know the server by it


async def test_a_webhook_is_signed_and_tried_again_later(home: Path, endpoint: Endpoint) -> None:
    async with at_home(home, told(webhooks=True)) as (server, wall):
        ana, bo = await server.browser("Ana"), await server.browser("Bo")
        added = await ana.post("/api/notices/hook", {"address": f"{endpoint.url}/hook"})
        made = await slow_match(ana, bo)
        endpoint.status = 302  # nobody follows it
        await server.services.notices.run_once()
        assert len(endpoint.got) == 1
        assert (await ana.get("/api/notices"))["ways"][0]["failing"]
        wall.at += 59
        await server.services.notices.run_once()
        assert len(endpoint.got) == 1
        wall.at, endpoint.status = wall.at + 2, 200
        await server.services.notices.run_once()
        await server.services.notices.run_once()
        assert len(endpoint.got) == 2
        headers, body = endpoint.got[-1]
        id_, at = headers["webhook-id"], int(headers["webhook-timestamp"])
        assert headers["webhook-signature"] == webhook.signature(added["secret"], id_, at, body)
        assert msgspec.json.decode(body) == {
            "type": "turn",
            "text": "It is your turn: Quadracarta Minisurf, with Bo",
            "address": f"http://games.example/table/{made['id']}",
            "game": "minisurf",
            "at": int(wall.at),
        }
        assert not (await ana.get("/api/notices"))["ways"][0]["failing"]
        # A turn that is over meanwhile is not told of any more, and what always fails is given up.
        endpoint.status = 500
        await play_turn(ana, made["id"])
        await play_turn(bo, made["id"])
        await server.services.notices.run_once()
        await play_turn(ana, made["id"])
        endpoint.got.clear()
        wall.at += 100_000
        await server.services.notices.run_once()
        assert endpoint.got == []
        left = select(func.count()).select_from(notice_sends)
        assert await server.services.store.read(lambda c: c.execute(left).scalar()) == 0


# What others do not wait for ---------------------------------------------------------------------


async def test_slow_names_and_mail_servers_hold_no_thread_of_the_server(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, held = threading.Event(), list[str]()

    def slow(*_: Any, **__: Any) -> Any:
        held.append(threading.current_thread().name)
        go_on.wait()
        raise Unreachable("at last")

    config = told(webhooks=True, mail=MailConfig("127.0.0.1", 1, False, "g@games.example"))
    async with at_home(home, config) as (server, _):
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(2))
        monkeypatch.setattr(socket, "getaddrinfo", slow)
        monkeypatch.setattr(mail, "send", slow)
        say, post = language("en"), server.services.notices
        ways = (
            Channel("1", "ana", "hook", "https://slow.example/", webhook.new_secret()),
            Channel("2", "ana", "mail", "ana@example.org"),
        )
        sending = [
            post.deliver(way, message_text.test_notice(say), "en")
            for way in ways
            for _ in range(10)
        ]
        tasks = [asyncio.create_task(one) for one in sending]
        while len(held) < 8:
            await asyncio.sleep(0.001)
        assert [await asyncio.to_thread(lambda: 1) for _ in range(5)] == [1] * 5
        go_on.set()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        assert {type(one) for one in done} == {Unreachable}
        assert all(name.startswith("notices") for name in held)


async def to_send(server: Running, browser: Browser, hooks: int, each: int, due: float) -> None:
    """So many hooks of one person, and so much that waits for each."""
    for n in range(hooks):
        await browser.post("/api/notices/hook", {"address": f"https://{n}.example/"})
    ways = await server.services.store.read(lambda c: notice_storage.channels_of(c, browser.guest))
    rows = [
        {"way": way.id, "about": f"event:{n}", "turn": 0, "due": due, "tries": 0, "sending": False}
        for way in ways
        for n in range(each)
    ]
    await server.services.store.write(lambda c: c.execute(insert(notice_sends), rows))


async def test_dead_hooks_of_one_delay_nobody_and_end(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with at_home(home, told(webhooks=True)) as (server, wall):
        ana, bo = await server.browser("Ana"), await server.browser("Bo")
        store, look = server.services.store, server.services.notices.run_once
        await to_send(server, ana, hooks=3, each=4, due=wall.at - 2)
        await to_send(server, bo, hooks=1, each=1, due=wall.at - 1)
        bo_knows, tried = asyncio.Event(), Counter[str]()

        async def deliver(send: Send) -> bool:
            if send.channel.guest == bo.guest:
                bo_knows.set()
                return True
            tried[send.channel.id] += 1
            await bo_knows.wait()
            raise TimeoutError

        monkeypatch.setattr(server.services.notices, "_deliver", deliver)
        await look()
        assert len(tried) == 3
        assert max(tried.values()) <= 2  # the rest of a way is put off with what failed
        assert "did not get through: hook, TimeoutError" in caplog.text
        before, wall.at = tried.copy(), wall.at + 59
        await look()
        assert tried == before
        await store.write(lambda c: c.execute(update(notice_ways).values(failed=19)))
        wall.at += 2
        await look()
        assert await store.read(lambda c: notice_storage.channels_of(c, ana.guest)) == []
        left = select(func.count()).select_from(notice_sends)
        assert await store.read(lambda c: c.execute(left).scalar()) == 0
        assert len(await store.read(lambda c: notice_storage.channels_of(c, bo.guest))) == 1


async def test_a_mail_server_that_is_down_ends_no_address(home: Path) -> None:
    with Postbox() as box:
        config = told(mail=MailConfig("127.0.0.1", box.port, False, "g@games.example"))
        async with at_home(home, config) as (server, wall):
            ana, store = await server.browser("Ana"), server.services.store
            await confirmed(ana, box)
            await store.write(lambda c: c.execute(update(notice_ways).values(failed=19)))
            (way,) = await store.read(lambda c: notice_storage.channels_of(c, ana.guest))
            send = Send(way, "event:1", 0, 0)
            assert not await store.write(
                lambda c: notice_storage.mark_failed(c, send, wall.at, again=False)
            )
            assert (await ana.get("/api/notices"))["ways"][0]["failing"]


async def test_a_note_that_cannot_be_decided_holds_up_no_other(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with at_home(home, told(webhooks=True)) as (server, wall):
        ana, bo = await server.browser("Ana"), await server.browser("Bo")
        store, sent = server.services.store, list[str]()
        for one in (ana, bo):
            await one.post("/api/notices/hook", {"address": "https://a.example/"})
        lost = {"zone": "Mars/Olympus", "quiet_from": 0, "quiet_until": 1}
        mine = notice_people.c.guest == ana.guest
        await store.write(lambda c: c.execute(update(notice_people).where(mine).values(**lost)))
        notes = [PendingNotice(one.guest, "event:1", 0) for one in (ana, bo)]
        await store.write(
            lambda c: notice_storage.add_notices(c, notes[:1], wall.at - 1)
        )  # hers comes first
        await store.write(lambda c: notice_storage.add_notices(c, notes[1:], wall.at))

        async def deliver(send: Send) -> bool:
            sent.append(send.channel.guest)
            return True

        monkeypatch.setattr(server.services.notices, "_deliver", deliver)
        for _ in range(3):
            await server.services.notices.run_once()
            wall.at += 301
        assert sent == [bo.guest]
        said = [one for one in caplog.records if "unclear" in one.message]
        assert [one.exc_info for one in said] == [None]
        there = update(notice_people).where(mine).values(zone="UTC")  # and when it is mended
        await store.write(lambda c: c.execute(there))
        await server.services.notices.run_once()
        assert sent == [bo.guest, ana.guest]


# When, and how often ---------------------------------------------------------------------------


async def hooked(server: Running, browser: Browser, endpoint: Endpoint, **choices: Any) -> None:
    await browser.post("/api/notices/hook", {"address": f"{endpoint.url}/{browser.guest}"})
    await browser.post("/api/notices", choices)


async def test_nobody_is_told_who_is_looking_or_asleep(home: Path, endpoint: Endpoint) -> None:
    async with at_home(home, told(webhooks=True)) as (server, wall):
        ana, bo = await server.browser("Ana"), await server.browser("Bo")
        made = await slow_match(ana, bo)
        look, after = server.services.notices.run_once, 0.0
        async with ana.sit_at(made["id"]) as tab:
            await hooked(server, ana, endpoint)
            for away, times in ((False, 0), (True, 1)):  # a tab in the background is nobody's eyes
                await tab.ask("ping", away=away)
                for _ in range(2):
                    after = wall.at = wall.at + 2
                    await look()
                assert len(endpoint.got) == times
        # Noon in Greenwich is midnight in Auckland.
        quiet = {"begins": 22 * 60, "ends": 7 * 60}
        await ana.post("/api/notices", {"zone": "Pacific/Auckland", "quiet": quiet})
        await play_turn(ana, made["id"])
        await play_turn(bo, made["id"])
        wall.at += 30
        await look()
        assert len(endpoint.got) == 1
        wall.at = after + 6 * 3600
        await look()
        assert len(endpoint.got) == 1
        wall.at = after + 7 * 3600
        await look()
        assert len(endpoint.got) == 2


def test_quiet_hours() -> None:
    noon = datetime(2026, 3, 28, 22, 30, tzinfo=UTC).timestamp()  # 23:30 in Paris, DST that night
    ends = quiet_until(noon, QuietHours(22 * 60, 7 * 60), "Europe/Paris")
    assert ends == datetime(2026, 3, 29, 5, tzinfo=UTC).timestamp()
    assert quiet_until(noon, QuietHours(0, 7 * 60), "Europe/Paris") is None
    assert quiet_until(noon, QuietHours(23 * 60, 23 * 60 + 31), "Europe/Paris") == noon + 60
    assert quiet_until(noon, None, "UTC") is None


async def test_live_matches_and_events_as_chosen(home: Path, endpoint: Endpoint) -> None:
    async with at_home(home, told(webhooks=True)) as (server, _):
        ana, bo = await server.browser("Ana"), await server.browser("Bo")
        await hooked(server, ana, endpoint, turns="days", events=True)
        await hooked(server, bo, endpoint, turns="none", events=False)
        live = await slow_match(ana, bo, clock={"kind": "none", "amount": 0})
        await server.services.notices.run_once()
        assert endpoint.got == []
        await ana.post("/api/notices", {"turns": "all"})
        await server.services.notices.run_once()
        assert [live["id"] in body.decode() for _, body in endpoint.got] == [True]
        assert (
            await refusal(ana.post("/api/notices", {"zone": "Mars/Olympus"})) == "notices-bad-zone"
        )
        id_ = await make(ana)
        for one in (ana, bo):
            await one.post(f"/api/events/{id_}/join", {})
        endpoint.got.clear()
        await direct(ana, id_, "begin")
        for _ in range(2):
            await server.services.notices.run_once()
        assert [msgspec.json.decode(body)["type"] for _, body in endpoint.got] == ["event"]


async def test_whoever_waits_hears_when_the_first_round_is_drawn(
    home: Path, endpoint: Endpoint
) -> None:
    async with at_home(home, told(webhooks=True)) as (server, _):
        ana, bo = await server.browser("Ana"), await server.browser("Bo")
        await hooked(server, ana, endpoint, turns="none", events=True)
        id_ = await make(ana, "swiss", rounds=1)
        for one in (ana, bo):
            await one.post(f"/api/events/{id_}/join", {})
        await direct(ana, id_, "begin")
        await server.services.notices.run_once()
        assert [msgspec.json.decode(body)["type"] for _, body in endpoint.got] == ["event"]


async def test_a_turn_has_one_name(home: Path) -> None:
    """However many steps it has, and whatever others take back meanwhile."""
    async with at_home(home, told(webhooks=True)) as (server, _):
        ana, bo = await server.browser("Ana"), await server.browser("Bo")
        made = await slow_match(ana, bo, takeback=True)

        async def names() -> tuple[int, int]:
            read = server.services.store.read
            both: Any = await read(lambda c: [turn_of(c, made["id"], {seat}) for seat in (0, 1)])
            return both[0], both[1]

        start = await names()
        await play_turn(ana, made["id"])
        of_bo = (await names())[1]
        async with bo.sit_at(made["id"]) as tab:
            await tab.move()
            assert (await names())[1] == of_bo  # as long as his turn lasts, whatever its steps
        await play_turn(bo, made["id"])
        of_ana = (await names())[0]
        assert of_ana > start[0]
        await play_turn(ana, made["id"])
        assert (await names())[1] > of_bo


async def test_two_processes_tell_once(postgres: str, tmp_path: Path, endpoint: Endpoint) -> None:
    config = quiet_config(tmp_path, database=postgres, notices=told(webhooks=True))
    async with running(config) as one, running(config) as two:
        ana, bo = await one.browser("Ana"), await two.browser("Bo")
        await hooked(one, ana, endpoint)
        await slow_match(ana, bo)
        for _ in range(3):
            await asyncio.gather(one.services.notices.run_once(), two.services.notices.run_once())
        assert len(endpoint.got) == 1
