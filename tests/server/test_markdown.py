"""Rules pages as HTML: harmless, whoever wrote them."""

from __future__ import annotations

import re

import pytest

from ludotheque.pages.markdown import render
from ludotheque.registry import all_games
from ludotheque.rulebook import rulebook
from ludotheque.text import LANGUAGES


def test_html_in_a_page_is_text() -> None:
    html = render("# Title\n\nA **bold** <script>word</script>\n\n<img src=x onerror=alert(1)>\n")
    assert '<h1 id="title">Title</h1>' in html
    assert "<p>A <strong>bold</strong> &lt;script&gt;word&lt;/script&gt;</p>" in html
    assert "<img" not in html


@pytest.mark.parametrize("address", ["javascript:alert(1)", "data:text/html,x", "vbscript:x"])
def test_a_link_must_lead_somewhere_harmless(address: str) -> None:
    assert "href" not in render(f"[x]({address})\n\n<{address}>")
    assert '<a href="/rules/taxi">x</a>' in render("[x](/rules/taxi)")


def test_what_is_wide_can_be_scrolled_by_the_keyboard() -> None:
    html = render("| a | b |\n|---|---|\n| 1 | `x` |\n\n```\n<code>\n```\n\nWords:\n\n    indented")
    assert '<div class="scroll" tabindex="0">\n<table>' in html
    assert html.count('<pre tabindex="0">') == 2
    assert "&lt;code&gt;" in html
    assert '<th scope="col">a</th>' in html
    assert html.count("<div") == html.count("</div>") == 1


def test_headings_have_anchors_of_their_own() -> None:
    html = render("## Déroulement & fin\n\n## Again\n\n## Again\n\n## …")
    assert re.findall(r'id="(.*?)"', html) == ["déroulement-fin", "again", "again-2", "-"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_our_own_pages(code: str) -> None:
    for game in all_games():
        html = render(rulebook(game.id, code))
        anchors = re.findall(r'<h\d id="(.*?)">', html)
        assert len(anchors) == len(set(anchors)) > 3
        assert "**" not in html
        assert "\n|" not in html
