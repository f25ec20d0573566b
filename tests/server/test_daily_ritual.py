"""The daily challenge as a ritual: par, place, spread and streak."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from ludotheque.pages.daily import streak

from .harness import Browser, Running, quiet_config, running

GAME = "maxisurf"
DAY = 86_400.0
NOON = 1_800_000_000.0 // DAY * DAY + DAY / 2


async def play(browser: Browser) -> str:
    table: dict[str, Any] = await browser.post(f"/api/daily/{GAME}")
    async with browser.sit_at(table["id"]) as tab:
        while not tab.whats("ended"):  # whoever always passes has the shortest match
            await tab.move(tab.position["actions"][-1])
    return str(table["id"])


async def par_of(browser: Browser) -> int:
    """As soon as it has been worked out."""
    while (found := (await browser.get(f"/api/daily/{GAME}")).get("par")) is None:
        await asyncio.sleep(0.05)
    return int(found)


async def test_the_end_of_a_challenge(home: Path) -> None:
    async with running(quiet_config(home, par_ms=1)) as server:
        server.services.clock.now = lambda: NOON
        ana, ben = await server.browser("Ana"), await server.browser("Ben")
        await play(ana)
        par = await par_of(ana)
        # Nothing of it reaches somebody who can still play.
        for _ in range(2):
            other = await ben.get(f"/api/daily/{GAME}")
            assert not {"par", "spread", "place"} & other.keys()
            await ben.post(f"/api/daily/{GAME}")
        await play(ben)
        for browser in (ana, ben):
            found = await browser.get(f"/api/daily/{GAME}")
            assert found["par"] == par
            assert sum(many for _, many in found["spread"]) == 2
            assert found["place"] == 1  # they did the same
            assert found["streak"] == 1
        server.services.clock.now = lambda: NOON + DAY
        assert (await ana.get(f"/api/daily/{GAME}"))["streak"] == 1  # today can still be played
        await play(ana)
        assert (await ana.get(f"/api/daily/{GAME}"))["streak"] == 2
        server.services.clock.now = lambda: NOON + 3 * DAY
        assert "streak" not in await ana.get(f"/api/daily/{GAME}")


async def test_a_par_is_the_same_after_a_restart(home: Path) -> None:
    found = []
    for _ in range(2):
        async with running(quiet_config(home, par_ms=1)) as server:
            server.services.clock.now = lambda: NOON
            ana = await server.browser("Ana")
            await play(ana)
            found.append(await par_of(ana))
    assert found[0] == found[1]


def test_a_streak_ends_with_a_day_that_was_missed() -> None:
    days = ["2026-03-01", "2026-02-28", "2026-02-26"]
    assert streak(days, "2026-03-01") == 2
    assert streak(days, "2026-03-02") == 2
    assert streak(days, "2026-03-03") == 0
    assert streak([], "2026-03-03") == 0


async def test_a_profile_says_how_one_fares(server: Running) -> None:
    ana = await server.browser("Ana")
    for _ in range(2):
        table = await ana.table(GAME, "me", "random")
        async with ana.sit_at(table["id"]) as tab:
            while not tab.whats("ended"):
                await tab.until(lambda: tab.whats("ended") or 0 in tab.position["to_move"])
                if not tab.whats("ended"):
                    await tab.move(tab.position["actions"][-1])
    profile = await ana.get("/api/profile")
    (against,) = profile["against"]
    assert (against["game"], against["bot"], against["matches"]) == (GAME, "random", 2)
    assert 0 <= against["won"] <= 2
    (best,) = profile["best"]
    assert len(best["course"]) == best["matches"] == 2
    assert best["average"] == sum(best["course"]) / 2
    assert best["score"] == max(best["course"])
