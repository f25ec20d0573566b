"""The Python of the page as two files: its library, and the packages with our sources.

    python_stdlib.zip   of the standard library what Pyodide itself needs, where it looks for it
    python.tar.xz       everything else, unpacked by the worker when it starts

Modules are compiled by Pyodide itself, run by Node: without that each of the two workers would
parse all sources at every visit, three fifths of its processor time. Without Node sources are
packed as they are. What was compiled is kept, by a hash of everything that went in.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from ludotheque.static_site.downloads import EngineFiles, cache_folder

Files: TypeAlias = Mapping[str, bytes]  # by path
Names: TypeAlias = Collection[str]  # of modules

LIBRARY = "python_stdlib.zip"
MODULES = "python.tar.xz"
MODULES_FOLDER = "/ludotheque"  # where the worker unpacks them
XZ_PRESET: Literal[0, 9] = 9  # the slowest and smallest; tests take the fastest
MAX_KEPT = 3  # folders of a kind in the cache
MAX_NODE_SECONDS = 3600
NODE_SCRIPT = """
const [folder, mounts, code] = process.argv.slice(-3);
const { loadPyodide } = await import('file://' + folder + '/pyodide.mjs');
const python = await loadPyodide({ indexURL: folder, args: ['-X', 'no_debug_ranges'] });
for (const [place, root] of Object.entries(JSON.parse(mounts))) {
  python.FS.mkdir(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.runPython(code);
"""
# Without docstrings, but `optimize` 0 leaves asserts in.
COMPILE_SCRIPT = """
import ast, json, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

asked = json.load(open("/build/asked.json"))
documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

def without_docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None:
            node.body[0].value.value = ""  # imports from __future__ may follow a text alone
    return tree

with zipfile.ZipFile("/build/in.zip") as source, zipfile.ZipFile("/build/out.zip", "w") as out:
    for path in source.namelist():
        data = source.read(path)
        if path.endswith(".py"):
            tree, place = without_docstrings(ast.parse(data)), asked["folder"] + "/" + path
            code = compile(tree, place, "exec", dont_inherit=True, optimize=asked["optimize"])
            path, data = path + "c", _code_to_hash_pyc(code, bytes(8), False)
        out.writestr(path, data)
"""
# What Pyodide imports until it has unpacked an archive, and what these modules lead to.
LIBRARY_SCRIPT = """
import importlib, io, json, sys, tarfile
import pyodide_js
from pyodide.ffi import to_js

archive = io.BytesIO()
tarfile.open(fileobj=archive, mode="w:xz").close()
pyodide_js.unpackArchive(to_js(archive.getvalue()), "xztar")

def packed():  # not built into the interpreter
    found = {name: getattr(module, "__spec__", None) for name, module in sys.modules.items()}
    return sorted(name for name, spec in found.items() if spec and spec.origin != "frozen")

first = packed()
for name in json.load(open("/build/asked.json")):
    try:
        importlib.import_module(name)
    except Exception:  # not for this system; whoever imports it does without
        pass
json.dump({"first": first, "all": packed()}, open("/build/found.json", "w"))
"""


def write_archives(
    out: Path, engine: EngineFiles, library: Files, packages: Files, sources: Files, imported: Names
) -> bool:
    """Write both files, compiled where there is a Node that can; returns whether they are.
    `imported`: modules that the packages and sources import, sooner or later; compiled, the
    library has these alone."""
    if engine.node is not None:
        try:
            _write_compiled(out, engine, library, packages, sources, imported)
        except (OSError, subprocess.SubprocessError):  # an old Node, or none for this machine
            pass
        else:
            return True
    _write_library(out, library)
    _write_modules(out, {**packages, **sources})
    return False


def _write_compiled(
    out: Path, engine: EngineFiles, library: Files, packages: Files, sources: Files, imported: Names
) -> None:
    assert engine.node is not None
    compiler = _Compiler(engine.node, engine.pyodide)
    used = sorted({*imported} & {_module(path) for path in library})

    def make_library(folder: Path) -> None:
        first, later = compiler.split_library(library, used)
        _write_library(folder, compiler.run(first, "/lib/python314.zip", 2))
        made = compiler.run({**later, **packages}, MODULES_FOLDER, 2)
        (folder / "packages.zip").write_bytes(_zipped(made))

    def make_modules(folder: Path) -> None:
        made = compiler.run(sources, MODULES_FOLDER, 0)  # our own asserts stay
        _write_modules(folder, {**_unzipped(base / "packages.zip"), **made})

    names = dict.fromkeys(used, b"")
    base = _cached("library", _digest(engine, library, packages, names), make_library)
    modules = _cached("modules", _digest(engine, {base.name: b""}, sources), make_modules)
    shutil.copyfile(base / LIBRARY, out / LIBRARY)
    shutil.copyfile(modules / MODULES, out / MODULES)


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class _Compiler(NamedTuple):
    node: Path
    pyodide: Path

    def split_library(self, library: Files, used: list[str]) -> tuple[Files, Files]:
        """The library's modules that Pyodide needs to unpack an archive, and those that are used
        later: in that archive they are smaller."""
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            (folder / "asked.json").write_text(json.dumps(used), encoding="utf-8")
            run_in_pyodide(self.node, self.pyodide, LIBRARY_SCRIPT, {"/build": folder})
            found = json.loads((folder / "found.json").read_text(encoding="utf-8"))
        needed = {path: body for path, body in library.items() if _module(path) in found["all"]}
        top = {name.partition(".")[0] for name in found["first"]}  # a package is in one place
        first = {
            path: body for path, body in needed.items() if _module(path).partition(".")[0] in top
        }
        return first, {path: body for path, body in needed.items() if path not in first}

    def run(self, files: Files, place: str, optimize: int) -> Files:
        """Compile modules that will lie in the folder `place`."""
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            (folder / "in.zip").write_bytes(_zipped(files))
            asked = {"folder": place, "optimize": optimize}
            (folder / "asked.json").write_text(json.dumps(asked), encoding="utf-8")
            run_in_pyodide(self.node, self.pyodide, COMPILE_SCRIPT, {"/build": folder})
            return _unzipped(folder / "out.zip")


def run_in_pyodide(
    node: Path,
    pyodide: Path,
    code: str,
    mounts: Mapping[str, Path],
    seconds: float = MAX_NODE_SECONDS,
) -> str:
    """Run code in Pyodide's Python, with folders of this machine as its own; returns what it
    printed. Raises CalledProcessError, or TimeoutExpired."""
    folders = json.dumps({place: str(path) for place, path in mounts.items()})
    script = ("--input-type=module", "--eval", NODE_SCRIPT, "--", str(pyodide), folders, code)
    done = subprocess.run(
        [str(node), *script], check=True, capture_output=True, text=True, timeout=seconds
    )
    return done.stdout


def _cached(kind: str, digest: str, make: Callable[[Path], None]) -> Path:
    """A folder of the cache, made if it is not there; older ones are removed."""
    kept = cache_folder() / f"{kind}-{digest}"
    if not kept.is_dir():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as part:
            made = Path(part, "made")
            made.mkdir()
            make(made)
            if not kept.is_dir():  # another build may have been faster
                os.replace(made, kept)
        found = sorted(kept.parent.glob(f"{kind}-*"), key=lambda path: path.stat().st_mtime)
        for path in found[:-MAX_KEPT]:
            shutil.rmtree(path, ignore_errors=True)
    return kept


def _write_library(folder: Path, files: Files) -> None:
    (folder / LIBRARY).write_bytes(_zipped(files, zipfile.ZIP_DEFLATED))


def _write_modules(folder: Path, files: Files) -> None:
    with tarfile.open(folder / MODULES, "w:xz", preset=XZ_PRESET) as archive:
        # Files of a kind beside each other: they are alike, and so smaller.
        for name in sorted(files, key=lambda name: (Path(name).suffix, name)):
            info = tarfile.TarInfo(name)
            info.size = len(files[name])
            archive.addfile(info, io.BytesIO(files[name]))


def _zipped(files: Files, method: int = zipfile.ZIP_STORED) -> bytes:
    """Equal files make equal bytes: no date is written."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method, compresslevel=9) as archive:
        for name, body in files.items():
            archive.writestr(zipfile.ZipInfo(name), body, method)
    return made.getvalue()


def _unzipped(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _digest(engine: EngineFiles, *parts: Files) -> str:
    digest = hashlib.blake2b(engine.pyodide.name.encode(), digest_size=16)
    digest.update(Path(__file__).read_bytes())  # how they are compiled and split
    for files in parts:
        for name, body in files.items():
            digest.update(f"{name}\0{len(body)}\0".encode() + body)
    return digest.hexdigest()
