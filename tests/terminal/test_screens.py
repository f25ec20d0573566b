"""Home, new match and settings: the screens before a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from scripts.terminal_driver import (
    Driver,
    notices,
    press,
    screen_lines,
    settle,
)
from textual.widgets import Input

from ludotheque.match import Match
from ludotheque.registry import all_games, game
from ludotheque.table.setup import solo_options
from ludotheque.terminal.match_form import MatchForm, rematch_form
from ludotheque.terminal.screens.home import HomeScreen
from ludotheque.terminal.screens.new_match import NewMatchScreen
from ludotheque.terminal.screens.pick import PickScreen
from ludotheque.terminal.screens.settings import SettingsScreen
from ludotheque.terminal.screens.table import TableScreen
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.terminal.settings import load_settings
from ludotheque.terminal.widgets.bars import KeyBar
from ludotheque.terminal.widgets.picture import Picture
from ludotheque.terminal.widgets.rows import Row
from ludotheque.text import Problem, language


def match_of(app: Any) -> Match:
    """The match on the screen."""
    assert isinstance(app.screen, TableScreen)
    assert isinstance(app.screen.session, LocalSession)
    return app.screen.session.match


# Home ------------------------------------------------------------------------------------------


async def test_one_key_starts_a_match_against_a_bot(make_app: Any) -> None:
    async with make_app(name="Zoé").run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "right", "right", "enter")
        assert isinstance(pilot.app.screen, TableScreen)
        match = match_of(pilot.app)
        assert match.record.header.game == all_games()[2].id
        assert [bool(holder.bot) for holder in match.holders] == [False, True]
        assert match.holders[0].name == "Zoé"
        await Driver(pilot).settle()
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, HomeScreen)
        assert any("Zoé" in line for line in screen_lines(pilot.app))
        await press(pilot, "1")
        assert isinstance(pilot.app.screen, TableScreen)
        assert match_of(pilot.app).record.header.id == match.record.header.id


async def test_news_may_come_while_a_table_is_being_left(make_app: Any) -> None:
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "right", "right", "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        await Driver(pilot).settle()
        await table.query("*").remove()
        table.paint()  # there is nothing left to paint on


async def test_keys_work_as_they_are_shown_in_capitals(make_app: Any) -> None:
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "N")
        assert isinstance(pilot.app.screen, NewMatchScreen)
        await press(pilot, "escape", "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        await press(pilot, "P")
        assert table.side.page == "points"
        await press(pilot, "M")
        assert isinstance(pilot.app.screen, PickScreen)
        await press(pilot, "Q", "Q")
        assert isinstance(pilot.app.screen, HomeScreen)


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_every_key_of_the_shelf_is_shown_in_80_columns(
    make_app: Any, make_match: Any, lang: str
) -> None:
    make_match("minisurf", ["Ana", "Ben"])  # something to go on with has a key of its own
    async with make_app(lang=lang).run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        bar = pilot.app.screen.query_one(KeyBar)
        assert [key.name for key in bar.keys if bar.place_of(key.name) is None] == []


async def test_boxes_and_matches_can_be_clicked(make_app: Any, make_match: Any) -> None:
    make_match("taxi", ["Ana", "Ben"])
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        shelf = pilot.app.screen.query_one("#shelf", Picture)
        place = shelf.place_of(("game", "quadrata"))
        assert place is not None
        await pilot.click(shelf, offset=place)
        assert pilot.app.screen.chosen.id == "quadrata"
        place = shelf.place_of(("game", "quadrata"))
        await pilot.click(shelf, offset=place)
        await settle(pilot)
        assert isinstance(pilot.app.screen, NewMatchScreen)
        await press(pilot, "escape")
        waiting = pilot.app.screen.query_one("#continue", Picture)
        await pilot.click(waiting, offset=waiting.place_of(("match", 0)))
        await settle(pilot)
        assert not isinstance(pilot.app.screen, HomeScreen)


async def test_language_and_look_change_at_once_and_are_kept(make_app: Any) -> None:
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert any("players" in line for line in screen_lines(pilot.app))
        await press(pilot, "f3")
        assert any("joueurs" in line for line in screen_lines(pilot.app))
        assert pilot.app.palette.dark
        await press(pilot, "f2")
        assert not pilot.app.palette.dark
        kept = load_settings()
        assert (kept.language, kept.theme) == ("fr", "light")
        bar = pilot.app.screen.query_one("#keys", KeyBar)
        await pilot.click(bar, offset=bar.place_of("o"))
        await settle(pilot)
        assert isinstance(pilot.app.screen, SettingsScreen)
        await press(pilot, "right")  # the language is the first line
        assert load_settings().language == "en"
        assert pilot.app.say.code == "en"


async def test_settings_change_with_arrows_and_typing(make_app: Any) -> None:
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "o", "down", "right", "down", "right", "down", "right", "down")
        await press(pilot, *"Max", "escape")
        kept = load_settings()
        assert kept.theme == "light"
        assert kept.aids is False
        assert kept.name == "Max"
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_today_is_the_same_for_everybody_and_gone_on_with(make_app: Any) -> None:
    async with make_app(name="Ana").run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "d")
        assert isinstance(pilot.app.screen, TableScreen)
        first = match_of(pilot.app)
        await press(pilot, "q", "d")
        again = match_of(pilot.app)
        assert again.record.header.id == first.record.header.id
        assert again.seed == first.seed


async def test_alone_where_the_game_allows_it(make_app: Any) -> None:
    async with make_app(name="Ana").run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "s")  # Cascadia stands first
        assert len(match_of(pilot.app).holders) == 1
        await press(pilot, "q", "right", "right", "s")  # TAXI third
        assert isinstance(pilot.app.screen, HomeScreen)
        assert any("not played alone" in one for one in notices(pilot.app))


# A new match -----------------------------------------------------------------------------------


async def test_a_match_is_set_up_with_keys(make_app: Any) -> None:
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "n")
        screen = pilot.app.screen
        assert isinstance(screen, NewMatchScreen)
        await press(pilot, "down", "right")  # three players
        assert len(screen.form.seats) == 3
        await press(pilot, "down", "down", *"Zoé")
        await press(pilot, "down", "left")  # the second seat: from normal to easy
        assert screen.form.seats[1].bot == "easy"
        await press(pilot, "f5")
        assert isinstance(pilot.app.screen, TableScreen)
        header = match_of(pilot.app).record.header
        assert [holder.bot for holder in header.seats] == ["", "easy", "normal"]
        assert [holder.name for holder in header.seats] == ["Zoé", "Domino", "Kiwi"]
        assert load_settings().name == "Zoé"


async def test_the_youngest_is_named_among_the_players(make_app: Any) -> None:
    """TAXI: the row stands below the players and calls them as they are called above."""
    async with make_app().run_test(size=(100, 40)) as pilot:
        screen = NewMatchScreen(game("taxi"))
        await pilot.app.push_screen(screen)
        await settle(pilot)
        ids = [row.id for row in screen.query(Row)]
        assert ids.index("colour-1") + 1 == ids.index("option-first")
        row = screen.query_one("#option-first", Row)
        assert row.words == "Drawn by lot"
        screen.query_one("#name-0 Input", Input).value = "Zoé"
        await settle(pilot)
        row.action_turn(1)
        await settle(pilot)
        assert screen.query_one("#option-first", Row).words == "Zoé"
        assert screen.form.values["first"] == "1"
        screen.query_one("#option-first", Row).action_turn(1)
        await settle(pilot)
        assert screen.query_one("#option-first", Row).words == "Player 2 (Normal)"


async def test_options_that_do_not_go_together_are_refused_with_a_sentence(make_app: Any) -> None:
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "right", "right", "right", "n")
        screen = pilot.app.screen
        assert isinstance(screen, NewMatchScreen)
        screen.form.values["duplicate"] = True
        screen.form.values["boxes"] = 2
        await press(pilot, "f5")
        assert isinstance(pilot.app.screen, NewMatchScreen)
        assert any("one box is enough" in one for one in notices(pilot.app))


async def test_rows_answer_to_clicks(make_app: Any) -> None:
    async with make_app().run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        await press(pilot, "n")
        screen = pilot.app.screen
        row = screen.query_one("#option-tiles", Row)
        words = row.words
        await pilot.click(row, offset=(row.size.width - 4, 0))
        await settle(pilot)
        assert screen.query_one("#option-tiles", Row).words != words
        assert screen.form.values["tiles"] == "square"
        start = screen.query_one("#start")
        await pilot.click(start, offset=(4, 0))
        await settle(pilot)
        assert isinstance(pilot.app.screen, TableScreen)


def test_a_form_shows_what_matters_and_no_more() -> None:
    form = MatchForm(game("cascadia"))
    names = {field.name for field in form.visible()}
    assert "bear" in names
    assert "scenario" not in names
    form.values["variant"] = "family"
    assert "bear" not in {field.name for field in form.visible()}
    form.values["variant"] = "scenario"
    names = {field.name for field in form.visible()}
    assert "scenario" in names
    assert "bear" not in names


def test_seats_follow_the_options() -> None:
    form = MatchForm(game("minisurf"))
    assert form.seat_numbers == [2, 3, 4]
    form.values["boxes"] = 2
    form.set_seats(6)
    form.fit_seats()
    assert len(form.seats) == 6
    form.values["boxes"] = 1
    form.fit_seats()
    assert len(form.seats) == 4
    assert form.problem() is None


def test_names_are_clean_and_different() -> None:
    form = MatchForm(game("minisurf"))
    form.set_seats(4)
    for seat in range(4):
        form.change_seat(seat, bot="", name="  A\x1b[31mna\n ")
    names = [holder.name for holder in form.holders(language("en"))]
    assert len(set(names)) == 4
    assert all(name.isprintable() for name in names)
    assert all("\x1b" not in name for name in names)


def test_in_a_rematch_everybody_moves_on_by_one_seat(make_match: Any) -> None:
    """As in the browser; whoever an option names begins at the new seat."""
    match = make_match("cascadia", ["Ana", "*greedy"], bear="C", takeback=True)
    form = rematch_form(game("cascadia"), match.record.header)
    again = form.start(language("en"))
    assert again.record.header.options == match.record.header.options
    assert [h.name for h in again.holders] == [match.holders[1].name, "Ana"]
    assert again.record.header.takeback
    assert again.seed != match.seed
    for first, then in (("1", "3"), ("3", "2"), ("youngest", "3"), ("random", "random")):
        taxi = make_match("taxi", ["Ana", "Ben", "Cy"], first=first)
        values = rematch_form(game("taxi"), taxi.record.header).values
        assert values["first"] == then, first


def test_a_file_option_takes_a_path(tmp_path: Path) -> None:
    form = MatchForm(game("quadrata"))
    form.files["cards"] = str(tmp_path / "missing.toml")
    assert form.problem() is not None
    with pytest.raises(Problem):
        form.start(language("en"))


def test_which_games_are_played_alone() -> None:
    alone = {one.id for one in all_games() if solo_options(one) is not None}
    assert alone == {"cascadia", "minisurf", "maxisurf", "quadrata"}
