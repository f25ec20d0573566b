"""A variant beside the original, match by match: the matches to play, and their figures.

Matches are played elsewhere, in any order; deals are counted in their order, because the looks of a
comparison are counted in deals.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec import Struct, structs

from ludotheque.arena.plan import Fixture, Setup, deal_fixtures
from ludotheque.arena.play import arena_of, run_to_end
from ludotheque.arena.studies.observation import Observation, observe_steps
from ludotheque.arena.studies.sequential import LOOKS, SequentialComparison, compared_figures
from ludotheque.arena.work_items import WorkFailed
from ludotheque.forms import Value, new_options
from ludotheque.registry import game
from ludotheque.text import Problem, language

if TYPE_CHECKING:
    from ludotheque.arena.statistics.variance import LuckAndSkill

STUDY_SECONDS = 57.0  # somebody waits: an answer within a minute, with what comes before and after
LUCK_EVERY = 4  # deals: TAXI's draws take four times as long to value as its matches to play
SEED = 1  # the same for all, so that the matches of the original need not be played again
MatchKey: TypeAlias = tuple[int, int]  # the deal, and 0 for the original or 1 for the variant


class Setups(Struct, frozen=True):
    original: Setup
    variant: Setup

    def job(self, which: int) -> bytes:
        """The setup as a worker process takes it."""
        return msgspec.json.encode((self.original, self.variant)[which])


def make_setups(id_: str, named: Mapping[str, Value], seats: int, bot: str) -> Setups:
    """The original and the same with these options, for bots alone. Raises a Problem where one of
    them cannot be played. The original of a file is that of the workshop: of Cascadia's scenarios,
    the first one."""
    played = game(id_)
    originals, setups = dict[str, Value](), []
    if (workshop := played.workshop) is not None:
        originals = {part: workshop.original(part) for part in workshop.PARTS if part in named}
    for values in (originals, named):
        options = new_options(played, values, seats, bots_only=True)
        played.rules(options, seats)
        version, plain = played.versions[-1], structs.asdict(options)
        setups.append(Setup(played.id, version, plain, seats, (bot,), SEED, 0))
    return Setups(*setups)


def fixture_of(setups: Setups, deal: int) -> Fixture:
    """The match of a deal: one bot plays all seats, so there is one line-up."""
    return deal_fixtures(setups.original, deal)[0]


def play_match(job: bytes, fixture: Fixture) -> bytes:
    """Play a match, in a worker process; returns JSON of its `Observation`. Raises a Problem."""
    try:
        seen = run_to_end(match_steps(job, fixture))
    except WorkFailed as failed:
        raise Problem(failed.reason) from None  # as it travels between processes
    return msgspec.json.encode(seen)


def match_steps(job: bytes, fixture: Fixture) -> Generator[None, None, Observation]:
    """Play a match of a study; yields after every decision."""
    # Not in the first deal, whose figures are waited for: what values draws takes seconds to load.
    has_luck = fixture.deal % LUCK_EVERY == LUCK_EVERY - 1
    arena = arena_of(job)
    seen = yield from observe_steps(arena, fixture, with_luck=has_luck)
    # What the game has words for: the rest is every card and every place by itself.
    knows, id_ = language("en").knows, arena.setup.game
    uses = {name: n for name, n in seen.uses.items() if knows(f"{id_}-study-{name}")}
    return structs.replace(seen, uses=uses)


def load_statistics() -> None:
    """Import what the luck of matches is counted with (NumPy): it takes a tenth of a second, which
    no event loop should wait for."""
    with suppress(ImportError):
        import_module("ludotheque.arena.statistics.variance")


class VariantStudy:
    """Counts the matches of both, deal by deal."""

    def __init__(self, setups: Setups) -> None:
        self.setups = setups
        self.compared = SequentialComparison()
        self._luck: tuple[LuckAndSkill, ...] = ()  # of both, where the game can say
        self._waiting: dict[MatchKey, Observation] = {}
        self._uses: tuple[str, ...] | None = None

    @property
    def deals(self) -> int:
        return self.compared.deals

    @property
    def is_over(self) -> bool:
        return self.compared.is_settled or self.deals >= LOOKS[-1]

    def match_keys(self) -> Iterator[MatchKey]:
        """The keys of all matches that may be needed, in the order in which they are."""
        return ((deal, which) for deal in range(LOOKS[-1]) for which in (0, 1))

    def add(self, key: MatchKey, found: bytes) -> None:
        """Take what a match has shown, and count every deal that is complete."""
        self._waiting[key] = msgspec.json.decode(found, type=Observation)
        while not self.is_over and {(self.deals, 0), (self.deals, 1)} <= self._waiting.keys():
            self._count([self._waiting.pop((self.deals, which)) for which in (0, 1)])

    def luck_shares(self) -> tuple[float, float] | None:
        """How much of a result the draws decide, with the original and with the variant; None:
        not known."""
        if not self._luck:
            return None
        before, after = (one.shares(differ=False, has_luck=True).luck for one in self._luck)
        return (before.mean, after.mean) if before and after else None

    def _count(self, pair: list[Observation]) -> None:
        if self._uses is None:
            self._uses = tuple({name: None for one in pair for name in one.uses})
        before, after = ([one] for one in pair)
        self.compared.add(compared_figures(before, self._uses), compared_figures(after, self._uses))
        if len(pair[0].won) > 1 and all(one.luck for one in pair):
            if not self._luck:
                from ludotheque.arena.statistics.variance import LuckAndSkill  # needs NumPy

                self._luck = LuckAndSkill(), LuckAndSkill()
            for luck, one in zip(self._luck, (before, after), strict=True):
                luck.add(one)
