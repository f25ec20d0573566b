"""What axe finds on a page, and whether the page fits its window."""

from __future__ import annotations

from importlib import resources

from playwright.sync_api import Page

from .interactions import overflows

AXE = (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
# Only what is wrong is gathered and sent: all that passes would take several times as long. The
# rules that are left out find nothing serious, and style sheets need not be loaded again.
RUN = """(within) => axe.run(within, {
    resultTypes: ["violations"],
    preload: false,
    rules: {region: {enabled: false}, "landmark-unique": {enabled: false}},
  }).then(found => found.violations
    .filter(one => ["serious", "critical"].includes(one.impact))
    .flatMap(one => one.nodes.map(node =>
        `${one.id}: ${node.html.slice(0, 160)} ${(node.failureSummary ?? "").slice(0, 200)}`)))"""


def serious(page: Page, within: str = "html") -> list[str]:
    """What axe calls serious or critical; in what lies over a page, for instance."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN, within)
    return found


def look(*pages: Page) -> None:
    """Nothing serious, and nothing wider than the window."""
    for page in pages:
        assert serious(page) == [], page.url
        assert not overflows(page), page.url
