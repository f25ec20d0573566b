"""Changed components over HTTP: checked with the place that is wrong."""

from __future__ import annotations

from importlib import resources

import pytest

from .harness import Json, Refusal, Running

CHECK = "/api/workshop/check"
DATA = resources.files("ludotheque.games")
TOWN = (DATA / "taxi/data/city.toml").read_text(encoding="utf-8")
DECK = (DATA / "taxi/data/cards.toml").read_text(encoding="utf-8")
CARDS = (DATA / "quadrata/data/cards.toml").read_text(encoding="utf-8")


def line_of(source: str, words: str) -> int:
    return source.split("\n").index(next(one for one in source.split("\n") if words in one)) + 1


async def test_originals_can_be_played(server: Running) -> None:
    ana = await server.browser("Ana")
    for game, part, toml in (
        ("taxi", "city", TOWN),
        ("taxi", "deck", DECK),
        ("quadrata", "cards", CARDS),
    ):
        found = await ana.post(CHECK, {"game": game, "part": part, "toml": toml})
        assert found["problems"] == []


async def test_parts_are_edited_as_values_and_kept_as_files(server: Running) -> None:
    ana = await server.browser("Ana")
    for game, files in (("taxi", {"city": TOWN, "deck": DECK}), ("quadrata", {"cards": CARDS})):
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
    with pytest.raises(Refusal, match="workshop-none"):
        await ana.get("/api/workshop/minisurf")


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
