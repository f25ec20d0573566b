"""Nobody plays the deals of a duplicate twice by entering it again, later."""

from __future__ import annotations

from pathlib import Path

import pytest

from .harness import Running
from .test_account import gone
from .test_contests import counted_again, direct, enter, finish, info, make, tried
from .test_terminal_events import Person


async def test_a_late_entry_waits_for_the_director_once_deals_are_begun(server: Running) -> None:
    director = await server.browser("Dora")
    id_ = await make(director, rounds=1, late=True)
    event = f"/api/events/{id_}"
    ana, _ = await enter(server, id_, "Ana", "Ben")
    await direct(director, id_, "begin")
    assert not (await info(ana, id_)).get("must_wait")
    await finish(ana, (await ana.post(f"{event}/play"))["id"])
    again, cleo = await enter(server, id_, "Ana again", "Cleo")  # other browsers
    shown = await info(again, id_)
    assert shown["must_wait"]
    assert not shown.get("may_play")
    assert await tried(again.post(f"{event}/play")) == "server-event-waiting"
    assert await tried(direct(again, id_, "admit", entry=shown["mine"])) == "server-event-director"
    ours = [one["number"] for one in shown["entries"] if one.get("waiting")]
    assert ours == [3, 4]
    await direct(director, id_, "withdraw", entry=3)
    assert await tried(again.post(f"{event}/join")) == "server-event-refused"
    assert await tried(again.post(f"{event}/play")) == "server-event-not-in"
    assert await tried(direct(director, id_, "admit", entry=3)) == "server-event-not-waiting"
    assert await tried(direct(director, id_, "admit", entry=9)) == "server-event-no-entry"
    assert (await direct(director, id_, "admit", entry=4))["played"][0]["tables"] == 3
    await finish(cleo, (await cleo.post(f"{event}/play"))["id"])
    over = await direct(director, id_, "close")
    assert {one["entry"] for one in over["standings"]} == {1, 2, 4}
    await counted_again(ana, id_)


async def test_who_waits_may_change_their_mind_and_the_director_enters_at_once(
    server: Running,
) -> None:
    director = await server.browser("Dora")
    id_ = await make(director, rounds=1, late=True)
    ana, _ = await enter(server, id_, "Ana", "Ben")
    await direct(director, id_, "begin")
    await ana.post(f"/api/events/{id_}/play")
    (cleo,) = await enter(server, id_, "Cleo")
    await cleo.post(f"/api/events/{id_}/leave")
    assert (await info(cleo, id_))["may_join"]
    await director.post(f"/api/events/{id_}/join", {})
    assert (await info(director, id_))["may_play"]


async def test_a_number_that_was_given_back_is_nobody_elses(server: Running) -> None:
    """The director looks at a page on which Cleo still waits; Eve has come in the meantime."""
    director = await server.browser("Dora")
    id_ = await make(director, rounds=1, late=True)
    ana, _, ben = await enter(server, id_, "Ana", "Bea", "Ben")
    await ben.post(f"/api/events/{id_}/leave")
    await enter(server, id_, "Bert")
    assert [one["number"] for one in (await info(ana, id_))["entries"]] == [1, 2, 4]
    await direct(director, id_, "begin")
    await ana.post(f"/api/events/{id_}/play")
    (cleo,) = await enter(server, id_, "Cleo")
    old = (await info(cleo, id_))["mine"]
    await cleo.post(f"/api/events/{id_}/leave")
    (eve,) = await enter(server, id_, "Eve")
    for order in ("admit", "withdraw"):
        assert await tried(direct(director, id_, order, entry=old)) == "server-event-no-entry"
    shown = await info(eve, id_)
    assert shown["mine"] == old + 1
    assert shown["entries"][-1]["waiting"]


async def test_nobody_waits_for_a_director_who_has_left(server: Running) -> None:
    director = await server.browser("Dora")
    id_ = await make(director, rounds=1, late=True)
    event = f"/api/events/{id_}"
    ana, _ = await enter(server, id_, "Ana", "Ben")
    await direct(director, id_, "begin")
    await ana.post(f"{event}/play")
    (cleo,) = await enter(server, id_, "Cleo")
    await director.post("/api/me/leave", {"sure": True})
    await gone(server)
    shown = await info(cleo, id_)
    assert (shown["director"], shown["status"]) == ("", "playing")
    assert shown["entries"][2]["waiting"]
    assert shown["entries"][2]["withdrawn"]  # she is told that nobody will let her in
    assert await tried(cleo.post(f"{event}/join", {})) == "server-event-refused"
    late = await server.browser("Dan")
    assert not (await info(late, id_)).get("may_join")
    assert await tried(late.post(f"{event}/join", {})) == "server-event-begun"


async def test_an_event_that_only_its_director_could_begin_ends_with_them(server: Running) -> None:
    director = await server.browser("Dora")
    by_hand = await make(director)
    by_itself = await make(director, begins=int(server.services.clock.now()) + 86_400)
    for id_ in (by_hand, by_itself):
        await enter(server, id_, "Ana", "Ben")
    await director.post("/api/me/leave", {"sure": True})
    await gone(server)
    ana = await server.browser("Cleo")
    assert (await info(ana, by_hand))["status"] == "over"
    assert await tried(ana.post(f"/api/events/{by_hand}/join", {})) == "server-event-over"
    assert (await info(ana, by_itself))["status"] == "open"


async def test_late_entries_from_the_terminal(
    server: Running,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    dora, eve = (Person(tmp_path / name, monkeypatch) for name in ("dora", "eve"))
    usual = ("make", "minisurf", "--rounds", "1", "--late")
    await dora.types(*usual, "--server", server.origin, "--name", "Dora", "--title", "Cup")
    link = capsys.readouterr().out.strip().partition(": ")[2]
    id_ = link.rpartition("/")[2]
    ana, _ = await enter(server, id_, "Ana", "Ben")
    await dora.types("begin", link)
    await ana.post(f"/api/events/{id_}/play")
    capsys.readouterr()
    await eve.types("join", link, "--name", "Eve")
    await eve.types("status", link)
    said = capsys.readouterr().out
    assert "the director decides" in said
    assert "has not decided yet" in said
    await dora.types("status", link)
    assert f"event admit {link} 3" in capsys.readouterr().out
    await dora.types("admit", link, "3")
    await eve.types("status", link)
    assert "event play" in capsys.readouterr().out
