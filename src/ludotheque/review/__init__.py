"""Review: what of a finished match was luck, what skill, and where it was decided.

`course` reads the record, `outlook` says how a match may go on from a state, `work` is what a
process is asked, `inquiry` in which order, `running` in which processes; `findings` says what came
out, `telling` puts it into words, `cli` and `page` show it; `puzzles` asks what was best.
"""

from __future__ import annotations

from importlib import resources


def has_puzzles(game: str) -> bool:
    """Whether a set of puzzles is shipped. Asked without what reviews need (NumPy)."""
    return (resources.files(__name__) / "puzzles" / f"{game}.json").is_file()
