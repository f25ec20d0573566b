"""Studies: what is counted, what is compared, and that nothing piles up."""

from __future__ import annotations

import pickle
from collections import Counter
from math import inf
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludotheque.arena.cli_common import BadArena, make_setup
from ludotheque.arena.plan import deal_fixtures
from ludotheque.arena.play import Arena
from ludotheque.arena.statistics.correlations import WinCorrelations
from ludotheque.arena.statistics.intervals import Mean, interval, share
from ludotheque.arena.statistics.running_stats import MAX_BINS, Histogram, RunningStats
from ludotheque.arena.statistics.significance import ALPHA
from ludotheque.arena.statistics.variance import LuckAndSkill, VarianceShares
from ludotheque.arena.studies.cli import _labels, combinations, split_names, study
from ludotheque.arena.studies.observation import Observation, observe, observe_task
from ludotheque.arena.studies.observation_store import BadStudyFolder
from ludotheque.arena.studies.report_text import StudyWords
from ludotheque.arena.studies.study import Study, StudyFigures, Variant
from ludotheque.arena.work_items import WorkItem
from ludotheque.arena.workers import ProcessExecutor
from ludotheque.bots import keyed_rng
from ludotheque.registry import all_games
from ludotheque.text import language

KINDS = ("figure", "order", "use")


def variant(
    game: str, matches: int, label: str = "", *option: str, bots: str = "random"
) -> Variant:
    return Variant(label, make_setup(game, bots, matches, 3, 2, list(option)))


def run(*variants: Variant, workers: int = 1) -> StudyFigures:
    under_way = Study(variants)
    assert list(under_way.run(ProcessExecutor(workers))) == list(range(1, under_way.wanted + 1))
    return under_way.figures()


def test_running_figures_are_those_of_all_values() -> None:
    rng = keyed_rng("study")
    values = [rng.gauss(3, 2) for _ in range(400)]
    shares = [rng.choice([0.0, 0.5, 1.0]) for _ in range(400)]
    running, won = RunningStats(), RunningStats()
    for value, part in zip(values, shares, strict=True):
        running.add(value)
        won.add(part)
    wanted = interval(values)
    assert running.interval().mean == pytest.approx(wanted.mean)
    assert running.interval().half == pytest.approx(wanted.half)
    assert won.share().low == pytest.approx(share(shares).low)
    assert won.share().high == pytest.approx(share(shares).high)


def test_a_share_that_never_varies_is_as_many_coins_as_deals() -> None:
    won = RunningStats()
    for _ in range(10):
        won.add(1.0)
    assert won.share() == share([1.0] * 10)


def test_a_histogram_joins_bins_and_loses_nothing() -> None:
    histogram = Histogram()
    for value in range(1000):
        histogram.add(value - 300)
    bins = histogram.bins()
    assert len(bins) <= MAX_BINS
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
    study = arena.game.study
    own = study is not None and hasattr(study.watch(arena.rules), "uses")
    assert own or sum(seen.uses.values()) == match.ply
    for lang in ("en", "fr"):
        for name in figures:
            say = language(lang)
            assert say.knows(f"study-{name}") or say.knows(f"{game}-study-{name}"), name
        for name in seen.uses if own else ():
            assert language(lang).knows(f"{game}-study-{name}"), name


def test_taxi_names_its_own_figures() -> None:
    found = run(variant("taxi", 3, "", "target=1", bots="greedy")).variants[0]
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
    compared = [one.figure for one in found.differences if one.kind == "figure"]
    assert compared == list(found.variants[0].figures)
    assert all(one.difference.mean == 0 and not one.real for one in found.differences)


def test_a_difference_that_is_there_is_found_on_the_same_draws() -> None:
    far = variant("minisurf", 14, "boxes=2", "boxes=2")
    found = run(variant("minisurf", 14, "boxes=1", "boxes=1"), far)
    real = {one.figure for one in found.differences if one.real}
    assert "best" in real
    (best,) = (one for one in found.differences if one.figure == "best")
    one, two = (figures.figures["best"].mean for figures in found.variants)
    assert best.difference.mean == pytest.approx(two - one)


def test_variants_are_compared_in_the_order_of_play_and_in_what_is_used() -> None:
    usual = variant("minisurf", 40, "boxes=1", "boxes=1")
    found = run(usual, variant("minisurf", 40, "boxes=2", "boxes=2"))
    by_kind = {kind: [one for one in found.differences if one.kind == kind] for kind in KINDS}
    (order,) = by_kind["order"]
    one, two = (figures.wins[0].mean for figures in found.variants)
    assert order.difference.mean == pytest.approx(two - one)
    uses = {one.figure: one for one in by_kind["use"]}
    assert uses, "cards are drawn more often from two boxes than from one"
    known = [{use.name: use.times.mean for use in figures.uses} for figures in found.variants]
    for name, use in uses.items():
        expected = known[1].get(name, 0) - known[0].get(name, 0)
        assert use.difference.mean == pytest.approx(expected)
    words = StudyWords(found, language("fr"))
    told = "\n".join(cell for row in words.difference_rows()[1] for cell in row)
    assert "victoires de qui joue en premier" in told
    assert "fois par partie\u00a0: " in told


def test_what_is_used_is_counted_by_deal() -> None:
    """Four matches of a deal share their draws: they are one value, not four."""
    found = run(variant("minisurf", 24, bots="random,random"))
    under_way = Study([variant("minisurf", 24, bots="random,random")])
    seen: dict[str, list[float]] = {}
    chosen = under_way.variants[0].setup
    for deal in range(found.deals):
        counted: Counter[str] = Counter()
        matches = deal_fixtures(chosen, deal)
        for fixture in matches:
            arena = Arena(chosen)
            match, _, _ = arena.play_out(fixture)
            result = match.result()
            assert result is not None
            counted.update(observe(arena.game, arena.rules, match.record, result, ()).uses)
        for name, times in counted.items():
            seen.setdefault(name, [0.0] * found.deals)[deal] = times / len(matches)
    for use in found.variants[0].uses:
        counted_by_deal = RunningStats()
        for value in seen[use.name]:
            counted_by_deal.add(value)
        wanted = counted_by_deal.interval()
        assert use.times.mean == pytest.approx(wanted.mean)
        assert use.times.half == pytest.approx(wanted.half)


def test_few_deals_are_warned_of_and_no_share_is_negative() -> None:
    found = run(variant("minisurf", 6, bots="random,greedy"))
    assert "3 deals" in StudyWords(found, language("en")).warning()
    noise = VarianceShares(Mean(-0.2, 0.25), Mean(0.3, 0.1), None)
    shown = msgspec.structs.replace(found.variants[0], shares=noise)
    many = msgspec.structs.replace(found, deals=100, variants=(shown,))
    words = StudyWords(many, language("en"))
    assert words.warning() == ""
    assert [row[1] for row in words.share_rows()[1]] == ["at most 5.0 %", "30.0 ± 10.0 %"]


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
            yield WorkItem(encoded, *deal_fixtures(setup, deal)[0])

    found = ProcessExecutor(2).work(observe_task, given(), in_order=True)
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


def test_a_file_is_compared_with_the_game_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert combinations([], ["city=a.toml", "deck=b"]) == [(), ("city=a.toml", "deck=b")]
    for wrong in ("city", "city=", "=a.toml"):
        with pytest.raises(BadArena):
            combinations([], [wrong])
    study("minisurf", bots="random", matches=2, compare=["boxes=2"], out=tmp_path, json=True)
    found = msgspec.json.decode(capsys.readouterr().out)
    assert [one["label"] for one in found["variants"]] == ["", "boxes=2"]
    assert "--compare boxes=2" in (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_command_writes_a_page_that_needs_no_network(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_LANG", lang)
    city = Path(__file__).parents[2] / "src/ludotheque/games/taxi/data"
    towns = sorted(city.glob("city*.toml"))[:2]
    files = []
    for number, town in enumerate(towns):
        files.append(tmp_path / f"town{number}.toml")
        files[-1].write_bytes(town.read_bytes())
    vary = "city=" + ",".join(map(str, files))
    study(
        "taxi",
        bots="greedy",
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
    kept = msgspec.json.decode((tmp_path / "out" / "figures.json").read_bytes())
    assert [one["label"] for one in kept["variants"]] == ["city=town0.toml", "city=town1.toml"]


def test_files_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    one, other = (f"city={tmp_path / folder / 'town.toml'}" for folder in "ab")
    assert _labels({one, other}) == {one: one, other: other}
    assert _labels({one, "target=2"}) == {one: "city=town.toml", "target=2": "target=2"}


def test_the_same_variant_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadArena, match="same"):
        study("minisurf", bots="random", matches=2, vary=["duplicate=yes,yes"], out=tmp_path)


def test_an_option_that_is_said_twice_is_refused(tmp_path: Path) -> None:
    for vary, option in ((["elk=A,B"], ["elk=C"]), (["elk=A,B", "elk+fox=C,D"], None)):
        with pytest.raises(BadArena, match="elk"):
            study("cascadia", bots="random", matches=1, vary=vary, option=option, out=tmp_path)


def test_a_damaged_result_gets_a_sentence(tmp_path: Path) -> None:
    def again() -> None:
        study("minisurf", bots="random", matches=2, workers=1, out=tmp_path)

    again()
    (parquet,) = tmp_path.glob("results/*/*.parquet")
    parquet.write_bytes(parquet.read_bytes()[:100])
    with pytest.raises(BadStudyFolder, match="cannot be read"):
        again()
    parquet.unlink()
    again()


def observation(totals: tuple[float, ...], order: tuple[int, ...], **ways: Any) -> Observation:
    won = tuple(float(total == max(totals)) for total in totals)
    return Observation({}, totals, won, {}, ways, (), order)


def test_skill_and_draws_are_told_apart() -> None:
    """Leads that are made of 3 for the stronger bot, 2 × noise of the deal, and noise."""
    rng = keyed_rng("shares")
    both = LuckAndSkill()
    for _ in range(4000):
        gift, order = rng.gauss(0, 2), rng.choice([(0, 1), (1, 0)])
        deal = []
        for sign in (1, -1):  # the stronger bot on seat 0, then on seat 1
            lead = 3 * sign + gift + rng.gauss(0, 1)
            by_seat = (lead, 0.0)
            deal.append(observation(tuple(by_seat[seat] for seat in order), order))
        both.add(deal)
    found = both.shares(differ=True, has_luck=False)
    assert found.skill is not None
    assert found.draws is not None
    # Two line-ups that are 6 apart vary by 9 around their mean, deals by 4, noise by 1.
    assert found.skill.mean == pytest.approx(9 / 14, abs=0.02)
    assert found.draws.mean == pytest.approx(4 / 14, abs=0.02)
    assert 0 < found.draws.half < 0.05
    assert found.luck is None


def test_what_goes_together_with_winning_is_found_and_nothing_else() -> None:
    rng = keyed_rng("ways")
    ways = WinCorrelations()
    for _ in range(600):
        good, idle = [rng.random(), rng.random()], (rng.random(), rng.random())
        totals = (good[0] + rng.random(), good[1] + rng.random())
        ways.add([observation(totals, (0, 1), good=tuple(good), idle=idle)])
    first, second = ways.factors()
    assert first.name == "good"
    assert first.chance < 1e-6
    assert first.correlation.mean > 0.4
    assert first.times == pytest.approx(0.5, abs=0.05)
    assert second.name == "idle"
    assert second.chance > ALPHA


def test_a_study_has_one_error_for_all_that_it_calls_real() -> None:
    """What winners do in each of two variants, and the differences between them: what would pass
    beside its own kind alone does not where the whole study claims more."""
    rng = keyed_rng("one error")
    under_way = Study([variant("minisurf", 100), variant("minisurf", 100)])
    for _ in range(100):
        seen = []
        for _ in under_way.variants:
            did = [rng.random(), rng.random()]
            totals = (0.6 * did[0] + rng.random(), 0.6 * did[1] + rng.random())
            figures = {f"figure-{n}": rng.random() for n in range(40)}
            one = observation(totals, (0, 1), did=tuple(did))
            seen.append(msgspec.structs.replace(one, figures=figures))
        under_way._count(iter(seen))
    found = under_way.figures()
    ways = [way for one in found.variants for way in one.ways]
    claims = len(found.differences) + len(ways)
    assert (len(ways), claims) == (2, 43)
    assert any(ALPHA / claims < way.chance < ALPHA / 2 for way in ways)  # real beside its kind
    assert not any(way.real for way in ways if way.chance > ALPHA / claims)


def test_what_hardly_varied_has_no_interval() -> None:
    """Nothing in 40 deals is not 0 ± 0, and four deals do not say how often."""
    under_way = Study([variant("minisurf", 40)])
    for number in range(40):
        figures = {"never": 0.0, "always": 7.0, "seldom": float(number < 4), "often": number % 3}
        one = observation((number, 1.0), (0, 1))
        uses = {"never": 0, "seldom": int(number < 4)}
        under_way._count(iter([msgspec.structs.replace(one, figures=figures, uses=uses)]))
    found = under_way.figures()
    words = StudyWords(found, language("en"))
    assert [row[1] for row in words.figure_rows()[1]] == ["0.00", "7.00", "0.10", "0.97 ± 0.27"]
    assert {use.name: use.times.half for use in found.variants[0].uses} == {
        "never": inf,
        "seldom": inf,
    }


def test_what_is_rarely_done_counts_the_matches_without_it() -> None:
    ways = WinCorrelations()
    for number in range(600):
        did = {"rare": (1.0, 0.0)} if number >= 540 else {}
        ways.add([observation((2.0, 1.0) if number % 2 else (1.0, 2.0), (0, 1), **did)])
    assert ways.factors()[0].times == pytest.approx(0.05)
    assert abs(ways.factors()[0].correlation.mean) < 1e-9


def test_options_can_be_varied_together() -> None:
    assert [split_names(chosen) for chosen in combinations(["bear+fox=A,B"])] == [
        ["bear=A", "fox=A"],
        ["bear=B", "fox=B"],
    ]


def test_what_each_player_did_adds_up_to_what_happened() -> None:
    setup = make_setup("taxi", "greedy", 1, 3, 2, ["target=1"])
    arena = Arena(setup)
    match, _, _ = arena.play_out(deal_fixtures(setup, 0)[0])
    result = match.result()
    assert result is not None
    seen = observe(arena.game, arena.rules, match.record, result, arena.luck_of(match))
    assert sum(seen.ways["cards"]) == seen.figures["cards"]
    assert sum(seen.ways["dead-ends"]) == seen.figures["dead-ends"]
    assert seen.ways["part-destinations"] == seen.totals
    assert sum(seen.ways["roll"]) == sum(m.action == "roll" for m in match.record.moves())
    assert seen.by_seat(seen.totals) == [s.total for s in arena.rules.scores(match.state)]
    assert len(seen.luck) == 2


def test_what_is_used_is_named_with_its_piece() -> None:
    found = run(variant("quadrata", 2)).variants[0]
    names = {use.name for use in found.uses}
    assert any(name.startswith("visit ") and name.endswith(" city") for name in names)
    assert {"tokens", "rest"} <= names  # whatever their numbers were
