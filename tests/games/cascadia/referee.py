"""A second referee of whole matches, who plays the manual and our rulings sentence by sentence.

Environments are maps from places to tiles and tokens, the bag and the stack are lists. Only what is
printed on the tiles is shared with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from ludotheque.games.cascadia.options import CascadiaOptions
from ludotheque.games.cascadia.pieces import LETTERS, SPECIES, SPECIES_NAMES, Card, box
from ludotheque.testing.referee import Ask, Chosen, Lot, Steps

from .test_naive import WAYS, Place, Table

Step = Generator[Ask | Lot, Chosen, str]
MAX_SPLIT_ELK = 9  # elk are split in every possible way: more of them take too long


class Player:
    def __init__(self) -> None:
        self.tiles: dict[Place, tuple[int, int]] = {}  # the tile's number and its rotation
        self.tokens: dict[Place, int] = {}
        self.nature = 0


class Referee:
    def __init__(self, seats: int, options: CascadiaOptions) -> None:
        self.options, self.box = options, box(options.tiles)
        self.players = [Player() for _ in range(seats)]
        self.ways = WAYS[options.tiles]
        self.unseen = [number for number in self.box.stack for _ in range(self.box.copies)]
        self.stack = 20 * max(2, seats) + 3
        self.bag = [species for species in range(5) for _ in range(20)]
        self.aside: list[int] = []
        self.nature = 25 if options.tiles == "hex" else 0
        self.lot_tiles: list[int | None] = [None] * 4
        self.lot_tokens: list[int | None] = [None] * 4
        self.wiped = False  # three alike, once a turn
        self.cards: list[Card] = []

    def match(self) -> Steps:
        """“En commençant avec le premier joueur”: the one who is named first, or by lot."""
        for species in SPECIES if self.options.uses_letters else ():
            letter = getattr(self.options, species)
            if letter == "random":
                told = yield from self.lot("cards", {f"card {species} {one}": 1 for one in LETTERS})
                letter = told.split()[2]
            self.cards.append(letter)
        if self.options.variant in ("family", "intermediate"):
            self.cards = [self.options.variant] * 5
        seats, first = range(len(self.players)), 0
        if self.options.first == "random" and len(seats) > 1:
            told = yield from self.lot("first", {f"first {seat}": 1 for seat in seats})
            first = int(told.split()[1])
        starters = list(range(1, 6))
        for player in self.players:
            told = yield from self.lot("starters", {f"starter {number}": 1 for number in starters})
            number = int(told.split()[1])
            starters.remove(number)
            for place, tile, turn in self.box.starters[number - 1].laid:
                player.tiles[place] = tile, turn
        for turn in range(20 * len(seats)):
            yield from self.refill()
            yield from self.turn((first + turn) % len(seats))

    def lot(self, source: str, chances: dict[str, int]) -> Step:
        _, told = yield Lot(source, chances)
        return told

    def ask(self, seat: int, moves: set[str]) -> Step:
        _, told = yield Ask({seat: moves})
        return told

    # The four pairs ----------------------------------------------------------------------------

    def refill(self) -> Steps:
        for slot in range(4):
            if self.lot_tiles[slot] is None:
                left = Counter(self.unseen)
                told = yield from self.lot("tiles", {f"draw-tile {n}": c for n, c in left.items()})
                self.lot_tiles[slot] = int(told.split()[1])
                self.unseen.remove(int(told.split()[1]))
                self.stack -= 1
        yield from self.refill_tokens()

    def refill_tokens(self) -> Steps:
        for slot in range(4):
            if self.lot_tokens[slot] is None:
                left = {f"draw-token {SPECIES[s]}": n for s, n in Counter(self.bag).items()}
                told = yield from self.lot("tokens", left)
                species = SPECIES.index(told.split()[1])
                self.lot_tokens[slot] = species
                self.bag.remove(species)

    def remove(self, slots: list[int]) -> None:
        for slot in slots:
            species = self.lot_tokens[slot]
            assert species is not None
            self.aside.append(species)
            self.lot_tokens[slot] = None

    def overpopulation(self, seat: int) -> Steps:
        """Four alike leave by themselves, three if the player likes; all of them go back into the
        bag when that is settled. A bag that has too few leaves the tokens as they are."""
        while True:
            species, count = Counter(self.lot_tokens).most_common(1)[0]
            alike = [slot for slot in range(4) if self.lot_tokens[slot] == species]
            if count < 3 or len(self.bag) < count or (count == 3 and self.wiped):
                break
            if count == 3:
                if (yield from self.ask(seat, {"wipe", "keep"})) == "keep":
                    break
                self.wiped = True
            self.remove(alike)
            yield from self.refill_tokens()
        self.bag += self.aside
        self.aside = []

    # A turn ------------------------------------------------------------------------------------

    def turn(self, seat: int) -> Steps:
        me, free, declined = self.players[seat], False, False
        self.wiped = False
        yield from self.overpopulation(seat)
        while True:
            moves = {f"take {slot}" for slot in range(4)}
            if me.nature and not declined:
                moves |= {"spend-wipe", "decline"} | (set() if free else {"spend-free"})
            told = yield from self.ask(seat, moves)
            if told == "decline":
                declined = True
            elif told == "spend-free":
                free = True
            elif told != "spend-wipe":
                break
            if told.startswith("spend"):
                me.nature, self.nature = me.nature - 1, self.nature + 1
            if told == "spend-wipe":
                yield from self.replace_chosen(seat)
        slot = int(told.split()[1])
        tile = self.lot_tiles[slot]
        assert tile is not None
        self.lot_tiles[slot] = None
        if free:
            told = yield from self.ask(seat, {f"with {other}" for other in range(4)})
            slot = int(told.split()[1])
        token = self.lot_tokens[slot]
        assert token is not None
        self.lot_tokens[slot] = None
        yield from self.place(seat, tile, token)
        if len(self.players) == 1 and self.stack >= 2:
            self.slide()

    def replace_chosen(self, seat: int) -> Steps:
        chosen: list[int] = []
        while len(chosen) < 4:
            moves = {f"remove {slot}" for slot in range(4) if slot not in chosen}
            told = yield from self.ask(seat, moves | ({"redraw"} if chosen else set()))
            if told == "redraw":
                break
            chosen.append(int(told.split()[1]))
        self.remove(chosen)
        yield from self.refill_tokens()
        yield from self.overpopulation(seat)

    def place(self, seat: int, tile: int, token: int) -> Steps:
        """Tile and token in either order; a token may be given up once the tile lies."""
        me, laid, put = self.players[seat], False, False
        while not (laid and put):
            moves = set[str]()
            if not laid:
                turns = 6 if len(set(self.box.tiles[tile].habitats)) == 2 else 1
                beside = {(q + dq, r + dr) for q, r in me.tiles for dq, dr in self.ways}
                free = beside - set(me.tiles)
                moves |= {f"place {q},{r} r{turn}" for q, r in free for turn in range(turns)}
            if not put:
                moves |= {f"token {q},{r}" for q, r in self.homes(me, token)}
                moves |= {"pass"} if laid else set()
            told = yield from self.ask(seat, moves)
            what, *rest = told.split()
            if what == "pass":
                self.bag.append(token)
                put = True
                continue
            q, r = map(int, rest[0].split(","))
            if what == "place":
                me.tiles[q, r], laid = (tile, int(rest[1][1:])), True
            else:
                me.tokens[q, r], put = token, True
                if self.box.tiles[me.tiles[q, r][0]].keystone and self.nature:
                    me.nature, self.nature = me.nature + 1, self.nature - 1

    def homes(self, me: Player, token: int) -> list[Place]:
        free = [place for place in me.tiles if place not in me.tokens]
        return [place for place in free if token in self.box.tiles[me.tiles[place][0]].species]

    def slide(self) -> None:
        """Alone: of the three that are left the two nearest to the stack stay, farther from it."""
        tiles = [tile for tile in self.lot_tiles if tile is not None]
        tokens = [token for token in self.lot_tokens if token is not None]
        self.lot_tiles = [None, None, *tiles[:2]]
        self.lot_tokens = [None, None, *tokens[:2]]

    # Points ------------------------------------------------------------------------------------

    def corridor(self, me: Player, habitat: int) -> int:
        sides = len(self.ways)
        edges = {place: self.box.edges[tile][turn] for place, (tile, turn) in me.tiles.items()}
        left, largest = {place for place in edges if habitat in edges[place]}, 0
        while left:
            found = [left.pop()]
            for q, r in found:
                for way, (dq, dr) in enumerate(self.ways):
                    beside, back = (q + dq, r + dr), (way + sides // 2) % sides
                    if beside in left and edges[q, r][way] == edges[beside][back] == habitat:
                        left.remove(beside)
                        found.append(beside)
            largest = max(largest, len(found))
        return largest

    def bonus(self, sizes: list[int], own: int) -> int:
        """“Bonus de majorité”; nobody gets one for a habitat that is missing."""
        if len(sizes) == 1:
            return 2 if own >= 7 else 0
        if not own:
            return 0
        ahead, equal = sum(other > own for other in sizes), sizes.count(own)
        if len(sizes) == 2:
            return 0 if ahead else 2 if equal == 1 else 1
        if not ahead:
            return {1: 3, 2: 2}.get(equal, 1)
        return 1 if ahead == 1 and equal == 1 else 0

    def points(self, seat: int) -> dict[str, int]:
        """By category, without elk where there are too many to try every division."""
        me = self.players[seat]
        table = Table(self.options.tiles, me.tokens, set(me.tiles), self.options.rulings)
        found = {}
        for species, (name, card) in enumerate(zip(SPECIES_NAMES, self.cards, strict=True)):
            if SPECIES[species] != "elk" or len(table.of(species)) <= MAX_SPLIT_ELK:
                found[name] = table.score(species, card)
        bonuses = 0
        for habitat, name in enumerate(("mountain", "forest", "prairie", "wetland", "river")):
            sizes = [self.corridor(player, habitat) for player in self.players]
            found[name] = sizes[seat]
            bonuses += self.bonus(sizes, sizes[seat]) if self.options.bonuses else 0
        if self.options.bonuses:
            found["bonuses"] = bonuses
        if self.options.tiles == "hex":
            found["nature"] = me.nature
        return found
