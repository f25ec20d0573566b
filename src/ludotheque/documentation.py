"""`ludotheque docs`: the documentation as files.

An installed package has the players' part in both languages (`manual/`). In a checkout `./play`
builds the whole site and says where it is.
"""

from __future__ import annotations

import os
import webbrowser
from pathlib import Path

from ludotheque.text import Problem, choose_language, text

MANUAL_FOLDER = Path(__file__).parent / "manual"
SITE_VARIABLE = "LUDOTHEQUE_SITE"  # set by `./play`, which has built it


def first_page(code: str) -> Path:
    """The first page of the documentation in this language. Raises a Problem."""
    site = Path(os.environ.get(SITE_VARIABLE) or MANUAL_FOLDER)
    found = site / ("fr/play/index.html" if code == "fr" else "play/index.html")
    if SITE_VARIABLE in os.environ and code != "fr":
        found = site / "index.html"
    if not found.is_file():
        raise Problem(text("docs-none"))
    return found


def open_docs() -> None:
    """Open the documentation in the browser, and say where it is."""
    page = first_page(choose_language())
    print(page)
    webbrowser.open(page.as_uri())
