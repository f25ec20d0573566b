"""How good a state is for each seat, in half points: what bots compare.

Points now, the visit that can be made (or the next one, with the odds of the bag), an average for
the turns after it, and what Taxis, Trains, airplanes, the path and the colours are still good for.
All of it is an estimate; only the order of alternatives matters.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.moves.flow import after_return
from ludotheque.games.quadrata.moves.reach import makes, open_halves, visited, wanted, within_reach
from ludotheque.games.quadrata.scoring import compensation
from ludotheque.games.quadrata.state import NOBODY, NOTHING, Phase, Player, State
from ludotheque.games.quadrata.tables import Tables, products, shift

# Weights, in half points; found by letting greedy players with different weights play each other.
TRAIN_A_TURN = 1.1  # a token more to choose from
PLANE_A_TURN = 0.45
TAXI_SPARE = 1.6  # an unused Taxi, beyond the points of its square
TAXI_USED = 1.2  # what using one costs, beyond points
LINK = 4.0  # a connection of some later turn
COLOUR = 2.0  # an airplane of some later turn
CHOOSY = 1.04  # players go where bonuses are, but not every turn is a visit
RACE = 0.6  # a trophy that is nearly won
SHARED = 0.72  # chance that a card of the centre is still there after another player's turn
UNSEEN = 0.8  # of an average turn, when no card in sight can be reached
NEW_CARD = 0.8  # a card that is about to come
UNBOOKED = 0.9  # booking and resting still to be chosen
BEST_TURN = 11.0  # what destinations can bring in one turn, about
MISS = 0.2  # practice: a pair of tokens given up
WRONG = 0.1  # practice: a wrong answer costs nothing, but is not preferred

CACHE = 50_000

_BEFORE_VISIT = frozenset({Phase.REPLACE, Phase.VISIT, Phase.TAXIS, Phase.TOKENS, Phase.ANSWER})
_BEFORE_BOOKING = frozenset({Phase.VISIT, Phase.BONUS, Phase.EXTRA, Phase.BOOK})
_IN_TURN = _BEFORE_VISIT | _BEFORE_BOOKING | {Phase.REST, Phase.DRAW}

Flags = tuple[bool, ...]


class Worth:
    """The estimates of one match, with their tables."""

    def __init__(self, tables: Tables, seats: int) -> None:
        self.tables = tables
        self._odds = Odds(tables)
        self._there = SHARED ** (seats - 1)
        self._pair_worth = tuple(
            tuple(pair_worth(tables, a, b) if a and b else 0.0 for b in range(pieces.KINDS + 1))
            for a in range(pieces.KINDS + 1)
        )
        self._strength = lru_cache(CACHE)(self._strength_of)
        self._bonus = lru_cache(CACHE)(self._bonus_a_turn)
        self._race = lru_cache(CACHE)(self._trophy_race)
        self._extras = lru_cache(CACHE)(self._extras_by_province)
        self._waiting = lru_cache(CACHE)(self._next_turns)

    def of(self, state: State, seat: int) -> float:
        player = state.players[seat]
        if player.pending:
            player = after_return(player)
        free = tuple([owner == NOBODY for owner in state.trophies])
        cards = tuple(state.offered())
        total = self._points(state, seat, player)
        acting = state.seat == seat and state.phase in _IN_TURN
        later = self._later(state, seat, acting)
        planes = bool(state.planes)
        total -= WRONG * (player.asked - player.right)
        if not acting:
            return total + (self._waiting(player, cards, free, planes, later) if later else 0.0)
        total -= MISS * state.misses
        if state.phase in _BEFORE_VISIT and (state.may_visit or state.half != NOTHING):
            been = visited(self.tables, player)
            total += self._now(state, player, cards, free, later)
            total += later * self._average(player, been) + self._race(been, free, later)
        elif later:
            total += self._waiting(player, cards, free, planes, later)
        if later and state.phase in _BEFORE_BOOKING:
            total += UNBOOKED
        if state.bonuses:
            total += state.bonuses * self._link(player, later)
        return total + self._spare(player, later)

    def _points(self, state: State, seat: int, player: Player) -> float:
        """The total score, without the parts that nobody asks a bot for."""
        tables = self.tables
        points = player.trains + tables.taxis.points(player.marked, player.unused_taxis)
        for half in player.visits:
            points += tables.points[half]
        for trophy, owner in zip(tables.trophies, state.trophies, strict=True):
            if owner == seat:
                points += trophy.points
        return 2.0 * points + player.planes + compensation(tables, state, seat)

    def later(self, state: State, seat: int) -> int:
        """How many turns of this seat have not begun."""
        return self._later(state, seat, state.seat == seat and state.phase in _IN_TURN)

    def _later(self, state: State, seat: int, acting: bool) -> int:
        later = pieces.LAST_DAY - state.day
        if acting or state.phase is Phase.OVER:
            return later
        if state.first == NOBODY:
            return pieces.LAST_DAY
        if state.phase not in _IN_TURN:
            return later + 1  # the day has just begun
        n = len(state.players)
        return later + ((seat - state.first) % n > (state.seat - state.first) % n)

    def _spare(self, player: Player, later: int) -> float:
        return TAXI_SPARE * min(player.unused_taxis, 3) * min(1.0, later / 2)

    # A visit -----------------------------------------------------------------------------------

    def _extras_by_province(
        self, been: int, free: Flags, planes: bool, later: int, link: float
    ) -> tuple[float, ...]:
        """What a visit to each province is worth beyond the points of the destination."""
        tables = self.tables
        found = []
        for province, near in enumerate(tables.near):
            extra = (been & near).bit_count() * link
            if planes and been & tables.same_colour[province]:
                extra += 1 + PLANE_A_TURN * later
            now = been | 1 << province
            for trophy, is_free, won in zip(
                tables.trophies, free, tables.trophies_earned(now), strict=True
            ):
                if won and is_free:
                    extra += 2 * trophy.points
            extra += later * (self._bonus(now) - self._bonus(been))
            extra += self._race(now, free, later) - self._race(been, free, later)
            found.append(extra)
        return tuple(found)

    def _link(self, player: Player, later: int) -> float:
        """What a path bonus is worth: the better of a Train and a Taxi."""
        train = 2 + TRAIN_A_TURN * later if player.trains < pieces.TRAINS else 0.0
        if player.circled >= self.tables.taxis.slots:
            return train
        return max(train, self._taxi(player, later))

    def _taxi(self, player: Player, later: int) -> float:
        """The value of one more Taxi: the best free square, and its use."""
        taxis, unused = self.tables.taxis, player.unused_taxis
        leaf = taxis.points(player.marked, unused + 1) - taxis.points(player.marked, unused)
        return 2 * leaf + TAXI_SPARE * min(1.0, later / 2)

    def _now(
        self, state: State, player: Player, cards: tuple[int, ...], free: Flags, later: int
    ) -> float:
        """The best visit this turn, or the Taxi for none."""
        tables = self.tables
        been = visited(tables, player)
        plain = makes(state)
        link = self._link(player, later)
        extras = self._extras(been, free, bool(state.planes), later, link)
        if state.half != NOTHING:
            return self._now_chosen(state, player, plain, extras)
        with_taxis = within_reach(tables, player, plain)
        best = 0.0
        for half in open_halves(tables, player, cards):
            reach = tables.reach[half]
            if reach & with_taxis:
                gain = 2 * tables.points[half] + extras[tables.province_of[half]]
                best = max(best, gain if reach & plain else gain - TAXI_USED - 2)
        if not best and not state.made and player.circled < tables.taxis.slots:
            best = self._taxi(player, later)
        if state.deck and NOTHING in state.centre:
            best += NEW_CARD
        return best

    def _now_chosen(
        self, state: State, player: Player, plain: int, extras: tuple[float, ...]
    ) -> float:
        """The visit whose destination is chosen, while it can still succeed."""
        tables, half = self.tables, state.half
        targets = wanted(tables, half, state.effects)
        cost = TAXI_USED * len(state.effects)
        if not targets & plain:
            ways = tables.taxis.sums(player.marked, player.unused_taxis)
            if state.phase is not Phase.TAXIS or not any(shift(plain, by) & targets for by in ways):
                return 0.0
            cost = TAXI_USED + 2
        return 2 * tables.points[half] + extras[tables.province_of[half]] - cost

    # The next turn, and those after it ---------------------------------------------------------

    def _next_turns(
        self, player: Player, cards: tuple[int, ...], free: Flags, planes: bool, later: int
    ) -> float:
        """All turns that have not begun; the first of them by the tokens kept and the bag."""
        tables = self.tables
        been = visited(tables, player)
        average = self._average(player, been)
        after = later - 1
        extras = self._extras(been, free, planes, after, self._link(player, after))
        draws = max(0, player.free_spaces)
        bag = player.bag
        if sum(bag) < draws:  # the rest area will come back
            bag = pieces.merge(bag, player.rest)
        hand = tuple([pieces.kind_of(number) for number in player.hand])
        odds = self._odds.of(hand, bag, draws)
        chances = []
        for half in open_halves(tables, player, cards):
            chance = odds(half)
            if chance:
                gain = 2 * tables.points[half] + extras[tables.province_of[half]]
                there = 1.0 if half // 2 == player.reserved else self._there
                chances.append((gain, there * chance))
        chances.sort(reverse=True)
        expected, none_yet = 0.0, 1.0
        for gain, chance in chances:
            expected += none_yet * chance * gain
            none_yet *= 1 - chance
        total = expected + none_yet * UNSEEN * average
        return total + after * average + self._race(been, free, after)

    def _average(self, player: Player, been: int) -> float:
        """What a turn brings on average: by the tokens owned and the spaces to lay them on."""
        spaces = pieces.SPACES + player.trains
        pairs = spaces * (spaces - 1) / 2
        hits = self._strength(player.owned) * pairs * 5 * (1 - been.bit_count() / 13)
        return BEST_TURN * (1 - exp(-hits / BEST_TURN)) + self._bonus(been)

    def _strength_of(self, kinds: pieces.Counts) -> float:
        """The mean worth of two tokens, over all pairs owned."""
        owned = pieces.spread(kinds)
        total = 0.0
        for at, one in enumerate(owned):
            row = self._pair_worth[one]
            for other in owned[at + 1 :]:
                total += row[other]
        return total / (len(owned) * (len(owned) - 1) / 2)

    def _bonus_a_turn(self, been: int) -> float:
        """Connections and airplanes that a visit to a new province brings, on average."""
        tables = self.tables
        new = [p for p in range(len(tables.provinces)) if not been >> p & 1]
        if not new:
            return 0.0
        links = sum((been & tables.near[p]).bit_count() for p in new)
        colours = sum(bool(been & tables.same_colour[p]) for p in new)
        return CHOOSY * (LINK * links + COLOUR * colours) / len(new)

    def _trophy_race(self, been: int, free: Flags, later: int) -> float:
        """What being on the way to a trophy is worth."""
        tables = self.tables
        total = 0.0
        for trophy, sets, is_free in zip(tables.trophies, tables.trophy_sets, free, strict=True):
            if not is_free:
                continue
            done, size = sum(bool(been & some) for some in sets), len(sets)
            if done < size and size - done <= later:
                total += RACE * 2 * trophy.points * (done / size) ** 2
        return total


def pair_worth(tables: Tables, one: int, other: int) -> float:
    """Half points that tokens of these kinds reach on a card, over all cards."""
    makes = pieces.PRODUCTS[one][other]
    best = [
        max(tables.points[h] if makes & tables.reach[h] else 0 for h in (2 * c, 2 * c + 1))
        for c in range(len(tables.cards))
    ]
    return 2 * sum(best) / len(best)


class Odds:
    """How likely a destination can be reached with the tokens kept and those about to be drawn."""

    def __init__(self, tables: Tables) -> None:
        self._reach = tables.reach
        self._pairs = lru_cache(CACHE)(self._pairs_of)
        self.of = lru_cache(CACHE)(self._of)

    def _of(self, hand: pieces.Kinds, bag: pieces.Counts, draws: int) -> Callable[[int], float]:
        """The odds by destination half, for tokens at hand (kinds) and a number of draws."""
        plain = products(hand)
        total = sum(bag)
        with_hand = self._with_hand(hand, bag)
        reach = self._reach
        drawn_pairs = draws * (draws - 1) // 2
        known: dict[int, float] = {}

        def odds(half: int) -> float:
            found = known.get(half)
            if found is None:
                targets = reach[half]
                if plain & targets:
                    found = 1.0
                elif not draws or not total:
                    found = 0.0
                else:
                    fits = sum([n for n, mask in with_hand if mask & targets])
                    missed = max(0.0, 1 - fits / total) ** draws
                    missed *= (1 - self._pairs(bag, half)) ** drawn_pairs
                    found = 1 - missed
                known[half] = found
            return found

        return odds

    def _with_hand(self, hand: pieces.Kinds, bag: pieces.Counts) -> list[tuple[int, int]]:
        """For each kind in the bag: how many, and the products it makes with a token at hand."""
        found = []
        for kind, n in enumerate(bag, start=1):
            mask = 0
            for other in hand if n else ():
                mask |= pieces.PRODUCTS[kind][other]
            if mask:
                found.append((n, mask))
        return found

    def _pairs_of(self, bag: pieces.Counts, half: int) -> float:
        """The share of the pairs in the bag that reach this half."""
        targets = self._reach[half]
        kinds = [(kind, n) for kind, n in enumerate(bag, start=1) if n]
        fits = 0
        for at, (one, n) in enumerate(kinds):
            row = pieces.PRODUCTS[one]
            if n > 1 and row[one] & targets:
                fits += n * (n - 1) // 2
            for other, m in kinds[at + 1 :]:
                if row[other] & targets:
                    fits += n * m
        total = sum(bag)
        return fits / (total * (total - 1) // 2) if total > 1 else 0.0
