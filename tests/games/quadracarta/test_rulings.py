"""One test for each ruling of rulebook/minisurf.en.md and maxisurf.en.md."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from ludotheque.games.quadracarta.bitboard import Board, Laid
from ludotheque.games.quadracarta.game import MAXISURF, MINISURF
from ludotheque.games.quadracarta.options import MaxisurfOptions, MinisurfOptions
from ludotheque.games.quadracarta.pieces import CARDS, INDEX
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import (
    Draw,
    First,
    Go,
    Pass,
    Phase,
    Pick,
    Place,
    State,
)
from ludotheque.rules import BadOption, IllegalAction, Seats
from ludotheque.testing.walk import last_state, walk
from ludotheque.text import LANGUAGES, language


def minisurf(seats: int = 2, **options: object) -> Quadracarta:
    return MINISURF.rules(MinisurfOptions(**options), seats)  # type: ignore[arg-type]


def maxisurf(seats: int = 2, **options: object) -> Quadracarta:
    return MAXISURF.rules(MaxisurfOptions(**options), seats)  # type: ignore[arg-type]


def board(*cards: tuple[str, int, int]) -> Board:
    laid = Board()
    for name, x, y in cards:
        laid = laid.lay(Laid(INDEX[name], x, y, 0))
    return laid


def laying(rules: Quadracarta, card: str, *boards: Board) -> State:
    """A state in which seat 0 must lay the card."""
    rest = (board(("yyyy", 0, 0)),) * (rules.seats - len(boards))
    return State(
        Phase.PLACE,
        deck=(2,) * 24,
        boards=(*boards, *rest),
        hand=INDEX[card],
        passed=(False,) * rules.seats,
        choices=(None,) * rules.seats,
    )


def legal(rules: Quadracarta, state: State, x: int, y: int, turn: int = 0) -> bool:
    listed = Place((x, y), turn) in list(rules.actions(state, 0))
    try:
        rules.play(state, 0, Place((x, y), turn))
    except IllegalAction:
        assert not listed
        return False
    assert listed
    return True


def test_ruling_20_there_are_24_cards_and_each_town_is_on_them_32_times() -> None:
    assert len(CARDS) == 24
    assert Counter(town for card in CARDS for town in card) == {0: 32, 1: 32, 2: 32}
    kinds = Counter(tuple(sorted(Counter(card).values())) for card in CARDS)
    assert kinds == {(4,): 3, (1, 3): 6, (2, 2): 6, (1, 1, 2): 9}
    diagonal = [card for card in CARDS if all(card[k] != card[k - 1] for k in range(4))]
    assert Counter(len(set(card)) for card in diagonal) == {2: 3, 3: 3}, "three, not six"


def test_a_box_has_every_card_twice() -> None:
    for rules, each in ((maxisurf(4), 2), (minisurf(4), 2), (minisurf(8, boxes=2), 4)):
        assert set(rules.pieces(rules.start()).values()) == {each}
    for rules in (minisurf(2, duplicate=True), maxisurf(2, duplicate=True)):
        assert set(rules.pieces(rules.start()).values()) == {1}


def test_ruling_01_cards_lie_on_the_square_grid_half_a_card_apart() -> None:
    rules = minisurf()
    state = laying(rules, "yyyy", board(("yyyy", 0, 0)))
    assert legal(rules, state, 1, 0)
    assert legal(rules, state, 2, 1)


def test_ruling_02_any_quarter_turn_no_flip() -> None:
    rules = minisurf()
    state = laying(rules, "yrbb", board(("yyyy", 0, 0)))
    assert {action.turn for action in rules.actions(state, 0) if isinstance(action, Place)} == {
        0,
        1,
        2,
        3,
    }
    assert "yrbb" in INDEX
    assert "ybbr" in INDEX, "the mirror image is another card"


def test_ruling_03_partial_overhang_and_several_cards() -> None:
    rules = minisurf()
    state = laying(rules, "yyyy", board(("yyyy", 0, 0), ("yyyy", 2, 0)))
    assert legal(rules, state, 1, -1), "rests on one square of each card"
    after = rules.play(state, 0, Place((1, -1), 0))
    assert after.boards[0].area == 10


def test_ruling_03_only_covered_squares_must_match() -> None:
    rules = minisurf()
    state = laying(rules, "yrrr", board(("yyyy", 0, 0)))
    assert legal(rules, state, 1, 1), "its yellow corner lies on yellow"
    assert not legal(rules, state, 0, 0)


def test_ruling_04_bridging_a_gap_is_allowed() -> None:
    rules = minisurf()
    ring = board(("yyyy", 0, 0), ("yyyy", 2, 2))
    state = laying(rules, "yyyy", ring)
    assert legal(rules, state, 1, 1), "two diagonal squares over two empty ones"
    assert rules.play(state, 0, Place((1, 1), 0)).boards[0].area == 10


def test_ruling_05_exact_cover_is_legal_and_free() -> None:
    rules = minisurf()
    state = laying(rules, "yrbb", board(("yrbb", 0, 0)))
    assert legal(rules, state, 0, 0)
    assert rules.play(state, 0, Place((0, 0), 0)).boards[0].area == 4


def test_ruling_06_beside_has_no_colour_rule_and_is_a_free_choice() -> None:
    rules = minisurf()
    state = laying(rules, "yyyy", board(("yyyy", 0, 0)))
    assert legal(rules, state, 0, 0)
    assert legal(rules, state, 2, 0), "beside, though it could cover"
    other = laying(rules, "bbbb", board(("yyyy", 0, 0)))
    assert legal(rules, other, 2, 1)


def test_ruling_07_a_corner_does_not_touch_unless_the_option_says_so() -> None:
    state = laying(minisurf(), "bbbb", board(("yyyy", 0, 0)))
    assert not legal(minisurf(), state, 2, 2)
    assert legal(minisurf(corners=True), state, 2, 2)
    assert not legal(minisurf(corners=True), state, 3, 3)


def test_ruling_08_first_player_picks_first_then_clockwise_and_rotates() -> None:
    rules = minisurf(3)
    state = rules.start()
    for card in ("yyyy", "rrrr", "bbbb"):
        state = rules.play(state, None, Draw(card))
    state = rules.play(state, None, First(2))
    order = []
    for cards in (("yyyr", "yyyb", "yyrr"), ("yyyr", "yyyb", "yyrr"), ("yrrr", "ybbb", "yybb")):
        for card in cards:
            state = rules.play(state, None, Draw(card))
        for _ in range(3):
            turn = rules.turn(state)
            assert isinstance(turn, Seats)
            order.append(turn.seats[0])
            state = rules.play(state, order[-1], rules.actions(state, order[-1])[0])
            state = rules.play(state, order[-1], rules.actions(state, order[-1])[0])
    assert order == [2, 0, 1, 0, 1, 2, 1, 2, 0]


def test_ruling_08_the_last_takes_what_is_left() -> None:
    rules = minisurf(2)
    state = rules.start()
    for action in (Draw("yyyy"), Draw("rrrr"), First(0), Draw("bbbb"), Draw("yrrr")):
        state = rules.play(state, None, action)
    for wrong in ("yyyy", "nothing"):
        with pytest.raises(IllegalAction):
            rules.play(state, 0, Pick(wrong))
    state = rules.play(state, 0, Pick("bbbb"))
    assert (state.row, state.hand) == ((INDEX["yrrr"],), INDEX["bbbb"])
    state = rules.play(state, 0, rules.actions(state, 0)[0])
    assert state.hand is None
    assert list(rules.actions(state, 1)) == [Pick("yrrr")]


def test_ruling_09_start_cards_are_drawn_blind_before_a_random_first_player() -> None:
    rules = minisurf(2)
    state = rules.start()
    assert len(rules.chances(state)) == 24
    state = rules.play(rules.play(state, None, Draw("yyyy")), None, Draw("yyyy"))
    assert [outcome for outcome, _ in rules.chances(state)] == [First(0), First(1)]


def test_ruling_10_covered_cells_count_holes_do_not_and_ties_are_shared() -> None:
    rules = minisurf(3)
    frame = board(("yyyy", 0, 0), ("yyyy", 2, -1), ("yyyy", 3, 1), ("yyyy", 1, 2))
    assert frame.area == 16
    small = board(("yyyy", 0, 0))
    state = State(Phase.OVER, (0,) * 24, (small, frame, small), passed=(False,) * 3)
    result = rules.result(state)
    assert result.places == (1, 3, 1)
    assert result.winners == (0, 2)


@pytest.mark.parametrize(
    ("seats", "each", "left"), [(5, 19, 1), (6, 16, 0), (7, 13, 5), (8, 12, 0)]
)
def test_ruling_11_two_boxes_leftovers_are_not_played(seats: int, each: int, left: int) -> None:
    rules = minisurf(seats, boxes=2)
    end = last_state(rules, list(walk(rules, Random(seats))))
    assert {len(b.laid) for b in end.boards} == {each}
    assert sum(end.deck) == left


@pytest.mark.parametrize(("seats", "each"), [(2, 24), (3, 16), (4, 12)])
def test_deals_come_out_even(seats: int, each: int) -> None:
    rules = minisurf(seats)
    end = last_state(rules, list(walk(rules, Random(seats))))
    assert {len(b.laid) for b in end.boards} == {each}
    assert sum(end.deck) == 0


def started(rules: Quadracarta) -> State:
    state = rules.start()
    for card in ("yrbb", "yrbb")[: rules.seats]:
        state = rules.play(state, None, Draw(card))
    return rules.play(state, None, First(0))


def test_ruling_12_decide_before_seeing_then_the_card_must_be_laid() -> None:
    rules = maxisurf()
    state = started(rules)
    assert list(rules.actions(state, 0)) == [Go(), Pass()]
    state = rules.play(rules.play(state, 0, Go()), None, Draw("yyyy"))
    with pytest.raises(IllegalAction):
        rules.play(state, 0, Pass())


def test_ruling_12_a_pass_is_final_and_the_others_go_on_alone() -> None:
    rules = maxisurf()
    state = rules.play(started(rules), 0, Pass())
    for card in ("yyyy", "rrrr"):
        assert rules.turn(state) == Seats((1,))
        state = rules.play(rules.play(state, 1, Go()), None, Draw(card))
        state = rules.play(state, 1, rules.actions(state, 1)[0])
    state = rules.play(state, 1, Pass())
    assert state.phase is Phase.OVER


def test_ruling_12_clockwise_and_whoever_has_stopped_is_left_out() -> None:
    rules = maxisurf(4)
    state = rules.start()
    for action in (*(Draw("yrbb"), Draw("ybbr")) * 2, First(2)):
        state = rules.play(state, None, action)
    order = []
    for stops in (False, False, True, False, False, True, False, True, True):
        turn = rules.turn(state)
        assert isinstance(turn, Seats)
        order.append(turn.seats[0])
        if stops:
            state = rules.play(state, order[-1], Pass())
            continue
        state = rules.play(state, order[-1], Go())
        state = rules.play(state, None, rules.chances(state)[0][0])
        state = rules.play(state, order[-1], rules.actions(state, order[-1])[0])
        assert state.hand is None
    assert order == [2, 3, 0, 1, 2, 3, 1, 2, 1]
    assert state.phase is Phase.OVER


def test_ruling_12_an_empty_deck_is_a_forced_pass() -> None:
    rules = maxisurf(3)
    rng = Random(1)
    state = rules.start()
    while state.phase is not Phase.OVER:
        turn = rules.turn(state)
        if isinstance(turn, Seats):
            seat = turn.seats[0]
            options = [a for a in rules.actions(state, seat) if a != Pass()]
            state = rules.play(state, seat, rng.choice(options))
        else:
            state = rules.play(state, None, rng.choice(rules.chances(state))[0])
    assert sum(state.deck) == 0
    assert not any(state.passed)


def test_ruling_13_covering_has_no_colour_rule_and_hides_what_is_below() -> None:
    rules = maxisurf()
    state = laying(rules, "bbbb", board(("yrbb", 0, 0)))
    after = rules.play(state, 0, Place((0, 0), 0))
    assert after.boards[0].squares.towns[:2] == (0, 0)
    assert rules.scores(after)[0].total == 0


def sizes(board: Board) -> tuple[int, ...]:
    return tuple(len(list(board.places(group))) for group in board.groups)


def test_ruling_14_smallest_of_all_groups_connected_by_sides() -> None:
    rules = maxisurf()
    boards = (board(("yyrr", 0, 0), ("yybb", 2, 0)), board(("yrbb", 0, 0)))
    state = State(Phase.OVER, (0,) * 24, boards, passed=(True, True))
    assert sizes(boards[0]) == (2, 2, 4)
    assert [score.total for score in rules.scores(state)] == [2, 1]


def test_ruling_15_without_all_three_towns_nobody_wins() -> None:
    rules = maxisurf()
    one, two = board(("yyyy", 0, 0)), board(("yrbb", 0, 0))
    state = State(Phase.OVER, (0,) * 24, (one, two), passed=(True, True))
    assert rules.result(state).winners == (1,)
    state = State(Phase.OVER, (0,) * 24, (one, one), passed=(True, True))
    result = rules.result(state)
    assert result.winners == ()
    assert result.places == (1, 1)
    assert result.decided is not None


def test_ruling_15_a_board_without_a_town_is_said_to_score_nothing() -> None:
    """And nothing is said of its smallest group, which does not count."""
    rules = maxisurf()
    boards = (board(("yyrr", 0, 0)), board(("yrbb", 0, 0)))
    state = State(Phase.OVER, (0,) * 24, boards, passed=(False, True), choices=(None,) * 2)
    view = rules.view(state, 0)
    assert [board.missing for board in view.boards] == [(2,), ()]
    said = {code: list(rules.lines(view, language(code))) for code in LANGUAGES}
    assert "Player 1: 4 squares, 2 groups; missing: blue (score 0)" in said["en"]
    french = [line.replace("\N{NO-BREAK SPACE}", " ") for line in said["fr"]]
    assert "Joueur 1 : 4 blasons, 2 groupes ; il manque : bleu (0 point)" in french
    assert "Player 2 (has passed): 4 squares, 3 groups, the smallest of 1" in said["en"]
    few = minisurf().view(replace(state, passed=(False, False)), 0)
    assert not any(board.missing for board in few.boards)
    assert not any("score 0" in line for line in minisurf().lines(few, language("en")))


def test_ruling_16_term_by_term_and_a_shorter_list_wins() -> None:
    rules = maxisurf()
    few = board(("yyrr", 0, 0), ("yybb", 2, 0))  # 2 2 4
    more = board(("yyrr", 0, 0), ("yybb", 2, 2))  # 2 2 2 2
    state = State(Phase.OVER, (0,) * 24, (more, few), passed=(True, True))
    assert (sizes(few), sizes(more)) == ((2, 2, 4), (2, 2, 2, 2))
    result = rules.result(state)
    assert result.winners == (1,)
    assert result.decided is not None
    assert result.decided.args == {"term": 3}
    prefix = State(
        Phase.OVER, (0,) * 24, (board(("yrbb", 0, 0)), two_singles()), passed=(True, True)
    )
    assert sizes(prefix.boards[0]) == (1, 1, 2)
    assert sizes(prefix.boards[1]) == (1, 1, 2, 4)
    assert rules.result(prefix).winners == (0,), "an absent group counts as larger"
    large = board(("yrbb", 0, 0), *(("yyyy", 0, y) for y in range(2, 46, 2)))
    assert sizes(large) == (1, 1, 2, 88)
    state = State(Phase.OVER, (0,) * 24, (large, prefix.boards[0]), passed=(True, True))
    assert rules.result(state).winners == (1,), "than any group there could be"


def test_places_follow_the_ranking() -> None:
    rules = maxisurf(4)
    good, middling, bad = (
        board(("yyrr", 0, 0), ("yybb", 2, 0)),
        board(("yrbb", 0, 0)),
        board(("yyyy", 0, 0)),
    )
    state = State(Phase.OVER, (0,) * 24, (bad, middling, good, middling), passed=(True,) * 4)
    result = rules.result(state)
    assert result.places == (4, 2, 1, 2)
    assert result.winners == (2,)
    assert result.decided is None


def test_what_scores_is_shown() -> None:
    rules = maxisurf()
    boards = (board(("yyrr", 0, 0), ("ybbb", 2, 0)), board(("yyyy", 0, 0)))
    state = State(Phase.OVER, (0,) * 24, boards, passed=(True, True))
    (part,), (none,) = rules.explain(state, 0), rules.explain(state, 1)
    assert (part.category, part.points, set(part.cells)) == ("smallest", 2, {(0, 1), (1, 1)})
    assert (none.category, none.points, none.cells) == ("smallest", 0, ())


def two_singles() -> Board:
    return board(("yrbb", 0, 0), ("yyyy", 0, 2))


def test_ruling_16_full_equality_is_shared() -> None:
    rules = maxisurf()
    same = (board(("yrbb", 0, 0)),) * 2
    assert rules.result(State(Phase.OVER, (0,) * 24, same)).winners == (0, 1)


def test_ruling_17_the_largest_of_the_smallest_wins() -> None:
    rules = maxisurf()
    boards = (board(("yrbb", 0, 0)), board(("yyrr", 0, 0), ("yybb", 2, 0)))
    assert rules.result(State(Phase.OVER, (0,) * 24, boards)).winners == (1,)


def test_ruling_18_eight_players_for_minisurf_only() -> None:
    assert list(MINISURF.seats(MinisurfOptions(boxes=2))) == [2, 3, 4, 5, 6, 7, 8]
    for game, options, seats in (
        (MAXISURF, MaxisurfOptions(), 5),
        (MINISURF, MinisurfOptions(), 5),
        (MINISURF, MinisurfOptions(), 1),
        (MINISURF, MinisurfOptions(boxes=2), 9),
        (MINISURF, MinisurfOptions(boxes=2, duplicate=True), 4),
        (MAXISURF, MaxisurfOptions(duplicate=True), 9),
    ):
        with pytest.raises(BadOption):
            game.rules(options, seats)


@pytest.mark.parametrize(("rules", "cards"), [(minisurf(3, duplicate=True), 16)])
def test_ruling_19_duplicate_minisurf_has_16_cards_the_same_for_all(
    rules: Quadracarta, cards: int
) -> None:
    end = last_state(rules, list(walk(rules, Random(3))))
    sequences = {tuple(laid.card for laid in b.laid) for b in end.boards}
    assert len(sequences) == 1
    assert len(sequences.pop()) == cards
    assert sum(end.deck) == 8


def test_ruling_19_duplicate_maxisurf_has_18_cards_and_may_be_stopped_early() -> None:
    rules = maxisurf(2, duplicate=True)
    state = rules.play(rules.start(), None, Draw("yrbb"))
    state = rules.play(rules.play(state, 1, Pass()), 0, Go())
    assert state.passed == (False, True)
    rng = Random(2)
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            state = rules.play(state, None, rng.choice(rules.chances(state))[0])
        else:
            assert rules.turn(state) == Seats((0,))
            options = [a for a in rules.actions(state, 0) if a != Pass()]
            state = rules.play(state, 0, rng.choice(options))
    assert [len(b.laid) for b in state.boards] == [18, 1]


def test_ruling_19_choices_stay_hidden_until_all_have_chosen() -> None:
    rules = minisurf(2, duplicate=True)
    state = rules.play(rules.play(rules.start(), None, Draw("yrbb")), None, Draw("yyyy"))
    options = rules.actions(state, 0)
    one, other = (rules.play(state, 0, options[k]) for k in (0, 5))
    assert rules.view(one, 1) == rules.view(other, 1)
    assert rules.view(one, 0) != rules.view(other, 0)
    assert rules.tell(state, 0, options[0], 1).secret
    assert rules.tell(one, 1, options[0], 0).reveals


def test_34_squares_are_reachable_and_not_a_multiple_of_four() -> None:
    """The publisher's photo shows a board of 34 squares: overhang must be legal."""
    rules = minisurf()
    seen: set[int] = set()
    for seed in range(40):
        for step in walk(rules, Random(seed)):
            seen.update(b.area for b in step.state.boards)
        if 34 in seen:
            break
    assert 34 in seen


def test_a_board_can_grow_92_squares_one_way() -> None:
    """A Maxisurf player alone with the deck lays 46 cards after the first."""
    laid = board(("yrbb", 0, 0))
    state = laying(maxisurf(), "yyyy", laid)
    rules = maxisurf()
    for direction in ((2, 0), (-2, 0), (0, 2), (0, -2)):
        long = laid
        for step in range(1, 47):
            here = laying(rules, "yyyy", long)
            x, y = direction[0] * step, direction[1] * step
            assert legal(rules, here, x, y)
            long = long.lay(Laid(INDEX["yyyy"], x, y, 0))
        assert long.area == 4 * 47
    assert legal(rules, state, 2, 0)


def test_a_view_shows_cards_as_they_lie() -> None:
    """So that no face has to know how cards are numbered or turned."""
    rules = minisurf()
    state = laying(rules, "yrbb", board(("yyyy", 0, 0)))
    assert rules.view(state, 0).ways == ("yrbb", "byrb", "bbyr", "rbby")
    assert rules.view(laying(rules, "yryr", board(("yyyy", 0, 0))), 0).ways == ("yryr", "ryry")
    laid = rules.play(state, 0, Place((-1, -1), 2))
    seen = rules.view(laid, 1)
    assert [(card.towns, card.x, card.y) for card in seen.boards[0].laid] == [
        ("yyyy", 0, 0),
        ("bbyr", -1, -1),
    ]
    assert seen.ways == (), "nobody holds a card"


@pytest.mark.parametrize("rules", [minisurf(), maxisurf(), minisurf(3, duplicate=True)])
def test_cards_left_counts_what_is_still_to_come(rules: Quadracarta) -> None:
    """A card in hand has come; after the end nothing does, even if the deck is not empty."""
    over = last_state(rules, list(walk(rules, Random(3))))
    assert rules.view(over, 0).cards_left == 0
    stopped = State(Phase.OVER, (2,) * 24, over.boards, passed=over.passed, choices=over.choices)
    assert rules.view(stopped, 0).cards_left == 0


def test_cards_left_in_duplicate_does_not_count_the_card_in_hand() -> None:
    rules = minisurf(1, duplicate=True)
    start = rules.play(rules.start(), None, Draw("yyyy"))
    assert rules.view(start, 0).cards_left == 15
    dealt = rules.play(start, None, Draw("rrrr"))
    assert rules.view(dealt, 0).cards_left == 14
