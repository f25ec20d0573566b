"""The licences of what others wrote: `python -m scripts.licences` lists them.

Two kinds of packages: those that pip installs beside Ludothèque (their licences come with them),
and those whose code or fonts are part of the built browser client. A wheel carries the latter, so
their licences lie in it, too: `client_licences` is what `scripts/client.py` writes beside them.
"""

from __future__ import annotations

import json
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, NamedTuple

# Build tools that leave nothing of theirs in the client.
TOOLS = frozenset({"vite", "@sveltejs/vite-plugin-svelte", "typescript"})


class Package(NamedTuple):
    name: str
    version: str
    licence: str
    text: str


def bundled(web: Path) -> list[Package]:
    """The npm packages that are in the built client, and what those need, with their licences."""
    found: dict[str, Package] = {}
    waiting = sorted(_told(web)["dependencies"].keys() - TOOLS)
    while waiting:
        name = waiting.pop()
        folder = web / "node_modules" / name
        if name in found or name.startswith("@types/") or not folder.is_dir():
            continue
        told = _told(folder)
        files = [file for file in folder.iterdir() if file.name.lower().startswith("licen")]
        text = files[0].read_text(encoding="utf-8") if files else ""
        found[name] = Package(name, told["version"], told["license"], text)
        waiting += told.get("dependencies", {})
    return sorted(found.values())


def _told(folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    return told


def client_licences(web: Path) -> str:
    """Names, versions and licences of all that is in the built client."""
    parts = ["The browser client of Ludothèque contains work of others:\n"]
    for one in bundled(web):
        parts.append(
            f"{'=' * 80}\n{one.name} {one.version} ({one.licence})\n\n{one.text.strip()}\n"
        )
    return "\n".join(parts)


def installed(locked: Path) -> list[Package]:
    """The Python packages of a lock file that are installed here."""
    found = {}
    for line in locked.read_text(encoding="utf-8").splitlines():
        name, there, _ = line.partition("==")
        if not there or line[0] in " #":
            continue
        try:
            told = distribution(name)
        except PackageNotFoundError:  # for another system or another Python
            continue
        found[name] = Package(name, told.version, _licence(told), "")
    return list(found.values())


def _licence(told: Distribution) -> str:
    """As a package says it: an expression, else its classifiers, else the first line of a text."""
    said = told.metadata.get_all
    classifiers = [one for one in said("Classifier", []) if one.startswith("License :: ")]
    named = [one.rpartition(" :: ")[2] for one in classifiers if not one.endswith("Approved")]
    for words in (said("License-Expression", []), named, said("License", [])):
        if words and words[0].strip():
            return " / ".join(one.strip().splitlines()[0] for one in words)
    return "not said"


def main() -> None:
    root = Path(__file__).resolve().parent.parent
    for title, packages in (
        ("Installed beside Ludothèque", installed(root / "requirements" / "run.txt")),
        ("In the browser client", bundled(root / "web")),
    ):
        print(f"\n{title}\n")
        for one in packages:
            print(f"{one.name:<32} {one.version:<14} {one.licence}")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
