"""Short silent animations of every game: `python -m scripts.animations [terminal] [GAME…]`.

In the browser (`docs/pictures/moves-GAME.webp`) and in the terminal (`moves-terminal-GAME.webp`, or
these alone), in both languages (French ones in the folder `fr`). A picture a move, of matches with
known draws; as WebP that plays a few times and then stands still, small enough for a page.
"""

from __future__ import annotations

import asyncio
import io
import sys
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page

from scripts.browser_pictures import FOLDERS, PLAY, context_for, serve, settle, table
from scripts.browsing import browsing
from scripts.terminal_pictures import Shot, empty_home, shoot

STEPS, FEWER = 8, 6  # pictures, in the browser and in the terminal, where everything changes
WIDE, NARROW = 720, 640  # pixels
PAUSE, LAST = 600, 2_000  # milliseconds for a picture, and for the last one
TIMES = 3  # it plays
MOST = 160_000  # bytes
QUALITIES = (80, 70, 60, 50, 40, 30, 20)

# Moves of Ana's before the first picture, and what else is chosen.
BROWSER: dict[str, tuple[int, dict[str, Any]]] = {
    "cascadia": (18, {}),
    "quadrata": (10, {}),
    "minisurf": (12, {}),
    "maxisurf": (10, {}),
    "taxi": (3, {"bots": 2, "target": 5}),
}
TERMINAL = {
    "cascadia": Shot("cascadia", {}, 2, 5, (), (100, 34)),
    "quadrata": Shot("quadrata", {}, 2, 2, (), (120, 38)),
    "minisurf": Shot("minisurf", {}, 2, 6, (), (90, 28)),
    "maxisurf": Shot("maxisurf", {}, 3, 0, (), (90, 28)),
    "taxi": Shot("taxi", {}, 3, 3, (), (110, 36)),
}


def write(file: Path, shots: list[bytes], width: int) -> None:
    """The best quality that is small enough."""
    frames = []
    for shot in shots:
        frame = Image.open(io.BytesIO(shot)).convert("RGB")
        height = round(frame.height * width / frame.width)
        frames.append(frame.resize((width, height), Image.Resampling.LANCZOS))
    durations = [PAUSE] * (len(frames) - 1) + [LAST]
    settings = {"save_all": True, "append_images": frames[1:], "duration": durations}
    for quality in QUALITIES:
        made = io.BytesIO()
        frames[0].save(made, "WEBP", loop=TIMES, quality=quality, method=4, **settings)
        if made.tell() <= MOST:
            break
    file.write_bytes(made.getvalue())
    print(f"{file.parent.name}/{file.name} {made.tell() // 1000} kB, quality {quality}", flush=True)


def in_browser(browser: Browser, base: str, game: str) -> None:
    """One match, looked at in both languages."""
    before, more = BROWSER[game]
    first = context_for(browser, base, "en")
    page = first.new_page()
    page.goto("/")
    path = table(page, game, before, **more)
    known = first.storage_state()
    pages = {"en": page, "fr": context_for(browser, base, "fr", storage_state=known).new_page()}
    shots: dict[str, list[bytes]] = {lang: [] for lang in pages}
    for one in pages.values():
        one.goto(path)
        one.wait_for_selector(".stage")
    for _ in range(STEPS):
        for lang, one in pages.items():
            settle(one)
            shots[lang].append(one.screenshot())
        page.evaluate(PLAY, [path.rpartition("/")[2], 1])
        page.wait_for_timeout(300)  # bots answer at once
    for lang, taken in shots.items():
        write(FOLDERS[lang] / f"moves-{game}.webp", taken, WIDE)


def drawn(game: str, lang: str) -> list[str]:
    """The terminal move by move, as SVG."""
    found = []
    for step in range(FEWER):
        with empty_home():
            found.append(asyncio.run(shoot(TERMINAL[game], lang, step)))
    return found


def in_terminal(page: Page, game: str, lang: str, drawings: list[str]) -> None:
    shots = []
    for drawing in drawings:
        page.set_content(f"<body style='margin:0'>{drawing}</body>")
        shots.append(page.locator("svg").screenshot())
    write(FOLDERS[lang] / f"moves-terminal-{game}.webp", shots, NARROW)


def main() -> None:
    FOLDERS["fr"].mkdir(exist_ok=True)
    words = sys.argv[1:]
    alone = words[:1] == ["terminal"]
    games = words[alone:] or list(BROWSER)
    terminal = {(game, lang): drawn(game, lang) for game in games for lang in FOLDERS}
    with browsing(serve) as (browser, base):
        page = browser.new_page(viewport={"width": 1400, "height": 1000})
        for (game, lang), drawings in terminal.items():
            in_terminal(page, game, lang, drawings)
        for game in () if alone else games:
            in_browser(browser, base, game)


if __name__ == "__main__":
    main()
