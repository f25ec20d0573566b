"""The full screen at an online table: a real server, and somebody else in a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from scripts.terminal_driver import Driver, rest, screen_lines, until
from textual._context import active_app
from textual.pilot import Pilot
from textual.widgets import Input

from ludotheque.online.table import open_table
from ludotheque.protocol.pages import NewSeat, NewTable
from ludotheque.terminal.app import LudothequeApp
from ludotheque.terminal.online.session import OnlineSession
from ludotheque.terminal.screens.entry import EntryScreen
from ludotheque.terminal.screens.home import HomeScreen
from ludotheque.terminal.screens.lobby import LobbyScreen
from ludotheque.terminal.screens.pick import PickScreen
from ludotheque.terminal.screens.replay import ReplayScreen
from ludotheque.terminal.screens.sheet import SheetScreen
from ludotheque.terminal.screens.table import TableScreen
from ludotheque.terminal.settings import Settings
from ludotheque.text import Text, language, text

from .harness import Tab
from .terminals import Beside, at_home, first_seat_begins, play_on, play_one, server_beside


@pytest.fixture(autouse=True)
def patient_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the tests of the terminal: the pilot waits for the app, not for the clock."""

    async def wait(*_seconds: float) -> None:
        await rest(active_app.get())

    monkeypatch.setattr("textual.pilot.wait_for_idle", wait)
    monkeypatch.setattr("textual.app.wait_for_idle", wait)
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture
def beside(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Beside]:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(home / "ana"))
    first_seat_begins(monkeypatch)
    with server_beside(home) as found:
        yield found


def app_at(link: str, home: Path, lang: str = "en", name: str = "Ana") -> LudothequeApp:
    settings = Settings(pace="instant", language=lang)
    screen = LobbyScreen(at_home(link, name, home / "ana")) if link else None
    app = LudothequeApp(screen, say=language(lang), settings=settings, depth="full")
    app.animation_level = "none"
    return app


def shown(pilot: Pilot[None]) -> str:
    return "\n".join(screen_lines(pilot.app)).replace("\N{NO-BREAK SPACE}", " ")


async def seated(pilot: Pilot[None]) -> Driver:
    """Take the seat that is aimed at in the lobby; the match then begins."""
    lobby = pilot.app.screen
    assert isinstance(lobby, LobbyScreen)
    await until(pilot.app, lambda: lobby.table.online)
    await pilot.press("enter")
    driver = Driver(pilot)
    await settle(driver)
    return driver


async def sees(pilot: Pilot[None], words: str) -> None:
    await until(pilot.app, lambda: words in shown(pilot), f"never shown: {words}")


async def said(pilot: Pilot[None], words: str) -> None:
    def told() -> bool:
        return any(words in one.message for one in pilot.app._notifications)

    await until(pilot.app, told, f"never said: {words}")


async def choose(driver: Driver) -> None:
    """Confirm what is aimed at until it is played, and the server has answered."""
    table = driver.table
    seq = table.match.seq
    while table.match.seq == seq:
        if driver.player_area.asked is not None:
            await driver.press("enter")
        else:
            await until(driver.pilot.app, lambda: not moving(table), "the move is never answered")


def moving(table: TableScreen) -> bool:
    assert isinstance(table.session, OnlineSession)
    return table.session.match.sending


async def resign(driver: Driver) -> None:
    """Through the menu, and sure of it."""
    names = [offer.name for offer in driver.table.session.offers()]
    await driver.pilot.press("m", *["down"] * names.index("resign"), "enter", "down", "enter")
    await until(driver.pilot.app, lambda: driver.table.match.over)


async def settle(driver: Driver) -> None:
    """Until Ana is asked, or the match is over."""

    def ready() -> bool:
        found = [one for one in driver.pilot.app.screen_stack if isinstance(one, TableScreen)]
        desk = found[-1].player_area if found else None
        return desk is not None and (found[-1].match.over or desk.asked is not None)

    await until(driver.pilot.app, ready, "nobody is ever asked")


@pytest.mark.parametrize(
    ("game", "lang", "more"),
    [("maxisurf", "en", {}), ("taxi", "fr", {"options": {"target": 1}})],
)
async def test_from_the_lobby_to_the_result(
    beside: Beside, home: Path, game: str, lang: str, more: dict[str, Any]
) -> None:
    browser = beside.browser("Ben")
    link = beside.table(browser, game, "me:Ben", "open", **more)
    ben = beside.sit_at(browser, link)
    app = await asyncio.to_thread(app_at, link, home, lang)
    async with app.run_test(size=(100, 32)) as pilot:
        await until(pilot.app, lambda: "Ben" in shown(pilot))
        assert link in shown(pilot)
        await until(pilot.app, lambda: app.screen.table.online)  # type: ignore[attr-defined]
        await pilot.press("enter")  # the seat that is free
        playing = asyncio.create_task(asyncio.to_thread(beside.do, play_on(ben, turns=2)))
        driver = Driver(pilot)
        await settle(driver)
        table = driver.table
        assert isinstance(table.session, OnlineSession)
        turns = 2  # a card drawn and laid; the die rolled and a way driven
        while not table.match.over:
            true = await asyncio.to_thread(beside.match(link).view, 1)
            assert true == table.session.position.view
            if turns > 0:
                await choose(driver)
            elif game == "taxi":
                await resign(driver)
            else:
                await driver.press("2")  # she stops
            turns -= 1
            await settle(driver)
        await playing
        await until(app, lambda: isinstance(app.screen, SheetScreen))
        assert "Ana" in shown(pilot)
        assert language(lang).say("score-total") in shown(pilot)
        await pilot.press("r")  # the record is the server's
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("escape", "b")
        await until(app, lambda: app.screen is table)
        await pilot.press("enter")
        await until(app, lambda: isinstance(app.screen, SheetScreen))
        await pilot.press("q")
        await until(app, lambda: app.return_code == 0)
    beside.do(ben.close())


async def waiting_for_ben(beside: Beside, home: Path, pilot: Pilot[None], ben: Tab) -> None:
    await until(pilot.app, lambda: pilot.app.screen.table.online)  # type: ignore[attr-defined]
    await pilot.press("enter")
    await sees(pilot, "Waiting for Ben.")


async def test_news_talk_and_a_lost_connection(beside: Beside, home: Path) -> None:
    browser = beside.browser("Ben")
    link = beside.table(browser, "maxisurf", "me:Ben", "open")
    ben = beside.sit_at(browser, link)
    app = await asyncio.to_thread(app_at, link, home)
    async with app.run_test(size=(110, 34)) as pilot:
        await waiting_for_ben(beside, home, pilot, ben)
        await asyncio.to_thread(beside.do, ben.ask("say", words="hello \x1b[2J"))
        await sees(pilot, "Ben: “hello [2J”")
        await pilot.press("c")
        assert isinstance(app.screen, EntryScreen)
        assert app.screen.heading == "web-chat"
        await pilot.press(*"hi!", "enter")
        await sees(pilot, "Ana: “hi!”")
        await asyncio.to_thread(beside.do, play_one(ben))
        await sees(pilot, "is turned up")
        assert isinstance(app.screen, TableScreen)
        assert isinstance(app.screen.session, OnlineSession)
        app.screen.session.match._connection.disconnect()
        await said(pilot, "Connection lost; trying again…")
        await said(pilot, "The connection is back.")
        await asyncio.to_thread(beside.do, play_one(ben))
        driver = Driver(pilot)
        await settle(driver)
        await choose(driver)
        await sees(pilot, "Ana: draws")
    assert app.exit_message.endswith(f"join {link}")
    beside.do(ben.close())


async def test_what_is_asked_of_the_server(beside: Beside, home: Path) -> None:
    link = beside.table(beside.browser(), "cascadia", "open", "easy")
    app = await asyncio.to_thread(app_at, link, home)
    async with app.run_test(size=(110, 40)) as pilot:
        driver = await seated(pilot)
        await pilot.press("1")  # the game's own key
        await settle(driver)
        await sees(pilot, "in hand")
        await until(app, lambda: driver.player_area.change is not None, "nothing is previewed")

        def label() -> Text:
            return driver.table.session.label(driver.player_area.chooser.action)

        await sees(pilot, language("en")(label()))
        assert label().key != "online-action"  # although there are too many choices to label them
        await pilot.press("p")
        await until(app, lambda: bool(driver.table.session.explain(0)))
        await sees(pilot, "1 mountains")
        await pilot.press("a")
        await until(app, lambda: bool(driver.table.session.aid_lines()))
        await pilot.press("h")
        await until(app, lambda: bool(driver.table.side.hints))
        hinted = driver.player_area.parse(driver.table.side.hints[0].action)
        assert driver.player_area.chooser.action == hinted
        ply = driver.table.match.ply
        await pilot.press("u")
        await until(app, lambda: driver.table.match.ply == ply - 1)
        await settle(driver)
        await pilot.press("u")  # nothing more: the server says so
        await said(pilot, "nothing to undo")
        await settle(driver)
        await pilot.press("v")
        assert driver.player_area.shown == 1


async def test_the_menu_offers_what_the_table_allows(beside: Beside, home: Path) -> None:
    browser = beside.browser("Ben")
    link = beside.table(browser, "maxisurf", "me:Ben", "open", aids=False)
    ben = beside.sit_at(browser, link)
    app = await asyncio.to_thread(app_at, link, home)
    async with app.run_test(size=(100, 32)) as pilot:
        await waiting_for_ben(beside, home, pilot, ben)
        await pilot.press("m")
        assert isinstance(app.screen, PickScreen)
        assert "Propose to stop without a result" in shown(pilot)
        assert "Save the record" in shown(pilot)  # no secrets: it may be had at any time
        await pilot.press("escape")
        await asyncio.to_thread(beside.do, ben.ask("abandon"))
        await sees(pilot, "Stop the match here")
        table = app.screen
        assert isinstance(table, TableScreen)
        assert not table.aids
        names = [offer.name for offer in table.session.offers()]
        assert "stop-agree" in names
        await pilot.press("m", *["down"] * names.index("stop-agree"), "enter")
        await until(app, lambda: isinstance(app.screen, SheetScreen))
        assert "The match was abandoned." in shown(pilot)
    beside.do(ben.close())


async def test_guests_sit_and_stand_but_do_not_arrange(beside: Beside, home: Path) -> None:
    link = beside.table(beside.browser("Ben"), "maxisurf", "open", "open")
    app = await asyncio.to_thread(app_at, link, home)
    async with app.run_test(size=(100, 32)) as pilot:
        lobby = app.screen
        assert isinstance(lobby, LobbyScreen)
        await until(app, lambda: lobby.table.online)
        await pilot.press("down", "enter")
        await until(app, lambda: lobby.table.mine == (1,))
        await pilot.press("b")  # not hers to arrange: the key is not offered
        assert "B bot" not in shown(pilot)
        assert lobby.table.info.seats[0].kind == "open"
        await pilot.press("up", "enter")
        await said(pilot, "You already have a seat")
        await pilot.press("down", "enter")
        await until(app, lambda: lobby.table.mine == ())
        assert "free" in shown(pilot)
        await pilot.press("q")
        await until(app, lambda: app._exit)


async def test_the_host_puts_a_bot_on_a_free_seat(beside: Beside, home: Path) -> None:
    def opened() -> str:
        elsewhere = beside.table(beside.browser(), "maxisurf", "open", "open")
        known = at_home(elsewhere, "Ana", home / "ana")
        seats = (NewSeat("me", name="Ana"), NewSeat("open"), NewSeat("open"))
        return open_table(known.server, NewTable(game="maxisurf", seats=seats)).link

    link = await asyncio.to_thread(opened)
    app = await asyncio.to_thread(app_at, link, home)
    async with app.run_test(size=(100, 32)) as pilot:
        lobby = app.screen
        assert isinstance(lobby, LobbyScreen)
        await until(app, lambda: lobby.table.online)
        await pilot.press("b")
        await until(app, lambda: lobby.table.info.seats[1].kind == "bot")
        await pilot.press("b")  # nobody, after all
        await until(app, lambda: lobby.table.info.seats[1].kind == "open")
        await pilot.press("b", "down", "b")
        await until(app, lambda: isinstance(app.screen, TableScreen))


async def test_a_rematch_opens_the_next_table(beside: Beside, home: Path) -> None:
    link = beside.table(beside.browser("Ben"), "maxisurf", "open", "easy")
    app = await asyncio.to_thread(app_at, link, home)
    async with app.run_test(size=(100, 32)) as pilot:
        driver = await seated(pilot)
        first = driver.table
        await resign(driver)
        await until(app, lambda: isinstance(app.screen, SheetScreen))
        await pilot.press("n")
        await until(app, lambda: isinstance(app.screen, TableScreen) and app.screen is not first)
        await settle(driver)
        assert driver.table is not first
        assert driver.table.session.reader == 1  # seats move on by one


async def test_from_the_shelf_and_back(beside: Beside, home: Path) -> None:
    link = beside.table(beside.browser("Ben"), "maxisurf", "open", "open")
    app = app_at("", home)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("j", *"nonsense words", "enter")
        await said(pilot, "is not an invitation")
        app.screen.query_one(Input).value = f"{beside.server.origin}/table/abcd2345efgh6789"
        await pilot.press("enter")
        await said(pilot, "There is no such table.")
        app.screen.query_one(Input).value = link
        await pilot.press("enter")
        await until(app, lambda: isinstance(app.screen, LobbyScreen))
        await sees(pilot, "Your name")
        await pilot.press("escape")
        await until(app, lambda: isinstance(app.screen, HomeScreen))


async def test_a_table_that_is_closed_is_left_with_a_sentence(beside: Beside, home: Path) -> None:
    link = beside.table(beside.browser("Ben"), "maxisurf", "open", "easy")
    app = await asyncio.to_thread(app_at, link, home)
    async with app.run_test(size=(100, 32)) as pilot:
        await until(app, lambda: app.screen.table.online)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await settle(Driver(pilot))

        async def turn_out() -> None:
            for table in beside.server.services.registry.tables.values():
                for listener in tuple(table.listeners):
                    listener.end(text("server-no-spectators"))

        await asyncio.to_thread(beside.do, turn_out())
        await until(app, lambda: app._exit)
    assert app.exit_message == "This table is for its players only."


async def test_open_tables_of_a_server_are_listed_in_the_full_screen(
    beside: Beside, home: Path
) -> None:
    ben = beside.browser("Ben")
    async with app_at("", home).run_test(size=(80, 24)) as pilot:
        await pilot.press("j")
        await until(pilot.app, lambda: isinstance(pilot.app.screen, EntryScreen))
        pilot.app.screen.query_one(Input).value = beside.server.origin
        await pilot.press("enter")
        await sees(pilot, "No table is waiting")
        link = beside.table(ben, "minisurf", "me:Ben", "open", listed=True)
        tab = beside.sit_at(ben, link)
        await pilot.press("r")
        await sees(pilot, "Ben (here now) · 1 free seat")
        await pilot.press("enter")
        await sees(pilot, "Guest")
        beside.do(tab.close())
