"""A second referee of whole matches, who plays the rulebook sentence by sentence.

Tokens are words in lists, a province is a word, squares of the Taxi board are crossed out one by
one, and everything is tried: no counts, no bit masks, no phases. Only the file of cards is shared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from itertools import combinations, pairwise, product
from typing import Any

from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.testing.referee import Ask, Chosen, Lot, Steps

from .traveller import BASICS, SQUARES, TOKENS, Traveller, makes, named, plain

PATH = ["BC", "AB", "SK", "MB", "ON", "QC", "NB", "PE", "NS", "NL", "NU", "NT", "YT", "BC"]
COLOURS = {
    "purple": {"AB", "NB", "NU", "ON"},
    "blue": {"BC", "MB", "NL"},
    "yellow": {"NS", "NT", "QC"},
    "orange": {"PE", "SK", "YT"},
}
TROPHIES = {"purple": 3, "blue": 2, "yellow": 2, "orange": 2, "multicolour": 2}
ADVANCE = {1: (0,), 2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 1, 2)}  # half points by place in the order


class Referee:
    def __init__(
        self,
        seats: int,
        options: QuadrataOptions,
        cards: list[Any],
        planes: int = 22,
        slots: int | None = None,
    ) -> None:
        self.options, self.planes = options, planes
        self.slots = slots or {"family": 8, "expert": 10}[options.version]
        self.cards = {card["id"]: card for card in cards}
        self.players = [Traveller(SQUARES[options.version]) for _ in range(seats)]
        self.deck, self.centre, self.pile = list(self.cards), list[str](), list[str]()
        self.black = [token for token in TOKENS[6:12] for _ in range(4)]
        self.trophies: dict[str, int] = {}
        self.first: int | None = None
        self.made = 0  # visits of this turn
        self.taken = False  # a Taxi instead of a visit, this turn
        self.emptied: dict[int, int] = {}  # by seat: dotted circles that lost a token this day

    # The match ---------------------------------------------------------------------------------

    def match(self) -> Steps:
        yield from self.fill_centre()
        for seat in range(len(self.players)):
            yield from self.fill_spaces(seat)
        _, told = yield Lot("first", {f"first {seat}": 1 for seat in range(len(self.players))})
        self.first = int(told.split()[1])
        everybody = [*range(self.first, len(self.players)), *range(self.first)]
        for day in range(1, 8):
            if day == 1:
                for player in self.players:
                    self.circle(player)
            elif day in (2, 4, 6):
                for seat in everybody:
                    for _ in range(2):
                        drawn = yield from self.draw("black", self.black)
                        self.players[seat].resting.append(drawn)
            elif day in (3, 5):
                yield from self.give_back(1 if day == 3 else 2)
                for seat in everybody:
                    yield from self.fill_spaces(seat)
                    for _ in range(self.emptied[seat] if self.options.refill_circles else 0):
                        self.players[seat].ready()
                        token = yield from self.draw(f"bag-{seat}", self.players[seat].bag)
                        self.players[seat].circles.append(token)
            if day == 6:
                for player in self.players:
                    player.bag, player.resting = player.bag + player.resting, []
            for seat in everybody:
                yield from self.turn(seat, day)

    def choose(self, seat: int, moves: set[str]) -> Generator[Ask | Lot, Chosen, list[str]]:
        _, told = yield Ask({seat: moves})
        return told.split()

    def draw(self, source: str, tokens: list[str]) -> Generator[Ask | Lot, Chosen, str]:
        _, told = yield Lot(source, Counter(f"draw {token}" for token in tokens))
        token = told.split()[1]
        tokens.remove(token)
        return token

    def fill_centre(self) -> Steps:
        while len(self.centre) < 4 and (self.deck or self.pile):
            if not self.deck:
                self.deck, self.pile = self.pile, []
            _, told = yield Lot("cards", {f"reveal {card}": 1 for card in self.deck})
            card = told.split()[1]
            self.deck.remove(card)
            self.centre.append(card)

    def fill_spaces(self, seat: int) -> Steps:
        me = self.players[seat]
        while len(me.spaces) < 3 + me.trains and me.ready():
            token = yield from self.draw(f"bag-{seat}", me.bag)
            me.spaces.append(token)

    def give_back(self, n: int) -> Steps:
        """Days 3 and 5: all choose before anything is taken away."""
        waiting = {}
        for seat, player in enumerate(self.players):
            owned = [*player.bag, *player.resting, *player.spaces, *player.circles]
            some = combinations([token for token in BASICS if token in owned], n)
            waiting[seat] = {f"return {','.join(tokens)}" for tokens in some}
        chosen = {}
        while waiting:
            chooser, told = yield Ask(dict(waiting))
            assert chooser is not None
            del waiting[chooser]
            chosen[chooser] = told.split()[1].split(",")
        for seat, tokens in chosen.items():
            player = self.players[seat]
            before = len(player.circles)
            for token in tokens:
                areas = (player.bag, player.resting, player.spaces, player.circles)
                next(area for area in areas if token in area).remove(token)
            self.emptied[seat] = before - len(player.circles)

    # A turn ------------------------------------------------------------------------------------

    def turn(self, seat: int, day: int) -> Steps:
        me = self.players[seat]
        # 1. Replace a card.
        move = yield from self.choose(seat, {"keep", *(f"discard {c}" for c in self.centre)})
        if move[0] == "discard":
            self.centre.remove(move[1])
            self.pile.append(move[1])
            yield from self.fill_centre()
        # 2. Visit.
        yield from self.visits(seat)
        # 3. Book.
        # "Place it on the discard pile before taking the new one": it covers what lies there.
        covered = me.booked and self.options.return_first
        offers = [*self.centre, *([] if covered else self.pile[-1:])]
        move = yield from self.choose(seat, {"skip", *(f"book {card}" for card in offers)})
        if move[0] == "book":
            old, me.booked = me.booked, move[1]
            centre = me.booked in self.centre
            (self.centre if centre else self.pile).remove(me.booked)
            if old:
                self.pile.append(old)
            if centre:
                yield from self.fill_centre()
        # 4. Rest.
        sizes = range(len(me.hand) + 1)
        moves = {f"rest {named(some)}" for n in sizes for some in combinations(me.hand, n)}
        move = yield from self.choose(seat, moves | ({"finish"} if day == 7 else set()))
        if move[0] == "rest":
            me.rest(*(word for word in move[1].split(",") if word != "-"))
            yield from self.fill_spaces(seat)

    def visits(self, seat: int) -> Steps:
        """Step 2, with the expert Taxis before and after a visit."""
        me = self.players[seat]
        self.made, self.taken, due, given_up = 0, False, 1, 0
        while True:
            uses = self.uses(me, due)
            if (self.made or self.taken) and not due and not uses:
                return
            practice = self.options.practice and given_up < 3
            moves = {"pass", *uses}
            if due and practice:
                moves |= {f"tokens {self.two(pair)}" for pair in combinations(me.hand, 2)}
            elif due:
                moves |= self.targets(me, combinations(me.hand, 2))
            move = yield from self.choose(seat, moves)
            if move[0] == "pass":
                if not self.made and not self.taken and not self.can_visit(me):
                    self.circle(me)
                    self.taken, due = True, 0
                    if self.options.taxi_at_once:
                        continue
                return
            if move[0] == "swap":
                me.cross("swap")
                me.resting.remove(move[2])
                me.rest(move[1])
                (me.spaces if plain(move[1]) == move[1] else me.circles).append(move[2])
            elif move[0] == "use":
                me.cross(move[1])
                if move[1] == "draw":
                    for _ in range(2):
                        if me.ready():
                            token = yield from self.draw(f"bag-{seat}", me.bag)
                            me.circles.append(token)
                elif move[1] == "airplane":
                    self.take_plane(me)
                elif move[1] == "second":
                    due = 1
            else:
                pair = None
                if move[0] == "tokens":
                    pair = (move[1], move[2])
                    move = yield from self.practise(seat, pair)
                if move[0] == "visit":
                    yield from self.go(seat, move[1], move[2], pair)
                    self.made, due = self.made + 1, 0
                else:
                    given_up += 1

    def practise(self, seat: int, pair: tuple[str, str]) -> Generator[Ask | Lot, Chosen, list[str]]:
        """The product is asked, and only then is said where it leads."""
        if "plane" not in map(plain, pair):
            yield Ask({seat: {f"answer {right}" for right in makes(*pair)}}, more=5)
        targets = self.targets(self.players[seat], [pair])
        if not targets:
            return ["back"]
        return (yield from self.choose(seat, {*targets, "back"}))

    def uses(self, me: Traveller, due: int) -> set[str]:
        found = {f"use {name}" for name in ("airplane", "blank") if me.has(name)}
        if me.has("draw") and me.bag + me.resting:
            found.add("use draw")
        if me.has("second") and self.made and not due and len(me.hand) >= 2:
            found.add("use second")
        if me.has("swap"):
            swaps = product(me.hand, me.resting)
            found |= {f"swap {give} {take}" for give, take in swaps if plain(give) != take}
        return found

    def two(self, pair: tuple[str, str]) -> str:
        return named(pair).replace(",", " ")

    # Where one can go --------------------------------------------------------------------------

    def halves(self, me: Traveller) -> Iterable[tuple[str, str, list[int]]]:
        for card in (*self.centre, *self.pile[-1:], *([me.booked] if me.booked else ())):
            if self.cards[card]["province"] not in me.written:
                for half in ("city", "attraction"):
                    yield card, half, self.cards[card][half]["numbers"]

    def targets(self, me: Traveller, pairs: Iterable[tuple[str, str]]) -> set[str]:
        made = {n for pair in pairs for n in makes(*pair)}
        reached = {n + sum(some) for n in made for some in me.additions()}
        return {f"visit {c} {half}" for c, half, ns in self.halves(me) if reached & set(ns)}

    def consoled(self, me: Traveller) -> bool:
        """Whether who passes now circles a Taxi."""
        done = self.made or self.taken
        return not done and me.circled < self.slots and not self.can_visit(me)

    def can_visit(self, me: Traveller) -> bool:
        """Ruling 17."""
        wanted = {number for _, _, numbers in self.halves(me) for number in numbers}
        hand, resting = [plain(word) for word in me.hand], list(me.resting)
        if not self.options.strict_consolation:
            return any(makes(*pair) & wanted for pair in combinations(hand, 2))
        # Strictly: all that Taxis can do, but for tokens that are still to be drawn.
        tried = [(hand, me.taxis)]
        if me.has("swap"):
            tried += [(swapped, me.taxis - 1) for swapped in swap_one(hand, resting)]
            if me.has("airplane") and self.planes and me.taxis >= 2:
                tried += [(swapped, me.taxis - 2) for swapped in swap_one(hand, ["plane"])]
        for tokens, taxis in tried:
            made = {n for pair in combinations(tokens, 2) for n in makes(*pair)}
            if wanted & {n + sum(some) for n in made for some in me.additions(taxis)}:
                return True
        return False

    def go(self, seat: int, card: str, half: str, pair: tuple[str, str] | None) -> Steps:
        """The visit: Taxis, tokens (unless they came first), points, bonuses."""
        me, place = self.players[seat], self.cards[card]
        pairs = [pair] if pair else list(combinations(me.hand, 2))
        numbers, province = set(place[half]["numbers"]), place["province"]
        added: list[int] = []
        if me.taxis:
            made = {n for pair in pairs for n in makes(*pair)}
            ways = [e for e in me.additions() if {n + sum(e) for n in made} & numbers]
            texts = {f"taxis {','.join(map(str, some)) or '-'}" for some in ways}
            move = yield from self.choose(seat, texts)
            added = [int(amount) for amount in move[1].split(",") if amount != "-"]
        if pair is None:
            exact = [p for p in pairs if {n + sum(added) for n in makes(*p)} & numbers]
            move = yield from self.choose(seat, {f"tokens {self.two(p)}" for p in exact})
            pair = (move[1], move[2])
        for amount in added:
            me.cross(amount)
        me.rest(*pair)
        links = [set(link) - {province} for link in pairwise(PATH)]
        connections = sum(len(link) == 1 and link <= me.written.keys() for link in links)
        colour = next(areas for areas in COLOURS.values() if province in areas)
        if colour & me.written.keys():
            self.take_plane(me)
        me.written[province] = place[half]["points"]
        self.award(seat)
        if card == me.booked:
            me.booked = None
        elif card in self.centre:
            self.centre.remove(card)
            yield from self.fill_centre()
        else:
            self.pile.remove(card)
        for _ in range(connections):
            bonuses = {"bonus train"} if me.trains < 2 else set()
            bonuses |= {"bonus taxi"} if me.circled < self.slots else set()
            if bonuses:
                move = yield from self.choose(seat, bonuses)
                if move[1] == "train":
                    me.trains += 1
                else:
                    self.circle(me)

    def circle(self, me: Traveller) -> None:
        me.circled = min(me.circled + 1, self.slots)

    def take_plane(self, me: Traveller) -> None:
        if self.planes:
            self.planes -= 1
            me.resting.append("plane")

    def award(self, seat: int) -> None:
        been = self.players[seat].written.keys()
        for colour, areas in COLOURS.items():
            if areas <= been:
                self.trophies.setdefault(colour, seat)
        if all(areas & been for areas in COLOURS.values()):
            self.trophies.setdefault("multicolour", seat)

    # Points ------------------------------------------------------------------------------------

    def scores(self) -> list[dict[str, int]]:
        n = len(self.players)
        found = []
        for seat, player in enumerate(self.players):
            won = [TROPHIES[name] for name, owner in self.trophies.items() if owner == seat]
            parts = player.points() | {"trophies": 2 * sum(won)}
            if self.options.compensation == "half-points":
                known = self.first is not None
                parts["compensation"] = ADVANCE[n][(seat - (self.first or 0)) % n] if known else 0
            found.append(parts)
        return found

    def places(self) -> list[int]:
        """One place at a time goes to all who are level; the next ones come after them."""

        def better(one: int, other: int) -> bool:
            fives = [list(player.written.values()).count(5) for player in self.players]
            won = [list(self.trophies.values()).count(seat) for seat in range(len(self.players))]
            points = [sum(parts.values()) for parts in self.scores()]
            for kind in (points, fives, won):
                if kind[one] != kind[other]:
                    return kind[one] > kind[other]
            return False

        seats = range(len(self.players))
        return [1 + sum(better(other, seat) for other in seats) for seat in seats]


def swap_one(hand: list[str], resting: list[str]) -> list[list[str]]:
    return [[*hand[:at], token, *hand[at + 1 :]] for at in range(len(hand)) for token in resting]
