"""A sixth game is one folder: the example of docs/write-a-game.md, installed beside the wheel."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from scripts.environments import Environment, add_example
from scripts.example_game import PAGE

from ludotheque.testing import Conformance

from .test_wheel import check_pages, fetch


@pytest.fixture(scope="module")
def example(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment made by the commands of the page, with the wheel in the place of a clone."""
    made = Environment(tmp_path_factory.mktemp("my-games"))
    commands = re.findall(r"^env/bin/.*", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    for command in map(shlex.split, commands):
        if command[0] == "env/bin/ludotheque":
            done = made.run("-m", "ludotheque", *command[1:])
            assert done.returncode == 0, done.stderr
        elif command[1:] == ["install", "-e", "."]:
            add_example(made)
        elif command[0] == "env/bin/pip":
            made.install(*(one.replace("/path/to/ludotheque", str(wheel)) for one in command[2:]))
    return made


def test_what_the_page_promises_needs_nothing_else(example: Environment) -> None:
    arena = ("arena", "pig", "--bots", "random,greedy", "--games", "2")
    for command in (arena, ("bench", "pig", "--seconds", "0.1")):
        assert " ".join(command[:-2]) in PAGE.read_text(encoding="utf-8")
        done = example.run("-m", "ludotheque", *command)
        assert done.returncode == 0, done.stderr


def test_it_is_played_in_the_terminal(example: Environment) -> None:
    assert "Pig" in example.run("-m", "ludotheque", "games").stdout
    assert "## Your turn" in example.run("-m", "ludotheque", "rules", "pig").stdout
    table = ("play", "pig", "--plain", "--seats", "human:Ana,hard", "--seed", "5")
    done = example.run("-m", "ludotheque", *table, stdin="1\n" * 400)  # Ana never stops
    assert done.returncode == 0, done.stderr
    assert "Final scores" in done.stdout


def test_it_keeps_all_the_laws(example: Environment) -> None:
    done = example.run("-m", "pytest", "-v", "-p", "no:cacheprovider", "source/test_pig.py")
    assert done.returncode == 0, done.stdout
    for law in (name for name in dir(Conformance) if name.startswith("test_")):
        assert f"::{law}" in done.stdout


def test_what_it_brings_is_served(example: Environment) -> None:
    with example.serving() as base:
        check_pages(base)
        assert "# Cochon" in fetch(f"{base}/api/games/pig/rules/fr")
        assert '<h2 id="your-turn">' in fetch(f"{base}/api/games/pig/rules/en/html")
        assert "pig-name = Pig" in fetch(f"{base}/texts/pig/en.ftl")
