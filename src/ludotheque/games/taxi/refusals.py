"""Why a pawn cannot drive to a square: which obstacle, or which rule."""

from __future__ import annotations

from ludotheque.games.taxi.state import ANY_ONE, State, bits
from ludotheque.games.taxi.tables import Tables
from ludotheque.text import Arg, Text, text


def why_not_there(tables: Tables, state: State, to: int) -> Text:
    """The reason for the pawn whose turn it is; `to` is where no way of its roll may end."""
    if not 0 < to < len(tables.plan.squares):
        return text("taxi-refuse-way", n=state.die, where=text("taxi-address-none", n=to))
    network, closed = tables.network, tables.traffic(state.tokens).closed
    if state.any_way:
        closed &= ~network.signs
    start, where = state.at[state.seat], tables.plan.address(to)
    walks = [
        (steps, walk)
        for steps in range(state.die, 0, -1)
        for walk in network.walks(start, steps)
        if walk.end == to
    ]
    said: dict[str, Arg] = {"n": state.die, "where": where}
    if not walks:
        return text("taxi-refuse-way", **said)
    steps, walk = min(walks, key=lambda found: ((found[1].need & closed).bit_count(), -found[0]))
    if standing := walk.need & closed:
        if state.hop == ANY_ONE and standing.bit_count() == 1:
            return text("taxi-refuse-way-short", **said)
        causes = [_cause(tables, state, bit) for bit in bits(standing)]
        return text("taxi-refuse-way-closed", where=where, causes=causes)
    passes = steps == state.die and walk.doors >> state.fares.goal[state.seat] & 1
    return text(f"taxi-refuse-way-{'goal' if passes else 'short'}", **said)


def _cause(tables: Tables, state: State, bit: int) -> Text:
    """What closes a step, by its bit of the network."""
    plan, network, mask = tables.plan, tables.network, 1 << bit
    if mask & network.barriers:
        return plan.barrier_text("taxi-cause-barrier", bit)
    for number in state.tokens.cones:
        if mask == network.cone_bit(number):
            return plan.cone_text("taxi-cause-cone", number)
    for spot, way in enumerate(state.tokens.signs):
        if way and mask == network.sign_bit(spot, way):
            return plan.sign_text("taxi-cause-one-way", spot, way)
    return plan.permanent_text("taxi-cause-permanent")
