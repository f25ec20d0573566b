"""A TAXI player: counts in turns, guesses where the others are going, and stands in their way.

How many turns a way takes follows from its length, because an arrival needs no exact roll. Where
another pawn is going is judged by how it drives: a place for which its moves were a detour is
hardly the one. A move is worth what it does to the chance of being done before everybody else; a
card to be drawn is worth what the best use of each possible card would do. Only what everybody can
see is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import mul, or_
from typing import Any

from ludotheque.bots import Budget, Choice, Ranked
from ludotheque.bots.budget import Meter, share
from ludotheque.bots.playout import play_best_sampled
from ludotheque.choice import best_of
from ludotheque.games.taxi.bot.guess import drives, likely
from ludotheque.games.taxi.bot.race import Chances, Race, delayed, first, mean_turns
from ludotheque.games.taxi.city.network import FAR
from ludotheque.games.taxi.rules import Taxi
from ludotheque.games.taxi.state import Action, Bar, Die, Flip, Sign, State, Use
from ludotheque.games.taxi.tables import Tables
from ludotheque.rules import Log, Rng, Seat

BLOCKED = 8.0  # turns: no way at all just now
LOST = 0.8  # of a turn: the chance that a dead end really costs it
CARD = 0.4  # turns that drawing a card is worth, when there is no time to weigh the cards
AHEAD = 0.6  # turns that a card of a later turn is worth
DRIVES = 2  # turns that are searched for such cards
# Turns that these cards are worth on the way to a destination that is not yet known, by drives: the
# mean over all pairs of places of the printed town.
CARDS_TO_NEW = (0.0, 0.26, 0.46)
PACE = 3.5  # squares a turn
KEPT = 0.3  # turns that a kept card is worth
HURRY = 1e-4  # of a win for each turn: nobody dawdles because the race seems decided
GOALS = 12  # places of each other pawn that are reckoned with

race_in = lru_cache(maxsize=4)(Race)
_DICE = tuple(Die(pips) for pips in range(1, 7))


class TaxiBot:
    def __init__(self, goals: int = GOALS) -> None:
        self.goals = goals

    def choose(
        self, rules: Taxi, state: State, seat: Seat, events: Log, budget: Budget, rng: Rng
    ) -> Choice:
        actions = rules.actions(state, seat)
        if len(actions) == 1:
            return Choice(actions[0])
        # Rolling and driving are what a turn is made of; the rest is rare.
        meter = Meter(share(budget, events, seat))
        judge = _Judge(self.goals, rules, state, seat, events, meter)
        ranked: list[Ranked] = []
        for action in judge.soundest_first(state, judge.promising(state, actions)):
            if ranked and not meter.more():
                break
            ranked.append(Ranked(action, judge.best(rules.play(state, seat, action))))
            meter.spend()
        return best_of(ranked)


class _Judge:
    """One decision: common knowledge, and the value of a state to the seat."""

    def __init__(
        self, most: int, rules: Taxi, state: State, seat: Seat, events: Log, meter: Meter
    ) -> None:
        self.rules, self.seat, self.meter = rules, seat, meter
        self.tables = tables = rules.tables
        self.race = race_in(tables.network)
        self.others = [q for q in range(rules.seats) if q != seat]
        self.now = tables.traffic(state.tokens)
        self._ahead: dict[tuple[int, int, int], float] = {}
        self._has_more = self._left(state, seat) > 1  # destinations after this one
        seen = drives(tables, events)
        mine = 1 << self._goal(state) if self._goal(state) >= 0 else 0
        self.goals = {
            q: likely(tables, [d for d in seen if d.seat == q], state.fares.maybe[q] & ~mine, most)
            for q in self.others
        }

    def promising(self, state: State, actions: Sequence[Any]) -> list[Any]:
        """Without obstacles to be put where nobody is going; one of those for all."""
        if state.phase != "card":
            return list(actions)
        theirs = [(other, goal) for other in self.others for goal, _ in self.goals[other]]
        ways = reduce(or_, (self._way(state, other, goal) for other, goal in theirs), 0)
        chosen, harmless = [], None
        for action in actions:
            closing = self._closing(state, action)
            if not closing or closing & ways:
                chosen.append(action)
            elif harmless is None and not closing & self._way(state, self.seat, self._goal(state)):
                harmless = action
        return [*chosen, *([] if harmless is None else [harmless])] or list(actions)

    def soundest_first(self, state: State, actions: list[Any]) -> list[Any]:
        """What costs next to nothing to see comes first: when time runs out, it has been judged.

        Drives are ordered by how near they bring the destination; obstacles in one's own way come
        last.
        """
        rules, seat = self.rules, self.seat
        if state.phase == "card":
            own = self._way(state, seat, self._goal(state))
            return sorted(actions, key=lambda action: bool(self._closing(state, action) & own))
        return sorted(actions, key=lambda a: -rules.value(rules.play(state, seat, a))[seat])

    def _goal(self, state: State) -> int:
        return state.fares.goal[self.seat]

    def _closing(self, state: State, action: Any) -> int:
        return closing(self.tables, state, action)

    def _way(self, state: State, seat: Seat, goal: int) -> int:
        return shortest_way(self.tables, state, seat, goal)

    def best(self, state: State) -> float:
        """What the rest of the turn can make of a state."""
        rules, seat, phase = self.rules, self.seat, state.phase
        if state.seat == seat:
            if phase == "roll":
                return self.best(rules.play(state, seat, rules.actions(state, seat)[0]))
            if phase == "die":
                rolled = [self.best(rules.play(state, None, die)) for die in _DICE]
                return sum(rolled) / len(rolled)
            if phase == "move":
                return self._best_action(state)
            if phase == "draw":
                return self._through_draw(state)
        return self.worth(state)

    def _through_draw(self, state: State) -> float:
        """What a card drawn now is worth, over all the cards it may be."""
        if not self.meter.more():
            return self.worth(state)
        rules, seat = self.rules, self.seat
        total, count = 0.0, 0
        for card, n in rules.chances(state):
            drawn = rules.play(state, None, card)
            chooses = drawn.phase in ("card", "move") and drawn.seat == seat
            total += n * (self._best_action(drawn) if chooses else self.worth(drawn))
            count += n
        return total / count

    def _best_action(self, state: State) -> float:
        rules, seat = self.rules, self.seat
        actions = self.promising(state, rules.actions(state, seat))
        return max(self.worth(rules.play(state, seat, action)) for action in actions)

    def worth(self, state: State) -> float:
        """The chance to be first, about."""
        if state.phase == "over":
            return 1.0
        mine = self._mine(state)
        if mine is None:
            return 1.0
        chance = first(mine, [self._theirs(state, other) for other in self.others])
        return chance - HURRY * mean_turns(mine)

    def _left(self, state: State, seat: Seat) -> int:
        return self.tables.options.target - len(state.fares.reached[seat])

    def _mine(self, state: State) -> Chances | None:
        """The turns this seat still needs; nothing if it is done."""
        seat, race = self.seat, self.race
        goal, left = state.fares.goal[seat], self._left(state, seat)
        better = KEPT * len(state.cards.kept[seat])
        if state.phase == "draw":
            better += CARD
        if state.phase == "arrive":
            if left == 1:
                return None
            better += CARDS_TO_NEW[DRIVES]
            return delayed(race.turns(0, goal, left - 1), -better)
        if goal < 0:
            here = self.tables.plan.squares[state.at[seat]].place or 0
            better += CARDS_TO_NEW[DRIVES]
            return delayed(race.turns(0, here, left), -better)
        squares, lost = way_left(self.tables, state, seat, goal)
        better += self._cards_ahead(state.at[seat], goal)
        return delayed(race.turns(squares, goal, left - 1), lost - better)

    def _cards_ahead(self, square: int, goal: int, drives: int = DRIVES) -> float:
        """Turns that the cards are worth which the next drives may bring on their way.

        As the streets were before this decision: what a token changes about it is little.
        """
        door = self.tables.doors[goal]
        if not drives:
            return 0.0
        if square == door:
            return CARDS_TO_NEW[drives] if self._has_more else 0.0
        key = (square, goal, drives)
        found = self._ahead.get(key)
        if found is None:
            field, total = self.now.distances(goal), 0.0
            for roll in range(1, 7):
                ends = self.now.routes(square, roll, goal, False, False)
                least = min((field[end] for end in ends), default=0)
                gain = 0.0
                for end in ends:
                    detour = (field[end] - least) / PACE
                    if detour < drives * AHEAD:
                        card = AHEAD * (self.tables.orange[end] and end != door)
                        gain = max(gain, card - detour + self._cards_ahead(end, goal, drives - 1))
                total += gain
            found = self._ahead[key] = total / 6
        return found

    def _theirs(self, state: State, other: Seat) -> Chances:
        left, better = self._left(state, other) - 1, KEPT * len(state.cards.kept[other])
        parts = []
        for goal, weight in self.goals[other]:
            squares, lost = way_left(self.tables, state, other, goal)
            parts.append((weight, delayed(self.race.turns(squares, goal, left), lost - better)))
        weights, chances = zip(*parts, strict=True)
        return [sum(map(mul, weights, column)) for column in zip(*chances, strict=True)]


def closing(tables: Tables, state: State, action: Any) -> int:
    """What an action would close, as a bit of the network."""
    network = tables.network
    if isinstance(action, Bar):
        return network.barrier_bit(action.crossing)
    if isinstance(action, Sign):
        return network.sign_bit(action.spot, action.mark)
    if isinstance(action, Flip):
        return network.sign_bit(action.spot, 3 - state.tokens.signs[action.spot])
    return 0


def shortest_way(tables: Tables, state: State, seat: Seat, goal: int) -> int:
    """What must stay open on one shortest way of a pawn."""
    if goal < 0:
        return 0
    traffic, square, needs = tables.traffic(state.tokens), state.at[seat], 0
    field = traffic.distances(goal)
    while 0 < field[square] < FAR:
        for after, need in tables.network.out[square]:
            if field[after] == field[square] - 1 and not need & traffic.closed:
                square, needs = after, needs | need
                break
        else:
            break
    return needs


def way_left(tables: Tables, state: State, seat: Seat, goal: int) -> tuple[int, float]:
    """Squares to a place, and turns that obstacles cost besides."""
    far = tables.traffic(state.tokens).ahead(state.at[seat])[tables.doors[goal]]
    return with_obstacles(tables, state, seat, goal, far)


def with_obstacles(
    tables: Tables, state: State, seat: Seat, goal: int, squares: int
) -> tuple[int, float]:
    """The same for a place at this distance."""
    square, turns = state.at[seat], 0.0
    if squares == FAR:
        squares, turns = tables.network.nearest[goal][square], BLOCKED
    if tables.is_stuck(state, seat):
        turns = max(turns, LOST * (3 - min(2, state.stuck[seat])))
    return squares, turns


# Playing on: by the game's `value`, which sees no use in a kept card before the drive.


def play_best(rules: Taxi, state: State, rng: Rng, tries: int) -> State:
    """The state after what looks best to the seat to move."""
    seat = state.seat
    if state.phase != "move" or not state.cards.kept[seat]:
        after: State = play_best_sampled(rules, state, seat, rng, tries)
        return after
    best = max(rules.actions(state, seat), key=lambda one: action_value(rules, state, one))
    return rules.play(state, seat, best)


def action_value(rules: Taxi, state: State, action: Action) -> float:
    """The value of what an action leads to; of a kept card that changes where the pawn may drive,
    of the best drive with it."""
    seat = state.seat
    after = rules.play(state, seat, action)
    if isinstance(action, Use) and after.phase == "move":
        return max(action_value(rules, after, one) for one in rules.actions(after, seat))
    return rules.value(after)[seat]
