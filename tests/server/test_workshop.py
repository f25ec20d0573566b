"""Changed components over HTTP: checked with the place that is wrong, and studied."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from random import Random

import msgspec
import pytest

from ludotheque.arena.plan import Fixture
from ludotheque.arena.studies import sequential, variant_study
from ludotheque.arena.studies.observation import Observation
from ludotheque.games.cascadia.scenarios import first_scenario
from ludotheque.games.quadracarta.card_file import printed_cards
from ludotheque.games.quadrata import workshop as quadrata_workshop
from ludotheque.server.workshop import studies
from ludotheque.text import Text, language

from .harness import Browser, Json, Refusal, Running, quiet_config, running

CHECK = "/api/workshop/check"
DATA = resources.files("ludotheque.games")
TOWN = (DATA / "taxi/data/city.toml").read_text(encoding="utf-8")
DECK = (DATA / "taxi/data/cards.toml").read_text(encoding="utf-8")
CARDS = (DATA / "quadrata/data/cards.toml").read_text(encoding="utf-8")
BOX = quadrata_workshop.original("cards")  # with tokens and Taxi boards


def line_of(source: str, words: str) -> int:
    return source.split("\n").index(next(one for one in source.split("\n") if words in one)) + 1


async def test_originals_can_be_played(server: Running) -> None:
    ana = await server.browser("Ana")
    for game, part, toml in (
        ("taxi", "city", TOWN),
        ("taxi", "deck", DECK),
        ("quadrata", "cards", CARDS),
        ("minisurf", "cards", printed_cards()),
        ("maxisurf", "cards", printed_cards()),
        ("cascadia", "goals", first_scenario()),
    ):
        found = await ana.post(CHECK, {"game": game, "part": part, "toml": toml})
        assert found["problems"] == []


async def test_parts_are_edited_as_values_and_kept_as_files(server: Running) -> None:
    ana = await server.browser("Ana")
    for game, files in (("taxi", {"city": TOWN, "deck": DECK}), ("quadrata", {"cards": BOX})):
        parts = {one["name"]: one for one in (await ana.get(f"/api/workshop/{game}"))["parts"]}
        for part, source in files.items():
            assert parts[part]["toml"] == source
            content = parts[part]["content"]
            written = (await ana.post("/api/workshop/write", {"content": content}))["toml"]
            assert (await ana.post("/api/workshop/read", {"toml": written}))["content"] == content
            checked = await ana.post(CHECK, {"game": game, "part": part, "toml": written})
            assert checked["problems"] == []
            assert checked["facts"].get("cards", 39) in (39, 58)
    with pytest.raises(Refusal, match="workshop-bad-file"):
        await ana.post("/api/workshop/read", {"toml": "x ="})
    with pytest.raises(Refusal, match="workshop-bad-file"):
        await ana.post("/api/workshop/write", {"content": {"x": None}})
    with pytest.raises(Refusal, match="unknown-game"):
        await ana.get("/api/workshop/chess")


async def test_facts_tell_where_the_rule_of_the_booklet_is_broken(server: Running) -> None:
    ana = await server.browser("Ana")
    changed = CARDS.replace("numbers = [63, 96]", "numbers = [63, 24]", 1)
    found = await ana.post(CHECK, {"game": "quadrata", "part": "cards", "toml": changed})
    assert found["facts"]["breaks"] == [
        {"card": 1, "side": "city", "number": 24, "points": 5, "wanted": 2}
    ]
    products = {one["number"]: one for one in found["facts"]["products"]}
    assert products[24]["pairs"] == [[2, 12], [3, 8], [4, 6]]
    assert products[63]["uses"] == CARDS.count("[63,") + CARDS.count(" 63]")


WRONG: dict[str, tuple[str, str, str, str, str, str]] = {
    "a card with twice the same number": (
        *("quadrata", "cards", CARDS),
        *("numbers = [63, 96]", "numbers = [63, 63]", "card.1.city.numbers"),
    ),
    "a number that is none": (
        *("quadrata", "cards", CARDS),
        *("numbers = [63, 96]", 'numbers = [63, "x"]', "card.1.city.numbers.1"),
    ),
    "a town that there is not": (
        *("maxisurf", "cards", printed_cards()),
        *('towns = "yyrb"', 'towns = "yyrg"', "card.4.towns"),
    ),
    "more cards than the box has": (
        *("taxi", "deck", DECK),
        *("count = 15", "count = 1500", "cards.0.count"),
    ),
    "no such word on a street": (
        *("taxi", "city", TOWN),
        *("a1 bandstand ? a2", "a1 bandstant ? a2", "streets.mill-road.0"),
    ),
    "a square too many": (
        *("taxi", "city", TOWN),
        *("a1 bandstand ? a2", "a1 bandstand ? . a2", "streets.mill-road.0"),
    ),
}


@pytest.mark.parametrize("case", WRONG)
async def test_a_problem_names_its_line_and_its_place(case: str, server: Running) -> None:
    ana = await server.browser("Ana")
    game, part, source, before, after, place = WRONG[case]
    toml = source.replace(before, after, 1)
    found = await ana.post(CHECK, {"game": game, "part": part, "toml": toml})
    (problem,) = found["problems"]
    assert (problem["place"], problem["line"]) == (place, line_of(toml, after))


async def test_a_file_that_is_no_toml_names_the_line(server: Running) -> None:
    ana = await server.browser("Ana")
    found: Json = await ana.post(CHECK, {"game": "taxi", "part": "deck", "toml": "a = 1\nb = ["})
    assert found["problems"][0]["line"] == 2
    found = await ana.post(CHECK, {"game": "taxi", "part": "deck", "toml": " \n"})
    assert found["problems"][0]["text"]["key"] == "variant-empty"
    with pytest.raises(Refusal, match="variant-no-part"):
        await ana.post(CHECK, {"game": "taxi", "part": "target", "toml": "3"})
    with pytest.raises(Refusal, match="server-bad-message"):
        await ana.post(CHECK, {"game": "taxi", "part": "deck", "toml": "#" * 200_001})


async def test_changes_are_named(server: Running) -> None:
    ana = await server.browser("Ana")

    async def changes(game: str, part: str, toml: str, code: str = "en") -> list[str]:
        found = await ana.post(CHECK, {"game": game, "part": part, "toml": toml})
        assert found["problems"] == []
        return [language(code)(msgspec.convert(one, Text)) for one in found["changes"]]

    assert await changes("taxi", "deck", DECK) == []
    fewer = DECK.replace("count = 7", "count = 2", 1)
    assert await changes("taxi", "deck", fewer) == ["Taxi cards: place a barrier 7 → 2"]
    other = CARDS.replace("[63, 96]", "[63, 99]", 1)
    assert await changes("quadrata", "cards", other) == ["Cards: Ottawa: 63, 96 → 63, 99"]
    many = re.sub(r"points = \d", "points = 5", CARDS)
    (said,) = await changes("quadrata", "cards", many)
    assert said.startswith("Cards: CN Tower: 2 → 5 points")
    assert said.endswith(" more")
    town = TOWN.replace("a1 bandstand ? a2", "a1 . bandstand a2").replace(
        'bandstand = "e"', 'bandstand = "w"'
    )
    assert await changes("taxi", "city", town) == [
        "Streets changed: Mill Road",
        "Houses moved: Bandstand",
        "In figures: orange squares 58 → 57",
    ]
    assert (await changes("taxi", "city", town, "fr"))[0] == "Rues changées\u00a0: chemin du Moulin"


# What a variant changes ---------------------------------------------------------------------------

RICH = re.sub(r"points = \d", "points = 5", CARDS)
STUDY: Json = {"game": "quadrata", "part": "cards", "toml": RICH, "seats": 2}
STUDIES = "/api/workshop/studies"


@cache
def changed_job() -> bytes:
    return variant_study.make_setups("quadrata", {"cards": RICH}, 2, "normal").job(1)


def invented_match(job: bytes, fixture: Fixture) -> bytes:
    """A match that takes no time: of rich cards players get twice the points."""
    times = 2 if job == changed_job() else 1
    rng = Random(fixture.deal)
    points = [times * rng.uniform(20, 30) for _ in range(2)]
    figures = {"minutes": rng.uniform(40, 60), "points": sum(points) / 2, "margin": 2.0}
    parts = {"part-destinations": tuple(points), "part-taxis": (0.0, 0.0)}
    seen = Observation(figures, tuple(points), (1.0, 0.0), {}, parts, (), (0, 1))
    return msgspec.json.encode(seen)


@pytest.fixture(autouse=True)
def quick_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variant_study, "play_match", invented_match)


async def reports(browser: Browser, most: int = 10_000) -> list[Json]:
    """The reports of a study; the page is left after `most` of them."""
    found: list[Json] = []
    async with browser.http.stream("POST", STUDIES, json=STUDY) as answer:
        assert answer.status_code == 200
        async for line in answer.aiter_lines():
            found.append(json.loads(line))
            if len(found) == most:
                break
    return found


async def test_a_study_streams_sentences_until_it_is_over(server: Running) -> None:
    ana = await server.browser("Ana")
    found = await reports(ana)
    assert [one["done"] for one in found] == [False] * (len(found) - 1) + [True]
    last = found[-1]
    assert last["settled"]
    assert last["matches"] == 2 * last["deals"]
    assert last["deals"] in sequential.LOOKS
    figures = {one["figure"]: one for one in (*last["figures"], *last["uses"])}
    assert figures["points"]["verdict"] == "more"
    assert figures["points"]["after"] > figures["points"]["before"]
    assert figures["part-destinations"]["verdict"] == "more"
    assert figures["minutes"]["verdict"] == "same"
    assert last["unused"] == [{"key": "quadrata-part-taxis"}]
    for one in figures.values():
        assert one["low"] <= one["high"]
        for code in ("en", "fr"):
            sentence = one["sentence"]
            args = {
                name: language(code).say(value["key"]) if isinstance(value, dict) else value
                for name, value in sentence["args"].items()
            }
            assert len(language(code).say(sentence["key"], **args)) > 15
    assert "--compare cards=cards.toml" in last["command"]
    assert not server.services.variant_studies._current


async def test_a_study_goes_on_with_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: Counter[tuple[bytes, int]] = Counter()

    def play(job: bytes, fixture: Fixture) -> bytes:
        played[job, fixture.deal] += 1
        return invented_match(job, fixture)

    monkeypatch.setattr(variant_study, "play_match", play)
    async with running(quiet_config(tmp_path)) as server:
        ana = await server.browser("Ana")
        server.services.variant_studies.seconds = 0.0
        first = (await reports(ana))[-1]
        assert (first["done"], first["settled"]) == (True, False)
        server.services.variant_studies.seconds = 60.0
        assert (await reports(ana))[-1]["settled"]
    assert [count for (_, deal), count in played.items() if deal == 0] == [1, 1]


async def test_a_study_ends_with_its_page_and_a_guest_has_one(server: Running) -> None:
    variant_studies = server.services.variant_studies
    ana = await server.browser("Ana")
    assert len(await reports(ana, most=1)) == 1
    async with asyncio.timeout(20):
        while variant_studies._current:
            await asyncio.sleep(0.01)
    first = asyncio.create_task(reports(ana))
    while not variant_studies._current:
        await asyncio.sleep(0.01)
    (before,) = variant_studies._current.values()
    second = asyncio.create_task(reports(ana, most=2))
    assert (await first)[-1]["done"]
    await second
    assert variant_studies._current.get(ana.guest) is not before


@pytest.fixture
def late_matches(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """All matches but those of the first deal last until this event, which a test without a
    server of its own sets: its event loop waits for threads before fixtures end."""
    ended = threading.Event()

    def play(job: bytes, fixture: Fixture) -> bytes:
        if fixture.deal:
            ended.wait(60)
        return invented_match(job, fixture)

    monkeypatch.setattr(variant_study, "play_match", play)
    yield ended
    ended.set()


async def test_the_limit_does_not_wait_for_a_match(
    server: Running, late_matches: threading.Event
) -> None:
    variant_studies = server.services.variant_studies
    variant_studies.seconds = 2.0
    ana = await server.browser("Ana")
    async with asyncio.timeout(20):
        found = await reports(ana)
    assert len(variant_studies._matches) <= 3, "no more than there are processes for"
    assert (found[-1]["done"], found[-1]["deals"], found[-1]["settled"]) == (True, 1, False)
    verdicts = {one["figure"]: one["verdict"] for one in found[-1]["figures"]}
    assert verdicts["minutes"] == "open"


async def test_a_server_that_stops_ends_its_studies(
    tmp_path: Path, late_matches: threading.Event, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(quiet_config(tmp_path)) as server:
        ana = await server.browser("Ana")
        study = asyncio.create_task(reports(ana))
        async with asyncio.timeout(20):
            while not server.services.variant_studies._matches:
                await asyncio.sleep(0.01)
    assert (await study)[-1]["done"]
    late_matches.set()
    assert [one.message for one in caplog.records if one.levelname in ("WARNING", "ERROR")] == []


async def test_a_server_that_stops_does_not_wait_for_a_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    checked = threading.Event()

    def check(data: bytes, bot: str) -> bytes:
        checked.wait(60)
        return b""

    monkeypatch.setattr(studies, "prepare_study", check)
    async with running(quiet_config(tmp_path)) as server:
        ana = await server.browser("Ana")
        study = asyncio.create_task(ana.post(STUDIES, STUDY))
        async with asyncio.timeout(20):
            while not server.services.variant_studies._checking:
                await asyncio.sleep(0.01)
    with pytest.raises(Refusal, match="server-fault"):
        await study
    checked.set()
    assert [one.message for one in caplog.records if one.levelname in ("WARNING", "ERROR")] == []


async def test_a_file_that_cannot_be_played_is_not_studied(server: Running) -> None:
    ana = await server.browser("Ana")
    wrong = STUDY | {"toml": CARDS.replace("[63, 96]", "[63, 63]")}
    with pytest.raises(Refusal, match="quadrata-card-same"):
        await ana.post(STUDIES, wrong)
    with pytest.raises(Refusal, match="quadrata-bad-seats"):
        await ana.post(STUDIES, STUDY | {"seats": 9})
    ana.http.cookies.clear()
    with pytest.raises(Refusal, match="server-who"):
        await ana.post(STUDIES, STUDY)
