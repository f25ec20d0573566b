"""TAXI's town: names that can be read, on every screen and in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .api_client import against_bot
from .conftest import DESKTOP, PHONE, Opener
from .interactions import cut_texts, drawn, wait_turn

SIDEWAYS = {"width": 640, "height": 360}  # of a small phone: a question takes three lines
SMALL, LOW = {"width": 1024, "height": 768}, {"width": 844, "height": 390}

# Boxes in units of the drawing, points of every box every four units or so.
FAULTS = """() => {
  const roads = document.querySelector('[data-roads]');
  const to = roads.getCTM().inverse();
  const boxes = [...document.querySelectorAll('[data-label]')].map((label) => {
    const own = label.querySelectorAll('text');
    const all = [...own].map((text) => {
      const { x, y, width, height } = text.getBBox();
      const matrix = to.multiply(text.getCTM());
      // The letters: a line of text has room above and below them.
      const [top, bottom] = [y + height * 0.18, y + height * 0.88];
      const ends = [[x, top], [x + width, top], [x, bottom], [x + width, bottom]];
      return ends.map(([px, py]) => new DOMPoint(px, py).matrixTransform(matrix));
    }).flat();
    const xs = all.map(({ x }) => x), ys = all.map(({ y }) => y);
    return { name: [...own].map((text) => text.textContent).join(' '), kind: label.dataset.label,
      left: Math.min(...xs), right: Math.max(...xs),
      top: Math.min(...ys), bottom: Math.max(...ys) };
  });
  const faults = [];
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1))
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        faults.push(`${a.name} on ${b.name}`);
    for (let u = 0; u <= 8; u++) for (let v = 0; v <= 4; v++) {
      const x = a.left + (a.right - a.left) * u / 8, y = a.top + (a.bottom - a.top) * v / 4;
      if (roads.isPointInStroke(new DOMPoint(x, y))) faults.push(`${a.name} on a road`);
    }
  }
  const places = boxes.filter(({ kind }) => kind === 'place').length;
  const smallest = Math.min(...[...document.querySelectorAll('[data-label=place] text')]
    .map((text) => text.getBoundingClientRect().height));
  return { faults: [...new Set(faults)], places, streets: boxes.length - places, smallest };
}"""


@pytest.mark.parametrize(
    ("locale", "screens"),
    [
        ("en-GB", (DESKTOP, PHONE)),
        ("fr-FR", (SMALL, LOW)),
        pytest.param("en-GB", (SMALL, LOW), marks=pytest.mark.long),
        pytest.param("fr-FR", (DESKTOP, PHONE), marks=pytest.mark.long),
    ],
)
def test_every_name_is_written_beside_the_roads_and_none_on_another(
    opened: Opener, locale: str, screens: tuple[dict[str, int], ...]
) -> None:
    page = opened(None, locale=locale)
    against_bot(page, "taxi")
    wait_turn(page)
    for screen in screens:
        page.set_viewport_size(screen)  # type: ignore[arg-type]
        drawn(page)
        found = page.evaluate(FAULTS)
        assert found["faults"] == [], screen
        assert found["places"] == 32, screen
        assert found["streets"] == 13, screen
        assert not cut_texts(page), screen
        assert found["smallest"] >= 10.8, screen  # pixels of a line: letters of nine


def test_a_long_question_is_written_smaller_and_not_cut(opened: Opener) -> None:
    page = opened(None, locale="fr-FR", viewport=DESKTOP)
    against_bot(page, "taxi")
    wait_turn(page)
    asked = page.locator(".ask p")
    usual = asked.evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)")
    page.set_viewport_size(SIDEWAYS)  # type: ignore[arg-type]
    drawn(page)
    assert not cut_texts(page)
    assert asked.evaluate("(it) => it.style.fontSize")
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    drawn(page)
    assert asked.evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)") == usual


def test_a_destination_out_of_sight_is_pointed_at_from_the_edge(opened: Opener) -> None:
    page = opened(None, viewport=PHONE)
    against_bot(page, "taxi")
    wait_turn(page)
    marker, away = page.locator("[data-pin]"), page.locator("[data-away]")
    expect(marker).to_have_count(1)
    board, at = page.locator(".stage").bounding_box(), marker.bounding_box()
    assert board
    assert at
    middle = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    in_sight = (
        board["x"] < middle[0] < board["x"] + board["width"]
        and board["y"] < middle[1] < board["y"] + board["height"]
    )
    expect(away).to_have_count(0 if in_sight else 1)
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    drawn(page)
    expect(away).to_have_count(0)
