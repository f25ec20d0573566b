"""Pictures of the browser client for docs/pictures: `.venv/bin/python -m scripts.browser_pictures`.

It starts the server of the browser tests (which deals the same pieces in every run), plays some
moves of each game as the hints advise, and photographs the tables in Chromium. Look at the result
before you commit it: bots think for a limited time, so a match may go another way.
"""

from __future__ import annotations

import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize

from scripts.browsing import browsing

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
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
    """A match of Ana's against bots after so many moves of hers."""
    id_ = page.evaluate(MAKE, [game, [ANA, *[BOT] * bots], options])
    page.evaluate(PLAY, [id_, moves])
    return f"/table/{id_}"


def photograph(page: Page, path: str, name: str, *, wait: str = ".stage") -> None:
    page.goto(path)
    page.wait_for_selector(wait)
    page.wait_for_load_state("networkidle")
    page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    # Playwright itself writes no WebP, which is a third of a PNG.
    shot = page.context.new_cdp_session(page).send(
        "Page.captureScreenshot", {"format": "webp", "quality": 90}
    )
    picture = b64decode(shot["data"])
    (PICTURES / f"{name}.webp").write_bytes(picture)
    print(f"{name}.webp {len(picture) // 1000} kB")


def take_all(browser: Browser, base: str) -> None:
    context = browser.new_context(
        base_url=base, viewport=DESKTOP, locale="en-GB", reduced_motion="reduce"
    )
    context.set_default_timeout(300_000)
    page = context.new_page()
    page.goto("/")
    photograph(page, "/", "home", wait="[data-play]")
    tables = {
        "cascadia": table(page, "cascadia", 46),
        "quadrata": table(page, "quadrata", 33),
        "taxi": table(page, "taxi", 9, bots=2, target=5),
        "minisurf": table(page, "minisurf", 25),
        "maxisurf": table(page, "maxisurf", 23),
        "quadrata-sheet": table(page, "quadrata", 999),
    }
    for name, path in tables.items():
        over = name.endswith("sheet")
        photograph(page, path, name, wait=".end.done" if over else ".stage")
    known = context.storage_state()
    small = browser.new_context(
        base_url=base,
        viewport=PHONE,
        locale="fr-FR",
        color_scheme="dark",
        reduced_motion="reduce",
        has_touch=True,
        storage_state=known,
    )
    photograph(small.new_page(), tables["taxi"], "taxi-phone-dark")


def main() -> None:
    with browsing(serve) as (browser, base):
        take_all(browser, base)


if __name__ == "__main__":
    main()
