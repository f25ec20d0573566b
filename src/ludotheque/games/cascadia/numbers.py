"""Fixed numbers for the actions: the small ones first, then 6 × 21 × 21 places for the tile, turn
by turn, 21 × 21 for the token, and giving the token up.

Learners play within ten cells of the first tile, along both axes. Environments that are worth
something never reach that far; what the rules would allow beyond it is not offered.
"""

from __future__ import annotations

from ludotheque.games.cascadia import state as do
from ludotheque.games.cascadia.grid import cell_at
from ludotheque.games.cascadia.moves.turns import layings, putting
from ludotheque.learning import Numbers, every

RADIUS = 10
SIDE = 2 * RADIUS + 1
TURNS = 6
KEEP, SPEND_FREE, SPEND_WIPE, DECLINE = 1, 2, 3, 4  # 0: wipe
REMOVE, REDRAW, TAKE, WITH = 5, 9, 10, 14
PLACE = 18
PUT = PLACE + TURNS * SIDE * SIDE
PASS = PUT + SIDE * SIDE
SIZE = PASS + 1


def numbers(rules: object) -> Numbers:
    window = range(-RADIUS, RADIUS + 1)
    cells = [cell_at(q, r) for r in window for q in window]
    small = (do.Wipe, do.Keep, do.SpendFree, do.SpendWipe, do.Decline)
    few = (do.Remove, do.Redraw, do.Take, do.With)
    return Numbers(
        [
            *(kind() for kind in small),
            *(action for kind in few for action in every(kind)),
            *(layings(cell)[turn] for turn in range(TURNS) for cell in cells),
            *map(putting, cells),
            do.Pass(),
        ]
    )
