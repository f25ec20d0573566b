"""The table host without a server: messages in, messages out."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import convert

from ludotheque import games
from ludotheque.home import SaveFailed
from ludotheque.host.bot_questions import BotAnswer, answer
from ludotheque.host.data import Guest, table_info
from ludotheque.host.memory import MemoryClient, MemoryTable
from ludotheque.host.table import TableChange
from ludotheque.protocol.pages import NewTable
from ludotheque.protocol.requests import UndoRequest
from ludotheque.record import Record
from ludotheque.text import Problem, text

from . import matches
from .matches import ANA, Browser

BEN = Guest("ben", "Ben")
TRIED = ["again", "bot", "hint", "preview", "reconnect", "refused", "undo"]


def test_whole_matches_of_every_game_by_messages_alone_without_the_server() -> None:
    """What a page without a server needs of the library, and nothing of the server's."""
    script = Path(matches.__file__)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert found == {"tried": {game.id: TRIED for game in games()}, "loaded": []}


def open_table(
    *seats: dict[str, str], game: str = "minisurf", options: dict[str, str] | None = None
) -> MemoryTable:
    wanted = {"game": game, "seats": list(seats), "options": options or {}}
    return MemoryTable.open(ANA, convert(wanted, NewTable), seed=b"0123456789abcdef")


def test_two_clients_sit_down_and_see_each_other() -> None:
    table = open_table({"kind": "me"}, {"kind": "open"})
    ana = Browser(table)
    ben = MemoryClient(table, BEN)
    hello, *_ = map(json.loads, ben.receive('{"type": "hello", "protocol": 1}'))
    assert (hello["mine"], hello["table"]["status"]) == ([], "open")
    done, update, _ = map(
        json.loads, ben.receive('{"type": "sit", "id": "1", "seat": 1, "name": ""}')
    )
    assert done == {"type": "done", "id": "1", "n": table.data.n}
    assert (update["mine"], update["position"]["seat"]) == ([1], 1)
    ana.hear()
    assert [one["name"] for one in ana.events[-1]["what"]["seats"]] == ["Ana", "Ben"]
    assert ana.position["seat"] == 0


def test_a_table_says_which_box_of_the_shelf_its_options_make() -> None:
    hexagons = open_table({"kind": "me"}, {"kind": "open"}, game="cascadia")
    squares = open_table(
        {"kind": "me"}, {"kind": "open"}, game="cascadia", options={"tiles": "square"}
    )
    assert [table_info(table.data).edition for table in (hexagons, squares)] == ["", "square"]


def test_a_stranger_and_a_client_without_manners_are_refused() -> None:
    table = open_table({"kind": "me"}, {"kind": "bot", "bot": "random"})
    stranger = MemoryClient(table, None)
    refused, bye = map(json.loads, stranger.receive('{"type": "skip", "id": "1"}'))
    assert (refused["why"]["key"], bye["type"]) == ("server-say-hello", "bye")
    stranger = MemoryClient(table, None)
    stranger.receive('{"type": "hello", "protocol": 1}')
    [refused] = map(json.loads, stranger.receive('{"type": "skip", "id": "1"}'))
    assert refused["why"]["key"] == "server-who"
    [refused] = map(json.loads, stranger.receive("{"))
    assert refused["why"]["key"] == "server-bad-message"


def test_what_is_saved_of_every_change_is_the_record() -> None:
    table = open_table({"kind": "me"}, {"kind": "bot", "bot": "random"})
    assert table.match is not None
    saved = [*table.match.record.entries]

    def save(change: TableChange) -> None:
        saved.extend(change.entries)

    table.on_change = save
    for _ in range(6):
        if not matches.think(table):
            seat = table.match.to_move[0]
            table.match.act(seat, table.match.actions(seat)[0])
            table.commit()
    assert Record(table.match.record.header, saved) == table.match.record


def test_a_bot_that_answers_nonsense_plays_something_legal_and_a_late_one_nothing() -> None:
    table = open_table(*[{"kind": "bot", "bot": "random"}] * 2)
    asked, again = table.next_question(), table.next_question()
    assert asked is not None
    assert again is not None
    n = table.data.n
    asked.then(BotAnswer("fly to the moon"))
    assert table.data.n > n
    n = table.data.n
    again.then(BotAnswer(""))
    assert table.data.n == n


def test_a_bots_move_that_cannot_be_saved_is_not_replaced_by_another() -> None:
    table = open_table(*[{"kind": "bot", "bot": "random"}] * 2)
    assert table.match is not None
    asked, seq = table.next_question(), table.match.seq
    assert asked is not None

    def fail(entry: object) -> None:
        raise SaveFailed(text("not-kept", file="a", why="full"))

    table.match.follow(fail)
    with pytest.raises(SaveFailed):
        asked.then(answer(asked.question))
    assert table.match.seq == seq + 1


def test_a_table_goes_on_from_a_match_and_refuses_what_came_too_late() -> None:
    table = open_table({"kind": "me"}, {"kind": "me", "name": "Ben"})
    assert table.match is not None
    resumed = MemoryTable.of_match(table.match, ANA.id)
    assert resumed.seats_held_by(ANA.id) == (0, 1)
    with pytest.raises(Problem, match="moved on"):
        resumed.execute_request(ANA, UndoRequest(id="1", seat=0, ply=99))
    assert Browser(resumed).position["ply"] == table.match.ply
