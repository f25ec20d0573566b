"""Size of the code: statements by package, long files, full folders.

Statements are counted in Python alone; the limits hold for the browser client as well.

    python -m scripts.code_size

A statement is what `ast` calls one, docstrings excluded: comments, blank lines and line breaks
cost nothing, and packing lines saves nothing.
"""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "ludotheque"
CLIENT = ROOT / "web" / "src"
SUFFIXES = {SOURCE: (".py",), CLIENT: (".ts", ".svelte", ".css")}
MAX_LINES = 400  # of a file
MAX_MODULES = 20  # of a folder, `__init__` included; the package itself holds its public modules
GENERATED = {CLIENT / "protocol.ts"}  # excepted: scripts/typescript.py writes it, nobody edits it
_WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def count_statements(source: str) -> int:
    """Statements in a module's source, docstrings excluded."""
    nodes = list(ast.walk(ast.parse(source)))
    documented = (node for node in nodes if isinstance(node, _WITH_DOCSTRING))
    docstrings = sum(ast.get_docstring(node, clean=False) is not None for node in documented)
    return sum(isinstance(node, ast.stmt) for node in nodes) - docstrings


def statements_by_package() -> Counter[str]:
    """Statements of each subpackage of `ludotheque`, and of its own modules together."""
    found: Counter[str] = Counter()
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE).parts
        found[parts[0] if len(parts) > 1 else "ludotheque"] += count_statements(path.read_text())
    return found


def modules() -> list[Path]:
    """Modules of the package and of the browser client that somebody has written."""
    return sorted(
        path
        for folder, suffixes in SUFFIXES.items()
        for suffix in suffixes
        for path in folder.rglob(f"*{suffix}")
        if path not in GENERATED
    )


def long_files() -> list[str]:
    """Modules of more than `MAX_LINES` lines."""
    return [
        str(path.relative_to(ROOT))
        for path in modules()
        if len(path.read_text().splitlines()) > MAX_LINES
    ]


def full_folders() -> list[str]:
    """Folders with more than `MAX_MODULES` modules."""
    counts = Counter(path.parent for path in modules() if path.parent != SOURCE)
    return sorted(str(path.relative_to(ROOT)) for path, n in counts.items() if n > MAX_MODULES)


def main() -> None:
    found = statements_by_package()
    for name, count in found.most_common():
        print(f"{count:>7}  {name}")
    print(f"{found.total():>7}  in all")
    for words, names in (("long file", long_files()), ("full folder", full_folders())):
        for name in names:
            print(f"{words}: {name}")


if __name__ == "__main__":
    main()
