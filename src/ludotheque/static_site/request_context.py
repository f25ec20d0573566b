"""A request of the client as the tables of one browser see it, and the reply."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from ludotheque.host.authorization import Viewer
from ludotheque.host.memory import MemoryTable
from ludotheque.pages.bodies import decode_body
from ludotheque.pages.files import PageNotFound
from ludotheque.static_site.tables import GUEST_ID, BrowserTables
from ludotheque.text import Problem, text


class RequestContext(NamedTuple):
    """A request: the parts of its path that vary, its query and its body."""

    tables: BrowserTables
    parts: tuple[str, ...]
    query: Mapping[str, str]
    body: str

    def decode(self, kind: type[Any]) -> Any:
        """The body. Raises a Problem."""
        return decode_body(self.body.encode(), kind)

    def number(self, name: str) -> int | None:
        """A number of the query, if there. Raises a Problem."""
        written = self.query.get(name, "")
        if not written:
            return None
        if not re.fullmatch("[0-9]{1,9}", written):
            raise Problem(text("server-bad-message", why=name))
        return int(written)

    def path_number(self, part: int) -> int:
        """A number in the path. Raises a Problem."""
        if not re.fullmatch("[0-9]{1,9}", self.parts[part]):
            raise PageNotFound
        return int(self.parts[part])

    @property
    def table(self) -> MemoryTable:
        return self.tables.find(self.parts[0])

    @property
    def viewer(self) -> Viewer:
        return self.table.authorize(GUEST_ID, self.number("seat"))


class Reply(NamedTuple):
    status: int
    media: str
    body: str
