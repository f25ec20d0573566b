"""What can be visited with which Taxis and tokens, and what for. Nothing here changes a state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ludotheque.games.quadrata.pieces import PLANE, PRODUCTS, add, kind_of, values_of
from ludotheque.games.quadrata.state import NOBODY, NOTHING, Player, State
from ludotheque.games.quadrata.tables import Tables, products, shift

ANY = -1  # the bit mask of all products


def visited(tables: Tables, player: Player) -> int:
    """The provinces this player has been to, as a bit mask."""
    mask = 0
    for half in player.visits:
        mask |= tables.bit[half]
    return mask


def open_halves(tables: Tables, player: Player, cards: Sequence[int]) -> list[int]:
    """Halves of these cards and of the reserved one, if the player has not been to the province."""
    if player.reserved != NOTHING:
        cards = (*cards, player.reserved)
    been, bit = visited(tables, player), tables.bit
    return [half for card in cards if not bit[2 * card] & been for half in (2 * card, 2 * card + 1)]


# Products --------------------------------------------------------------------------------------


def makes(state: State) -> int:
    """Products of the player whose turn it is: of the chosen tokens, or of any two."""
    if state.pair:
        first, second = state.pair
        return PRODUCTS[kind_of(first)][kind_of(second)]
    return products(state.players[state.seat].hand)


def within_reach(tables: Tables, player: Player, plain: int) -> int:
    """Numbers that these products and any of the player's Taxis make, as a bit mask."""
    unused = player.unused_taxis
    if not unused:
        return plain
    mask = 0
    for by in tables.taxis.sums(player.marked, unused):
        mask |= shift(plain, by)
    return mask


def wanted(tables: Tables, half: int, effects: tuple[int, ...]) -> int:
    """The products that reach this half with these Taxis, as a bit mask."""
    return shift(tables.reach[half], -sum(effects))


def needed(tables: Tables, half: int, effects: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The products that reach a destination once these Taxis have changed them."""
    return tuple(sorted(number - sum(effects) for number in tables.halves[half].numbers))


def pairs(hand: Sequence[int], targets: int = ANY) -> list[tuple[int, int]]:
    """Pairs of tokens that can make one of these products, equal pairs once."""
    found: dict[tuple[int, int], None] = {}
    for at, one in enumerate(hand):
        row = PRODUCTS[kind_of(one)]
        for other in hand[at + 1 :]:
            if row[kind_of(other)] & targets:
                found[one, other] = None
    return list(found)


def numbers(mask: int) -> list[int]:
    """The numbers in a bit mask, in ascending order."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def factors(first: int, second: int, product: int) -> list[tuple[int, int]]:
    """The values with which two tokens make a product: several with two airplanes."""
    return [
        (one, other)
        for one in values_of(kind_of(first))
        for other in values_of(kind_of(second))
        if one * other == product
    ]


# Visits ----------------------------------------------------------------------------------------


def bookable(tables: Tables, state: State) -> list[int]:
    """Cards that the player whose turn it is may book.

    Ruling 13: the old reservation is returned first, which covers the top of the discard pile.
    """
    cards = state.offered()
    covered = tables.options.return_first and state.players[state.seat].reserved != NOTHING
    return [card for card in cards if card in state.centre] if covered else cards


def consoles(tables: Tables, state: State) -> bool:
    """Ruling 16: the Taxi is for those who could not visit, not for those who did not want to."""
    return not (state.made or state.consoled or can_visit(tables, state, state.seat))


def can_visit(tables: Tables, state: State, seat: int) -> bool:
    """Whether the tokens make a visit possible; at a strict table (ruling 17) Taxis count too."""
    player = state.players[seat]
    targets = 0
    for half in open_halves(tables, player, state.offered()):
        targets |= tables.reach[half]
    if not tables.options.strict_consolation:
        return bool(products(player.hand) & targets)
    return any(
        within_reach(tables, changed, products(changed.hand)) & targets
        for changed in (player, *_swapped(tables, state, player))
    )


def _swapped(tables: Tables, state: State, player: Player) -> Iterator[Player]:
    """Ruling 17: a swap counts, also for an airplane that another Taxi brings first.

    Drawing two tokens does not count, since nobody knows what comes.
    """
    taxis = tables.taxis
    if not taxis.free(player.marked, "swap"):
        return
    # More squares than there are Taxis for: then nothing is within reach.
    swapping = [replace(player, marked=taxis.mark(player.marked, "swap"))]
    if state.planes and taxis.free(player.marked, "airplane"):
        marked = taxis.mark(swapping[0].marked, "airplane")
        swapping.append(replace(player, marked=marked, rest=add(player.rest, PLANE)))
    for changed in swapping:
        for give, kind in changed.swaps():
            yield changed.swapped(give, kind)


def taxis_needed(tables: Tables, state: State, half: int) -> int:
    """The fewest Taxis with which the player whose turn it is reaches this half."""
    player, plain = state.players[state.seat], makes(state)
    ways = tables.taxis.ways(player.marked, player.unused_taxis)
    target = tables.reach[half]
    return min((len(used) for used, total in ways if shift(plain, total) & target), default=0)


class Earnings(Struct, frozen=True):
    """What a visit earns."""

    points: int
    links: int  # path bonuses
    airplane: bool
    trophies: tuple[str, ...]
    missed: bool = False  # an airplane is due, but none is left


def earnings(tables: Tables, state: State, seat: int, half: int) -> Earnings:
    been = visited(tables, state.players[seat])
    province = tables.province_of[half]
    same = bool(been & tables.same_colour[province])
    won = tables.trophies_earned(been | tables.bit[half])
    return Earnings(
        points=tables.points[half],
        links=(been & tables.near[province]).bit_count(),
        airplane=bool(state.planes and same),
        trophies=tuple(
            trophy.id
            for trophy, owner, earned in zip(tables.trophies, state.trophies, won, strict=True)
            if earned and owner == NOBODY
        ),
        missed=same and not state.planes,
    )
