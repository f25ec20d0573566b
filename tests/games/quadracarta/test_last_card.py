"""Maxisurf's bots at the last card: nothing is laid for a card that cannot come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ludotheque.bots import Budget, choose, keyed_rng
from ludotheque.bots.levels import LevelBot
from ludotheque.games.quadracarta.bot.maxisurf import MaxisurfArrays, MaxisurfBot
from ludotheque.games.quadracarta.game import MAXISURF
from ludotheque.games.quadracarta.kernel.maxisurf import score
from ludotheque.games.quadracarta.rules import Quadracarta
from ludotheque.games.quadracarta.state import Go, Pass, Phase
from ludotheque.match import Match
from ludotheque.record import Holder, new_header

FEW = Budget(simulations=4)


def turns(seats: int, deals: int, **options: Any) -> Iterator[Match]:
    """Matches in which everybody goes on to the last card, whenever somebody is asked."""
    for deal in range(deals):
        holders = [Holder(f"P{n}") for n in range(seats)]
        header = new_header(MAXISURF, MAXISURF.options(**options), holders)
        match, rng = (
            Match(header, bytes([deal]) * 16, clock=lambda: 0),
            keyed_rng("last", str(deal)),
        )
        while not match.over:
            yield match
            seat = match.to_move[0]
            actions = [a for a in match.actions(seat) if not isinstance(a, Pass)]
            match.act(seat, actions[rng.randrange(len(actions))])


@pytest.mark.parametrize(
    ("seats", "options"), [(4, {}), (2, {"duplicate": True}), (1, {"duplicate": True})]
)
def test_the_last_card_is_laid_for_the_end(seats: int, options: dict[str, Any]) -> None:
    """With four at the table others draw on after one's last card, and in the duplicate six cards
    are left: the best player laid its last card for a card that never came."""
    bot: Any = MaxisurfBot(24, playouts=False)
    last = 0
    for match in turns(seats, 2, **options):
        rules, state, seat = match.rules, match.state, match.to_move[0]
        if state.phase is not Phase.PLACE:
            continue
        assert isinstance(rules, Quadracarta)
        arrays = MaxisurfArrays(rules, state, seat)
        laid = len(state.boards[seat].laid)
        assert arrays.to_come == (18 if options else 12) - laid - 1
        if arrays.to_come:
            continue
        last += 1
        chosen = choose(match, seat, bot, FEW, keyed_rng("x")).action
        places = arrays.candidates(state.hand, 24, 2)
        best = max(map(arrays.rank_with, places))
        assert chosen in [arrays.place(one) for one in places if arrays.rank_with(one) == best]
    assert last == 2 * seats


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_last_card_of_the_deck_is_drawn_by_who_has_little(level: str) -> None:
    """With one card for two, whoever was asked always stopped."""
    asked = 0
    for match in turns(2, 12):
        state = match.state
        if state.phase is not Phase.GO or sum(state.deck) != 1:
            continue
        assert isinstance(match.rules, Quadracarta)
        arrays = MaxisurfArrays(match.rules, state, state.acting)
        smallest = score(arrays.ranks[state.acting])
        chosen = choose(match, state.acting, LevelBot(level), FEW, keyed_rng("x")).action
        enough = {"easy": 4, "normal": 5}[level]
        assert isinstance(chosen, Pass if smallest >= enough else Go)
        asked += smallest < enough
    assert asked
