"""The daily challenge: the same draws for all guests of this server, one attempt each.

Its par is the score of the best level with the same draws, computed once by the bots' processes
after all bots that people wait for; only the score is kept.
"""

from __future__ import annotations

import asyncio
import logging

from msgspec.structs import replace

from ludotheque.bots import ADVISER_LEVEL, DEFAULT_LEVEL
from ludotheque.declaration import Game
from ludotheque.forms import convert_options
from ludotheque.host.memory import MemoryTable
from ludotheque.match import Match
from ludotheque.record import Holder, new_header
from ludotheque.registry import game
from ludotheque.rules import Seat
from ludotheque.server.bots.workers import BotWorkers
from ludotheque.server.storage.store import Store
from ludotheque.server.storage.table_lists import find_par, save_par
from ludotheque.table.setup import challenge, variant_of
from ludotheque.text import Problem, text

log = logging.getLogger("ludotheque.server")
PLAYER_SEAT: Seat = 0  # of the person in a challenge


class DailyAlreadyBegun(Problem):
    """The guest has begun this challenge already, at `table`."""

    def __init__(self, table: str) -> None:
        super().__init__(text("server-daily-first"))
        self.table = table


class DailyPars:
    def __init__(self, store: Store, workers: BotWorkers, ms: int | None) -> None:
        """`ms`: for a move of the bot; 0: no par is computed."""
        self._store, self._workers, self._ms = store, workers, ms
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}

    def request(self, id_: str, day: str, seed: bytes) -> None:
        """Compute a par in the background, unless it is known."""
        key = (id_, day)
        if self._ms != 0 and key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._find(id_, day, seed))
            self._tasks[key].add_done_callback(lambda _: self._tasks.pop(key, None))

    def close(self) -> None:
        for task in tuple(self._tasks.values()):
            task.cancel()

    async def _find(self, id_: str, day: str, seed: bytes) -> None:
        try:
            if await self._store.read(lambda c: find_par(c, id_, day)) is None:
                score = await self._play(game(id_), seed)
                await self._store.write(lambda c: save_par(c, id_, day, score))
        except Exception:
            log.exception("there is no par for %s of %s", id_, day)

    async def _play(self, played: Game, seed: bytes) -> int:
        found = challenge(played.id)
        options = convert_options(played, found.options)
        others = [Holder("", DEFAULT_LEVEL)] * (found.seats - 1)
        header = new_header(played, options, [Holder("", ADVISER_LEVEL), *others])
        match = Match(header, seed, rules=await asyncio.to_thread(variant_of(header).rules))
        # The other bots play as they do against people, who have the same draws.
        table = MemoryTable.of_match(match, "")
        while (asked := table.next_question()) is not None:
            question = replace(asked.question, ms=self._ms)
            asked.then(await self._workers.ask(question, "par", played.id, lambda: False))
        return match.rules.scores(match.state)[PLAYER_SEAT].total
