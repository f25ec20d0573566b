"""A sixth game is one folder: the example of docs/write-a-game.md, installed beside the wheel."""

from __future__ import annotations

import pytest
from scripts.environments import Environment, NewEnvironment, add_example

from ludotheque.testing import Conformance

from .test_wheel import fetch


@pytest.fixture(scope="module")
def example(new_environment: NewEnvironment) -> Environment:
    made = new_environment("server")
    add_example(made)
    return made


def test_it_is_played_in_the_terminal(example: Environment) -> None:
    assert "Pig" in example.run("-m", "ludotheque", "games").stdout
    assert "## Your turn" in example.run("-m", "ludotheque", "rules", "pig").stdout
    table = ("play", "pig", "--plain", "--seats", "human:Ana,hard", "--seed", "5")
    done = example.run("-m", "ludotheque", *table, stdin="1\n" * 400)  # Ana never stops
    assert done.returncode == 0, done.stderr
    assert "Final scores" in done.stdout


def test_it_keeps_all_the_laws(example: Environment) -> None:
    example.install("pytest", "hypothesis")
    done = example.run("-m", "pytest", "-v", "-p", "no:cacheprovider", "source/test_pig.py")
    assert done.returncode == 0, done.stdout
    for law in (name for name in dir(Conformance) if name.startswith("test_")):
        assert f"::{law}" in done.stdout


def test_what_it_brings_is_served(example: Environment) -> None:
    with example.serving() as base:
        assert "# Cochon" in fetch(f"{base}/api/games/pig/rules/fr")
        assert '<h2 id="your-turn">' in fetch(f"{base}/api/games/pig/rules/en/html")
        assert "pig-name = Pig" in fetch(f"{base}/texts/pig/en.ftl")
