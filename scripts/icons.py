"""Draws the icons of the app from the mark of the app: `python -m scripts.icons`.

The same three surfaces as `web/public/icon.svg`, as small PNG files. A maskable icon has more
ground around the mark, because phones cut it to a shape of theirs; a badge is one colour, for
status bars.
Needs Pillow (`requirements/docs.txt`).
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

FOLDER = Path(__file__).resolve().parent.parent / "web" / "public" / "icons"
FIELD = 32  # the mark's own measure
FINE = 4  # drawn larger, then made small: smooth edges
PAPER = "#faf7f0"
SURFACES = (
    ("#2f6db0", ((4, 12), (15, 6), (15, 18), (4, 24))),
    ("#c8453c", ((17, 6), (28, 12), (28, 24), (17, 18))),
    ("#e9b93c", ((16, 4.4), (27, 10.4), (16, 16.4), (5, 10.4))),
)
MIDDLE = (16.0, 14.2)  # of the mark


def icon(size: int, *, share: float, ground: str | None = PAPER, one: str = "") -> Image.Image:
    """`share`: how much of the width the mark takes; `one`: all of it in this colour."""
    fine = size * FINE
    scale = fine * share / 24  # the mark is 24 wide
    made = Image.new("RGBA", (fine, fine), ground or (0, 0, 0, 0))
    pen = ImageDraw.Draw(made)
    for colour, corners in SURFACES:
        at = [
            tuple(fine / 2 + (v - m) * scale for v, m in zip(c, MIDDLE, strict=True))
            for c in corners
        ]
        pen.polygon(at, fill=one or colour)
        if one:  # edges that the colours would show
            pen.line([*at, at[0]], fill=(0, 0, 0, 0), width=FINE * 2)
    return made.resize((size, size), Image.Resampling.LANCZOS)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, made in {
        "192": icon(192, share=0.8),
        "512": icon(512, share=0.8),
        "maskable": icon(512, share=0.56),  # inside the circle that is never cut
        "180": icon(180, share=0.72),
        "badge": icon(96, share=0.9, ground=None, one="#ffffff"),
    }.items():
        flat = (
            made
            if name == "badge"
            else made.convert("P", palette=Image.Palette.ADAPTIVE, colors=64)
        )
        flat.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
