"""What shows a table is built for a viewer, and only authorisation issues one."""

from __future__ import annotations

import ast
import contextlib
import copy
import dataclasses
import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ludotheque.host
import ludotheque.pages
import ludotheque.server
from ludotheque.host.authorization import Viewer
from ludotheque.host.subscription import MAX_UNACKNOWLEDGED

from .harness import Refusal, Running

PACKAGES = (ludotheque.host, ludotheque.pages, ludotheque.server)
SHOWING = {"view", "log", "log_of", "line", "freeze", "position", "load_entries"}
VIEWERS = {"Viewer", "ViewedRecord"}  # a `ViewedRecord` has its viewer
# What is called without a viewer, and why nobody is shown anything by it.
EXCEPTIONS = {
    "games.py score_boards": "boards of the box, which no match has",
    "puzzles.py encode_position": "of a record that `RecordService.read_whole` has allowed",
    "events.py log_entry": "the line of every reader, for the database",
    "uvicorn_config.py prepare_process": "of the collector of garbage",
    "storage.py _has_too_few_moves": "counts moves",
    "rows.py load_record": "of tables that `read_whole` has allowed, and of an administrator",
    "rows.py load_table": "for memory",
}


# By construction -------------------------------------------------------------------------------


async def test_nothing_but_authorisation_makes_a_viewer(server: Running) -> None:
    ana = await server.browser()
    made = await ana.table("minisurf", "me", "easy")
    _, viewer = await server.services.registry.access(made["id"], ana.guest, 0)
    assert (viewer.table_id, viewer.guest, viewer.seat) == (made["id"], ana.guest, 0)
    unchecked: Any = Viewer
    with pytest.raises(TypeError):
        unchecked(made["id"], ana.guest, 1, True)
    with pytest.raises(TypeError):
        dataclasses.replace(viewer, seat=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        viewer.seat = 1  # type: ignore[misc]
    assert copy.copy(viewer) == pickle.loads(pickle.dumps(viewer)) == viewer  # for helpers
    other = await ana.table("minisurf", "me", "easy")
    with pytest.raises(ValueError, match=made["id"]):
        server.services.registry.tables[other["id"]].position(viewer)


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Functions and methods, each with what is inside it."""
    for node in tree.body:
        for one in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
                yield one


def shows_without_viewer(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    kinds = {
        one.annotation.id for one in function.args.args if isinstance(one.annotation, ast.Name)
    }
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    return not kinds & VIEWERS and any(
        _name(call.func) in SHOWING and "viewer" not in map(_name, call.args) for call in calls
    )


def _name(node: ast.expr) -> str:
    return str(getattr(node, "attr", getattr(node, "id", "")))


def test_functions_that_show_a_match_take_a_viewer() -> None:
    found = {
        f"{path.name} {function.name}"
        for package in PACKAGES
        for path in Path(str(package.__file__)).parent.rglob("*.py")
        for function in functions(ast.parse(path.read_text()))
        if shows_without_viewer(function)
    }
    assert found == EXCEPTIONS.keys()


# Over the wire ---------------------------------------------------------------------------------


async def test_seat_0_cannot_follow_seat_1_of_a_running_match(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    made = await ana.table("taxi", "me", "open")
    page = f"/api/tables/{made['id']}/replay"
    async with ben.sit_at(made["id"]) as tab:
        await tab.ask("sit", seat=1, name="Ben")
    for follow in ({}, {"follow": "true"}, {"follow": "false"}):
        own = await ana.get(page, seat=0, **follow)
        assert {frame["seat"] for frame in own["frames"]} == {0}
        with pytest.raises(Refusal, match="server-not-your-seat"):
            await ana.get(page, seat=1, **follow)
        with pytest.raises(Refusal, match="refused-seat") as refused:
            await ana.get(page, seat=2, **follow)
        assert refused.value.status == 400
    async with ben.sit_at(made["id"]) as tab:
        await tab.ask("resign", seat=1)
    every = await ana.get(page, seat=1, follow="true")
    assert every["frames"]
    with pytest.raises(Refusal, match="refused-seat"):
        await ana.get(page, seat=2, follow="true")


@pytest.mark.usefixtures("canary")
async def test_who_acknowledges_nothing_keeps_no_seat_that_was_taken_back(server: Running) -> None:
    """Such a tab is sent no more updates; what it asks is answered by the seats it has now."""
    ana, ben, eve = [await server.browser(name) for name in ("Ana", "Ben", "Eve")]
    made = await ana.table("canary", "me", "open")
    async with ben.sit_at(made["id"]) as owner, eve.sit_at(made["id"]) as tab:
        await owner.ask("sit", seat=1, name="Ben")
        link = await owner.ask("link", seat=1)
        await eve.post(f"/api/tables/{made['id']}/seat", {"token": link["token"]})
        await tab.ask("look", seat=1)
        word = json.dumps(await tab.ask("describe", language="en"))
        assert "canary1-" in word
        tab.acknowledges = False
        for _ in range(MAX_UNACKNOWLEDGED + 1):
            await tab.ask("look", seat=1)
        await owner.ask("revoke", seat=1)
        assert "canary1-" not in json.dumps(await tab.ask("describe", language="en"))
        with pytest.raises(Refusal, match="server-not-your-seat"):
            await tab.ask("aids", seat=1)


async def test_a_host_who_may_not_watch_has_no_record_in_their_export(server: Running) -> None:
    """A table for its players only, which its host has left to others."""
    host, ana, ben = [await server.browser(name) for name in ("Host", "Ana", "Ben")]
    made = await host.table("minisurf", "open", "open", watch=False)
    async with contextlib.AsyncExitStack() as tabs:
        for seat, who in enumerate((ana, ben)):
            tab = await tabs.enter_async_context(who.sit_at(made["id"]))
            await tab.ask("sit", seat=seat, name=f"P{seat}")
        await tab.ask("resign", seat=1)
    with pytest.raises(Refusal, match="server-no-spectators"):
        await host.get(f"/api/tables/{made['id']}/record")
    mine, theirs = [(await who.get("/api/me/export"))["tables"][0] for who in (ana, host)]
    assert mine["record"]
    assert "record" not in theirs
