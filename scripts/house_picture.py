"""Draws the rooms of the house for docs/architecture.md, floor by floor, from what they import.

    python -m scripts.house_picture > docs/pictures/house.svg

A room stands one floor above the highest room that it uses, so every arrow points down.
"""

from __future__ import annotations

import ast
from html import escape
from pathlib import Path
from textwrap import wrap

ROOT = Path(__file__).resolve().parent.parent / "src" / "ludotheque"
DUTIES = {
    "__init__": "the front door: new, load, game, games, bot, env, Match",
    "arena": "many matches between bots, and what they show",
    "bots": "general bots, levels, budgets, hints",
    "chance": "one of several weighted outcomes",
    "choice": "what a bot is given, and what it answers",
    "cli": "the command line",
    "declaration": "what a game brings: seats, options, bots, scorer, words, pictures",
    "documentation": "the players' manual, and where it lies",
    "forms": "typed options as a form",
    "front": "beginning, reading and playing a match from Python",
    "games": "one folder a family, all on one plan",
    "home": "saved matches, seeds, profiles",
    "learning": "what a game offers to learners: numbers and observations",
    "match": "a live match: draws, undo, seats, log; no transport, no clock, no bot",
    "notation": "text and JSON forms of actions",
    "online": "a guest at a table on a server",
    "contests": "who meets whom, and who leads",
    "protocol": "what a server and its guests say, as types",
    "record": "the .ludo file",
    "registry": "which games are installed",
    "research": "environments for learners",
    "review": "what of a match was luck, what skill",
    "rulebook": "the rules in words, for every face",
    "rules": "the contract: a value and pure functions",
    "skill": "the scale of ratings, and what a match changes",
    "server": "tables over HTTP and WebSocket; storage; bots' processes",
    "table": "what any face asks of a table: position, asking, setting up",
    "terminal": "plain lines and the full-screen table",
    "text": "sentences without a language, and the languages",
}
LEFT_OUT = {  # small ones, and those behind another
    *(
        "__main__",
        "bench",
        "extras",
        "colours",
        "faults",
        "match_log",
        "naming",
        "program",
        "toml",
        "text_wrapping",
    ),
    *("ranking", "score", "testing", "undo", "warm"),
}
WIDTH, ROW, GAP, BOX = 1080, 70, 12, 58


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def arrows() -> dict[str, set[str]]:
    """Which rooms each room imports, in functions and for type checkers, too."""
    found: dict[str, set[str]] = {}
    for path in ROOT.rglob("*.py"):
        room = found.setdefault(room_of(path), set())
        if path == ROOT / "games" / "__init__.py":
            continue  # makes the package callable; the games know nothing of it
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            room |= {name.split(".")[1] for name in names if name.startswith("ludotheque.")}
    return {room: used - {room} for room, used in found.items()}


def floors(used: dict[str, set[str]]) -> list[list[str]]:
    """The rooms of each floor, the ground floor first."""
    floor: dict[str, int] = {}

    def of(room: str) -> int:
        if room not in floor:
            floor[room] = 1 + max((of(other) for other in used[room]), default=-1)
        return floor[room]

    top = max(map(of, used))
    return [sorted(room for room in used if floor[room] == k) for k in range(top + 1)]


def draw() -> str:
    used = arrows()
    shown = [[room for room in floor if room not in LEFT_OUT] for floor in floors(used)]
    shown = [floor for floor in shown if floor]
    height = ROW * len(shown) + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="system-ui, sans-serif" font-size="13">',
        "<title>The rooms of Ludothèque, each above those it uses</title>",
        f'<rect width="{WIDTH}" height="{height}" rx="10" fill="#f4f1ea"/>',
    ]
    for level, rooms in enumerate(shown):
        y = height - ROW * (level + 1)
        wide = (WIDTH - GAP) / len(rooms)
        for k, room in enumerate(rooms):
            x = GAP + k * wide
            name = {"__init__": "ludotheque"}.get(room, room)
            folder = "/" if (ROOT / room).is_dir() else ""
            parts.append(
                f'<rect x="{x:.0f}" y="{y}" width="{wide - GAP:.0f}" height="{BOX}" rx="6" '
                'fill="#fffdf8" stroke="#3f7d4e"/>'
            )
            parts.append(
                f'<text x="{x + 9:.0f}" y="{y + 20}" font-weight="600" fill="#22302b">'
                f"{name}{folder}</text>"
            )
            for line, words in enumerate(wrap(DUTIES[room], max(12, int(wide / 7)))[:3]):
                parts.append(
                    f'<text x="{x + 9:.0f}" y="{y + 37 + 14 * line}" font-size="11" '
                    f'fill="#4a564f">{escape(words)}</text>'
                )
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    print(draw(), end="")
