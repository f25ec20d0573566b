"""Rows of shared drafts, and of reports of them."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update

from ludotheque.server.storage.schema_drafts import draft_reports, drafts
from ludotheque.text import Problem, text


class DraftNotFound(Problem, LookupError):
    """A draft that was deleted, or an address that is wrong."""

    def __init__(self) -> None:
        super().__init__(text("workshop-no-draft"))


class DraftRow(Struct, frozen=True):
    """A row of `drafts`; `parts` is the JSON of the files by part."""

    id: str
    guest: str
    game: str
    parts: str
    bytes: int
    created: int
    opened: int

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(msgspec.json.decode(self.parts, type=dict[str, str]))


def add_draft(connection: Connection, row: DraftRow) -> None:
    connection.execute(insert(drafts).values(**msgspec.structs.asdict(row)))


def load_draft(connection: Connection, id_: str) -> DraftRow:
    """Raises DraftNotFound."""
    found = connection.execute(select(drafts).where(drafts.c.id == id_)).first()
    if found is None:
        raise DraftNotFound
    return DraftRow(**found._mapping)


def mark_opened(connection: Connection, id_: str, now: int) -> None:
    connection.execute(update(drafts).where(drafts.c.id == id_).values(opened=now))


def drafts_of(connection: Connection, guest: str) -> list[DraftRow]:
    """The drafts of a guest, the latest first."""
    query = select(drafts).where(drafts.c.guest == guest).order_by(drafts.c.created.desc())
    return [DraftRow(**found._mapping) for found in connection.execute(query)]


def count_drafts(connection: Connection, guest: str) -> int:
    query = select(func.count()).select_from(drafts).where(drafts.c.guest == guest)
    return int(connection.execute(query).scalar_one())


def delete_draft(connection: Connection, id_: str) -> bool:
    """Delete a draft and its reports; returns whether it was there."""
    return connection.execute(delete(drafts).where(drafts.c.id == id_)).rowcount > 0


def add_report(connection: Connection, id_: str, guest: str, now: int) -> bool:
    """Note the report of a guest; returns whether it is the first of this guest. Raises
    DraftNotFound."""
    load_draft(connection, id_)
    mine = (draft_reports.c.draft == id_, draft_reports.c.guest == guest)
    if connection.execute(select(draft_reports.c.at).where(*mine)).first():
        return False
    connection.execute(insert(draft_reports).values(draft=id_, guest=guest, at=now))
    return True


class ReportedDraft(Struct, frozen=True):
    """A draft as administrators list it."""

    row: DraftRow
    reports: int


def list_drafts(connection: Connection, most: int) -> list[ReportedDraft]:
    """Drafts, those with most reports first, then the latest."""
    reports = (
        select(func.count())
        .where(draft_reports.c.draft == drafts.c.id)
        .correlate(drafts)
        .scalar_subquery()
    )
    query = select(drafts, reports.label("reports"))
    query = query.order_by(reports.desc(), drafts.c.created.desc()).limit(most)
    found = []
    for line in connection.execute(query):
        row = dict(line._mapping)
        many = row.pop("reports")
        found.append(ReportedDraft(DraftRow(**row), many))
    return found
