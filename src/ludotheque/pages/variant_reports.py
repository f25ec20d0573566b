"""What a variant changes, in sentences: each with how sure it is, and how to repeat it at size."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from math import isfinite

from ludotheque.arena.studies.observation import PERCENT_FIGURES
from ludotheque.arena.studies.sequential import MAIN_FIGURES, Comparison
from ludotheque.arena.studies.variant_study import Setups, VariantStudy, make_setups
from ludotheque.pages.part_checks import parts_options
from ludotheque.protocol.workshop import StudiedFigure, StudyPart, StudyReport
from ludotheque.registry import game
from ludotheque.text import Text, text

USUAL_MATCHES, MAX_MATCHES = 1_000, 100_000  # of the study that is suggested
REPEAT_SEED = 2  # other draws than here


def study_setups(asked: StudyPart, bot: str) -> tuple[tuple[str, ...], Setups]:
    """The options whose files are changed, and the matches to play. Raises a Problem where the
    variant cannot be played."""
    files = {asked.part: asked.toml, **asked.others}
    parts_options(game(asked.game), files)
    return tuple(files), make_setups(asked.game, files, asked.seats, bot)


def make_report(
    study: VariantStudy, parts: Sequence[str], *, done: bool, seconds: float
) -> StudyReport:
    """What the matches have shown so far; `parts` are the options whose files are changed."""
    found = study.compared.comparisons()
    setup = study.setups.variant
    main = [one for one in found if one.key in MAIN_FIGURES]
    uses = [one for one in found if one.key not in MAIN_FIGURES]
    uses.sort(key=lambda one: one.verdict in ("same", "open"))
    return StudyReport(
        deals=study.deals,
        matches=2 * study.deals,
        seconds=round(seconds, 1),
        done=done,
        settled=study.compared.is_settled,
        figures=tuple(_figure(setup.game, one) for one in main),
        uses=tuple(_figure(setup.game, one) for one in uses if one.before or one.after),
        unused=tuple(_name(setup.game, one) for one in uses if not one.after)
        if study.deals
        else (),
        luck=study.luck_shares() if done else None,
        command=_command(study, parts, found),
    )


def _figure(game: str, one: Comparison) -> StudiedFigure:
    figure = one.key[1]
    is_percent = figure in PERCENT_FIGURES
    scale = 100 if is_percent else 1

    def shown(value: float) -> float:
        return _rounded(scale * value)

    known = isfinite(one.low)
    stem = figure if one.key in MAIN_FIGURES else "part" if figure.startswith("part-") else "use"
    before, after = shown(one.before), shown(one.after)
    args: dict[str, float | Text] = {"before": before, "after": after}
    args["n"] = _rounded(abs(scale * (one.after - one.before)))
    if stem in ("part", "use"):
        args["name"] = _name(game, one)
    return StudiedFigure(
        figure=figure,
        verdict=one.verdict,
        sentence=text(f"variant-{stem}-{one.verdict}", **args),
        before=before,
        after=after,
        low=shown(one.low) if known else None,
        high=shown(one.high) if known else None,
        needed=None if one.needed is None else 2 * one.needed,
    )


def _rounded(value: float) -> float:
    """A value rounded to its significant digits."""
    return float(round(value)) if abs(value) >= 20 else round(value, 1 if abs(value) >= 2 else 2)


def _name(game: str, one: Comparison) -> Text:
    name = one.key[1]
    return text(f"{game}-{name}" if name.startswith("part-") else f"{game}-study-{name}")


def _command(study: VariantStudy, parts: Sequence[str], found: tuple[Comparison, ...]) -> str:
    """The command that plays the same at size, on other draws."""
    setup = study.setups.variant
    needed = [one.needed for one in found if one.key in MAIN_FIGURES and one.needed]
    matches = min(MAX_MATCHES, max([USUAL_MATCHES, *needed]))
    words = ["ludotheque", "study", setup.game]
    words += [word for part in parts for word in ("--compare", f"{part}={part}.toml")]
    words += ["--bots", ",".join(setup.bots), "--seats", str(setup.seats)]
    rounded = -(-matches // 100) * 100
    return shlex.join([*words, "--matches", str(rounded), "--seed", str(REPEAT_SEED)])
