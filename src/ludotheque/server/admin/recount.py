"""`ludotheque admin recount`: all ratings worked out again from the results they follow from."""

from __future__ import annotations

from ludotheque.server.admin.cli import open_store
from ludotheque.server.ratings import storage as rating_storage
from ludotheque.text import choose_language, language, text
from ludotheque.text_wrapping import print_text


def recount_ratings(*, database: str | None = None) -> None:
    """Work all ratings out again; says how many figures were different."""
    many = wrong = 0
    with open_store(database) as store:
        with store.engine.connect() as connection:
            pools = [pool for pool, _ in rating_storage.pools(connection)]
        for pool in pools:
            with store.engine.begin() as connection:
                found, different = rating_storage.recount(connection, pool)
            many, wrong = many + found, wrong + different
    print_text(language(choose_language())(text("admin-recount", n=many, wrong=wrong)))
