"""What a game declares: who may play it, with which options, and everything its folder brings:
bots, texts, rules pages, pictures. Heavy parts are imported when they are needed.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from types import MappingProxyType
from typing import Annotated, Any, Literal, Protocol, TypeAlias, runtime_checkable

from msgspec import Meta, Struct, json

from ludotheque.choice import Bot
from ludotheque.real_tables import PrintedPieces, Scorer
from ludotheque.rules import Block, Log, Options, Rng, Rules, Seat
from ludotheque.text import Text, text

# What every user interface can draw. A seat has a shape besides, for those who see no colours.
Colour: TypeAlias = Literal[
    "blue", "red", "green", "purple", "yellow", "teal", "grey", "pink", "orange"
]

# Options by name, as records and requests have them; a game's own type of options says more.
MAX_OPTIONS = 100
OptionName: TypeAlias = Annotated[str, Meta(max_length=60)]
OptionText: TypeAlias = Annotated[str, Meta(max_length=1_000_000)]  # perhaps of a whole file
OptionValues: TypeAlias = Annotated[
    dict[OptionName, bool | int | OptionText], Meta(max_length=MAX_OPTIONS)
]


class Players(Protocol):
    """Bots of a game's own; without them it has the general ones. All but `level` are optional."""

    # Those that are offered, weakest first, where not all differ; the other names stay known.
    levels: tuple[str, ...]

    def level(self, rules: Any, name: str) -> Bot | None:
        """The bot that plays this level; None: the general one."""

    def reason(self, rules: Any, before: Any, after: Any, seat: Seat) -> Text | None:
        """What a turn from one state to the other is good for, besides the points, for hints."""

    def reason_against(self, rules: Any, before: Any, better: Any, made: Any, seat: Seat) -> Any:
        """What a turn does that another does not, for reviews; else by `reason` of both."""

    def outlook(self, rules: Any) -> Outlook | None:
        """How matches go on, for reviews, which else play on by themselves."""

    def outcomes(self, rules: Any) -> Any:
        """Tells why a move is better (`bots.explanations.Outcomes`); else the score does."""


class Outlook(Protocol):
    """A game's own estimate of how a match goes on. What may be added: see `MatchSampler`."""

    def play_on(
        self, state: Any, drawn: Mapping[str, int], seeds: Sequence[int], far: bool
    ) -> Any | None:
        """What each seat gets at the end: an array by seed, seat and (points, share in the win).
        Equal seeds mean equal luck; `drawn`: the draws of each source that lie behind; `far`: how
        much results vary is asked, so nothing may be cut short. None: the general playouts play."""


@runtime_checkable
class Beliefs(Protocol):
    """An outlook that knows which worlds are likely, where others play for what they hide."""

    def world(self, state: Any, seat: Seat, log: Log, rng: Rng) -> Any:
        """One that this seat cannot tell from the true one, as `Rules.resample` deals them, but as
        often as what it has read makes it likely. An outlook is asked about one match only."""

    def spread_worlds(self, state: Any, seat: Seat, log: Log, seed: int, count: int) -> list[Any]:
        """Equally likely ones, spread evenly: for outlooks with `worlds_per_sample`."""


class Calibration(Struct, frozen=True, forbid_unknown_fields=True):
    """Measured figures of a game's levels (`data/<id>.calibration.json`); all are optional."""

    ratings: dict[str, tuple[float, float]] = {}  # by level: rating and its error, `normal` is 1500
    review_errors: dict[int, dict[str, float]] = {}  # points a decision, by seats and level
    review_simulations: int = 64  # of the player whose moves a review compares with


class Rewards(Protocol):
    """Achievements. The text of one is `<game>-achievement-<name>`; `<game>-journal-none` says
    which matches stand in no file."""

    def claimable(self, rules: Any, state: Any, seat: Seat) -> tuple[str, ...]:
        """Achievements of which this seat may keep one."""

    def earned(self, rules: Any, state: Any, seat: Seat) -> tuple[str, ...]:
        """Achievements that are kept without asking."""

    def journal(
        self, rules: Any, state: Any, names: Mapping[Seat, str], when: datetime
    ) -> list[tuple[str, str]]:
        """File names and the text appended to each."""


class Watcher(Protocol):
    """Sees one match pass, for a study. The text of a figure or use is `<game>-study-<name>`; what
    is used may be named by its own notation instead."""

    def see(self, state: Any, seat: Seat | None, action: Any) -> None:
        """A move that is about to be made; no seat: a draw."""

    def figures(self, last: Any) -> Mapping[str, float]:
        """Figures of the whole match. One that every game has (`minutes`) may be corrected."""

    # `uses()` may be added: how often each card, effect or rule was used, by name, those that never
    # were included; without it, actions and draws are counted.
    # `by_seat(last)` may be added: what each seat did, by name a sequence of numbers by seat. What
    # goes together with winning is told of it, of every kind of action and of the points.


class Study(Protocol):
    """A game's own figures; without them a study has those that every game has."""

    def watch(self, rules: Any) -> Watcher:
        """An object for one match of these rules."""


class DrawValues(Protocol):
    """What states are worth that a draw may lead to, for telling luck from skill. Any estimate that
    looks at the state alone will do: a good one makes comparisons sharper, no one makes them
    wrong."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of draws, which are weighed differently."""

    @property
    def columns(self) -> int:
        """How many numbers there are for each seat."""

    @property
    def samples(self) -> int:
        """Outcomes of a draw that are compared with the one that came."""

    def kind(self, before: Any) -> int | None:
        """The kind of the next draw; None if it is not evaluated."""

    def of(self, before: Any, states: Sequence[Any]) -> Any:
        """An array by state, seat and column, for states that the draw may lead to."""


class Luck(Protocol):
    """The values of draws; `data/luck.json` has their weights (`python -m benchmarks.luck fit`)."""

    def values(self, rules: Any) -> DrawValues:
        """The values of draws in a match of these rules."""


class Kernel(Protocol):
    """The compiled counterpart of a game's rules."""

    PARTS: tuple[str, ...]  # compiled one after the other, in this order

    def warm(self, part: str) -> None:
        """Compile a part, so that nobody waits for it at the table."""

    def bench(self, seconds: float) -> dict[str, Any]:
        """How fast it is."""


class Workshop(Protocol):
    """The parts of a game that a file can change."""

    PARTS: tuple[str, ...]  # options that take a file, in the order in which they are offered

    def original(self, part: str) -> str:
        """The part as the game has it, as TOML."""

    def facts(self, part: str, content: Mapping[str, Any]) -> Any:
        """What a designer wants to know of a part; entries of the file that cannot be read are
        left out. The type is the game's own."""

    def changed_entries(
        self, part: str, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> Sequence[tuple[Text, Sequence[Text]]]:
        """What a playable file changes, as players would name it: headings with their entries."""


class Numbering(Protocol):
    """Numbers for the actions, for learners (`ludotheque.learning`); without them, the types of
    the actions say how they are numbered."""

    def numbers(self, rules: Any) -> Any:
        """What numbers the actions of these rules, both ways."""


class ManyMatches(Protocol):
    """Thousands of matches stepped by compiled code, for learners (`learning.Matches`)."""

    def matches(self, rules: Any, count: int, by_score: bool) -> Any:
        """New matches of these rules; rewards are points or results."""


class Observation(Protocol):
    """What a seat observes as bytes, for learners (`ludotheque.learning`); without it, views are
    encoded in a general way."""

    def observer(self, rules: Any) -> Any:
        """What writes down what a seat of these rules sees."""


class Game(ABC):
    """Names and texts are Fluent keys that begin with the id. Folders and modules are looked for
    beside the game's own module: `locale/`, `rulebook/`, `art/`, `bot`, `bot.luck`,
    `kernel`, `study`, `numbers`, `observation`, `workshop`, `real_table.print_pieces`."""

    id: str
    versions: tuple[int, ...] = (1,)  # rules versions that can still run, newest last
    options: type[Options] = Options
    # Values of options in matches without a person, where the table leaves them as they come.
    bots_only: Mapping[str, bool | int | str] = MappingProxyType({})
    # Boxes of their own on the shelf, by name, with the options that make them; their texts are
    # `{id}-{name}-name` and `{id}-{name}-tagline`.
    editions: Mapping[str, Mapping[str, bool | int | str]] = MappingProxyType({})
    shelf: int = 100  # its place on the shelf: small numbers first
    minutes: tuple[int, int] | None = None  # how long people sit at a match
    # How much longer decisions and draws take than studies reckon for any game (looking at many
    # cards, calculating, handling pieces), so that a usual match takes `minutes` there, too.
    pace: float = 1.0
    colours: tuple[Colour, ...] = ()  # of the pieces in the box: every player chooses one
    bench_seats: int = 2  # of the matches that `bench` plays
    scorer: Scorer | None = None
    rewards: Rewards | None = None
    # Categories of a score that belong together at the end; `{id}-block-{name}` is the heading.
    blocks: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @abstractmethod
    def seats(self, options: Any) -> range:
        """How many may play with these options."""

    def edition_of(self, options: Mapping[str, object]) -> str:
        """The name of the edition that a match with these options is; empty: none of them."""
        chosen = options.items()
        return next((name for name, one in self.editions.items() if one.items() <= chosen), "")

    def usual_seats(self, options: Any) -> int:
        """How many play if nobody says: two, or the nearest number that these options allow."""
        return min(self.seats(options), key=lambda seats: abs(seats - 2))

    def usual_moves(self, options: Any, seats: int) -> int | None:
        """How many moves each seat makes in a usual match, also those that are forced; a rated
        match counts when each has made a third of them. None: not known, and rated matches count
        when they are played to their end."""
        return None

    def options_for(self, options: Any, seats: int) -> Any:
        """These options, with what this number of players needs (a second box)."""
        return options

    @abstractmethod
    def rules(self, options: Any, seats: int, version: int | None = None) -> Rules[Any, Any, Any]:
        """Raises BadOption with the reason."""

    def options_of(self, version: int, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """The options of a record of these rules, with those that are newer as they were played."""
        return values

    def choice(self, option: str, value: object) -> Text:
        """What one of the values of an option is called; a number is a seat's."""
        if isinstance(value, int):
            return text("player", n=value)
        return text(f"{self.id}-option-{option}-{value}")

    def in_blocks(self, categories: Iterable[str]) -> tuple[Block, ...]:
        """The final sheet's categories in its order; those of no block come last."""
        inside = {name for _, names in self.blocks for name in names}
        found = [Block(names, text(f"{self.id}-block-{key}")) for key, names in self.blocks]
        others = tuple(name for name in categories if name not in inside)
        return (*found, Block(others)) if others else tuple(found)

    def __repr__(self) -> str:
        return f"ludotheque.game({self.id!r})"

    @property
    def guide(self) -> Struct | None:
        """What its cards score, by examples, for user interfaces that draw them."""
        return None

    @property
    def package(self) -> str:
        """The import name of the game's package."""
        return package_of(type(self))

    @property
    def locale(self) -> Traversable:
        """The folder with en.ftl and fr.ftl."""
        return resources.files(self.package) / "locale"

    @property
    def rulebook(self) -> Traversable:
        """The folder with `<id>.en.md` and `<id>.fr.md`: the rules in words."""
        return resources.files(self.package) / "rulebook"

    @property
    def art(self) -> Traversable:
        """The folder with pictures: the cover, and a board for browsers if the game ships one."""
        return resources.files(self.package) / "art"

    @property
    def puzzles(self) -> Traversable:
        """The file with its puzzles, if it brings some (`ludotheque.review.puzzles`)."""
        return resources.files(self.package) / "puzzles" / f"{self.id}.json"

    @property
    def calibration(self) -> Calibration:
        """What was measured of its levels; the defaults where nothing was."""
        return _calibration(self.package, self.id)

    @property
    def bots(self) -> Players | None:
        """The players of its own that the game brings, if any."""
        found: Players | None = beside(type(self), "bot")
        return found

    @property
    def study(self) -> Study | None:
        """Figures of its own for studies, if any."""
        found: Study | None = beside(type(self), "study")
        return found

    @property
    def luck(self) -> Luck | None:
        """What its draws are worth, if it says so."""
        found: Luck | None = beside(type(self), "bot.luck")
        return found

    @property
    def print_pieces(self) -> PrintedPieces | None:
        """Its pieces to print, if it has drawings of them."""
        found: PrintedPieces | None = beside(type(self), "real_table.print_pieces")
        return found

    @property
    def workshop(self) -> Workshop | None:
        """Its parts that a file can change, if any."""
        found: Workshop | None = beside(type(self), "workshop")
        return found

    @property
    def kernel(self) -> Kernel | None:
        """Its compiled part, if any."""
        found: Kernel | None = beside(type(self), "kernel")
        return found

    @property
    def matches(self) -> ManyMatches | None:
        """Its compiled matches for learners, if any."""
        found: ManyMatches | None = beside(type(self), "kernel.matches")
        return found

    @property
    def numbers(self) -> Numbering | None:
        """Its own numbers for actions, if any."""
        found: Numbering | None = beside(type(self), "numbers")
        return found

    @property
    def observation(self) -> Observation | None:
        """Its own observations for learners, if any."""
        found: Observation | None = beside(type(self), "observation")
        return found


@cache
def _calibration(package: str, id: str) -> Calibration:  # noqa: A002
    file = resources.files(package) / "data" / f"{id}.calibration.json"
    return json.decode(file.read_bytes(), type=Calibration) if file.is_file() else Calibration()


def package_of(kind: type) -> str:
    """The package a class is in, be it the package's own module or one of its others."""
    spec = sys.modules[kind.__module__].__spec__
    return (spec.parent or spec.name) if spec is not None else kind.__module__


@cache
def beside(kind: type, name: str) -> Any:
    """A module of the package a class is in, if there is one of this name."""
    package = package_of(kind)
    if not hasattr(sys.modules.get(package), "__path__"):
        return None  # a game in a single file has nothing beside it
    module = f"{package}.{name}"
    try:
        found = find_spec(module)
    except ModuleNotFoundError:  # nor the package it would be in
        found = None
    return import_module(module) if found else None
