"""Legal moves by the million, and as many that must be refused.

Random matches of random tables: any options that go together, any number of players. In every state
a legal move is made and something else is tried before: a move of another moment, of another
seat, of nobody, a draw that a player claims, or a move with one of its parts changed. Whatever the
rules do not list must be refused with a sentence in both languages and leave everything as it is;
whatever they do list must not. Some matches are played through `Match`, as at a table.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from ludotheque.declaration import Game
from ludotheque.forms import form
from ludotheque.match import Match, Refused
from ludotheque.notation import canonical
from ludotheque.record import Holder, encode, new_header
from ludotheque.registry import game
from ludotheque.rules import AnyRules, BadOption, Chance, IllegalAction, Options, Seat, Seats
from ludotheque.testing.laws import bend
from ludotheque.testing.walk import Step, walk
from ludotheque.text import LANGUAGES, Text, language

POOL = 400  # moves of other moments that are remembered
LOOKS = 20  # one state in this number is compared with its earlier value
AT_TABLE = 25  # one match in this number is played through `Match`


class Tally(Struct):
    """What came of it."""

    legal: int = 0
    illegal: int = 0
    matches: int = 0
    seconds: float = 0.0
    reasons: Counter[str] = Counter()
    findings: list[str] = []

    def add(self, other: Tally) -> None:
        self.legal += other.legal
        self.illegal += other.illegal
        self.matches += other.matches
        self.seconds += other.seconds
        self.reasons += other.reasons
        self.findings += other.findings


def random_options(played: Game, rng: Random) -> Options:
    """Some options changed to anything that a form would offer."""
    values: dict[str, Any] = {}
    for field in form(played):
        if rng.random() < 0.6:
            continue
        if field.kind == "bool":
            values[field.name] = rng.random() < 0.5
        elif field.kind == "choice":
            values[field.name] = rng.choice(field.choices)
        elif field.kind == "int" and field.low is not None and field.high is not None:
            near = min(field.high, field.low + 8)
            values[field.name] = rng.randint(field.low, near)
    return played.options(**values)


def random_rules(played: Game, rng: Random) -> tuple[Options, AnyRules]:
    """Rules of a table that could be made; what does not go together is tried again."""
    while True:
        options = random_options(played, rng)
        seats = rng.choice([*played.seats(options)] or [1])
        try:
            return options, played.rules(options, seats)
        except BadOption:
            continue


def claims(rules: AnyRules, step: Step, pool: list[Any], rng: Random) -> Iterator[tuple[Any, Any]]:
    """Seats and moves that are probably not theirs to make."""
    somebody = (None, -1, rules.seats, *range(rules.seats))
    yield rng.choice(somebody), step.action
    if pool:
        yield rng.choice(somebody), rng.choice(pool)
    for action in (step.action, *pool[-1:]):
        bent = list(bend(rules, action, rng))
        if bent:
            yield step.actor if rng.random() < 0.7 else rng.choice(somebody), rng.choice(bent)


def is_listed(rules: AnyRules, state: Any, seat: Seat | None, action: Any) -> bool:
    turn = rules.turn(state)
    if seat is None:
        outcomes = rules.chances(state) if isinstance(turn, Chance) else ()
        return any(outcome == action for outcome, _ in outcomes)
    asked = isinstance(turn, Seats) and seat in turn.seats
    return asked and action in rules.actions(state, seat)


class Referee:
    """Tries things at one game, and writes down what is wrong."""

    def __init__(self, played: Game, rng: Random) -> None:
        self.played, self.rng = played, rng
        self.found = Tally(reasons=Counter(), findings=[])
        self.pool: list[Any] = []
        self._said: set[str] = set()

    def match(self) -> None:
        """One random match."""
        options, rules = random_rules(self.played, self.rng)
        self.found.matches += 1
        self.pool.clear()  # other tables have other pieces, and their actions other types
        if self.found.matches % AT_TABLE == 0:
            self._at_table(options, rules)
        for step in walk(rules, self.rng):
            self._look(rules, step)
            self.found.legal += 1
            self.pool.append(step.action)
            if len(self.pool) > POOL:
                del self.pool[self.rng.randrange(POOL)]

    def _look(self, rules: AnyRules, step: Step) -> None:
        looks = self.rng.randrange(LOOKS) == 0
        before = canonical(step.state) if looks else b""
        if self.found.illegal <= self.found.legal:
            for seat, action in claims(rules, step, self.pool, self.rng):
                self._try(rules, step.state, seat, action, looks)
        if looks and canonical(step.state) != before:
            self._report(rules, "a state has changed", step.state, step.actor, step.action)

    def _try(self, rules: AnyRules, state: Any, seat: Any, action: Any, looks: bool) -> None:
        try:
            rules.play(state, seat, action)
        except IllegalAction as refusal:
            self.found.illegal += 1
            self._say(refusal.reason)
            if looks and is_listed(rules, state, seat, action):
                self._report(rules, "refused though listed", state, seat, action)
        except Exception as error:
            self._report(rules, f"{type(error).__name__}: {error}", state, seat, action)
        else:
            if not is_listed(rules, state, seat, action):
                self._report(rules, "played though not listed", state, seat, action)

    def _say(self, reason: Text) -> None:
        """Every kind of sentence once, in both languages."""
        self.found.reasons[reason.key] += 1
        if reason.key in self._said:
            return
        self._said.add(reason.key)
        for code in LANGUAGES:
            if not language(code)(reason).strip():
                self.found.findings.append(f"{self.played.id}: nothing is said for {reason}")

    def _report(self, rules: AnyRules, what: str, state: Any, seat: Any, action: Any) -> None:
        where = f"{self.played.id}, {rules.seats} seats: {what}: {seat} {action!r}"
        self.found.findings.append(f"{where}\n  in {canonical(state).decode()}")

    def _at_table(self, options: Options, rules: AnyRules) -> None:
        """The same as at a table: what is refused leaves no trace in the record."""
        people = [Holder(f"P{seat}") for seat in range(rules.seats)]
        match = Match(new_header(self.played, options, people), self.rng.randbytes(16))
        while not match.over:
            seat = self.rng.choice(match.to_move)
            action = self.rng.choice(match.actions(seat))
            before = encode(match.record)
            for who, tried in claims(rules, Step(match.state, seat, action), self.pool, self.rng):
                if who is None or is_listed(rules, match.state, who, tried):
                    continue
                try:
                    match.act(who, tried)
                except (Refused, IllegalAction) as refusal:
                    self.found.illegal += 1
                    self._say(refusal.reason)
                    if encode(match.record) == before:
                        continue
                except Exception as error:
                    self._report(rules, f"{type(error).__name__}", match.state, who, tried)
                    return
                self._report(rules, "the record has changed", match.state, who, tried)
                return
            match.act(seat, action)
            self.found.legal += 1
            self.pool.append(action)


def run(id_: str, moves: int, seed: str, seconds: float = float("inf")) -> Tally:
    """This number of legal moves of a game, and as many refusals; ends with the match in which
    the last of them is made."""
    key = int.from_bytes(hashlib.blake2b(f"{id_} {seed}".encode(), digest_size=8).digest(), "big")
    referee, begun = Referee(game(id_), Random(key)), time.perf_counter()
    found = referee.found
    while min(found.legal, found.illegal) < moves and not len(found.findings) > 20:
        if time.perf_counter() - begun > seconds:
            break
        referee.match()
    found.seconds = time.perf_counter() - begun
    return found
