"""The frame and the tables of reports, which open offline; without NumPy, for reviews need none."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ludotheque.text import Language

STYLE_SHEET = """
:root { --paper: #FAF7F0; --ink: #22302B; --line: #D9D2C3; --accent: #0F766E; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1E2B26; --ink: #EDE7DA; --line: #46564F; --accent: #4FB3A5; }
}
body { font: 16px/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2::first-letter { text-transform: uppercase; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { padding: .35rem .7rem; border-bottom: 1px solid var(--line); text-align: right;
  font-variant-numeric: tabular-nums; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; max-width: 44rem; display: block; margin: 1rem 0; }
svg text { font-size: 13px; fill: var(--ink); }
svg rect { fill: var(--accent); }
.whisker { stroke: var(--ink); stroke-width: 1.5; fill: none; }
.axis { stroke: var(--line); fill: none; }
code { overflow-wrap: anywhere; }
"""


def whole_page(say: Language, title: str, parts: Sequence[str], style: str = "") -> str:
    """A page that opens offline, for reports of every kind; `style` is added to theirs."""
    return (
        f'<!doctype html>\n<html lang="{say.code}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE_SHEET}{style}</style>\n"
        + "\n".join(parts)
        + "\n</html>\n"
    )


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
