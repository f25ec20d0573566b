"""The compiled boards of the bots against the rules, and against themselves as plain Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from ludotheque.bots import Budget, choose, keyed_rng
from ludotheque.bots.greedy import GreedyBot
from ludotheque.bots.random import random_action
from ludotheque.chance import draw
from ludotheque.games.quadracarta.bot.learned_value import LearnedValue, Network
from ludotheque.games.quadracarta.bot.match_outlook import MaxisurfOutlook
from ludotheque.games.quadracarta.bot.maxisurf import MaxisurfArrays, MaxisurfBot
from ludotheque.games.quadracarta.bot.minisurf import MinisurfArrays, MinisurfBot
from ludotheque.games.quadracarta.game import MAXISURF, MINISURF
from ludotheque.games.quadracarta.kernel import PARTS, bench
from ludotheque.games.quadracarta.kernel import boards as flat
from ludotheque.games.quadracarta.kernel import maxisurf as kernel_maxisurf
from ludotheque.games.quadracarta.kernel import minisurf as kernel_minisurf
from ludotheque.games.quadracarta.kernel.groups import LARGEST
from ludotheque.games.quadracarta.kernel.turn_features import FEATURES, RANK, ROW
from ludotheque.games.quadracarta.pieces import ORIENTATIONS
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import Phase, State
from ludotheque.match import Match
from ludotheque.record import Holder, new_header
from ludotheque.rules import Chance, Over


def minisurf(seed: int) -> tuple[Quadracarta, list[State]]:
    rules = MINISURF.rules(MINISURF.options(), 2)
    return rules, states_of(rules, seed)


def maxisurf(seed: int) -> tuple[Quadracarta, list[State]]:
    rules = MAXISURF.rules(MAXISURF.options(), 2)
    return rules, states_of(rules, seed)


def states_of(rules: Quadracarta, seed: int) -> list[State]:
    """A random match in which nobody stops early."""
    rng, states = Random(seed), [rules.start()]
    while not isinstance(turn := rules.turn(states[-1]), Over):
        if isinstance(turn, Chance):
            states.append(draw(rules, states[-1], rng))
        else:
            seat = turn.seats[0]
            action = random_action(rules.actions(states[-1], seat), rng)
            states.append(rules.play(states[-1], seat, action))
    return states


def test_squares_and_places_are_translated_both_ways() -> None:
    rules, states = maxisurf(1)
    for state in states[5:60:9]:
        arrays = MaxisurfArrays(rules, state, 0)
        for n, board in enumerate(state.boards):
            for town, mask in enumerate(board.squares.towns):
                found = np.flatnonzero(arrays.sheets.squares[n] == town + 1)
                assert {arrays.coordinates(n, int(at)) for at in found} == set(board.places(mask))


def test_the_least_growth_is_what_the_rules_allow() -> None:
    rules, states = minisurf(2)
    placing = [state for state in states if state.phase is Phase.PLACE]
    for state in placing[::5]:
        arrays, seat = MinisurfArrays(rules, state, state.acting), state.acting
        assert state.hand is not None
        before = state.boards[seat].area
        grown = {
            action: rules.play(state, seat, action).boards[seat].area - before
            for action in rules.actions(state, seat)
        }
        found = arrays.candidates(state.hand, 500, 1)
        least = min(grown.values())
        assert min(candidate.growth for candidate in found) == least
        for candidate in found:
            assert grown[arrays.place(candidate)] == candidate.growth <= least + 1


def test_the_outlook_counts_what_every_unseen_card_would_add() -> None:
    rules, states = minisurf(3)
    state = next(s for s in states[40:] if s.phase is Phase.PICK)
    arrays, seat = MinisurfArrays(rules, state, state.acting), state.acting
    costs = {
        0: 0.0,
        1: 1.0,
        2: kernel_minisurf.TWO,
        3: kernel_minisurf.THREE,
        4: kernel_minisurf.THREE,
    }
    total = 0.0
    for card, count in enumerate(state.deck):
        least = 4
        board = state.boards[seat]
        for turn in range(len(ORIENTATIONS[card])):
            for x, y in board.places(board.matching(ORIENTATIONS[card][turn])):
                squares = {(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)}
                least = min(least, len(squares - set(board.places(board.squares.covered))))
        total += count * costs[least]
    found = kernel_minisurf.outlook(flat.sheet_of(arrays.sheets, arrays.n), arrays.deck)
    assert found == pytest.approx(total / sum(state.deck))


def test_a_card_without_a_common_town_is_laid_beside() -> None:
    """On a board of one town only, with a card that has none of it."""
    sheet = flat.sheet_of(flat.new_sheets(1, 20), 0)
    flat.lay(sheet, 10 * 20 + 10, 0, 0)  # yellow all over
    other = next(c for c, ways in enumerate(ORIENTATIONS) if set(ways[0]) == {1, 2})
    found = np.empty((200, 4), np.float64)
    deck = np.full(24, 2, np.int64)
    count = kernel_minisurf.best_places(sheet, other, deck, 5, 0, found)
    assert count
    assert set(found[:count, 3]) == {4.0}
    # Three places along each side, and one more card's width at each corner does not touch.
    assert len({int(at) for at in found[:count, 1]}) == 12


def test_playouts_use_the_deck_once_and_keep_what_they_are_given() -> None:
    rules, states = minisurf(4)
    state = next(s for s in states if s.phase is Phase.PICK)
    arrays = MinisurfArrays(rules, state, state.acting)
    given: tuple[Any, ...] = (*arrays.sheets[:2], arrays.areas, arrays.deck)
    before = [array.copy() for array in given]
    candidate = arrays.candidates(state.row[0], 1, 0)[0]
    one = arrays.playouts(candidate, 7, 5)
    assert np.array_equal(one, arrays.playouts(candidate, 7, 5))
    assert not np.array_equal(one, arrays.playouts(candidate, 8, 5))
    assert all(np.array_equal(a, b) for a, b in zip(before, given, strict=True))
    assert (one > 12).all()
    assert (one < 60).all()


def test_named_draws_are_fair_and_hardly_depend_on_one_card() -> None:
    deck = np.full(24, 2, np.int64)
    deck[5] = 4
    counts = np.zeros(24)
    for seed in range(2500):
        counts[flat.draw_named(deck.copy(), seed)] += 1
    assert (abs(counts - 2500 * deck / deck.sum()) < 5 * np.sqrt(2500 * deck / deck.sum())).all()

    def order(left_out: int, seed: int) -> list[int]:
        rest = deck.copy()
        rest[left_out] -= 1
        return [flat.draw_named(rest, seed) for _ in range(int(rest.sum()))]

    pairs = [zip(order(3, seed), order(17, seed), strict=True) for seed in range(20)]
    assert np.mean([sum(a != b for a, b in pair) for pair in pairs]) < 12  # of 49


def test_a_twin_of_the_card_in_the_hand_stays_in_the_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who lays one of two equal cards leaves the other to the next player."""
    rows: list[list[int]] = []
    play = kernel_minisurf.playouts

    def playouts(*args: Any) -> None:
        rows.append(args[3].tolist())
        play(*args)

    monkeypatch.setattr(kernel_minisurf, "playouts", playouts)
    for seed in range(20):
        rules, states = minisurf(seed)
        twins = [s for s in states if s.phase is Phase.PLACE and s.row == (s.hand,)]
        if twins:
            break
    state = twins[0]
    arrays = MinisurfArrays(rules, state, state.acting)
    arrays.playouts(arrays.candidates(state.hand or 0, 1, 0)[0], 7, 1)
    picking = states[states.index(state) - 1]
    assert picking.phase is Phase.PICK
    arrays = MinisurfArrays(rules, picking, picking.acting)
    arrays.playouts(arrays.candidates(picking.row[0], 1, 0)[0], 7, 1)
    assert rows == [[state.hand], [state.hand]]


def test_groups_are_those_of_the_rules() -> None:
    rules, states = maxisurf(1)
    for state in states[4::9]:
        arrays = MaxisurfArrays(rules, state, state.acting)
        for n, board in enumerate(state.boards):
            assert kernel_maxisurf.score(arrays.rank(n)) == rules.scoring.score(board).total
            count = kernel_maxisurf.measure(flat.sheet_of(arrays.sheets, n), arrays.work)
            present = sorted(int(size) for size in arrays.work.sizes[:count] if size)
            assert present == [group.bit_count() for group in board.groups]


@pytest.mark.parametrize("ties", ["each", "larger"])
def test_boards_are_ranked_as_the_rules_do(ties: Any) -> None:
    """Ruling 16, in both readings: a size that several groups have counts once under `larger`."""
    rules = MAXISURF.rules(MAXISURF.options(ties=ties), 2)
    states = states_of(rules, 2)
    boards = [state.boards[0] for state in states if state.boards[0].laid]
    state = states[-1]
    ranks = []
    for board in boards:
        arrays = MaxisurfArrays(rules, _with(state, board), 0)
        ranks.append(arrays.rank(0))
    for a, one in enumerate(boards[::3]):
        for b, other in enumerate(boards[::3]):
            mine, theirs = rules.scoring.rank(one), rules.scoring.rank(other)
            expected = (mine[:8] > theirs[:8]) - (mine[:8] < theirs[:8])
            found = (ranks[3 * a] > ranks[3 * b]) - (ranks[3 * a] < ranks[3 * b])
            assert found == expected


def _with(state: State, board: Any) -> State:
    from msgspec.structs import replace

    return replace(state, boards=(board, board))


def test_places_of_maxisurf_are_legal() -> None:
    rules, states = maxisurf(3)
    for state in [s for s in states if s.phase is Phase.PLACE][::4]:
        arrays = MaxisurfArrays(rules, state, state.acting)
        assert state.hand is not None
        legal = set(rules.actions(state, state.acting))
        found = arrays.candidates(state.hand, 400, 2)
        assert found
        assert legal >= set(map(arrays.place, found))


SCRIPT = """
import numpy as np
from ludotheque.games.quadracarta.kernel import boards as flat, maxisurf as most, minisurf as least
sheets = flat.new_sheets(2, 20)
for seat, card in enumerate((4, 17)):
    flat.lay(flat.sheet_of(sheets, seat), 9 * 20 + 9, card, 0)
deck = np.full(24, 2, np.int64)
areas, row = np.full(2, 4, np.int64), np.array([3, 11], np.int64)
results = np.empty((2, 2), np.int64)
least.playouts(sheets, areas, deck, row, 0, 1, 4, 5, -1, results)
print(results.tolist())
few = np.zeros(24, np.int64)
few[[2, 9, 20]] = 1
most.playouts(sheets, few, np.zeros(2, np.int64), 0, True, False, 5, False, results)
print(results.tolist())
"""


def test_compiled_and_plain_functions_agree() -> None:
    outputs = []
    for plain in ("0", "1"):
        environment = {**os.environ, "LUDOTHEQUE_NOJIT": plain}
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", SCRIPT],
            capture_output=True,
            text=True,
            check=True,
            env=environment,
        )
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert outputs[0].count("[[") == 2


def test_the_bench_has_a_figure_for_each_part() -> None:
    figures = bench(0.02)
    assert list(figures) == [f"{part}_playouts_per_s" for part in PARTS]
    assert all(figure > 0 for figure in figures.values())


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "bot", "simulations", "deals"),
    [(MINISURF, MinisurfBot(), 60, 3), (MAXISURF, MaxisurfBot(4), 6, 1)],
    ids=["minisurf", "maxisurf"],
)
def test_specialists_beat_greedy(game: Any, bot: Any, simulations: int, deals: int) -> None:
    """A few matches with few simulations, the same every time."""
    points = 0.0
    for deal in range(deals):
        for seat in (0, 1):
            header = new_header(game, game.options(), [Holder("a"), Holder("b")])
            match = Match(header, keyed_rng("duel", deal).randbytes(16), clock=lambda: 0)
            while not match.over:
                mover = match.to_move[0]
                player = bot if mover == seat else GreedyBot()
                rng, budget = keyed_rng(deal, mover, match.ply), Budget(simulations=simulations)
                match.act(mover, choose(match, mover, player, budget, rng).action)
            result = match.result()
            assert result is not None
            points += (seat in result.winners) / len(result.winners)
    assert points >= 1.5 * deals


WARMED = """
import sys
from random import Random
from types import SimpleNamespace
from ludotheque import chance
from ludotheque.games.quadracarta.kernel import boards, maxisurf, minisurf, warm
from ludotheque.table.match_queries import freeze, hints
from bots.tables import new_match
from table.test_match_queries import FEW, play_on

chance.secrets = SimpleNamespace(token_bytes=Random(1).randbytes)
functions = {f"{kernel.__name__}.{name}": one for kernel in (boards, maxisurf, minisurf)
             for name, one in vars(kernel).items() if hasattr(one, "signatures")}
for game in sys.argv[1:]:
    warm(game)
    known = {name: len(one.signatures) for name, one in functions.items()}
    for _ in range(3):
        match = new_match(game, 2, {})
        while not match.over:
            hints(freeze(match, match.to_move[0], log=True), 2, FEW)
            play_on(match, 5)
    new = {name for name, one in functions.items() if len(one.signatures) != known[name]}
    assert not new, (game, new)
"""


def test_a_hint_needs_nothing_that_is_not_compiled_in_advance() -> None:
    """A process of its own: tests before this one have compiled more."""
    where = {"LUDOTHEQUE_NOJIT": "", "PYTHONPATH": str(Path(__file__).parents[2])}
    subprocess.run([sys.executable, "-c", WARMED, *PARTS], check=True, env=os.environ | where)


def test_a_card_costs_what_the_groups_around_it_become() -> None:
    """Only groups under the card and around it are looked at: the whole board says the same."""
    rules, states = maxisurf(5)
    found = np.empty((500, 4), np.float64)
    placing = [state for state in states if state.phase is Phase.PLACE]
    for number, state in enumerate(placing[1::4]):
        assert state.hand is not None
        arrays = MaxisurfArrays(rules, state, state.acting)
        costs, sheet = kernel_maxisurf.COSTS[number % 4], flat.sheet_of(arrays.sheets, arrays.n)
        before = sheet.squares.copy()
        best = kernel_maxisurf.best_places
        count = best(sheet, state.hand, costs, 4, arrays.groups, found)
        assert np.array_equal(before, sheet.squares)
        for cost, at, turn, _ in found[:count:5]:
            laid = flat.sheet_of(flat.copy_of(arrays.sheets), arrays.n)
            flat.lay(laid, int(at), state.hand, int(turn))
            groups = kernel_maxisurf.measure(laid, arrays.work)
            sizes = arrays.work.sizes[:groups]
            assert cost == sum(costs[min(size, LARGEST)] for size in sizes)


def test_the_end_of_a_match_is_told_alike_by_both_seats_and_by_its_result() -> None:
    rules, states = maxisurf(6)
    outlook = MaxisurfOutlook(rules)
    for state in (states[20], states[60], states[-4]):
        for cards in (0, 8, 1_000):
            told = outlook.sampled(state, 5, 6, cards)
            assert told.shape == (6, 2, 2)
            assert told[:, :, 1].sum(axis=1) == pytest.approx(1)
    late = next(state for state in states if state.phase is Phase.GO and sum(state.deck) <= 3)
    whole = outlook.sampled(late, 5, 6, 1_000)
    assert np.array_equal(outlook.sampled(late, 5, 6, 8), whole)


def test_no_board_is_expected_to_end_below_nothing() -> None:
    """A row of cards that never touch was told −2 points."""
    count = 2 * FEATURES + 3
    below = Network([0.0] * count, [1.0] * count, [[[0.0, 0.0]] * count], [[-1.0, 0.0]])
    rows = np.zeros((1, 2, ROW))
    rows[:, :, RANK] = -1
    assert LearnedValue(below).results(rows)[:, :, 0].tolist() == [[0.0, 0.0]]


def test_only_matches_like_those_it_was_learned_from_are_valued() -> None:
    """Others are played to their end: the box's cards and rules, whoever begins."""
    for options, valued in (({"first": 2}, True), ({"ties": "larger"}, False)):
        rules = MAXISURF.rules(MAXISURF.options(**options), 2)
        assert isinstance(rules, Quadracarta)
        outlook, state = MaxisurfOutlook(rules), states_of(rules, 8)[30]
        whole = outlook.sampled(state, 5, 6, 1_000)
        assert np.array_equal(outlook.sampled(state, 5, 6, 0), whole) != valued


def test_a_card_to_come_is_expected_before_it_is_drawn() -> None:
    """So the luck of draws is nothing on average."""
    rules, states = maxisurf(7)
    outlook = MaxisurfOutlook(rules)
    state = next(s for s in states[60:] if s.phase is Phase.DEAL)
    cards = sum(state.deck)
    nexts = [
        (count / cards, rules.play(state, None, outcome)) for outcome, count in rules.chances(state)
    ]
    after = sum(
        share * outlook.sampled(one, 0, 40, 0)[:, :, 1].mean(axis=0) for share, one in nexts
    )
    before = outlook.sampled(state, 0, 2_000, 0)[:, :, 1].mean(axis=0)
    assert before == pytest.approx(after, abs=0.02)
