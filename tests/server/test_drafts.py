"""Drafts of the workshop that are shared by a link: opened, limited, deleted, reported."""

from __future__ import annotations

from importlib import resources
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import select, update

from ludotheque.cli import main
from ludotheque.home import rewards_of
from ludotheque.match import Match
from ludotheque.record import Holder, new_header
from ludotheque.registry import game
from ludotheque.server.storage import quota, retention
from ludotheque.server.storage.schema_drafts import draft_reports, drafts
from ludotheque.server.workshop import drafts as service

from .harness import Browser, Json, Refusal, Running

DATA = resources.files("ludotheque.games")
DECK = (DATA / "taxi/data/cards.toml").read_text(encoding="utf-8")
TOWN = (DATA / "taxi/data/city.toml").read_text(encoding="utf-8")
FEWER = DECK.replace("count = 7", "count = 2", 1)
DRAFTS = "/api/workshop/drafts"
DAY_S = 86_400


async def share(browser: Browser, **parts: str) -> Json:
    asked: Json = {"game": "taxi", "parts": parts or {"deck": FEWER}}
    found: Json = await browser.post(DRAFTS, asked)
    return found


async def test_another_guest_opens_what_was_shared_and_plays_it(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    shared = await share(ana, deck=FEWER, city=TOWN)
    assert shared["mine"]
    opened = await ben.get(f"{DRAFTS}/{shared['id']}")
    assert (opened["by"], opened["mine"], opened["game"]) == ("Ana", False, "taxi")
    files = {one["name"]: one["toml"] for one in opened["parts"]}
    assert files == {"deck": FEWER, "city": TOWN}
    content = next(one["content"] for one in opened["parts"] if one["name"] == "deck")
    assert content == (await ben.post("/api/workshop/read", {"toml": FEWER}))["content"]
    table = await ben.table("taxi", "me", "random", options=files)
    assert (await ben.get(f"/api/tables/{table['id']}/options"))["deck"] == FEWER


async def test_tables_with_a_draft_are_not_rated(server: Running) -> None:
    ana = await server.browser("Ana")
    rated: Json = {"rated": True, "clock": {"kind": "move", "amount": 86_400}}
    with pytest.raises(Refusal, match="server-rated-options"):
        await ana.table("taxi", "me", "open", options={"deck": FEWER}, **rated)
    assert (await ana.table("taxi", "me", "open", **rated))["rated"]


def test_matches_with_changed_parts_give_no_achievements(monkeypatch: pytest.MonkeyPatch) -> None:
    taxi = game("taxi")
    monkeypatch.setattr(type(taxi), "rewards", "something")

    def rewards(**options: Any) -> Any:
        header = new_header(taxi, taxi.options(**options), [Holder("A"), Holder("B")])
        record = SimpleNamespace(header=header, counts=lambda: True)
        return rewards_of(cast(Match, SimpleNamespace(record=record)))

    assert rewards(target=2) == "something"
    assert rewards(target=2, deck=FEWER) is None


async def test_only_parts_that_can_be_played_are_stored(server: Running) -> None:
    ana = await server.browser("Ana")
    with pytest.raises(Refusal, match="taxi-deck-entry"):
        await share(ana, deck=DECK.replace("count = 15", "count = 1500"))
    with pytest.raises(Refusal, match="variant-no-part"):
        await share(ana, target="3")
    with pytest.raises(Refusal, match="server-bad-message"):
        await ana.post(DRAFTS, {"game": "taxi", "parts": {}})
    with pytest.raises(Refusal, match="server-bad-message"):
        await share(ana, deck="#" * 200_001)
    assert (await ana.get(DRAFTS))["drafts"] == []
    ana.http.cookies.clear()
    with pytest.raises(Refusal, match="server-who"):
        await share(ana)


async def test_a_guest_may_share_so_many(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MAX_DRAFTS_PER_GUEST", 2)
    ana = await server.browser("Ana")
    first, _ = await share(ana), await share(ana)
    with pytest.raises(Refusal, match="workshop-too-many-drafts"):
        await share(ana)
    with server.services.store.engine.connect() as connection:
        assert quota.stored_bytes(connection, ana.guest) > 2 * len(FEWER)
    await ana.post(f"{DRAFTS}/{first['id']}/delete")
    server.services.quota.guest_bytes = 1000
    with pytest.raises(Refusal, match="server-quota"):
        await share(ana)


async def test_only_its_maker_deletes_a_draft(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    id_ = (await share(ana))["id"]
    with pytest.raises(Refusal, match="workshop-no-draft"):
        await ben.post(f"{DRAFTS}/{id_}/delete")
    (line,) = (await ana.get(DRAFTS))["drafts"]
    assert (line["id"], line["game"], line["parts"]) == (id_, "taxi", ["deck"])
    assert (await ben.get(DRAFTS))["drafts"] == []
    assert (await ana.post(f"{DRAFTS}/{id_}/delete"))["drafts"] == []
    answer = await ben.http.get(f"{DRAFTS}/{id_}")
    assert (answer.status_code, answer.json()["why"]["key"]) == (404, "workshop-no-draft")


async def test_a_report_reaches_the_administrator_who_removes_it(
    server: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    quiet, loud = (await share(ana))["id"], (await share(ana))["id"]
    for _ in range(2):  # of one guest it counts once
        await ben.post(f"{DRAFTS}/{quiet}/report")
    with server.services.store.engine.connect() as connection:
        assert len(connection.execute(select(draft_reports)).all()) == 1
    database = ["--database", server.services.config.url(), "--lang", "en"]
    main(["admin", "drafts", *database])
    listed = capsys.readouterr().out.splitlines()[1:]
    assert [line.split()[0] for line in listed] == [quiet, loud]
    assert listed[0].split()[-2:] == ["1", "deck"]
    main(["admin", "drafts", quiet, *database])
    assert "place-barrier" in capsys.readouterr().out
    main(["admin", "storage", *database])
    assert "Shared drafts: 2, 1 of them reported" in capsys.readouterr().out
    main(["admin", "remove-draft", quiet, *database])
    with pytest.raises(SystemExit):
        main(["admin", "remove-draft", quiet, *database])
    with pytest.raises(Refusal, match="workshop-no-draft"):
        await ben.get(f"{DRAFTS}/{quiet}")
    with server.services.store.engine.connect() as connection:
        assert connection.execute(select(draft_reports)).all() == []


async def test_a_draft_that_nobody_opens_is_deleted(server: Running) -> None:
    ana, store = await server.browser("Ana"), server.services.store
    old, opened = (await share(ana))["id"], (await share(ana))["id"]
    kept = (await ana.get(DRAFTS))["keep_days"]
    now = server.services.clock.now()
    with store.engine.begin() as connection:
        connection.execute(update(drafts).values(opened=int(now) - (kept + 1) * DAY_S))
    await ana.get(f"{DRAFTS}/{opened}")
    assert await store.write(lambda c: retention.delete_stale_drafts(c, now, 0)) == 0
    assert await store.write(lambda c: retention.delete_stale_drafts(c, now, kept)) == 1
    assert [one["id"] for one in (await ana.get(DRAFTS))["drafts"]] == [opened]
    assert old != opened


async def test_a_deleted_account_takes_its_drafts_along(server: Running) -> None:
    ana, ben = await server.browser("Ana"), await server.browser("Ben")
    id_ = (await share(ana))["id"]
    assert [one["id"] for one in (await ana.get("/api/me/export"))["drafts"]] == [id_]
    await ana.post("/api/me/leave", {"sure": True})
    await server.services.background.wait()
    with pytest.raises(Refusal, match="workshop-no-draft"):
        await ben.get(f"{DRAFTS}/{id_}")
