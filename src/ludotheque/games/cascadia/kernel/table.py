"""The market: drawing tiles and tokens, overpopulation, taking and refilling.

Tile numbers are those of the game's box. A token place that the bag could not fill holds -1.
"""

from __future__ import annotations

from ludotheque.bots.arrays import np
from ludotheque.bots.compiled import inner, outer
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.chance import below
from ludotheque.games.cascadia.kernel.layout import Ints, Words
from ludotheque.games.cascadia.pieces import Box

# WIPED: whether the player has wiped three equal tokens this turn, or has looked at them and kept.
DONE = 1
KEPT = 2


def new_deck(box: Box) -> Ints:
    deck = np.zeros(len(box.tiles) * at.TILE, np.int16)
    for number, tile in enumerate(box.tiles):
        shows = sum(1 << species for species in tile.species) | (
            at.KEYSTONE if tile.keystone else 0
        )
        entry = number * at.TILE
        deck[entry + at.HABITAT_A] = tile.habitats[0]
        deck[entry + at.HABITAT_B] = tile.habitats[-1]
        deck[entry + at.SHOWS] = shows
        deck[entry + at.TURNS] = len(box.edges[number])
    return deck


def new_table(box: Box, players: int) -> Ints:
    """A table before anything is drawn."""
    table = np.zeros(at.TABLE, np.int16)
    table[at.BAG : at.BAG + 5] = np.full(5, 20, np.int16)
    table[at.MARKET_TOKEN : at.MARKET_TOKEN + 4] = np.full(4, -1, np.int16)
    # Facts, section 1: 20 tiles a player and three more; alone, as for two.
    table[at.STACK] = 20 * max(2, players) + 3
    table[at.SOLO] = players == 1
    unseen = [number for number in box.stack for _ in range(box.copies)]
    table[at.N_UNSEEN] = len(unseen)
    table[at.UNSEEN : at.UNSEEN + len(unseen)] = np.array(unseen, np.int16)
    return table


# Drawing ----------------------------------------------------------------------------------------


@outer
def open_market(table: Ints, work: Words) -> None:
    """The first four tiles and tokens."""
    fill_places(table, work)
    settle(table, work)


@inner
def fill_places(table: Ints, work: Words) -> None:
    """Draw for every empty place: any unseen tile, any token in the bag is as likely."""
    for place in range(4):
        if table[at.MARKET_TILE + place] == 0 and table[at.STACK] > 0:
            turn_up_tile(table, place, below(work, at.TILE_STREAM, int(table[at.N_UNSEEN])))
    for place in range(4):
        if table[at.MARKET_TOKEN + place] < 0:
            draw_token(table, place, work)


@outer
def turn_up_tile(table: Ints, place: int, entry: int) -> None:
    """Put an unseen tile, by its place among them, into the market."""
    table[at.STACK] -= 1
    last = int(table[at.N_UNSEEN]) - 1
    table[at.MARKET_TILE + place] = table[at.UNSEEN + entry]
    table[at.UNSEEN + entry] = table[at.UNSEEN + last]
    table[at.N_UNSEEN] = last


@inner
def draw_token(table: Ints, place: int, work: Words) -> None:
    left = bag_size(table)
    if left == 0:
        return
    chosen = below(work, at.TOKEN_STREAM, left)
    species = 0
    while chosen >= table[at.BAG + species]:
        chosen -= int(table[at.BAG + species])
        species += 1
    turn_up_token(table, place, species)


@outer
def turn_up_token(table: Ints, place: int, species: int) -> None:
    table[at.BAG + species] -= 1
    table[at.MARKET_TOKEN + place] = species


@inner
def bag_size(table: Ints) -> int:
    return int(
        table[at.BAG]
        + table[at.BAG + 1]
        + table[at.BAG + 2]
        + table[at.BAG + 3]
        + table[at.BAG + 4]
    )


# Overpopulation ---------------------------------------------------------------------------------


@outer
def equal_tokens(table: Ints) -> int:
    """Bits of the places that hold the species seen three or four times, 0 if there is none."""
    a, b = table[at.MARKET_TOKEN], table[at.MARKET_TOKEN + 1]
    c, d = table[at.MARKET_TOKEN + 2], table[at.MARKET_TOKEN + 3]
    if a == b:
        if a < 0:
            return 0
        if a == c:
            return 15 if a == d else 7
        return 11 if a == d else 0
    if c != d or c < 0:
        return 0
    if a == c:
        return 13
    return 14 if b == c else 0


@outer
def set_aside(table: Ints, places: int) -> None:
    """Take the tokens off these places (bits); they are neither in the bag nor in the market."""
    table[at.HAS_ASIDE] = 1
    for place in range(4):
        if places >> place & 1:
            table[at.ASIDE + table[at.MARKET_TOKEN + place]] += 1
            table[at.MARKET_TOKEN + place] = -1


@outer
def return_aside(table: Ints) -> None:
    """All overpopulation is resolved: what was set aside goes back to the bag."""
    if table[at.HAS_ASIDE] == 0:
        return
    table[at.HAS_ASIDE] = 0
    for species in range(5):
        table[at.BAG + species] += table[at.ASIDE + species]
        table[at.ASIDE + species] = 0


@outer
def must_wipe(table: Ints) -> bool:
    """Four equal tokens go by themselves, if the bag can replace them."""
    return equal_tokens(table) == 15 and bag_size(table) >= 4


@outer
def may_wipe_three(table: Ints) -> bool:
    """Three are equal, the player has not wiped or kept them, and the bag can replace them."""
    if table[at.WIPED]:
        return False
    places = equal_tokens(table)
    return places != 0 and places != 15 and bag_size(table) >= 3


@inner
def settle(table: Ints, work: Words) -> None:
    """Wipe four equal tokens, again and again while it happens.

    What was wiped stays aside while the player still may wipe three.
    """
    while must_wipe(table):
        set_aside(table, 15)
        fill_places(table, work)
    if not may_wipe_three(table):
        return_aside(table)


@outer
def keep_three(table: Ints) -> None:
    """The player leaves three equal tokens where they are."""
    return_aside(table)
    if table[at.WIPED] == 0:
        table[at.WIPED] = KEPT


@outer
def wipe_three(table: Ints, work: Words) -> None:
    """The player's other choice, once a turn."""
    table[at.WIPED] = DONE
    set_aside(table, equal_tokens(table))
    fill_places(table, work)
    settle(table, work)


@outer
def spend_wipe(table: Ints, places: int, work: Words) -> None:
    """A nature token replaces the tokens of chosen places (bits); the caller pays."""
    keep_three(table)
    if table[at.WIPED] == KEPT:
        table[at.WIPED] = 0  # other tokens, another choice
    set_aside(table, places)
    fill_places(table, work)
    settle(table, work)


# After a turn -----------------------------------------------------------------------------------


@outer
def take_away(table: Ints, tile_place: int, token_place: int) -> None:
    """Empty the places that were taken from, and forget what the player did this turn.

    Place 0 is nearest to the stack. Alone, the tile and the token furthest from it leave the game,
    and the others slide away from it; not at the end, when the stack cannot replace them.
    """
    return_aside(table)
    table[at.WIPED] = 0
    table[at.MARKET_TILE + tile_place] = 0
    table[at.MARKET_TOKEN + token_place] = -1
    if table[at.SOLO] and table[at.STACK] >= 2:
        _slide(table, at.MARKET_TILE, tile_place, 0)
        _slide(table, at.MARKET_TOKEN, token_place, -1)


@inner
def _slide(table: Ints, row: int, taken: int, nothing: int) -> None:
    """Of the three left, the furthest leaves and the others go to the places 2 and 3."""
    near = 1 if taken == 0 else 0
    far = 1 if taken >= 2 else 2
    kept = table[row + far]
    table[row + 2] = table[row + near]
    table[row + 3] = kept
    table[row] = nothing
    table[row + 1] = nothing


@outer
def refill(table: Ints, tile_place: int, token_place: int, work: Words) -> None:
    """After a turn: fill the emptied places and settle."""
    take_away(table, tile_place, token_place)
    fill_places(table, work)
    settle(table, work)
