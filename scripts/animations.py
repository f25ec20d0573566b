"""Short silent animations of every game: `python -m scripts.animations [terminal] [GAME…]`.

In the browser (`docs/pictures/moves-GAME.webp`) and in the terminal (`moves-terminal-GAME.webp`, or
these alone), in both languages (French ones in the folder `fr`). A picture for each of Ana's
moves, of matches with known draws; as WebP that plays a few times and then stands still, small
enough for a page.
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from scripts.browser_pictures import FOLDERS, PLAY, context_for, serve, settle, table
from scripts.browsing import browsing
from scripts.terminal_pictures import Shot, empty_home, shoot

STEPS = 8  # pictures
WINDOW: ViewportSize = {"width": 1100, "height": 688}  # the whole board, in letters one can read
WIDE, NARROW = 880, 800  # pixels, in the browser and in the terminal
PAUSE, LAST = 900, 2_500  # milliseconds for a picture, and for the last one
TIMES = 3  # it plays
MOST = 200_000  # bytes
QUALITIES = (80, 70, 60, 50, 40, 30, 20)
COLOURS = (256, 128, 64, 32)
_FITTING = f"svg {{ width: {NARROW}px; height: auto }}"  # drawn in this size, not made smaller

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
    "maxisurf": Shot("maxisurf", {}, 2, 1, (), (90, 28)),
    "taxi": Shot("taxi", {}, 3, 3, (), (110, 36)),
}


def write(file: Path, frames: list[Image.Image], ways: Iterable[dict[str, Any]]) -> None:
    """Written the best of these ways that is small enough."""
    durations = [PAUSE] * (len(frames) - 1) + [LAST]
    for way in ways:
        made = io.BytesIO()
        settings = {"duration": durations, "loop": TIMES, "method": 4, **way}
        first, *others = settings.pop("frames", frames)
        first.save(made, "WEBP", save_all=True, append_images=others, **settings)
        if made.tell() <= MOST:
            break
    file.write_bytes(made.getvalue())
    print(f"{file.parent.name}/{file.name} {made.tell() // 1000} kB", flush=True)


def painted() -> Iterator[dict[str, Any]]:
    """Boards with shades and shadows: as a photograph."""
    for quality in QUALITIES:
        yield {"quality": quality}


def lettered(frames: list[Image.Image]) -> Iterator[dict[str, Any]]:
    """Letters in few colours: exact, which is smaller and sharper than a photograph of them."""
    for colours in COLOURS:
        fewer = [one.quantize(colours, dither=Image.Dither.NONE).convert("RGB") for one in frames]
        yield {"lossless": True, "quality": 60, "frames": fewer}


def picture(shot: bytes) -> Image.Image:
    return Image.open(io.BytesIO(shot)).convert("RGB")


def in_browser(browser: Browser, base: str, game: str) -> None:
    """One match, looked at in both languages."""
    before, more = BROWSER[game]
    first = context_for(browser, base, "en", viewport=WINDOW)
    page = first.new_page()
    page.goto("/")
    path = table(page, game, before, **more)
    known = first.storage_state()
    second = context_for(browser, base, "fr", viewport=WINDOW, storage_state=known)
    pages = {"en": page, "fr": second.new_page()}
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
        frames = [picture(shot) for shot in taken]
        size = (WIDE, round(frames[0].height * WIDE / frames[0].width))
        frames = [one.resize(size, Image.Resampling.LANCZOS) for one in frames]
        write(FOLDERS[lang] / f"moves-{game}.webp", frames, painted())


def drawn(game: str, lang: str) -> list[str]:
    """The terminal move by move, as SVG."""
    found = []
    for step in range(STEPS):
        with empty_home():
            found.append(asyncio.run(shoot(TERMINAL[game], lang, step)))
    return found


def in_terminal(page: Page, game: str, lang: str, drawings: list[str]) -> None:
    frames = []
    for drawing in drawings:
        page.set_content(f"<style>body {{ margin: 0 }} {_FITTING}</style>{drawing}")
        frames.append(picture(page.locator("svg").screenshot()))
    write(FOLDERS[lang] / f"moves-terminal-{game}.webp", frames, lettered(frames))


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
