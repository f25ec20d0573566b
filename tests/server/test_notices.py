"""Notices: who is told of a turn, by which way, how often, and what is never said."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import email
import email.policy
import hashlib
import ipaddress
import re
import socket
import ssl
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx
import jwt
import msgspec
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from sqlalchemy import func, select

from ludotheque.protocol.notices import Quiet
from ludotheque.server.house import House
from ludotheque.server.notices import hook, mail
from ludotheque.server.notices.config import MailConfig, NoticeConfig, read_mail
from ludotheque.server.notices.quiet import quiet_until
from ludotheque.server.notices.reach import Gone, Reach, Unreachable, check_address, is_public
from ludotheque.server.storage.notices import turn_of
from ludotheque.server.storage.schema import settings
from ludotheque.server.storage.schema_notices import notice_sends
from ludotheque.text import Problem

from .harness import Browser, Json, Refusal, Running, quiet_config, running
from .test_contests import direct, make

PASSWORD = "very-secret-password"


# Those who receive -----------------------------------------------------------------------------


class Postbox:
    """A real SMTP server."""

    def __init__(self, **more: Any) -> None:
        self.letters: list[EmailMessage] = []
        self.refuses = ""
        self.logins: list[bytes] = []
        more.setdefault("hostname", "127.0.0.1")
        self._controller = Controller(self, port=_free_port(more["hostname"]), **more)

    @property
    def port(self) -> int:
        return int(self._controller.port)

    def __enter__(self) -> Postbox:
        self._controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()

    async def handle_DATA(self, server: SMTP, session: Any, envelope: Envelope) -> str:  # noqa: N802
        if self.refuses:
            return self.refuses
        assert isinstance(envelope.content, bytes)
        found = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(found, EmailMessage)
        self.letters.append(found)
        return "250 OK"

    def check(self, server: Any, session: Any, envelope: Any, kind: str, data: Any) -> AuthResult:
        self.logins.append(data.password)
        return AuthResult(success=data.password == PASSWORD.encode())


def _free_port(host: str) -> int:
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


class Endpoint:
    """Where pushes and webhooks go: answers with a status of our choice."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        self.url = ""

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[1:-2]
        headers = {k.lower(): v for k, v in (line.split(": ", 1) for line in head)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        self.got.append((headers, body))
        more = f"Location: {self.url}/elsewhere\r\n" if self.status == 302 else ""
        writer.write(f"HTTP/1.1 {self.status} x\r\n{more}Content-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@pytest.fixture
async def endpoint() -> AsyncIterator[Endpoint]:
    found = Endpoint()
    server = await asyncio.start_server(found, "127.0.0.1", 0)
    found.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield found


class PushedBrowser:
    """A browser's end of Web Push: its keys, and how it reads what comes (RFC 8291)."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        self._public = self._key.public_key().public_bytes(*form)
        self._auth = b"0123456789abcdef"

    def subscription(self, url: str) -> Json:
        return {"endpoint": url, "p256dh": _base64(self._public), "auth": _base64(self._auth)}

    def read(self, body: bytes) -> Json:
        salt, sender = body[:16], body[21 : 21 + body[20]]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), point)
        info = b"WebPush: info\0" + self._public + sender
        secret = _derived(self._auth, shared, info, 32)
        key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, body[21 + body[20] :], None)
        found: Json = msgspec.json.decode(plain.rstrip(b"\0")[:-1])
        return found


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


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
    async with running(wanted, House(wanted, wall)) as server:
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
    assert await server.house.store.read(lambda c: c.execute(keys).scalar()) == 0


# Letters ---------------------------------------------------------------------------------------


async def test_a_letter_for_a_turn_once_and_ended_with_one_click(home: Path) -> None:
    """Also after a restart; unconfirmed addresses hear nothing but the question."""
    with Postbox() as box:
        config = told(mail=MailConfig("127.0.0.1", box.port, False, "Games <g@games.example>"))
        async with at_home(home, config) as (server, wall):
            ana, bo = await server.browser("Ana"), await server.browser("Bo")
            made = await slow_match(ana, bo)
            await ana.post("/api/notices/mail", {"address": "Ana@Example.org"})
            await server.house.post.look()
            assert [one["To"] for one in box.letters] == ["Ana@example.org"]  # the question
            await confirmed(ana, box)
            wall.at += 1
            await play_turn(ana, made["id"])
            wall.at += 1
            await play_turn(bo, made["id"])
            for _ in range(3):
                await server.house.post.look()
            cookies = ana.http.cookies
        async with at_home(home, config) as (server, wall):  # another process, later
            wall.at += 60
            await server.house.post.look()
            assert len(box.letters) == 1
            letter = box.letters[0]
            assert letter["Subject"] == "It is your turn"
            words = letter.get_content()
            assert f"http://games.example/table/{made['id']}" in words
            assert "Minisurf, with Bo" in words
            assert "token" not in words
            assert "#" not in words
            assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            stop = letter["List-Unsubscribe"].strip("<>").removeprefix("http://games.example")
            async with httpx.AsyncClient(base_url=server.origin) as anybody:  # no cookie, no origin
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


async def test_a_mail_server_with_starttls_and_a_password_that_nobody_sees(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    authority, trust = _certificate(tmp_path, "127.0.0.2")
    with Postbox(
        hostname="127.0.0.2", tls_context=trust, require_starttls=True, auth_required=True
    ) as box:
        box._controller.SMTP_kwargs["authenticator"] = box.check
        env = {"LUDOTHEQUE_MAIL_PASSWORD": PASSWORD}
        config = read_mail(f"smtp://games@127.0.0.2:{box.port}", "g@games.example", env)
        letter = mail.letter(config, "ana@example.org", "Hello", "Words")
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


def _certificate(folder: Path, address: str) -> tuple[Path, ssl.SSLContext]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "test")])
    now = datetime.now(UTC)
    names = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address))])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .sign(key, hashes.SHA256())
    )
    file, secret = folder / "cert.pem", folder / "key.pem"
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    secret.write_bytes(key.private_bytes(serialization.Encoding.PEM, *form))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file, secret)
    return file, context


# Push and webhooks -----------------------------------------------------------------------------


async def test_a_push_that_only_its_browser_can_read(home: Path, endpoint: Endpoint) -> None:
    """And a browser that is gone for good is forgotten."""
    phone = PushedBrowser()
    async with at_home(home, told(push=True)) as (server, _):
        ana, bo = await server.browser("Ana"), await server.browser("Bo")
        asked = ana.post("/api/notices/push", {"endpoint": "x", "p256dh": "x", "auth": "x"})
        assert await refusal(asked) == "notices-bad-address"
        found = await ana.post("/api/notices/push", phone.subscription(f"{endpoint.url}/p/1"))
        assert [one["kind"] for one in found["ways"]] == ["push"]
        assert "/p/1" not in str(found)  # whoever knows the address could write to it
        mark = hashlib.sha256(f"{endpoint.url}/p/1".encode()).hexdigest()
        assert found["ways"][0]["mark"] == mark  # by which the browser knows itself
        await ana.post("/api/notices", {"turns": "days", "language": "fr", "zone": "Europe/Paris"})
        made = await slow_match(ana, bo)
        await server.house.post.look()
        await server.house.post.look()
        (headers, body) = endpoint.got.pop()
        assert endpoint.got == []
        assert phone.read(body) == {
            "title": "C’est à vous de jouer",
            "body": "Quadracarta Minisurf, avec Bo",
            "path": f"/table/{made['id']}",
            "tag": f"table:{made['id']}",
            "waiting": 1,
        }
        words, key = re.fullmatch(r"vapid t=(\S+), k=(\S+)", headers["authorization"]).groups()  # type: ignore[union-attr]
        assert key == found["key"]
        point = base64.urlsafe_b64decode(key + "==")
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        claims = jwt.decode(words, public, ["ES256"], audience="http://127.0.0.1")
        assert claims["sub"] == "mailto:postmaster@games.example"
        way = found["ways"][0]["id"]
        endpoint.status = 410
        assert await refusal(ana.post(f"/api/notices/ways/{way}/try")) == "notices-gone"
        assert (await ana.get("/api/notices"))["ways"] == []
    async with at_home(home, told(push=True)) as (again, _):
        assert again.house.post.key == key  # browsers know the server by it


async def test_a_webhook_is_signed_and_tried_again_later(home: Path, endpoint: Endpoint) -> None:
    async with at_home(home, told(webhooks=True)) as (server, wall):
        ana, bo = await server.browser("Ana"), await server.browser("Bo")
        added = await ana.post("/api/notices/hook", {"address": f"{endpoint.url}/hook"})
        made = await slow_match(ana, bo)
        endpoint.status = 302  # nobody follows it
        await server.house.post.look()
        assert len(endpoint.got) == 1
        assert (await ana.get("/api/notices"))["ways"][0]["failing"]
        wall.at += 59
        await server.house.post.look()
        assert len(endpoint.got) == 1
        wall.at, endpoint.status = wall.at + 2, 200
        await server.house.post.look()
        await server.house.post.look()
        assert len(endpoint.got) == 2
        headers, body = endpoint.got[-1]
        id_, at = headers["webhook-id"], int(headers["webhook-timestamp"])
        assert headers["webhook-signature"] == hook.signature(added["secret"], id_, at, body)
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
        await server.house.post.look()
        await play_turn(ana, made["id"])
        endpoint.got.clear()
        wall.at += 100_000
        await server.house.post.look()
        assert endpoint.got == []
        left = select(func.count()).select_from(notice_sends)
        assert await server.house.store.read(lambda c: c.execute(left).scalar()) == 0


async def test_notices_lead_out_of_the_network_only(monkeypatch: pytest.MonkeyPatch) -> None:
    for address in (
        *("http://a.example/", "https://user@a.example/", "ftp://a.example", "https://", "//x"),
        *("https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1/", "https://169.254.169.254/"),
        *("https://localhost/", "https://db.internal/", "https://a.example/\r\nX: y", "https://[x"),
        *("https://[::ffff:10.0.0.1]/", "https://[64:ff9b::a00:1]/"),
    ):
        with pytest.raises(Problem):
            check_address(address, private=False)
    check_address("https://push.example.org/a/b?c", private=False)
    assert [is_public(one) for one in ("8.8.8.8", "2606:4700::1111")] == [True, True]

    async def led(*_: Any, **__: Any) -> Any:  # a name that leads inside, or to both
        return [(2, 1, 6, "", ("93.184.216.34", 443)), (2, 1, 6, "", ("192.168.1.1", 443))]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", led, raising=False)
    with pytest.raises(Gone):
        await Reach().post("https://rebinding.example/", b"", {})


# When, and how often ---------------------------------------------------------------------------


async def hooked(server: Running, browser: Browser, endpoint: Endpoint, **choices: Any) -> None:
    await browser.post("/api/notices/hook", {"address": f"{endpoint.url}/{browser.guest}"})
    await browser.post("/api/notices", choices)


async def test_nobody_is_told_who_is_looking_or_asleep(home: Path, endpoint: Endpoint) -> None:
    async with at_home(home, told(webhooks=True)) as (server, wall):
        ana, bo = await server.browser("Ana"), await server.browser("Bo")
        made = await slow_match(ana, bo)
        look, after = server.house.post.look, 0.0
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
    ends = quiet_until(noon, Quiet(22 * 60, 7 * 60), "Europe/Paris")
    assert ends == datetime(2026, 3, 29, 5, tzinfo=UTC).timestamp()
    assert quiet_until(noon, Quiet(0, 7 * 60), "Europe/Paris") is None
    assert quiet_until(noon, Quiet(23 * 60, 23 * 60 + 31), "Europe/Paris") == noon + 60
    assert quiet_until(noon, None, "UTC") is None


async def test_live_matches_and_events_as_chosen(home: Path, endpoint: Endpoint) -> None:
    async with at_home(home, told(webhooks=True)) as (server, _):
        ana, bo = await server.browser("Ana"), await server.browser("Bo")
        await hooked(server, ana, endpoint, turns="days", events=True)
        await hooked(server, bo, endpoint, turns="none", events=False)
        live = await slow_match(ana, bo, clock={"kind": "none", "amount": 0})
        await server.house.post.look()
        assert endpoint.got == []
        await ana.post("/api/notices", {"turns": "all"})
        await server.house.post.look()
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
            await server.house.post.look()
        assert [msgspec.json.decode(body)["type"] for _, body in endpoint.got] == ["event"]


async def test_a_turn_has_one_name(home: Path) -> None:
    """However many steps it has, and whatever others take back meanwhile."""
    async with at_home(home, told(webhooks=True)) as (server, _):
        ana, bo = await server.browser("Ana"), await server.browser("Bo")
        made = await slow_match(ana, bo, takeback=True)

        async def names() -> tuple[int, int]:
            read = server.house.store.read
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
            await asyncio.gather(one.house.post.look(), two.house.post.look())
        assert len(endpoint.got) == 1
