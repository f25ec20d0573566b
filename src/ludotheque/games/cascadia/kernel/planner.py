"""Planning a turn: a menu of candidates, sampled games after each, the better half goes on.

The menu is ordered by the learned value, and so is what a sampled game makes when it stops some
turns ahead. Values are added up as whole numbers, so sums do not depend on which thread added them:
a plan is the same on one core and on two when the budget is a number of games.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from msgspec import Struct
from msgspec.structs import replace

from ludotheque.bots.arrays import np
from ludotheque.bots.budget import now as clock
from ludotheque.games.cascadia.kernel import layout
from ludotheque.games.cascadia.kernel.chance import new_work
from ludotheque.games.cascadia.kernel.layout import (
    NATURE,
    TURN_SIZE,
    Desk,
    Floats,
    Ints,
    Reals,
    Words,
)
from ludotheque.games.cascadia.kernel.menu import LISTED, list_turns
from ludotheque.games.cascadia.kernel.rollout import (
    NOTHING,
    THOUSANDTHS,
    WIPE_THREE,
    judge,
)
from ludotheque.games.cascadia.kernel.table import may_wipe_three
from ludotheque.games.cascadia.kernel.value import MIND
from ludotheque.games.cascadia.kernel.value_player import (
    judge_wipes,
    tempting_wipe,
    value_turns,
)
from ludotheque.games.cascadia.kernel.weights import learned

WIPE_SHARE = 0.15  # of the effort, when there is something to wipe or to spend
SAMPLES = 1 << 40  # distance between the seeds of different questions
CLEARLY = 0.1  # points that a wipe must look better than taking at once
MARKETS = 32  # that are sampled for a wipe, at most
MARKET_GAMES = 9  # sampled games in whose time one is
TRUST = 30  # sampled games that the opinion beforehand counts as much as
FEWEST = 8  # candidates, however small the budget
GAMES_EACH = 16  # sampled games that there should be for each candidate
TURN_SECONDS = 20e-6  # about what a turn of a sampled game takes, and half of a value
AHEAD = 4  # turns that a sampled game is played on
VALUED = 4  # turns the fast player likes whose value is looked up, for each candidate


class Effort(Struct, frozen=True):
    """How hard to think about one turn; exactly one of the budgets is given."""

    games: int | None = None  # sampled games
    seconds: float | None = None
    keep: int = 64  # candidates
    each: int = 40  # ways to lay the tile, for each pair and place of the token
    threads: int = 2

    def candidates(self, turns_left: int) -> int:
        """As many as the budget can tell apart."""
        games = self.games
        if games is None:
            assert self.seconds is not None
            games = int(self.seconds / (TURN_SECONDS * (min(turns_left, AHEAD) + 3)))
        return max(FEWEST, min(self.keep, games // GAMES_EACH))

    def markets(self, wipes: int) -> int:
        """How many to sample for each wipe."""
        games = self.games
        if games is None:
            assert self.seconds is not None
            games = int(self.seconds / (TURN_SECONDS * (AHEAD + 3)))
        return max(2, min(MARKETS, games // (MARKET_GAMES * wipes)))

    def part(self, share: float) -> Effort:
        games = None if self.games is None else max(1, int(self.games * share))
        seconds = None if self.seconds is None else self.seconds * share
        return replace(self, games=games, seconds=seconds)


class Candidate(Struct, frozen=True):
    """A turn (see layout.TURN_SIZE), its mean value, and the number of games behind it."""

    turn: tuple[int, ...]
    value: float
    games: int


class Situation(Struct, frozen=True):
    """What a turn is planned from. The arrays are not changed."""

    board: Ints
    table: Ints
    deck: Ints
    weights: Reals
    players: int
    turns_left: int  # after this one
    only_tile: int = -1  # market places that are chosen already
    only_token: int = -1
    paid: bool = False  # any token may go with the tile
    progress: int = layout.BEGUN


def _own_desk(net: Floats) -> Desk:
    """The work arrays of one thread."""
    board, table = np.zeros(layout.BOARD, np.int16), np.zeros(layout.TABLE, np.int16)
    nothing, reals = np.zeros(0, np.int16), np.zeros(layout.REALS)
    mind = np.zeros(MIND, np.float32)
    return Desk(board, table, nothing, new_work(), reals, np.zeros(0), net, mind)


class Planner:
    def __init__(self, threads: int = 2, ahead: int = AHEAD, net: Floats | None = None) -> None:
        self.ahead = ahead
        self._desks = [_own_desk(learned() if net is None else net) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._spare = _own_desk(self._desks[0].net)
        self._turns: Words = np.zeros(LISTED * TURN_SIZE, np.int64)
        self._values: Reals = np.zeros(LISTED)

    def candidates(self, at: Situation, keep: int, each: int) -> list[Candidate]:
        """The turns the fast player thinks most of, best first, with its own values."""
        mine = self._desks[0]
        count = list_turns(
            mine._replace(board=at.board, table=at.table, deck=at.deck, weights=at.weights),
            at.turns_left,
            at.only_tile,
            at.only_token,
            at.paid,
            at.progress,
            each,
            keep,
            self._turns,
            self._values,
        )
        flat = self._turns[: count * TURN_SIZE].tolist()
        rows = [flat[k * TURN_SIZE : (k + 1) * TURN_SIZE] for k in range(count)]
        values = self._values[:count].tolist()
        return [Candidate(tuple(row), value, 0) for row, value in zip(rows, values, strict=True)]

    def valued(self, at: Situation, listed: int, each: int) -> list[Candidate]:
        """The fast player's best turns, by the learned value of the positions after them."""
        menu = self.candidates(at, listed, each)
        turns = np.array([part for candidate in menu for part in candidate.turn], np.int64)
        spare = self._desks[0]._replace(deck=at.deck, weights=at.weights)
        desk = spare._replace(board=at.board, table=at.table)
        values = np.zeros(len(menu))
        value_turns(desk, spare, at.players, at.turns_left, turns, len(menu), values)
        pairs = zip(menu, values.tolist(), strict=True)
        return sorted((Candidate(c.turn, v, 0) for c, v in pairs), key=lambda c: -c.value)

    def plan(self, at: Situation, effort: Effort, seed: int) -> tuple[list[Candidate], int]:
        """The turns from best to worst, and what to wipe before (then plan again)."""
        wipe = self.best_wipe(at, effort.part(WIPE_SHARE), seed)
        if wipe != NOTHING:
            return [], wipe
        if may_wipe_three(at.table) or at.board[NATURE] > 0:
            effort = effort.part(1 - WIPE_SHARE)
        return self.best_turns(at, effort, seed + SAMPLES), NOTHING

    def best_turns(self, at: Situation, effort: Effort, seed: int) -> list[Candidate]:
        """The candidates from best to worst. The last turn needs no games: its values are exact."""
        keep = effort.candidates(at.turns_left)
        if at.turns_left == 0:
            return self.candidates(at, keep, effort.each)
        return self.rank(at, self.valued(at, VALUED * keep, effort.each)[:keep], effort, seed)

    def rank(
        self, at: Situation, menu: list[Candidate], effort: Effort, seed: int
    ) -> list[Candidate]:
        """Any turns, from best to worst by sampled games."""
        if len(menu) == 1:
            return menu
        ideas = np.array([(*candidate.turn, NOTHING) for candidate in menu], np.int64)
        opinions = np.array([candidate.value for candidate in menu])
        order, means, games = self._halve(at, ideas, opinions, effort, seed)
        return [Candidate(menu[k].turn, means[k], games[k]) for k in order]

    def best_wipe(self, at: Situation, effort: Effort, seed: int) -> int:
        """What to do before taking: NOTHING, WIPE_THREE, or the places a nature token replaces."""
        if may_wipe_three(at.table):
            wipes = [NOTHING, WIPE_THREE]
            if self.rank_wipes(at, wipes, effort, seed)[0][0] == WIPE_THREE:
                return WIPE_THREE
        return self.best_paid_wipe(at, effort, seed)[0]

    def best_paid_wipe(self, at: Situation, effort: Effort, seed: int) -> tuple[int, float]:
        """The places a nature token should replace, or NOTHING, and what that is worth."""
        wipes = [NOTHING]
        if at.board[NATURE] > 0:
            desk, mine = self._two_desks(at)
            tempting = tempting_wipe(desk, mine, at.turns_left, seed, self._turns, self._values)
            wipes.extend([tempting] if tempting else [])
        return self.rank_wipes(at, wipes, effort, seed)[0]

    def rank_wipes(
        self, at: Situation, wipes: list[int], effort: Effort, seed: int
    ) -> list[tuple[int, float]]:
        """These from best to worst, with their values; the first one unless another is clearly
        better, since luck favours one of many."""
        if len(wipes) == 1:
            return [(wipes[0], 0.0)]
        desk, mine = self._two_desks(at)
        worth = np.zeros(len(wipes))
        judge_wipes(
            desk,
            mine,
            self._spare._replace(deck=at.deck, weights=at.weights),
            at.players,
            at.turns_left,
            np.array(wipes, np.int64),
            effort.markets(len(wipes)),
            seed,
            self._turns,
            self._values,
            worth,
        )
        means = worth.tolist()
        order = sorted(range(len(wipes)), key=lambda k: -means[k])
        if means[order[0]] <= means[0] + CLEARLY:
            order = [0, *(k for k in order if k != 0)]
        return [(wipes[k], means[k]) for k in order]

    def _two_desks(self, at: Situation) -> tuple[Desk, Desk]:
        """The situation itself, and one to try things out at."""
        mine = self._desks[0]._replace(deck=at.deck, weights=at.weights)
        return mine._replace(board=at.board, table=at.table, work=self._spare.work), mine

    def _halve(
        self,
        at: Situation,
        ideas: Words,
        opinions: Reals,
        effort: Effort,
        seed: int,
    ) -> tuple[list[int], list[float], list[int]]:
        """Sequential halving: the order from best to worst, values and numbers of games.

        A value is the mean of the sampled games, pulled towards the opinion beforehand as long as
        there are few.
        """
        count = len(ideas)
        sums = np.zeros(count, np.int64)
        games = [0] * count
        alive = list(range(count))
        done: list[int] = []
        rounds = max(1, (count - 1).bit_length())
        started = clock()
        sample = 0
        values = opinions
        for k in range(rounds):
            if effort.games is not None:
                share = max(1, effort.games // (rounds * len(alive)))
                sums[alive] += self._judge(at, ideas[alive], seed + sample, share)
                sample += share
                for candidate in alive:
                    games[candidate] += share
            else:
                assert effort.seconds is not None
                until = started + effort.seconds * (k + 1) / rounds
                batch = len(self._desks)
                while True:
                    before = clock()
                    sums[alive] += self._judge(at, ideas[alive], seed + sample, batch)
                    sample += batch
                    for candidate in alive:
                        games[candidate] += batch
                    now = clock()
                    if now + (now - before) / 2 > until:
                        break
                    # Few calls, but never far beyond the time.
                    room = (until - now) / max(now - before, 1e-6)
                    grow = min(4.0, max(0.25, room / 4))
                    batch = max(len(self._desks), int(batch * grow))
            values = blend(sums, np.array(games), opinions)
            alive.sort(key=lambda c: -values[c])
            keep = (len(alive) + 1) // 2
            done = alive[keep:] + done
            alive = alive[:keep]
        return alive + done, values.tolist(), games

    def _judge(self, at: Situation, ideas: Words, seed: int, samples: int) -> Words:
        """The sums over these samples, shared between the threads."""
        threads = min(len(self._desks), samples)
        results = np.zeros((threads, len(ideas)), np.int64)
        flat = np.ascontiguousarray(ideas).ravel()
        anything: Reals = np.zeros(0)  # the other players want
        bounds = [samples * k // threads for k in range(threads + 1)]

        def run(k: int) -> None:
            mine = self._desks[k]._replace(deck=at.deck, weights=at.weights)
            count, first, most = len(ideas), seed + bounds[k], bounds[k + 1] - bounds[k]
            situation = (at.players, at.turns_left, self.ahead)
            judge(
                at.board, at.table, mine, anything, *situation, flat, count, first, most, results[k]
            )

        if self._pool is None or threads == 1:
            for k in range(threads):
                run(k)
        else:
            for _ in self._pool.map(run, range(threads)):
                pass
        total: Words = results.sum(axis=0)
        return total


def blend(sums: Words, games: Words, opinions: Reals) -> Reals:
    """Means of sampled games, given in thousandths, and opinions, which say nothing about the
    general level."""
    points = sums / THOUSANDTHS
    level = (points / games - opinions).mean()
    blended: Reals = (points + TRUST * (opinions + level)) / (games + TRUST)
    return blended
