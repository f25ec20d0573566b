"""Builds the page without a server: a folder of files that any static host can serve.

OUT/
  index.html            the client, marked as one without a server, with its security policy
  assets/, icons/, …    the client's own files
  pages/, texts/, art/  what a server would answer: games, rules, texts, pictures
  engine/               Pyodide, the standard library, packages and sources
  sw.js                 keeps all of this for visits without a network
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ludotheque.command_arguments import Unwritable
from ludotheque.pages.files import art_files, art_version, fluent_texts, rules_markdown
from ludotheque.pages.markdown import render
from ludotheque.pages.security_policy import STATIC_POLICY
from ludotheque.registry import installed_games
from ludotheque.static_site import archives
from ludotheque.static_site.downloads import EngineFiles
from ludotheque.static_site.packing import (
    SOURCES,
    imported_names,
    library_files,
    licence_texts,
    own_games,
    package_files,
    source_files,
)
from ludotheque.text import LANGUAGES, Problem, text

CLIENT_FOLDER = SOURCES / "server" / "static"
MARKER = "ludotheque-site.json"  # lists the files of an earlier build, which may be replaced
LOCK_FILE = "pyodide-lock.json"
ENGINE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
HEAD = f"""<meta http-equiv="Content-Security-Policy" content="{STATIC_POLICY}" />
    <meta name="referrer" content="no-referrer" />
    <meta name="ludotheque-engine" content="worker" />
    <title>"""
# In a process of its own, without the packages that a browser does not have.
LIST_GAMES = """
import json, sys
sys.modules["fpdf"] = sys.modules["numpy"] = sys.modules["numba"] = None
from ludotheque.static_site import bots, studies
from ludotheque.static_site.engine import Engine
request = '{"type": "request", "id": 1, "method": "GET", "path": "/api/games"}'
[reply] = json.loads(Engine().handle(request))
json.dump({"games": json.loads(reply["body"]), "modules": sorted(sys.modules)}, sys.stdout)
"""


class Built(NamedTuple):
    """A site: how many files it has, how many bytes they are as gzip, and whether its Python is
    compiled, without which it starts more slowly."""

    files: int
    compressed: int
    is_compiled: bool


def build_site(out: Path, engine: EngineFiles, client: Path = CLIENT_FOLDER) -> Built:
    """Build the site in a folder: a new one, or that of an earlier build. Raises a Problem."""
    if not (client / "index.html").is_file():
        raise Problem(text("static-no-client"))
    _clear(out)
    others = set(out.rglob("*"))
    try:
        return _build(out, engine, client)
    except BaseException:  # Ctrl-C, too: the next build could not tell these files from others
        for path in sorted(set(out.rglob("*")) - others, reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        if others:
            (out / MARKER).write_text("[]", encoding="utf-8")
        raise


def _build(out: Path, engine: EngineFiles, client: Path) -> Built:
    _copy_client(client, out)
    found = subprocess.run([sys.executable, "-c", LIST_GAMES], capture_output=True, check=True)
    listed = json.loads(found.stdout)
    _write_pages(out, listed["games"])
    compiled = _write_engine(out / "engine", engine, listed["modules"])
    files = sorted(path for path in out.rglob("*") if path.is_file() and path.name != "sw.js")
    names = [path.relative_to(out).as_posix() for path in files]
    _write_worker(client / "files_sw.js", out, files, names)
    (out / MARKER).write_text(json.dumps([*names, "sw.js"], indent=0), encoding="utf-8")
    return Built(len(names) + 1, sum(_compressed(path) for path in files), compiled)


def _clear(out: Path) -> None:
    """Empty the folder of an earlier build, of its own files only."""
    marker = out / MARKER
    if marker.is_file():
        for name in [*json.loads(marker.read_text(encoding="utf-8")), MARKER]:
            (out / name).unlink(missing_ok=True)
        for folder in sorted((one for one in out.rglob("*") if one.is_dir()), reverse=True):
            if not any(folder.iterdir()):
                folder.rmdir()
    elif out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise Problem(text("static-not-empty", folder=str(out)))
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unwritable(out, error) from None


def _copy_client(client: Path, out: Path) -> None:
    for name in ("assets", "icons"):
        shutil.copytree(client / name, out / name)
    for name in ("icon.svg", "licences.txt"):
        shutil.copyfile(client / name, out / name)
    page = (client / "index.html").read_text(encoding="utf-8")
    page = re.sub(r'(src|href)="/', r'\1="./', page.replace("<title>", HEAD, 1))
    (out / "index.html").write_text(page, encoding="utf-8")
    for code in LANGUAGES:
        name = f"manifest.{code}.webmanifest"
        manifest = json.loads((client / name).read_text(encoding="utf-8"))
        manifest |= {"id": "./", "start_url": "./", "scope": "./", "shortcuts": []}
        for icon in manifest["icons"]:
            icon["src"] = "." + icon["src"]
        written = json.dumps(manifest, ensure_ascii=False, indent=2)
        (out / name).write_text(written, encoding="utf-8")


def _write_pages(out: Path, listed: list[dict[str, Any]]) -> None:
    games = [game for game in installed_games().values() if game.id in _own_ids()]
    kept = [game for game in listed if game["id"] in _own_ids()]
    _write(out / "pages" / "games.json", msgspec.json.encode(kept))
    for code in LANGUAGES:
        _write(out / "texts" / f"{code}.ftl", fluent_texts("", code).encode())
        for game in games:
            _write(out / "texts" / game.id / f"{code}.ftl", fluent_texts(game.id, code).encode())
            page = render(rules_markdown(game.id, code)).encode()
            _write(out / "pages" / "rules" / f"{game.id}.{code}.html", page)
    for game in games:
        for name, body in art_files(game.id).items():
            _write(out / "art" / game.id / art_version(game.id) / name, body)


def _own_ids() -> set[str]:
    return {one.name for one in own_games()}


def _write_engine(folder: Path, engine: EngineFiles, modules: list[str]) -> bool:
    folder.mkdir()
    for name in ENGINE_FILES:
        shutil.copyfile(engine.pyodide / name, folder / name)
    lock = json.loads((engine.pyodide / LOCK_FILE).read_text(encoding="utf-8"))
    lock["packages"] = {}  # nothing is installed at run time, from nowhere
    _write(folder / LOCK_FILE, json.dumps(lock).encode())
    library = library_files(engine.pyodide / archives.LIBRARY)
    packages = package_files(engine.msgspec)
    sources = source_files(modules)
    imported = {*modules, *imported_names({**packages, **sources})}
    _write(folder / "licences.txt", licence_texts(engine.msgspec).encode())
    return archives.write_archives(folder, engine, library, packages, sources, imported)


def _write_worker(source: Path, out: Path, files: list[Path], names: list[str]) -> None:
    """The service worker with the list of all files; its version is a hash of their contents."""
    digest = hashlib.blake2b(digest_size=8)
    for path, name in zip(files, names, strict=True):
        digest.update(name.encode() + b"\0" + hashlib.blake2b(path.read_bytes()).digest())
    listed = json.dumps(["./", *(f"./{name}" for name in names if name != "index.html")])
    script = source.read_text(encoding="utf-8")
    script = script.replace("__VERSION__", json.dumps(digest.hexdigest()))
    (out / "sw.js").write_text(script.replace("__FILES__", listed), encoding="utf-8")


def _write(path: Path, body: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)


def _compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6, mtime=0))
