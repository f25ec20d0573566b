"""Legal actions of a match and their effects. Sections are those of the rules text."""

from __future__ import annotations

from ludotheque.games.cascadia.moves.chance import DRAWS, draws, start
from ludotheque.games.cascadia.moves.turns import STEPS, choices
from ludotheque.games.cascadia.state import CHANCE, Action, Phase, State
from ludotheque.games.cascadia.tables import Tables
from ludotheque.games.cascadia.words import refused
from ludotheque.rules import Chance, Over, Seat, Seats, Turn

__all__ = ["choices", "draws", "play", "start", "turn"]

_NOBODYS: dict[Phase, Turn] = {
    Phase.OVER: Over(),
    **{phase: Chance(phase.value) for phase in CHANCE},
}
_SEATS: tuple[Turn, ...] = tuple(Seats((seat,)) for seat in range(4))


def turn(state: State) -> Turn:
    return _NOBODYS.get(state.phase) or _SEATS[state.acting]


def play(tables: Tables, state: State, seat: Seat | None, action: Action) -> State:
    phase = state.phase
    if seat is None:
        due, step = DRAWS.get(type(action), (None, None))
        if due is not phase or step is None:
            raise refused("draw")
        return step(tables, state, action)
    if phase in CHANCE:
        raise refused("chance")
    if phase is Phase.OVER:
        raise refused("over")
    if seat != state.acting:
        raise refused("seat")
    due, step = STEPS.get(type(action), (None, None))
    if due is not phase or step is None:
        raise refused(f"in-{phase}")
    return step(tables, state, action)
