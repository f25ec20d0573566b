"""The suite itself: every law on random matches, on matches made by Hypothesis, and on records."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, get_args, get_type_hints

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludotheque.bots import keyed_rng
from ludotheque.declaration import Game
from ludotheque.match import Match, Refused
from ludotheque.notation import BadNotation, digest, notation
from ludotheque.record import Holder, decode, encode, new_header, replay
from ludotheque.rules import AnyRules, Chance, Seats
from ludotheque.testing import laws
from ludotheque.testing.device import check_device
from ludotheque.testing.playthrough import playthrough
from ludotheque.testing.walk import Step, last_state, walk
from ludotheque.text import LANGUAGES, Language

if TYPE_CHECKING:
    import pytest


LONG = bool(os.environ.get("LUDOTHEQUE_LONG"))
WALK_SEED = 1
MAX_THOROUGH_STATES = 10  # of a match, on which the costly laws are checked, if not at length
# Of every kind that a person might type; looking through all of Unicode first takes seconds.
TYPED = "aB3-+,.;:/'\"[]{}() \t\n\0\x1b\x7fé\u00a0Ω\u202e\u2603\ufeff\U0001f600"
# States a case at which several people share one device, each in another language
DEVICE_STATES_PER_CASE = 6 if LONG else 2

_languages: dict[str, list[Language]] = {}  # by game: reading the files is what costs
_walked: dict[str, tuple[list[Step], list[str]]] = {}  # by game and case
_played: dict[str, Match] = {}


class Case:
    """An option set and a number of seats to test a game with."""

    def __init__(self, options: dict[str, Any] | None = None, *, seats: int) -> None:
        self.options, self.seats = options or {}, seats

    def __repr__(self) -> str:
        named = [f"{name}_{value}" for name, value in self.options.items()]
        return "-".join([str(self.seats), *named])


class Conformance:
    """The laws, for one game: subclass it, and say which game and which options."""

    game: ClassVar[Game]
    cases: ClassVar[tuple[Case, ...]]
    matches: ClassVar[int] = 2 if LONG else 1  # random ones a case
    thorough: ClassVar[float] = 0.2  # share of the states on which the costly laws are checked
    playthroughs: ClassVar[Path | None] = None  # folder of the readable matches

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Runs every law for every case."""
        if "case" in metafunc.fixturenames:
            metafunc.parametrize("case", self.cases, ids=repr)

    def rules(self, case: Case) -> AnyRules:
        """The rules of a case."""
        options = msgspec.convert(case.options, self.game.options)
        return self.game.rules(options, case.seats)

    def languages(self) -> list[Language]:
        """Both languages, with this game's words."""
        if self.game.id not in _languages:
            _languages[self.game.id] = [Language(code, [self.game.locale]) for code in LANGUAGES]
        return _languages[self.game.id]

    def walked(self, case: Case) -> tuple[list[Step], list[str]]:
        """A random match, the same for all laws about one, and the digest that each state had when
        it was reached."""
        key = f"{self.game.id} {case!r}"
        if key not in _walked:
            steps, digests = list[Step](), list[str]()
            for step in walk(self.rules(case), Random(WALK_SEED)):
                steps.append(step)
                digests.append(digest(step.state))
            _walked[key] = steps, digests
        return _walked[key]

    # The laws on random matches ----------------------------------------------------------------

    def test_laws_hold_in_random_matches(self, case: Case) -> None:
        rules, languages = self.rules(case), self.languages()
        for number in range(self.matches):
            rng = keyed_rng(self.game.id, repr(case), number)
            steps = list(walk(rules, rng)) if number else self.walked(case)[0]
            assert len(steps) <= rules.limit, "more moves than the declared limit"
            self._check_match(rules, steps, rng, languages)

    def _check_match(
        self, rules: AnyRules, steps: list[Step], rng: Random, say: list[Language]
    ) -> None:
        box = dict(rules.pieces(steps[0].state))
        pool = [step.action for step in rng.sample(steps, min(len(steps), 12))]
        thorough = self.thorough * len(steps)
        if not LONG:
            thorough = min(thorough, MAX_THOROUGH_STATES)
        chosen = set(rng.sample(range(len(steps)), round(thorough)))
        for number, step in enumerate(steps):
            laws.check_pieces(rules, step.state, box)
            laws.check_notation(rules, step.action)
            if number not in chosen:
                continue
            laws.check_actions(rules, step.state)
            laws.check_values(rules, step.state)
            laws.check_scores(rules, step.state)
            laws.check_commute(rules, step.state, rng)
            laws.check_refusals(rules, step.state, [*pool, step.action], rng)
            laws.check_secrets(rules, step, rng, pool)
            laws.check_forced(rules, step.state, rng)
            laws.check_words(rules, step, say)
        end = last_state(rules, steps)
        laws.check_pieces(rules, end, box)
        laws.check_values(rules, end)
        laws.check_scores(rules, end)
        laws.check_actions(rules, end)
        laws.check_refusals(rules, end, pool, rng)
        laws.check_result(rules, end, say)
        laws.check_last_view(rules, end, rng)

    def test_a_match_can_be_replayed_byte_for_byte(self, case: Case) -> None:
        """And no move changes an earlier state: each is what it was when it was reached."""
        steps, digests = self.walked(case)
        rules = self.rules(case)
        state = rules.start()
        for step, expected in zip(steps, digests, strict=True):
            assert digest(state) == expected
            assert digest(step.state) == expected, "a later move has changed an earlier state"
            state = rules.play(state, step.actor, step.action)

    def test_choices_made_by_hypothesis(self, case: Case) -> None:
        """Matches steered by a list that Hypothesis shrinks to the shortest failing one."""
        rules = self.rules(case)

        @settings(
            max_examples=15,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(st.lists(st.integers(0, 2**32), max_size=60), st.integers(0, 2**32))
        def run(picks: list[int], seed: int) -> None:
            state, rng = rules.start(), Random(seed)
            box = dict(rules.pieces(state))
            for pick in picks:
                turn = rules.turn(state)
                if isinstance(turn, Seats):
                    seat = turn.seats[pick % len(turn.seats)]
                    options = rules.actions(state, seat)
                    action = options[pick % len(options)]
                    laws.check_secrets(rules, Step(state, seat, action), rng, [action])
                    laws.check_forced(rules, state, rng)
                    state = rules.play(state, seat, action)
                elif isinstance(turn, Chance):
                    outcomes = rules.chances(state)
                    state = rules.play(state, None, outcomes[pick % len(outcomes)][0])
                else:
                    break
                assert dict(rules.pieces(state)) == box
            laws.check_scores(rules, state)

        run()

    # Records and the live match ----------------------------------------------------------------

    def played(self, case: Case) -> Match:
        """A live match to its end, with moves taken back; the same for all laws about one."""
        key = f"{self.game.id} {case!r}"
        if key not in _played:
            rng = keyed_rng("live", self.game.id, repr(case))
            match = self._match(case, rng)
            while not match.over:
                seat = rng.choice(match.to_move)
                assert match.rules.forced(match.state, seat) is None, "a forced choice is not asked"
                options = match.actions(seat)
                match.act(seat, options[rng.randrange(len(options))])
                if rng.random() < 0.15:
                    self._try_undo(match, rng)
            _played[key] = match
        return _played[key]

    def test_live_match_undo_record_and_resume(self, case: Case) -> None:
        match = self.played(case)
        record = decode(encode(match.record))
        assert record == match.record
        states = list(replay(record, match.rules))
        assert states == match.states()
        resumed = Match(record, match.seed)
        assert resumed.state == match.state
        assert resumed.result() == match.result()
        for reader in laws.readers(match.rules):
            assert resumed.log(reader) == match.log(reader)
            assert len(match.log(reader)) == match.seq

    def _try_undo(self, match: Match, rng: Random) -> None:
        for seat in range(match.rules.seats):
            before = match.state
            try:
                match.undo(seat, whole_turn=rng.random() < 0.5)
            except Refused:
                assert match.state == before
            else:
                assert seat in match.to_move
                return

    def _match(self, case: Case, rng: Random) -> Match:
        options = msgspec.convert(case.options, self.game.options)
        holders = [Holder(f"P{seat}") for seat in range(case.seats)]
        return Match(new_header(self.game, options, holders), rng.randbytes(16), clock=lambda: 0)

    def test_equal_seeds_give_equal_draws(self, case: Case) -> None:
        one, two = (self._match(case, keyed_rng("same", repr(case))) for _ in range(2))
        assert one.state == two.state

    def test_a_cut_record_loses_one_line(self, case: Case) -> None:
        match = self._match(case, keyed_rng("cut", repr(case)))
        seat = match.to_move[0]
        match.act(seat, match.actions(seat)[0])
        data = encode(match.record)
        cut = decode(data[:-3])
        assert cut.cut
        assert cut.entries == match.record.entries[:-1]

    def test_a_review_adds_up(self, case: Case) -> None:
        laws.check_review(self.played(case).record)

    # At one device -----------------------------------------------------------------------------

    def test_nobody_reads_what_is_anothers_at_one_device(self, case: Case) -> None:
        """Hand-over, resignation and resume, compared in worlds that a seat cannot tell apart."""
        rules, match = self.rules(case), self._match(case, Random(0))
        if case.seats < 2 or not rules.secrets:
            return
        rng, languages = keyed_rng("device", self.game.id, repr(case)), self.languages()
        steps = [
            step
            for step in self.walked(case)[0]
            if step.actor is not None and rules.forced(step.state, step.actor) is None
        ]
        chosen = rng.sample(steps, min(len(steps), DEVICE_STATES_PER_CASE))
        for number, step in enumerate(chosen):
            say = languages[number % len(languages)]
            check_device(rules, match.record.header, step.state, rng, say)

    # Strange input -----------------------------------------------------------------------------

    def test_malformed_actions_are_refused(self, case: Case) -> None:
        written = notation(self.rules(case).action)
        sound = [written.show(step.action) for step in self.walked(case)[0]]
        tags = sorted({line.split(" ")[0] for line in sound})

        def typed(max_size: int) -> st.SearchStrategy[str]:
            return st.lists(st.sampled_from(TYPED), max_size=max_size).map("".join)

        @settings(max_examples=60, deadline=None, derandomize=True, database=None)
        @given(
            st.one_of(
                typed(40),
                st.builds("{} {}".format, st.sampled_from(tags), typed(20)),
                st.builds(lambda line, cut: line[:cut], st.sampled_from(sound), st.integers(0, 30)),
            )
        )
        def run(line: str) -> None:
            for read in (written.parse, written.from_json):
                try:
                    action = read(line)
                except BadNotation as refusal:
                    assert all(say(refusal.reason) for say in self.languages())
                else:
                    assert written.parse(written.show(action)) == action

        run()
        for data in (b"", b"[]", b'{"type":1}', b"[" * 100_000, b"\xff\xfe", b'{"type":"?"}'):
            try:
                written.from_json(data)
            except BadNotation:
                continue
            raise AssertionError(f"{data[:20]!r} was taken for an action")

    # Words -------------------------------------------------------------------------------------

    def test_conventional_texts_are_there(self) -> None:
        game = self.game
        keys = [f"{game.id}-name", f"{game.id}-tagline"]
        for name, kind in get_type_hints(game.options).items():
            keys.append(f"{game.id}-option-{name}")
            words = [choice for choice in get_args(kind) if isinstance(choice, str)]
            keys += [f"{game.id}-option-{name}-{word}" for word in words]
        for case in self.cases:
            rules = self.rules(case)
            parts = rules.scores(rules.start())[0].parts
            keys += [f"{game.id}-part-{name}" for name in parts]
        for say in self.languages():
            missing = [key for key in dict.fromkeys(keys) if not say.knows(key)]
            assert not missing, f"{say.code}: {missing}"

    def test_both_languages_have_the_same_texts(self) -> None:
        english, french = (say.keys() for say in self.languages())
        assert english == french

    def test_playthroughs_have_not_changed(self, case: Case) -> None:
        """LUDOTHEQUE_UPDATE=1 writes them anew; a reviewer reads the difference."""
        if self.playthroughs is None:
            return
        path = self.playthroughs / f"{self.game.id}-{case!r}.txt"
        title = f"{self.game.id} {case!r}, rules version {self.game.versions[-1]}"
        now = playthrough(self.rules(case), title, self.walked(case)[0], self.languages()[0])
        if os.environ.get("LUDOTHEQUE_UPDATE"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(now, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == now
