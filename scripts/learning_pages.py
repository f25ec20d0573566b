"""The tables and the picture of docs/research.md, as the games have them:
`python -m scripts.learning_pages` writes them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import ludotheque
from ludotheque.research.stepper import MatchStepper

PAGE = Path(__file__).parent.parent / "docs" / "research.md"
PICTURE = PAGE.parent / "pictures" / "observation.svg"
BEGIN, END = "<!-- tables: python -m scripts.learning_pages -->", "<!-- end of the tables -->"
CELL = 6


def tables() -> str:
    lines = []
    for game in ludotheque.games():
        stepper = MatchStepper(game.id, {}, None, "result")
        numbers = stepper.numbers
        lines += [f"### {game.id}", "", f"{numbers.size} numbers.", ""]
        lines += ["| numbers | action | from | to |", "|---|---|---|---|"]
        for block in numbers.blocks():
            last = block.first + block.size - 1
            first, final = (f"`{example}`" for example in block.examples)
            which = f"{block.first}–{last}" if block.size > 1 else f"{block.first}"
            lines.append(f"| {which} | {block.tag} | {first} | {final if block.size > 1 else ''} |")
        lines += [
            "",
            f"Observed ({stepper.seats} seats):",
            "",
            "| part | shape | |",
            "|---|---|---|",
        ]
        for part in stepper.observer.parts:
            shape = " × ".join(map(str, part.shape))
            lines.append(f"| `{part.name}` | {shape} | {part.what} |")
        lines.append("")
    return "\n".join(lines)


def page() -> str:
    """The page with its tables."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return f"{before}{BEGIN}\n\n{tables()}\n{END}{rest.partition(END)[2]}"


def picture() -> str:
    """Planes of Minisurf and Cascadia after some random moves."""
    shown: list[tuple[str, Any]] = []
    for game, seats, names in (
        ("minisurf", 2, [("towns", ("yellow", "red", "blue"))]),
        ("cascadia", 1, [("edges", ("edges: north-east", "edges: east")),
                         ("tokens", ("tokens: bear", "tokens: elk")), ("room", ("room: bear",))]),
    ):  # fmt: skip
        environment = ludotheque.env(game, seats=seats)
        environment.reset(seed=1)
        rng = np.random.default_rng(1)
        for _ in range(40):
            mask = environment.observe(environment.agent_selection)["action_mask"]
            environment.step(int(rng.choice(np.flatnonzero(mask))))
        seen = environment.observe(environment.agent_selection)["observation"]
        for name, captions in names:
            planes = zip(captions, seen[name][0], strict=False)
            shown += [(f"{game}, {caption}", plane) for caption, plane in planes]
    colours = ("#ffffff", "#24577a", "#b5412f", "#3f7d4e", "#c98b1b", "#6b4c9a")
    wide = 24 * CELL + 16
    parts = []
    for number, (caption, plane) in enumerate(shown):
        x, y = number % 4 * wide + 8, number // 4 * (wide + 14) + 22
        parts.append(f'<text x="{x}" y="{y - 6}">{caption}</text>')
        side = len(plane) * CELL
        parts.append(f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="#eee"/>')
        for row, column in np.argwhere(plane).tolist():
            fill = colours[int(plane[row, column])]
            place = f'x="{x + column * CELL}" y="{y + row * CELL}"'
            parts.append(f'<rect {place} width="{CELL - 1}" height="{CELL - 1}" fill="{fill}"/>')
    size = f"{4 * wide} {(len(shown) + 3) // 4 * (wide + 14) + 16}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" '
    return head + 'font-family="sans-serif" font-size="11">\n' + "\n".join(parts) + "\n</svg>\n"


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
