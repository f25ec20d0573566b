"""Studies: what is counted, what is compared, and that nothing piles up."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludotheque.arena.command import BadArena, make_setup
from ludotheque.arena.intervals import interval, share
from ludotheque.arena.observing import observe
from ludotheque.arena.plan import deal_fixtures
from ludotheque.arena.play import Arena
from ludotheque.arena.study import Study, StudyFigures, Variant, _judged, observe_task
from ludotheque.arena.study_cli import combinations, study
from ludotheque.arena.tallies import BINS, Histogram, Running
from ludotheque.arena.work import Given, Processes
from ludotheque.bots import keyed_rng
from ludotheque.registry import all_games
from ludotheque.text import language


def variant(
    game: str, matches: int, label: str = "", *option: str, bots: str = "random"
) -> Variant:
    return Variant(label, make_setup(game, bots, matches, 3, 2, list(option)))


def run(*variants: Variant, workers: int = 1) -> StudyFigures:
    under_way = Study(variants)
    assert list(under_way.run(Processes(workers))) == list(range(1, under_way.wanted + 1))
    return under_way.figures()


def test_running_figures_are_those_of_all_values() -> None:
    rng = keyed_rng("study")
    values = [rng.gauss(3, 2) for _ in range(400)]
    shares = [rng.choice([0.0, 0.5, 1.0]) for _ in range(400)]
    running, won = Running(), Running()
    for value, part in zip(values, shares, strict=True):
        running.add(value)
        won.add(part)
    wanted = interval(values)
    assert running.interval().mean == pytest.approx(wanted.mean)
    assert running.interval().half == pytest.approx(wanted.half)
    assert won.share().low == pytest.approx(share(shares).low)
    assert won.share().high == pytest.approx(share(shares).high)


def test_a_share_that_never_varies_is_as_many_coins_as_deals() -> None:
    won = Running()
    for _ in range(10):
        won.add(1.0)
    assert won.share() == share([1.0] * 10)


def test_a_histogram_joins_bins_and_loses_nothing() -> None:
    histogram = Histogram()
    for value in range(1000):
        histogram.add(value - 300)
    bins = histogram.bins()
    assert len(bins) <= BINS
    assert sum(count for _, count in bins) == 1000
    assert bins[0][0] <= -300
    assert {end % histogram.width for end, _ in bins} == {0.0}


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_what_is_observed_of_a_match(game: str) -> None:
    options = ["target=1"] if game == "taxi" else []
    setup = make_setup(game, "random", 1, 3, 2, options)
    arena = Arena(setup)
    match, _, _ = arena.play_out(deal_fixtures(setup, 0)[0])
    result = match.result()
    assert result is not None
    seen = observe(arena.game, arena.rules, match.record, result)
    figures = seen.figures
    assert sum(seen.won) == pytest.approx(1)
    totals = sorted(score.total / arena.rules.unit for score in arena.rules.scores(match.state))
    assert sorted(seen.totals) == totals
    assert figures["margin"] == pytest.approx(totals[1] - totals[0])
    assert 0 < figures["decisions"] <= match.ply
    assert figures["choices"] >= 2
    assert 0 <= figures["idle-turns"] < figures["turns"]
    assert 0 <= figures["decided"] <= 1
    assert figures["minutes"] > 0
    own = arena.game.study is not None
    assert own or sum(seen.uses.values()) == match.ply
    for lang in ("en", "fr"):
        for name in figures:
            say = language(lang)
            assert say.knows(f"study-{name}") or say.knows(f"{game}-study-{name}"), name
        for name in seen.uses if own else ():
            assert language(lang).knows(f"{game}-study-{name}"), name


def test_taxi_names_its_own_figures() -> None:
    found = run(variant("taxi", 3, "", "target=1")).variants[0]
    figures = found.figures
    assert figures["standing"].mean == pytest.approx(
        sum(figures[name].mean for name in ("one-ways", "barriers", "cones"))
    )
    assert figures["idle-cards"].mean <= figures["cards"].mean
    assert "place-barrier" in {use.name for use in found.uses}


def test_processes_make_no_difference() -> None:
    one, two = (run(variant("minisurf", 6), workers=n) for n in (1, 2))
    assert msgspec.json.encode(one) == msgspec.json.encode(two)


def test_equal_variants_do_not_differ_at_all() -> None:
    found = run(variant("minisurf", 4), variant("minisurf", 4, "the same"))
    assert {one.figure for one in found.differences} == set(found.variants[0].figures)
    assert all(one.difference.mean == 0 and not one.real for one in found.differences)


def test_a_difference_that_is_there_is_found_on_the_same_draws() -> None:
    far = variant("taxi", 8, "target=2", "target=2")
    found = run(variant("taxi", 8, "target=1", "target=1"), far)
    real = {one.figure for one in found.differences if one.real}
    assert "best" in real
    (best,) = (one for one in found.differences if one.figure == "best")
    one, two = (figures.figures["best"].mean for figures in found.variants)
    assert best.difference.mean == pytest.approx(two - one)


def test_of_many_comparisons_by_chance_few_are_called_real() -> None:
    rng = keyed_rng("no differences")
    studies = 60
    wrong = 0
    for _ in range(studies):
        compared = []
        for number in range(12):
            running = Running()
            for _ in range(40):
                running.add(rng.gauss(0, 1))
            compared.append((str(number), "", running))
        wrong += any(one.real for one in _judged(compared))
    assert wrong <= 9  # 3 are expected


def test_deals_and_not_matches_are_counted() -> None:
    """Two bots change seats: both matches of a deal are one value."""
    found = run(variant("minisurf", 6, bots="random,greedy"))
    assert found.deals == 3
    assert found.variants[0].matches == 6


def test_what_is_kept_does_not_grow_with_the_matches() -> None:
    under_way = Study([variant("minisurf", 90)])
    sizes = [len(pickle.dumps(under_way._tallies)) for _ in under_way.run()]
    assert sizes[-1] < 1.1 * sizes[29], "it must not grow once every card has been seen"


def test_only_what_is_needed_is_under_way() -> None:
    taken = 0
    setup = variant("minisurf", 1000).setup
    encoded = msgspec.json.encode(setup)

    def given() -> Any:
        nonlocal taken
        for deal in range(1000):
            taken += 1
            yield Given(encoded, *deal_fixtures(setup, deal)[0])

    found = Processes(2).work(observe_task, given(), in_order=True)
    next(found)
    next(found)
    assert taken <= 20
    found.close()  # type: ignore[attr-defined]


def test_variants_are_all_combinations() -> None:
    assert combinations([]) == [()]
    assert combinations(["a=1,2", "b=x,y"]) == [
        ("a=1", "b=x"),
        ("a=1", "b=y"),
        ("a=2", "b=x"),
        ("a=2", "b=y"),
    ]
    with pytest.raises(BadArena):
        combinations(["a"])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_command_writes_a_page_that_needs_no_network(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_LANG", lang)
    city = Path(__file__).parents[2] / "src/ludotheque/games/taxi/data"
    towns = sorted(city.glob("city*.toml"))
    files = []
    for number, town in enumerate(towns):
        files.append(tmp_path / f"town{number}.toml")
        files[-1].write_bytes(town.read_bytes())
    vary = "city=" + ",".join(map(str, files))
    study(
        "taxi",
        bots="random",
        matches=2,
        option=["target=1"],
        vary=[vary],
        out=tmp_path / "out",
    )
    printed = capsys.readouterr().out
    assert "town0.toml" in printed
    report = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in report
    assert "<svg" in report
    for outside in ("http://", "https://", "<script", "@import"):
        assert outside not in report
    wanted = {"en": "tokens standing at the end", "fr": "jetons en place à la fin"}[lang]
    assert wanted in printed
    assert wanted in report
    kept = msgspec.json.decode((tmp_path / "out" / "figures.json").read_bytes(), type=StudyFigures)
    assert [one.label for one in kept.variants] == ["city=town0.toml", "city=town1.toml"]
