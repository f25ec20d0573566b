"""A Quadrata player: plans its turn, samples the tokens it might draw, watches the others' boards.

What a state is worth to each seat is estimated in `worth`: points, what can be visited now and
next, the quality of the bag, the path, the colours and the trophies. A lead is what wins, so a
plan is worth what it does to the lead: a card that only the next player could use is one to take,
to book or to replace. The plans that look best are played on through the draws, the others' turns
and the own next one, many times, the n-th time with the same tokens and cards for every plan.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from ludotheque.bots.budget import Meter, share
from ludotheque.bots.compare import is_settled
from ludotheque.bots.search_bot import Arm
from ludotheque.chance import draw
from ludotheque.choice import Budget, Choice, Ranked, best_of
from ludotheque.games.quadrata.rules import QuadrataRules
from ludotheque.games.quadrata.state import Action, Phase, State
from ludotheque.rules import Chance, Log, Over, Rng, Seat, Seats

ROOM = 400  # ends of a turn that a plan compares
ROOM_ON = 40  # the same while playing on
MIN_PLAYOUTS = 3  # fewer prove nothing
HALVE_AFTER = (4, 12, 32)  # rounds of playouts
MAX_PLAYOUTS = 768  # of a candidate: what is equal until then may stay so
DOUBT = 1.0  # how many standard errors better a plan must be than what looks best


class TurnPlanner(Protocol):
    """Says what a seat's turn may lead to."""

    batch: int  # playouts at a time

    def promise(self, state: State, seat: Seat, room: int) -> float:
        """The lead by the best plan up to the next draw, of so many ends of the turn."""

    def leads(self, state: State, seat: Seat, key: int, number: int, count: int) -> list[float]:
        """The leads at the end of the turn in the playouts of this number and the following."""


class QuadrataBot:
    def __init__(
        self,
        candidates: int = 12,
        playouts: int = MAX_PLAYOUTS,
        planner: Callable[[QuadrataRules], TurnPlanner] | None = None,
    ) -> None:
        """`playouts`: how often each candidate is played on at most. `planner`: what plans turns;
        else it is done in Python."""
        self.most, self.playouts, self.planner = candidates, playouts, planner or Planner

    def choose(
        self, rules: QuadrataRules, state: State, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        actions = rules.actions(state, seat)
        if len(actions) == 1:
            return Choice(actions[0])
        meter = Meter(share(budget, events, seat))
        planner = self.planner(rules)
        arms: list[Arm] = []
        for action in actions:
            # With little time even the plan must be a short one.
            room = ROOM // len(actions) if meter.more(0.5) else 1
            arms.append(Arm(action, planner.promise(rules.play(state, seat, action), seat, room)))
        arms.sort(key=lambda arm: -arm.promised)
        played = arms[: self.most]
        if len(played) > 1 and self.most > 1:
            self._play_on(planner, rules, state, seat, played, meter, rng.getrandbits(48))
        best = arms[0]
        return best_of(Ranked(arm.action, _against(arm, best)) for arm in arms)

    def _play_on(
        self, planner: TurnPlanner, rules: QuadrataRules, state: State, seat: Seat,
        arms: list[Arm], meter: Meter, key: int,
    ) -> None:  # fmt: skip
        count = min(planner.batch, self.playouts)
        if meter.simulations is not None or state.phase is Phase.RETURN:
            count = 1  # each simulation counts; what others return is drawn anew for each
        for played, number in enumerate(range(0, self.playouts, count), 1):
            world = rules.resample(state, seat, Random(key + number))
            for arm in arms:
                if not meter.more():
                    return  # in the middle of a round, too: a playout takes its time
                after = rules.play(world, seat, arm.action)
                arm.results += planner.leads(after, seat, key, number, count)
                meter.spend(count)
            if is_settled([arm.results for arm in arms]):
                return
            if played in HALVE_AFTER and len(arms) > 2:
                # Plans that are clearly behind get no more playouts; the favourite always stays.
                rest = sorted(arms[1:], key=lambda arm: -arm.mean)
                arms = [arms[0], *rest[: (len(arms) + 1) // 2 - 1 or 1]]


class Planner:
    """The rules, and what playing on needs of them."""

    batch = 1

    def __init__(self, rules: QuadrataRules) -> None:
        self.rules = rules

    def promise(self, state: State, seat: Seat, room: int) -> float:
        return self.plan(state, seat, room)[0]

    def leads(self, state: State, seat: Seat, key: int, number: int, count: int) -> list[float]:
        lucks = (Luck(f"{key}-{number + n}") for n in range(count))
        return [self.lead(self.on(state, seat, luck), seat) for luck in lucks]

    def lead(self, state: State, seat: Seat) -> float:
        worth = self.rules.worth.of
        mine = worth(state, seat)
        others = [worth(state, other) for other in range(self.rules.seats) if other != seat]
        return mine - max(others) if others else mine

    def plan(self, state: State, seat: Seat, room: int) -> tuple[float, list[Action]]:
        """The moves up to the next draw or the end of the turn that lead to most."""
        rules = self.rules
        turn = rules.turn(state)
        if not isinstance(turn, Seats) or turn.seats != (seat,):
            return self.lead(state, seat), []
        after = [(one, rules.play(state, seat, one)) for one in rules.actions(state, seat)]
        if len(after) > max(1, room):
            after = [max(after, key=lambda pair: self.lead(pair[1], seat))]
        top, line = float("-inf"), list[Action]()
        for action, child in after:
            value, rest = self.plan(child, seat, room // len(after))
            if value > top:
                top, line = value, [action, *rest]
        return top, line

    def on(self, state: State, seat: Seat, luck: Luck) -> State:
        """Play on to the end of this turn."""
        rules = self.rules
        while True:
            turn = rules.turn(state)
            if isinstance(turn, Over):
                return state
            if isinstance(turn, Chance):
                state = luck.draw(rules, state, turn.source)
                continue
            mover = turn.seats[0]
            if len(turn.seats) > 1 or state.players[mover].pending:
                choices = rules.actions(state, mover)
                after = [rules.play(state, mover, action) for action in choices]
                state = max(after, key=lambda child: rules.worth.of(child, mover))
                continue
            if mover != seat:
                return state
            for action in self.plan(state, mover, ROOM_ON)[1]:
                state = rules.play(state, mover, action)


class Luck:
    """Draws by source: the n-th token of a bag is the same, whatever else is drawn."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._sources: dict[str, Random] = {}

    def draw(self, rules: QuadrataRules, state: State, source: str) -> State:
        rng = self._sources.get(source)
        if rng is None:
            rng = self._sources[source] = Random(f"{self._key}-{source}")
        after: State = draw(rules, state, rng)
        return after


def _against(arm: Arm, other: Arm) -> float:
    """How much better a move is than the other, with the doubt taken off."""
    if arm is other:
        return 0.0
    count, mean, error = arm.lead(other)
    return (
        min(arm.promised - other.promised, -1e-9) if count < MIN_PLAYOUTS else mean - DOUBT * error
    )
