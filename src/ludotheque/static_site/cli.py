"""`ludotheque web`: the page without a server, from the command line."""

from __future__ import annotations

from pathlib import Path

from ludotheque.text import choose_language, language, text
from ludotheque.text_wrapping import print_text


def build_web(folder: Path, /) -> None:
    """Build the games as a static page: engine and bots run in the visitor's browser."""
    from ludotheque.static_site.builder import build_site
    from ludotheque.static_site.downloads import fetch_engine

    say = language(choose_language())
    print_text(say(text("static-fetching")))
    engine = fetch_engine()
    built = build_site(folder, engine)
    megabytes = round(built.compressed / 1_000_000, 1)
    print_text(
        say(text("static-built", folder=str(folder), files=built.files, megabytes=megabytes))
    )
    if not built.is_compiled:
        print_text(say(text("static-not-compiled")))
