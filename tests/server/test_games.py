"""Every installed game at a table: previews, aids, explanations, words, hints, bots."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path

import msgspec
import pytest

from ludotheque.bots import DEFAULT_LEVEL, Choice
from ludotheque.host import queries
from ludotheque.host.bot_questions import BotAnswer, BotQuestion, _LogTail, _WholeLogNeeded
from ludotheque.pages.games import offered_bots
from ludotheque.protocol.messages import ServerMessage, Update
from ludotheque.registry import all_games, game
from ludotheque.rules import LogLine
from ludotheque.server.bots.workers import BotWorkers
from ludotheque.text import LANGUAGES, Text, language, text

from .harness import Json, Refusal, Running, Tab, quiet_config, running

GAMES = [game.id for game in all_games()]
MOVES = 14 if os.environ.get("LUDOTHEQUE_LONG") else 5


async def at_table(server: Running, game: str, **more: object) -> Tab:
    ana = await server.browser("Ana")
    seats = (await ana.get("/api/games"))[GAMES.index(game)]["seats"]
    people = ["me:Ana", "me:Ben", "me:Cleo"][: max(2, seats[0])]
    table = await ana.table(game, *people, **more)
    tab = Tab(ana, table["id"])
    await tab.open()
    return tab


async def look_through_the_mover(tab: Tab) -> Json:
    if tab.position["seat"] != tab.position["to_move"][0]:
        await tab.look()
    return tab.position


@pytest.mark.parametrize("game", GAMES)
async def test_a_few_moves_of_every_game(server: Running, game: str) -> None:
    tab = await at_table(server, game)
    rng = random.Random(game)
    for _ in range(MOVES):
        where = await look_through_the_mover(tab)
        seat, ply = where["seat"], where["ply"]
        assert 0 < len(where["actions"]) <= 1200
        assert len(where.get("labels", [])) in (0, len(where["actions"]))
        action = rng.choice([one for one in where["actions"] if one != "pass"] or ["pass"])
        seen = await tab.ask("preview", seat=seat, ply=ply, action=action)
        assert seen["before"] == where["scores"][seat]
        await tab.ask("aids", seat=seat)
        for one, score in enumerate(where["scores"]):
            parts = (await tab.ask("explain", seat=one))["parts"]
            assert sum(part["points"] for part in parts) == score["total"]
        for code in LANGUAGES:
            assert (await tab.ask("describe", language=code))["lines"]
        await tab.move(action)
        if not tab.table["secrets"]:
            # Draws that follow may change a score; without any, the preview told the truth.
            drawn = [w for w in tab.whats("logged")[-2:] if w["line"]["actor"] is None]
            if not drawn:
                assert tab.position["scores"][seat] == seen["after"]
    for message in tab.seen:
        sayable(message)
    await tab.close()


def sayable(message: Json) -> None:
    """Every text in a message can be said in both languages, and every message fits its type."""
    for found in texts_in(message):
        for code in LANGUAGES:
            assert language(code)(msgspec.convert(found, Text))
    kind = Update if message["type"] == "update" else ServerMessage
    msgspec.json.decode(json.dumps(message).encode(), type=kind)


def texts_in(value: object) -> list[Json]:
    if isinstance(value, list):
        return [found for item in value for found in texts_in(item)]
    if isinstance(value, dict):
        if "key" in value and set(value) <= {"key", "args"}:
            return [value]
        return [found for item in value.values() for found in texts_in(item)]
    return []


async def test_a_preview_changes_nothing_and_refuses_like_a_move(server: Running) -> None:
    tab = await at_table(server, "minisurf")
    where = await look_through_the_mover(tab)
    seat, ply = where["seat"], where["ply"]
    picked = await tab.ask("preview", seat=seat, ply=ply, action=where["actions"][0])
    assert picked["view"] != where["view"]
    assert tab.position == where
    for fields, why in [
        ({"seat": seat, "ply": ply, "action": "pick xxxx"}, "quadracarta-refuse"),
        ({"seat": seat, "ply": ply, "action": "draw yyyy"}, "quadracarta-refuse"),
        ({"seat": seat, "ply": ply + 1, "action": where["actions"][0]}, "refused-stale"),
        ({"seat": 1 - seat, "ply": ply, "action": where["actions"][0]}, "refused-turn"),
    ]:
        with pytest.raises(Refusal, match=why):
            await tab.ask("preview", **fields)
    await tab.close()


@pytest.mark.usefixtures("canary")
async def test_a_preview_does_not_invent_what_others_hide(server: Running) -> None:
    """The last of several choices made at the same time shows them all: no view of that."""
    ana = await server.browser("Ana")
    table = await ana.table("canary", "me", "me:Ben")
    async with ana.sit_at(table["id"]) as tab:
        fields = {"seat": 0, "ply": tab.position["ply"], "action": tab.position["actions"][0]}
        assert "view" in await tab.ask("preview", **fields)
        await tab.look(1)
        await tab.move()
        await tab.ask("look", seat=0)
        await tab.until(lambda: tab.position["seat"] == 0)
        # the other's choice did not make this one stale: it answers the ply it was asked at
        assert "view" not in await tab.ask("preview", **fields)
        await tab.ask("move", **fields)


async def test_aids_can_be_switched_off(server: Running) -> None:
    tab = await at_table(server, "minisurf", aids=False)
    where = await look_through_the_mover(tab)
    seat = where["seat"]
    for kind, fields in {
        "preview": {"ply": where["ply"], "action": where["actions"][0]},
        "aids": {},
        "hint": {},
    }.items():
        with pytest.raises(Refusal, match="server-no-aids"):
            await tab.ask(kind, seat=seat, **fields)
    assert (await tab.ask("explain", seat=seat))["parts"]
    await tab.close()


# Bots --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_has_labels_and_reasons_and_is_legal(
    server: Running, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Also where there is only one thing to do (TAXI begins with a roll of the die)."""
    monkeypatch.setattr(queries, "ADVISER_LEVEL", "greedy")
    tab = await at_table(server, game)
    where = await look_through_the_mover(tab)
    hint = await tab.ask("hint", seat=where["seat"])
    assert hint["hints"]
    for line in hint["hints"]:
        assert line["action"] in where["actions"]
        assert line["reason"]["key"]
        sayable({"type": "hinted", "id": "x", "ply": 0, "hints": [line]})
    values = [line["value"] for line in hint["hints"]]
    assert values == sorted(values, reverse=True)
    with pytest.raises(Refusal, match="refused-turn"):
        await tab.ask("hint", seat=1 - where["seat"])
    await tab.close()


async def test_bots_wait_for_people_and_can_be_hurried(home: Path) -> None:
    async with running(quiet_config(home, pace=3600.0)) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "random", "me", "random")
        async with ana.sit_at(table["id"]) as tab:
            while tab.position["to_move"] == [1]:
                await tab.move()
            await tab.until(lambda: tab.present.get("thinking"))
            (thinking,) = tab.present["thinking"]
            assert thinking in (0, 2)
            await tab.ask("skip")
            await tab.until(lambda: tab.position["to_move"] == [1])
            while tab.position["to_move"] == [1]:
                await tab.move()
            await tab.until(lambda: tab.present.get("thinking"))  # they wait again


async def test_a_bot_that_fails_does_not_hold_up_the_table(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[BotQuestion] = []

    async def failing(workers: object, table: object, question: BotQuestion) -> BotAnswer:
        asked.append(question)
        if len(asked) == 2:
            raise RuntimeError("broken")
        return BotAnswer("fly away")

    monkeypatch.setattr("ludotheque.server.bots.autoplay.ask_bot", failing)
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "random", "me")
    async with ana.sit_at(table["id"]) as tab:
        for _ in range(3):
            await tab.until(lambda: tab.position["to_move"] == [1])
            await tab.move()
            if tab.position["to_move"] == [1]:
                await tab.move()
        await tab.until(lambda: tab.position["to_move"] == [1])
        moves = [what["line"] for what in tab.whats("logged") if what["line"]["actor"] == 0]
        assert len(moves) >= 3
    assert "illegal action" in caplog.text
    assert "failed" in caplog.text


def test_levels_are_offered_with_names() -> None:
    rules = game("minisurf").rules(game("minisurf").options(), 2)
    assert DEFAULT_LEVEL in [bot.name for bot in offered_bots(rules)]
    for bot in offered_bots(rules):
        for code in LANGUAGES:
            assert language(code)(bot.label)


async def test_processes_think_like_threads(home: Path) -> None:
    """The same question gets the same answer in a process of its own, which has no seed."""
    async with running(quiet_config(home)) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "me", "me:Ben")
        standing = server.services.registry.tables[table["id"]]
        assert standing.match is not None
        seat = standing.match.to_move[0]
        viewer = standing.authorize_player(ana.guest, seat)
        asked = queries._question(standing, viewer, "greedy", "test")
        assert standing.row.seed not in msgspec.msgpack.encode(asked)
        here = await server.services.workers.ask(asked)
        elsewhere = BotWorkers(1)
        try:
            assert await elsewhere.ask(asked) == here
        finally:
            elsewhere.close()


def test_a_log_whose_end_is_enough() -> None:
    """A bot may look back as far as it likes; what is not there is asked for."""
    lines = [LogLine(seq=n, ply=n, actor=0, text=text("x")) for n in range(1, 11)]
    tail = _LogTail(10, lines[6:])
    assert len(tail) == 10
    assert [tail[-1], tail[-4], tail[9], tail[6]] == [lines[9], lines[6], lines[9], lines[6]]
    assert tail[-3:] == lines[7:]
    assert list(tail[7:9]) == lines[7:9]
    for beyond in (0, 5, -5, slice(4, 8)):
        with pytest.raises(_WholeLogNeeded):
            tail[beyond]
    for outside in (10, -11):
        with pytest.raises(IndexError):
            tail[outside]


async def test_a_bot_that_reads_everything_gets_everything(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []

    class Historian:
        def choose(self, rules, state, seat, events, budget, rng):  # type: ignore[no-untyped-def]
            read.append(len([line for line in events if line.text.key]))
            return Choice(rules.actions(state, seat)[0])

    monkeypatch.setattr("ludotheque.host.bot_questions.make_bot", lambda name: Historian())
    monkeypatch.setattr("ludotheque.host.table.HostedTable.latest_lines", lambda self, viewer: ())
    async with running(quiet_config(home)) as server:
        ana = await server.browser("Ana")
        table = await ana.table("minisurf", "random", "me")
        async with ana.sit_at(table["id"]) as tab:
            for _ in range(3):
                await tab.until(lambda: tab.position["to_move"] == [1])
                await tab.move()
            await tab.until(lambda: tab.position["to_move"] == [1])
            bots_last = [w["line"] for w in tab.whats("logged") if w["line"]["actor"] == 0][-1]
            assert read[-1] == bots_last["seq"] - 1  # all that had happened when it was asked
