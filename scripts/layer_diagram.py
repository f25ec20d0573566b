"""Draws the import layers of the package for docs/architecture.md, from the actual imports.

    python -m scripts.layer_diagram > docs/pictures/layers.svg

A module or package stands one level above the highest one that it imports, so imports point down.
"""

from __future__ import annotations

import ast
from html import escape
from pathlib import Path
from textwrap import wrap

ROOT = Path(__file__).resolve().parent.parent / "src" / "ludotheque"
DESCRIPTIONS = {
    "__init__": "the public API: new, load, game, games, bot, env, Match",
    "arena": "many matches between bots, statistics, studies",
    "bots": "general bots, levels, budgets, hints",
    "chance": "draws from weighted outcomes",
    "choice": "the Bot protocol: budget and choice",
    "cli": "the command line",
    "declaration": "Game: seats, options, bots, scorer, texts, pictures",
    "documentation": "finds the players' manual",
    "forms": "typed options as a form",
    "api": "start, load and play a match from Python",
    "games": "one folder a family of games, all with one layout",
    "record_file": "a .ludo file that grows with its match",
    "home": "saved matches, seeds, profiles",
    "host": "a table and its clients, without storage or network",
    "learning": "action numbers and observations for learners",
    "match": "a live match: draws, undo, seats, log; no transport, no clock, no bot",
    "notation": "text and JSON forms of actions",
    "online": "client of a table on a server",
    "contests": "pairings and standings",
    "pages": "data of pages that need no storage",
    "printing": "pieces to print, as PDF",
    "protocol": "messages and pages of the server, as types",
    "record": "the .ludo file",
    "registry": "which games are installed",
    "research": "environments for learners",
    "review": "luck and skill of one finished match, puzzles",
    "rulebook": "the rulebooks",
    "rules": "Rules: the interface of a game",
    "skill": "ratings",
    "static_site": "the page without a server: requests, build",
    "server": "tables over HTTP and WebSocket; storage; bots' processes",
    "table": "positions, queries and setup for any user interface",
    "terminal": "plain mode and full-screen mode",
    "text": "texts and languages (Fluent)",
}
OMITTED = {  # small modules
    *(
        "__main__",
        "bench",
        "command_arguments",
        "extras",
        "colours",
        "faults",
        "match_log",
        "naming",
        "program",
        "toml",
        "text_table",
        "text_wrapping",
    ),
    *(
        "drawings",
        "ranking",
        "rendering",
        "score",
        "sheets",
        "real_tables",
        "testing",
        "undo",
        "kernel_compilation",
        "warm",
    ),
}
WIDTH_PX, ROW_PX, GAP_PX, BOX_PX = 1080, 70, 12, 58


def layer_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def arrows() -> dict[str, set[str]]:
    """The layers each layer imports, including imports in functions and for type checkers."""
    found: dict[str, set[str]] = {}
    for path in ROOT.rglob("*.py"):
        layer = found.setdefault(layer_of(path), set())
        if path == ROOT / "games" / "__init__.py" or "board_terminal" in str(path):
            continue  # makes the package callable; boards of games are plug-ins of the terminal
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            layer |= {name.split(".")[1] for name in names if name.startswith("ludotheque.")}
    return {layer: used - {layer} for layer, used in found.items()}


def levels(used: dict[str, set[str]]) -> list[list[str]]:
    """The layers of each level, the lowest first."""
    level_of: dict[str, int] = {}

    def of(layer: str) -> int:
        if layer not in level_of:
            level_of[layer] = 1 + max((of(other) for other in used[layer]), default=-1)
        return level_of[layer]

    top = max(map(of, used))
    return [sorted(layer for layer in used if level_of[layer] == k) for k in range(top + 1)]


def draw() -> str:
    used = arrows()
    shown = [[layer for layer in level if layer not in OMITTED] for level in levels(used)]
    shown = [level for level in shown if level]
    height = ROW_PX * len(shown) + GAP_PX
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH_PX} {height}" '
        'font-family="system-ui, sans-serif" font-size="13">',
        "<title>Import layers of Ludothèque, each above those it uses</title>",
        f'<rect width="{WIDTH_PX}" height="{height}" rx="10" fill="#f4f1ea"/>',
    ]
    for level, layers in enumerate(shown):
        y = height - ROW_PX * (level + 1)
        wide = (WIDTH_PX - GAP_PX) / len(layers)
        for k, layer in enumerate(layers):
            x = GAP_PX + k * wide
            name = {"__init__": "ludotheque"}.get(layer, layer)
            folder = "/" if (ROOT / layer).is_dir() else ""
            parts.append(
                f'<rect x="{x:.0f}" y="{y}" width="{wide - GAP_PX:.0f}" height="{BOX_PX}" rx="6" '
                'fill="#fffdf8" stroke="#3f7d4e"/>'
            )
            parts.append(
                f'<text x="{x + 9:.0f}" y="{y + 20}" font-weight="600" fill="#22302b">'
                f"{name}{folder}</text>"
            )
            for line, words in enumerate(wrap(DESCRIPTIONS[layer], max(12, int(wide / 7)))[:3]):
                parts.append(
                    f'<text x="{x + 9:.0f}" y="{y + 37 + 14 * line}" font-size="11" '
                    f'fill="#4a564f">{escape(words)}</text>'
                )
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    print(draw(), end="")
