"""Pictures of the browser client for docs/pictures: `python -m scripts.browser_pictures [NAME…]`.

English ones there, French ones in its folder `fr`. It starts the server of the browser tests (which
deals the same pieces in every run), plays some moves of each game as the hints advise, and
photographs the tables in Chromium. Look at the result before you commit it: bots think for a
limited time, so a match may go another way.
"""

from __future__ import annotations

import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from scripts.browsing import browsing

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
FOLDERS = {"en": PICTURES, "fr": PICTURES / "fr"}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
PHONE: ViewportSize = {"width": 390, "height": 844}

# Plays `moves` moves of my seat, each the first of the hints, over a socket of its own.
PLAY = """([id, moves]) => new Promise((resolve, reject) => {
  const socket = new WebSocket(`ws://${location.host}/ws/table/${id}`);
  let made = 0, number = 0, mine = [], position = null, asked = -1;
  const send = (message) => socket.send(JSON.stringify(message));
  const ask = (message) => send({ ...message, id: `picture-${++number}` });
  const finish = () => { socket.close(); resolve(made); };
  const step = () => {
    const seat = position.to_move.find((one) => mine.includes(one));
    if (made >= moves) finish();
    else if (seat !== undefined && asked !== position.seq) {
      asked = position.seq;
      ask({ type: 'hint', seat });
    }
  };
  socket.onopen = () => send({ type: 'hello', protocol: 1, last: 0 });
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.type === 'welcome') mine = message.mine;
    if (message.type === 'refused') {
      // Somebody else chose meanwhile, or the last hint is not yet thought: ask again.
      const again = ['server-too-often', 'refused-stale'].includes(message.why.key);
      if (!again) return reject(new Error(event.data));
      asked = -1;
      setTimeout(step, 500);
    }
    if (message.type === 'hinted') {
      made += 1;
      const [best] = message.hints;
      ask({ type: 'move', seat: position.seat, ply: position.ply, action: best.action });
    }
    if (message.type === 'update') {
      if (message.events.length) send({ type: 'ack', n: message.events.at(-1).n });
      if (message.position) position = message.position;
      if (message.events.some(({ what }) => what.type === 'ended')) finish();
      else if (position) step();
    }
  };
})"""
MAKE = """async ([game, seats, options]) => {
  const post = (path, body) => fetch(path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  await post('/api/me', { name: 'Ana' });
  return (await (await post('/api/tables', { game, seats, options })).json()).id;
}"""
ANA = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "bot": "easy"}


def serve(home: str, port: int) -> list[str]:
    script = ROOT / "tests" / "browser" / "serve.py"
    return [sys.executable, str(script), home, str(port)]


def table(page: Page, game: str, moves: int, bots: int = 1, **options: Any) -> str:
    """A match of Ana's against bots after this number of moves of hers."""
    id_ = page.evaluate(MAKE, [game, [ANA, *[BOT] * bots], options])
    page.evaluate(PLAY, [id_, moves])
    return f"/table/{id_}"


# Tables of Ana's: moves of hers before the picture is taken, and what else is chosen.
TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "cascadia": ("cascadia", 46, {}),
    "quadrata": ("quadrata", 33, {}),
    "taxi": ("taxi", 9, {"bots": 2, "target": 5}),
    "minisurf": ("minisurf", 25, {}),
    "maxisurf": ("maxisurf", 17, {}),
    "quadrata-sheet": ("quadrata", 999, {}),
}


def context_for(browser: Browser, base: str, lang: str, **more: Any) -> BrowserContext:
    settings = {"base_url": base, "viewport": DESKTOP, "reduced_motion": "reduce"}
    context = browser.new_context(locale=LOCALES[lang], **settings | more)
    context.set_default_timeout(300_000)
    return context


# Letters and pictures are there, and two frames are drawn. The network is never idle: a table has a
# socket, and the home page asks again and again.
SETTLED = """async () => {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
}"""


def settle(page: Page) -> None:
    page.wait_for_load_state()
    page.evaluate(SETTLED)


def photograph(page: Page, path: str, file: Path, *, wait: str = ".stage") -> None:
    page.goto(path)
    page.wait_for_selector(wait)
    settle(page)
    # Playwright itself writes no WebP, which is a third of a PNG.
    shot = page.context.new_cdp_session(page).send(
        "Page.captureScreenshot", {"format": "webp", "quality": 80}
    )
    picture = b64decode(shot["data"])
    file.write_bytes(picture)
    print(f"{file.relative_to(PICTURES)} {len(picture) // 1000} kB", flush=True)


def take_all(browser: Browser, base: str, wanted: list[str]) -> None:
    """Everything is played once and photographed in both languages."""
    contexts = {"en": context_for(browser, base, "en")}
    page = contexts["en"].new_page()
    page.goto("/")
    paths = {
        name: table(page, game, moves, **more)
        for name, (game, moves, more) in TABLES.items()
        if name in wanted or (name == "taxi" and "taxi-phone-dark" in wanted)
    }
    known = contexts["en"].storage_state()
    contexts["fr"] = context_for(browser, base, "fr", storage_state=known)
    small = {"viewport": PHONE, "color_scheme": "dark", "has_touch": True}
    for lang, context in contexts.items():
        folder, page = FOLDERS[lang], context.new_page()
        if "home" in wanted:
            stranger = context_for(browser, base, lang).new_page()
            photograph(stranger, "/", folder / "home.webp", wait="[data-play]")
        for name in wanted:
            wait = "[data-ending=done]" if name.endswith("sheet") else ".stage"
            if name in TABLES:
                photograph(page, paths[name], folder / f"{name}.webp", wait=wait)
        if "taxi-phone-dark" in wanted:
            phone = context_for(browser, base, lang, storage_state=known, **small).new_page()
            photograph(phone, paths["taxi"], folder / "taxi-phone-dark.webp")


def main() -> None:
    FOLDERS["fr"].mkdir(exist_ok=True)
    with browsing(serve) as (browser, base):
        take_all(browser, base, sys.argv[1:] or ["home", *TABLES, "taxi-phone-dark"])


if __name__ == "__main__":
    main()
