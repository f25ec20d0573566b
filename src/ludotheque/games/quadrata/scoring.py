"""Points, what makes them, who wins, and the count of all pieces. The unit is half a point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ludotheque.games.quadrata.pieces import PLANE, Trophy, token
from ludotheque.games.quadrata.state import NOBODY, NOTHING, Player, State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.rules import Part, Result, Score
from ludotheque.text import Text, text

UNIT = 2
BEST_POINTS = 5  # rulebook, ties: the number of 5s on the board
# Half points by number of players and place in the order of play, as measured to be fairest
# (benchmarks/quadrata_balance.py, docs/figures.md).
COMPENSATION = {1: (0,), 2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 1, 2)}


def taxi_points(tables: Tables, player: Player) -> int:
    return tables.taxis.points(player.marked, player.unused_taxis)


def trophies(tables: Tables, state: State, seat: int) -> list[Trophy]:
    owned = zip(tables.trophies, state.trophies, strict=True)
    return [trophy for trophy, owner in owned if owner == seat]


def compensation(tables: Tables, state: State, seat: int) -> int:
    """A table option of ours: half points for those who do not play first."""
    if tables.options.compensation == "none" or state.first == NOBODY:
        return 0
    seats = len(state.players)
    return COMPENSATION[seats][(seat - state.first) % seats]


def score(tables: Tables, state: State, seat: int) -> Score:
    player = state.players[seat]
    parts = {
        "destinations": UNIT * sum([tables.points[half] for half in player.visits]),
        "trophies": UNIT * sum([trophy.points for trophy in trophies(tables, state, seat)]),
        "taxis": UNIT * taxi_points(tables, player),
        "trains": UNIT * player.trains,
        "airplanes": player.planes,
    }
    if tables.options.compensation != "none":
        parts["compensation"] = compensation(tables, state, seat)
    return Score(sum(parts.values()), parts)


def scores(tables: Tables, state: State) -> tuple[Score, ...]:
    """As if the match ended now: unused Taxis stand on the best free squares."""
    return tuple(score(tables, state, seat) for seat in range(len(state.players)))


def explain(tables: Tables, state: State, seat: int) -> tuple[Part, ...]:
    player = state.players[seat]
    parts = [
        Part(
            "destinations",
            UNIT * tables.points[half],
            cells=(tables.provinces[tables.province_of[half]].at,),
            pieces=tables.half_id[half],
        )
        for half in player.visits
    ]
    parts += [
        Part("trophies", UNIT * trophy.points, pieces=(trophy.id,))
        for trophy in trophies(tables, state, seat)
    ]
    marked = [
        Part("taxis", UNIT * square.points * n, pieces=(square.id,) * n)
        for square, n in zip(tables.taxis.squares, player.marked, strict=True)
        if n
    ]
    placed = UNIT * taxi_points(tables, player) - sum(part.points for part in marked)
    parts += [*marked, *([Part("taxis", placed, pieces=("unused",))] if placed else [])]
    parts += [Part("trains", UNIT, pieces=("train",)) for _ in range(player.trains)]
    parts.append(Part("airplanes", player.planes, pieces=("plane",) * player.planes))
    if tables.options.compensation != "none":
        parts.append(Part("compensation", compensation(tables, state, seat)))
    return tuple(parts)


# Who wins --------------------------------------------------------------------------------------


def ranking(tables: Tables, state: State, seat: int) -> tuple[int, int, int]:
    """Points, then 5s on the board, then trophies (rulebook, end of the game)."""
    fives = sum(tables.points[half] == BEST_POINTS for half in state.players[seat].visits)
    return score(tables, state, seat).total, fives, state.trophies.count(seat)


def result(tables: Tables, state: State) -> Result:
    ranks = [ranking(tables, state, seat) for seat in range(len(state.players))]
    if len(ranks) == 1:
        return _solo(ranks[0][0], tables.options.solo_target)
    places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Result(places, winners, _decided(sorted(ranks, reverse=True)))


def _decided(ranks: list[tuple[int, int, int]]) -> Text | None:
    best, second = ranks[0], ranks[1]
    if best[0] != second[0]:
        return None
    if best == second:
        return text("quadrata-decided-shared")
    by = "fives" if best[1] != second[1] else "trophies"
    return text(f"quadrata-decided-{by}")


def _solo(total: int, target: int) -> Result:
    """The solo challenge is ours: reach the target to win."""
    points = total / UNIT
    if points >= target:
        return Result((1,), (0,), text("quadrata-solo-reached", points=points, target=target))
    return Result((1,), (), text("quadrata-solo-missed", points=points, target=target))


# All pieces ------------------------------------------------------------------------------------


def pieces(tables: Tables, state: State) -> Mapping[str, int]:
    count: Counter[str] = Counter()
    cards = [*state.deck, *state.centre, *state.discard]
    kinds = list(state.black)
    for player in state.players:
        cards += [player.reserved, *(half // 2 for half in player.visits)]
        kinds = [n + owned for n, owned in zip(kinds, player.owned, strict=True)]
        for kind in player.returned:
            kinds[kind - 1] += 1
    kinds[PLANE - 1] += state.planes
    for card in cards:
        if card != NOTHING:
            count[f"card {tables.cards[card].id}"] += 1
    for kind, n in enumerate(kinds, start=1):
        count[f"token {token(kind).value}"] += n
    return count
