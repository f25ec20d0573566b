"""A second referee of whole matches, who plays the rulebook and our rulings sentence by sentence.

Cards are words in lists; a town is asked for one step at a time. Only the plan of the town is
shared with the engine, and the struct of tokens that says what stands where.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import count

from ludotheque.games.taxi.city.plan import Crossing, Plan
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.state import Tokens
from ludotheque.testing.referee import Ask, Chosen, Lot, Steps

from .streets import Streets, Way, ends_of, farthest

TAXI_CARDS = (
    ["place-one-way"] * 15
    + ["change-one-way"] * 4
    + ["remove-one-way"] * 2
    + ["place-barrier"] * 7
    + [f"place-cone-{number}" for number in range(1, 11)]
    + ["remove-obstacle"] * 5
    + [f"drive-on-{squares}" for squares in (2, 3, 4, 5)]
    + ["pass-over"] * 5
    + ["roll-again"] * 3
    + ["any-way"] * 3
)
CHANCE = {"pass-over", "roll-again", "any-way"}

Step = Generator[Ask | Lot, Chosen, str]


class Driver:
    def __init__(self) -> None:
        self.at = 0
        self.goal = ""
        self.reached: list[str] = []
        self.kept: list[str] = []
        self.lost = 0  # turns in a row that began and ended in a dead end, two at most
        self.maybe: set[str] = set()  # where everybody must think that it may be going


class Over(Exception):
    """Somebody has reached the last destination."""


class Referee:
    def __init__(self, plan: Plan, seats: int, options: TaxiOptions) -> None:
        self.plan, self.options = plan, options
        self.drivers = [Driver() for _ in range(seats)]
        self.doors = {place.id: place.door for place in plan.places}
        self.places, self.shown = list(self.doors), list[str]()
        self.unseen = set(self.doors)  # cards shuffled into the deck and not shown since
        self.deck, self.discard = list(TAXI_CARDS), list[str]()
        self.signs = [0] * len(plan.spots)
        self.barriers: list[int] = []
        self.cones: list[int] = []
        # What the move to come may do: pass over a barrier or cone, go against one-ways, pass over
        # one obstacle of any kind.
        self.hop, self.any_way, self.third = 0, False, False
        self.tries = False  # the pawn is about to leave a dead end: it may also stay

    # The match ---------------------------------------------------------------------------------

    def match(self) -> Steps:
        seats, first = range(len(self.drivers)), 0
        if self.options.first == "random":
            _, told = yield Lot("first", {f"first {seat}": 1 for seat in seats})
            first = int(told.split()[1])
        elif self.options.first != "youngest":
            first = int(self.options.first) - 1
        for seat in seats:
            if not self.drivers[seat].goal:
                yield from self.next_destination(seat)
        try:
            for turn in count():
                if turn == self.options.turn_limit * len(seats) > 0:
                    break
                yield from self.turn((first + turn) % len(seats))
        except Over:
            pass

    def next_destination(self, seat: int) -> Steps:
        me = self.drivers[seat]
        if not self.places:
            self.places, self.unseen, self.shown = self.shown, set(self.shown), []
        here = [place for place in self.places if self.doors[place] != me.at]
        _, told = yield Lot(f"destination-{seat}", {f"deal {place}": 1 for place in here})
        me.goal = told.split()[1]
        self.places.remove(me.goal)
        me.maybe = {place for place in self.unseen if self.doors[place] != me.at}

    def streets(self) -> Streets:
        tokens = Tokens(tuple(self.signs), tuple(self.barriers), tuple(self.cones))
        return Streets(self.plan, tokens, self.any_way)

    def ways(self, me: Driver, squares: int) -> list[list[Way]]:
        """The ways of up to so many squares, in groups of which only the farthest may be taken."""
        if self.third:
            return self.streets().over_one(me.at, squares)
        return [list(self.streets().ways(Way(0, (me.at,)), squares, self.hop))]

    def is_free(self, me: Driver) -> bool:
        if not ends_of(self.ways(me, 1), -1):
            return False
        if self.hop or self.any_way or self.third:
            return True
        return not self.streets().is_circle(me.at, {self.doors[place] for place in me.maybe})

    # A turn ------------------------------------------------------------------------------------

    def turn(self, seat: int) -> Steps:
        me = self.drivers[seat]
        self.use_up()
        yield from self.choose(seat, {"roll"}, ())
        moved = yield from self.roll(seat)
        self.use_up()
        if self.is_free(me):
            me.lost = 0
        elif not moved:
            me.lost = min(2, me.lost + 1)

    def use_up(self) -> None:
        self.hop, self.any_way, self.third, self.tries = 0, False, False, False

    def roll(self, seat: int) -> Generator[Ask | Lot, Chosen, bool]:
        """Whether the pawn has moved in the end."""
        me = self.drivers[seat]
        _, told = yield Lot(f"die-{seat}", {f"die {pips}": 1 for pips in range(1, 7)})
        pips = int(told.split()[1])
        if self.is_free(me):
            return (yield from self.drive(seat, pips))
        self.tries = True
        if me.lost == 2:
            self.third = True
            if self.is_free(me):
                return (yield from self.drive(seat, pips))
            self.third = False
        not_now: tuple[str, ...] = ()
        if pips in (3, 4):
            yield from self.taxi_card(seat)
            if self.is_free(me) and not self.options.freed_moves:
                return False
            not_now = ("roll-again",)
        if not self.is_free(me):
            if not me.kept:
                return False
            move = yield from self.choose(seat, {"pass"}, not_now, until_free=True)
            if move == "pass":
                return False
            if move == "again":
                return (yield from self.roll(seat))
        return (yield from self.drive(seat, pips))

    def choose(
        self, seat: int, moves: set[str], not_now: tuple[str, ...], until_free: bool = False
    ) -> Step:
        """One of these moves, after kept cards perhaps; "again" for a new roll."""
        me = self.drivers[seat]
        while True:
            uses = set()
            for slot, card in enumerate(me.kept):
                useless = {
                    "any-way": self.any_way,
                    "pass-over": self.hop or self.third or not (self.barriers or self.cones),
                    "roll-again": moves == {"roll"},
                }
                if not useless[card] and card not in not_now:
                    uses.add(f"use {slot} {card}")
            _, told = yield Ask({seat: moves | uses})
            if not told.startswith("use"):
                return told
            card = me.kept.pop(int(told.split()[1]))
            self.discard.append(card)
            if card == "roll-again":
                return "again"
            self.any_way |= card == "any-way"
            self.hop = max(self.hop, int(card == "pass-over"))
            if moves not in ({"roll"}, {"pass"}) or (until_free and self.is_free(me)):
                return "used"

    def drive(
        self, seat: int, squares: int, card: str | None = None
    ) -> Generator[Ask | Lot, Chosen, bool]:
        me = self.drivers[seat]
        door = self.doors[me.goal]
        move = "used"
        while move == "used":
            groups = self.ways(me, squares)
            moves = {f"drive {end}" for end in ends_of(groups, door)}
            never = ("roll-again",) if card else ()
            move = yield from self.choose(seat, moves | ({"pass"} if self.tries else set()), never)
        if move == "again":
            return (yield from self.roll(seat))
        if move == "pass":
            return False
        me.at = int(move.split()[1])
        self.use_up()
        if card:
            self.discard.append(card)
        if me.at != door:
            ways = [way.path for found in groups for way in farthest(found)]
            passed = [set(path[1:]) for path in ways if path[-1] == me.at]
            on_all = set.intersection(*passed)
            me.maybe = {place for place in me.maybe if self.doors[place] not in on_all}
        if me.at == door or self.is_free(me) or not ends_of(self.ways(me, 1), -1):
            me.lost = 0  # ruling 19: a pawn that is still shut in goes on counting
        if me.at == door:
            yield Ask({seat: {"arrive"}})
            me.reached.append(me.goal)
            self.shown.append(me.goal)
            self.unseen.discard(me.goal)
            for driver in self.drivers:
                driver.maybe.discard(me.goal)
            me.goal = ""
            if len(me.reached) == self.options.target:
                raise Over
            yield from self.next_destination(seat)
        elif self.plan.squares[me.at].kind == "orange":
            yield from self.taxi_card(seat)
        return True

    # Taxi cards --------------------------------------------------------------------------------

    def taxi_card(self, seat: int) -> Steps:
        me = self.drivers[seat]
        if not self.deck:
            self.deck, self.discard = self.discard, []
        _, told = yield Lot("taxi", Counter(f"draw {card}" for card in self.deck))
        card = told.split()[1]
        self.deck.remove(card)
        if card in CHANCE:
            me.kept.append(card)
            return
        if card.startswith("drive-on") and self.plainly_free(me):
            yield from self.drive(seat, int(card[-1]), card)
            return
        choices = self.choices(card)
        if choices:
            _, told = yield Ask({seat: choices})
            self.carry_out(told.split())
        if card.startswith("place-cone"):
            number = int(card.split("-")[2])
            if number not in self.cones and len(self.cones) < 5:
                self.cones = sorted([*self.cones, number])
        self.discard.append(card)
        for driver in self.drivers:  # ruling 19
            if self.plainly_free(driver):
                driver.lost = 0

    def plainly_free(self, me: Driver) -> bool:
        used = self.hop, self.any_way, self.third, self.tries
        self.use_up()
        free = self.is_free(me)
        self.hop, self.any_way, self.third, self.tries = used
        return free

    def choices(self, card: str) -> set[str]:
        laid = [spot for spot, way in enumerate(self.signs) if way]
        lift_signs = {f"lift sign {spot}" for spot in laid}
        lift_cones = {f"lift cone {number}" for number in self.cones}
        if card == "place-one-way" and len(laid) < 12:
            free = set(range(len(self.signs))) - set(laid)
            return {f"sign {spot} {way}" for spot in free for way in ("forth", "back")}
        if card == "change-one-way":
            return {f"flip {spot}" for spot in laid}
        if card == "remove-one-way":
            return lift_signs
        if card == "place-barrier" and len(self.barriers) < 7:
            crossings = enumerate(self.plan.crossings)
            free = {n for n, c in crossings if not self.is_exit(c)} - set(self.barriers)
            if self.options.guard_exit:
                free -= self.shutting_in(free)
            return {f"bar {number}" for number in free}
        if card.startswith("place-cone") and self.options.move_cones:
            out = len(self.cones) == 5 and int(card.split("-")[2]) not in self.cones
            return lift_cones if out else set()
        if card == "remove-obstacle":
            lifts = {f"lift barrier {n}" for n in self.barriers} | lift_cones | lift_signs
            return lifts | {"pass"} if lifts else set()
        return set()

    def is_exit(self, crossing: Crossing) -> bool:
        """Whether a car that leaves the car park drives over it; by option, the way in as well."""
        for portion in self.plan.portions:
            if self.plan.exit in portion.squares:
                line = (portion.ends[0], *portion.squares, portion.ends[1])
                ends = {1: [line[-2:]], 2: [line[:2]]}.get(portion.permanent, [])
                if self.options.guard_exit or not ends:
                    ends = [line[:2], line[-2:]]
                return {crossing.a, crossing.b} in map(set, ends)
        raise AssertionError("no exit")

    def shutting_in(self, crossings: set[int]) -> set[int]:
        """Where one more barrier would leave less than half of the town to the car park."""
        used, self.any_way = self.any_way, False
        half, found = len(self.plan.squares) // 2, set[int]()
        if len(self.streets().within_reach(0)) > half:
            for crossing in crossings:
                self.barriers.append(crossing)
                if len(self.streets().within_reach(0)) <= half:
                    found.add(crossing)
                self.barriers.remove(crossing)
        self.any_way = used
        return found

    def carry_out(self, move: list[str]) -> None:
        if move[0] == "sign":
            self.signs[int(move[1])] = 1 if move[2] == "forth" else 2
        elif move[0] == "flip":
            self.signs[int(move[1])] = {1: 2, 2: 1}[self.signs[int(move[1])]]
        elif move[0] == "bar":
            self.barriers = sorted([*self.barriers, int(move[1])])
        elif move[0] == "lift" and move[1] == "sign":
            self.signs[int(move[2])] = 0
        elif move[0] == "lift":
            (self.cones if move[1] == "cone" else self.barriers).remove(int(move[2]))

    # The end -----------------------------------------------------------------------------------

    def places_taken(self) -> list[int]:
        """Most destinations reached, then the shortest way to the next one."""
        self.any_way = False
        streets = self.streets()
        ranks = []
        for driver in self.drivers:
            left = streets.distance(driver.at, self.doors[driver.goal]) if driver.goal else 0
            ranks.append((-len(driver.reached), left))
        return [1 + sum(other < rank for other in ranks) for rank in ranks]
