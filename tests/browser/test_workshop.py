"""The workshop: parts of a game are changed in the browser, kept, played, and refused with the
place."""

from __future__ import annotations

import tomllib
from pathlib import Path

from playwright.sync_api import Page, expect

from .axe import serious
from .conftest import TOUCH, Opener
from .interactions import go, overflows


def place(path: str) -> str:
    return f'[data-place="{path}"]'


def serious_when_checked(page: Page) -> list[str]:
    """What axe finds once the server has answered: facts of the state before are pale."""
    expect(page.locator(".stale")).to_have_count(0)
    return serious(page)


def test_cards_are_changed_checked_and_kept(opened: Opener, tmp_path: Path) -> None:
    page = opened("/")
    page.locator("a[href='/workshop/quadrata']").click()
    expect(page.locator("[data-rule-holds]")).to_be_visible()
    number = page.locator(place("card.1.city.numbers"))
    expect(number).to_have_value("63")
    number.fill("24")
    number.press("Enter")
    # The booklet's rule is broken, which forbids nothing.
    expect(page.locator("[data-breaks='1']")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_enabled()
    # Undo and redo, by key and by button.
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    expect(number).to_have_value("63")
    page.locator("[data-redo]").click()
    expect(number).to_have_value("24")
    # A refusal points at the place, also where the choice of a province hides it.
    second = page.locator(place("card.1.city.numbers.1"))
    second.fill("24")
    second.press("Enter")
    expect(page.locator("[data-problem]")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_disabled()
    page.locator("[data-filter]").select_option("BC")
    expect(number).to_have_count(0)
    assert serious_when_checked(page) == []  # three cards tell as much as all of them
    page.locator("[data-show-place]").click()
    expect(number).to_be_focused()
    page.locator("[data-undo]").click()
    expect(page.locator("[data-fine]")).to_be_visible()
    # The browser keeps the draft; the file is TOML.
    page.reload()
    expect(number).to_have_value("24")
    expect(page.locator("[data-download]")).to_be_enabled()
    with page.expect_download() as waiting:
        page.locator("[data-download]").click()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    cards = tomllib.loads(file.read_text(encoding="utf-8"))["card"]
    assert cards[1]["city"]["numbers"] == [24, 96]
    # A file takes the place of the draft.
    changed = file.read_text(encoding="utf-8").replace("[24, 96]", "[36, 96]")
    file.write_text(f"# more ways\n{changed}", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(number).to_have_value("36")
    expect(page.locator("[data-comments-lost]")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_enabled()
    page.locator("[data-set-up]").click()
    expect(page.locator("[data-draft=cards]")).to_be_visible()
    page.go_back()
    expect(number).to_have_value("36")  # `test_measure.py` plays a draft
    page.locator("[data-undo]").click()  # steps are kept while one is away
    expect(number).to_have_value("24")


def test_tokens_and_taxi_board_are_changed_and_provinces_become_hard(opened: Opener) -> None:
    page = opened("/workshop/quadrata")
    hard = page.locator("[data-province=ON]")
    expect(hard).to_have_text("4.2%")
    page.locator("[data-section=tokens]").click()
    page.locator("[data-more=token-7]").click()
    expect(page.locator("[data-tokens='25'].bad")).to_be_visible()
    # The refusal leads to the tokens from wherever one is.
    page.locator("[data-section=card]").click()
    page.locator("[data-show-place]").click()
    expect(page.locator(place("tokens.advanced"))).to_be_focused()
    page.locator("[data-count=token-11]").fill("0")
    page.locator("[data-count=token-11]").press("Enter")
    page.locator("[data-count=token-12]").fill("7")
    page.locator("[data-count=token-12]").press("Enter")
    expect(page.locator("[data-tokens='24']")).to_be_visible()
    expect(page.locator("[data-breaks]")).to_be_visible()  # 110 takes an airplane now
    expect(hard).not_to_have_text("4.2%")
    page.locator("[data-section=taxis]").click()
    expect(page.locator("[data-board-points='12']")).to_be_visible()
    page.locator(place("taxis.family.square.0.points")).select_option("3")
    expect(page.locator("[data-board-points='14']")).to_be_visible()
    page.locator("[data-side=expert]").click()
    page.locator("[data-add-square]").click()
    expect(page.locator(place("taxis.expert.square.7.effect"))).to_be_focused()
    assert serious_when_checked(page) == []
    page.locator("[data-play-draft]").click()
    page.wait_for_url("**/table/*")
    page.locator("[data-variant] ~ [data-back-to-workshop]").click()
    page.locator("[data-section=taxis]").click()
    expect(page.locator("[data-board-points='14']")).to_be_visible()


def test_a_scenario_is_composed_and_played_alone(opened: Opener) -> None:
    page = opened("/", **TOUCH)
    go(page, "/workshop/cascadia")
    page.locator("[data-card=elk]").select_option("B")
    page.locator("[data-add-goal]").tap()
    expect(page.locator("[data-said=wildlife]")).to_be_visible()
    page.locator(place("objectives.1.kind")).select_option("elk-apart")
    page.locator(place("objectives.1.subject")).select_option("fox")
    expect(page.locator("[data-said=elk-apart]")).to_contain_text("fox")
    page.locator(place("objectives.1.kind")).select_option("total")  # which is asked for already
    expect(page.locator("[data-problem]")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_disabled()
    page.locator("[data-undo]").tap()
    expect(page.locator("[data-play-draft]")).to_be_enabled()
    assert not overflows(page)
    assert serious_when_checked(page) == []
    page.locator("[data-play-draft]").tap()
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-variant] summary")).to_contain_text("scenario")
    # The table's menu leads back to the draft.
    page.locator("[data-menu]").tap()
    page.locator("dialog [data-back-to-workshop]").tap()
    page.wait_for_url("**/workshop/cascadia?part=*")
    expect(page.locator(place("objectives.1.kind"))).to_have_value("elk-apart")


def test_the_deck_is_changed_on_a_phone(opened: Opener) -> None:
    page = opened("/", **TOUCH)
    go(page, "/workshop/taxi?part=deck")
    expect(page.locator("[data-cards='58']")).to_be_visible()
    page.locator("[data-more=drive-on]").tap()
    expect(page.locator("[data-problem]")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_disabled()
    count = page.locator("[data-count=place-one-way]")
    count.fill("9")
    count.press("Enter")
    expect(page.locator("[data-cards='56']")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_enabled()
    # What is done with a file is in a menu there; facts are one tap away.
    expect(page.locator("[data-share]")).to_be_hidden()
    page.locator("[data-file-menu]").tap()
    expect(page.locator("[data-share]")).to_be_enabled()
    page.locator("[data-file-menu]").tap()
    page.locator("[data-to-facts]").tap()
    expect(page.locator("[data-cards='56']")).to_be_in_viewport()
    assert not overflows(page)
    assert serious_when_checked(page) == []


def test_the_town_is_changed_on_its_drawing_with_the_keyboard_alone(opened: Opener) -> None:
    page = opened("/workshop/taxi")
    expect(page.locator("[data-fact=orange]")).to_have_text("58")
    page.locator("[role=application]").focus()
    # The cursor begins on the first square, the corner at 0,4: eastwards lie town-hall, orange.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")  # orange is the tool at hand, and a corner stays grey
    expect(page.locator("p[role=status]")).to_contain_text("corner")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    # The only orange square of its portion: playable, but told and ringed.
    expect(page.locator("[data-fact=orange]")).to_have_text("57")
    expect(page.locator("[data-without-orange]")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_enabled()
    # Two places for one-ways in a portion: refused, and ringed on the map, which stays in sight
    # with the tools, where it is.
    town = page.locator("[role=application]")
    page.evaluate("scrollTo(0, 300)")
    lies = town.bounding_box()
    page.keyboard.press("4")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator("[data-wrong='2,4'], [data-wrong='3,4']")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_disabled()
    for seen in (town, page.locator("[data-problem]"), page.locator("[data-tool=remove]")):
        expect(seen).to_be_in_viewport(ratio=1)
    assert town.bounding_box() == lies
    page.keyboard.press("Control+z")
    expect(page.locator("[data-fine]")).to_be_visible()
    page.keyboard.press("0")
    page.keyboard.press("Space")  # takes the portion away, with its two houses
    expect(page.locator("[data-fact=places]")).to_have_text("30")
    page.keyboard.press("Control+z")
    expect(page.locator("[data-fact=places]")).to_have_text("32")
    # Every house needs a name of its own; choosing a tool does not move the map.
    top = town.evaluate("(map) => map.offsetTop")
    page.locator("[data-tool=house]").click()
    assert town.evaluate("(map) => map.offsetTop") == top
    page.locator("[data-new-house]").fill("bakery")
    page.locator("[data-new-house]").press("Enter")
    expect(page.locator("[data-note]")).to_contain_text("Bakery")
    expect(page.locator("[data-house]")).to_have_value("bakery")
    page.locator("[data-new-house]").fill("Dojo")
    page.locator("[data-new-house]").press("Enter")
    expect(page.locator("[data-house]")).to_have_value("dojo")
    # A house and a street that there are get other names; one that is taken is refused.
    page.locator("[data-house]").select_option("bandstand")
    page.locator("[data-new-house]").fill("Dojo")
    page.locator("[data-rename-house]").click()
    expect(page.locator("[data-note]")).to_contain_text("Dojo")
    page.locator("[data-new-house]").fill("Stage")
    page.locator("[data-rename-house]").click()
    expect(page.locator("[data-house] option:checked")).to_have_text("Stage")
    page.locator("[data-tool=street]").click()
    page.locator("[data-street]").select_option("mill-road")
    page.locator("[data-street-name]").fill("Baker Street")
    page.locator("[data-street-name]").press("Enter")
    expect(page.locator("[data-street]")).to_contain_text("Baker Street")
    expect(town).to_contain_text("Stage")
    assert serious_when_checked(page) == []
    # The wheel scrolls the page over the town as well; with Ctrl it zooms.
    drawing = town.locator("svg > g").first
    before = drawing.get_attribute("transform")
    page.evaluate("scrollTo(0, 0)")
    town.hover()
    page.mouse.wheel(0, 300)
    page.wait_for_function("() => scrollY > 0")
    assert drawing.get_attribute("transform") == before
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    expect(drawing).not_to_have_attribute("transform", before or "")


def test_a_draft_is_shared_by_a_link_and_another_changes_a_copy(opened: Opener) -> None:
    page = opened("/workshop/taxi?part=deck", fresh=True)
    count = page.locator("[data-count=place-one-way]")
    expect(page.locator("[data-share]")).to_be_disabled()  # nothing is changed yet
    count.fill("9")
    count.press("Enter")
    # The chosen part stands in the address; what was changed in another one goes along.
    page.locator("[data-part=city]").click()
    expect(page.locator("[data-with=deck]")).to_be_checked()
    assert "part=city" in page.url
    page.reload()
    expect(page.locator("[data-with=deck]")).to_be_checked()
    page.locator("[data-part=deck]").click()
    page.locator("[data-share]").click()
    page.locator("[data-make-link]").click()
    link = page.locator("dialog input[readonly]").input_value()
    expect(page.locator("dialog [data-only-here]")).to_be_visible()  # on localhost
    expect(page.locator("[data-shared]")).to_have_count(1)
    assert serious_when_checked(page) == []
    # Somebody else opens it, changes a copy and plays it.
    other = opened(link[link.index("/workshop") :], fresh=True)
    expect(other.locator("[data-shared-draft]")).to_be_visible()
    theirs = other.locator("[data-count=place-one-way]")
    expect(theirs).to_have_value("9")
    other.locator("[data-set-up]").click()
    expect(other.locator("[data-draft=deck]")).to_be_visible()
    other.go_back()
    theirs.fill("10")
    theirs.press("Enter")
    expect(other.locator("[data-play-draft]")).to_be_enabled()
    other.reload()
    expect(theirs).to_have_value("10")
    other.locator("[data-report]").click()
    other.locator("[data-report]").click()
    expect(other.locator("[data-shared-draft] [role=status]")).to_be_visible()
    # The maker's is as it was, and is deleted by the maker.
    delete = page.locator("[data-delete-draft]")
    delete.click()
    delete.click()
    expect(page.locator("[data-shared]")).to_have_count(0)
    other.reload()
    expect(other.locator(".problem")).to_contain_text("no such draft")


def test_cards_of_quadracarta_are_changed_square_by_square(opened: Opener) -> None:
    page = opened("/workshop/maxisurf")
    expect(page.locator("[data-even=true]")).to_be_visible()
    page.locator("[data-square='0.0']").click()  # yellow, then red
    expect(page.locator("[data-card=ryyy]")).to_be_visible()
    expect(page.locator("[data-squares=y]")).to_have_text("31")
    expect(page.locator("li[data-same=yyyr]")).to_be_visible()
    # Keys: to the square on the right, and a town by its letter.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("b")
    expect(page.locator("[data-card=rbyy]")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator("[data-card=ryyy]")).to_be_visible()
    # 23 cards are too few, and one that is added is the one that is missing.
    page.locator("[data-remove='3']").click()
    expect(page.locator("[data-problem]")).to_be_visible()
    expect(page.locator("[data-play-draft]")).to_be_disabled()
    page.locator("[data-add-card]").click()
    expect(page.locator("[data-card=yyyy]")).to_be_visible()
    assert serious_when_checked(page) == []
    page.locator("[data-play-draft]").click()
    page.wait_for_url("**/table/*")
    page.locator("[data-variant] summary").click()
    expect(page.locator("[data-variant] li")).to_contain_text("1 → 2")
