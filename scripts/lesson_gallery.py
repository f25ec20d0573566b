"""Every step of the guided matches on a phone: `python -m scripts.lesson_gallery FOLDER [GAME …]`.

It plays "Learn by playing" of each game as a newcomer does, in both languages: reads, presses
"next", is shown how and does it, up to the last step. Each step is photographed, a page
`index.html` shows them side by side; every text that is cut off is named, and every step at which
the board does not stay where it was. The browser tests play the same steps.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from scripts.browser_pictures import PHONE, serve
from scripts.browsing import browsing

GAMES = ("minisurf", "maxisurf", "cascadia", "quadrata", "taxi")
LANGUAGES = ("en-GB", "fr-FR")
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
MOST = 40  # questions that no step speaks of come in between

# Texts that do not show whole: shortened, or (in bar, guide and tray) beyond the screen or the
# tray. What lies on the board may be scrolled to.
CUT = """() => {
  const found = [];
  const shown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const parts = '.table > header, section.tray, .last-move, .board article';
  for (const part of document.querySelectorAll(parts)) {
    for (const node of [part, ...part.querySelectorAll('*')]) {
      const own = [...node.childNodes].some((c) => c.nodeType === 3 && c.data.trim());
      if (!own || !shown(node) || node.closest('.unseen, svg')) continue;
      const style = getComputedStyle(node);
      if (style.clipPath !== 'none') continue;
      const box = node.getBoundingClientRect();
      const around = node.closest('.answers')?.getBoundingClientRect();
      const beyond = !node.closest('.board article') && (box.left < -1
        || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
        || (around && box.bottom > around.bottom + 1));
      const shortened = style.overflow !== 'visible'
        && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1);
      if (beyond || shortened) found.push(node.textContent.trim());
    }
  }
  return found;
}"""


def cut(page: Page) -> list[str]:
    """The texts around the board that are not shown whole."""
    found: list[str] = page.evaluate(CUT)
    return found


def standing(page: Page) -> float:
    """How high the board is: on a phone it keeps its place, whatever is asked."""
    high: float = page.evaluate("document.querySelector('.board').getBoundingClientRect().height")
    return high


def guided(page: Page, game: str) -> Iterator[str]:
    """Opens the guided match from the shelf and plays it (`lesson`)."""
    page.goto("/")
    page.locator(f"[data-learn={game}]").tap()
    return lesson(page, game)


def lesson(page: Page, game: str) -> Iterator[str]:
    """Plays the guided match; gives every step as the guide counts it, once it is on the screen."""
    number = page.locator(".coach [aria-live] b")
    for _ in range(MOST):
        page.wait_for_selector("[data-moment][data-turn=true]")
        page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
        at = number.inner_text()
        yield at
        done, steps = at.split("/")
        if done == steps:
            return
        following = page.locator("[data-next-step]")
        if following.count():
            following.tap()
        else:
            _as_shown(page)
    raise AssertionError(f"{game}: the guide does not come to its end")


def _as_shown(page: Page) -> None:
    before = page.locator("[data-moment]").get_attribute("data-moment")
    page.locator("[data-show-how]").tap()
    page.locator("[data-confirm=true]").first.click()
    page.wait_for_selector(f"[data-moment]:not([data-moment='{before}'])")


def take_all(browser: Browser, base: str, folder: Path, games: Sequence[str]) -> int:
    """Photographs every step; how many faults were found."""
    faults = 0
    shown: list[str] = []
    for language in LANGUAGES:
        for game in games:
            context = browser.new_context(
                base_url=base, locale=language, reduced_motion="reduce", **TOUCH
            )
            context.set_default_timeout(120_000)
            page = context.new_page()
            first = 0.0
            for picture, at in enumerate(guided(page, game)):
                first = first or standing(page)
                name = f"{game}-{language[:2]}-{picture:02}.png"
                page.screenshot(path=folder / name)
                shown.append(f'<figure><img src="{name}" width="195"><br>{game} {at}</figure>')
                found = [f"cut: {words}" for words in cut(page)]
                if standing(page) != first:
                    found.append("the board has moved")
                faults += len(found)
                for fault in found:
                    print(f"{name}: {fault}")
            context.close()
    style = "body{display:flex;flex-wrap:wrap;font:14px sans-serif}figure{margin:8px}"
    page_text = f"<!doctype html><meta charset=utf-8><style>{style}</style>{''.join(shown)}"
    (folder / "index.html").write_text(page_text, encoding="utf-8")
    print(f"{len(shown)} pictures, {faults} faults: {folder / 'index.html'}")
    return faults


def main(folder: str, *games: str) -> None:
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    with browsing(serve) as (browser, base):
        if take_all(browser, base, place, games or GAMES):
            raise SystemExit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
