"""Text for terminals of any width: broken between words, in columns where it has columns."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from typing import TextIO

from ludotheque.program import program

MIN_WIDTH = 20  # columns: in less nothing is broken
_ROW = re.compile(r"(.*\S {2,})(\S.*)")  # what stands in columns; the last one is broken
_ITEM = re.compile(r" *(?:[-*] |\d+\. |> )")
_ALONE = re.compile(r"\||#|```")  # a row of a table, a heading or a listing of a rulebook
_TABLE_INDENT = 4  # columns, of what does not fit into a line of a table


def terminal_width(stream: TextIO) -> int:
    """The columns of a terminal; 0 where lines may have any length."""
    return shutil.get_terminal_size().columns if stream.isatty() else 0


def print_text(text: str, stream: TextIO | None = None) -> None:
    """Print text of one or more lines as it fits the terminal."""
    stream = stream or sys.stdout
    print(wrap_text(text, terminal_width(stream)), file=stream, flush=True)


def wrap_text(text: str, width: int) -> str:
    """The text in lines of at most `width` columns, as far as its words allow. Paragraphs that fit
    stay as they are."""
    if width < MIN_WIDTH:
        return text
    return "\n".join(line for block in _blocks(text) for line in _wrap_block(block, width))


def _blocks(text: str) -> list[list[str]]:
    """Lines that belong together: a paragraph, an item of a list, a row with what follows it."""
    blocks: list[list[str]] = []
    for line in text.split("\n"):
        if blocks and _goes_on(line, blocks[-1]):
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks


def _goes_on(line: str, block: list[str]) -> bool:
    """Whether a line belongs to the block before it: at its margin, or under its last column."""
    first = block[0]
    if not line.strip() or not first.strip() or _is_alone(line) or _is_alone(first):
        return False
    if line.startswith("> ") or first.startswith("> "):
        return line.startswith("> ") and first.startswith("> ")
    if _ITEM.match(line) or _is_row(line):
        return False
    if _is_row(first) or _ITEM.match(first):
        return _margin(line) >= 2
    return _margin(line) == _margin(first)


def _is_alone(line: str) -> bool:
    """Whether a line is a block of its own: also a command, which is copied as it stands."""
    return bool(_ALONE.match(line)) or (line.startswith(program()) and not _is_row(line))


def _is_row(line: str) -> bool:
    return bool(_ROW.fullmatch(line.lstrip())) and not _ALONE.match(line)


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def _wrap_block(lines: list[str], width: int) -> list[str]:
    first = lines[0]
    table = first.startswith("|")
    if all(len(line) <= width for line in lines) or (_is_alone(first) and not table):
        return lines
    if table:
        hang = _TABLE_INDENT
    elif found := _ROW.fullmatch(first):
        hang = len(found[1]) if len(found[1]) <= width // 2 else _margin(first) + 4
    else:
        item = _ITEM.match(first)
        hang = item.end() if item else _margin(first)
    quote = "> " if first.startswith("> ") else ""
    rest = [line.strip().removeprefix(quote) for line in lines[1:]]
    return textwrap.wrap(
        " ".join([first.rstrip(), *rest]),
        width,
        subsequent_indent=quote or " " * hang,
        break_long_words=False,
        break_on_hyphens=False,
        replace_whitespace=False,
    )
