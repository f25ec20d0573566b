"""The commands that the pages tell a reader to type: in fenced blocks, in indented ones and in
the text. A test runs each of them to its end, so that a page cannot go on promising one that has
changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SHELL_BLOCKS = ("", "sh", "bash", "console")  # what may stand after the three backticks
# How one program is written in different places; the first is the name it has in tests.
PROGRAMS = {
    "ludotheque": ("./play", "env/bin/ludotheque"),
    "./check": (),
    "python": ("python3", ".venv/bin/python", "env/bin/python", "../../env/bin/python"),
    "pip": ("env/bin/pip",),
    "pipx": (),
    "uv": (".venv/bin/uv",),
    "ray": (),
    "podman": (),
    "docker": (),
    "kubectl": (),
    "curl": (),
}
SHELL_WORDS = ("cd", "export")  # they prepare the next line, and are no commands of their own
NAMES = {other: name for name, others in PROGRAMS.items() for other in (name, *others)}
FRENCH = {"LIEN": "LINK", "FICHIER": "FILE", "FICHIER.ludo": "FILE.ludo"}  # placeholders

FENCE = re.compile(r"^( *)```([^\n]*)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?:\A|\n)[ \t]*\n((?: {4}[^\n]*\n)+)")
INLINE = re.compile(r"`([^`\n]+)`")
VARIABLE = re.compile(r"\A[A-Z_]+=\S*\Z")


def pages() -> list[Path]:
    """The pages that tell somebody what to type."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def commands() -> dict[str, list[str]]:
    """Each command once, and the pages that name it."""
    found: dict[str, list[str]] = {}
    for page in pages():
        for command in commands_of(page.read_text(encoding="utf-8")):
            named = found.setdefault(command, [])
            if (name := str(page.relative_to(ROOT))) not in named:
                named.append(name)
    return found


def commands_of(source: str) -> Iterator[str]:
    """The commands in one page, each with the program's usual name and without its comment.

    Raises ValueError for a line without a known program in a block of commands.
    """
    for _, info, body in FENCE.findall(source):
        if info.strip() in SHELL_BLOCKS:
            yield from _block(body)
    rest = FENCE.sub("", source)
    for body in INDENTED.findall(rest):
        yield from _block(body)
    for span in INLINE.findall(INDENTED.sub("\n", rest)):
        if command := _command(span):
            yield command


def _block(body: str) -> Iterator[str]:
    """The commands of a block; none if it holds something else, such as what a command prints."""
    lines = [line for line in body.replace("\\\n", " ").splitlines() if line.strip()]
    lines = [line for line in lines if line.split()[0] not in SHELL_WORDS]
    if not any(map(_command, lines)):
        return
    for line in lines:
        command = _command(line)
        if command is None:
            raise ValueError(f"a line among commands that begins with no known program: {line!r}")
        yield command


def _command(line: str) -> str | None:
    """The command in a line; None where it does not begin with a program."""
    words = re.sub(r"\s+# .*", "", line).split()
    first = next((k for k, word in enumerate(words) if not VARIABLE.match(word)), len(words))
    if first == len(words) or words[first] not in NAMES:
        return None
    return " ".join(
        [*words[:first], NAMES[words[first]], *(FRENCH.get(one, one) for one in words[first + 1 :])]
    )
