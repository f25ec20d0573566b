"""A second referee of whole matches, who plays the rulebook and our rulings sentence by sentence.

Cards are words in lists; a town is asked for one step at a time. Only the plan of the town is
shared with the engine, and the struct of tokens that says what stands where.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from ludotheque.games.taxi.city.plan import Plan
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.games.taxi.state import Tokens
from ludotheque.testing.referee import Ask, Lot, Steps, Told

from .streets import MANY, Streets

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

Step = Generator[Ask | Lot, Told, str]


class Driver:
    def __init__(self) -> None:
        self.at = 0
        self.goal = ""
        self.reached: list[str] = []
        self.kept: list[str] = []
        self.lost = 0  # turns in a row that began and ended in a dead end


class Over(Exception):
    """Somebody has reached the last destination."""


class Referee:
    def __init__(self, plan: Plan, seats: int, options: TaxiOptions) -> None:
        self.plan, self.options = plan, options
        self.drivers = [Driver() for _ in range(seats)]
        self.doors = {place.id: place.door for place in plan.places}
        self.places, self.shown = list(self.doors), list[str]()
        self.deck, self.discard = list(TAXI_CARDS), list[str]()
        self.signs = [0] * len(plan.spots)
        self.barriers: list[int] = []
        self.cones: list[int] = []
        self.hop, self.any_way = 0, False  # what the move to come may pass over, and drive against

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
            for turn in range(self.options.turn_limit * len(seats)):
                yield from self.turn((first + turn) % len(seats))
        except Over:
            pass

    def next_destination(self, seat: int) -> Steps:
        me = self.drivers[seat]
        if not self.places:
            self.places, self.shown = self.shown, []
        here = [place for place in self.places if self.doors[place] != me.at]
        _, told = yield Lot(f"destination-{seat}", {f"deal {place}": 1 for place in here})
        me.goal = told.split()[1]
        self.places.remove(me.goal)

    def streets(self) -> Streets:
        tokens = Tokens(tuple(self.signs), tuple(self.barriers), tuple(self.cones))
        return Streets(self.plan, tokens, self.any_way)

    def is_free(self, me: Driver) -> bool:
        return bool(self.streets().ends(me.at, 1, -1, self.hop))

    # A turn ------------------------------------------------------------------------------------

    def turn(self, seat: int) -> Steps:
        me = self.drivers[seat]
        self.hop, self.any_way = 0, False
        yield from self.choose(seat, {"roll"}, ())
        moved = yield from self.roll(seat)
        self.hop, self.any_way = 0, False
        if moved or self.is_free(me):
            me.lost = 0
        else:
            me.lost += 1

    def roll(self, seat: int) -> Generator[Ask | Lot, Told, bool]:
        """Whether the pawn has moved in the end."""
        me = self.drivers[seat]
        _, told = yield Lot(f"die-{seat}", {f"die {pips}": 1 for pips in range(1, 7)})
        pips = int(told.split()[1])
        if not self.is_free(me) and me.lost >= 2:
            self.third_turn(me, pips)
        if self.is_free(me):
            return (yield from self.drive(seat, pips))
        not_now: tuple[str, ...] = ()
        if pips in (3, 4):
            drove = yield from self.taxi_card(seat)
            if drove or (self.is_free(me) and not self.options.freed_moves):
                return drove
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

    def third_turn(self, me: Driver, pips: int) -> None:
        """One obstacle is passed over; if the roll is too long for that, all; or one-ways, too."""
        for hop, any_way in ((1, self.any_way), (MANY, self.any_way), (MANY, True)):
            self.hop, self.any_way = hop, any_way
            if self.streets().reaches(me.at, pips, hop):
                return

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
                    "pass-over": self.hop or not (self.barriers or self.cones),
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
    ) -> Generator[Ask | Lot, Told, bool]:
        me = self.drivers[seat]
        door = self.doors[me.goal]
        move = "used"
        while move == "used":
            ends = self.streets().ends(me.at, squares, door, self.hop)
            never = ("roll-again",) if card else ()
            move = yield from self.choose(seat, {f"drive {end}" for end in ends}, never)
        if move == "again":
            return (yield from self.roll(seat))
        me.at, me.lost = int(move.split()[1]), 0
        self.hop, self.any_way = 0, False
        if card:
            self.discard.append(card)
        if me.at == door:
            yield Ask({seat: {"arrive"}})
            me.reached.append(me.goal)
            self.shown.append(me.goal)
            me.goal = ""
            if len(me.reached) == self.options.target:
                raise Over
            yield from self.next_destination(seat)
        elif self.plan.squares[me.at].kind == "orange" and not card:
            yield from self.taxi_card(seat)
        return True

    # Taxi cards --------------------------------------------------------------------------------

    def taxi_card(self, seat: int) -> Generator[Ask | Lot, Told, bool]:
        """Whether the card has moved the pawn."""
        me = self.drivers[seat]
        if not self.deck:
            self.deck, self.discard = self.discard, []
        _, told = yield Lot("taxi", Counter(f"draw {card}" for card in self.deck))
        card = told.split()[1]
        self.deck.remove(card)
        if card in CHANCE:
            me.kept.append(card)
            return False
        if card.startswith("drive-on") and self.plainly_free(me):
            return (yield from self.drive(seat, int(card[-1]), card))
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
        return False

    def plainly_free(self, me: Driver) -> bool:
        used = self.hop, self.any_way
        self.hop, self.any_way = 0, False
        free = self.is_free(me)
        self.hop, self.any_way = used
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
            free = {n for n, crossing in crossings if not crossing.open} - set(self.barriers)
            return {f"bar {number}" for number in free - self.shutting_in(free)}
        if card.startswith("place-cone") and self.options.move_cones:
            out = len(self.cones) == 5 and int(card.split("-")[2]) not in self.cones
            return lift_cones if out else set()
        if card == "remove-obstacle":
            lifts = {f"lift barrier {n}" for n in self.barriers} | lift_cones | lift_signs
            return lifts | {"pass"} if lifts else set()
        return set()

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
