"""What the page does with the engine: commands in, outputs kept and delivered, bots answered."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from ludotheque.static_site.bots import answer_text
from ludotheque.static_site.engine import Engine

Json = dict[str, Any]


class PageDriver:
    """One page with its engine; `storage` is what the browser keeps, by table."""

    def __init__(self, storage: dict[str, str] | None = None, name: str = "Ana") -> None:
        self.engine, self._numbers = Engine(), count(1)
        self.storage = {} if storage is None else storage
        self.name = name
        self.questions: list[Json] = []
        self.tabs: dict[int, Tab] = {}
        self._replies: dict[int, Json] = {}
        self.send("load", saved=list(self.storage.values()), name=name)

    def send(self, kind: str, **fields: Any) -> None:
        outputs = json.loads(self.engine.handle(json.dumps({"type": kind, **fields})))
        order = [one["type"] in ("save", "name") for one in outputs]
        assert order == sorted(order, reverse=True)  # kept before anything is told
        for one in outputs:
            match one["type"]:
                case "save" if one["saved"] is None:
                    del self.storage[one["table"]]
                case "save":
                    self.storage[one["table"]] = one["saved"]
                case "name":
                    self.name = one["name"]
                case "reply":
                    self._replies[one["id"]] = one
                case "ask":
                    self.questions.append(one)
                case "message":
                    self.tabs[one["channel"]].take(json.loads(one["data"]))
                case "close":
                    self.tabs[one["channel"]].closed = True

    def request(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        number = next(self._numbers)
        written = body if isinstance(body, str) else json.dumps(body) if body is not None else ""
        self.send("request", id=number, method=method, path=path, body=written)
        if number not in self._replies:  # it comes from the second worker
            assert self.think()
        reply = self._replies.pop(number)
        assert reply["status"] == status, reply
        return json.loads(reply["body"]) if reply["media"] == "application/json" else reply["body"]

    def get(self, path: str, status: int = 200) -> Any:
        return self.request("GET", path, status=status)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return self.request("POST", path, body, status)

    def review(self, table: str, status: int = 200) -> Any:
        """Asked for until it is finished, as the client does; or what is said against it."""
        while True:
            found = self.get(f"/api/tables/{table}/review?after=0", status=status)
            if status != 200 or found["done"]:
                return found

    def answer_puzzle(self, game: str, number: int, action: str, status: int = 200) -> Any:
        return self.post(f"/api/puzzles/{game}/{number}", {"action": action}, status)

    def think(self) -> bool:
        """Let the bots' worker answer; returns whether it was asked."""
        asked, self.questions = self.questions, []
        for one in asked:
            task = json.loads(one["data"])
            if task["type"] == "move" and not task["question"]["hints"]:
                task["question"]["bot"] = "random"
            answer = answer_text(json.dumps(task))
            self.send("answered", question=one["question"], answer=answer)
        return bool(asked)

    def open(self, table: str) -> Tab:
        channel = next(self._numbers)
        tab = self.tabs[channel] = Tab(self, channel)
        self.send("open", channel=channel, table=table)
        if not tab.closed:
            tab.say("hello", protocol=1, last=0)
        return tab


class Tab:
    """A client at a table."""

    def __init__(self, page: PageDriver, channel: int) -> None:
        self.page, self.channel = page, channel
        self.position: Json = {}
        self.answers: list[Json] = []
        self.events: list[Json] = []
        self.closed = False

    def take(self, message: Json) -> None:
        if message["type"] == "update":
            self.position = message.get("position") or self.position
            self.events += message["events"]
            if message["events"]:
                self.say("ack", n=message["events"][-1]["n"])
        elif message["type"] != "present":
            self.answers.append(message)

    def say(self, kind: str, **fields: Any) -> Json:
        self.page.send("message", channel=self.channel, data=json.dumps({"type": kind, **fields}))
        return self.answers[-1] if self.answers else {}

    def ask(self, kind: str, **fields: Any) -> Json:
        return self.say(kind, id=f"{self.channel}-{next(self.page._numbers)}", **fields)

    def move(self, choice: int = 0) -> Json:
        """Make a legal move for whichever seat of this device is to move."""
        seat = self.position["to_move"][0]
        if self.position["seat"] != seat:
            self.ask("look", seat=seat)
        position = self.position
        action = position["actions"][choice % len(position["actions"])]
        return self.ask("move", seat=seat, ply=position["ply"], action=action)
