"""Complete matches of every game through the screen, by keys and by mouse."""

from __future__ import annotations

from typing import Any

import pytest
from scripts.terminal_driver import Driver

from ludotheque.registry import all_games
from ludotheque.terminal.screens.sheet import SheetScreen
from sizes import some_of

MATCHES: dict[str, tuple[list[str], dict[str, Any]]] = {
    "cascadia": (["Ana"], {}),
    "maxisurf": (["Ana", "*random"], {}),
    "minisurf": (["Ana"], {"duplicate": True}),
    "quadrata": (["Ana"], {}),
    "taxi": (["Ana", "*greedy"], {"target": 1}),
}


def test_every_game_is_played_here() -> None:
    assert {game.id for game in all_games()} == set(MATCHES)


@pytest.mark.parametrize("game", some_of(MATCHES, "quadrata", "taxi"))
async def test_a_match_by_keys(game: str, make_match: Any, make_app: Any) -> None:
    seats, options = MATCHES[game]
    match = make_match(game, seats, **options)
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        await Driver(pilot, seed=1).play_by_keys()
        assert isinstance(pilot.app.screen, SheetScreen)
    assert match.result() is not None


@pytest.mark.parametrize("game", some_of(MATCHES, "minisurf", "maxisurf"))
async def test_a_match_by_mouse(game: str, make_match: Any, make_app: Any) -> None:
    seats, options = MATCHES[game]
    match = make_match(game, seats, **options)
    async with make_app(match).run_test(size=(80, 24)) as pilot:
        await Driver(pilot, seed=2).play_by_mouse()
        assert isinstance(pilot.app.screen, SheetScreen)
    assert match.result() is not None
