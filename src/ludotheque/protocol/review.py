"""A review of a finished match, as a server tells it: what was luck, what skill, and where it was
decided. And puzzles: positions of such matches in which one move is clearly best."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ludotheque.protocol.messages import SeatInfo
from ludotheque.rules import Seat
from ludotheque.table.position import Position
from ludotheque.text import Text

# Of how matches are reviewed and levels named: kept reviews of another version are made again.
REVIEW_VERSION = 3


class Shares(Struct, frozen=True):
    """From what was to be expected to what came: final − start = luck + own + others."""

    start: float
    final: float
    luck: float
    own: float
    others: float


class SeatShares(Struct, frozen=True, omit_defaults=True):
    """Of one seat, in points and in chances to win."""

    points: Shares
    win: Shares
    se: float  # of the luck in points
    error: float  # points lost by a decision, on average; below 0 by chance, where few were lost
    decisions: int
    like: str = ""  # the level that errs as much; "": unsure
    win_se: float = 0.0  # of the luck in chances
    error_se: float = 0.0  # its standard error
    margin: float = 0.0  # ± of the luck in points, 95 %; 0: unknown (older reviews, one sample)
    win_margin: float = 0.0  # ± of the luck in chances


class CostlyMoment(Struct, frozen=True, omit_defaults=True):
    """A decision that cost more than chance explains."""

    ply: int  # moves before it
    turn: int
    seat: Seat
    grade: str  # `review-inaccuracy`, `review-mistake`, `review-blunder`
    loss: float
    win_loss: float
    made: str
    best: str
    told_made: Text
    told_best: Text
    reason: Text  # what the better move changes at once
    why: Text | None = None  # what it changes later, where sampled matches tell it
    theme: str = ""  # the measure that changes most


class MatchReview(Struct, frozen=True, omit_defaults=True):
    """GET /api/tables/{id}/review?after=v: as far as it is known; waits a moment for something
    newer than version `after`. Asked for again and again until it is done: a review that nobody
    asks for any more is given up."""

    version: int
    done: bool
    part: float  # from 0 to 1
    samples: int  # that each value is the mean of; 0: a first glance
    plies: tuple[int, ...]  # that the curves know: moves before each point
    points: tuple[tuple[float, ...], ...]  # expected there, by seat
    chances: tuple[tuple[float, ...], ...]
    actors: tuple[Seat | None, ...]  # of every move; none for a draw
    turns: tuple[int, ...]  # how many moves there were when each turn ended
    seats: tuple[SeatShares, ...] = ()
    moments: tuple[CostlyMoment, ...] = ()  # costliest first
    chances_unsure: bool = False  # too much to be split into luck and decisions
    points_unsure: bool = False  # likewise
    light: bool = False  # fewer and simpler samples, because compiled players are missing


EMPTY_REVIEW = MatchReview(0, False, 0.0, 0, (), (), (), (), ())


class PlayStyle(Struct, frozen=True):
    """A guest's play in reviewed matches of a game, luck apart."""

    game: str
    matches: int
    points: float  # the mean result
    adjusted: float  # the same without luck
    error: float  # points lost by a decision; below 0 by chance, where few were lost
    like: str
    error_se: float = 0.0  # its standard error


class PuzzlePosition(Struct, frozen=True, omit_defaults=True):
    """GET /api/puzzles/{of}/{number}, GET /api/puzzles/{game}/daily: what should be done here? They
    are of a game, or of a table whose match has been reviewed, and numbered from 1."""

    game: str
    count: int
    seats: tuple[SeatInfo, ...]
    position: Position  # of the seat to move, with a label for every action
    words: dict[str, tuple[str, ...]]  # the board in words, by language
    unit: int = 1  # score units that make a point
    number: int = 0  # of this one
    day: str = ""  # whose puzzle it is, where that was asked for
    about: Text | None = None  # its theme and its difficulty


class AnswerPuzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/puzzles/{of}/{number}; answered by a `PuzzleVerdict`."""

    action: Annotated[str, Meta(max_length=200)]


class PuzzleVerdict(Struct, frozen=True, omit_defaults=True):
    """The loss of an answer against the best move, beyond chance."""

    right: bool
    loss: float
    win_loss: float
    best: str
    told_best: Text
    reason: Text
    why: Text | None = None  # what the best move has over a wrong answer, in sampled matches
