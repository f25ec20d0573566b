"""A guest's requests without a page: tables made and played over HTTP and WebSocket.

A page costs about a second of a processor, such a request some milliseconds. What a test is not
about is done here, as the guest whose page it is; what it is about is done by clicking.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote, urlsplit

from playwright.sync_api import Page
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from ludotheque.protocol.messages import PROTOCOL_VERSION

from .interactions import NO_PAGE, go

Json = dict[str, Any]
Choose = Callable[[Json], str]

BOT = {"kind": "bot", "bot": "easy"}
PATIENCE_SECONDS = 120

_games: dict[str, dict[str, Json]] = {}  # of each server, by their ids


def origin(page: Page) -> str:
    """The address of the server that the page's browser is to use."""
    loaded = page.url.startswith("http")
    parts = urlsplit(page.url if loaded else page.request.get("/icon.svg").url)
    return f"{parts.scheme}://{parts.netloc}"


def has_no_server(page: Page) -> bool:
    """Whether this is the page of `ludotheque web`."""
    return page.locator('meta[name="ludotheque-engine"]').count() > 0


def post(page: Page, path: str, body: Any) -> Json:
    """A request of the page's guest; what comes back must not be a refusal."""
    headers = {"Origin": origin(page), "Content-Type": "application/json"}
    data = body if isinstance(body, bytes) else json.dumps(body)
    # A connection that the server has just closed: a browser tries again, too.
    answer = page.request.post(path, data=data, headers=headers, max_retries=3)
    assert answer.ok, answer.text()
    found: Json = answer.json()
    return found


def make_table(page: Page, game: str, *others: Json, name: str = "Guest", **more: Any) -> str:
    """A table of the page's guest, who sits on the first seat; returns its id. Without a server
    the page itself makes it, and opens it."""
    seats = [{"kind": "me", "name": name}, *others]
    if has_no_server(page):
        asked = quote(json.dumps({"game": game, "seats": seats, **more}))
        page.evaluate("(path) => (location.hash = path)", f"/new/{game}#match={asked}")
        page.wait_for_url("**/#/table/*")
        return page.url.rsplit("/", 1)[1]
    post(page, "/api/me", {"name": name})
    made: str = post(page, "/api/tables", {"game": game, "seats": seats, **more})["id"]
    return made


def at_table(page: Page, game: str, *others: Json, name: str = "Guest", **more: Any) -> str:
    """The same, and open it."""
    table = make_table(page, game, *others, name=name, **more)
    go(page, f"/table/{table}")
    page.wait_for_selector("section.tray, [data-ready], #waiting")
    return table


def bots_of(page: Page, game: str, level: str = "") -> list[Json]:
    """Whom the button on the shelf plays against; or as many of another level."""
    server = origin(page)
    if server not in _games:
        path = page.url.partition("#")[0] + "pages/games.json"
        listed = page.request.get(path if has_no_server(page) else "/api/games").json()
        _games[server] = {one["id"]: one for one in listed}
    info = _games[server][game]
    return [{"kind": "bot", "bot": level or info["bot"]}] * (info["usual"] - 1)


def against_bot(page: Page, game: str, **more: Any) -> str:
    """A table as the button on the shelf makes it; `interactions.play_bot` presses that button."""
    return at_table(page, game, *bots_of(page, game), **more)


def first_action(position: Json) -> str:
    found: str = position["actions"][0]
    return found


class Player:
    """The page's guest at a table, by messages."""

    _number = itertools.count(1)

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.mine: list[int] = []
        self.position: Json = {}
        self.over = False
        self._last: Json = {}
        self._say(type="hello", protocol=PROTOCOL_VERSION)
        self._until(lambda: self._last.get("type") == "update")

    def _say(self, **message: Any) -> None:
        self._socket.send(json.dumps(message))

    def _until(self, met: Callable[[], bool]) -> None:
        while not met():
            self._take(json.loads(self._socket.recv(PATIENCE_SECONDS)))

    def _take(self, message: Json) -> None:
        assert message["type"] not in ("refused", "bye"), message
        self.mine = message.get("mine") or self.mine
        if message["type"] == "update":
            self.position = message.get("position") or self.position
            self.over |= any(one["what"]["type"] == "ended" for one in message["events"])
            if message["events"]:
                self._say(type="ack", n=message["events"][-1]["n"])
        self._last = message

    def _ask(self, **message: Any) -> Json:
        """Send a request and wait for its answer."""
        id_ = f"wire-{next(self._number)}"
        self._say(**message, id=id_)
        self._until(lambda: self._last.get("id") == id_)
        return self._last

    def wait_asked(self) -> bool:
        """Until one of the guest's seats must move; False: the match is over."""
        self._until(lambda: self.over or bool(self._seats_asked()))
        if self.over:
            return False
        seat = self._seats_asked()[0]
        if self.position["seat"] != seat:
            self._ask(type="look", seat=seat)
            self._until(lambda: self.position["seat"] == seat)
        return True

    def _seats_asked(self) -> list[int]:
        return [seat for seat in self.position.get("to_move", ()) if seat in self.mine]

    def act(self, action: str) -> None:
        """Move, and wait for what comes of it."""
        seat, ply = self.position["seat"], self.position["ply"]
        done = self._ask(type="move", seat=seat, ply=ply, action=action)
        self._until(lambda: self.position["n"] >= done["n"])

    def play(self, moves: int, choose: Choose = first_action) -> None:
        """This number of decisions of the guest's seats, and until the next of them."""
        for _ in range(moves):
            if not self.wait_asked():
                return
            self.act(choose(self.position))
        self.wait_asked()

    def play_turn(self, choose: Choose = first_action) -> None:
        """All that is asked of the guest's seats now, until others must move."""
        while self._seats_asked() and self.wait_asked():
            self.act(choose(self.position))

    def play_until(self, met: Callable[[Json], bool], choose: Choose = first_action) -> int:
        """Until a position in which the guest must move is as wanted, or the match is over; returns
        how many decisions it took."""
        made = 0
        while self.wait_asked() and not met(self.position):
            self.act(choose(self.position))
            made += 1
        return made

    def sit(self, seat: int, name: str) -> None:
        self._ask(type="sit", seat=seat, name=name)

    def say(self, words: str) -> None:
        self._ask(type="say", words=words)

    def resign(self) -> None:
        self._ask(type="resign", seat=self.mine[0])

    def stop(self) -> None:
        """End the match here, where nobody else need agree."""
        self._ask(type="abandon")


@contextmanager
def playing(page: Page, table: str) -> Iterator[Player]:
    """Sit at a table as the page's guest, without the page."""
    base = origin(page)
    cookies = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies(base))
    address = f"{base.replace('http', 'ws', 1)}/ws/table/{table}"
    headers = {"Cookie": cookies}
    with connect(address, origin=Origin(base), additional_headers=headers, max_size=None) as socket:
        yield Player(socket)


def join(page: Page, table: str, name: str) -> None:
    """Take the second seat of somebody's table, and open it."""
    post(page, "/api/me", {"name": name})
    with playing(page, table) as player:
        player.sit(1, name)
    go(page, f"/table/{table}")
    page.wait_for_selector("section.tray, [data-ready]")


def play(page: Page, table: str, moves: int, choose: Choose = first_action) -> None:
    """This number of decisions of the page's guest."""
    with playing(page, table) as player:
        player.play(moves, choose)


def resigned(page: Page, game: str, *others: Json, moves: int = 0, **more: Any) -> str:
    """A match of the page's guest that is over, after this number of decisions; the table's id."""
    table = make_table(page, game, *(others or bots_of(page, game)), **more)
    with playing(page, table) as player:
        player.play(moves)
        player.resign()
    return table


def upload(page: Page, record: bytes) -> str:
    """Put a record on the server, as a finished table of the page's guest; its id."""
    post(page, "/api/me", {"name": "Guest"})
    made: str = post(page, "/api/records", record)["id"]
    return made


def play_on(page: Page, record: bytes, ply: int, seat: int) -> str:
    """A new table that goes on from a moment of a record, the guest on that seat, against the
    easiest bot; returns its id."""
    asked = {"ply": ply, "seat": seat, "bot": "easy"}
    made: str = post(page, f"/api/tables/{upload(page, record)}/onward", asked)["id"]
    return made


def ahead(page: Page, met: Callable[[Json], bool]) -> int:
    """Play the table that the page shows, without the page, until it is as wanted or over; returns
    how many decisions it took."""
    address = page.url
    go(page, NO_PAGE)  # it would draw every move
    with playing(page, address.rpartition("/")[2]) as player:
        made = player.play_until(met)
    go(page, address)
    return made
