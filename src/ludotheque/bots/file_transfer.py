"""Bots' files sent to other machines: the modules they need, and the folder they are put in."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from ludotheque.bots.names import BOT_FILE, UNPACKED_FILES


def bot_files(names: Iterable[str]) -> dict[str, dict[str, str]]:
    """The source of each bot's file and of those beside it that it imports, by file name."""
    found: dict[str, dict[str, str]] = {}
    for name in names:
        written = BOT_FILE.fullmatch(name)
        if written is not None and written["path"] not in found:
            path = Path(written["path"])
            together = {path, *_imported(path, path.parent, {path})}
            found[written["path"]] = {
                one.relative_to(path.parent).as_posix(): one.read_text(encoding="utf-8")
                for one in sorted(together)
            }
    return found


def _imported(path: Path, folder: Path, seen: set[Path]) -> Iterator[Path]:
    """What lies in the folder and is imported, directly or not. Data files are not looked for."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        for name in names:
            top = name.partition(".")[0]
            package = folder / top
            inside = package.rglob("*.py") if top and (package / "__init__.py").is_file() else ()
            for one in (folder / f"{top}.py", *inside):
                if one.is_file() and one not in seen:
                    seen.add(one)
                    yield one
                    yield from _imported(one, folder, seen)


def unpack_bot_files(files: dict[str, dict[str, str]], folder: Path) -> None:
    """Write bots' files here; bots that are named by the paths they had are made from these."""
    for number, (path, together) in enumerate(files.items()):
        beside = folder / str(number)
        for name, source in together.items():
            target = beside / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(source, encoding="utf-8")
        UNPACKED_FILES[path] = beside / Path(path).name
