"""The way from the rules to the flat arrays and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.games.taxi import state as act
from ludotheque.games.taxi.city.network import FAR, LONGEST, Network
from ludotheque.games.taxi.city.plan import CONES
from ludotheque.games.taxi.kernel import layout as at
from ludotheque.games.taxi.moves.turns import MOST_LOST
from ludotheque.games.taxi.numbers import HasTables, numbers
from ludotheque.games.taxi.observation import PHASES
from ludotheque.games.taxi.pieces import CARDS, CHANCE_CARDS
from ludotheque.games.taxi.state import Deck, Fares, Kept, State, Tokens, bits
from ludotheque.games.taxi.tables import Tables

Vector = npt.NDArray[np.int64]
Streets = npt.NDArray[np.int16]


# The town and the options ------------------------------------------------------------------------


def box_of(rules: HasTables) -> Vector:
    """The town and the options of a table."""
    tables = rules.tables
    plan, options, network = tables.plan, tables.options, tables.network
    _check_sizes(tables)
    lists = _lists(network)
    box = np.zeros(at.FIRST_LIST + sum(map(len, lists.values())), np.int64)
    edges = sum(map(len, network.out))
    counts = (len(plan.squares), len(plan.crossings), len(plan.spots), len(plan.places), edges)
    _put(box, at.SEATS, (tables.seats, *counts))
    box[at.TARGET], box[at.LAST_TURN] = options.target, tables.last_turn
    box[at.FIRST_SEAT] = at.NONE
    if options.first != "random":
        box[at.FIRST_SEAT] = int(options.first) - 1 if options.first.isdecimal() else 0
    box[at.FREED_MOVES], box[at.GUARD_EXIT] = options.freed_moves, tables.guards_exit
    box[at.MOVE_CONES], box[at.HAS_TRAPS] = options.move_cones, tables.has_traps
    cone_base, sign_base = len(plan.crossings), len(plan.crossings) + CONES
    _put(box, at.CONE_BASE, (cone_base, sign_base, sign_base + 2 * len(plan.spots)))
    _put(box, at.DO_ARRIVE, _first_numbers(rules))
    _put(box, at.EFFECT, [at.EFFECTS.index(card.effect) for card in CARDS])
    _put(box, at.CARD_NUMBER, [card.number for card in CARDS])
    chance = [CHANCE_CARDS.index(n) if card.chance else at.NONE for n, card in enumerate(CARDS)]
    _put(box, at.CHANCE_KIND, chance)
    _put(box, at.BOX_COUNT, tables.box)
    seen = [PHASES.index(phase) if phase in PHASES else at.NONE for phase in at.PHASES]
    _put(box, at.PHASE_SEEN, seen)
    place = at.FIRST_LIST
    for where, values in lists.items():
        box[where] = place
        _put(box, place, values)
        place += len(values)
    box[at.CLOSED_AT] = _obstacles(network)
    box[at.FIELDS_AT] = box[at.CLOSED_AT] + edges
    squares, crossings = len(plan.squares), len(plan.crossings)
    box[at.VISITED_AT] = at.QUEUE + squares
    box[at.BEHIND_AT] = box[at.VISITED_AT] + squares
    box[at.SEALING_AT] = box[at.BEHIND_AT] + squares
    box[at.WALKS_AT] = box[at.SEALING_AT] + crossings
    box[at.WORK_SIZE] = box[at.WALKS_AT] + _most_walks(network) * at.WALK
    return box


def _check_sizes(tables: Tables) -> None:
    """Raise ValueError where the rules have other sizes than the layout."""
    kept = sum(tables.box[card] for card in CHANCE_CARDS)
    rules = (len(CARDS), len(CHANCE_CARDS), max(kept, at.MOST_KEPT), LONGEST + 1, FAR, MOST_LOST)
    own = (at.KINDS, at.CHANCE_KINDS, at.MOST_KEPT, at.MOST_WAY, at.FAR, at.MOST_LOST)
    if rules != own:
        raise ValueError(f"kernel/layout.py has other sizes than the rules: {own}, not {rules}")


def _put(box: Any, place: int, values: Any) -> None:
    box[place : place + len(values)] = values


def _obstacles(network: Network) -> int:
    return network.printed.bit_length()


def _first_numbers(rules: HasTables) -> list[int]:
    """The first number of each kind of action from `Arrive` on."""
    cone, sign, barrier = act.Token.CONE, act.Token.SIGN, act.Token.BARRIER
    use = act.Use(0, CARDS[CHANCE_CARDS[0]].id)
    sought = (
        act.Arrive(), act.Sign(0, act.Way.FORTH), act.Flip(0), act.Bar(0), act.Lift(sign, 0),
        act.Lift(barrier, 0), act.Lift(cone, 1), act.Pass(), use,
    )  # fmt: skip
    known = numbers(rules)
    return [known.actions.index(action) for action in sought]


def _lists(network: Network) -> dict[int, list[int]]:
    """The lists of a town, by the place in the box that says where each begins."""
    plan, far = network.plan, len(network.out)
    edges = [(a, b, need) for a in range(far) for b, need in network.out[a]]
    number = {(a, b): n for n, (a, b, _) in enumerate(edges)}
    needs = [bits(need) for _, _, need in edges]
    if max(map(len, needs)) > at.MOST_NEEDS:
        raise ValueError(f"a step has {max(map(len, needs))} obstacles")
    closes = [
        [n for n, need in enumerate(needs) if obstacle in need]
        for obstacle in range(_obstacles(network))
    ]
    squares, nothing = plan.squares, [at.NONE] * at.MOST_NEEDS
    return {
        at.OUT_AT: _starts(network.out),
        at.INTO_AT: _starts(network.into),
        at.PLACE_AT: [at.NONE if square.place is None else square.place for square in squares],
        at.CONE_AT: [square.cone for square in squares],
        at.ORANGE_AT: [int(square.kind == "orange") for square in squares],
        at.TO_AT: [b for _, b, _ in edges],
        at.NEEDS_AT: [n for one in needs for n in (*one, *nothing)[: at.MOST_NEEDS]],
        at.FROM_AT: [a for steps in network.into for a, _ in steps],
        at.FROM_EDGE_AT: [number[a, b] for b, steps in enumerate(network.into) for a, _ in steps],
        at.CLOSES_AT: _starts(closes),
        at.CLOSED_EDGE_AT: [edge for one in closes for edge in one],
        at.BARRABLE_AT: [int(not crossing.open) for crossing in plan.crossings],
        at.DOOR_AT: [place.door for place in plan.places],
        at.NEAREST_AT: [far for field in network.nearest for far in field],
    }  # fmt: skip


def _starts(lists: Iterable[Any]) -> list[int]:
    """Where each list begins when they follow each other, and where the last one ends."""
    starts = [0]
    for one in lists:
        starts.append(starts[-1] + len(one))
    return starts


def _most_walks(network: Network) -> int:
    """The most ways listed at a time: of every number of steps, each also one longer over a cone;
    then those tried for an arrival."""
    lengths = range(1, LONGEST + 1)
    squares = range(len(network.out))
    return 4 * max(sum(len(network.walks(start, n)) for n in lengths) for start in squares)


# States ------------------------------------------------------------------------------------------


def flat_of(tables: Tables, state: State) -> tuple[Vector, Streets]:
    """The state and the streets of a state of the rules; distances are not filled in."""
    s = np.zeros(at.PLAYERS + tables.seats * at.PLAYER, np.int64)
    tokens, cards, fares = state.tokens, state.cards, state.fares
    _put(s, at.PHASE, (
        at.PHASES.index(state.phase), state.seat, state.turns, state.die, state.trying, state.hop,
        state.any_way, state.card, cards.shuffle, sum(cards.draw), fares.deck, fares.unseen,
        fares.shown, len(tokens.barriers), len(tokens.cones), sum(map(bool, tokens.signs)),
        len(state.way), *state.way,
    ))  # fmt: skip
    _put(s, at.DRAW, cards.draw)
    _put(s, at.DISCARD, cards.discard)
    for seat in range(tables.seats):
        player = s[at.PLAYERS + seat * at.PLAYER :]
        reached, kept = fares.reached[seat], cards.kept[seat]
        _put(player, at.SQUARE, (
            state.at[seat], state.stuck[seat], fares.goal[seat], fares.maybe[seat], len(reached),
            len(kept), at.NONE, *reached,
        ))  # fmt: skip
        _put(player, at.KEPT_CARD, [one.card for one in kept])
        _put(player, at.KEPT_SHUFFLE, [one.shuffle for one in kept])
    return s, _streets_of(tables, state)


def street_size(tables: Tables) -> int:
    network = tables.network
    edges, squares = sum(map(len, network.out)), len(network.out)
    return _obstacles(network) + edges + tables.seats * squares


def _streets_of(tables: Tables, state: State) -> Streets:
    network, closed = tables.network, tables.traffic(state.tokens).closed
    streets = np.zeros(street_size(tables), np.int16)
    streets[bits(closed)] = 1
    needs = [(need & closed).bit_count() for steps in network.out for _, need in steps]
    _put(streets, _obstacles(network), needs)
    return streets


def state_of(tables: Tables, vector: Vector, streets: Streets) -> State:
    """The state of the rules that the arrays stand for."""
    s = [int(number) for number in vector]
    players = [s[at.PLAYERS + seat * at.PLAYER :][: at.PLAYER] for seat in range(tables.seats)]
    return State(
        phase=at.PHASES[s[at.PHASE]],  # type: ignore[arg-type]
        seat=s[at.SEAT],
        turns=s[at.TURNS],
        die=s[at.DIE],
        at=tuple(player[at.SQUARE] for player in players),
        way=tuple(s[at.WAY : at.WAY + s[at.N_WAY]]),
        stuck=tuple(player[at.LOST] for player in players),
        trying=bool(s[at.TRYING]),
        hop=s[at.HOP],
        any_way=bool(s[at.ANY_WAY]),
        card=s[at.CARD],
        tokens=_tokens(tables, streets),
        cards=Deck(
            draw=tuple(s[at.DRAW : at.DISCARD]),
            discard=tuple(s[at.DISCARD : at.PLAYERS]),
            kept=tuple(map(_kept, players)),
            shuffle=s[at.SHUFFLE],
        ),
        fares=Fares(
            goal=tuple(player[at.GOAL] for player in players),
            maybe=tuple(player[at.MAYBE] for player in players),
            reached=tuple(
                tuple(player[at.REACHED : at.REACHED + player[at.N_REACHED]]) for player in players
            ),
            deck=s[at.DESTINATIONS],
            unseen=s[at.UNSEEN],
            shown=s[at.SHOWN],
        ),
    )


def _kept(player: list[int]) -> tuple[Kept, ...]:
    slots = range(player[at.N_KEPT])
    return tuple(Kept(player[at.KEPT_CARD + n], player[at.KEPT_SHUFFLE + n]) for n in slots)


def _tokens(tables: Tables, streets: Streets) -> Tokens:
    crossings, spots = len(tables.plan.crossings), len(tables.plan.spots)
    forth = [int(flag) for flag in streets[crossings + CONES :: 2][:spots]]
    back = [int(flag) for flag in streets[crossings + CONES + 1 :: 2][:spots]]
    return Tokens(
        signs=tuple(one + 2 * other for one, other in zip(forth, back, strict=True)),
        barriers=tuple(n for n in range(crossings) if streets[n]),
        cones=tuple(n + 1 for n in range(CONES) if streets[crossings + n]),
    )  # fmt: skip
