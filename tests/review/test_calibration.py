"""The page that `benchmarks/review_calibration.py` writes from matches reviewed by other rules or
with more samples."""

from __future__ import annotations

import msgspec
import pytest
from benchmarks.review_calibration import (
    HOW_LONG,
    HOW_SURE,
    Line,
    grade_rows,
    level_errors,
    level_names,
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


def test_levels_that_seats_are_told_are_counted_after_one_match_and_after_five() -> None:
    """A mean error of 0.5 points in many decisions is that of `easy`; it leaves open what its seat
    plays like if the errors differ much."""
    known = {"easy": 0.5, "normal": 0.1, "hard": 0.0}
    surely, hardly, lost = (
        [3.0, 3.0],
        [360.0, 360.0],
        {"error": [0.0, 150.0], "decisions": [300, 300]},
    )
    lines = [reviewed_twice(n, **lost, error_se=surely) for n in range(5)]
    lines += [reviewed_twice(n, **lost, error_se=hardly) for n in range(5)]
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in level_names(lines, known)]
    counted = {(level, together): told for level, together, *told in rows[2:]}
    assert counted["easy", "1"] == ["5", "0", "0", "5"]
    assert counted["easy", "5"] == ["1", "0", "0", "1"]
    assert counted["normal", "1"] == ["0", "0", "0", "0"]
    without = reviewed_twice(9, error=[0.0, 5.0])  # of a time when scatter was not noted
    assert level_names([without], known)[2].endswith("| 0 | 0 | 0 | 0 |")


def test_levels_that_err_alike_share_one_figure() -> None:
    def lost(**errors: float) -> list[Line]:
        return [
            reviewed_twice(1, levels=[level, level], error=[10 * error, 10 * error])
            for level, error in errors.items()
        ]

    assert level_errors(lost(easy=0.3, normal=0.2, hard=0.1)) == pytest.approx(
        {"easy": 0.3, "normal": 0.2, "hard": 0.1}
    )
    assert level_errors(lost(easy=0.3, normal=0.0, hard=0.02)) == pytest.approx(
        {"easy": 0.3, "normal": 0.01, "hard": 0.01}
    )
    assert level_errors(lost(easy=0.1, normal=0.0, hard=0.2)) == pytest.approx(
        dict.fromkeys(("easy", "normal", "hard"), 0.1)
    )


def test_sections_of_other_commands_are_kept() -> None:
    others = f"{HOW_SURE}\n\nBy hand.\n\n{HOW_LONG}\n\nBy another command.\n"
    assert other_sections("# Title\n\n## minisurf\n\n" + others) == others
    assert other_sections("# Title\n") == ""
