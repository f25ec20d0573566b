"""What users install: its contents, and playing through it outside the checkout."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from scripts import bootstrap
from scripts.environments import ROOT, Environment, NewEnvironment
from scripts.terminal_process import TerminalProcess

# Everything a wheel may hold, by pattern; what is for developers only stays in `scripts`.
ALLOWED = (
    r"ludotheque/([a-z_0-9]+/)*(__init__|__main__|[a-z][a-z_0-9]*)\.py",
    r"ludotheque/py\.typed",
    r"ludotheque/locale/([a-z_]+\.)?(en|fr)\.ftl",
    r"ludotheque/games/[a-z]+/locale/([a-z_]+\.)?(en|fr)\.ftl",
    r"ludotheque/games/[a-z]+/rulebook/[a-z]+\.(en|fr)\.md",
    r"ludotheque/games/[a-z]+/data/[a-z]+(-version-[0-9]+)?\.(csv|toml)",
    r"ludotheque/arena/benchmark/tasks\.toml",
    r"ludotheque/games/[a-z]+/data/(luck|[a-z]+\.calibration)\.json",
    r"ludotheque/games/(quadrata/data/|quadracarta/data/maxisurf\.)value\.json",
    r"ludotheque/games/[a-z]+/puzzles/[a-z]+\.json",
    r"ludotheque/games/[a-z]+/art/[a-z]+\.(cover\.txt|pieces\.svg|colours\.css)",
    r"ludotheque/games/cascadia/kernel/(weights\.json|value\.npy)",
    r"ludotheque/terminal/app\.tcss",
    r"ludotheque/server/storage/migrations/versions/[0-9]{4}_[a-z_]+\.py",
    r"ludotheque/server/static/.*",
    r"ludotheque/manual/.*",
    r"ludotheque-[0-9.]+\.dist-info/.*",
)


def test_the_wheel_holds_what_users_need_and_nothing_else(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    strange = [name for name in names if not any(re.fullmatch(one, name) for one in ALLOWED)]
    assert strange == []
    for needed in ("server/static/index.html", "manual/fr/play/rules/taxi.html", "py.typed"):
        assert f"ludotheque/{needed}" in names


def test_a_match_is_played_in_the_terminal(small: Environment) -> None:
    table = ("play", "minisurf", "--plain", "--seats", "human:Ana,normal", "--seed", "5")
    done = small.run("-m", "ludotheque", *table, stdin="1\n" * 60)
    assert done.returncode == 0, done.stderr
    assert "Final scores" in done.stdout


def test_the_five_lines_of_the_front_page_need_no_extra(small: Environment) -> None:
    page = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    done = small.run("-c", lines)
    assert done.stdout.startswith("Ana: "), done.stderr


MISSING = {
    "server": ("serve", "--no-open"),
    "study": ("arena", "minisurf", "--bots", "random,greedy"),
}


RUN_EACH = """
import contextlib, io, json, sys
from ludotheque.cli import main

for command in json.loads(sys.stdin.read()):
    out, err, code = io.StringIO(), io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(command)
        except SystemExit as ended:
            code = ended.code
    print(json.dumps((code, out.getvalue(), err.getvalue())))
"""


def run_each(environment: Environment, *commands: tuple[str, ...]) -> list[tuple[int, str, str]]:
    """The exit code, output and errors of commands: one after the other in one process, because
    starting takes longer than most of them."""
    done = environment.run("-c", RUN_EACH, stdin=json.dumps(commands))
    assert (done.returncode, done.stderr) == (0, "")
    found = [tuple(json.loads(line)) for line in done.stdout.splitlines()]
    assert len(found) == len(commands)
    return found


def test_a_missing_extra_is_named_in_one_sentence(small: Environment, wheel: Path) -> None:
    asked = [
        (extra, word, (*words, "--lang", lang))
        for extra, words in MISSING.items()
        for lang, word in (("en", "packages"), ("fr", "paquets"))
    ]
    found = run_each(small, *(command for *_, command in asked))
    for (extra, word, _), (code, out, err) in zip(asked, found, strict=True):
        assert (code, out) == (2, "")
        assert word in err
        assert err.endswith(f' "{wheel}[{extra}]"\n')
        assert err.count("\n") == 1


def test_the_command_it_names_adds_the_extra(
    new_environment: NewEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it stands there, in a shell."""
    environment = new_environment("")
    wanted = ("-m", "ludotheque", "print", "taxi", "--out", str(environment.folder / "taxi.pdf"))
    refused = environment.run(*wanted)
    assert refused.returncode == 2
    command = refused.stderr.strip().partition(": ")[2]
    versions = str(environment.folder / "versions.txt")  # as locked
    for installer in ("PIP", "UV"):
        monkeypatch.setenv(f"{installer}_CONSTRAINT", versions)
    uv = str(Path(bootstrap.uv() or "uv").parent)
    paths = os.pathsep.join((uv, os.environ["PATH"]))
    subprocess.run(shlex.split(command), check=True, env={**os.environ, "PATH": paths})
    done = environment.run(*wanted)
    assert (done.returncode, done.stderr) == (0, "")


def test_without_a_server_the_games_open_in_the_terminal(small: Environment) -> None:
    done = small.run("-m", "ludotheque")
    assert "Which game" in done.stdout, done.stderr
    assert done.returncode == 0


EVERY_LEVEL = """
import ludotheque
from ludotheque.bots import LEVELS

for game in ludotheque.games():
    for level in LEVELS:
        try:
            match = ludotheque.new(game, [f"{level}@20"] * game.usual_seats(game.options()), seed=1)
        except ludotheque.Problem as problem:
            print(game.id, level, problem)
        else:
            ludotheque.bot(f"{level}@20").play(match)
            print(game.id, level, "plays")
"""


def test_every_level_plays_or_says_what_it_needs(small: Environment, wheel: Path) -> None:
    done = small.run("-c", EVERY_LEVEL)
    assert done.returncode == 0, done.stderr
    said = {line.rpartition(" ")[2] for line in done.stdout.splitlines()}
    assert said == {"plays", f'"{wheel}[bots]"'}
    assert "minisurf normal plays" in done.stdout
    assert "quadrata expert plays" in done.stdout


@pytest.mark.parametrize(
    ("game", "level"),
    [("cascadia", "normal"), pytest.param("maxisurf", "hard", marks=pytest.mark.long)],
)
def test_the_strongest_level_stands_in_for_bots_that_are_not_installed(
    small: Environment, wheel: Path, game: str, level: str
) -> None:
    table = ("play", game, "--plain", "--seats", "human:Ana,expert", "--seed", "5")
    done = small.run("-m", "ludotheque", *table, stdin="1\n" * 30)
    assert done.returncode == 0, done.stderr
    caution, *match = done.stdout.splitlines()
    assert f'"{wheel}[bots]"' in caution
    moves = [line for line in match if f" ({level}): " in line]
    assert len(moves) > 1, done.stdout
    listed = small.run("-m", "ludotheque", "matches").stdout.splitlines()
    assert f"({level})" in next(line for line in listed if line.startswith(game))


def test_the_full_screen_says_it_too_and_the_match_goes_on(small: Environment) -> None:
    variables = {**dict.fromkeys(("PYTHONPATH", "VIRTUAL_ENV")), **small.variables}
    program = (str(small.python), "-m", "ludotheque")
    table = ("play", "cascadia", "--seats", "human:Ana,expert")
    with TerminalProcess(*table, variables=variables, program=program) as terminal:
        terminal.sees("The strongest bots", "[bots]", "M menu")
        screen = terminal.sees(" confirm", "(normal)")  # perhaps the bot had to begin
        assert "H hint" not in screen, "it cannot be given"
        terminal.press("h")  # and says so to those who know the key
        terminal.sees("This needs more packages")
        terminal.press("m")
        terminal.sees("Resign")
        terminal.press("escape")
        terminal.sees("M menu")
        terminal.press("q")
        assert terminal.ends() == 0


def test_what_needs_no_extra_asks_for_none(small: Environment) -> None:
    record = str(ROOT / "tests/games/quadracarta/records/minisurf.ludo")
    commands = (
        *(("completion", shell) for shell in ("bash", "zsh", "fish")),
        ("bench", "cascadia", "--seconds", "0.1"),
        ("puzzle", "minisurf"),
        ("review", record, "--budget", "1"),
    )
    for command, (code, out, err) in zip(commands, run_each(small, *commands), strict=True):
        assert (code, err) == (0, ""), command
        assert out
    wrong = [(name, "nothing") for name in ("review", "puzzle", "replay", "resume")]
    for code, out, err in run_each(small, *wrong):
        assert (code, out) == (2, "")
        assert "“nothing”" in err


def test_hints_say_what_they_need(small: Environment, wheel: Path) -> None:
    table = ("play", "cascadia", "--plain", "--seats", "human:Ana,human:Bo")
    done = small.run("-m", "ludotheque", *table, stdin="?\nh\n")
    assert "h asks a bot" not in done.stdout
    assert "would look at first" not in done.stdout
    assert f'"{wheel}[bots]"' in done.stdout
    assert done.returncode == 0, done.stderr


def test_a_data_set_is_refused_before_its_first_match(small: Environment) -> None:
    done = small.run("-m", "ludotheque", "dataset", "--matches", "6", "--games", "cascadia")
    assert (done.returncode, done.stdout) == (2, "")
    assert '[bots]"' in done.stderr
    assert not (small.folder / "dataset").exists()


def test_the_environment_names_its_extra(small: Environment, wheel: Path) -> None:
    done = small.run("-c", "import ludotheque; ludotheque.env('minisurf')")
    assert done.stderr.endswith(f'"{wheel}[research]"\n')


@pytest.mark.long
def test_pages_and_rules_are_served(served: Environment) -> None:
    """By the extra `server` alone; `test_plugin_game.py` looks at the same pages."""
    with served.serving() as base:
        check_pages(base)


def check_pages(base: str) -> None:
    """The page, its scripts and the rules, from a server at this address."""
    page = fetch(f"{base}/")
    assert "<!doctype html>" in page.lower()
    for script in re.findall(r'src="(/[^"]+)"', page):
        assert fetch(base + script)
    for lang, word in (("en", "wildlife"), ("fr", "faune")):
        assert word in fetch(f"{base}/api/games/cascadia/rules/{lang}").lower()


def fetch(address: str) -> str:
    with urlopen(address, timeout=30) as answer:
        return str(answer.read().decode())
