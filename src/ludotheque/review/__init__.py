"""Review of one finished match: its luck, its skill, and the decisions that mattered.

`timeline` reads the record, `sampling` plays on from a state, `tasks` are the jobs of a worker
process, `plan` orders them, `runner` runs them in processes; `analysis` computes the results,
`summary` describes them for every reader,
`report_text` words them, `cli` and `report` show them; `puzzles` asks for the best move of a
position.
"""

from __future__ import annotations

from importlib.util import find_spec

from ludotheque.registry import installed_games


def can_review() -> bool:
    """Whether the packages for reviews are installed (the extra `bots`)."""
    return find_spec("numpy") is not None


def has_puzzles(game: str) -> bool:
    """Whether the game brings puzzles."""
    found = installed_games().get(game)
    return found is not None and found.puzzles.is_file()
