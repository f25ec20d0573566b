"""A few seconds of what `python -m benchmarks.fuzz` does for as long as wanted.

What a longer run has found lies in `tests/fuzzed`, named by the parser that tripped over it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.fuzz import moves, parsers

from ludotheque.host import queries
from ludotheque.registry import all_games

LONG = bool(os.environ.get("LUDOTHEQUE_LONG"))
MOVES = 1_000 if LONG else 300
FIXTURES = sorted((Path(__file__).parents[1] / "fuzzed").glob("*-*"))


@pytest.fixture(autouse=True, scope="module")
def hints_as_before() -> Iterator[None]:
    """What is tried here gives hints of its own, for quickness."""
    usual = vars(queries)["ADVISER_LEVEL"]
    yield
    vars(queries)["ADVISER_LEVEL"] = usual


@pytest.mark.parametrize("name", parsers.TARGETS)
def test_odd_input_is_refused_or_taken_but_never_trips_a_parser(name: str) -> None:
    found = parsers.run(name, 0.0, seed=1, inputs=20, is_guided=LONG)
    assert not found.findings, found.findings
    assert found.inputs >= 20
    assert found.lines > 20  # what the first good input reaches


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.name)
def test_what_was_found_once_is_mended(path: Path) -> None:
    probe = parsers.TARGETS[path.name.split("-")[0]]
    with contextlib.suppress(*probe.refuses):
        probe.read(path.read_bytes())


@pytest.mark.parametrize("id_", [game.id for game in all_games()])
def test_moves_that_are_not_listed_are_refused_with_a_sentence(id_: str) -> None:
    found = moves.run(id_, MOVES, "check")
    assert not found.findings, found.findings[0]
    assert min(found.legal, found.illegal) >= MOVES
    assert len(found.reasons) > 3


def test_the_interface_answers_as_its_description_says() -> None:
    # Schemathesis takes a second to import: not in every process that reads this file.
    from benchmarks.fuzz import http

    found = http.run(0.0, 1, ["/me", "/check", "/score", "/log", "/review"], examples=2)
    assert not found.findings, found.told()
    assert min(found.statuses[200], found.statuses[400]) > 3
