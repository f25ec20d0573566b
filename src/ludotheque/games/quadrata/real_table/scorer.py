"""The final score sheet of Quadrata, filled in for a real table.

Nobody but its owners knows the cards and Taxi boards of a box, so the sheet asks for what every box
has: how many destinations and Taxis there are of each number of points. The rules then count
components made to measure.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from ludotheque.games.quadrata import pieces
from ludotheque.real_tables import RealTable
from ludotheque.sheets import SheetBoard, SheetChoice, SheetField, SheetKit, SheetScorer
from ludotheque.text import text

if TYPE_CHECKING:  # what only a match needs is loaded for a match
    from ludotheque.games.quadrata.box import Box
    from ludotheque.games.quadrata.rules import QuadrataRules

PROVINCES = 13  # rulebook: one visit to each
TAXIS = 20  # as many as a Taxi board can have
DESTINATION_POINTS = {"twos": 2, "threes": 3, "fours": 4, "fives": 5}
TAXI_POINTS = {"taxis_1": 1, "taxis_2": 2, "taxis_3": 3}

Visits = Annotated[int, Meta(ge=0, le=PROVINCES)]
Marked = Annotated[int, Meta(ge=0, le=TAXIS)]
TrophyId = Literal["purple", "blue", "yellow", "orange", "multicolour"]


class QuadrataSheet(SheetBoard, frozen=True, kw_only=True):
    """A player's line of the score sheet."""

    twos: Visits = 0
    threes: Visits = 0
    fours: Visits = 0
    fives: Visits = 0
    trophies: tuple[TrophyId, ...] = ()
    taxis_1: Marked = 0
    taxis_2: Marked = 0
    taxis_3: Marked = 0
    trains: Annotated[int, Meta(ge=0, le=pieces.TRAINS)] = 0
    airplanes: Annotated[int, Meta(ge=0, le=1 + pieces.BLACK_PLANES)] = 0


class QuadrataScorer(SheetScorer):
    board = QuadrataSheet

    @property
    def kit(self) -> SheetKit:
        def number(name: str, category: str, most: int, points: float) -> SheetField:
            label = text(f"quadrata-sheet-{category}", points=points)
            return SheetField(name, "count", label, category=category, most=most)

        trophies = tuple(
            SheetChoice(
                trophy.id,
                text(
                    "quadrata-sheet-trophy",
                    colour=text(f"quadrata-colour-{trophy.id}"),
                    points=trophy.points,
                ),
                word=text(f"quadrata-colour-{trophy.id}"),
            )
            for trophy in pieces.trophies()
        )
        owned = text("quadrata-sheet-trophies")
        return SheetKit(
            (
                *(number(n, "destinations", PROVINCES, p) for n, p in DESTINATION_POINTS.items()),
                SheetField("trophies", "choices", owned, category="trophies", choices=trophies),
                *(number(name, "taxis", TAXIS, p) for name, p in TAXI_POINTS.items()),
                number("trains", "trains", pieces.TRAINS, 1),
                number("airplanes", "airplanes", 1 + pieces.BLACK_PLANES, 0.5),
            )
        )

    def table(
        self, rules: QuadrataRules, boards: Sequence[QuadrataSheet], lenient: bool
    ) -> RealTable:
        from ludotheque.games.quadrata.rules import QuadrataRules
        from ludotheque.games.quadrata.state import NOBODY, Phase
        from ludotheque.games.quadrata.tables import Tables

        if not lenient:
            self._check_box(boards)
        owners: dict[str, int] = {
            trophy: seat for seat, board in enumerate(boards) for trophy in board.trophies
        }
        measured = QuadrataRules(
            rules.options, rules.seats, Tables(_make_box(boards), rules.options)
        )
        halves = count(step=2)  # the cities, one card after the other
        start = measured.start()
        players = tuple(
            replace(
                player,
                bag=pieces.add(pieces.NONE, pieces.PLANE, board.airplanes),
                trains=board.trains,
                visits=tuple(next(halves) for _ in _visited(board)),
                circled=sum(_marked(board)),
                marked=_marked(board),
            )
            for player, board in zip(start.players, boards, strict=True)
        )
        state = replace(
            start,
            phase=Phase.OVER,
            day=pieces.LAST_DAY,
            first=0,
            players=players,
            trophies=tuple(owners.get(trophy.id, NOBODY) for trophy in measured.tables.trophies),
        )
        missing = [
            text("score-missing", seat=seat + 1)
            for seat, board in enumerate(boards)
            if not _visited(board)
        ]
        return RealTable(measured, state, tuple(missing))

    def _check_box(self, boards: Sequence[QuadrataSheet]) -> None:
        """Whether one box has as many of everything."""
        cards, planes = pieces.CARDS, len(boards) + pieces.BLACK_PLANES
        owners: dict[str, int] = {}
        for seat, board in enumerate(boards):
            visited = len(_visited(board))
            if visited > PROVINCES:
                raise self.refuse(seat, "twos", text("quadrata-sheet-provinces", n=PROVINCES))
            cards, planes = cards - visited, planes - board.airplanes
            if cards < 0:
                raise self.refuse(seat, "twos", text("quadrata-sheet-cards", n=pieces.CARDS))
            if planes < 0:
                raise self.refuse(
                    seat, "airplanes", text("quadrata-sheet-planes", n=pieces.BLACK_PLANES)
                )
            for trophy in board.trophies:
                if trophy in owners:
                    colour = text(f"quadrata-colour-{trophy}")
                    raise self.refuse(seat, "trophies", text("quadrata-sheet-owned", colour=colour))
                owners[trophy] = seat


def _visited(board: QuadrataSheet) -> tuple[int, ...]:
    """The points of each destination."""
    counts = ((points, getattr(board, name)) for name, points in DESTINATION_POINTS.items())
    return tuple(points for points, n in counts for _ in range(n))


def _marked(board: QuadrataSheet) -> tuple[int, ...]:
    return tuple(getattr(board, name) for name in TAXI_POINTS)


def _make_box(boards: Sequence[QuadrataSheet]) -> Box:
    """Our box with a card for each destination entered before ours, and Taxi boards with enough
    squares."""
    from ludotheque.games.quadrata.box import own_box

    own = own_box()
    cards: list[pieces.Card] = []
    for board in boards:
        for number, points in enumerate(_visited(board)):
            province = own.land.province[number % len(own.land.province)].id
            half = pieces.Half(en="–", fr="–", numbers=(1, 1), points=points)
            cards.append(pieces.Card(f"{len(cards)}", province, half, half))
    squares = tuple(
        pieces.Square(name, "blank", points, count=TAXIS) for name, points in TAXI_POINTS.items()
    )
    taxis = pieces.TaxiBoard(TAXIS, squares)
    return replace(own, cards=(*cards, *own.cards), family=taxis, expert=taxis)
