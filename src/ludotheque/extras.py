"""Optional packages: an import that fails names the command that adds what is missing."""

from __future__ import annotations

import json
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from ludotheque.text import Problem, text

OPTIONAL_PACKAGES = {
    "numpy",
    "numba",
    "numba_cuda",
    "duckdb",
    "pettingzoo",
    "gymnasium",
    "pyspiel",
    "ray",
}
OPTIONAL_PACKAGES |= {
    "webpush",
    "litestar",
    "uvicorn",
    "sqlalchemy",
    "alembic",
    "markdown_it",
    "fpdf",
}


class MissingExtra(Problem, ImportError):
    """A package is missing that the small install leaves out."""


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Raise MissingExtra, which says what to install, where an import of the block fails."""
    try:
        yield
    except ImportError as error:
        missing = error if error.name else error.__cause__  # Cyclopts wraps its own around it
        package = missing.name if isinstance(missing, ImportError) else None
        if package is None or package.partition(".")[0] not in OPTIONAL_PACKAGES:
            raise
        raise MissingExtra(text("missing-extra", command=install_command(extra))) from None


def install_command(extra: str) -> str:
    """The command that adds an extra to this installation."""
    return f"{_installer()} {_requirement(extra)}"


def _installer() -> str:
    """What installs packages into the running Python."""
    prefix, python = Path(sys.prefix), f'"{sys.executable}"'
    if find_spec("pip") is None:  # environments that uv has made
        own = Path(sysconfig.get_path("scripts"), "uv")
        uv = f'"{own}"' if own.is_file() else "uv"
        return f"{uv} pip install --python {python}"
    if (prefix / "pipx_metadata.json").is_file():
        return f"pipx runpip {prefix.name} install"
    found = shutil.which("pip")
    if found and Path(found).parent == Path(sysconfig.get_path("scripts")):
        return "pip install"
    return f"{python} -m pip install"


def _requirement(extra: str) -> str:
    """The package with this extra, from where it was installed from: a name without an address
    means the package index, where this version need not be."""
    source = _installed_from()
    address = source.get("url", "")
    if not address:
        return f'"{__package__}[{extra}]"'
    if address.startswith("file:"):
        editable = "-e " if source.get("dir_info", {}).get("editable") else ""
        return f'{editable}"{url2pathname(urlsplit(address).path)}[{extra}]"'
    if version := source.get("vcs_info"):
        address = f"{version['vcs']}+{address}@{version['commit_id']}"
    return f'"{__package__}[{extra}] @ {address}"'


def _installed_from() -> dict[str, Any]:
    """The address this package was installed from, as installers note it (`direct_url.json`);
    empty for one from an index."""
    try:
        noted = distribution(__package__).read_text("direct_url.json")
    except PackageNotFoundError:  # run from its sources
        return {}
    found: dict[str, Any] = json.loads(noted) if noted else {}
    return found
