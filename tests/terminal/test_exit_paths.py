"""Every way out of the full screen, in a real process: where a key leads, and the exit code."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pytest
from scripts.forked_program import ForkedTerminal

from ludotheque import home
from ludotheque.match import Match

# One process of its own instead of two: each imports Numba and loads the kernels again.
SHORT_REVIEWS = """
from functools import partial
from ludotheque.bots import Budget
from ludotheque.cli import main
from ludotheque.review import plan, runner

plan.DEFAULT_BUDGET = Budget(simulations=1)  # instead of 17 s
runner.run = partial(runner.run, workers=1)
if __name__ == "__main__":
    main()
"""


def played(match: Match, most: float = float("inf")) -> int:
    """Play the first choice of everybody, this many times at most; how many there were."""
    count = 0
    while not match.over and count < most:
        seat = match.to_move[0]
        match.act(seat, match.actions(seat)[0])
        count += 1
    return count


def before_the_end(make_match: Any, id_: str, *seats: str) -> Match:
    """A saved match of which one decision is left."""
    decisions = played(make_match(id_, seats))
    match: Match = make_match(id_, seats)
    played(match, decisions - 1)
    assert not match.over
    return match


def test_rules_and_replays_are_left_to_the_shell(make_match: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    played(match)
    for key, *command in (("escape", "rules", "minisurf"), ("q", "replay", match.record.header.id)):
        with ForkedTerminal(*command) as terminal:
            terminal.sees("Esc back")
            terminal.press(key)
            assert terminal.ends() == 0
            assert not terminal.full_screen


def test_the_final_sheet_is_kept_in_reach_and_left_to_the_shell(make_match: Any) -> None:
    """One Enter too many hides nothing, the board leads back, an achievement can still be kept."""
    match = before_the_end(make_match, "cascadia", "Ana", "Ben")
    with ForkedTerminal("resume", match.record.header.id) as terminal:
        terminal.sees("M menu")
        terminal.press("enter", "enter", "enter")
        terminal.sees("the final sheet", "A achievements")
        terminal.press("escape")
        terminal.sees("Enter final sheet")
        terminal.press("enter")
        terminal.sees("the final sheet", "A achievements")
        terminal.press("a")
        terminal.sees("Keep one achievement")
        terminal.press("enter")
        terminal.sees("It is in the profile now.")
        terminal.loses("A achievements")
        terminal.press("b")
        terminal.sees("Enter final sheet")
        terminal.press("enter")
        assert "A achievements" not in terminal.sees("the final sheet")
        terminal.press("ctrl+c")
        assert terminal.ends() == 0
    names = [home.load_profile(name).achievements for name in ("Ana", "Ben")]
    assert sum(len(kept.get("cascadia", ())) for kept in names) == 1


def test_a_replay_is_reviewed_and_leads_to_its_sheet(make_match: Any) -> None:
    match = make_match("minisurf", ["Ana", "Ben"])
    played(match)
    program = (sys.executable, "-c", SHORT_REVIEWS)
    words = ("replay", match.record.header.id)
    with ForkedTerminal(*words, program=program, size=(120, 40)) as terminal:
        terminal.sees("A review", "Enter final sheet")
        terminal.press("a")
        terminal.sees("luck", "plays like")  # on a page beside the board
        terminal.press("enter")
        terminal.sees("the final sheet", "total")
        terminal.press("escape")
        terminal.sees("A review")
        terminal.press("escape")
        assert terminal.ends() == 0


def test_a_search_in_a_replay_is_left_before_the_replay(make_match: Any) -> None:
    """The log says “Esc: all”; Q leaves at once."""
    match = make_match("minisurf", ["Ana", "Ben"])
    played(match)
    with ForkedTerminal("replay", match.record.header.id) as terminal:
        terminal.sees("Esc back")
        terminal.press("/")
        terminal.sees("Which words?")
        terminal.enter("nowhere")
        terminal.sees("“nowhere”", "Esc: all")
        terminal.press("escape")
        terminal.loses("“nowhere”")
        assert terminal.full_screen
        terminal.press("q")
        assert terminal.ends() == 0


def test_the_sheet_of_a_replay_does_not_say_that_it_was_written(
    make_match: Any, data_folder: Path
) -> None:
    """A Cascadia match writes a line into a journal when it ends; looking at it again does not."""
    match = make_match("cascadia", ["Ana", "Ben"])
    played(match)
    before = sorted(data_folder.rglob("*.txt"))
    with ForkedTerminal("replay", match.record.header.id, size=(120, 40)) as terminal:
        terminal.sees("Enter final sheet")
        terminal.press("enter")
        assert "Result added" not in terminal.sees("the final sheet", "total")
        terminal.press("q")
        assert terminal.ends() == 0
    assert sorted(data_folder.rglob("*.txt")) == before


def test_a_match_without_a_decision_is_replayed_from_its_first_position(make_match: Any) -> None:
    """Not from the empty table before the first cards were turned up."""
    match = make_match("cascadia", ["Ana", "Ben"])
    with ForkedTerminal("resume", match.record.header.id) as terminal:
        terminal.sees("M menu")
        terminal.press("m")
        terminal.sees("Replay from the start")
        terminal.press("down", "down", "enter")
        terminal.sees(f"{match.ply} / {match.ply}", "Esc back")
        terminal.press("escape")
        terminal.sees("M menu")
        terminal.press("q")
        assert terminal.ends() == 0


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux")
@pytest.mark.parametrize("command", ["review", "arena"])
def test_ctrl_c_while_processes_start_prints_no_traceback(
    make_match: Any, data_folder: Path, command: str
) -> None:
    """They import for a second, in which Ctrl+C reached them."""
    match = make_match("minisurf", ["Ana", "Ben"])
    played(match)
    words = {
        "review": (match.record.header.id,),
        "arena": ("minisurf", "--bots", "random,greedy", "--workers", "2"),
    }[command]
    with ForkedTerminal(command, *words, folder=data_folder) as terminal:
        terminal.starts("spawn_main")
        time.sleep(0.2)  # in the middle of its imports; at any other moment it passes as well
        terminal.press("ctrl+c")
        assert terminal.ends() == 130
        assert "Traceback" not in terminal.scrollback


def test_a_puzzle_is_answered_on_the_full_screen(data_folder: Path) -> None:
    with ForkedTerminal("puzzle", "quadrata") as terminal:
        terminal.sees("Puzzle 1 of", "M menu")
        terminal.press("enter")
        terminal.sees("N next puzzle", "Best")
        terminal.press("n")
        terminal.sees("Puzzle 2 of", "M menu")
        terminal.press("q")
        assert terminal.ends() == 0
