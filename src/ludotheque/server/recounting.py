"""`ludotheque admin recount`: all ratings worked out again from the results they follow from."""

from __future__ import annotations

from ludotheque.server.admin import stored
from ludotheque.server.storage import ratings
from ludotheque.text import choose_language, language, text


def recount_ratings(*, database: str | None = None) -> None:
    """Work all ratings out again; says how many figures were different."""
    many = wrong = 0
    with stored(database) as store:
        with store.engine.connect() as connection:
            pools = [pool for pool, _ in ratings.pools(connection)]
        for pool in pools:
            with store.engine.begin() as connection:
                found, different = ratings.recount(connection, pool)
            many, wrong = many + found, wrong + different
    print(language(choose_language())(text("admin-recount", n=many, wrong=wrong)))
