"""One match of an arena run, and the processes that play many."""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
import time
from collections.abc import Generator, Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from ludotheque.arena.plan import Pairing, Plan, plan_options
from ludotheque.bots import Bot, Budget, choose, keyed_rng, make_bot
from ludotheque.games import game as game_of
from ludotheque.match import Match, new_header
from ludotheque.record import Holder, encode
from ludotheque.rules import Seat


class SeatResult(Struct, frozen=True):
    bot: int  # its number in the plan
    total: int
    parts: dict[str, int]
    place: int
    win: float  # a shared victory is shared
    ms: tuple[float, ...]  # of each decision between several actions


class MatchResult(Struct, frozen=True):
    number: int
    turn: int
    seats: tuple[SeatResult, ...]
    moves: int
    record: str


def play_match(plan: Plan, pairing: Pairing, bots: list[Bot], folder: Path) -> MatchResult:
    game, options = game_of(plan.game), plan_options(plan)
    holders = [Holder(plan.bots[bot], plan.bots[bot]) for bot in pairing.lineup]
    header = new_header(game, options, holders, id=f"{plan.id}-{pairing.number:06}")
    match = Match(header, _seed(plan, pairing.turn))
    budget = Budget(plan.budget_ms, plan.simulations)
    spent: list[list[float]] = [[] for _ in holders]
    while not match.over:
        seat = match.to_move[0]
        rng = keyed_rng("arena", plan.seed, pairing.number, seat, match.ply)
        several = len(match.actions(seat)) > 1
        started = time.perf_counter()
        choice = choose(match, seat, bots[pairing.lineup[seat]], budget, rng)
        if several:
            spent[seat].append(round(1000 * (time.perf_counter() - started), 3))
        match.act(seat, choice.action)
    name = f"records/{pairing.number:06}.ludo"
    (folder / name).write_bytes(encode(match.record))
    return _result(match, pairing, spent, name)


def _result(match: Match, pairing: Pairing, spent: list[list[float]], record: str) -> MatchResult:
    result = match.result()
    assert result is not None
    scores = match.rules.scores(match.state)

    def of(seat: Seat) -> SeatResult:
        win = 1 / len(result.winners) if seat in result.winners else 0.0
        score, place = scores[seat], result.places[seat]
        ms = tuple(spent[seat])
        return SeatResult(pairing.lineup[seat], score.total, score.parts, place, win, ms)

    seats = tuple(of(seat) for seat in range(len(scores)))
    return MatchResult(pairing.number, pairing.turn, seats, match.ply, record)


def _seed(plan: Plan, turn: int) -> bytes:
    """Equal for every line-up and rotation of a turn: they meet the same draws."""
    return hashlib.blake2b(
        f"arena:{plan.game}:{plan.seed}:{turn}".encode(), digest_size=16
    ).digest()


# Many processes --------------------------------------------------------------------------------

_here: tuple[Plan, list[Bot], Path] | None = None


def play_many(
    plan: Plan, numbers: Iterable[int], folder: Path, workers: int
) -> Generator[bytes, None, None]:
    """Results as JSON, in any order. Processes are started afresh and exchange JSON only."""
    (folder / "records").mkdir(parents=True, exist_ok=True)
    written = msgspec.json.encode(plan)
    if workers <= 1:
        _begin(written, str(folder))
        yield from map(_play, numbers)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(workers, _begin_worker, (written, str(folder))) as pool:
        yield from pool.imap_unordered(_play, numbers, chunksize=1)


def _begin_worker(plan: bytes, folder: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    _begin(plan, folder)


def _begin(plan: bytes, folder: str) -> None:
    global _here
    read = msgspec.json.decode(plan, type=Plan)
    _here = read, [make_bot(name, files=True) for name in read.bots], Path(folder)


def _play(number: int) -> bytes:
    assert _here is not None
    plan, bots, folder = _here
    return msgspec.json.encode(play_match(plan, plan.match(number), bots, folder))
