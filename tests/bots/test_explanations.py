"""Why a move is better: told by what sampled matches did differently, or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pytest

from ludotheque.bots.explanations import Explanation, Pair, Side, explain_choice, outcomes_of
from ludotheque.review.puzzles import load_puzzles, timeline_of_puzzle
from ludotheque.review.tasks import why
from ludotheque.review.timeline import encode_timeline
from ludotheque.rules import Seat
from ludotheque.text import Text, language, text

from .tables import CASES, new_match

NULL_PAIRS = 150
MAX_FALSE_EXPLANATIONS = 0.03  # of pairs that do not differ


class NoisyOutcomes:
    """Twelve measures of noise, the first with a difference between the actions."""

    samples = 48

    def __init__(self, difference: float) -> None:
        self.measures = {str(k): 1.0 for k in range(12)}
        self._difference = difference

    def play_on(
        self, state: Any, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
    ) -> Any:
        found = np.array([np.random.default_rng([state, seed]).normal(5, 1, 12) for seed in seeds])
        found[:, 0] += self._difference * (state == 0)
        return found

    def sentence(self, measure: str, seat: Seat, better: Side, made: Side) -> Text:
        return text("bots-why-points", part=text("minisurf-part-area"), better=2, made=1)


def explained(outcomes: NoisyOutcomes, first_seed: int, samples: int) -> Explanation | None:
    rules: Any = SimpleNamespace(secrets=False, play=lambda world, seat, action: action)
    pair = Pair(outcomes, rules, 0, (0, 1), lambda seed: None, {})
    return explain_choice(pair, range(first_seed, first_seed + samples))


@pytest.mark.parametrize("samples", [12, 48])
def test_chance_alone_explains_nothing(samples: int) -> None:
    told = [explained(NoisyOutcomes(0.0), 100 * n, samples) for n in range(NULL_PAIRS)]
    assert sum(one is not None for one in told) <= MAX_FALSE_EXPLANATIONS * NULL_PAIRS


def test_the_measure_that_differs_is_told() -> None:
    told = explained(NoisyOutcomes(2.0), 7, 48)
    assert told is not None
    assert told.measure == "0"
    assert explained(NoisyOutcomes(-2.0), 7, 48) is None  # the other action is better
    assert explained(NoisyOutcomes(2.0), 7, 4) is None  # too few samples


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_measure_has_a_sentence_in_every_language(case: tuple[str, int, Any]) -> None:
    match = new_match(*case)
    outcomes = outcomes_of(match.rules)
    for name, worth in outcomes.measures.items():
        better, made = (Side(match.state, dict.fromkeys(outcomes.measures, n)) for n in (3.5, 1))
        for code in ("en", "fr"):
            if worth:
                assert language(code)(outcomes.sentence(name, 0, better, made))


def test_a_drive_away_from_the_destination_is_explained_by_turns() -> None:
    found = load_puzzles("taxi")
    puzzle = found.puzzles[0]
    timeline = timeline_of_puzzle(found, puzzle)
    record, made = encode_timeline(timeline), timeline.plies[puzzle.ply].written
    told = why(record, puzzle.ply, puzzle.best, 12, None)
    assert told == why(record, puzzle.ply, puzzle.best, 12, None)
    one = msgspec.json.decode(told, type=Explanation)
    assert one.measure == "turns"
    assert language("en")(one.words).startswith("reaches the destination after 1.")
    assert "tours sans avancer\u00a0: 0 au lieu de" in language("fr")(one.words)
    assert why(record, puzzle.ply, made, 12, None, puzzle.best) == b"null"
