"""What can be visited with which Taxis and tokens. Nothing here changes a state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ludotheque.games.quadrata.pieces import KINDS, PLANE, PRODUCTS, Kinds, kind_of, put, take
from ludotheque.games.quadrata.practice import TRIES
from ludotheque.games.quadrata.state import NOTHING, Player, State
from ludotheque.games.quadrata.tables import Tables, products, shift


def in_hand(player: Player) -> tuple[int, ...]:
    """The tokens of the movement area by number, those in dotted circles last."""
    if not player.dotted:
        return player.movement
    return player.movement + tuple([kind + KINDS for kind in player.dotted])


def unused_taxis(player: Player) -> int:
    return player.circled - sum(player.marked)


def visited(tables: Tables, player: Player) -> int:
    """The provinces this player has been to, as a bit mask."""
    mask = 0
    for half in player.visits:
        mask |= tables.bit[half]
    return mask


def offered(state: State) -> list[int]:
    """Cards anybody may take: the centre, then the top of the discard pile."""
    cards = [card for card in state.centre if card != NOTHING]
    if state.discard:
        cards.append(state.discard[-1])
    return cards


def may_visit(state: State) -> bool:
    """Rulebook, step 2: one visit a turn; the expert's second visit is the exception."""
    return not state.made or state.second


def asks_products(tables: Tables, state: State) -> bool:
    """Practice: until the tries of this turn are spent, tokens come first and are multiplied."""
    return tables.options.practice and state.misses < TRIES


def open_halves(tables: Tables, state: State, seat: int) -> list[int]:
    """Halves of the cards within reach whose province this player has not visited yet."""
    player = state.players[seat]
    cards = offered(state)
    if player.reserved != NOTHING:
        cards.append(player.reserved)
    been = visited(tables, player)
    bit = tables.bit
    return [half for card in cards if not bit[2 * card] & been for half in (2 * card, 2 * card + 1)]


def makes(state: State) -> int:
    """Products of the player whose turn it is: of the chosen tokens, or of any two."""
    if state.pair:
        first, second = state.pair
        return PRODUCTS[kind_of(first)][kind_of(second)]
    return products(in_hand(state.players[state.seat]))


def within_reach(tables: Tables, player: Player, plain: int) -> int:
    """Numbers that these products and any of the player's Taxis make, as a bit mask."""
    unused = unused_taxis(player)
    if not unused:
        return plain
    mask = 0
    for by in tables.taxis.sums(player.marked, unused):
        mask |= shift(plain, by)
    return mask


def can_visit(tables: Tables, state: State, seat: int, strict: bool) -> bool:
    """Whether a visit is possible: with the tokens alone, or (strict) with Taxis too."""
    player = state.players[seat]
    targets = 0
    for half in open_halves(tables, state, seat):
        targets |= tables.reach[half]
    if not strict:
        return bool(products(in_hand(player)) & targets)
    return any(
        within_reach(tables, changed, products(in_hand(changed))) & targets
        for changed in (player, *_swapped(tables, state, player))
    )


def _swapped(tables: Tables, state: State, player: Player) -> Iterator[Player]:
    """Ruling 17: a swap counts, also of an airplane that another Taxi brings first.

    Drawing two tokens does not count, since nobody knows what comes.
    """
    taxis = tables.taxis
    if not taxis.free(player.marked, "swap"):
        return
    # More squares than there are Taxis for: then nothing is within reach.
    swap = taxis.mark(player.marked, "swap")
    takes = [(kind, swap) for kind, n in enumerate(player.rest, start=1) if n]
    if state.planes and taxis.free(swap, "airplane"):
        takes.append((PLANE, taxis.mark(swap, "airplane")))
    for kind, marked in takes:
        for give in in_hand(player):
            movement, dotted = exchange(player, give, kind)
            yield replace(player, movement=movement, dotted=dotted, marked=marked)


def pairs(hand: Sequence[int], targets: int) -> list[tuple[int, int]]:
    """Pairs of tokens that can make one of these products, equal pairs once."""
    found: dict[tuple[int, int], None] = {}
    for at, one in enumerate(hand):
        row = PRODUCTS[kind_of(one)]
        for other in hand[at + 1 :]:
            if row[kind_of(other)] & targets:
                found[one, other] = None
    return list(found)


def wanted(tables: Tables, half: int, effects: tuple[int, ...]) -> int:
    """The products that reach this half with these Taxis, as a bit mask."""
    return shift(tables.reach[half], -sum(effects))


def factors(first: int, second: int, targets: int) -> tuple[int, int]:
    """The values two tokens take to make the smallest of these products that they can make."""
    one, other = kind_of(first), kind_of(second)
    makes = PRODUCTS[one][other] & targets
    product = (makes & -makes).bit_length() - 1
    if one != PLANE:
        return one, product // one
    if other != PLANE:
        return product // other, other
    value = next(v for v in range(1, 13) if product % v == 0 and product // v <= 12)
    return value, product // value


def remove_tokens(player: Player, numbers: Sequence[int]) -> tuple[Kinds, Kinds]:
    """The movement area without these tokens: regular spaces, dotted circles."""
    movement, dotted = player.movement, player.dotted
    for number in numbers:
        if number > KINDS:
            dotted = take(dotted, number - KINDS)
        else:
            movement = take(movement, number)
    return movement, dotted


def exchange(player: Player, give: int, kind: int) -> tuple[Kinds, Kinds]:
    """The movement area with one token replaced, on the same space."""
    movement, dotted = remove_tokens(player, (give,))
    return (movement, put(dotted, kind)) if give > KINDS else (put(movement, kind), dotted)
