"""Bodies of HTTP requests and responses about games: what they offer, what options allow, pieces to
print, boards of a real table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ludotheque.declaration import OptionValues
from ludotheque.forms import Field, Need
from ludotheque.rules import Part, Result, Score
from ludotheque.text import Text


class BotInfo(Struct, frozen=True):
    """A bot that plays this game, weakest first."""

    name: str
    label: Text
    about: Text  # how it plays this game


class GameInfo(Struct, frozen=True, omit_defaults=True):
    """GET /api/games: a list of these. The texts `{id}-name` and `{id}-tagline` name it."""

    id: str
    version: int
    form: tuple[Field, ...]
    seats: tuple[int, ...]  # how many may play, with the options as they come
    possible: tuple[int, ...]  # and with other options
    needs: tuple[Need, ...]  # … which of them
    usual: int  # how many play if nobody says
    bots: tuple[BotInfo, ...]
    bot: str  # a sensible level to begin with
    colours: tuple[str, ...] = ()  # players choose one each; the text `colour-NAME` names it
    rules: tuple[str, ...] = ()  # languages: GET /api/games/{id}/rules/{language} (and …/html)
    daily: bool = False
    scorer: bool = False  # boards of a real table can be scored
    # What can be printed: all pieces, or score sheets alone
    printed: Literal["", "pieces", "sheets"] = ""
    pdf: bool = False  # … as a PDF, by POST /api/games/{id}/print; else by …/sheets
    lessons: bool = False  # … with numbers chosen for a class, and exercises
    puzzles: bool = False  # a set is shipped: GET /api/puzzles/{id}/1
    unit: int = 1  # score units that make a point, as in `TableInfo`
    minutes: tuple[int, int] | None = None  # how long people sit at a match
    editions: dict[str, OptionValues] = {}  # boxes of their own on the shelf: options by name
    cover: str = ""  # the address of a picture (SVG) that the game brings
    board: str = ""  # the address of a board for browsers (an ES module) that the game brings
    workshop: tuple[str, ...] = ()  # parts that a file can change: GET /api/workshop/{id}


class CheckOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games/{id}/check: what these options allow; answered by `Checked`."""

    options: OptionValues


class Checked(Struct, frozen=True, omit_defaults=True):
    options: OptionValues  # in full
    seats: tuple[int, ...]
    needs: tuple[Need, ...] = ()  # for other numbers of players
    # If only the options that somebody chose were sent: all numbers for which the others can be set
    # to fit, as `ScoreBoards` does.
    fitted_seats: tuple[int, ...] = ()
    why: Text | None = None  # the options do not go together


class PrintGame(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games/{id}/print: the pieces of a game with these options; answered by a PDF.
    POST /api/games/{id}/sheets: the same for the browser's print, answered by `PrintedSheets`."""

    options: OptionValues
    language: Literal["en", "fr"]
    paper: Literal["a4", "letter"] = "a4"
    backs: bool = True
    grey: bool = False
    # Where the game has `lessons`: cards with these numbers only ("2-30,36"; "": all), and so many
    # exercises with their answers.
    products: Annotated[str, Meta(max_length=400)] = ""
    exercises: int = 0


class PrintedSheet(Struct, frozen=True):
    """One side of a sheet of paper."""

    landscape: bool
    svg: str  # an `<svg>` element whose units are millimetres


class PrintedSheets(Struct, frozen=True):
    sheets: tuple[PrintedSheet, ...]


class ScoreBoards(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/games/{id}/score: boards that were played on a real table, one a seat, each of the
    game's `board` type (GET /api/games/{id}/kit has its `kit`). Answered by a `Scored`."""

    options: OptionValues  # that somebody chose; the others fit the number of boards
    boards: Annotated[tuple[Any, ...], Meta(min_length=1, max_length=16)]
    lenient: bool = False  # also what one box does not hold


class Scored(Struct, frozen=True, omit_defaults=True):
    """The end of such a match, as on a `FinalSheet`; the view is what anybody would see then."""

    scores: tuple[Score, ...]
    parts: tuple[tuple[Part, ...], ...]  # by seat
    result: Result
    view: Any
    options: OptionValues  # in full
    missing: tuple[Text, ...] = ()  # what is still to be entered before anybody has won
    remarks: tuple[Text, ...] = ()  # what players want to compare besides the points


REQUESTS = (CheckOptions, PrintGame, ScoreBoards)
ANSWERS = (GameInfo, Checked, PrintedSheets, Scored)
