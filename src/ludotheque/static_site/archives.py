"""The Python of the page as two files: its library, and the packages with our sources.

    python_stdlib.zip   the standard library, where Pyodide looks for it
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
# Of the library only what is imported, here or by Pyodide: compiled modules are larger.
COMPILE_SCRIPT = """
import json, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

asked = json.load(open("/build/asked.json"))
imported = {*asked["imported"], *sys.modules}
with zipfile.ZipFile("/build/in.zip") as source, zipfile.ZipFile("/build/out.zip", "w") as out:
    for path in source.namelist():
        data, name = source.read(path), path.removesuffix(".py")
        module = name.removesuffix("/__init__").replace("/", ".")
        if path != name and (not asked["imported"] or module in imported):
            place = asked["folder"] + "/" + path
            code = compile(data, place, "exec", dont_inherit=True, optimize=asked["optimize"])
            path, data = path + "c", _code_to_hash_pyc(code, bytes(8), False)
        out.writestr(path, data)
"""


def write_archives(
    out: Path, engine: EngineFiles, library: Files, packages: Files, sources: Files, imported: Names
) -> None:
    """Write both files, compiled where there is a Node that can. `imported`: modules that the
    engine imports; others of the library stay sources."""
    if engine.node is not None:
        try:
            _write_compiled(out, engine, library, packages, sources, imported)
        except (OSError, subprocess.SubprocessError):  # an old Node, or none for this machine
            pass
        else:
            return
    _write_library(out, library)
    _write_modules(out, {**packages, **sources})


def _write_compiled(
    out: Path, engine: EngineFiles, library: Files, packages: Files, sources: Files, imported: Names
) -> None:
    assert engine.node is not None
    compiler = _Compiler(engine.node, engine.pyodide)
    used = {*imported} & {_module(path) for path in library}

    def make_library(folder: Path) -> None:
        first = engine.pyodide / LIBRARY
        _write_library(folder, compiler.run(first, library, "/lib/python314.zip", 2, used))
        made = compiler.run(folder / LIBRARY, packages, MODULES_FOLDER, 2)
        (folder / "packages.zip").write_bytes(_zipped(made))

    def make_modules(folder: Path) -> None:
        made = compiler.run(base / LIBRARY, sources, MODULES_FOLDER, 0)  # our own asserts stay
        _write_modules(folder, {**_unzipped(base / "packages.zip"), **made})

    names = dict.fromkeys(sorted(used), b"")
    base = _cached("library", _digest(engine, library, packages, names), make_library)
    modules = _cached("modules", _digest(engine, {base.name: b""}, sources), make_modules)
    shutil.copyfile(base / LIBRARY, out / LIBRARY)
    shutil.copyfile(modules / MODULES, out / MODULES)


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class _Compiler(NamedTuple):
    node: Path
    pyodide: Path

    def run(
        self, library: Path, files: Files, place: str, optimize: int, imported: Names = ()
    ) -> Files:
        """Compile modules that will lie in the folder `place`: all, or those imported."""
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            for path in self.pyodide.iterdir():
                if path.suffix in (".mjs", ".wasm", ".json"):
                    shutil.copyfile(path, folder / path.name)
            shutil.copyfile(library, folder / LIBRARY)
            (folder / "in.zip").write_bytes(_zipped(files))
            asked = {"folder": place, "optimize": optimize, "imported": sorted(imported)}
            (folder / "asked.json").write_text(json.dumps(asked), encoding="utf-8")
            run_in_pyodide(self.node, folder, COMPILE_SCRIPT, {"/build": folder})
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
    digest.update(f"{NODE_SCRIPT}{COMPILE_SCRIPT}".encode())
    for files in parts:
        for name, body in files.items():
            digest.update(f"{name}\0{len(body)}\0".encode() + body)
    return digest.hexdigest()
