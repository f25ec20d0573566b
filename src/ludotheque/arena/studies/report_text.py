"""A study in words: the tables that the terminal and the page both show."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.arena.report import percent, plain, plain_percent
from ludotheque.arena.statistics.intervals import Mean
from ludotheque.arena.studies.observation import PERCENT_FIGURES
from ludotheque.arena.studies.study import Difference, StudyFigures, VariantFigures
from ludotheque.text import Language, text

Rows = tuple[list[str], list[list[str]]]
MIN_DEALS_FOR_SHARES = 30  # below this, shares of luck and skill are little more than a guess
LUCK_ADJUSTED_FIGURES = ("fair-wins", "fair-points")


class StudyWords:
    def __init__(self, found: StudyFigures, say: Language) -> None:
        self.found, self.say = found, say

    def word(self, key: str, **args: str | int | float) -> str:
        return self.say(text(key, **args))

    def name(self, figure: str) -> str:
        """The name of a figure: the game's own text, else the shared one."""
        return self._first(f"{self.found.setup.game}-study-{figure}", f"study-{figure}") or figure

    def use_name(self, name: str) -> str:
        """An effect or a category of points by the game's name for it; actions and draws as records
        write them."""
        game = self.found.setup.game
        part = [f"{game}-{name}"] if name.startswith("part-") else []
        return self._first(f"{game}-study-{name}", *part) or name

    def _first(self, *keys: str) -> str:
        """The text of the first key that exists."""
        for key in keys:
            if self.say.knows(key):
                return self.say.say(key)
        return ""

    def labels(self) -> list[str]:
        return [variant.label or self.word("study-as-is") for variant in self.found.variants]

    def value(self, figure: str, mean: Mean, *, signed: bool = False) -> str:
        if figure not in PERCENT_FIGURES:
            return plain(mean, 2, signed)
        return plain_percent(mean, signed)

    def figure_rows(self) -> Rows:
        first = self.found.variants[0]
        rows = [
            [self.name(name), *(self._shown(one, name) for one in self.found.variants)]
            for name in first.figures
        ]
        return [self.word("study-figure"), *self.labels()], rows

    def _shown(self, variant: VariantFigures, name: str) -> str:
        return self.value(name, variant.figures[name]) if name in variant.figures else "–"

    def difference_rows(self) -> Rows:
        """The differences, real ones first, the surest at the top."""
        heads = ("figure", "variant", "difference", "verdict")
        head = [self.word(f"study-{key}") for key in heads]
        order = sorted(self.found.differences, key=lambda one: (not one.real, one.chance))
        rows = [
            [
                self._compared_name(one),
                one.variant,
                self.value(one.figure, one.difference, signed=True),
                self.word("study-real" if one.real else "study-not-real"),
            ]
            for one in order
        ]
        return head, rows

    def _compared_name(self, one: Difference) -> str:
        if one.kind == "use":
            return self.word("study-times-of", name=self.use_name(one.figure))
        return self.name(one.figure)

    def order_rows(self) -> Rows:
        """Wins and points by the order of play, and both with the luck taken off."""
        keys = ["variant", "order", "wins", "points"]
        fair = any(variant.adjusted for variant in self.found.variants)
        head = [
            self.word(f"study-{key}") for key in [*keys, *(LUCK_ADJUSTED_FIGURES if fair else ())]
        ]
        rows = []
        for label, variant in zip(self.labels(), self.found.variants, strict=True):
            for at, (wins, points) in enumerate(zip(variant.wins, variant.points, strict=True)):
                row = [label, self.word("study-nth", n=at + 1), percent(wins), plain(points, 2)]
                if variant.adjusted:
                    row += [
                        plain_percent(variant.adjusted.wins[at]),
                        plain(variant.adjusted.points[at], 2),
                    ]
                rows.append(row)
        return head, rows

    def share_rows(self) -> Rows:
        """How much of the result is skill, and how much luck."""
        head, rows = [self.word("study-share"), *self.labels()], []
        for key in ("skill", "draws", "luck"):
            shares = [
                variant.shares and getattr(variant.shares, key) for variant in self.found.variants
            ]
            if any(shares):
                cells = [self._share(share) if share else "–" for share in shares]
                rows.append([self.word(f"study-share-{key}"), *cells])
        return head, rows

    def factor_rows(self, most: int | None = None) -> Rows:
        """What goes together with winning, the strongest first."""
        keys = ("variant", "way", "way-times", "correlation", "verdict")
        head = [self.word(f"study-{key}") for key in keys]
        rows = [
            [
                label,
                self.use_name(factor.name),
                f"{factor.times:.2f}",
                plain(factor.correlation, 2, signed=True),
                self.word("study-real" if factor.real else "study-not-real"),
            ]
            for label, variant in zip(self.labels(), self.found.variants, strict=True)
            for factor in variant.ways[:most]
        ]
        return head, rows

    def _share(self, share: Mean) -> str:
        """A share below 0 is noise: what it can be at most says more."""
        if share.mean > 0:
            return plain_percent(share)
        return self.word(
            "study-share-at-most", n=f"{max(0.0, 100 * (share.mean + share.half)):.1f}"
        )

    def warning(self) -> str:
        """What to say of a study with few deals; nothing of others."""
        few = self.found.deals < MIN_DEALS_FOR_SHARES
        return self.word("study-few", deals=self.found.deals) if few else ""

    def use_rows(self, most: int | None = None) -> Rows:
        """What was used how often, and in which share of the matches."""
        head = [self.word("study-use")]
        for label in self.labels():
            several = f" ({label})" if len(self.found.variants) > 1 else ""
            head += [self.word("study-times") + several, self.word("study-in-matches") + several]
        known = [{use.name: use for use in one.uses} for one in self.found.variants]
        names = dict.fromkeys(use.name for one in self.found.variants for use in one.uses)
        rows = []
        for name in list(names)[:most]:
            cells = [self.use_name(name)]
            for uses in known:
                use = uses.get(name)
                cells += (
                    [plain(use.times, 2), f"{100 * use.matches:.0f} %"] if use else ["0", "0 %"]
                )
            rows.append(cells)
        return head, rows

    def what(self) -> str:
        setup = self.found.setup
        return self.word(
            "study-what",
            matches=sum(variant.matches for variant in self.found.variants),
            deals=self.found.deals,
            seats=setup.seats,
            bots=", ".join(setup.bots),
        )

    def notes(self) -> Sequence[str]:
        return [self.word(f"study-{key}") for key in ("intervals", "how-minutes", "how-decided")]
