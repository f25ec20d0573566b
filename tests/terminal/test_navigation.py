"""Finding one's way: saved matches, completion, search, the palette, windows small and large."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from scripts.terminal_driver import Driver, notices, rest, screen_lines
from textual.command import CommandPalette
from textual.widgets import Markdown

from ludotheque.cli import app, main
from ludotheque.match import Match
from ludotheque.program import program
from ludotheque.registry import all_games
from ludotheque.terminal.completion import script
from ludotheque.terminal.formatting import broken
from ludotheque.terminal.screens.home import HomeScreen
from ludotheque.terminal.screens.rules import RulesScreen
from ludotheque.terminal.screens.table import TableScreen
from ludotheque.terminal.widgets.bars import KeyBar
from ludotheque.terminal.widgets.picture import Picture
from ludotheque.text import language


def screen(pilot: Any) -> str:
    return "\n".join(screen_lines(pilot.app)).replace("\N{NO-BREAK SPACE}", " ")


def play(match: Match, plies: int, seed: int = 1) -> Match:
    """Some of it, by chance."""
    rng = Random(seed)
    while match.ply < plies and not match.over:
        seat = min(match.to_move)
        match.act(seat, rng.choice(list(match.rules.actions(match.state, seat))))
    return match


def later(match: Match, folder: Path, seconds: int) -> str:
    """As if it had been played then."""
    name: str = match.record.header.id
    os.utime(folder / "matches" / f"{name}.ludo", (1_700_000_000 + seconds,) * 2)
    return name


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    answers = iter(f"{line}\n" for line in lines)
    monkeypatch.setattr("sys.stdin.readline", lambda: next(answers, ""))


@pytest.fixture
def three(make_match: Any, data_folder: Path) -> list[str]:
    """Two matches that wait and one that is over, from the first to the last."""
    first = later(make_match("cascadia", ["Ana", "Ben"]), data_folder, 0)
    over = play(make_match("minisurf", ["Ana", "*random"]), 10_000)
    last = later(make_match("taxi", ["Ana", "Cleo"]), data_folder, 2)
    return [first, later(over, data_folder, 1), last]


# Saved matches -----------------------------------------------------------------------------------


def test_matches_are_listed_the_last_one_first(
    three: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["matches", "--lang", "en"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == three[::-1]
    assert "Ana, Cleo (move" in lines[0]
    assert "(finished, " in lines[1]
    main(["matches", "--json"])
    facts = [msgspec.json.decode(line) for line in capsys.readouterr().out.splitlines()]
    assert [fact["over"] for fact in facts] == [False, True, False]


@pytest.mark.parametrize(("answer", "which"), [("", 2), ("1", 2), ("2", 0)])
def test_resume_without_a_name_offers_what_waits(
    answer: str,
    which: int,
    three: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed(monkeypatch, answer, "q")
    main(["resume", "--plain", "--lang", "en"])
    out = capsys.readouterr().out
    assert out.index("Ana, Cleo") < out.index("Which match?")
    assert out.rstrip().endswith(f"resume {three[which]}")


def test_resume_says_when_nothing_waits(
    data_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["resume", "--plain", "--lang", "en"])
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("No match is waiting here. Begin one with: ")


def test_home_in_lines_offers_them_after_the_games(
    three: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, str(len(all_games()) + 2), "q")
    main(["home", "--plain", "--lang", "en"])
    assert capsys.readouterr().out.rstrip().endswith(f"resume {three[0]}")


# The shell ---------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("re", {"resume", "replay", "review"}),
        ("play ca", {"cascadia"}),
        ("play cascadia --ti", {"--tiles"}),
        ("play cascadia --tiles ", {"square", "hex"}),
        ("rules taxi --l", {"--lang"}),
        ("games --lang ", {"en", "fr"}),
        ("resume tax", {"taxi-one"}),
    ],
)
def test_bash_completes(line: str, found: set[str], data_folder: Path, tmp_path: Path) -> None:
    (data_folder / "matches").mkdir()
    (data_folder / "matches" / "taxi-one.ludo").touch()
    words = ["ludotheque", *line.split(" ")]
    asked = f"COMP_WORDS=({' '.join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}"
    source = f"{script(app, 'bash')}\n{asked}\n_ludotheque\necho ${{COMPREPLY[*]}}"
    ran = subprocess.run(["bash", "-c", source], capture_output=True, text=True, check=True)
    assert set(ran.stdout.split()) == found


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_get_the_same_words(shell: Any, data_folder: Path) -> None:
    written = script(app, shell)
    for words in ("resume", "cascadia", "--tiles", "square"):
        assert words in written
    assert ("bashcompinit" in written) == (shell == "zsh")


def test_commands_are_never_broken_across_lines() -> None:
    for sentence, command in (
        ("This needs more packages, which are not here:", 'pip install "ludotheque[server]"'),
        ("This needs more packages, too:", 'pipx runpip ludotheque install "/home/A na[print]"'),
        (
            "The strongest bots need more packages:",
            '"/a b/uv" pip install --python "/a b/python" -e "/my games/ludotheque[bots]"',
        ),
        ("The match is saved. Go on with:", f"{program()} resume cascadia-20260101-120000-abcdef"),
    ):
        lines = broken(f"{sentence} {command}", 40).splitlines()
        assert lines[-1].endswith(command)


# Rules and log -----------------------------------------------------------------------------------


async def test_rules_are_searched(make_app: Any) -> None:
    app = make_app()
    app.NOTIFICATION_TIMEOUT = 600  # seconds: on a busy machine five are over before one looks
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(pilot.app)
        await pilot.press("b")
        await rest(pilot.app)  # the rules are laid out before they can be searched
        await pilot.press("slash")
        await rest(pilot.app)
        await pilot.press(*"keystone", "enter")
        await rest(pilot.app)
        found = pilot.app.screen.query(".found")
        assert len(found) == 1
        assert "keystone" in str(found.first().content).casefold()
        assert "keystone  1 / " in screen(pilot)
        await pilot.press("n")
        await rest(pilot.app)
        assert "keystone  2 / " in screen(pilot)
        assert "keystone" in screen(pilot).split("\n", 1)[1].casefold()
        await pilot.press("slash")
        await rest(pilot.app)
        await pilot.press(*"xyzzy", "enter")
        await rest(pilot.app)
        assert notices(pilot.app) == ["Nothing here contains “xyzzy”."]


async def test_rules_are_searched_before_they_are_laid_out(make_app: Any) -> None:
    """The driver waits for a screen to come to rest, a fast typist does not."""
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await rest(app)
        await pilot.press("b")
        await rest(app)
        rules = app.screen
        assert isinstance(rules, RulesScreen)
        rules.repaint()  # as when it opens
        rules.search("marker")
        await rest(app)
        assert notices(app) == []
        assert len(rules.query(".found")) == 1
        assert "marker  1 / " in screen(pilot)
        assert "arkers" in screen(pilot).split("\n", 1)[1]


def test_rules_open_in_a_pager_where_there_is_a_screen(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Any] = []
    monkeypatch.setattr("ludotheque.terminal.cli.full_screen", lambda plain=False: not plain)
    monkeypatch.setattr(
        "ludotheque.terminal.cli.open_screen", lambda say, first: opened.append(first)
    )
    main(["rules", "taxi"])
    assert type(opened[0]).__name__ == "RulesScreen"
    main(["rules", "taxi", "--plain"])
    assert len(opened) == 1


async def test_the_log_is_searched(make_match: Any, make_app: Any) -> None:
    match = play(make_match("cascadia", ["Ana", "Ben"]), 60)
    async with make_app(match).run_test(size=(120, 40)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        await pilot.press("slash")
        await rest(pilot.app)
        await pilot.press(*"keystone", "enter")
        await driver.settle()
        page = driver.table.query_one("#page", Picture).canvas
        said = ["".join(p.words for p in line) for line in driver.table.side_pages.log("keystone")]
        assert all("keystone" in line for line in said)
        assert f"“keystone”: {len(said) - 1} line" in next(page.rows())
        await pilot.press("escape")
        await driver.settle()
        assert driver.table.side.wanted == ""


# The palette -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "words"), [("en", "rules of"), ("fr", "règles")])
async def test_the_palette_finds_commands_by_name(
    lang: str, words: str, make_match: Any, make_app: Any
) -> None:
    match = make_match("taxi", ["Ana", "Ben"])
    async with make_app(match, lang).run_test(size=(80, 30)) as pilot:
        await Driver(pilot).settle()
        await pilot.press("ctrl+p")
        await rest(pilot.app)
        assert isinstance(pilot.app.screen, CommandPalette)
        placeholder = language(lang).say("terminal-palette").replace("\N{NO-BREAK SPACE}", " ")
        assert placeholder in screen(pilot)
        await pilot.press(*words)
        await rest(pilot.app)
        await pilot.press("enter")
        await rest(pilot.app)
        assert pilot.app.screen.query(Markdown)


async def test_the_palette_says_in_french_that_nothing_is_called_so(make_app: Any) -> None:
    async with make_app(lang="fr").run_test(size=(80, 30)) as pilot:
        await rest(pilot.app)
        await pilot.press("ctrl+p", *"xyzzy")
        await rest(pilot.app)
        assert "Aucune commande ne s’appelle ainsi" in screen(pilot)


async def test_every_screen_gives_the_palette_something(make_app: Any) -> None:
    async with make_app().run_test(size=(80, 30)) as pilot:
        await rest(pilot.app)
        assert isinstance(pilot.app.screen, HomeScreen)
        names = [command.name for command in pilot.app.screen.commands()]
        assert "Settings" in names
        assert "New match" in names


# Windows -----------------------------------------------------------------------------------------


async def test_a_window_that_is_too_small_says_what_it_needs(
    make_match: Any, make_app: Any
) -> None:
    match = make_match("cascadia", ["Ana", "Ben"])
    async with make_app(match).run_test(size=(40, 10)) as pilot:
        await Driver(pilot).settle()
        assert "needs 50 × 16" in " ".join(screen(pilot).split())
        before = match.seq
        await pilot.press("0", "enter")
        assert match.seq == before, "nobody plays what cannot be seen"
        await pilot.resize_terminal(80, 24)
        await rest(pilot.app)
        assert "needs" not in screen(pilot)
        await pilot.press("0")
        assert match.seq > before


async def test_wide_windows_show_the_others_boards_and_more_of_the_log(
    make_match: Any, make_app: Any
) -> None:
    match = play(make_match("cascadia", ["Ana", "Ben", "Cleo"]), 30)
    async with make_app(match).run_test(size=(200, 60)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        others = driver.table.query_one("#others", Picture)
        assert others.display
        seats = {spot[1] for spot in others.canvas.places if spot[0] == "seat"}  # type: ignore[index]
        assert seats == {0, 1, 2} - {driver.player_area.shown}
        assert driver.table.query_one("#page").size.width > 50
        wanted = min(seats)
        await pilot.click(others, offset=(2, 0))
        await driver.settle()
        assert driver.player_area.shown == wanted
        await pilot.resize_terminal(120, 40)
        await rest(pilot.app)
        assert not others.display


async def test_a_key_fits_the_board_again_after_zooming(make_match: Any, make_app: Any) -> None:
    async with make_app(make_match("taxi", ["Ana", "*random"])).run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        board, keys = (
            driver.table.query_one("#board", Picture),
            driver.table.query_one("#keys", KeyBar),
        )
        fitting = board.canvas.width
        assert "f" not in [key.name for key in keys.keys]
        await pilot.press("plus", "plus")
        assert board.canvas.width > fitting
        assert "f" in [key.name for key in keys.keys]
        await pilot.press("f")
        assert board.canvas.width == fitting


async def test_what_is_aimed_at_has_a_mark_and_not_only_a_colour(
    make_match: Any, make_app: Any
) -> None:
    match = make_match("cascadia", ["Ana", "Ben"])
    async with make_app(match, depth="none").run_test(size=(80, 24)) as pilot:
        await Driver(pilot).settle()
        assert "▸Log" in screen(pilot)
        await pilot.press("m")
        await rest(pilot.app)
        assert "▸ Rules of this game" in screen(pilot)
        await pilot.press("down")
        await rest(pilot.app)
        assert screen(pilot).count("▸") == 1
        assert "▸ Save the record" in screen(pilot)


async def test_points_say_why(make_match: Any, make_app: Any) -> None:
    match = play(make_match("cascadia", ["Ana"]), 10_000)
    seen: set[str] = set()
    async with make_app().run_test(size=(120, 40)) as pilot:
        await rest(pilot.app)
        pilot.app.show_replay(lambda: match.record)
        await rest(pilot.app)
        view = pilot.app.screen
        view.action_go(10_000)
        for part in match.rules.explain(match.state, 0):
            (why,) = view.player_area.made_of(part) or [""]
            seen.add(part.category)
            if part.category == "fox":
                assert "fox" in why
                assert "beside" in why
            elif part.category in ("bear", "elk", "salmon", "hawk"):
                assert f"× {part.category}" in why
            elif part.category != "nature" and not part.pieces:
                assert f"{len(part.cells)} tile" in why
    assert {"fox", "mountain"} <= seen


async def test_a_bell_rings_when_others_were_waited_for(
    make_match: Any, make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make_match("taxi", ["Ana", "*random"])
    monkeypatch.setattr("ludotheque.terminal.sessions.local.LocalSession.talks", True)
    rung: list[int] = []
    app = make_app(match)
    monkeypatch.setattr(app, "bell", lambda: rung.append(match.seq))
    async with app.run_test(size=(80, 24)) as pilot:
        driver = Driver(pilot)
        await driver.settle()
        begun = len(rung)
        await driver.play_by_keys(driver.decisions + 1)
        await driver.settle()
        assert isinstance(driver.table, TableScreen)
        while not match.over and match.ply < 12:
            await driver.play_by_keys(driver.decisions + 1)
            await driver.settle()
        asked = len(set(rung))
        assert begun <= asked == len(rung), "once for every time somebody else was waited for"
        assert asked > 1


def test_the_script_is_printed(data_folder: Path) -> None:
    words = [sys.executable, "-m", "ludotheque", "completion", "fish"]
    ran = subprocess.run(words, capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("function __ludotheque_words")
