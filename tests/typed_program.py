"""A program that uses `import ludotheque`, for mypy alone: types that are known, and errors that
must be found (an `ignore` that is not needed is an error itself)."""

from __future__ import annotations

from typing import assert_type

import ludotheque
import ludotheque.games.taxi.game
from ludotheque.declaration import Game
from ludotheque.rules import Result

ids: list[str] = [game.id for game in ludotheque.games()]
match: ludotheque.Match = ludotheque.new("minisurf", ["Ana", "hard"], seed=1, boxes=2)
assert_type(match.result(), Result | None)
ludotheque.bot("hard").play(match)
assert_type(ludotheque.load("file.ludo"), ludotheque.Match)
assert_type(ludotheque.game("taxi"), Game)
assert_type(ludotheque.__version__, str)
env = ludotheque.env("minisurf", seats=2, rewards="score")

ludotheque.nothing  # type: ignore[attr-defined]  # noqa: B018
ludotheque.new("taxi", seed="x")  # type: ignore[arg-type]
ludotheque.env("taxi", rewards="gold")  # type: ignore[arg-type]
ludotheque.games(1)  # type: ignore[call-arg]
