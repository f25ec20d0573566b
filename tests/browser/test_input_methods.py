"""Other ways to play: in French, on a phone, with the keyboard alone, in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sizes import some_of

from .api_client import against_bot, bots_of, make_table
from .conftest import DESKTOP, GAMES, Opener
from .interactions import (
    TABLE,
    choices,
    drawn,
    follow_hint,
    go,
    hint_step,
    instrument,
    middle,
    moment,
    one_step,
    open_final_sheet,
    places,
    resign,
    until_market,
    wait_turn,
)


def test_language_and_sounds_are_changed_at_the_table_and_kept(opened: Opener) -> None:
    page = opened(None)
    against_bot(page, "minisurf")
    wait_turn(page)
    expect(page.locator(".ask")).to_contain_text("Choose one of the cards")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="FR").click()
    page.keyboard.press("Escape")
    expect(page.locator(".ask")).to_contain_text("Choisissez l’une des cartes")
    expect(page.get_by_role("log")).to_contain_text("reçoit la carte")
    assert page.locator("html").get_attribute("lang") == "fr"
    sounds = page.get_by_role("button", name="Sons doux")
    expect(sounds).to_have_attribute("aria-pressed", "false")  # silent until somebody wants sounds
    sounds.click()
    expect(sounds).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator(".ask")).to_contain_text("Choisissez l’une des cartes")
    expect(sounds).to_have_attribute("aria-pressed", "true")


def test_one_click_on_the_shelf_changes_the_language(opened: Opener) -> None:
    page = opened("/")
    manual = page.locator("header a.help")
    expect(manual).to_have_attribute("href", "/docs/play/index.html")
    page.get_by_role("button", name="FR", exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    # Chosen here, unknown to the server: the browser's own language is still English.
    expect(manual).to_have_attribute("href", "/docs/fr/play/index.html")


def test_light_and_dark(opened: Opener) -> None:
    page = opened("/", color_scheme="dark")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Light colours").click()
    expect(root).to_have_attribute("data-theme", "light")
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")


def press_until_focused(page: Page, selector: str) -> None:
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.locator(f"{selector}:focus").count():
            return
    raise AssertionError(f"Tab never reaches {selector}")


def test_keyboard_alone(opened: Opener) -> None:
    """From the shelf into a match: no mouse at all."""
    page = opened("/")
    page.wait_for_selector("[data-play=minisurf]")
    press_until_focused(page, "[data-play=minisurf]")
    page.keyboard.press("Enter")
    page.wait_for_selector("section.tray")
    for way in ("space", "enter"):
        wait_turn(page)
        before = moment(page)
        if page.locator("section.tray [data-action^=pick]").count():  # else there was no choice
            page.keyboard.press("1")  # the first card turned up
            expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)
            wait_turn(page)
        before = moment(page)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("r")
        expect(page.locator(".held")).to_have_count(1)
        expect(page.locator("[data-pointing]")).to_contain_text(re.compile(r"Lay .*\(.*points: "))
        if way == "space":
            page.keyboard.press("Space")
        else:
            page.keyboard.press("Enter")
            expect(page.locator(".held.chosen")).to_have_count(1)
            page.keyboard.press("Escape")
            expect(page.locator(".held.chosen")).to_have_count(0)
            page.keyboard.press("Enter")
            page.keyboard.press("ArrowLeft")  # turns what is chosen
            page.keyboard.press("Enter")
        expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)


@pytest.mark.long
def test_maxisurf_by_its_letters(opened: Opener) -> None:
    """A whole match: draw a card, lay it, stop, read the scores; no mouse."""
    page = opened(None)
    against_bot(page, "maxisurf")
    drawn_cards = 0
    while True:
        wait_turn(page)
        before = moment(page)
        if not page.locator("[data-action=go]").count():
            page.keyboard.press("ArrowLeft")
            page.keyboard.press("r")
            expect(page.locator(".held")).to_have_count(1)
            page.keyboard.press("Space")
        elif drawn_cards < 1:
            page.keyboard.press("1")
            drawn_cards += 1
        else:
            page.keyboard.press("2")  # it cannot be taken back: pressed twice
            expect(page.locator("[data-action=pass]")).to_contain_text("sure?")
            page.keyboard.press("Escape")
            expect(page.locator("[data-action=pass]")).not_to_contain_text("sure?")
            page.keyboard.press("s")
            page.keyboard.press("2")
            break
        expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)
    open_final_sheet(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_cascadia_by_its_letters(opened: Opener) -> None:
    page = opened(None)
    against_bot(page, "cascadia")
    until_market(page)
    page.keyboard.press("2")
    page.wait_for_selector("[data-place]")
    before = moment(page)
    page.keyboard.press("ArrowDown")
    told = page.locator("[data-pointing]")
    expect(told).to_contain_text(re.compile(r"\(.*points: [+−]\d"))
    first = told.inner_text()
    page.keyboard.press("ArrowUp")  # another cell is told as soon as it is reached
    expect(told).not_to_have_text(first, use_inner_text=True)
    page.keyboard.press("Space")
    expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)
    wait_turn(page)
    before = moment(page)
    page.keyboard.press("u")
    expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)
    expect(page.get_by_role("log")).to_contain_text("undoes a move")


def test_taxi_by_its_letters(opened: Opener) -> None:
    """Roll, choose a square with the arrows, drive: no mouse."""
    page = opened(None)
    against_bot(page, "taxi")
    rolled = driven = 0
    for _ in range(12):
        wait_turn(page)
        if rolled and driven:
            break
        before = moment(page)
        roll = page.locator("section.tray [data-action=roll]")
        if roll.count():
            expect(roll.locator("kbd")).to_have_text("R")  # keys stand where they work
            page.keyboard.press("r")
            rolled += 1
        elif places(page).count():
            page.keyboard.press("ArrowUp")
            expect(page.locator(".held")).to_have_count(1)
            expect(page.locator("[data-pointing]")).not_to_be_empty()
            assert len(re.findall("to go|no way", page.locator("[data-pointing]").inner_text())) < 2
            page.keyboard.press("Enter")
            expect(page.locator(".held.chosen")).to_have_count(1)
            page.keyboard.press("Enter")
            driven += 1
        else:
            page.keyboard.press("Space")
        expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)
    assert rolled
    assert driven


WATCH = """() => {
    window.motions = [];
    const seconds = (words) => Math.max(...words.split(', ').map(parseFloat));
    addEventListener('animationstart', ({ target }) =>
        motions.push(seconds(getComputedStyle(target).animationDuration)));
    addEventListener('transitionrun', ({ target }) =>
        motions.push(seconds(getComputedStyle(target).transitionDuration)));
    window.possible = () => Math.max(...[...document.querySelectorAll('*')].flatMap((node) => {
        const style = getComputedStyle(node);
        const moves = style.animationName !== 'none';
        return [seconds(style.transitionDuration), moves ? seconds(style.animationDuration) : 0];
    }));
}"""


@pytest.mark.parametrize("motion", some_of(["no-preference", "reduce"], "reduce"))
def test_what_moves(opened: Opener, motion: str) -> None:
    """The die tumbles, the taxi drives, the scores come one after the other; or nothing moves."""
    page = opened(None, reduced_motion=motion)
    instrument(page, WATCH)
    against_bot(page, "taxi")
    wait_turn(page)
    possible = [page.evaluate("possible()")]
    before = moment(page)
    page.keyboard.press("r")
    expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)
    possible.append(page.evaluate("possible()"))
    resign(page, "Guest")
    possible.append(page.evaluate("possible()"))
    if motion == "reduce":
        assert max(possible) < 0.001
        assert page.evaluate("Math.max(0, ...motions)") < 0.001
    else:
        page.wait_for_function("() => Math.max(0, ...motions) > 0.2")
        assert min(possible) >= 0.2


def test_in_words(opened: Opener) -> None:
    """The text form: lines and a button for every choice."""
    page = opened(None)
    against_bot(page, "minisurf")
    wait_turn(page)
    page.keyboard.press("w")
    page.wait_for_selector("pre:has-text('Guest')")
    for _ in range(2):
        wait_turn(page)
        before = moment(page)
        page.locator("section.tray [data-action]").first.click()
        expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)
    expect(page.locator("[aria-live=polite]").first).not_to_be_empty()
    assert places(page).count() == 0
    page.keyboard.press("w")
    wait_turn(page)
    assert choices(page).count() + places(page).count() > 0


# What is asked, where a piece to choose from lies over its words.
COVERED_QUESTION = """() => {
  const asked = document.querySelector('.ask p');
  const words = document.createRange();
  words.selectNodeContents(asked);
  const { bottom, right } = words.getBoundingClientRect();
  const { top } = document.querySelector('.answers').getBoundingClientRect();
  const pieces = [...document.querySelectorAll('.answers svg')];
  const over = pieces.map((one) => one.getBoundingClientRect()).some((one) =>
    one.width > 30 && one.left < right - 1 &&
    one.bottom > top && Math.max(top, one.top) < bottom - 1
  );
  return over && asked.textContent;
}"""


@pytest.mark.parametrize("game", some_of(GAMES, "cascadia", "quadrata", "taxi"))
def test_a_guide_on_a_phone_on_its_side(opened: Opener, game: str) -> None:
    """What is asked can be read, the board keeps its place, the page fits the screen."""
    page = opened(None, viewport={"width": 844, "height": 390}, locale="fr-FR")
    go(page, f"/table/{make_table(page, game, *bots_of(page, game))}?learn")
    boards = []
    for _ in range(3):
        wait_turn(page)
        drawn(page)
        boards.append(page.locator(".board").bounding_box())
        assert boards[0] == boards[-1]
        assert page.get_by_role("region", name="Apprendre en jouant").is_visible()
        assert not page.evaluate(COVERED_QUESTION)
        assert not page.evaluate("document.scrollingElement.scrollHeight > innerHeight")
        hint_step(page)


def test_the_guided_first_match(opened: Opener) -> None:
    """Reading, doing, being shown how, to the last step."""
    page = opened("/", locale="fr-FR")
    page.locator("[data-learn=minisurf]").click()
    coach = page.get_by_role("region", name="Apprendre en jouant")
    expect(coach).to_contain_text("1/7")
    wait_turn(page)
    # The learner begins: with one card left there would be nothing to choose.
    expect(page.get_by_text("Invité reçoit la carte")).to_be_visible()
    expect(page.get_by_text("par tirage au sort")).to_have_count(0)
    page.locator("[data-next-step]").click()
    expect(coach).to_contain_text("2/7")
    page.set_viewport_size({"width": 844, "height": 390})
    assert not page.evaluate(COVERED_QUESTION)
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    one_step(page)
    expect(coach).to_contain_text("3/7")
    page.locator("[data-next-step]").click()
    page.get_by_role("button", name="Me montrer").click()
    follow_hint(page)
    # The next card is to be picked, or laid at once where there was no choice.
    expect(coach).to_contain_text(re.compile("[56]/7"))
    for _ in range(4):
        if "7/7" not in coach.inner_text():
            wait_turn(page)
            one_step(page)
    expect(coach).to_contain_text("7/7")
    page.locator("[data-end-lesson]").click()
    expect(coach).to_have_count(0)


def test_a_board_is_moved_and_a_card_dragged_onto_it(opened: Opener) -> None:
    page = opened(None)
    against_bot(page, "minisurf")
    wait_turn(page)
    pan_and_zoom(page)
    one_step(page)
    wait_turn(page)
    x, y = middle(places(page).first)
    hand = page.locator("[data-hand] svg").first.bounding_box()
    assert hand is not None
    page.mouse.move(hand["x"] + 20, hand["y"] + 20)
    page.mouse.down()
    page.mouse.move(x, y, steps=6)
    expect(page.locator(".held")).to_have_count(1)
    page.mouse.up()
    before = moment(page)
    page.locator("[data-confirm=true]").click()
    expect(page.locator(TABLE)).not_to_have_attribute("data-moment", before)


def pan_and_zoom(page: Page) -> None:
    drawn(page)
    drawing = page.locator(".stage > svg > g")
    fitted = drawing.get_attribute("transform")
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -300)
    expect(drawing).not_to_have_attribute("transform", fitted or "")
    nearer = drawing.get_attribute("transform")
    page.mouse.down()
    page.mouse.move(560, 430, steps=4)
    page.mouse.up()
    expect(drawing).not_to_have_attribute("transform", nearer or "")
    page.get_by_role("button", name="Show everything").click()
    expect(drawing).to_have_attribute("transform", fitted or "")
