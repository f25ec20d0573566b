"""Tables for terminals: figures are never cut, whatever the width."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from textwrap import wrap

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text as RichText

from ludotheque.text_wrapping import print_text, terminal_width

MIN_HEADING = 6  # columns: shorter headings are not broken
UNBOUNDED = 1000  # columns: no table of ours is wider


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under their headings, or one below the other where they do not fit."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for n, (name, *cells) in enumerate(zip(head, *rows, strict=True)):
        # A heading that is wider than its figures is broken, the figures never are.
        title = "\n".join(wrap(name, max(MIN_HEADING, *map(len, cells)), break_long_words=False))
        table.add_column(RichText(title), justify="right" if n else "left", no_wrap=True)
    for row in rows:
        table.add_row(*map(RichText, row))
    console = Console(highlight=False)
    unbounded = console.options.update(max_width=UNBOUNDED)
    needed = console.measure(table, options=unbounded).maximum
    if 0 < terminal_width(sys.stdout) < needed:
        print_text("\n\n".join(_record(head, row) for row in rows) + "\n")
    else:
        console.width = max(console.width, needed)
        console.print(table)


def _record(head: Sequence[str], row: Sequence[str]) -> str:
    """One row as lines: the first column as its title, the others under it."""
    (title, *names), (first, *cells) = head, row
    below = [f"- {name}: {cell}" for name, cell in zip(names, cells, strict=True) if cell]
    return "\n".join([f"{title}: {first}" if title else first, *below])
