"""Python for the browser: our sources, the pure packages they need, and a smaller library."""

from __future__ import annotations

import ast
import importlib.util
import re
import zipfile
from collections.abc import Collection, Iterator, Mapping
from importlib.metadata import distribution, entry_points, packages_distributions, version
from pathlib import Path

import ludotheque
from ludotheque.text import LANGUAGES

SOURCES = Path(ludotheque.__file__).parent
OMITTED_FOLDERS = {  # of our package: what no table in a browser uses
    *("board_terminal", "manual", "online"),
    *("research", "rulebook", "server", "skill", "terminal", "testing", "__pycache__"),
}
IMPORTED_FOLDERS = {"arena", "kernel"}
OMITTED_MODULES = {
    "cli.py",
    "bench.py",
    "score.py",
    "kernel_compilation.py",
    "warm.py",
    "documentation.py",
    "learning.py",
}
# Of this package: what makes the page.
BUILD_MODULES = {"archives.py", "builder.py", "cli.py", "downloads.py", "packing.py"}
PRINTED_ART = (".pieces.svg", ".colours.css")  # the client has its own copy of the boards' art
TEXTS = ("", "bots.", "review.", "server.", "static.")  # that the engine itself says
PACKAGES = ("attr", "attrs", "babel", "fluent", "platformdirs", "pytz", "typing_extensions")
BABEL_OMITTED = {"messages", "__pycache__"}
BABEL_LOCALES = {f"{name}.dat" for name in ("root", *LANGUAGES)}
# Of the standard library: what neither our engine nor Pyodide imports. For sources; a compiled
# library has what is imported alone.
LIBRARY_OMITTED = {
    *("_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "antigravity", "argparse", "bdb"),
    *("cProfile", "code", "compileall", "configparser", "ctypes", "curses", "dbm", "difflib"),
    *("doctest", "ensurepip", "filecmp", "fileinput", "ftplib", "getpass", "graphlib"),
    *("idlelib", "imaplib", "lib2to3", "mailbox", "modulefinder", "multiprocessing"),
    *("netrc", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats"),
    *("pty", "py_compile", "pyclbr", "pydoc", "pydoc_data", "sched", "shelve", "smtplib"),
    *("sqlite3", "symtable", "tabnanny", "this", "timeit", "tkinter"),
    *("trace", "turtle", "turtledemo", "unittest", "venv", "wave", "webbrowser", "wsgiref"),
    *("xml", "xmlrpc", "zipapp"),
}
LICENCE_NAME = re.compile(r"(LICEN[CS]E|COPYING|NOTICE)(\..*)?$", re.IGNORECASE)
PYODIDE_LICENCES = f"""Pyodide (pyodide.mjs, pyodide.asm.mjs, pyodide.asm.wasm)

Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/; source: https://github.com/pyodide/pyodide

{"-" * 72}

Python (in pyodide.asm.wasm, and python_stdlib.zip, which is a part of its library)

Python Software Foundation License, https://docs.python.org/3/license.html

{"-" * 72}
"""
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_8"}
# What the library imports in the middle of its own work: numbers of many digits, dates, errors.
LIBRARY_INTERNALS = {"_ast_unparse", "_pylong", "_strptime", "pprint", "tracemalloc"}


def source_files(imported: Collection[str] = ()) -> dict[str, bytes]:
    """Our package, as far as tables need it, with the games it declares. Of `IMPORTED_FOLDERS` only
    modules that are imported: the others are for learners, compiled search and large runs."""
    found = {
        f"ludotheque/{path.relative_to(SOURCES).as_posix()}": path.read_bytes()
        for path in _sources()
        if not IMPORTED_FOLDERS & {*path.parts} or _is_imported_source(path, imported)
    }
    folder, number = "ludotheque.dist-info", version("ludotheque")
    about = f"Metadata-Version: 2.1\nName: ludotheque\nVersion: {number}\n"
    found[f"{folder}/METADATA"] = about.encode()
    games = [f"{one.name} = {one.value}" for one in own_games()]
    found[f"{folder}/entry_points.txt"] = "\n".join(["[ludotheque.games]", *games, ""]).encode()
    return found


def own_games() -> list[importlib.metadata.EntryPoint]:
    """The games of this package; those of other packages are not in the page."""
    found = entry_points(group="ludotheque.games")
    return sorted(one for one in found if one.value.startswith("ludotheque."))


def _sources() -> Iterator[Path]:
    for path in sorted(SOURCES.rglob("*")):
        if path.is_file() and _is_needed(path.relative_to(SOURCES)):
            yield path


def _is_needed(inside: Path) -> bool:
    """Whether a file of our package is for tables in a browser."""
    folders, name = inside.parts[:-1], inside.name
    if {*folders} & OMITTED_FOLDERS or name.endswith((".calibration.json", "luck.json")):
        return False
    if not folders:
        return name not in OMITTED_MODULES
    if folders[0] == "static_site" and name in BUILD_MODULES:
        return False
    if folders[-1] == "art":
        return name.endswith(PRINTED_ART)
    if folders[-1] == "locale":
        return not name.startswith("web.") and (folders[0] != "locale" or _is_said(name))
    return inside.suffix == ".py" or folders[-1] in ("data", "kernel", "puzzles")


def _is_imported_source(path: Path, imported: Collection[str]) -> bool:
    module = path.relative_to(SOURCES.parent).with_suffix("")
    if path.suffix != ".py":
        return path.name == "weights.json"
    return ".".join(module.parts).removesuffix(".__init__") in imported


def _is_said(name: str) -> bool:
    return any(name == f"{kind}{code}.ftl" for kind in TEXTS for code in LANGUAGES)


def package_files(wheel: Path) -> dict[str, bytes]:
    """The packages that our own needs, the compiled one for WebAssembly."""
    found = {
        inside: path.read_bytes() for name in PACKAGES for path, inside in _package_files(name)
    }
    with zipfile.ZipFile(wheel) as source:
        for name in source.namelist():
            if name.startswith("msgspec/") and not name.endswith(".pyi"):
                found[name] = source.read(name)
    return found


def licence_texts(wheel: Path) -> str:
    """The licences of the packages and of Pyodide: their texts, where they bring them."""
    parts = [PYODIDE_LICENCES]
    owners = packages_distributions()
    for name in sorted({owner for package in PACKAGES for owner in owners.get(package, ())}):
        found = distribution(name)
        files = [file for file in found.files or () if LICENCE_NAME.match(file.name)]
        texts = [Path(str(found.locate_file(file))).read_text("utf-8") for file in files]
        texts = texts or [str(found.metadata.json.get("license", ""))]
        parts += [_licence(f"{name} {found.version}", one) for one in texts]
    with zipfile.ZipFile(wheel) as source:
        for info in source.infolist():
            if LICENCE_NAME.match(Path(info.filename).name):
                parts.append(_licence("msgspec", source.read(info).decode()))
    return "\n".join(parts)


def _licence(name: str, body: str) -> str:
    return f"{name}\n\n{body.strip()}\n\n{'-' * 72}\n"


def _package_files(name: str) -> Iterator[tuple[Path, str]]:
    found = importlib.util.find_spec(name)
    assert found is not None
    places = list(found.submodule_search_locations or ())
    if not places:
        assert found.origin is not None
        yield Path(found.origin), f"{name}.py"
    for place in places:
        for path in sorted(Path(place).rglob("*")):
            inside = path.relative_to(place)
            if not path.is_file() or path.suffix not in (".py", ".dat"):
                continue
            if name == "babel" and set(inside.parts) & BABEL_OMITTED:
                continue
            if "locale-data" in inside.parts and path.name not in BABEL_LOCALES:
                continue
            yield path, f"{name}/{inside.as_posix()}"


def library_files(whole: Path) -> dict[str, bytes]:
    """Python's standard library without modules that are not imported here."""
    with zipfile.ZipFile(whole) as source:
        return {
            name: source.read(name)
            for name in source.namelist()
            if not name.endswith("/") and _is_imported(Path(name).with_suffix("").parts)
        }


def imported_names(files: Mapping[str, bytes]) -> set[str]:
    """Modules that import statements of these files name, in functions, too, and what the library
    imports by itself."""
    found = {*LIBRARY_INTERNALS, *(f"encodings.{one}" for one in ENCODINGS - {"__init__"})}
    for name, body in files.items():
        for node in ast.walk(ast.parse(body)) if name.endswith(".py") else ():
            if isinstance(node, ast.Import):
                found |= {one.name for one in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return found


def _is_imported(parts: tuple[str, ...]) -> bool:
    """Whether a file of the library is for the engine or for Pyodide."""
    if parts[0] == "encodings":
        return parts[-1] in ENCODINGS
    return parts[0] not in LIBRARY_OMITTED
