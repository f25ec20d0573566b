"""The facts of a match: what lies where, how far the turn has come; and every move of the game.

Moves are made once and shared: see the end of this module.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from itertools import combinations, product
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from ludotheque.games.quadrata import pieces

NOBODY = -1
NOTHING = -1  # no card, no destination half


class Phase(StrEnum):
    __hash__ = str.__hash__  # phases are looked up in every move; an enumeration's own hash is slow

    SETUP = "setup"  # chance: three tokens each
    FIRST = "first"  # chance: the first player
    ADVANCED = "advanced"  # chance: tokens from the black bag, days 2, 4 and 6
    RETURN = "return"  # everybody chooses basic tokens to return, days 3 and 5
    REFILL = "refill"  # chance: spaces those tokens left
    REPLACE = "replace"  # step 1
    VISIT = "visit"  # step 2: a destination, or an expert Taxi, or nothing
    TAXIS = "taxis"  # step 2: how Taxis change the product
    TOKENS = "tokens"  # step 2: the two tokens
    ANSWER = "answer"  # step 2, practice: their product
    BONUS = "bonus"  # step 2: a Train or a Taxi for a connection
    EXTRA = "extra"  # chance: tokens into the dotted circles (expert)
    BOOK = "book"  # step 3
    REST = "rest"  # step 4
    DRAW = "draw"  # chance: the end of step 4
    OVER = "over"


class Player(Struct, frozen=True):
    bag: pieces.Counts
    rest: pieces.Counts
    movement: pieces.Kinds = ()  # on the regular spaces
    dotted: pieces.Kinds = ()  # in the dotted circles (expert)
    trains: int = 0  # how many were taken off the board
    visits: tuple[int, ...] = ()  # destination halves (see tables.Tables) in the order of visiting
    circled: int = 0  # Taxis received
    marked: tuple[int, ...] = ()  # by kind of square: how many are marked
    reserved: int = NOTHING  # a card
    returned: pieces.Kinds = ()  # basic tokens back in the box
    pending: pieces.Kinds = ()  # a choice of day 3 or 5 that is not yet shown
    owed: int = 0  # dotted circles that this choice has emptied and that are to be refilled
    asked: int = 0  # practice: multiplications tried
    right: int = 0  # practice: those that were right

    @property
    def hand(self) -> tuple[int, ...]:
        """The tokens of the movement area by number, those in dotted circles last."""
        if not self.dotted:
            return self.movement
        return self.movement + tuple([kind + pieces.KINDS for kind in self.dotted])

    @property
    def free_spaces(self) -> int:
        return pieces.SPACES + self.trains - len(self.movement)

    @property
    def unused_taxis(self) -> int:
        return self.circled - sum(self.marked)

    @property
    def planes(self) -> int:
        """Airplanes anywhere: bag, rest or movement area, the coloured one included."""
        resting = self.bag[pieces.PLANE - 1] + self.rest[pieces.PLANE - 1]
        return resting + self.movement.count(pieces.PLANE) + self.dotted.count(pieces.PLANE)

    @property
    def owned(self) -> pieces.Counts:
        """All tokens, wherever they are."""
        counts = [a + b for a, b in zip(self.bag, self.rest, strict=True)]
        for kind in self.movement + self.dotted:
            counts[kind - 1] += 1
        return tuple(counts)

    def resting(self, numbers: Iterable[int]) -> Player:
        """With these tokens of the movement area in the rest area."""
        movement, dotted, rest = self.movement, self.dotted, self.rest
        for number in numbers:
            if number > pieces.KINDS:
                dotted = pieces.take(dotted, number - pieces.KINDS)
            else:
                movement = pieces.take(movement, number)
            rest = pieces.add(rest, pieces.kind_of(number))
        return replace(self, movement=movement, dotted=dotted, rest=rest)

    def swaps(self) -> list[tuple[int, int]]:
        """Which token can be exchanged for which resting one: only where something changes."""
        resting = [kind for kind, n in enumerate(self.rest, start=1) if n]
        return [
            (give, kind)
            for give in dict.fromkeys(self.hand)
            for kind in resting
            if pieces.kind_of(give) != kind
        ]

    def swapped(self, give: int, kind: int) -> Player:
        """With a token exchanged for a resting one, on the same space."""
        player = self.resting((give,))
        rest = pieces.add(player.rest, kind, -1)
        space = "dotted" if give > pieces.KINDS else "movement"
        return replace(player, rest=rest, **{space: pieces.put(getattr(player, space), kind)})


class Lesson(Struct, frozen=True):
    """Practice: the last pair of tokens (by number) and how it went."""

    first: int
    second: int
    answer: int  # 0: nothing was asked, since an airplane has no fixed value
    right: bool
    reached: bool  # whether the tokens reach any destination


class State(Struct, frozen=True):
    phase: Phase
    day: int
    first: int  # seat of the first player
    seat: int  # whose turn it is, or who draws
    players: tuple[Player, ...]
    deck: tuple[int, ...]  # the cards in it, in the order of the card list: nothing is shuffled
    centre: tuple[int, ...]
    discard: tuple[int, ...]  # the top is the last
    black: pieces.Counts
    planes: int  # black airplanes left
    trophies: tuple[int, ...]  # who owns each
    left: int = 0  # tokens still to draw in ADVANCED and EXTRA
    half: int = NOTHING  # the destination being visited
    effects: tuple[int, ...] = ()  # of the Taxis used for it
    pair: tuple[int, ...] = ()  # practice: the tokens, which are chosen first
    bonuses: int = 0  # path bonuses still to choose
    made: int = 0  # visits made this turn
    second: bool = False  # expert: a second visit is allowed
    consoled: bool = False  # a Taxi has been received instead of a visit
    misses: int = 0  # practice: pairs of tokens given up this turn
    lesson: Lesson | None = None

    @property
    def card_due(self) -> bool:
        """Rulebook, step 1: a card that left the centre is replaced before anything else."""
        return bool(self.deck) and NOTHING in self.centre

    @property
    def may_visit(self) -> bool:
        """Rulebook, step 2: one visit a turn; the expert's second visit is the exception."""
        return self.second or not (self.made or self.consoled)

    def offered(self) -> list[int]:
        """Cards anybody may take: the centre, then the top of the discard pile."""
        cards = [card for card in self.centre if card != NOTHING]
        if self.discard:
            cards.append(self.discard[-1])
        return cards

    def with_player(self, seat: int, player: Player, /, **changes: Any) -> State:
        """With another state of this player, and whatever else changes along with it."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players, **changes)


CardId = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Basic = Annotated[int, Meta(ge=1, le=6)]
Effect = Annotated[int, Meta(ge=-pieces.HIGHEST, le=pieces.HIGHEST)]
ProductNumber = Annotated[int, Meta(ge=1, le=200)]
HalfName: TypeAlias = Literal["city", "attraction"]
SquareName: TypeAlias = Literal["draw", "airplane", "second", "blank"]
HALVES: tuple[HalfName, HalfName] = ("city", "attraction")


# Moves: chance -----------------------------------------------------------------------------------


class First(Struct, frozen=True, tag="first"):
    """Who goes first, all match long."""

    seat: SeatNumber


class Reveal(Struct, frozen=True, tag="reveal"):
    """The next Destination of the deck comes to the centre."""

    card: CardId


class Draw(Struct, frozen=True, tag="draw"):
    """A token comes out of a bag."""

    token: pieces.Token


# A new day -------------------------------------------------------------------------------------


class Return(Struct, frozen=True, tag="return"):
    """Days 3 and 5: basic tokens go back to the box, wherever they are."""

    tokens: tuple[Basic, ...]


# Step 1: replace a card ------------------------------------------------------------------------


class Discard(Struct, frozen=True, tag="discard"):
    card: CardId


class Keep(Struct, frozen=True, tag="keep"):
    """Replace no card."""


# Step 2: visit ---------------------------------------------------------------------------------


class Visit(Struct, frozen=True, tag="visit"):
    """Choose the city or the attraction of a card; how to reach it is asked next."""

    card: CardId
    half: HalfName


class Pass(Struct, frozen=True, tag="pass"):
    """End step 2. A player who could not visit anything circles a Taxi."""


class Taxis(Struct, frozen=True, tag="taxis"):
    """What the Taxis used add to the product, one number for each Taxi; none is allowed."""

    effects: tuple[Effect, ...]


class Tokens(Struct, frozen=True, tag="tokens"):
    """The two tokens to multiply; an airplane takes the value that fits."""

    first: pieces.Token
    second: pieces.Token


class Answer(Struct, frozen=True, tag="answer"):
    """Practice: what the two tokens make."""

    product: ProductNumber


class Back(Struct, frozen=True, tag="back"):
    """Practice: none of these destinations; try other tokens."""


class Bonus(Struct, frozen=True, tag="bonus"):
    """What a new connection on the path gives."""

    kind: Literal["train", "taxi"]


class Use(Struct, frozen=True, tag="use"):
    """Expert: mark a Taxi square that acts by itself."""

    square: SquareName


class Swap(Struct, frozen=True, tag="swap"):
    """Expert: mark the swap square and exchange a movement token for a resting one."""

    give: pieces.Token
    take: pieces.Token


# Step 3 and 4 ----------------------------------------------------------------------------------


class Book(Struct, frozen=True, tag="book"):
    card: CardId


class Skip(Struct, frozen=True, tag="skip"):
    """Book nothing."""


class Rest(Struct, frozen=True, tag="rest"):
    """Which of the remaining tokens go to the rest area, perhaps none; then refill."""

    tokens: tuple[pieces.Token, ...]


class Finish(Struct, frozen=True, tag="finish"):
    """Day 7: end the tour without resting and drawing, which would change nothing."""


ChanceMove: TypeAlias = First | Reveal | Draw
BeforeVisit: TypeAlias = Return | Discard | Keep
VisitMove: TypeAlias = Visit | Pass | Taxis | Tokens | Answer | Back | Bonus | Use | Swap
AfterVisit: TypeAlias = Book | Skip | Rest | Finish
Action: TypeAlias = ChanceMove | BeforeVisit | VisitMove | AfterVisit


# Shared values ---------------------------------------------------------------------------------

KEEP, PASS, BACK, SKIP, FINISH = Keep(), Pass(), Back(), Skip(), Finish()
TRAIN, TAXI = Bonus("train"), Bonus("taxi")
SQUARES: tuple[SquareName, ...] = ("draw", "airplane", "second", "blank")
USES: dict[str, Use] = {square: Use(square) for square in SQUARES}
DRAWS = tuple(Draw(pieces.token(kind)) for kind in range(1, pieces.KINDS + 1))  # by kind - 1
RETURNS: dict[tuple[int, ...], Return] = {
    chosen: Return(chosen) for n in (1, 2) for chosen in combinations(pieces.BASICS, n)
}
PAIRS: dict[tuple[int, int], Tokens] = {
    (a, b): Tokens(pieces.token(a), pieces.token(b))
    for a, b in product(range(1, 2 * pieces.KINDS + 1), repeat=2)
    if a <= b
}
taxis, answer = cache(Taxis), cache(Answer)


@cache
def swap(give: int, take: int) -> Swap:
    return Swap(pieces.token(give), pieces.token(take))


@cache
def rest(numbers: tuple[int, ...]) -> Rest:
    return Rest(tuple(pieces.token(number) for number in numbers))


def in_order(action: Action) -> Action:
    """The same action with its tokens in ascending order, those in dotted circles last."""
    if isinstance(action, Tokens) and pieces.NUMBER[action.first] > pieces.NUMBER[action.second]:
        return Tokens(action.second, action.first)
    if isinstance(action, Rest):
        return Rest(tuple(sorted(action.tokens, key=pieces.NUMBER.__getitem__)))
    return Return(tuple(sorted(action.tokens))) if isinstance(action, Return) else action
