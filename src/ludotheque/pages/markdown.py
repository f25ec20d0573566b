"""Markdown of a rules page as HTML, once for every browser.

A page may come from any package: HTML in it is shown as text, and links cannot run anything.
Headings have anchors; tables and code that are too wide can be scrolled, also by the keyboard.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml

_SCROLLS = '<div class="scroll" tabindex="0">\n'


def render(source: str) -> str:
    page = MarkdownIt("commonmark", {"html": False, "highlight": _code}).enable("table")
    page.add_render_rule("table_open", _table_open)
    page.add_render_rule("table_close", _table_close)
    tokens = page.parse(source)
    anchors: Counter[str] = Counter()
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", _anchor(tokens[at + 1].content, anchors))
        elif token.type == "th_open":
            token.attrSet("scope", "col")
        elif token.type == "code_block":
            token.type = "fence"
    return str(page.renderer.render(tokens, page.options, {}))


def _anchor(title: str, taken: Counter[str]) -> str:
    """The title in small letters, with a number where there are several alike."""
    words = re.sub(r"[\W_]+", "-", title.lower()).strip("-") or "-"
    taken[words] += 1
    return words if taken[words] == 1 else f"{words}-{taken[words]}"


def _code(content: str, *_: str) -> str:
    return f'<pre tabindex="0"><code>{escapeHtml(content)}</code></pre>'


def _table_open(self: Any, *where: Any) -> str:
    return _SCROLLS + str(self.renderToken(*where))


def _table_close(self: Any, *where: Any) -> str:
    return str(self.renderToken(*where)) + "</div>\n"
