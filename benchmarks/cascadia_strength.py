"""How strong the Cascadia players are: whole games, means with 95 % intervals, common seeds.

    python benchmarks/cascadia_strength.py greedy --games 1000
    python benchmarks/cascadia_strength.py pattern --games 1000
    python benchmarks/cascadia_strength.py hard --games 60
    python benchmarks/cascadia_strength.py expert --players 1 --games 60
    python benchmarks/cascadia_strength.py expert --players 1 --cards random --versus --games 60
    python benchmarks/cascadia_strength.py duel --ms 300 --games 100
    python benchmarks/cascadia_strength.py plan --rollouts 1000 --games 60

`greedy` and `pattern` are the fast player without and with patterns, inside the kernel. A level
(`easy`, `normal`, `hard`, `expert`) is the bot as people meet it, asked step by step through the
rules. `plan` is the search alone, for comparing its settings. `duel` is hard, with this number of
milliseconds a turn, against the general greedy bot: every deal twice, with changed seats.

All seats play alike, and their scores are averaged: cards, corridors and nature tokens, without
the bonuses for largest corridors; alone, with the bonus for corridors of seven. `--versus` plays
with the greedy player too and prints the difference: the same cards, and for `plan` the same deals
(levels are dealt to by the engine, the others by the kernel).

Budgets are processor time, so that other programs do not count: a second on two cores is two
seconds of it. `--share` gives a level only that part of its budget. `--log` keeps every game in a
file; asked again, games that are there are not played again. `--workers` plays so many games at
the same time.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from pathlib import Path
from random import Random

import msgspec
import numpy as np

from ludotheque.arena.figures import figures
from ludotheque.arena.plan import Setup, fixtures
from ludotheque.arena.play import Arena
from ludotheque.arena.report import percent, plain
from ludotheque.bots import Budget, choose, keyed_rng
from ludotheque.bots.budget import use_clock
from ludotheque.bots.levels import LEVEL_BUDGETS
from ludotheque.bots.worker_process import WorkerPool, ignore_interrupts
from ludotheque.games.cascadia.bot import level
from ludotheque.games.cascadia.bot.player import THREADS
from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.chance import new_work
from ludotheque.games.cascadia.kernel.layout import Reals, Words
from ludotheque.games.cascadia.kernel.measure import warm_search
from ludotheque.games.cascadia.kernel.planner import Effort, Planner, Situation
from ludotheque.games.cascadia.kernel.policy import make
from ludotheque.games.cascadia.kernel.rollout import NOTHING, WIPE_THREE
from ludotheque.games.cascadia.kernel.scoring.points import species_points, total_points
from ludotheque.games.cascadia.kernel.selfplay import (
    CORRIDORS_AT,
    NATURE_AT,
    RESULT,
    TOTAL_AT,
    Results,
    deal,
    play_games,
    starting_boards,
)
from ludotheque.games.cascadia.kernel.table import (
    new_deck,
    new_table,
    refill,
    spend_wipe,
    wipe_three,
)
from ludotheque.games.cascadia.kernel.weights import greedy_weights, weights_for
from ludotheque.games.cascadia.options import CascadiaOptions
from ludotheque.games.cascadia.pieces import HABITATS, SPECIES, box
from ludotheque.games.cascadia.rules import Cascadia
from ludotheque.games.cascadia.state import State
from ludotheque.match import Match
from ludotheque.record import Holder, new_header


class Game(msgspec.Struct, frozen=True):
    """A finished game: a row of results for each seat, the processor seconds of each turn."""

    seed: int
    rows: tuple[tuple[int, ...], ...]
    turns: tuple[float, ...] = ()


def main() -> None:
    options = parse()
    use_clock(time.process_time)
    if options.player == "duel":
        duel(options.ms, options.games, options.seed)
        return
    seeds = range(options.seed, options.seed + options.games)
    games = measured(options, options.player, seeds, options.log)
    show(options.player, games)
    if options.versus:
        greedy = measured(options, "greedy", seeds, None)
        show("greedy", greedy)
        difference = totals(games).mean(1) - totals(greedy).mean(1)
        print(f"difference {interval(difference)}")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("player", choices=["greedy", "pattern", "plan", "duel", *LEVEL_BUDGETS])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", default="AAAAA", help="five letters, or `random`")
    parser.add_argument("--share", type=float, default=1.0, help="of a level's budget")
    parser.add_argument("--ms", type=int, default=300, help="a turn, for `duel`")
    parser.add_argument("--rollouts", type=int, default=1000, help="a turn, for `plan`")
    parser.add_argument("--keep", type=int, default=64, help="candidates, for `plan`")
    parser.add_argument("--each", type=int, default=40, help="layings of each, for `plan`")
    parser.add_argument("--versus", action="store_true")
    parser.add_argument("--log", type=Path, default=None)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    return parser.parse_args()


def cards_of(wanted: str, seed: int) -> tuple[int, ...]:
    if wanted == "random":
        rng = Random(seed)
        return tuple(rng.randrange(4) for _ in SPECIES)
    return tuple("ABCD".index(letter) for letter in wanted)


# Playing ----------------------------------------------------------------------------------------


def measured(
    options: argparse.Namespace, player: str, seeds: range, log: Path | None
) -> list[Game]:
    if player in ("greedy", "pattern"):
        return fast_games(options, player, seeds)
    known: dict[int, Game] = {}
    if log is not None and log.exists():
        for line in log.read_bytes().splitlines():
            game = msgspec.json.decode(line, type=Game)
            known[game.seed] = game
    warm_search()  # compiles once, before other processes start
    missing = [seed for seed in seeds if seed not in known]
    for game in searched_games(options, player, missing):
        known[game.seed] = game
        spent = sum(game.turns) / max(1, len(game.turns))
        totals = [row[TOTAL_AT] for row in game.rows]
        print(f"seed {game.seed}: {totals}, {spent:.2f} s", flush=True)
        if log is not None:
            with log.open("ab") as file:
                file.write(msgspec.json.encode(game) + b"\n")
    return [known[seed] for seed in seeds]


def searched_games(
    options: argparse.Namespace, player: str, seeds: Sequence[int]
) -> Iterator[Game]:
    """Games as they end."""
    if options.workers == 1:
        yield from (one_game(options, player, seed) for seed in seeds)
        return
    with WorkerPool(options.workers, prepare_game_worker) as pool:
        running = [pool.submit(one_game, options, player, seed) for seed in seeds]
        for future in as_completed(running):
            yield future.result()


def prepare_game_worker() -> None:
    ignore_interrupts()
    use_clock(time.process_time)


def fast_games(options: argparse.Namespace, player: str, seeds: range) -> list[Game]:
    """The fast player without search; all in one call when the cards are the same."""
    found: list[Game] = []
    step = 1 if options.cards == "random" else len(seeds)
    started = time.process_time()
    for first in seeds[::step]:
        cards = cards_of(options.cards, first)
        weights = greedy_weights() if player == "greedy" else weights_for(cards)
        results = play_games(weights, step, options.players, first, cards)
        found += [Game(first + k, rows_of(result)) for k, result in enumerate(results)]
    print(f"{len(seeds) / (time.process_time() - started):.0f} games a second on one core")
    return found


def one_game(options: argparse.Namespace, player: str, seed: int) -> Game:
    cards = cards_of(options.cards, seed)
    if player != "plan":
        return level_game(player, options.share, options.players, cards, seed)
    effort = Effort(games=options.rollouts, keep=options.keep, each=options.each)
    efforts = [effort] * options.players
    started = time.process_time()
    results = planned_games(Planner(1), efforts, weights_for(cards), 1, seed, cards)
    turns = 20 * options.players
    spent = (time.process_time() - started) / turns
    return Game(seed, rows_of(results[0]), (spent,) * turns)


def planned_games(
    planner: Planner,
    efforts: Sequence[Effort],
    weights: Reals,
    games: int,
    seed: int = 1,
    cards: tuple[int, ...] = (0, 0, 0, 0, 0),
    square: bool = False,
    turns: int = 20,
    work: Words | None = None,
) -> Results:
    """Games where each seat plans with its effort; the last `turns` turns of them. `work` is the
    array that holds their random numbers."""
    players = len(efforts)
    which = box("square" if square else "hex")
    starts = starting_boards(which, cards, solo_bonus=players == 1)
    fresh, deck = new_table(which, players), new_deck(which)
    boards, table = np.zeros(players * at.BOARD, np.int16), fresh.copy()
    work = new_work() if work is None else work
    results = np.zeros((games, players, RESULT), np.int64)
    for game in range(games):
        deal(starts, fresh, boards, table, work, players, seed + game)
        for turn in range(20 - turns, 20):
            for player, effort in enumerate(efforts):
                board = boards[player * at.BOARD : player * at.BOARD + at.BOARD]
                situation = Situation(board, table, deck, weights, players, 19 - turn)
                key = ((seed + game) * 20 + turn) * players + player
                planned_turn(planner, situation, effort, work, key * 1_000_003)
        for player in range(players):
            board = boards[player * at.BOARD : player * at.BOARD + at.BOARD]
            row = results[game, player]
            row[:5] = [species_points(board, work, k) for k in range(5)]
            row[CORRIDORS_AT : CORRIDORS_AT + 5] = board[at.BIGGEST : at.BIGGEST + 5]
            row[NATURE_AT], row[TOTAL_AT] = board[at.NATURE], total_points(board, work)
    return results


def planned_turn(
    planner: Planner, situation: Situation, effort: Effort, work: Words, seed: int
) -> None:
    """One whole turn of a planning seat; the situation's arrays are played on."""
    plan, wipe = planner.plan(situation, effort, seed)
    while wipe != NOTHING:
        if wipe == WIPE_THREE:
            wipe_three(situation.table, work)
        else:
            situation.board[at.NATURE] -= 1
            spend_wipe(situation.table, wipe, work)
        seed += 500_009
        plan, wipe = planner.plan(situation, effort, seed)
    turn = np.array(plan[0].turn, np.int64)
    make(situation.board, situation.table, situation.deck, turn)
    refill(situation.table, plan[0].turn[at.TAKE_TILE], plan[0].turn[at.TAKE_TOKEN], work)


def level_game(name: str, share: float, seats: int, cards: tuple[int, ...], seed: int) -> Game:
    """A match of one level on all seats, played through the rules."""
    letters = dict(zip(SPECIES, ("ABCD"[card] for card in cards), strict=True))
    chosen = CascadiaOptions(bonuses=seats == 1, **letters)  # type: ignore[arg-type]
    rules = CASCADIA.rules(chosen, seats)
    assert isinstance(rules, Cascadia)
    bot = level(rules, name)
    assert bot is not None
    milliseconds = LEVEL_BUDGETS[name].ms
    assert milliseconds is not None
    budget = Budget(ms=max(1, round(milliseconds * THREADS * share)))
    holders = [Holder(f"{name}-{seat}", name) for seat in range(seats)]
    header = new_header(CASCADIA, chosen, holders, id=f"cascadia-strength-{seed}")
    match = Match(header, seed.to_bytes(16), rules=rules)
    spent: dict[int, float] = {}
    while not match.over:
        seat, number = match.to_move[0], match.state.turns
        started = time.process_time()
        action = choose(match, seat, bot, budget, keyed_rng(seed, match.ply)).action
        spent[number] = spent.get(number, 0.0) + time.process_time() - started
        match.act(seat, action)
    turns = tuple(round(value, 4) for value in spent.values())
    return Game(seed, level_rows(rules, match.state), turns)


def level_rows(rules: Cascadia, state: State) -> tuple[tuple[int, ...], ...]:
    rows = []
    for score in rules.scores(state):
        parts = [score.parts[name] for name in (*SPECIES, *HABITATS, "nature")]
        rows.append((*parts, score.total))
    return tuple(rows)


def duel(milliseconds: int, deals: int, seed: int) -> None:
    """Two players, with all bonuses; ties count half."""
    warm_search()
    bots = (f"hard@{milliseconds}ms", "greedy")
    chosen = msgspec.structs.asdict(CASCADIA.options())
    setup = Setup("cascadia", CASCADIA.versions[-1], chosen, 2, bots, seed, 2 * deals)
    arena = Arena(setup)
    outcomes = []
    for fixture in fixtures(setup):
        outcomes.append(arena.play(fixture)[0])
        if len(outcomes) % 20 == 0 or len(outcomes) == 2 * deals:
            found = figures(setup, outcomes, arena.rules.unit, arena.rules.lowest_wins)
            hard, greedy = found.bots
            print(
                f"{len(outcomes)} games: {bots[0]} wins {percent(hard.wins)}; scores "
                f"{plain(hard.total, 2)} and {plain(greedy.total, 2)}, difference "
                f"{plain(found.duels[0].total, 2, True)}; a turn of hard took "
                f"{hard.turns.median:.0f} ms (99 %: {hard.turns.p99:.0f} ms) of processor time",
                flush=True,
            )


def rows_of(result: Results) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in result.tolist())


# Telling ----------------------------------------------------------------------------------------


def totals(games: list[Game]) -> np.ndarray:
    return np.array([[row[TOTAL_AT] for row in game.rows] for game in games])


def interval(values: np.ndarray) -> str:
    """Mean and 95 % interval of independent values."""
    half = 1.96 * values.std(ddof=1) / np.sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{values.mean():.2f} ± {half:.2f} ({len(values)} games)"


def show(name: str, games: list[Game]) -> None:
    # Seats of one game share its luck: the interval is over games.
    print(f"{name}: mean seat score {interval(totals(games).mean(1))}")
    means = np.array([row for game in games for row in game.rows]).mean(0)
    names = (*SPECIES, *HABITATS, "nature")
    print(
        "  " + ", ".join(f"{n} {v:.1f}" for n, v in zip(names, means[: NATURE_AT + 1], strict=True))
    )
    spent = np.array([turn for game in games for turn in game.turns])
    if len(spent):
        print(
            f"  processor time of a turn: mean {spent.mean():.3f} s, 99 % within "
            f"{np.percentile(spent, 99):.3f} s, longest {spent.max():.3f} s; {THREADS} threads, "
            f"{os.cpu_count()} cores"
        )


if __name__ == "__main__":
    main()
