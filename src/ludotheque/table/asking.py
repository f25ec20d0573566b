"""Former name of `ludotheque.table.match_queries`."""

from ludotheque.table.match_queries import freeze, hints

__all__ = ["freeze", "hints"]
