"""`ludotheque admin drafts`: drafts that guests have shared, and those that others report."""

from __future__ import annotations

import time

import msgspec

from ludotheque.command_arguments import require_at_least
from ludotheque.server.admin.cli import open_store
from ludotheque.server.durations import DAY_S
from ludotheque.server.workshop import draft_storage
from ludotheque.server.workshop.draft_storage import DraftNotFound
from ludotheque.text import choose_language, language, text
from ludotheque.text_wrapping import print_text


def list_drafts(draft: str = "", /, *, database: str | None = None, most: int = 50) -> None:
    """List shared drafts, those that were reported most first; or print the files of one."""
    require_at_least(1, {"--most": most})
    with open_store(database) as store, store.engine.connect() as connection:
        if draft:
            row = draft_storage.load_draft(connection, draft)
            for part, toml in msgspec.json.decode(row.parts, type=dict[str, str]).items():
                print(f"# {row.game} {part}\n{toml}")
            return
        print_text(language(choose_language())(text("admin-drafts")))
        for found in draft_storage.list_drafts(connection, most):
            row, days = found.row, (time.time() - found.row.opened) / DAY_S
            parts = ", ".join(row.names)
            print_text(
                f"{row.id:<17} {row.game:<10} {row.guest:<17} {row.bytes:>8} {days:>6.0f} "
                f"{found.reports:>8}  {parts}"
            )


def remove_draft(draft: str, /, *, database: str | None = None) -> None:
    """Delete a shared draft."""
    with open_store(database) as store, store.engine.begin() as connection:
        if not draft_storage.delete_draft(connection, draft):
            raise DraftNotFound
    print_text(language(choose_language())(text("admin-draft-removed")))
