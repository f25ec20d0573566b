"""Bodies of HTTP requests and responses about ratings. A rating's error is a standard error:
twice as much is shown, which holds in 95 of 100 cases."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from ludotheque.declaration import OptionValues

# Why a match does not count: too few moves, or these people, or those of their networks, have met
# often enough today.
Cause: TypeAlias = Literal["", "short", "pair", "network"]


class RatingPool(Struct, frozen=True):
    """A pool for ratings: a game, and the options that make another game of it."""

    game: str
    family: str  # as it is asked for; the options say the same
    options: OptionValues
    matches: int  # that were rated there


class RatingPools(Struct, frozen=True):
    """GET /api/ratings: where anybody has been rated."""

    pools: tuple[RatingPool, ...]


class RankedPlayer(Struct, frozen=True, omit_defaults=True):
    name: str  # of a level: its own, as `bots-level`
    rating: float
    error: float
    matches: int
    place: int = 0  # among people; 0: a level
    bot: str = ""
    mine: bool = False


class RatingScale(Struct, frozen=True):
    """The meaning of ratings, and the conditions of a ranking."""

    middle: float  # where the level `normal` stands
    tenfold: float  # points ahead that win ten times as often
    matches: int  # about as many as it takes until a rating is sure enough
    opponents: int  # people with such a rating whom each in a ranking has met


class Ranking(Struct, frozen=True):
    """GET /api/ratings/{game}?family=…: people whose rating is sure enough, and the levels of the
    game, the best first."""

    pool: RatingPool
    players: tuple[RankedPlayer, ...]
    established: float  # the error that a ranking trusts
    scale: RatingScale


class RatingPoint(Struct, frozen=True):
    """After a match."""

    table: str
    at: int
    rating: float
    error: float


class MyRating(Struct, frozen=True, omit_defaults=True):
    pool: RatingPool
    rating: float
    error: float
    matches: int
    curve: tuple[RatingPoint, ...]  # the latest, the oldest first
    place: int = 0  # in the ranking; 0: not sure enough yet


class MyRatings(Struct, frozen=True):
    """GET /api/me/ratings, the latest first."""

    ratings: tuple[MyRating, ...]
    scale: RatingScale


class SeatRating(Struct, frozen=True, omit_defaults=True):
    """The change of a seat's rating by a match."""

    rating: float  # now
    error: float
    change: float
    counted: bool = True
    cause: Cause = ""


class TableRatings(Struct, frozen=True, omit_defaults=True):
    """GET /api/tables/{id}/ratings: by seat; nothing where the match was not rated."""

    seats: tuple[SeatRating, ...]
    cause: Cause = ""  # of a table that waits for people: why a match with me would not count
    limit: int = 0  # matches of a day that count, where that is the cause, here or of the seats


REQUESTS = ()
ANSWERS = (RatingPools, Ranking, MyRatings, TableRatings)
