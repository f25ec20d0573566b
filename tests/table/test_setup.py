"""Setting up a match: options, names, the daily challenge, rules that are shared."""

from __future__ import annotations

import pytest

from bots.tables import new_match
from ludotheque.declaration import Game
from ludotheque.forms import form
from ludotheque.registry import all_games, game
from ludotheque.table.setup import (
    Variant,
    challenge,
    daily_seed,
    is_visible,
    solo_options,
    today,
    variant_of,
)
from ludotheque.text import Problem


def test_rules_are_shared_by_all_who_play_the_same() -> None:
    match, other = (new_match("quadrata", 2, {}) for _ in range(2))
    assert variant_of(match.record.header).rules() is variant_of(other.record.header).rules()
    three = variant_of(new_match("quadrata", 3, {}).record.header)
    assert three.rules() is not variant_of(match.record.header).rules()
    with pytest.raises(Problem):
        Variant("nothing", 1, {}, 2).rules()


def test_options_are_asked_for_where_they_matter() -> None:
    for played in all_games():
        fields = {field.name: field for field in form(played)}
        usual = {name: field.default for name, field in fields.items()}
        for field in fields.values():
            everything = is_visible(field, usual, advanced=True)
            assert is_visible(field, usual) == (everything and not field.advanced)
            if field.when is not None:
                other, value = field.when
                assert is_visible(field, {**usual, other: value}, advanced=True)
                wrong = next(v for v in (not value, "nothing") if v != value)
                assert not is_visible(field, {**usual, other: wrong}, advanced=True)


def test_a_challenge_is_played_alone_where_that_is_possible() -> None:
    for played in all_games():
        found, alone = challenge(played.id), solo_options(played)
        assert (found.seats == 1) == (alone is not None)
        variant = Variant(played.id, played.versions[-1], found.options, found.seats)
        assert variant.rules().seats == found.seats
    assert {one.id for one in all_games() if solo_options(one)} >= {"cascadia", "minisurf"}
    assert solo_options(game("minisurf")) is not None


def test_draws_of_a_day_depend_on_game_day_and_secret() -> None:
    days = {
        daily_seed(played, day, secret)
        for played in ("taxi", "minisurf")
        for day in ("2026-01-31", "2026-02-01")
        for secret in (b"", b"mine")
    }
    assert len(days) == 8
    assert daily_seed("taxi", "2026-01-31") == daily_seed("taxi", "2026-01-31")
    assert {len(seed) for seed in days} == {16}
    assert today(0.0) == "1970-01-01"


@pytest.mark.parametrize("played", all_games(), ids=lambda played: played.id)
def test_two_play_where_two_may(played: Game) -> None:
    """The same answer for the front door, the arena, learners and both ways to begin a table."""
    options = played.options()
    assert played.usual_seats(options) == 2
    assert played.usual_seats(options) in played.seats(options)
    if alone := solo_options(played):
        assert played.usual_seats(alone) in played.seats(alone)
