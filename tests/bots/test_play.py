"""Every bot by name, on every game: it plays legally, repeats itself, and sees nothing hidden."""

from __future__ import annotations

from random import Random

import pytest

from ludotheque.bots import Budget, UnknownBot, choose, keyed_rng, make_bot
from ludotheque.bots.hints import best_moves
from ludotheque.bots.random import random_action
from ludotheque.games import all_games
from ludotheque.match import Match, new_header
from ludotheque.record import Holder
from ludotheque.rules import Game
from ludotheque.text import LANGUAGES, language

GAMES = {game.id: game for game in all_games()}
NAMES = ("random", "casual", "greedy", "flat", "tree", "easy", "normal", "hard")
FEW = Budget(simulations=6)


def table(game: Game, moves: int) -> Match:
    """A match some moves on, a person to move."""
    seats = max(2, game.seats(game.options())[0])
    header = new_header(game, game.options(), [Holder(f"P{seat}") for seat in range(seats)])
    match = Match(header, bytes(16), clock=lambda: 0)
    rng = keyed_rng("table", game.id)
    for _ in range(moves):
        seat = match.to_move[0]
        match.act(seat, random_action(match.actions(seat), rng))
    return match


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_bots_choose_what_is_legal_and_repeat_themselves(game: str, name: str) -> None:
    match = table(GAMES[game], 6)
    bot = make_bot(name)
    for _ in range(2):
        seat = match.to_move[0]
        one, two = (choose(match, seat, bot, FEW, keyed_rng(match.ply)) for _ in range(2))
        assert one.action == two.action
        assert one.action in match.actions(seat)
        for ranked in one.alternatives:
            assert ranked.action in match.actions(seat)
        match.act(seat, one.action)


@pytest.mark.parametrize("name", ["greedy", "flat", "hard"])
@pytest.mark.parametrize("game", ["taxi", "quadrata"])
def test_choices_do_not_depend_on_what_is_hidden(game: str, name: str) -> None:
    """Re-deal what the seat cannot see: the same generator gives the same choice."""
    bot = make_bot(name)
    for moves in (5, 17):
        match = table(GAMES[game], moves)
        seat = match.to_move[0]
        true = choose(match, seat, bot, FEW, keyed_rng("fair")).action
        match.state = match.rules.resample(match.state, seat, Random(99))
        assert choose(match, seat, bot, FEW, keyed_rng("fair")).action == true


@pytest.mark.parametrize("game", GAMES)
def test_hints_have_reasons_in_both_languages(game: str) -> None:
    match = table(GAMES[game], 6)
    seat = match.to_move[0]
    hints = best_moves(match, seat, budget=FEW)
    assert hints
    for hint in hints:
        assert hint.action in match.actions(seat)
        for code in LANGUAGES:
            assert language(code)(hint.reason)


def test_unknown_bots_are_refused() -> None:
    for name in ("deepblue", "", "greedy@", "my.py:Bot", "hard@0ms"):
        with pytest.raises(UnknownBot):
            make_bot(name)
