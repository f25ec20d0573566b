"""A match of Cascadia as a value, and what can be done in it.

Species and tiles are numbers (see pieces.py); -1 stands for no token and 0 for no tile.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ludotheque.games.cascadia.grid import Cell
from ludotheque.games.cascadia.pieces import SPECIES_NAMES, Box, Letter, Species
from ludotheque.rules import Seat

REACH = 22  # three tiles and twenty turns lead no farther from the first tile
TURNS = 20  # of each seat
LOTS = 4
NO_TOKEN = -1
NO_TILE = 0

Slot: TypeAlias = Annotated[int, Meta(ge=0, le=LOTS - 1)]
Coordinate: TypeAlias = Annotated[int, Meta(ge=-REACH, le=REACH)]


class At(Struct, frozen=True, array_like=True, gc=False, cache_hash=True):
    """A cell as players write it: `3,-1`."""

    q: Coordinate
    r: Coordinate


# Chance ----------------------------------------------------------------------------------------


class DrawCard(Struct, frozen=True, tag="card", gc=False):
    """A wildlife card, where the table wanted a random one."""

    species: Species
    letter: Letter


class First(Struct, frozen=True, tag="first", gc=False):
    """Who begins."""

    seat: Annotated[int, Meta(ge=0, le=3)]


class DrawStarter(Struct, frozen=True, tag="starter", gc=False):
    """The next seat's starting environment."""

    starter: Annotated[int, Meta(ge=1, le=5)]


class DrawTile(Struct, frozen=True, tag="draw-tile", gc=False):
    tile: Annotated[int, Meta(ge=1, le=85)]


class DrawToken(Struct, frozen=True, tag="draw-token", gc=False):
    species: Species


# Players ---------------------------------------------------------------------------------------


class Wipe(Struct, frozen=True, tag="wipe", gc=False):
    """Three tokens are alike: replace them."""


class Keep(Struct, frozen=True, tag="keep", gc=False):
    """Three tokens are alike: leave them."""


class SpendFree(Struct, frozen=True, tag="spend-free", gc=False):
    """A nature token, to take any tile with any token (T)."""


class SpendWipe(Struct, frozen=True, tag="spend-wipe", gc=False):
    """A nature token, to replace chosen tokens (J)."""


class Decline(Struct, frozen=True, tag="decline", gc=False):
    """Spend no (further) nature token (N). Taking a tile at once says the same."""


class Remove(Struct, frozen=True, tag="remove", gc=False):
    """One of the tokens to be replaced."""

    slot: Slot


class Redraw(Struct, frozen=True, tag="redraw", gc=False):
    """No further tokens to be replaced."""


class Take(Struct, frozen=True, tag="take", gc=False):
    """A tile, and its token unless any token may be taken."""

    slot: Slot


class With(Struct, frozen=True, tag="with", gc=False):
    """The token to go with the tile, after `spend-free`."""

    slot: Slot


class Place(Struct, frozen=True, tag="place", gc=False, cache_hash=True):
    """Lay the tile. Rotation k puts its first habitat on the sides k, k+1 and k+2."""

    cell: At
    turn: Annotated[int, Meta(ge=0, le=5, extra={"prefix": "r"})]


class Put(Struct, frozen=True, tag="token", gc=False, cache_hash=True):
    """Put the token on a tile."""

    cell: At


class Pass(Struct, frozen=True, tag="pass", gc=False):
    """Do not put the token anywhere: back into the bag."""


ChanceAction: TypeAlias = DrawCard | First | DrawStarter | DrawTile | DrawToken
PlayerAction: TypeAlias = (
    Wipe
    | Keep
    | SpendFree
    | SpendWipe
    | Decline
    | Remove
    | Redraw
    | Take
    | With
    | Place
    | Put
    | Pass
)
Action: TypeAlias = ChanceAction | PlayerAction


# The state -------------------------------------------------------------------------------------


class Phase(StrEnum):
    CARDS = "cards"  # chance, until all random cards are known
    FIRST = "first"  # chance
    STARTERS = "starters"  # chance
    TILES = "tiles"  # chance, until no place for a tile is empty
    TOKENS = "tokens"  # chance, until no place for a token is empty
    CROWD = "crowd"  # three tokens are alike: wipe or keep
    CHOOSE = "choose"  # spend nature tokens, take a tile
    REMOVE = "remove"  # which tokens to replace
    MATCH = "match"  # which token goes with the tile
    PLACE = "place"  # tile and token, in either order
    OVER = "over"


CHANCE = frozenset((Phase.CARDS, Phase.FIRST, Phase.STARTERS, Phase.TILES, Phase.TOKENS))


class Environment(Struct, frozen=True, gc=False):
    """Tiles and tokens of one seat, in the order they were laid; the tuples belong together."""

    cells: tuple[Cell, ...] = ()
    tiles: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    tokens: tuple[int, ...] = ()


class State(Struct, frozen=True, gc=False):
    phase: Phase
    acting: Seat
    first: Seat
    turns: int  # that have ended, of all seats
    cards: tuple[Literal["A", "B", "C", "D", ""], ...]  # by species; "" until drawn
    environments: tuple[Environment, ...]
    nature: tuple[int, ...]  # tokens of each seat
    nature_left: int
    tiles: tuple[int, ...]  # on the four places, 0 nearest to the stack
    tokens: tuple[int, ...]
    bag: tuple[int, ...]  # by species
    aside: tuple[int, ...]  # wiped, until all overpopulation is resolved
    gone: tuple[int, ...]  # solo: out of the game for good
    gone_tiles: tuple[int, ...]
    unseen: tuple[int, ...]  # tiles by number, those that will never be drawn too
    stack: int  # how many of them are still to be drawn
    starters: tuple[int, ...]  # starting environments in the box
    hand_tile: int = NO_TILE
    hand_token: int = NO_TOKEN
    free: bool = False  # any token may go with the tile
    declined: bool = False  # no nature token will be spent before taking
    wiped: bool = False  # the three have been wiped this turn


# What a state tells by itself -------------------------------------------------------------------


def crowd_of(tokens: tuple[int, ...]) -> int:
    """The species of which there are three or more: it has one of the first two places."""
    return tokens[0] if tokens.count(tokens[0]) >= LOTS - 1 else tokens[1]


def homes(box: Box, environment: Environment, token: int) -> list[Cell]:
    """The free tiles that show this species."""
    shows = box.shows
    laid = zip(environment.cells, environment.tiles, environment.tokens, strict=True)
    return sorted([cell for cell, tile, on in laid if on == NO_TOKEN and shows[tile][token]])


def count_pieces(box: Box, state: State) -> dict[str, int]:
    """How many of each piece there are, wherever they are."""
    tiles = Counter(dict(enumerate(state.unseen)))
    tiles.update((*state.tiles, *state.gone_tiles, state.hand_tile))
    tokens = Counter((*state.tokens, state.hand_token))
    for environment in state.environments:
        tiles.update(environment.tiles)
        tokens.update(environment.tokens)
    for counts in (state.bag, state.aside, state.gone):
        tokens.update(dict(enumerate(counts)))
    starters = {
        f"starter-{k + 1}": state.starters[k] + tiles[starter.laid[0][1]]
        for k, starter in enumerate(box.starters)
    }
    return {
        "nature": state.nature_left + sum(state.nature),
        **starters,
        **{name: tokens[species] for species, name in enumerate(SPECIES_NAMES)},
        **{f"tile-{number}": tiles[number] for number in box.stack},
    }
