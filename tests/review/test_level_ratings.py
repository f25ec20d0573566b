"""The ratings that levels begin with follow from the table of docs/strength.md."""

from __future__ import annotations

from benchmarks.level_ratings import PAGE, Row, gap, level_ratings, rows

from ludotheque.registry import all_games, game
from ludotheque.skill import level


def test_the_games_hold_what_the_table_says() -> None:
    found = rows(PAGE.read_text(encoding="utf-8"))
    assert set(found) == {one.id for one in all_games()}
    for id_, theirs in found.items():
        held = {name: list(skill) for name, skill in game(id_).calibration.ratings.items()}
        assert held == level_ratings(theirs), "python -m benchmarks.level_ratings writes them"


def test_ten_wins_for_each_loss_are_400_points() -> None:
    """And about two standard errors reach to the bounds of the interval."""
    # 86.32 % are odds of 6.31 to one, 320 points; 94.07 % are 480.
    row = Row("hard", "normal", deals=100, wins=10 / 11, low=0.8632, high=0.9407)
    assert round(gap(row).rating) == 400
    assert round(1.96 * gap(row).error) == 80


def test_whoever_won_every_deal_is_not_infinitely_better() -> None:
    row = Row("normal", "easy", deals=200, wins=1.0, low=0.982, high=1.0)
    assert 900 < gap(row).rating < 1100
    assert gap(row).rating - 2 * gap(row).error < 695  # the lower bound


def test_each_level_begins_above_the_one_below() -> None:
    for one in all_games():
        ratings = [level(one.id, name).rating for name in ("easy", "normal", "hard", "expert")]
        assert ratings == sorted(ratings), one.id
        assert ratings[2] > ratings[1] > ratings[0]
