"""Every move of the game. All of them are made once and shared: see the tables at the end."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ludotheque.games.quadrata.pieces import BASICS, KINDS, TOKENS, Token

CardId = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Basic = Annotated[int, Meta(ge=1, le=6)]
Effect = Annotated[int, Meta(ge=-2, le=2)]
ProductNumber = Annotated[int, Meta(ge=1, le=200)]
HalfName: TypeAlias = Literal["city", "attraction"]
HALVES: tuple[HalfName, HalfName] = ("city", "attraction")


# Chance ----------------------------------------------------------------------------------------


class First(Struct, frozen=True, tag="first"):
    """Who goes first, all match long."""

    seat: SeatNumber


class Reveal(Struct, frozen=True, tag="reveal"):
    """The next Destination of the deck comes to the centre."""

    card: CardId


class Draw(Struct, frozen=True, tag="draw"):
    """A token comes out of a bag."""

    token: Token


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
    """End step 2. Whoever could not visit anything circles a Taxi."""


class Taxis(Struct, frozen=True, tag="taxis"):
    """What the Taxis used add to the product, one number for each Taxi; none is allowed."""

    effects: tuple[Effect, ...]


class Tokens(Struct, frozen=True, tag="tokens"):
    """The two tokens to multiply; an airplane takes the value that fits."""

    first: Token
    second: Token


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

    square: Literal["draw", "airplane", "second", "blank"]


class Swap(Struct, frozen=True, tag="swap"):
    """Expert: mark the swap square and exchange a movement token for a resting one."""

    give: Token
    take: Token


# Step 3 and 4 ----------------------------------------------------------------------------------


class Book(Struct, frozen=True, tag="book"):
    card: CardId


class Skip(Struct, frozen=True, tag="skip"):
    """Book nothing."""


class Rest(Struct, frozen=True, tag="rest"):
    """Which of the remaining tokens go to the rest area, perhaps none; then refill."""

    tokens: tuple[Token, ...]


class Finish(Struct, frozen=True, tag="finish"):
    """Day 7: end the tour without resting and drawing, which would change nothing."""


Action: TypeAlias = (
    First
    | Reveal
    | Draw
    | Return
    | Discard
    | Keep
    | Visit
    | Pass
    | Taxis
    | Tokens
    | Answer
    | Back
    | Bonus
    | Use
    | Swap
    | Book
    | Skip
    | Rest
    | Finish
)


# Shared values ---------------------------------------------------------------------------------

KEEP, PASS, BACK, SKIP, FINISH = Keep(), Pass(), Back(), Skip(), Finish()
TRAIN, TAXI = Bonus("train"), Bonus("taxi")
USES: dict[str, Use] = {
    "draw": Use("draw"),
    "airplane": Use("airplane"),
    "second": Use("second"),
    "blank": Use("blank"),
}


def token(number: int) -> Token:
    found = TOKENS[number]
    assert found is not None
    return found


DRAWS: tuple[Draw, ...] = tuple(Draw(token(kind)) for kind in range(1, KINDS + 1))  # by kind - 1
RETURNS: dict[tuple[int, ...], Return] = {
    chosen: Return(chosen) for n in (1, 2) for chosen in combinations(BASICS, n)
}
PAIRS: dict[tuple[int, int], Tokens] = {
    (a, b): Tokens(token(a), token(b))
    for a, b in product(range(1, 2 * KINDS + 1), repeat=2)
    if a <= b
}


@cache
def taxis(effects: tuple[int, ...]) -> Taxis:
    return Taxis(effects)


@cache
def swap(give: int, take: int) -> Swap:
    return Swap(token(give), token(take))


@cache
def answer(number: int) -> Answer:
    return Answer(number)


@cache
def rest(numbers: tuple[int, ...]) -> Rest:
    return Rest(tuple(token(number) for number in numbers))
