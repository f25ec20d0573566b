"""A whole client in one file: opens a table on a server, plays it to the end against a bot.

It speaks the protocol of docs/protocol.md and knows no rules: of the actions it is offered it
takes one at random. Needs `websockets`, which comes with Ludothèque.

    ludotheque serve --no-open
    python examples/play_online.py http://localhost:8421 minisurf
"""

from __future__ import annotations

import json
import random
import sys
import time
import uuid
from http.cookiejar import CookieJar
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import connect
from websockets.typing import Origin


def main(server: str, game: str, pause: float = 0.1) -> dict[str, Any]:
    """Play a match; the final sheet, as the server gives it. Servers hear fifty messages a second:
    hence the pause before a move."""
    cookies = CookieJar()
    web = build_opener(HTTPCookieProcessor(cookies))

    def ask(path: str, body: Any = None) -> Any:
        """GET, or POST if there is a body. Requests must come from the server's own origin."""
        sent = None if body is None else json.dumps(body).encode()
        with web.open(Request(server + path, sent, {"Origin": server})) as answer:
            return json.load(answer)

    ask("/api/me", {"name": "Ana"})  # the cookie that comes back is who we are
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "easy"}]
    table = ask("/api/tables", {"game": game, "seats": seats})
    cookie = "; ".join(f"{one.name}={one.value}" for one in cookies)
    address = server.replace("http", "ws", 1) + f"/ws/table/{table['id']}"
    with connect(address, origin=Origin(server), additional_headers={"Cookie": cookie}) as socket:

        def send(**message: Any) -> None:
            socket.send(json.dumps(message))

        send(type="hello", protocol=1, last=0)
        over = False
        while not over:
            message = json.loads(socket.recv())
            if message["type"] in ("refused", "bye"):
                raise SystemExit(f"{message['type']}: {message['why']}")
            if message["type"] != "update":
                continue
            events = message["events"]
            if events:
                send(type="ack", n=events[-1]["n"])
            over = any(event["what"]["type"] == "ended" for event in events)
            position = message.get("position")
            if position and position.get("actions"):
                time.sleep(pause)
                action = random.choice(position["actions"])
                move = {"seat": position["seat"], "ply": position["ply"], "action": action}
                send(type="move", id=uuid.uuid4().hex, **move)
                send(type="skip", id=uuid.uuid4().hex)  # bots need not pause for us
    return dict(ask(f"/api/tables/{table['id']}/final"))


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], sys.argv[2]), indent=1))
