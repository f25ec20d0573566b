"""The page of each game: its rules, a picture of the table, and “Try it”: the game itself, in the
page, from the games beside the documentation, or a link to the server that shows it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from scripts import bootstrap

GAMES = ("cascadia", "quadrata", "minisurf", "maxisurf", "taxi")
TITLES = {
    "cascadia": "Cascadia",
    "quadrata": "Quadrata Canada",
    "minisurf": "Quadracarta Minisurf",
    "maxisurf": "Quadracarta Maxisurf",
    "taxi": "TAXI",
}
FOLDER = "try"  # of the games, beside the pages
WORDS = {"en": "Try it", "fr": "Essayer"}
LinkToTrial: TypeAlias = Callable[[Path, str], str]  # from a page, to a game; empty: nowhere

_MARK = re.compile(r'<p><a href="try:(\w+)">(.*?)</a></p>\n?')


def rules_page(game: str, lang: str) -> str:
    """The rules as the game's folder has them, with a picture of the table."""
    (source,) = (bootstrap.ROOT / "src" / "ludotheque" / "games").glob(
        f"*/rulebook/{game}.{lang}.md"
    )
    title, _, rest = source.read_text(encoding="utf-8").partition("\n")
    said = "{} à table" if lang == "fr" else "{} at the table"
    folder = "fr/" if lang == "fr" else ""
    picture = f"![{said.format(TITLES[game])}](../../pictures/{folder}{game}.webp)"
    tried = f"[{WORDS[lang]}](try:{game})"  # `put_links` says where that is
    return f"{title}\n\n{picture}\n\n{tried}\n{rest}"


def build_games(site: Path) -> None:
    """Put the games beside the pages, as `ludotheque web` builds them."""
    from ludotheque.static_site.builder import build_site
    from ludotheque.static_site.downloads import fetch_engine

    bootstrap.ensure_client()
    site.mkdir(parents=True, exist_ok=True)
    build_site(site / FOLDER, fetch_engine())


def link_to_folder(site: Path, games: Path) -> LinkToTrial:
    """Links to the games beside the pages; none where these games are not there."""

    def link(page: Path, game: str) -> str:
        if not games.is_dir():
            return ""
        up = "../" * len(page.relative_to(site).parent.parts)
        return f"{up}{FOLDER}/index.html#/new/{game}"

    return link


def _embedded(address: str, game: str, words: str) -> str:
    """The game in the page, loaded when “Try it” is opened: a browser loads no frame before."""
    (lang,) = (code for code, said in WORDS.items() if said == words)
    return (
        f'<details class="trial"><summary class="md-button md-button--primary">{words}</summary>'
        f'<iframe loading="lazy" title="{TITLES[game]}" src="{address}?lang={lang}#play"></iframe>'
        "</details>"
    )


def put_links(source: str, page: Path, link: LinkToTrial) -> str:
    """The page with the game or a button in the place of each mark; nothing where is no game."""

    def lead(found: re.Match[str]) -> str:
        game, words = found.groups()
        to = link(page, game)
        if FOLDER in to.split("/"):
            return _embedded(to, game, words)
        button = f'<p><a class="md-button md-button--primary" href="{to}">{words}</a></p>'
        return button if to else ""

    return _MARK.sub(lead, source)
