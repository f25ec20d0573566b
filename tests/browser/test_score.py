"""A real table of Cascadia is entered by hand and counted."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from command_line import run
from ludotheque.games.cascadia.game import CASCADIA
from ludotheque.games.cascadia.options import CascadiaOptions
from ludotheque.games.cascadia.real_boards.score_file import score_lines
from ludotheque.testing.walk import last_state, walk

from .axe import serious
from .conftest import DESKTOP, NARROW, TWICE, Opener
from .interactions import drawn, go, overflows

SCORE = "/score/cascadia"


def cell(page: Page, q: int, r: int) -> Locator:
    return page.locator(f'[data-cell="{q},{r}"]')


def totals(page: Page) -> list[str]:
    return page.locator(".players b").all_inner_texts()


def row(page: Page, name: str) -> Locator:
    """The figures of a row of the score sheet."""
    header = page.get_by_role("rowheader", name=name, exact=True)
    return page.get_by_role("row").filter(has=header).locator("td")


def two_bears(page: Page) -> None:
    """The first starting environment, a mountain beside its mountain, a bear on both."""
    page.locator('[data-starter="1"]').click()
    cell(page, 1, 0).click()
    page.locator('[data-habitats="mountain"]').click()
    page.locator("[data-species=bear]").click()
    cell(page, 0, 0).click()
    page.locator("[data-species=bear]").click()


def test_a_board_is_entered_by_clicking_counted_and_explained(opened: Opener) -> None:
    page = opened("/")
    page.locator("a[href='/score/cascadia?edition=square']").click()  # by the box of its own
    expect(page.get_by_label("Square", exact=True)).to_be_checked()
    page.go_back()
    page.locator("a[href='/score/cascadia']").click()
    page.locator("[data-starter]").first.wait_for()
    two_bears(page)
    page.get_by_role("button", name="One nature token more").click()
    # A pair of bears 4; corridors 2 + 1 + 1 + 1 + 1, all of them the largest: 5 × 2; a token.
    expect(page.locator(".players b")).to_have_text(["21", "0"])
    expect(row(page, "bears")).to_have_text(["4", "0"])
    expect(row(page, "mountains")).to_have_text(["2", "0"])
    expect(row(page, "corridor bonuses")).to_have_text(["10", "0"])
    expect(row(page, "wildlife")).to_have_text(["4", "0"])
    expect(row(page, "habitats")).to_have_text(["16", "0"])
    expect(page.locator(".verdict")).to_contain_text("Player 1 leads so far.")
    row(page, "bears").first.get_by_role("button").click()
    expect(page.locator("[data-why]")).to_contain_text("Player 1, bears: 4")
    expect(page.locator(".worth text")).to_have_text("4")
    what_cannot_be_is_said_and_shown(page)
    # Another card counts otherwise, and everything is still there after a reload.
    page.get_by_label("Bear card").select_option("B: groups of three")
    expect(row(page, "bears")).to_have_text(["0", "0"])
    page.reload()
    expect(row(page, "bears")).to_have_text(["0", "0"])
    expect(page.locator(".players b")).to_have_text(["17", "0"])
    expect(page.locator("[data-laid]")).to_have_count(4)
    # And can be taken away again.
    cell(page, 1, 0).click()
    page.locator("[data-remove]").click()
    expect(row(page, "mountains")).to_have_text(["1", "0"])


def what_cannot_be_is_said_and_shown(page: Page) -> None:
    """One bear too many on a mountain, until boxes are not looked at; then it is taken away."""
    cell(page, 1, -1).click()
    page.locator('[data-habitats="mountain"]').click()
    page.locator("[data-species=bear]").click()
    expect(page.get_by_role("alert")).to_contain_text("cell 1,-1: the box has no tile left")
    expect(page.locator(".cell.wrong")).to_have_attribute("data-cell", "1,-1")
    page.locator("[data-lenient]").click()
    expect(row(page, "mountains")).to_have_text(["3", "0"])
    expect(page.get_by_role("alert")).to_have_count(0)
    cell(page, 1, -1).click()
    page.locator("[data-remove]").click()
    expect(row(page, "mountains")).to_have_text(["2", "0"])


def test_on_a_phone_in_french_by_tapping(opened: Opener) -> None:
    page = opened(SCORE, viewport=NARROW, locale="fr-FR", has_touch=True, color_scheme="dark")
    expect(page.get_by_role("heading", name="Compter vos points")).to_be_visible()
    page.locator('[data-starter="3"]').tap()
    cell(page, 1, 0).tap()
    page.get_by_role("button", name="montagne–forêt", exact=True).tap()
    page.get_by_role("button", name="ours (touche 6)").tap()
    expect(cell(page, 1, 0)).to_have_attribute("data-laid", "mountain forest 4 bear")
    before = cell(page, 1, 0).bounding_box()
    cell(page, 1, 0).tap()
    expect(cell(page, 1, 0)).to_have_attribute("data-laid", "mountain forest 5 bear")
    assert cell(page, 1, 0).bounding_box() == before
    drawn(page)
    assert not overflows(page)
    page.get_by_role("button", name="Points").tap()
    expect(page.locator(".verdict")).to_contain_text("Joueur 1 mène pour l’instant.")
    expect(page.locator(".verdict")).to_contain_text("Joueur 1 (19)")
    page.get_by_role("button", name="Partie", exact=True).tap()
    page.get_by_label("Carrées").tap()
    page.get_by_role("button", name="Tuiles").tap()
    expect(page.locator("[data-starter]")).to_have_count(5)  # nothing was lost, another table
    assert not overflows(page)


def test_with_the_keyboard_alone(opened: Opener) -> None:
    page = opened(SCORE)
    cell(page, 0, 0).focus()
    for key in ("5", "2", "8", "ArrowRight", "5", "r", "Backspace", "1", "3"):
        page.keyboard.press(key)
    expect(cell(page, 0, 0)).to_have_attribute("data-laid", "forest river 0 salmon")
    expect(cell(page, 1, 0)).to_have_attribute("data-laid", "mountain prairie 0 ")
    expect(cell(page, 1, 0)).to_be_focused()
    page.keyboard.press("Enter")
    expect(cell(page, 1, 0)).to_have_attribute("data-laid", "mountain prairie 1 ")
    name = "(1, 0): mountain–prairie, mountain to the east, south-east, south-west; token: none."
    expect(page.get_by_role("button", name=name)).to_be_focused()
    expect(row(page, "salmon")).to_have_text(["2", "0"])


@pytest.fixture(scope="module")
def match_file(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[int], int]:
    """Boards of a match that was played to its end, its points and its winner."""
    rules = CASCADIA.rules(CascadiaOptions(), 4)
    state = last_state(rules, list(walk(rules, Random(7))))
    path = tmp_path_factory.mktemp("score") / "match.jsonl"
    lines = []
    for seat, seen in enumerate(rules.view(state, None).environments):
        tiles = [
            {"q": cell.q, "r": cell.r, "rotation": cell.rotation, "token": cell.token}
            | dict(zip(("habitat_a", "habitat_b"), cell.tile.habitats, strict=False))
            for cell in seen.cells
        ]
        lines.append(json.dumps({"id": f"P{seat}", "tiles": tiles, "nature": seen.nature}))
    path.write_text("\n".join(lines), encoding="utf-8")
    return path, [score.total for score in rules.scores(state)], rules.result(state).winners[0]


def test_a_file_of_a_match_has_its_points_and_goes_out_as_it_came(
    opened: Opener, match_file: tuple[Path, list[int], int], tmp_path: Path
) -> None:
    path, points, winner = match_file
    page = opened(SCORE)
    page.locator("[data-load]").set_input_files(path)
    expect(page.locator(".players b")).to_have_text(list(map(str, points)))
    expect(page.locator(".verdict")).to_contain_text(f"P{winner} wins.")
    expect(page.locator("[data-laid]")).to_have_count(23)
    a_full_board_can_be_chosen_from(page)
    with page.expect_download() as saving:
        page.locator("[data-save]").click()
    saved = tmp_path / "saved.jsonl"
    saving.value.save_as(saved)

    def scored(file: Path) -> list[dict[str, Any]]:
        return list(score_lines(file.read_bytes().splitlines(), CascadiaOptions()))

    assert scored(saved) == scored(path)
    page.locator("[data-clear]").click()
    page.locator("[data-clear]").click()
    expect(page.locator(".players b")).to_have_text(["0"] * 4)
    page.locator("[data-load]").set_input_files(saved)
    expect(page.locator(".players b")).to_have_text(list(map(str, points)))
    page.locator("[data-load]").set_input_files(files=[__file__])
    expect(page.get_by_role("alert")).to_contain_text("no boards in this file")


# Cells that a click in their middle would not reach.
HIDDEN = """(cells) => cells.filter((cell) => {
  const { x, y, width, height } = cell.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return there?.closest('[data-cell]') !== cell;
}).map((cell) => cell.dataset.cell)"""


def a_full_board_can_be_chosen_from(page: Page) -> None:
    laid = page.locator("[data-laid]")
    for screen in (TWICE, NARROW, DESKTOP):
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        drawn(page)
        assert not overflows(page)
        for place in (laid.first, laid.last):
            place.click()
            expect(place).to_have_attribute("aria-pressed", "true")
        assert laid.evaluate_all(HIDDEN) == []
        if screen is NARROW:
            assert serious(page) == []


def test_other_games_are_counted_on_a_sheet(opened: Opener) -> None:
    """Numbers, choices and figures, by tapping and by typing, on a phone; both languages."""
    page = opened("/", viewport=NARROW, has_touch=True, fresh=True)
    held: list[Route] = []
    gate: list[Callable[[Route], object]] = [held.append]
    page.route("**/api/games/quadrata/score", lambda route: gate[0](route))
    go(page, "/score/quadrata")
    page.locator("[data-field=fives]").fill("4")  # before the first count is here
    page.locator("[data-field=fives]").press("Tab")
    gate[0] = Route.continue_
    for route in held:
        route.continue_()
    page.get_by_role("button", name="One more: Airplanes, wherever they are").tap()
    page.locator("[data-choice=purple]").check()
    expect(page.locator(".players b")).to_have_text(["23.5", "0"])
    page.locator("[data-seat='1']").tap()
    expect(page.locator("[data-choice=purple]")).to_be_disabled()
    for _ in range(2):
        page.get_by_role("button", name="One more: Destinations with 5 points").tap()
    expect(page.locator(".verdict")).to_contain_text("Player 1 wins.")
    assert not overflows(page)
    assert serious(page) == []
    page.goto(page.url.replace("quadrata", "maxisurf"))
    cell(page, 0, 0).tap()
    expect(page.get_by_role("alert")).to_contain_text("row 1, column 1: this square is in no card")
    page.locator("[data-lay=r]").tap()
    cell(page, 1, 0).tap()
    cell(page, 0, 1).focus()
    for key in ("b", "ArrowRight", "b"):
        page.keyboard.press(key)
    expect(page.locator(".players b")).to_have_text(["1", "0"])
    page.locator("[data-seat='1']").tap()
    page.get_by_text("Type it instead").tap()
    page.get_by_role("textbox", name="Type it instead").fill("yyr\nybr\nbbb")
    page.get_by_role("textbox", name="Type it instead").blur()
    expect(page.locator(".verdict")).to_contain_text("Player 2 wins.")
    expect(page.locator(".verdict")).to_contain_text("3 groups, with so many squares: 2, 3, 4")
    page.get_by_title("Show what makes this score").last.tap()
    expect(page.locator(".cell.highlight")).to_have_count(2)
    assert not overflows(page)
    assert serious(page) == []


FIVE = ("yyr\nybb", "bbr\nbbr\nrr.", "yr\nbb", "yyy\nyyy", "yr\nby")  # figures of Minisurf
SURFACES = ["6", "8", "4", "6", "4"]


def how_many(page: Page) -> Locator:
    """The buttons for numbers of players."""
    return page.get_by_role("group", name="Players", exact=True).get_by_role("button")


def test_five_players_of_minisurf_have_the_same_totals_in_page_and_terminal(
    opened: Opener, tmp_path: Path
) -> None:
    """Ruling 11: five need a second box, which nobody has to ask for."""
    typed = "".join(f"P{n}\n{rows}\n\n" for n, rows in enumerate(FIVE, 1))
    done = run("score", "minisurf", home=tmp_path, stdin=f"5\n{typed}")
    assert (done.returncode, done.stderr) == (0, "")
    assert "How many players? (2 to 8, Enter: 2)" in done.stdout
    for n, surface in enumerate(SURFACES, 1):
        assert f"P{n}: {surface} (" in done.stdout

    page = opened("/score/minisurf")
    expect(how_many(page)).to_have_text(list("2345678"))
    boxes = page.get_by_label("Boxes of cards")
    expect(boxes).to_have_value("1")
    how_many(page).get_by_text("5").click()
    expect(boxes).to_have_value("2")
    page.get_by_text("Type it instead").click()
    for seat, rows in enumerate(FIVE):
        page.locator(f"[data-seat='{seat}']").click()
        page.get_by_role("textbox", name="Type it instead").fill(rows)
        page.get_by_role("textbox", name="Type it instead").blur()
    expect(page.locator(".players b")).to_have_text(SURFACES)
    expect(page.locator(".verdict")).to_contain_text("Player 3 and Player 5")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(page.locator(".players b")).to_have_text(SURFACES)
    expect(boxes).to_have_value("2")
    boxes.fill("1")  # too few for five
    boxes.blur()
    expect(boxes).to_have_value("2")
    how_many(page).get_by_text("4").click()
    expect(boxes).to_have_value("1")


def test_the_numbers_of_players_are_those_that_the_options_allow(opened: Opener) -> None:
    page = opened("/score/minisurf")
    every_option = {"boxes": 1, "duplicate": False, "corners": False}  # as earlier pages stored
    stored = {"options": every_option, "players": 5, "names": [], "sheets": []}
    store = "(entry) => localStorage.setItem('ludotheque.score.minisurf', entry)"
    page.evaluate(store, json.dumps(stored))
    page.reload()
    expect(page.locator(".players b")).to_have_text(["0"] * 5)
    expect(page.get_by_role("alert")).to_have_count(0)
    duplicate = page.get_by_role("checkbox", name="Duplicate")
    duplicate.check()
    expect(how_many(page)).to_have_text(list("12345678"))
    how_many(page).get_by_text("1").click()
    duplicate.uncheck()
    expect(page.get_by_role("alert")).to_contain_text("Minisurf is for 2 to 4 players")
    expect(how_many(page)).to_have_text(list("2345678"))
    how_many(page).get_by_text("2").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_count_ends_at_what_the_options_say(opened: Opener) -> None:
    page = opened("/score/taxi")
    destinations = page.locator("[data-field=destinations]")
    for target in (2, 3):
        page.get_by_label("Destinations to reach").fill(str(target))
        page.get_by_label("Destinations to reach").blur()
        destinations.fill("9")
        destinations.blur()
        expect(destinations).to_have_value(str(target))
        expect(page.get_by_title("One more: Destinations reached")).to_be_disabled()
    page.get_by_label("Destinations to reach").fill("2")
    page.get_by_label("Destinations to reach").blur()
    expect(page.get_by_role("alert")).to_contain_text("“3” is no number from 0 to 2.")


def test_letters_of_a_figure_are_those_of_the_language(opened: Opener) -> None:
    """As in `score --lang fr`: J is yellow; Y, which is no other town, as well."""
    page = opened("/score/minisurf", locale="fr-FR")
    expect(page.locator("[data-lay=y] .swatch")).to_have_text("j")
    expect(page.locator(".help")).to_contain_text("j, r, b")
    cell(page, 0, 0).focus()
    for key in ("j", "ArrowRight", "y"):
        page.keyboard.press(key)
    expect(cell(page, 0, 0)).to_have_text("j")
    expect(cell(page, 1, 0)).to_have_text("j")
    page.get_by_text("Ou tapez-la").click()
    typed = page.get_by_role("textbox", name="Ou tapez-la")
    expect(typed).to_have_value("jj")
    typed.fill("jjr\nYBR")
    typed.blur()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator("[data-settings]").click()
    page.get_by_role("button", name="EN", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("textbox", name="Type it instead")).to_have_value("yyr\nybr")
