"""The player aid: what the tokens at hand can make, what a visit would earn, what the bag holds."""

from __future__ import annotations

from msgspec import Struct

from ludotheque.games.quadrata import phrases
from ludotheque.games.quadrata.moves import reach
from ludotheque.games.quadrata.pieces import PRODUCTS, Counts, Token, kind_of, token
from ludotheque.games.quadrata.state import HalfName, State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.rules import Aids
from ludotheque.text import Text, text

LINES = 12  # destinations told in lines; the figures hold all of them

Makers = dict[int, list[tuple[int, int]]]  # by product: the pairs of tokens that make it
Best = dict[int, tuple[int, tuple[int, ...]]]  # by half: product and Taxis that reach it


class Reached(Struct, frozen=True):
    """A destination a product reaches, with the fewest Taxis that do it."""

    card: str
    half: HalfName
    effects: tuple[int, ...]
    number: int  # of the destination, at which the product arrives with these Taxis


class Maker(Struct, frozen=True):
    """Two tokens that make a product, and the values they can have for it."""

    tokens: tuple[Token, Token]
    values: tuple[tuple[int, int], ...]  # several with two airplanes


class ProductAid(Struct, frozen=True):
    product: int
    makers: tuple[Maker, ...]
    reaches: tuple[Reached, ...]


class Preview(Struct, frozen=True):
    """What visiting an open destination would earn, whether it can be reached now or not."""

    card: str
    half: HalfName
    taxis: int | None  # the fewest Taxis it takes; None: it cannot be reached
    earns: reach.Earnings


class Odds(Struct, frozen=True):
    """How likely the next token from the bag is this one, in thousandths."""

    token: Token
    count: int
    permille: int


class QuadrataAids(Aids, frozen=True):
    products: tuple[ProductAid, ...] = ()
    previews: tuple[Preview, ...] = ()
    odds: tuple[Odds, ...] = ()
    from_rest: bool = False  # the bag is empty: the odds are those of the rest area


def make(tables: Tables, state: State, seat: int) -> QuadrataAids:
    if tables.options.practice:
        return QuadrataAids()
    player = state.players[seat]
    halves = reach.open_halves(tables, player, state.offered())
    ways = tables.taxis.ways(player.marked, player.unused_taxis)
    makers = _makers(player.hand)
    best: Best = {}
    products = []
    for product, tokens in sorted(makers.items()):
        reached = []
        for half in halves:
            for effects, total in ways:  # fewest Taxis first
                number = product + total
                if number in tables.halves[half].numbers:
                    reached.append(Reached(*tables.half_id[half], effects, number))
                    if half not in best or len(effects) < len(best[half][1]):
                        best[half] = product, effects
                    break
        made = tuple(
            Maker((token(a), token(b)), tuple(reach.factors(a, b, product))) for a, b in tokens
        )
        products.append(ProductAid(product, made, tuple(reached)))
    previews = tuple(
        Preview(
            *tables.half_id[half],
            len(best[half][1]) if half in best else None,
            reach.earnings(tables, state, seat, half),
        )
        for half in halves
    )
    from_rest = not any(player.bag)
    odds = _odds(player.rest if from_rest else player.bag)
    lines = [
        text("quadrata-aid-products", n=len(products), products=" ".join(map(str, sorted(makers)))),
        *_reach_lines(tables, state, seat, makers, best),
        *_bag_line(odds, from_rest),
    ]
    return QuadrataAids(tuple(lines), tuple(products), previews, odds, from_rest)


def _makers(hand: tuple[int, ...]) -> Makers:
    found: Makers = {}
    for first, second in reach.pairs(hand):
        for product in reach.numbers(PRODUCTS[kind_of(first)][kind_of(second)]):
            found.setdefault(product, []).append((first, second))
    return found


def _odds(counts: Counts) -> tuple[Odds, ...]:
    total = sum(counts)
    return tuple(
        Odds(token(kind), n, round(1000 * n / total)) for kind, n in enumerate(counts, start=1) if n
    )


def _reach_lines(tables: Tables, state: State, seat: int, makers: Makers, best: Best) -> list[Text]:
    if not best:
        return [text("quadrata-aid-nothing")]
    lines = [
        text(
            "quadrata-aid-reach",
            place=tables.half_name[half],
            made=phrases.made(*makers[product][0], product, effects),
            earned=phrases.earned(reach.earnings(tables, state, seat, half)),
        )
        for half, (product, effects) in sorted(best.items(), key=lambda b: -tables.points[b[0]])
    ]
    return lines[:LINES]


def _bag_line(odds: tuple[Odds, ...], from_rest: bool) -> list[Text]:
    if not odds:
        return []
    named = [
        text(
            "quadrata-aid-token",
            token=phrases.token(odd.token),
            n=odd.count,
            percent=round(odd.permille / 10),
        )
        for odd in odds
    ]
    return [text("quadrata-aid-rest" if from_rest else "quadrata-aid-bag", tokens=named)]
