"""Boards of a real table over HTTP: the points of the match, and strictly read."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludotheque.server import rate_limits
from ludotheque.server.rate_limits import TokenBucket

from .harness import Json, Refusal, Running, quiet_config, running
from .test_pages import finished

SCORE = "/api/games/cascadia/score"


def boards_of(view: Json) -> list[Json]:
    """What lies on the table, as somebody would enter it."""
    boards = []
    for environment in view["environments"]:
        tiles = []
        for cell in environment["cells"]:
            names = ("habitat_a", "habitat_b")
            tile = {key: cell[key] for key in ("q", "r", "rotation", "token")}
            tiles.append(tile | dict(zip(names, cell["tile"]["habitats"], strict=False)))
        boards.append({"tiles": tiles, "nature": environment["nature"]})
    return boards


async def test_a_finished_match_entered_anew_has_the_same_final_sheet(server: Running) -> None:
    ana = await server.browser("Ana")
    options = {"bear": "C", "fox": "B"}
    table, tab = await finished(ana, "cascadia", options=options)
    sheet = await ana.get(f"/api/tables/{table['id']}/final")
    boards = boards_of(tab.position["view"])
    found = await ana.post(SCORE, {"options": options, "boards": boards})
    assert [found[key] for key in ("scores", "parts", "result")] == [
        sheet[key] for key in ("scores", "parts", "result")
    ]
    assert boards_of(found["view"]) == boards
    assert found["view"]["phase"] == "over"


async def test_a_stranger_may_ask_and_learns_what_there_is_to_enter(server: Running) -> None:
    nobody = await server.browser("Ana")
    nobody.http.cookies.clear()
    games = {game["id"]: game for game in await nobody.get("/api/games")}
    assert all(game["scorer"] for game in games.values())
    kit = await nobody.get("/api/games/cascadia/kit")
    assert (kit["tiles"], kit["nature"]) == (23, 25)
    start = {"tiles": kit["hex"]["starters"][0]}
    found = await nobody.post(SCORE, {"options": {}, "boards": [start]})
    assert found["scores"][0]["total"] == 5
    for id_ in games:
        empty = {"options": {}, "boards": [{}, {}] if id_ != "cascadia" else [EMPTY] * 2}
        assert len((await nobody.post(f"/api/games/{id_}/score", empty))["scores"]) == 2
    with pytest.raises(Refusal, match="unknown-game"):
        await nobody.get("/api/games/chess/kit")


EMPTY: Json = {"tiles": []}
FOREST: Json = {"q": 0, "r": 0, "habitat_a": "forest"}
REFUSED: dict[str, tuple[Any, str]] = {
    "nothing": ({}, "server-bad-message"),
    "no JSON": (b"{", "server-bad-message"),
    "no boards": ({"options": {}, "boards": []}, "server-bad-message"),
    "very many boards": ({"options": {}, "boards": [EMPTY] * 17}, "server-bad-message"),
    "five boards": ({"options": {}, "boards": [EMPTY] * 5}, "cascadia-bad-seats"),
    "a field too many": ({"options": {}, "boards": [EMPTY | {"points": 99}]}, "server-bad-message"),
    "a tile that is none": ({"options": {}, "boards": [{"tiles": [1]}]}, "server-bad-message"),
    "an unknown habitat": (
        {"options": {}, "boards": [{"tiles": [FOREST | {"habitat_a": "desert"}]}]},
        "server-bad-message",
    ),
    "negative nature": ({"options": {}, "boards": [EMPTY | {"nature": -1}]}, "server-bad-message"),
    "an unknown option": ({"options": {"wolf": "A"}, "boards": [EMPTY]}, "bad-option"),
    "random cards": ({"options": {"elk": "random"}, "boards": [EMPTY]}, "cascadia-table-random"),
    "too many tiles": (
        {"options": {}, "boards": [{"tiles": [FOREST | {"q": q} for q in range(24)]}]},
        "cascadia-table-cell",
    ),
    "what cannot be": ({"options": {}, "boards": [{"tiles": [FOREST] * 2}]}, "cascadia-table-cell"),
}


@pytest.mark.parametrize(("body", "key"), REFUSED.values(), ids=REFUSED.keys())
async def test_what_is_refused(server: Running, body: Any, key: str) -> None:
    ana = await server.browser("Ana")
    with pytest.raises(Refusal, match=key) as refusal:
        await ana.post(SCORE, body)
    assert refusal.value.status == 400


async def test_what_is_too_large(server: Running) -> None:
    ana = await server.browser("Ana")
    with pytest.raises(Refusal, match="server-too-large"):
        await ana.post(SCORE, b" " * 1_000_001)


async def test_who_asks_too_often_must_wait(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setattr(
        rate_limits, "TokenBucket", partial(TokenBucket, clock=lambda: 0.0)
    )  # time stands still
    async with running(quiet_config(home)) as server:
        ana = await server.browser("Ana")
        body = {"options": {}, "boards": [EMPTY]}
        for _ in range(100):
            await ana.post(SCORE, body)
        with pytest.raises(Refusal, match="server-too-often") as refusal:
            await ana.post(SCORE, body)
        assert refusal.value.status == 429
