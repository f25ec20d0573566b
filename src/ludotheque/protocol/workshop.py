"""The workshop over HTTP: parts of a game as files and as plain values, checks, studies.

A part is the option of a game that takes a file (TAXI: `city`, `deck`); its file is TOML.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from ludotheque.text import Text
from ludotheque.toml import MAX_CHARACTERS

GameName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
PartName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
MAX_DRAFT_PARTS = 10
PartToml: TypeAlias = Annotated[str, Meta(max_length=MAX_CHARACTERS)]


class WorkshopPart(Struct, frozen=True):
    """A part as the game has it; `name` is the option that takes a file of it."""

    name: str
    toml: str
    content: dict[str, Any]


class WorkshopParts(Struct, frozen=True):
    """GET /api/workshop/{game}: the parts of a game that a file can change."""

    parts: tuple[WorkshopPart, ...]


class PartFile(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/workshop/read: a file, to be answered by its values."""

    toml: PartToml


class PartContent(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/workshop/write: values, to be answered by their file."""

    content: dict[str, Any]
    comments: bool = False  # in an answer: the file had comments, which values have not


class CheckPart(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/workshop/check: can this file be played? Answered by a `CheckedPart`."""

    game: GameName
    part: PartName
    toml: PartToml


class PartProblem(Struct, frozen=True):
    """Why a file cannot be played."""

    text: Text
    line: int | None = None  # of the file, from 1
    place: str | None = None  # a path into what the file holds, as in `card.2.city.numbers`


class CheckedPart(Struct, frozen=True):
    problems: tuple[PartProblem, ...]  # none: it can be played
    facts: Any  # figures of the part, of the game's own type; null: it has none
    changes: tuple[Text, ...] = ()  # how it differs from the original, where it can be played


class ShareDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/workshop/drafts: store changed parts, to be opened by a link. Answered by a
    `SharedDraft`."""

    game: GameName
    parts: Annotated[dict[PartName, PartToml], Meta(min_length=1, max_length=MAX_DRAFT_PARTS)]


class SharedDraft(Struct, frozen=True):
    """GET /api/workshop/drafts/{draft_id}: parts that somebody has changed and shared."""

    id: str
    game: str
    by: str  # the name of the guest who shared it
    mine: bool
    created: int
    parts: tuple[WorkshopPart, ...]


class SharedDraftLine(Struct, frozen=True):
    """A draft in the list of one's own."""

    id: str
    game: str
    parts: tuple[str, ...]
    created: int


class SharedDrafts(Struct, frozen=True):
    """GET /api/workshop/drafts: those that one has shared, the latest first. Also the answer to
    POST /api/workshop/drafts/{draft_id}/delete."""

    drafts: tuple[SharedDraftLine, ...]
    keep_days: int  # without anybody opening it; 0: for good


class DraftReported(Struct, frozen=True):
    """POST /api/workshop/drafts/{draft_id}/report: an administrator is to look at it."""

    id: str


class StudyPart(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/workshop/studies: what does this file change? Answered by lines of JSON, a
    `StudyReport` each, while matches are played; the study ends with the request."""

    game: GameName
    part: PartName
    toml: PartToml
    seats: Annotated[int, Meta(ge=1, le=16)]
    others: Annotated[dict[PartName, PartToml], Meta(max_length=MAX_DRAFT_PARTS)] = {}


class StudiedFigure(Struct, frozen=True):
    """A figure of the original and of the variant. `low` to `high` holds the difference: all
    figures of a study together are wrong in at most 5 % of studies, whenever it stops."""

    figure: str
    verdict: Literal["more", "less", "same", "open"]
    sentence: Text
    before: float
    after: float
    low: float | None  # None: not looked at yet
    high: float | None
    needed: int | None  # matches that would settle it, where it is open


class StudyReport(Struct, frozen=True, omit_defaults=True):
    deals: int
    matches: int
    seconds: float
    done: bool
    settled: bool
    figures: tuple[StudiedFigure, ...]
    uses: tuple[StudiedFigure, ...] = ()
    unused: tuple[Text, ...] = ()  # what the variant never used
    luck: tuple[float, float] | None = None  # share that draws decide, before and after
    command: str = ""  # to repeat it at size
    problem: Text | None = None  # why it could not go on


REQUESTS = (PartFile, PartContent, CheckPart, ShareDraft, StudyPart)
ANSWERS = (
    WorkshopParts,
    PartFile,
    PartContent,
    CheckedPart,
    SharedDraft,
    SharedDrafts,
    DraftReported,
    StudyReport,
)
