"""Reasons for moves, in words (`tests/table/test_asking.py` asks for hints of every game)."""

from __future__ import annotations

from itertools import permutations

from ludotheque.bots.hints import (
    EQUAL,
    NO_REASON,
    difference,
    finish_turn,
    move_reason,
    reason_against,
)
from ludotheque.games.cascadia.state import SpendFree, Take
from ludotheque.games.quadracarta.state import place
from ludotheque.games.quadrata.state import Discard, Visit
from ludotheque.text import Text, language, text

from .tables import decisions, new_match


def test_a_reason_names_the_points_and_what_the_game_has_to_say() -> None:
    match = new_match("minisurf", 1, {"duplicate": True})
    board = match.state.boards[0]
    beside = next(a for a in match.actions(0) if a == place(2, 0, 0))
    words = language("en")(move_reason(match.rules, match.state, 0, beside))
    assert board.area == 4
    assert words.startswith("this turn: surface +4; ")
    assert words.endswith("1 of 22 unseen cards then fits without a new square")
    assert language("fr")(move_reason(match.rules, match.state, 0, beside)).startswith(
        "ce tour-ci\u00a0: surface +4\u00a0; "
    )


def test_beside_another_move_only_the_difference_is_told() -> None:
    match = new_match("minisurf", 1, {"duplicate": True})
    rules, state = match.rules, match.state
    one, other = place(2, 0, 0), place(0, 1, 0)
    told = reason_against(rules, state, 0, one, other)
    assert language("en")(told) == (
        "this turn: surface +4 instead of +2; "
        "1 of 22 unseen cards then fits without a new square, instead of 0"
    )
    assert language("fr")(told).startswith("ce tour-ci\u00a0: surface +4 au lieu de +2")
    assert "1 des 22 cartes à venir tiendrait" in language("fr")(told)
    assert reason_against(rules, state, 0, one, one) == EQUAL


def test_any_tile_with_any_token_is_told_at_its_best() -> None:
    match, seat, free = next(
        (match, seat, one)
        for match, seat in decisions(("cascadia", 2, {}), 200, every=1)
        for one in match.actions(seat)
        if isinstance(one, SpendFree)
    )
    rules, state = match.rules, match.state
    totals = {
        one: rules.scores(finish_turn(rules, rules.play(state, seat, one), seat))[seat].total
        for one in match.actions(seat)
        if isinstance(one, SpendFree | Take)
    }
    spent = totals.pop(free)
    assert spent >= max(totals.values()) - 1, "for the token, it may take what the others take"


def test_a_turn_that_goes_on_is_not_compared_with_one_that_is_over() -> None:
    match, seat, discard, keep = next(
        (match, seat, one, other)
        for match, seat in decisions(("quadrata", 2, {}), 200, every=1)
        for one, other in permutations(match.actions(seat), 2)
        if isinstance(one, Discard) and not isinstance(other, Discard)
    )
    for one, other in ((discard, keep), (keep, discard)):
        told = language("en")(reason_against(match.rules, match.state, seat, one, other))
        assert "instead of" not in told
    assert reason_against(match.rules, match.state, seat, keep, discard) == NO_REASON


def test_turns_that_draws_cut_at_different_points_are_not_compared() -> None:
    """A card visited in the centre is replaced before its path bonus is chosen, a reserved one is
    not: a line of points would leave out the Taxis of one of them."""
    ways = {"bonus": 0, "rest": 0}
    for match, seat in decisions(("quadrata", 2, {}), 400, every=1):
        rules, state = match.rules, match.state
        visits = [one for one in match.actions(seat) if isinstance(one, Visit)]
        ends = {one: finish_turn(rules, rules.play(state, seat, one), seat) for one in visits}
        for one, other in permutations(visits, 2):
            if {ends[one].phase, ends[other].phase} != {"bonus", "rest"}:
                continue
            told = language("en")(reason_against(rules, state, seat, one, other))
            assert "this turn" not in told
            ways[ends[one].phase] += 1
    assert all(ways.values())


def test_only_numbers_of_the_same_whole_stand_beside_each_other() -> None:
    def trophy(done: int, size: int) -> Text:
        return text("bots-reason-quadrata-trophy", done=done, size=size)

    assert difference(trophy(1, 4), trophy(1, 3)) is None
    assert difference(trophy(2, 3), trophy(1, 4)) == trophy(2, 3)
    told = difference(trophy(2, 3), trophy(1, 3))
    assert told is not None
    assert language("en")(told) == "2 of 3 provinces for a trophy, instead of 1"
