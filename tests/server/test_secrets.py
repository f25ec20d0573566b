"""The secrets of a guest are in nothing that another guest is sent."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludotheque.chance import sample
from ludotheque.protocol.pages import NewSeat, NewTable
from ludotheque.server.guests.guest import Guest

from .canary import WORDS, word
from .harness import Browser, Json, Refusal, Running, Tab

pytestmark = pytest.mark.usefixtures("canary")


class Ears(Browser):
    """A browser that remembers every answer it gets over HTTP."""

    def __init__(self, origin: str) -> None:
        super().__init__(origin)
        self.heard: list[str] = []

    def _checked(self, answer: Any) -> Any:
        self.heard.append(answer.text + repr(dict(answer.headers)))
        return super()._checked(answer)


async def ears(server: Running, name: str) -> Ears:
    browser = Ears(server.origin)
    await browser.post("/api/me", {"name": name})
    return browser


async def ask_everything(tab: Tab, seat: int, stolen: str) -> None:
    """Every message there is, also with what belongs to the other seat."""
    ply = tab.position["ply"]
    for kind, fields in [
        ("preview", {"seat": seat, "ply": ply, "action": tab.position.get("actions", ["x"])[0]}),
        ("preview", {"seat": seat, "ply": ply, "action": stolen}),
        ("preview", {"seat": 1 - seat, "ply": ply, "action": stolen}),
        ("move", {"seat": seat, "ply": ply, "action": stolen}),
        ("move", {"seat": 1 - seat, "ply": ply, "action": stolen}),
        ("hint", {"seat": seat}),
        ("hint", {"seat": 1 - seat}),
        ("aids", {"seat": seat}),
        ("aids", {"seat": 1 - seat}),
        ("explain", {"seat": 0}),
        ("explain", {"seat": 1}),
        ("describe", {"language": "en"}),
        ("describe", {"language": "fr"}),
        ("look", {"seat": 1 - seat}),
        ("undo", {"seat": 1 - seat, "ply": ply}),
        ("say", {"words": "hello"}),
    ]:
        try:
            await tab.ask(kind, **fields)
        except Refusal:
            continue


async def read_everything(browser: Browser, table: str) -> None:
    base = f"/api/tables/{table}"
    for page in ("", "/position", "/log", "/turns", "/replay", "/final", "/record"):
        for seat in ("", "0", "1"):
            try:
                await browser.get(base + page, **({"seat": seat} if seat else {}))
            except Refusal:
                continue
    for page in ("/api/lobby", "/api/profile", "/api/games", "/api/daily/canary"):
        await browser.get(page)


def everything(tab: Tab, browser: Ears) -> str:
    return json.dumps(tab.seen) + json.dumps(browser.heard)


async def test_no_message_holds_a_secret_of_another_seat(server: Running) -> None:
    ana, ben, eve = [await ears(server, name) for name in ("Ana", "Ben", "Eve")]
    table = await ana.table("canary", "me", "open", listed=True)
    id_ = table["id"]
    async with ana.sit_at(id_) as one, ben.sit_at(id_) as two, eve.sit_at(id_) as spy:
        await two.ask("sit", seat=1, name="Ben")
        for tab in (one, two, spy):
            await tab.until(lambda tab=tab: tab.position)
        for _ in range(2):  # of three rounds: the match is not over
            stolen = {0: one.position["actions"][0], 1: two.position["actions"][0]}
            await ask_everything(two, 1, stolen[0])
            await one.move(one.position["actions"][2])
            await ask_everything(two, 1, stolen[0])
            await ask_everything(one, 0, stolen[1])
            done = await two.move(two.position["actions"][1])
            await one.until(lambda n=done["n"]: one.position["n"] >= n)
            await ask_everything(spy, 0, "hide x 1")
        for browser in (ana, ben, eve):
            await read_everything(browser, id_)
        assert "canary0-" in everything(one, ana)
        assert "canary1-" in everything(two, ben)
        assert "canary1-" not in everything(one, ana).replace(stolen[1], "")
        assert "canary0-" not in everything(two, ben).replace(stolen[0], "")
        assert "canary" not in everything(spy, eve).replace('"canary', "").replace("/canary", "")


async def test_seeds_and_states_never_leave(server: Running) -> None:
    ana = await ears(server, "Ana")
    table = await ana.table("canary", "me", "me:Ben")
    async with ana.sit_at(table["id"]) as tab:
        await tab.move()
        await read_everything(ana, table["id"])
        row = server.services.registry.tables[table["id"]].row
        sent = everything(tab, ana)
    for form in (row.seed.hex(), json.dumps(row.seed.decode("latin-1"))):
        assert form not in sent
    assert '"words"' not in sent.replace('"words": "', "")  # a field of the state, not of the view


async def test_equal_views_give_equal_bytes(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two matches that differ only in the other's word and choice look the same on the wire."""
    # The usual adviser thinks for a time: what it finds depends on the machine.
    monkeypatch.setattr("ludotheque.host.queries.ADVISER_LEVEL", "greedy")
    services = server.services
    services.clock.now = lambda: 1_800_000_000.0
    ana, ben = await ears(server, "Ana"), await ears(server, "Ben")
    sent: list[list[Json]] = []
    seats = (NewSeat("me", name="Ana"), NewSeat("open"))
    for seed, hidden in zip(_two_seeds(), (0, 2), strict=True):
        asked = NewTable(game="canary", seats=seats)
        id_ = (await services.registry.make(Guest(ana.guest, "Ana"), asked, seed=seed)).id
        async with ana.sit_at(id_) as one, ben.sit_at(id_) as two:
            await two.ask("sit", id_="sit", seat=1, name="Ben")
            await one.until(lambda one=one: one.position)
            await two.until(lambda two=two: two.position)
            await one.move(one.position["actions"][hidden])
            await two.until(lambda two=two: two.position["view"]["chosen"][0])
            mine = two.position["actions"][1]  # wins against the one, loses against the other
            for number, (kind, fields) in enumerate(
                [
                    ("preview", {"seat": 1, "ply": two.position["ply"], "action": mine}),
                    ("hint", {"seat": 1}),
                    ("aids", {"seat": 1}),
                    ("explain", {"seat": 0}),
                    ("describe", {"language": "en"}),
                ]
            ):
                await two.ask(kind, id_=f"q{number}", **fields)
            text = json.dumps([m for m in two.seen if m["type"] != "present"])
            sent.append(json.loads(text.replace(id_, "TABLE")))
    assert sent[0] == sent[1]


def _two_seeds() -> list[bytes]:
    """Seeds that give seat 1 the same word and seat 0 different ones."""

    def drawn(seed: bytes, seat: int) -> str:
        outcomes = [(word(seat, number), 1) for number in range(WORDS)]
        return str(sample(seed, f"word-{seat}", 0, outcomes))

    seeds = [bytes([n]) * 16 for n in range(1, 200)]
    first = seeds[0]
    for other in seeds[1:]:
        if drawn(other, 1) == drawn(first, 1) and drawn(other, 0) != drawn(first, 0):
            return [first, other]
    raise AssertionError("no such seeds")
