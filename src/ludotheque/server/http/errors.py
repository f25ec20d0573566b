"""Refusals as responses: JSON for programs, text for people who open an address."""

from __future__ import annotations

import msgspec

from ludotheque.protocol.pages import Refusal
from ludotheque.server.http.static_files import index
from ludotheque.text import LANGUAGES, Text, language


def is_opened(accept: str) -> bool:
    """Whether a browser asks for a page, by its `Accept` header: a person will see the answer."""
    return "text/html" in accept


def encode_refusal(why: Text, status: int, accept: str, languages: str) -> tuple[bytes, str]:
    """The body and its media type (a text is UTF-8), by the headers `Accept` and `Accept-Language`.

    An unknown address gets the client's page, which says so and leads on.
    """
    if not is_opened(accept):
        return msgspec.json.encode(Refusal(why)), "application/json"
    if status == 404 and (page := index()):
        return page.body, page.type
    code = "fr" if languages.lower().startswith("fr") else LANGUAGES[0]
    return language(code)(why).encode(), "text/plain"
