"""A line that breaks at any message: both sides end with the same match, each move played once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from ludotheque.host.actions import ACTIONS
from ludotheque.protocol import requests as r
from ludotheque.protocol.pages import NewSeat, NewTable
from ludotheque.server.guests.guest import Guest
from ludotheque.server.tables import requests

from .harness import Browser, Json, Running, Tab

pytestmark = pytest.mark.usefixtures("canary")

SEED = b"a line that cuts"


class Player(Tab):
    """A client as it should be: resumes after its last event, sends again what was not answered."""

    def __init__(self, browser: Browser, table: str, seat: int) -> None:
        super().__init__(browser, table)
        self.seat, self.moves = seat, 0
        self.cut_received = self.cut_sent = -1  # break the line after that many messages
        self.received = self.sent = 0

    async def _take(self, message: Json) -> None:
        await super()._take(message)
        self.received += 1
        if self.received == self.cut_received:
            self._abort()

    async def send(self, message: Json | str | bytes) -> None:
        await super().send(message)
        self.sent += 1
        if self.sent == self.cut_sent:
            self._abort()

    def _abort(self) -> None:
        assert self._socket is not None
        self._socket.transport.abort()

    async def play(self, choices: list[int]) -> None:
        """Play the match to its end, whatever happens to the line."""
        while not self.whats("ended"):
            try:
                if self._reader is None or self._reader.done():
                    await self.open()
                await self._next(choices)
            except (ConnectionClosed, ConnectionError):
                continue

    async def _next(self, choices: list[int]) -> None:
        await self.until(lambda: self.whats("ended") or self._asked())
        if not self._asked():
            return
        actions = self.position["actions"]
        action = actions[choices[self.moves % len(choices)] % len(actions)]
        fields = {"seat": self.seat, "ply": self.position["ply"], "action": action}
        id_ = f"move-{self.seat}-{self.moves}"
        while True:
            self._answers[id_] = answered = asyncio.get_running_loop().create_future()
            try:
                await self.send({"type": "move", "id": id_, **fields})
                await self.until(answered.done)
                break
            except (ConnectionClosed, ConnectionError):
                await self.open()
        assert answered.result()["type"] == "done", answered.result()
        self.moves += 1
        n = answered.result()["n"]
        await self.until(lambda: self.position["n"] >= n)

    def _asked(self) -> bool:
        return self.seat in self.position.get("to_move", ())


async def play(
    server: Running, browsers: list[Browser], game: str, **cuts: int
) -> tuple[list[Player], Json]:
    seats = (NewSeat("me", name="Ana"), NewSeat("open"))
    asked = NewTable(game=game, seats=seats)
    table = await server.services.registry.make(Guest(browsers[0].guest, "Ana"), asked, seed=SEED)
    players = [Player(browser, table.id, seat) for seat, browser in enumerate(browsers)]
    await players[1].open()
    await players[1].ask("sit", seat=1, name="Ben")
    await players[1].until(lambda: players[1].position)
    players[1].received = players[1].sent = 0
    for name, value in cuts.items():
        setattr(players[1], name, value)
    async with asyncio.timeout(60):
        await asyncio.gather(players[0].play([2, 0, 1]), players[1].play([1, 3, 0, 2]))
    for player in players:
        await player.until(lambda p=player: p.last == table.row.n)
    row = {"n": table.row.n, "ply": table.row.ply, "scores": list(table.row.scores)}
    for player in players:
        await player.close()
    return players, row


def own_moves(player: Player) -> list[str]:
    lines = [what["line"] for what in player.whats("logged")]
    return [line["action"] for line in lines if line["actor"] == player.seat]


def skeleton(player: Player) -> list[Any]:
    """What both sides must agree on, whatever each may read."""
    events = [player.events[n] for n in sorted(player.events)]
    lines = [event["what"].get("line", {}) for event in events]
    return [
        (event["n"], event["what"]["type"], line.get("seq"), line.get("ply"), line.get("actor"))
        for event, line in zip(events, lines, strict=True)
    ]


def outcome(player: Player) -> Json:
    assert sorted(player.events) == list(range(1, player.last + 1))  # no gap, none twice
    names = ("seq", "ply", "to_move", "scores", "view")
    return {name: player.position[name] for name in names}


@pytest.mark.parametrize("way", ["cut_received", "cut_sent"])
async def test_cut_at_every_message(server: Running, way: str) -> None:
    browsers = [await server.browser("Ana"), await server.browser("Ben")]
    whole, row = await play(server, browsers, "canary")
    messages = whole[1].received if way == "cut_received" else whole[1].sent
    assert messages >= 6
    for boundary in range(1, messages + 1):
        players, again = await play(server, browsers, "canary", **{way: boundary})
        assert again == row
        for before, after in zip(whole, players, strict=True):
            assert outcome(after) == outcome(before)
            assert own_moves(after) == own_moves(before)
            assert len(own_moves(after)) == after.moves
        assert skeleton(players[0]) == skeleton(players[1])


async def test_a_client_that_was_away_for_long(server: Running) -> None:
    """More events than a table has at hand: the rest is read page by page."""
    ana = await server.browser()
    table = await ana.table("canary", "me", "me:Ben", options={"rounds": 150})
    async with ana.sit_at(table["id"]) as tab:
        early = dict(tab.events)
        for _ in range(150):
            for seat in (0, 1):
                await tab.look(seat)
                await tab.move()
        complete = {n: event["what"] for n, event in tab.events.items()}
    late = Tab(ana, table["id"])
    late.events = dict(early)
    await late.open(hello={"look": 1})
    welcome = next(m for m in late.seen if m["type"] == "welcome")
    assert welcome["first"] == welcome["last"] - 199
    first = welcome["first"]
    while first > max(early) + 1:
        page = await ana.get(f"/api/tables/{table['id']}/log", before=first, seat=1)
        late.events |= {event["n"]: event for event in page["events"]}
        first = page["first"]
    assert set(late.events) == set(complete)
    await late.close()


async def test_a_slow_client_is_waited_for(server: Running) -> None:
    """Without acknowledgements the server stops sending updates, and goes on with the first one."""
    ana = await server.browser()
    table = await ana.table("canary", "me", "me:Ben", options={"rounds": 60})
    async with ana.sit_at(table["id"]) as tab:
        slow = Tab(ana, table["id"])
        slow.acknowledges = False
        await slow.open()
        for _ in range(60):
            for seat in (0, 1):
                await tab.look(seat)
                await tab.move()
        await slow.ask("ping")
        held_back = slow.last
        assert held_back < tab.last
        assert sum(message["type"] == "update" for message in slow.seen) == 32
        slow.acknowledges = True
        await slow.send({"type": "ack", "n": held_back})
        await slow.until(lambda: slow.last == tab.last)
        assert slow.position["n"] == tab.last
        await slow.close()


async def test_an_answer_that_is_lost_is_asked_for_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client comes back by itself, and sends what was not answered."""
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")

    def lose(*_: object) -> None:
        raise requests.RetryNeeded

    monkeypatch.setitem(ACTIONS, r.MoveRequest, lose)
    async with ana.sit_at(table["id"]) as tab:
        await tab.send({"type": "move", "id": "m", "seat": 0, "ply": 0, "action": "pass"})
        await tab.until(lambda: tab.bye is not None)
        assert tab.bye is not None
        assert tab.bye["again"]
