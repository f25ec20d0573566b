"""Every command of `--help`, taken to its end in a real terminal: what it shows, how it is left,
and its exit code. Those that need a server or many matches are tried elsewhere (`ELSEWHERE`)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scripts.forked_program import ForkedTerminal

from ludotheque.text import language

# What is typed, what is seen, the keys that leave, and the exit code.
COMMANDS = {
    "home": (("home",), "Q leave", ("q",), 0),
    "play": (("play", "minisurf", "--seats", "human:Ana,human:Ben"), "M menu", ("q",), 0),
    "resume": (("resume", "nothing"), "“nothing”", (), 2),
    "matches": (("matches",), "", (), 0),
    "replay": (("replay", "nothing"), "“nothing”", (), 2),
    "rules": (("rules", "taxi"), "Esc back", ("escape",), 0),
    "games": (("games",), "cascadia", (), 0),
    "score": (("score", "cascadia", "no-such-file"), "no-such-file", (), 2),
    "print": (("print", "minisurf", "--paper", "a5"), "a5", (), 2),
    "review": (("review", "nothing"), "“nothing”", (), 2),
    "puzzle": (("puzzle", "minisurf"), "Puzzle 1 of", ("q",), 0),
    "bench": (("bench", "minisurf", "--seconds", "0.1"), "minisurf", (), 0),
    "benchmark": (("benchmark",), "hidden-taxi-1", (), 0),
    "completion": (("completion", "bash"), "complete", (), 0),
    "arena": (("arena", "minisurf", "--bots", "random,greedy", "--games", "2"), "greedy", (), 0),
}
ELSEWHERE = {"join", "host", "event", "serve", "docs", "think", "admin", "study", "dataset", "web"}
# Full screens, which a change can leave without exit; `home` is the program without a command,
# which `tests/documented` runs.
USUAL = ("play", "rules", "puzzle")


def test_every_command_of_the_help_is_here() -> None:
    listed = language("en").say("help", program="./play")
    names = set(re.findall(r"^([a-z]+) {2,}\S", listed, re.MULTILINE))
    assert names == {*COMMANDS, *ELSEWHERE}


@pytest.mark.parametrize(
    "name",
    [one if one in USUAL else pytest.param(one, marks=pytest.mark.long) for one in COMMANDS],
)
def test_a_command_is_taken_to_its_end(name: str, data_folder: Path) -> None:
    typed, seen, leaving, code = COMMANDS[name]
    with ForkedTerminal("--lang", "en", *typed) as terminal:
        if leaving:
            terminal.sees(seen)
            terminal.press(*leaving)
        assert terminal.ends() == code
        assert not terminal.full_screen
        assert leaving or seen in terminal.scrollback
