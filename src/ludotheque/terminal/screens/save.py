"""Write a record to a file of the player's choice."""

from __future__ import annotations

from pathlib import Path

from ludotheque.faults import fault
from ludotheque.record import Record, encode
from ludotheque.terminal.screens.entry import EntryScreen
from ludotheque.text import Problem, text


class SaveScreen(EntryScreen):
    heading, question, verb = "terminal-menu-save", "terminal-save-where", "terminal-key-save"

    def __init__(self, record: Record) -> None:
        super().__init__(f"{record.header.id or record.header.game}.ludo")
        self._record = record

    def entered(self, words: str) -> None:
        path = Path(words).expanduser()
        save_record(self._record, path)
        self.ludo.notify(self.ludo.word("terminal-saved", file=str(path)), markup=False)
        self.dismiss(None)


def save_record(record: Record, path: Path) -> None:
    """Never over another file."""
    try:
        with path.open("xb") as file:
            file.write(encode(record))
    except FileExistsError:
        raise Problem(text("terminal-save-exists", file=str(path))) from None
    except OSError as error:
        raise Problem(text("terminal-save-failed", file=str(path), why=fault(error))) from None
