"""The client as an app: its worker, without a network, newer versions, notices; in Chromium."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sizes import some_of

from .api_client import BOT, against_bot, at_table, make_table, resigned
from .axe import look, serious
from .conftest import PHONE, Opener
from .interactions import (
    ENDED,
    drawn,
    go,
    hint_step,
    instrument,
    moment,
    overflows,
    wait_turn,
    wait_until,
)

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
KEPT_RULES = "() => localStorage.getItem('ludotheque.kept') !== null"
# Noted where they are shown: while a notice comes up, Chromium takes one that is asked for
# (`getNotifications`) for one that has been put away, and deletes it.
NOTE_NOTICES = """() => {
  self.notices = [];
  const show = registration.showNotification.bind(registration);
  registration.showNotification = async (title, more) => {
    await show(title, more);
    self.notices.push({ title, body: more.body, tag: more.tag, data: more.data });
  };
  navigator.setAppBadge = async (n) => { self.badge = n; };
}"""
# Chromium's own notifications, noted; and a page that nobody looks at.
AWAY = """() => {
  window.notices = [];
  const Real = window.Notification;
  window.Notification = class extends Real {
    constructor(title, more) {
      super(title, more);
      window.notices.push([Notification.permission, title, more.body]);
    }
  };
  Object.defineProperty(document, 'hidden', { get: () => window.away === true });
}"""
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const one of await (await caches.open(name)).keys()) found.push(new URL(one.url).pathname);
  return found;
}"""


def until(page: Page, promise: str) -> None:
    """Until what is promised is so: `wait_for_function` takes a promise for an answer."""
    wait_until(page, lambda: page.evaluate(promise))


def as_app(opened: Opener, path: str = "/", **more: Any) -> Page:
    page = opened(path, service_workers="allow", viewport=PHONE, **more)
    page.wait_for_function(CONTROLLED)
    return page


def test_it_opens_without_a_network_to_my_tables_and_the_rules(
    opened_with_notices: Opener,
) -> None:
    """And to a finished table that was seen, as a spectator saw it. Before that, a notice comes."""
    page = as_app(opened_with_notices, permissions=["notifications"])
    page.wait_for_function(KEPT_RULES)
    a_notice_comes_to_the_worker_and_leads_to_the_table(page)
    table = resigned(page, "maxisurf", moves=1)
    running = make_table(page, "minisurf", BOT)
    page.goto(f"/table/{table}")
    page.wait_for_selector(ENDED)
    page.wait_for_function("() => localStorage.getItem('ludotheque.seen').includes('matches')")
    go(page, f"/table/{running}")
    wait_turn(page)
    kept = json.loads(page.evaluate("localStorage.getItem('ludotheque.seen')"))
    assert [match["line"]["table"]["id"] for match in kept["matches"]] == [table]
    assert kept["matches"][0]["frame"].get("seat") is None
    go(page, "/tables")
    expect(page.locator(f"a[href='/table/{running}']")).to_be_visible()
    page.wait_for_function(
        "() => (JSON.parse(localStorage.getItem('ludotheque.seen')) ?? {}).at > 0"
    )
    page.context.set_offline(True)
    page.goto("/tables")
    expect(page.get_by_role("status")).to_contain_text("Playing, also alone against bots, needs")
    expect(page.locator(f"#main a[href='/table/{running}']")).to_contain_text("your turn")
    expect(page.get_by_text("As seen on")).to_be_visible()
    assert serious(page) == []
    assert not overflows(page)
    page.goto("/rules/taxi")
    page.locator("article h2").first.wait_for()
    go(page, "/rules/cascadia")
    page.locator("article h2").first.wait_for()
    found = page.evaluate(KEPT)
    secret = [path for path in found if re.match(r"/api/(?!games)|/ws|/table", path)]
    assert secret == []
    mine = json.loads(page.evaluate("localStorage.getItem('ludotheque.seen')"))
    assert "position" not in json.dumps(mine | {"matches": []})
    for path in ("/profile", "/tables"):
        page.goto(path)
        expect(page.locator("[data-seen-finished] a")).to_have_count(1)
    page.locator(f"[data-seen-finished] a[href='/table/{table}']").click()
    seen = page.locator("[data-seen-match]")
    expect(seen.get_by_role("status")).to_contain_text("No network: the end of this match")
    expect(seen.locator(".winner-line")).to_contain_text("wins")
    expect(seen.locator(".board svg").first).to_be_visible()
    shown = []
    for seat in (1, 0):
        seen.locator(f"[data-board='{seat}']").click()
        expect(seen.locator(f"[data-board='{seat}']")).to_have_attribute("aria-pressed", "true")
        shown.append(seen.locator(".board").inner_html())
    assert shown[0] != shown[1]  # everybody's board, as with a network
    look(page)
    page.goto(f"/replay/{table}")  # of which only the end is there
    expect(seen.locator(".winner-line")).to_contain_text("wins")
    page.goto(f"/table/{table}")
    seen.wait_for()
    page.context.set_offline(False)
    page.wait_for_selector(ENDED)  # the table itself again
    go(page, "/tables")
    expect(page.locator("#part-mine")).to_be_visible()
    expect(page.get_by_text("No network")).to_have_count(0)
    # A player who is somebody else now, or has deleted everything, leaves nothing here.
    page.context.clear_cookies()
    page.goto("/tables")
    page.wait_for_function("() => localStorage.getItem('ludotheque.seen') === 'null'")


def test_your_turn_is_told_on_the_desktop(opened_with_notices: Opener) -> None:
    """Item 8: if it is wanted and the browser allows it, and only to those who look elsewhere."""
    page = opened_with_notices(None)
    page.context.grant_permissions(["notifications"])
    instrument(page, AWAY)
    against_bot(page, "minisurf")
    wait_turn(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("A notice on the desktop").check()
    page.keyboard.press("Escape")
    assert notices(page) == []
    before = moment(page)
    page.evaluate("window.away = true")
    page.keyboard.press("1")  # the card, then its place: it is my turn again after the bot's
    while not notices(page):
        expect(page.locator("[data-moment]")).not_to_have_attribute("data-moment", before)
        wait_turn(page)
        before = moment(page)
        if not notices(page):
            hint_step(page)
    assert notices(page)[0] == ["granted", "It is your turn", "Quadracarta Minisurf"]


def notices(page: Page) -> list[Any]:
    found: list[Any] = page.evaluate("window.notices")
    return found


def test_a_newer_version_is_told_and_taken(opened: Opener) -> None:
    page = opened("/icon.svg", service_workers="allow", viewport=PHONE)
    page.evaluate("navigator.serviceWorker.register('/sw.js?before')")
    until(page, "navigator.serviceWorker.getRegistration().then((r) => !!r?.active)")
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    bar = page.get_by_role("status").filter(has_text="A new version")
    bar.wait_for()
    assert serious(page, "[role=status]") == []
    # While rules pass through the old worker, Chromium may keep it for minutes.
    page.wait_for_function(KEPT_RULES)
    with page.expect_navigation():
        bar.get_by_role("button", name="Reload").click()
    page.wait_for_function("() => navigator.serviceWorker.controller?.scriptURL.endsWith('/sw.js')")
    expect(page.get_by_text("A new version")).to_have_count(0)


def a_notice_comes_to_the_worker_and_leads_to_the_table(page: Page) -> None:
    worker = page.context.service_workers[0]
    worker.evaluate(NOTE_NOTICES)
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    wait_until(page, lambda: found)
    notice = {
        "title": "It is your turn",
        "body": "TAXI, with Bo",
        "path": "/rules/taxi",
        "tag": "table:abc",
        "waiting": 3,
    }
    message = {"origin": page.url.rstrip("/"), "registrationId": found[-1]}

    def push(data: str) -> None:
        devtools.send("ServiceWorker.deliverPushMessage", {**message, "data": data})

    def wait_shown(count: int) -> list[Any]:
        wait_until(page, lambda: worker.evaluate("self.notices.length") == count)
        shown: list[Any] = worker.evaluate("self.notices")
        return shown

    push(json.dumps(notice))
    told = {"title": "It is your turn", "body": "TAXI, with Bo", "tag": "table:abc"}
    assert wait_shown(1) == [told | {"data": "/rules/taxi"}]
    assert worker.evaluate("self.badge") == 3
    push("nonsense")
    wait_shown(2)
    # Somebody who looks at that page need not be told; and the number is written on the icon again.
    page.goto("/rules/taxi")
    push(json.dumps(notice | {"tag": "table:other", "waiting": 4}))
    wait_until(page, lambda: worker.evaluate("self.badge") == 4)
    push("nonsense")
    assert [one["tag"] for one in wait_shown(3)] == ["table:abc", "", ""]


@pytest.mark.parametrize("locale", some_of(["en-GB", "fr-FR"], "fr-FR"))
def test_notices_are_chosen_by_each_person(opened: Opener, locale: str) -> None:
    english = locale == "en-GB"
    page = opened("/profile", viewport=PHONE, locale=locale, timezone_id="Europe/Paris")
    expect(page.locator("#notices")).to_have_count(0)  # who is nobody yet cannot be told
    page.get_by_label("Your name" if english else "Votre nom").fill("Ana")
    page.get_by_role("button", name="Save" if english else "Enregistrer").click()
    page.locator("#notices").wait_for()
    page.get_by_text("webhook").click()
    address = "http://127.0.0.1:9/my-program"
    page.locator("input[type=url]").fill(address)
    page.get_by_role("button", name="Add" if english else "Ajouter").click()
    assert page.locator("details input[readonly]").input_value().startswith("whsec_")
    page.get_by_label("Quiet hours" if english else "Heures calmes").check()
    page.locator("input[type=time]").first.fill("21:30")
    page.locator("input[type=time]").first.press("Tab")
    expect(page.get_by_text("Europe/Paris")).to_be_visible()
    drawn(page)
    assert serious(page) == []
    assert not overflows(page)
    page.locator("input[type=email]").fill("ana@example.org")
    page.locator("input[type=email]").press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()  # no such mail server here
    page.reload()
    expect(page.get_by_text(address)).to_be_visible()
    expect(page.locator("input[type=time]").first).to_have_value("21:30")
    page.get_by_role("button", name=re.compile("Remove|Retirer")).click()
    expect(page.get_by_text(address)).to_have_count(0)


def test_links_in_letters_lead_to_pages(opened: Opener) -> None:
    page = opened("/confirm/nothing", viewport=PHONE)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("alert")).to_contain_text("too old")
    go(page, "/stop/nobody-0123")
    expect(page.locator("#main [role=status]")).to_contain_text("no more e-mail")
    assert serious(page) == []


def test_a_table_is_shared_by_the_share_sheet(opened: Opener) -> None:
    page = opened(None, viewport=PHONE)
    instrument(page, "navigator.share = async (what) => { window.shared = what; };")
    at_table(page, "minisurf", {"kind": "open"})
    page.locator("[data-share]").click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("shared.url") == page.url
    assert page.evaluate("shared.title") == "Ludothèque"


def test_it_can_be_put_on_a_home_screen(opened: Opener) -> None:
    page = opened("/", viewport=PHONE, locale="fr-FR")
    expect(page.locator("link[rel=manifest]")).to_have_attribute("href", "/manifest.fr.webmanifest")
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok
        assert len(answer.body()) < 10_000
    worker = page.request.get("/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert worker.headers["content-type"].startswith("text/javascript")
    assert "worker-src 'self'" in worker.headers["content-security-policy"]
