"""Why a move is better: told by what sampled matches did differently, or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from ludotheque.bots.explanations import (
    Explanation,
    FilteredOutcomes,
    Pair,
    Side,
    explain_choice,
    outcomes_of,
)
from ludotheque.games.cascadia.pieces import SPECIES_NAMES
from ludotheque.games.cascadia.state import NO_TILE, Pass, Phase, Put
from ludotheque.games.quadracarta import state as quadracarta
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.taxi.rules import Taxi
from ludotheque.review.puzzles import load_puzzles, timeline_of_puzzle
from ludotheque.review.tasks import why
from ludotheque.review.timeline import encode_timeline
from ludotheque.rules import Over, Score, Seat
from ludotheque.text import Text, language, text

from .tables import CASES, decisions, new_match

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


def explained(
    outcomes: NoisyOutcomes, first_seed: int, samples: int, lost_now: int = 0
) -> Explanation | None:
    """`lost_now`: points of measure "1" that the better action has less when the turn ends."""
    rules: Any = SimpleNamespace(
        secrets=False,
        play=lambda world, seat, action: action,
        turn=lambda state: Over(),
        scores=lambda state: [Score(0, {"1": -lost_now if state == 0 else 0})],
        game="minisurf",
        seats=2,
        unit=1,
        lowest_wins=False,
    )
    pair = Pair(outcomes, rules, 0, (0, 1), lambda seed: None, {})
    return explain_choice(pair, range(first_seed, first_seed + samples))


@pytest.mark.parametrize("samples", [12, 48])
def test_chance_alone_explains_nothing(samples: int) -> None:
    told = [explained(NoisyOutcomes(0.0), 100 * n, samples) for n in range(NULL_PAIRS)]
    assert sum(one is not None for one in told) <= MAX_FALSE_EXPLANATIONS * NULL_PAIRS


def test_the_measure_that_differs_is_told() -> None:
    told = explained(NoisyOutcomes(2.0), 700, 48)
    assert told is not None
    assert told.measure == "0"
    assert explained(NoisyOutcomes(-2.0), 700, 48) is None  # the other action is better
    assert explained(NoisyOutcomes(2.0), 700, 4) is None  # too few samples


class CertainOutcomes(NoisyOutcomes):
    """The first measure is the same in every sample: the surface after the move, for one."""

    def play_on(
        self, state: Any, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
    ) -> Any:
        found = super().play_on(state, seat, drawn, seeds)
        found[:, 0] = 5 + self._difference * (state == 0)
        return found


def test_what_is_certain_is_not_called_an_average() -> None:
    for outcomes, average in ((NoisyOutcomes(2.0), True), (CertainOutcomes(2.0), False)):
        told = explained(outcomes, 700, 72)
        assert told is not None
        for worded in (told.sentence(), told.sentence(text("minisurf-part-area"))):
            assert ("On average" in language("en")(worded)) == average
            assert ("En moyenne" in language("fr")(worded)) == average
    few = explained(CertainOutcomes(2.0), 700, 48)  # other samples may still differ
    assert few is not None
    assert "On average" in language("en")(few.sentence())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_measure_has_a_sentence_in_every_language(case: tuple[str, int, Any]) -> None:
    match = new_match(*case)
    outcomes = outcomes_of(match.rules)
    told = [name for name, worth in outcomes.measures.items() if worth]
    for sure in (frozenset[str](), frozenset(outcomes.measures)):
        for name, numbers in product(told, ((3.5, 1), (1, 3.5))):
            means = [dict.fromkeys(outcomes.measures, n) for n in numbers]
            better, made = (Side(match.state, one, sure) for one in means)
            for code in ("en", "fr"):
                assert language(code)(outcomes.sentence(name, 0, better, made))


class TwoDifferences(NoisyOutcomes):
    """The second measure differs, too; the sentence may name a cause."""

    def __init__(self, cause: bool) -> None:
        super().__init__(3.0)
        self._cause = cause

    def play_on(
        self, state: Any, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
    ) -> Any:
        found = super().play_on(state, seat, drawn, seeds)
        found[:, 1] += 2.0 * (state == 0)
        return found

    def sentence(self, measure: str, seat: Seat, better: Side, made: Side) -> Text:
        told = super().sentence(measure, seat, better, made)
        return text("taxi-why-lost", told=told, better=1, made=2) if self._cause else told


def test_a_second_difference_is_told_where_nothing_makes_the_first() -> None:
    told = explained(TwoDifferences(cause=False), 700, 48)
    assert told is not None
    assert told.words.key == "bots-why-two"
    told = explained(TwoDifferences(cause=True), 700, 48)
    assert told is not None
    assert told.words.key == "taxi-why-lost"


class Exchange(NoisyOutcomes):
    """What the first measure gains, others lose; the sentence names the measure by its number."""

    def __init__(self, *gains: float) -> None:
        super().__init__(gains[0])
        self._others = gains[1:]

    def play_on(
        self, state: Any, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
    ) -> Any:
        found = super().play_on(state, seat, drawn, seeds)
        found[:, 1 : 1 + len(self._others)] += np.array(self._others) * (state == 0)
        return found

    def sentence(self, measure: str, seat: Seat, better: Side, made: Side) -> Text:
        part = text("minisurf-part-area")
        return text("bots-why-points", part=part, better=int(measure), made=0)


def test_what_a_gain_costs_is_told_with_it() -> None:
    told = explained(Exchange(6.0, -4.0), 700, 48)
    assert told is not None
    assert (told.measure, told.certain) == ("0", False)
    assert "(but surface: 1 point at the end" in language("en")(told.words)
    assert "(mais surface" in language("fr")(told.words)
    small = explained(Exchange(6.0, -2.0), 700, 48)
    assert small is not None
    assert small.words.key == "bots-why-points"


class ScatteredCosts(NoisyOutcomes):
    """A gain that six small losses outweigh, none of which is clear by itself."""

    def play_on(
        self, state: Any, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
    ) -> Any:
        found = super().play_on(state, seat, drawn, seeds)
        found[:, 1:7] -= 0.3 * (state == 0)
        return found


def test_a_gain_that_small_losses_outweigh_is_no_reason() -> None:
    told = [explained(ScatteredCosts(1.5), 1000 * n, 96) for n in range(30)]
    assert sum(one is not None for one in told) <= 6  # in two of three before


def test_a_gain_that_costs_more_is_no_reason() -> None:
    assert explained(Exchange(6.0, -7.0, 2.0, 2.0), 700, 48) is None
    both = explained(Exchange(6.0, -7.0, 4.0), 700, 48)
    assert both is not None
    said = language("en")(both.words)
    assert said.index(": 0 points") < said.index(": 2 points") < said.index("(but")


def test_what_is_told_is_no_larger_than_it_is() -> None:
    """Of two measures with 0.7 points of difference, that is told which chance made larger."""

    class AllDiffer(NoisyOutcomes):
        told: list[float]

        def play_on(
            self, state: Any, seat: Seat, drawn: Mapping[str, int], seeds: Sequence[int]
        ) -> Any:
            return super().play_on(state, seat, drawn, seeds) + 0.7 * (state == 0)

        def sentence(self, measure: str, seat: Seat, better: Side, made: Side) -> Text:
            self.told.append(better.means[measure] - made.means[measure])
            return super().sentence(measure, seat, better, made)

    outcomes = AllDiffer(0.0)
    outcomes.measures, outcomes.told = {str(k): float(k < 2) for k in range(12)}, []
    for n in range(150):
        explained(outcomes, 1000 * n, 120)
    assert len(outcomes.told) > 60
    assert np.mean(outcomes.told) == pytest.approx(0.7, abs=0.05)


class Elsewhere(Exchange):
    """The second measure gains most, but the action cannot have made that."""

    def favoured(self, seat: Seat, better: Any, made: Any) -> set[str]:
        return {"0", "2"}


def test_what_the_action_cannot_have_made_is_not_told() -> None:
    told = explained(Elsewhere(4.0, 4.5), 700, 48)
    assert told is None, "most of the difference comes from elsewhere"
    told = explained(Elsewhere(4.0, 2.0), 700, 48)
    assert told is not None
    assert told.measure == "0"
    assert ": 1 point" not in language("en")(told.words)


def test_what_a_loss_of_this_turn_comes_to_is_told() -> None:
    back = explained(Exchange(3.0, -0.5), 700, 48, lost_now=3)
    assert back is not None
    assert "what is lost at first mostly comes back (surface: 1 point" in language("en")(back.words)
    assert "se rattrape presque (surface" in language("fr")(back.words)
    more = explained(Exchange(3.0, 0.9), 700, 48, lost_now=3)
    assert more is not None
    assert "what is lost at first is made up for (surface" in language("en")(more.words)
    lasting = explained(Exchange(4.0, -1.9), 700, 48, lost_now=3)
    assert lasting is not None
    assert lasting.words.key == "bots-why-but"
    small = explained(Exchange(3.0, -0.5), 700, 48, lost_now=1)
    assert small is not None
    assert small.words.key == "bots-why-points"
    assert explained(Exchange(5.0, -1.5, -2.6), 700, 48, lost_now=3) is None, "two prices"


def test_cascadia_tells_no_species_whose_places_are_as_good_after_the_other_move() -> None:
    """A hawk on a tile that an elk could have had is good for hawks and for foxes beside it, not
    for elk: of cards A the fox alone counts others. (Beside a new fox all of them score.)"""
    seen = set[str]()
    for match, seat in decisions(("cascadia", 2, {}), 400, every=1):
        rules, state = match.rules, match.state
        actions = match.actions(seat)
        if Pass() not in actions or state.phase is not Phase.PLACE or state.hand_tile != NO_TILE:
            continue
        outcomes, back = outcomes_of(rules), rules.play(state, seat, Pass())
        assert isinstance(outcomes, FilteredOutcomes)
        for one in actions:
            species = SPECIES_NAMES[state.hand_token]
            if isinstance(one, Put) and species != "fox":
                after = rules.play(state, seat, one)
                told = set(SPECIES_NAMES) & set(outcomes.favoured(seat, after, back))
                assert told <= {species, "fox"}
                seen |= told
    assert len(seen) > 2


def test_maxisurf_lists_the_groups_where_the_next_card_says_nothing() -> None:
    def sizes(state: Any, seat: Seat) -> list[int]:
        return sorted(group.bit_count() for group in state.boards[seat].groups)[:4]

    listed = 0
    for match, seat in decisions(("maxisurf", 2, {}), 200):
        if match.state.phase is not quadracarta.Phase.PLACE:
            continue
        rules, outcomes = match.rules, outcomes_of(match.rules)
        after = [rules.play(match.state, seat, one) for one in match.actions(seat)[::5]]
        better, made = max(after, key=lambda one: sizes(one, seat)), after[0]
        sides = [Side(better, {"smallest": 0.5}), Side(made, {"smallest": 0.2})]
        told = language("en")(outcomes.sentence("smallest", seat, sides[0], sides[1]))
        more, fewer = (", ".join(map(str, sizes(one, seat))) for one in (better, made))
        groups = f"right after the move the smallest groups have {more} squares, instead of {fewer}"
        assert (groups in told) == (more != fewer)
        listed += groups in told
    assert listed > 5


def test_taxi_says_where_a_pawn_is_probably_going() -> None:
    match = new_match("taxi", 2, {})
    outcomes = outcomes_of(match.rules)

    def told(**shares: float) -> str:
        means = dict.fromkeys(outcomes.measures, 0.0) | {"others": 4.0} | shares
        sides = [Side(match.state, one, frozenset()) for one in (means, means | {"others": 2.0})]
        return language("en")(outcomes.sentence("others", 0, sides[0], sides[1]))

    names = [place.name.text() for place in cast(Taxi, match.rules).tables.plan.places]
    first, second = (language("en")(names[n]) for n in (3, 5))
    assert told(**{"goal-3": 0.8, "goal-5": 0.1}).endswith(f"(probable destination: {first})")
    both = f"(probable destination: {first} or {second})"
    assert told(**{"goal-3": 0.5, "goal-5": 0.3}).endswith(both)
    assert "destination:" not in told(**{"goal-3": 0.3, "goal-5": 0.2})
    assert "destination:" not in told(**{"goal-3": 1.0})  # everybody knows


def test_what_is_less_than_sure_is_not_told_beside_a_difference() -> None:
    match = new_match(*next(case for case in CASES if case[0] == "taxi"))
    outcomes = outcomes_of(match.rules)
    more, less = (dict.fromkeys(outcomes.measures, n) for n in (1.0, 2.0))
    for sure, key in ((["lost"], "taxi-why-lost"), ([], "taxi-why-turns")):
        sides = [Side(match.state, means, frozenset(sure)) for means in (more, less)]
        assert outcomes.sentence("turns", 0, sides[0], sides[1]).key == key


def test_quadrata_names_the_destination_that_makes_the_difference() -> None:
    match = new_match(*next(case for case in CASES if case[0] == "quadrata"))
    outcomes = outcomes_of(match.rules)
    state = replace(match.state, centre=(2, 3, 9, 12))
    better, made = (dict.fromkeys(outcomes.measures, 2.0) for _ in range(2))
    better |= {"visit-4": 0.9, "visit-40": 1.0, "their-visit-7": 0.25}
    made |= {"visit-4": 0.1, "visit-40": 0.0, "their-visit-7": 0.75}
    sure = frozenset({"visit-4", "visit-40", "their-visit-7"})
    sides = [Side(state, means, sure) for means in (better, made)]
    own, others = (
        language("en")(outcomes.sentence(name, 0, sides[0], sides[1]))
        for name in ("trophies", "others")
    )
    tables = cast(QuadrataRules, match.rules).tables
    names, province = [language("en")(name) for name in tables.half_name], tables.province_of
    homes = [language("en")(tables.province_name[one]) for one in province]
    assert (
        f"visits {names[4]} ({homes[4]}) in 90 % of the matches played on, instead of 10 %" in own
    )
    assert (
        f"visits {names[7]} ({homes[7]}) in 25 % of the matches played on, instead of 75 %"
        in others
    )
    # Not what is still face down, nor what the chosen destination rules out by itself.
    assert names[40] not in own
    chosen = next(half for half in range(len(names)) if province[half] == province[4] and half != 4)
    sides = [Side(replace(state, half=chosen), means, sure) for means in (better, made)]
    assert "matches played on" not in language("en")(outcomes.sentence("trophies", 0, *sides))


def test_a_way_is_as_long_when_another_wins_meanwhile() -> None:
    rows = []
    for target in (1, 5):
        match = new_match("taxi", 2, {"target": target})
        outcomes = outcomes_of(match.rules)
        rows.append(outcomes.play_on(match.state, 0, {}, range(4)))
    assert rows[0] == rows[1]
    assert all(row[0] >= 1 for row in rows[0])


def test_a_drive_away_from_the_destination_is_explained_by_turns() -> None:
    found = load_puzzles("taxi")
    puzzle = found.puzzles[0]
    timeline = timeline_of_puzzle(found, puzzle)
    record, made = encode_timeline(timeline), timeline.plies[puzzle.ply].written
    told = why(record, puzzle.ply, puzzle.best, 24, None)
    assert told == why(record, puzzle.ply, puzzle.best, 24, None)
    one = msgspec.json.decode(told, type=Explanation)
    assert one.measure == "turns"
    assert language("en")(one.words).startswith("reaches the destination after 2.")
    assert one.words.key == "taxi-why-turns", "no turn is lost: nobody stands in a dead end"
    assert "au bout de 2," in language("fr")(one.words)
    assert why(record, puzzle.ply, made, 24, None, puzzle.best) == b"null"
