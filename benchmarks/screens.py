"""Pictures of every game in the middle of a match: `python -m benchmarks.screens OUT [GAME…]`.

Writes OUT/GAME-SIZE-THEME.png for four windows and both themes. The match is the same in every run
(two weak bots with a fixed number of simulations played it), so that two versions of the client can
be compared. `--language fr` photographs in French, `--hint` with the first hint shown. Chromium is
taken from the path or from LUDOTHEQUE_CHROMIUM.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize
from scripts.bot_matches import played
from scripts.browser_pictures import context_for, serve
from scripts.browsing import browsing

from ludotheque.record import encode

SIZES: dict[str, ViewportSize] = {
    "1440x900": {"width": 1440, "height": 900},
    "1024x768": {"width": 1024, "height": 768},
    "390x844": {"width": 390, "height": 844},
    "844x390": {"width": 844, "height": 390},
}
THEMES = ("light", "dark")
PHONE_EDGE = 500  # pixels: a window with a shorter edge than this is touched, not clicked
# Moves before the picture: about the middle of a match.
MOVES = {"cascadia": 40, "quadrata": 30, "taxi": 24, "minisurf": 24, "maxisurf": 24}
# Fonts are here, and two frames were drawn with them.
DRAWN = """async () => {
  await document.fonts.ready;
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
}"""
PATIENCE_MS = 60_000
TURN = 12  # moves within which Ana is asked
# A table that goes on from a moment of a record, Ana on the first seat, against the easiest bot.
GO_ON = """async ([record, ply]) => {
  const post = async (path, body) => (await (await fetch(path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body,
  })).json()).id;
  await post('/api/me', JSON.stringify({ name: 'Ana' }));
  const id = await post('/api/records', record);
  return post(`/api/tables/${id}/onward`, JSON.stringify({ ply, seat: 0, bot: 'easy' }));
}"""


def middle_of(game: str) -> list[Any]:
    """The record of a match, and a ply in the middle of it at which Ana is asked."""
    record = played(game, moves=MOVES[game] + TURN).record
    moves = record.moves()[MOVES[game] : -1]
    return [encode(record).decode(), MOVES[game] + [move.actor for move in moves].index(0)]


def photograph(page: Page, path: str, file: Path, *, hint: bool) -> None:
    page.goto(path)
    page.wait_for_selector("[data-moment][data-turn=true]")
    if hint:
        page.locator("[data-hint]").click()
        page.wait_for_selector("[data-hints]")
    page.evaluate(DRAWN)
    page.screenshot(path=file)
    print(file.name, flush=True)


def contexts(
    browser: Browser, base: str, language: str, known: Any
) -> list[tuple[str, BrowserContext]]:
    """A browser for each window and theme, by the end of the file's name."""
    found = []
    for size, viewport in SIZES.items():
        touch = min(viewport["width"], viewport["height"]) < PHONE_EDGE
        for theme in THEMES:
            more = {"viewport": viewport, "color_scheme": theme, "has_touch": touch}
            context = context_for(browser, base, language, storage_state=known, **more)
            found.append((f"{size}-{theme}", context))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("games", nargs="*", default=list(MOVES))
    parser.add_argument("--language", choices=("en", "fr"), default="en")
    parser.add_argument("--hint", action="store_true", help="show the first hint")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    with browsing(serve) as (browser, base):
        first = context_for(browser, base, chosen.language)
        page = first.new_page()
        page.goto("/")
        paths = {game: f"/table/{page.evaluate(GO_ON, middle_of(game))}" for game in chosen.games}
        known = first.storage_state()
        for name, context in contexts(browser, base, chosen.language, known):
            context.set_default_timeout(PATIENCE_MS)
            for game in chosen.games:
                page = context.new_page()
                file = chosen.out / f"{game}-{name}.png"
                photograph(page, paths[game], file, hint=chosen.hint)
                page.close()
            context.close()


if __name__ == "__main__":
    main()
