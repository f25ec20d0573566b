"""The player aid: what the tokens at hand can make, what a visit would earn, what the bag holds."""

from __future__ import annotations

from msgspec import Struct

from ludotheque.games.quadrata import words
from ludotheque.games.quadrata.actions import HALVES, HalfName, token
from ludotheque.games.quadrata.earnings import earnings
from ludotheque.games.quadrata.pieces import PRODUCTS, Token, kind_of
from ludotheque.games.quadrata.state import State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.games.quadrata.visiting import (
    factors,
    in_hand,
    open_halves,
    pairs,
    unused_taxis,
)
from ludotheque.rules import Aids
from ludotheque.text import Text, text

LINES = 12  # destinations told in lines; the figures hold all of them


class Reached(Struct, frozen=True):
    """A destination a product reaches, with the fewest Taxis that do it."""

    card: str
    half: HalfName
    effects: tuple[int, ...]


class ProductAid(Struct, frozen=True):
    product: int
    tokens: tuple[tuple[Token, Token], ...]  # the pairs that make it
    reaches: tuple[Reached, ...]


class Preview(Struct, frozen=True):
    """What visiting an open destination would earn, whether it can be reached now or not."""

    card: str
    half: HalfName
    reachable: bool
    taxis: int  # the fewest Taxis it takes
    points: int
    links: int
    airplane: bool
    trophies: tuple[str, ...]


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


def make_aids(tables: Tables, state: State, seat: int) -> QuadrataAids:
    player = state.players[seat]
    hand = in_hand(player)
    halves = open_halves(tables, state, seat)
    ways = tables.taxis.ways(player.marked, unused_taxis(player))
    makers = _makers(hand)
    best: dict[int, tuple[int, tuple[int, ...]]] = {}  # by half: product and Taxis that reach it
    products = []
    for product, tokens in sorted(makers.items()):
        reached = []
        for half in halves:
            for effects, total in ways:  # fewest Taxis first
                if tables.reach[half] >> max(0, product + total) & 1:
                    reached.append(Reached(tables.cards[half // 2].id, HALVES[half % 2], effects))
                    if half not in best or len(effects) < len(best[half][1]):
                        best[half] = product, effects
                    break
        named = tuple((token(a), token(b)) for a, b in tokens)
        products.append(ProductAid(product, named, tuple(reached)))
    previews = tuple(_preview(tables, state, seat, half, best) for half in halves)
    from_rest = not any(player.bag)
    odds = _odds(player.rest if from_rest else player.bag)
    lines = [
        text("quadrata-aid-products", n=len(products), products=" ".join(map(str, sorted(makers)))),
        *_reach_lines(tables, state, seat, makers, best),
        *_bag_line(odds, from_rest),
    ]
    return QuadrataAids(tuple(lines), tuple(products), previews, odds, from_rest)


def _makers(hand: tuple[int, ...]) -> dict[int, list[tuple[int, int]]]:
    """By product: the pairs of tokens that make it."""
    found: dict[int, list[tuple[int, int]]] = {}
    for first, second in pairs(hand, -1):
        mask = PRODUCTS[kind_of(first)][kind_of(second)]
        for product in range(1, mask.bit_length()):
            if mask >> product & 1:
                found.setdefault(product, []).append((first, second))
    return found


def _preview(
    tables: Tables,
    state: State,
    seat: int,
    half: int,
    best: dict[int, tuple[int, tuple[int, ...]]],
) -> Preview:
    earns = earnings(tables, state, seat, half)
    return Preview(
        card=tables.cards[half // 2].id,
        half=HALVES[half % 2],
        reachable=half in best,
        taxis=len(best[half][1]) if half in best else 0,
        points=earns.points,
        links=earns.links,
        airplane=earns.airplane,
        trophies=earns.trophies,
    )


def _odds(counts: tuple[int, ...]) -> tuple[Odds, ...]:
    total = sum(counts)
    return tuple(
        Odds(token(kind), n, round(1000 * n / total)) for kind, n in enumerate(counts, start=1) if n
    )


def _reach_lines(
    tables: Tables,
    state: State,
    seat: int,
    makers: dict[int, list[tuple[int, int]]],
    best: dict[int, tuple[int, tuple[int, ...]]],
) -> list[Text]:
    if not best:
        return [text("quadrata-aid-nothing")]
    lines = []
    for half, (product, effects) in sorted(best.items(), key=lambda b: -tables.points[b[0]]):
        first, second = makers[product][0]
        values = factors(first, second, 1 << product)
        lines.append(
            text(
                "quadrata-aid-reach",
                place=words.half(tables, half),
                made=words.made(first, second, values, effects),
                earned=words.earned(tables, earnings(tables, state, seat, half)),
            )
        )
    return lines[:LINES]


def _bag_line(odds: tuple[Odds, ...], from_rest: bool) -> list[Text]:
    if not odds:
        return []
    named = [
        text(
            "quadrata-aid-token",
            token=text("quadrata-word", word=odd.token.value)
            if odd.token is not Token.PLANE
            else text("quadrata-plane"),
            n=odd.count,
            percent=round(odd.permille / 10),
        )
        for odd in odds
    ]
    return [text("quadrata-aid-rest" if from_rest else "quadrata-aid-bag", tokens=named)]
