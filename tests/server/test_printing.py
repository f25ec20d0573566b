"""Pieces to print, over HTTP: of the original and of a variant, and refusals."""

from __future__ import annotations

import re
from importlib import resources
from io import BytesIO
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from ludotheque.games import quadrata

from .harness import Refusal, Running


async def test_the_pieces_of_a_variant_are_printed(server: Running) -> None:
    ana = await server.browser("Ana")
    printed = {game["id"]: game["printed"] for game in await ana.get("/api/games")}
    assert (printed["quadrata"], printed["cascadia"]) == ("pieces", "sheets")
    original = resources.files(quadrata) / "data" / "cards.toml"
    cards = original.read_text(encoding="utf-8").replace('"Tour CN"', '"Ma Tour"')
    asked = {"options": {"cards": cards}, "language": "fr", "paper": "letter", "backs": False}
    content = await ana.post("/api/games/quadrata/print", asked)
    pages = PdfReader(BytesIO(content)).pages
    assert {tuple(sorted(map(round, page.mediabox[2:]))) for page in pages} == {(612, 792)}
    words = " ".join(page.extract_text() for page in pages)
    assert "Ma Tour" in words
    assert "Trophées" in words


async def test_sheets_for_the_browser_have_the_same_pages_and_escape_names(server: Running) -> None:
    ana = await server.browser("Ana")
    original = resources.files(quadrata) / "data" / "cards.toml"
    cards = original.read_text(encoding="utf-8").replace('"Tour CN"', '"<b>Tour & Cie</b>"')
    asked = {"options": {"cards": cards}, "language": "fr", "grey": True}
    pages = PdfReader(BytesIO(await ana.post("/api/games/quadrata/print", asked))).pages
    sheets = (await ana.post("/api/games/quadrata/sheets", asked))["sheets"]
    wide = [page.mediabox.width > page.mediabox.height for page in pages]
    assert [sheet["landscape"] for sheet in sheets] == wide
    trees = [ElementTree.fromstring(sheet["svg"]) for sheet in sheets]
    assert any("<b>Tour & Cie</b>" in (one.text or "") for tree in trees for one in tree.iter())
    colours = {code for sheet in sheets for code in re.findall("#([0-9a-f]{6})", sheet["svg"])}
    assert colours
    assert all(code[:2] == code[2:4] == code[4:] for code in colours), "grey"


async def test_exercises_are_printed_for_a_class(server: Running) -> None:
    ana = await server.browser("Ana")
    lessons = {game["id"] for game in await ana.get("/api/games") if game.get("lessons")}
    assert lessons == {"quadrata"}
    asked = {"options": {}, "language": "en", "products": "2-30", "exercises": 24}
    content = await ana.post("/api/games/quadrata/print", asked)
    first, second = (page.extract_text() for page in PdfReader(BytesIO(content)).pages[:2])
    assert "Exercises" in first
    assert "Answers" in second
    products = {int(n) for n in re.findall(r"= ([0-9]+)", second)}
    assert products
    assert max(products) <= 30


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"options": {}, "language": "de"}, "server-bad-message"),
        ({"options": {}, "language": "en", "paper": "a0"}, "server-bad-message"),
        ({"options": {"cards": "["}, "language": "en"}, "quadrata-cards-bad"),
        ({"options": {}, "language": "en", "products": "2-"}, "print-bad-products"),
        ({"options": {}, "language": "en", "exercises": 9999}, "print-many-exercises"),
    ],
    ids=["language", "paper", "file", "products", "exercises"],
)
async def test_what_cannot_be_printed_is_refused(
    server: Running, asked: dict[str, object], why: str
) -> None:
    ana = await server.browser("Ana")
    with pytest.raises(Refusal, match=why):
        await ana.post("/api/games/quadrata/print", asked)
