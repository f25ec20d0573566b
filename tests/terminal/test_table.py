"""What a player can do at the table, beside playing: aim, turn, undo, ask, look, leave."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import pytest
from scripts.terminal_driver import Driver, has_left, notices, screen_lines, until

from ludotheque import home
from ludotheque.games.cascadia.state import Place
from ludotheque.host.bot_questions import BotAnswer, BotQuestion, answer
from ludotheque.notation import notation
from ludotheque.record import Undo
from ludotheque.terminal.screens.handover import HandOverScreen
from ludotheque.terminal.screens.home import HomeScreen
from ludotheque.terminal.screens.pick import PickScreen
from ludotheque.terminal.screens.table import TableScreen
from ludotheque.terminal.widgets.picture import Picture
from ludotheque.terminal.widgets.prose_view import Prose


def screen(pilot: Any) -> str:
    return "\n".join(screen_lines(pilot.app))


def turn_of(driver: Driver) -> int:
    action = driver.player_area.chooser.action
    assert isinstance(action, Place)
    return action.turn


async def test_choose_a_place_turn_it_and_confirm_as_the_manual_says(
    make_match: Any, make_app: Any
) -> None:
    match = make_match("cascadia", ["Ana"])
    async with make_app(match).run_test(size=(100, 32)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        await pilot.press("0")  # the market's places are numbered 0 to 3
        await driver.settle()
        places = [
            spot for spot, acts in driver.player_area.chooser.groups.items() if len(acts) == 6
        ]
        await driver.click(places[0])
        assert driver.player_area.chooser.armed
        before = driver.player_area.chooser.action
        await pilot.press("right")
        turned = driver.player_area.chooser.action
        assert isinstance(before, Place)
        assert isinstance(turned, Place)
        assert turned.cell == before.cell
        assert turned.turn == (before.turn + 1) % 6
        await pilot.press("left", "left")
        assert turn_of(driver) == (before.turn - 1) % 6
        await pilot.press("escape")
        assert not driver.player_area.chooser.armed
        await driver.click(places[0])
        await pilot.press("space")
        await driver.settle()
        assert len(match.view(0).environments[0].cells) == 4


@pytest.mark.parametrize(
    ("key", "lang", "typed"),
    [
        *((key, "en", key.lower()) for key in ("y", "n", "J", "T", "N")),
        ("y", "fr", "o"),
        ("y", "fr", "y"),
    ],
)
async def test_y_n_j_t_and_n_are_the_manuals_keys(
    key: str, lang: str, typed: str, make_match: Any, make_app: Any
) -> None:
    match = make_match("cascadia", ["Ana"])
    rng = Random(3)

    def meant() -> list[Any]:
        """The actions that the key stands for now."""
        rules, state = match.rules, match.state
        return [one for one in match.actions(0) if rules.key(state, 0, one) == key]

    while not meant():  # until the manual's question is asked
        match.act(0, rng.choice(match.actions(0)))
    (action,) = meant()
    ply = match.ply
    async with make_app(match, lang=lang).run_test(size=(80, 24)) as pilot:
        await Driver(pilot).settle()
        await pilot.press(typed)
    assert match.record.moves()[ply].action == notation(match.rules.action).show(action)


async def test_passing_for_good_is_confirmed(make_match: Any, make_app: Any) -> None:
    match = make_match("maxisurf", ["Ana", "Ben"])
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        await Driver(pilot).settle()
        await pilot.press("2")
        await Driver(pilot).settle()
        assert match.state.passed == (False, False)
        assert "sure? Choose it again" in notices(pilot.app)[-1]
        assert any("▸2" in line for line in screen_lines(pilot.app)), "Enter would pass"
        await pilot.press("enter")
    assert sorted(match.state.passed) == [False, True]


async def test_the_ghost_shows_what_would_change(make_match: Any, make_app: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    async with make_app(match).run_test(size=(100, 32)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        await pilot.press("enter")
        await driver.settle()
        seat = driver.player_area.asked
        assert seat is not None
        action = driver.player_area.chooser.action
        before = match.rules.scores(match.state)[seat].total
        after = match.rules.scores(match.rules.play(match.state, seat, action))[seat].total
        assert driver.player_area.change is not None
        assert driver.player_area.change.total == after - before
        words = driver.table.query_one("#ask", Prose).words
        assert (f"+{after - before} surface" in words.replace("\N{NO-BREAK SPACE}", " ")) == (
            after != before
        )


async def test_undo_a_step_and_a_turn(make_match: Any, make_app: Any) -> None:
    match = make_match("cascadia", ["Ana"])
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        start = match.ply
        await pilot.press("1")
        await driver.settle()
        await pilot.press("enter", "enter")
        await driver.settle()
        assert match.ply == start + 2
        await pilot.press("u")
        assert match.ply == start + 1
        await driver.settle()
        await pilot.press("enter", "enter")
        await driver.settle()
        await pilot.press("U")
        assert match.ply == start
        await pilot.press("u")  # nothing more: one sentence, nothing changes
        await pilot.pause()
        assert match.ply == start
        assert any("nothing to undo" in one for one in notices(pilot.app))
        assert sum(isinstance(entry, Undo) for entry in match.record.entries) == 2


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_is_said_is_never_said_over_the_question(
    make_match: Any, make_app: Any, size: tuple[int, int]
) -> None:
    app = make_app(make_match("minisurf", ["Ana", "Ben"]))
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        await pilot.press("u", "u")
        await pilot.pause()
        toasts = pilot.app.screen.query("Toast")
        assert len(toasts) == 2
        question = pilot.app.screen.query_one("#ask").region
        assert not any(toast.region.overlaps(question) for toast in toasts)


async def test_a_hint_aims_at_a_good_move_and_says_why(make_match: Any, make_app: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    async with make_app(match).run_test(size=(100, 32)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        await pilot.press("enter")
        await driver.settle()
        await pilot.press("h")
        await until(pilot.app, lambda: bool(driver.table.side.hints))
        hints = driver.table.side.hints
        assert hints
        assert driver.player_area.chooser.action == driver.player_area.parse(hints[0].action)
        assert "What a bot would" in screen(pilot)
        await pilot.press("escape")
        assert driver.table.side.page == "log"


async def test_hints_have_the_keys_of_their_choices(make_match: Any, make_app: Any) -> None:
    """Cascadia's keys begin with 0: a hint called 1 must be what the key 1 takes."""
    match = make_match("cascadia", ["Ana", "Ben"])
    async with make_app(match).run_test(size=(120, 40)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        await pilot.press("h")
        await until(pilot.app, lambda: bool(driver.table.side.hints))
        for line in driver.table.side.paragraphs(driver.table.side_pages, driver.player_area)[1::2]:
            key, label = (piece.words.strip() for piece in line)
            assert f"the {('first', 'second', 'third', 'fourth')[int(key)]} pair" in label


async def test_hints_go_with_the_question_they_answer(make_match: Any, make_app: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    async with make_app(match).run_test(size=(100, 32)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        await pilot.press("h")
        await until(pilot.app, lambda: bool(driver.table.side.hints))
        await pilot.press("enter")  # as advised
        await driver.settle()
        assert driver.table.side.page == "log"
        assert "What a bot would" not in screen(pilot)


async def test_points_make_room_for_what_is_read(make_match: Any, make_app: Any) -> None:
    match = make_match("cascadia", ["Ana", "Ben", "Cleo"])
    async with make_app(match).run_test(size=(100, 30)) as pilot:
        await Driver(pilot).settle()
        assert screen(pilot).count("wetlands") == 1  # only on the board that is shown
        await pilot.press("a")
        await Driver(pilot).settle()
        assert "wetlands" not in screen(pilot)


async def test_one_switch_turns_all_aids_off(make_match: Any, make_app: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    async with make_app(match, aids=False).run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        await pilot.press("enter")
        await driver.settle()
        board = driver.table.query_one("#board", Picture)
        assert "•" not in "".join(board.canvas.rows())
        assert driver.player_area.change is None
        await pilot.press("h")
        assert not driver.table.side.hints
        for key in ("a", "p"):
            await pilot.press(key)
            await pilot.pause()
            assert "switched off" in screen(pilot)
        assert "Ana  ·" in screen(pilot).replace("\N{NO-BREAK SPACE}", " ")
        await pilot.press("m")
        await pilot.pause()
        await pilot.press("down", "down", "down", "enter")
        await driver.settle()
        assert pilot.app.settings.aids
        assert "•" in "".join(board.canvas.rows())


async def test_points_are_explained_on_the_board(make_match: Any, make_app: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    async with make_app(match).run_test(size=(100, 32)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        await pilot.press("p", "down")
        await pilot.pause()
        board = driver.table.query_one("#board", Picture)
        assert "".join(board.canvas.rows()).count("•") == 4  # the four squares of the first card
        await pilot.press("v")
        assert driver.player_area.shown != driver.player_area.asked
        await pilot.press("escape", "left")  # aiming brings the own board back
        assert driver.player_area.shown == driver.player_area.asked


async def test_zoom_pan_and_drag(make_match: Any, make_app: Any) -> None:
    match = make_match("taxi", ["Ana", "*random"])
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        board = driver.table.query_one("#board", Picture)
        small = board.canvas.width
        await pilot.press("plus", "plus")
        assert board.canvas.width > small
        await pilot.pause()
        x = board.scroll_offset.x
        await pilot.press("shift+left", "shift+left")
        await pilot.pause()
        assert board.scroll_offset.x < x
        await pilot.press("minus", "minus", "minus")
        assert board.canvas.width == small
        await pilot.mouse_down(board, offset=(20, 5))
        await pilot.hover(board, offset=(20, 9))
        await pilot.mouse_up(board, offset=(20, 9))
        assert board.moved


async def test_the_wheel_and_the_right_button_turn(make_match: Any, make_app: Any) -> None:

    match = make_match("cascadia", ["Ana"])
    async with make_app(match).run_test(size=(100, 32)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        await pilot.press("0")
        await driver.settle()
        spot = next(s for s, acts in driver.player_area.chooser.groups.items() if len(acts) == 6)
        await driver.click(spot)
        before = turn_of(driver)
        await driver.click(spot, button=3)
        assert turn_of(driver) == (before + 1) % 6
        board = driver.table.query_one("#board", Picture)
        await driver.scroll_down(board, (5, 5))
        assert turn_of(driver) == (before + 2) % 6


async def test_where_there_are_secrets_the_screen_is_handed_over(
    make_match: Any, make_app: Any
) -> None:
    match = make_match("taxi", ["Ana", "Ben"])
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        first = match.to_move[0]
        goals = [match.view(seat).pawns[seat].destination for seat in (0, 1)]
        names = [pilot.app.say(match.view(0).city.places[goal].name.text()) for goal in goals]
        assert isinstance(pilot.app.screen, HandOverScreen)
        assert ("Ana", "Ben")[first] in screen(pilot)
        assert names[0] not in screen(pilot)
        assert names[1] not in screen(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)
        assert f"⚑ {names[first]}" in screen(pilot)
        while not isinstance(pilot.app.screen, HandOverScreen):
            await pilot.press("enter")
            await pilot.pause()
        assert ("Ana", "Ben")[1 - first] in screen(pilot)
        assert f"⚑ {names[first]}" not in screen(pilot)


async def test_choices_made_together_stay_secret(make_match: Any, make_app: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"], duplicate=True)
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        assert driver.player_area.asked == 0
        while not isinstance(pilot.app.screen, HandOverScreen):
            await pilot.press("enter")
            await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert driver.player_area.asked == 1
        assert "has chosen" in screen(pilot)
        assert "Ana: lays" not in screen(pilot)


class Pondering:
    """A bot that is held while it thinks."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.go = threading.Event(), threading.Event()

        def answer_slowly(question: BotQuestion) -> BotAnswer:
            self.begun.set()
            assert self.go.wait(60)
            return answer(question)

        monkeypatch.setattr("ludotheque.terminal.screens.table.answer", answer_slowly)


@pytest.mark.parametrize(("lang", "level"), [("en", "easy"), ("fr", "facile")])
async def test_bots_of_one_level_have_names_of_their_own(
    make_match: Any, make_app: Any, lang: str, level: str
) -> None:
    match = make_match("minisurf", ["Ana", "*easy", "*easy"])
    async with make_app(match, lang=lang).run_test(size=(80, 24)) as pilot:
        await Driver(pilot).settle()
        shown = screen(pilot).replace("\N{NO-BREAK SPACE}", " ")
        assert f"Domino ({level})" in shown
        assert f"Pixel ({level})" in shown


async def test_bots_think_beside_the_table(
    make_match: Any, make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Pondering(monkeypatch)
    match = make_match("minisurf", ["*greedy", "Ana"])
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        await until(pilot.app, bot.begun.is_set)
        await pilot.press("a")  # the screen is not held up
        assert "Domino (greedy) is thinking" in screen(pilot)
        bot.go.set()
        await Driver(pilot).settle()
        assert "is thinking" not in screen(pilot)
        assert match.to_move == (1,)


async def test_leaving_does_not_wait_for_a_bot_and_ends_its_move(
    make_match: Any, make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Pondering(monkeypatch)
    match = make_match("minisurf", ["*greedy", "Ana"])
    before = [*match.record.entries]
    async with make_app().run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        pilot.app.open_table(match)
        await until(pilot.app, bot.begun.is_set)
        await pilot.press("q")
        assert isinstance(pilot.app.screen, HomeScreen)
        bot.go.set()
        await until(pilot.app, lambda: "beside" not in {t.name for t in threading.enumerate()})
        # A player who goes on with the match has another table, and another bot.
        assert match.record.entries == before


async def test_a_bot_that_fails_is_not_hidden(
    make_match: Any, make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("ludotheque.terminal.screens.table.answer", fail)
    match = make_match("minisurf", ["*greedy", "Ana"])

    async def sit_down() -> None:
        async with make_app(match).run_test(size=(80, 24)) as pilot:
            await until(pilot.app, lambda: has_left(pilot.app))

    with pytest.raises(ZeroDivisionError):
        await sit_down()


async def test_leaving_and_resuming_gives_the_same_match(make_match: Any, make_app: Any) -> None:
    match = make_match("cascadia", ["Ana", "*greedy"])
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot, seed=5)
        await driver.play_by_keys(7)
        state = match.state
        path = home.match_path(match.record.header.id)
        await pilot.press("q")
        await pilot.pause()
        assert pilot.app.exit_message.endswith(match.record.header.id)
    again = home.resume_match(path)
    assert again.state == state
    assert again.record.entries == match.record.entries
    # The draws to come are the same too.
    while not match.over:
        seat = match.to_move[0]
        action = match.actions(seat)[0]
        match.act(seat, action)
        again.act(seat, action)
    assert again.state == match.state


async def test_resigning_asks_once_more(make_match: Any, make_app: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        driver.table.resign()
        await pilot.pause()
        assert isinstance(pilot.app.screen, PickScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert not match.over
        driver.table.resign()
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert match.over
        assert match.result().places.count(1) == 1


async def test_every_key_in_the_bar_can_be_clicked(make_match: Any, make_app: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        await driver.click_key("question_mark")
        await pilot.pause()
        assert driver.table.side.page == "help"
        await driver.click_key("enter")
        await driver.settle()
        ply = match.ply
        await driver.click_key("u")
        assert match.ply == ply - 1
        await driver.click_key("v")
        assert driver.player_area.shown != driver.player_area.asked
        await driver.click_key("m")
        await pilot.pause()
        assert isinstance(pilot.app.screen, PickScreen)
        await driver.click_key("escape")
        for _ in range(3):
            await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)


async def test_pages_beside_the_board_scroll_by_keys(make_match: Any, make_app: Any) -> None:
    match = make_match("cascadia", ["Ana", "Ben"])
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        await pilot.press("?")
        assert "place or a choice" not in screen(pilot)
        while "move the board" not in screen(pilot):  # the last lines of help
            before = screen(pilot)
            await pilot.press("pagedown")
            assert screen(pilot) != before
        await pilot.press("pageup", "pageup", "pageup", "pageup")
        assert "Take a tile" in screen(pilot).split("Log Points")[1]


async def test_the_part_that_is_marked_stays_in_view(make_match: Any, make_app: Any) -> None:
    match = make_match("cascadia", ["Ana"])
    rng = Random(3)
    while match.ply < 120:
        match.act(0, rng.choice(match.actions(0)))
    async with make_app(match).run_test(size=(80, 20)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        await pilot.press("p")
        paper = driver.table.query_one("#page", Picture)
        parts = len(match.rules.explain(match.state, 0))
        assert parts > paper.size.height
        for number in range(parts):
            await pilot.press("down")
            assert paper.place_of(("part", number)) is not None
