"""The page that `benchmarks/review_calibration.py` writes from matches reviewed by other rules or
with more samples."""

from __future__ import annotations

import msgspec
from benchmarks.review_calibration import (
    HOW_LONG,
    HOW_SURE,
    Line,
    grade_rows,
    level_row,
    other_sections,
)

from ludotheque.review.analysis import MIN_STANDARD_ERRORS


def reviewed_twice(number: int, **changes: object) -> Line:
    line = {
        "game": "minisurf",
        "number": number,
        "samples": 32,
        "levels": ["hard", "easy"],
        **{name: [0.0, 0.0] for name in ("luck", "win_luck", "error", "win_error")},
        **{name: [0.0, 0.0] for name in ("own", "win_own")},
        "decisions": [10, 10],
        "predicted": [],
        "blunders": [3, 8],
        "confirmed": [3, 8],
        "repeated": [3],
        **changes,
    }
    return msgspec.convert(line, Line)


def test_missed_mistakes_are_counted_by_the_rule_of_now() -> None:
    now = {"costly": [3, 5, 8, 9], "noticed": [3, 5, 8], "standard_errors": MIN_STANDARD_ERRORS}
    before = {"costly": [1, 2], "noticed": [], "standard_errors": MIN_STANDARD_ERRORS - 1}
    rows = grade_rows([reviewed_twice(6, **now), reviewed_twice(13, **before), reviewed_twice(20)])
    assert [row.split(" | ")[1] for row in rows] == [
        "2 of 2 (100 %)",
        "1 of 2 (50 %)",
        "3 of 4 (75 %)",
        "1",
    ]
    assert "**no**" in rows[1]


def test_levels_that_seats_are_told_are_held_against_theirs() -> None:
    told = [["hard", "easy+"], ["", "normal"], ["easy", ""]]
    lines = [reviewed_twice(number, like=like) for number, like in enumerate(told)]
    row = level_row([*lines, reviewed_twice(9)])  # of a time when nothing was noted
    assert "4 of 6 (67 %): 2 rightly, 1 one off, 1 two off" in row


def test_sections_of_other_commands_are_kept() -> None:
    others = f"{HOW_SURE}\n\nBy hand.\n\n{HOW_LONG}\n\nBy another command.\n"
    assert other_sections("# Title\n\n## minisurf\n\n" + others) == others
    assert other_sections("# Title\n") == ""
