"""Review of one finished match: its luck, its skill, and the decisions that mattered.

`timeline` reads the record, `sampling` plays on from a state, `tasks` are the jobs of a worker
process, `plan` orders them, `runner` runs them in processes; `analysis` computes the results,
`summary` describes them for every reader,
`report_text` words them, `cli` and `report` show them; `puzzles` asks for the best move of a
position.
"""

from __future__ import annotations

from ludotheque.registry import installed_games


def has_puzzles(game: str) -> bool:
    """Whether the game brings puzzles."""
    found = installed_games().get(game)
    return found is not None and found.puzzles.is_file()
