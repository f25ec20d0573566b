"""Plays a whole match of a game by protocol messages alone, as a page without a server would.

    python -m tests.host.matches

Nothing is called but a client's `receive` and `take_messages`, and what bots are asked; every
message is the JSON that a browser sends and gets.
"""

from __future__ import annotations

import json
import random
import sys
from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace

from ludotheque.host.bot_questions import answer_decoder, answer_question
from ludotheque.host.data import Guest
from ludotheque.host.memory import MemoryClient, MemoryTable
from ludotheque.protocol.pages import NewTable
from ludotheque.record import decode, encode
from ludotheque.registry import all_games

Json = dict[str, Any]
ANA = Guest("ana", "Ana")
NOT_NEEDED = (
    *("ludotheque.server", "ludotheque.online", "ludotheque.terminal", "sqlalchemy"),
    *("litestar", "uvicorn", "websockets", "textual", "asyncio", "multiprocessing"),
)


class Browser:
    """What a browser knows of a table: what it was sent."""

    def __init__(self, table: MemoryTable, last: int = 0) -> None:
        self.client, self._numbers = MemoryClient(table, ANA), count(last + 1)
        self.position: Json = {}
        self.last = last
        self.events: list[Json] = []
        self.welcome = self.send("hello", protocol=1, last=last)

    def ask(self, kind: str, **fields: Any) -> Json:
        """Send a request under an id of its own; returns the answer."""
        return self.send(kind, id=f"r{next(self._numbers)}", **fields)

    def send(self, kind: str, **fields: Any) -> Json:
        answers = self._read(self.client.receive(json.dumps({"type": kind, **fields})))
        return answers[0] if answers else {}

    def hear(self) -> list[Json]:
        """Take what has come since; returns the answers among it."""
        return self._read(self.client.take_messages())

    def _read(self, messages: list[bytes]) -> list[Json]:
        answers: list[Json] = []
        for message in map(json.loads, messages):
            if message["type"] == "update":
                self.events += message["events"]
                self.position = message.get("position") or self.position
                self.last = message["events"][-1]["n"] if message["events"] else self.last
                self.client.receive(json.dumps({"type": "ack", "n": self.last}))
            elif message["type"] != "present":
                answers.append(message)
        return answers


def think(table: MemoryTable) -> bool:
    """Let a bot answer, as the second worker of a page would; returns whether one was asked."""
    asked = table.next_question()
    if asked is None:
        return False
    question = replace(asked.question, bot="greedy" if asked.question.hints else "random")
    asked.then(answer_decoder.decode(answer_question(msgspec.msgpack.encode(question))))
    return True


def play(game: str) -> list[str]:
    """A match against a bot; returns what was tried on the way."""
    done: set[str] = set()
    wanted: Json = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    wanted["options"] = {"taxi": {"turn_limit": 12}}.get(game, {})  # which may be long
    table = MemoryTable.open(ANA, msgspec.convert(wanted, NewTable), seed=bytes(15) + b"7")
    ana, rng = Browser(table), random.Random(game)
    assert ana.welcome["mine"] == [0]
    assert ana.welcome["table"]["status"] == "playing"
    while table.data.status != "over":
        if think(table):
            assert ana.hear() == []
            done.add("bot")
            continue
        position = ana.position
        ply, actions = position["ply"], position["actions"]
        assert position["seat"] == 0
        assert position["to_move"] == [0]
        assert actions
        if "refused" not in done:
            refused = ana.ask("move", seat=0, ply=ply, action="fly to the moon")
            assert refused["type"] == "refused"
            assert refused["why"]["key"] == "bad-action-tag"
            stolen = ana.ask("move", seat=1, ply=ply, action=actions[0])
            assert stolen["why"]["key"] == "server-not-your-seat"
            assert ana.position is position
            done.add("refused")
        if "hint" not in done and len(actions) > 1:
            assert ana.ask("hint", seat=0) == {}
            assert think(table)
            [hinted] = ana.hear()
            assert hinted["type"] == "hinted"
            assert hinted["hints"][0]["action"] in actions
            done.add("hint")
        action = rng.choice(actions)
        if "preview" not in done:
            assert ana.ask("preview", seat=0, ply=ply, action=action)["type"] == "previewed"
            assert ana.ask("explain", seat=1)["type"] == "explained"
            assert ana.ask("describe", language="fr")["lines"]
            done.add("preview")
        made = {"seat": 0, "ply": ply, "action": action, "id": f"m{ply}-{len(ana.events)}"}
        answer = ana.send("move", **made)
        assert answer["type"] == "done", answer
        if "again" not in done:  # the answer was lost, and the same request comes again
            assert ana.send("move", **made) == answer
            done.add("again")
        undo = ana.position.get("undo")
        if "undo" not in done and undo is not None:
            assert ana.ask("undo", seat=0, ply=ana.position["ply"])["type"] == "done"
            assert ana.position["ply"] == undo["step"] <= ply
            done.add("undo")
        if "reconnect" not in done and len(ana.events) > 6:
            last = ana.events[-4]["n"]
            ana.client.close()
            back = Browser(table, last)
            assert back.welcome["first"] == last + 1
            assert back.events == ana.events[-3:]
            assert back.position == ana.position
            back.events, ana = ana.events, back
            done.add("reconnect")
    ana.hear()
    assert [event["n"] for event in ana.events] == [*range(1, table.data.n + 1)]
    assert ana.events[-1]["what"]["type"] == "ended"
    assert table.match is not None
    record = table.match.record
    assert decode(encode(record)) == record
    assert ana.ask("rematch")["type"] == "done"
    assert table.rematch_table is not None
    assert ana.events[-1]["what"] == {"type": "again", "table": table.rematch_table.id}
    return sorted(done)


if __name__ == "__main__":
    tried = {known.id: play(known.id) for known in all_games()}
    loaded = [name for name in NOT_NEEDED if name in sys.modules]
    print(json.dumps({"tried": tried, "loaded": loaded}))
