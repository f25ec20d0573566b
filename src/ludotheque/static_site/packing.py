"""Python for the browser: our sources, the pure packages they need, and a smaller library."""

from __future__ import annotations

import importlib.util
import re
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution, entry_points, packages_distributions, version
from pathlib import Path

import ludotheque
from ludotheque.text import LANGUAGES

SOURCES = Path(ludotheque.__file__).parent
OMITTED_FOLDERS = {  # of our package: what no table in a browser uses
    *("arena", "art", "board_terminal", "manual", "online", "puzzles"),
    *("research", "rulebook", "server", "skill", "terminal", "testing", "__pycache__"),
}
OMITTED_MODULES = {"cli.py", "bench.py", "score.py", "warm.py", "documentation.py", "learning.py"}
BUILD_MODULES = {"builder.py", "cli.py", "downloads.py", "packing.py"}  # of this package
TEXTS = ("", "bots.", "server.", "static.")  # that the engine itself says
PACKAGES = ("attr", "attrs", "babel", "fluent", "platformdirs", "pytz", "typing_extensions")
BABEL_OMITTED = {"messages", "__pycache__"}
BABEL_LOCALES = {f"{name}.dat" for name in ("root", *LANGUAGES)}
# Of the standard library: what neither our engine nor Pyodide imports.
LIBRARY_OMITTED = {
    *("_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "antigravity", "argparse", "bdb"),
    *("cProfile", "code", "compileall", "configparser", "ctypes", "curses", "dbm", "difflib"),
    *("doctest", "ensurepip", "filecmp", "fileinput", "ftplib", "getpass", "graphlib"),
    *("html", "idlelib", "imaplib", "lib2to3", "mailbox", "modulefinder", "multiprocessing"),
    *("netrc", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile", "pstats"),
    *("pty", "py_compile", "pyclbr", "pydoc", "pydoc_data", "sched", "shelve", "smtplib"),
    *("sqlite3", "symtable", "tabnanny", "tarfile", "this", "timeit", "tkinter"),
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


def pack_sources(out: Path) -> None:
    """Our package, as far as tables need it, with the games it declares."""
    with _archive(out) as archive:
        for path in _sources():
            archive.writestr(
                f"ludotheque/{path.relative_to(SOURCES).as_posix()}", path.read_bytes()
            )
        folder, number = "ludotheque.dist-info", version("ludotheque")
        about = f"Metadata-Version: 2.1\nName: ludotheque\nVersion: {number}\n"
        archive.writestr(f"{folder}/METADATA", about)
        games = [f"{one.name} = {one.value}" for one in own_games()]
        listed = "\n".join(["[ludotheque.games]", *games, ""])
        archive.writestr(f"{folder}/entry_points.txt", listed)


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
    if set(folders) & OMITTED_FOLDERS or name.endswith((".calibration.json", "luck.json")):
        return False
    if not folders:
        return name not in OMITTED_MODULES
    if folders[0] == "static_site" and name in BUILD_MODULES:
        return False
    if folders[-1] == "locale":
        return not name.startswith("web.") and (folders[0] != "locale" or _is_said(name))
    return inside.suffix == ".py" or folders[-1] == "data"


def _is_said(name: str) -> bool:
    return any(name == f"{kind}{code}.ftl" for kind in TEXTS for code in LANGUAGES)


def pack_packages(out: Path, wheel: Path) -> None:
    """The packages that our own needs, the compiled one for WebAssembly."""
    with _archive(out) as archive:
        for name in PACKAGES:
            for path, inside in _package_files(name):
                archive.writestr(inside, path.read_bytes())
        with zipfile.ZipFile(wheel) as source:
            for info in source.infolist():
                if info.filename.startswith("msgspec/") and not info.filename.endswith(".pyi"):
                    archive.writestr(info.filename, source.read(info))


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


def pack_library(out: Path, whole: Path) -> None:
    """Python's standard library without what is not imported here."""
    with _archive(out) as archive, zipfile.ZipFile(whole) as source:
        for info in source.infolist():
            parts = Path(info.filename).with_suffix("").parts
            if parts[0] in LIBRARY_OMITTED:
                continue
            if parts[0] == "encodings" and parts[-1] not in ENCODINGS:
                continue
            archive.writestr(info.filename, source.read(info))


def _archive(out: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9)
