"""The way from the rules to the flat vectors and back."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata import state as act
from ludotheque.games.quadrata.kernel import layout as at
from ludotheque.games.quadrata.numbers import QuadrataNumbers, RestPlaces
from ludotheque.games.quadrata.observation import PHASES
from ludotheque.games.quadrata.scoring import COMPENSATION
from ludotheque.games.quadrata.state import Player, State
from ludotheque.games.quadrata.tables import Tables

Vector = npt.NDArray[np.int64]


def bits(numbers: Any) -> int:
    return sum(1 << number for number in numbers)


# Components and options --------------------------------------------------------------------------


def box_of(tables: Tables, seats: int) -> Vector:
    """The components and options of a table."""
    taxis, options = tables.taxis, tables.options
    ways = taxis.ways(taxis.unmarked, taxis.slots)
    sums = list(dict.fromkeys(total for _, total in ways))
    numbers = QuadrataNumbers(tables)
    sums_at = at.FIRST_WAY + len(ways) * at.WAY_SIZE
    number_at = sums_at + len(sums)
    code_at = number_at + at.DO_TAXIS + len(ways)
    box = np.zeros(code_at + numbers.size, np.int64)
    box[at.SEATS] = seats
    box[at.STRICT], box[at.AT_ONCE] = options.strict_consolation, options.taxi_at_once
    box[at.REFILL_CIRCLES], box[at.RETURN_FIRST] = options.refill_circles, options.return_first
    box[at.SOLO_TARGET], box[at.N_ACTIONS] = options.solo_target, numbers.size
    if options.compensation != "none":
        _put(box, at.EXTRA_POINTS, COMPENSATION[seats])
    for day in tables.days:
        box[at.EVENT + day.number] = at.EVENTS.index(day.event)
        box[at.EVENT_COUNT + day.number] = day.count
        box[at.EMPTY_REST + day.number] = day.empty_rest
    _put(box, at.NUMBERS, [number for half in tables.halves for number in half.numbers])
    _put(box, at.POINTS, tables.points)
    _put(box, at.PROVINCE_OF, tables.province_of[::2])
    _put(box, at.NEAR, tables.near)
    _put(box, at.SAME_COLOUR, tables.same_colour)
    _put(box, at.TROPHY_POINTS, [trophy.points for trophy in tables.trophies])
    box[at.TROPHY_SETS : at.PRODUCTS] = (1 << at.PROVINCES) - 1
    for n, sets in enumerate(tables.trophy_sets):
        _put(box, at.TROPHY_SETS + n * at.PROVINCES, sets)
    for one in range(at.COUNTS):
        for other in range(at.COUNTS):
            mask, place = pieces.PRODUCTS[one][other], (one * at.COUNTS + other) * at.WORDS
            words = [mask >> at.WORD_BITS * n & (1 << at.WORD_BITS) - 1 for n in range(at.WORDS)]
            _put(box, at.PRODUCTS + place, words)
    _put(box, at.BLACK_START, _counts((*(0 for _ in pieces.BASICS), *tables.advanced, 0)))
    seen = [PHASES.index(phase) if phase in PHASES else at.NONE for phase in at.PHASES]
    _put(box, at.PHASE_SEEN, seen)
    _put_squares(box, tables)
    groups = taxis.amounts
    box[at.N_WAYS], box[at.N_SUMS], box[at.N_GROUPS] = len(ways), len(sums), len(groups)
    for n, (effects, total) in enumerate(ways):
        needs = [sum(effect in amounts for effect in effects) for amounts in groups]
        way = (total, sums.index(total), len(effects), *needs)
        _put(box, at.FIRST_WAY + n * at.WAY_SIZE, way)
    box[at.SUMS_AT], box[at.NUMBER_AT], box[at.CODE_AT] = sums_at, number_at, code_at
    _put(box, sums_at, sums)
    box[number_at:] = at.NONE
    known = {effects: n for n, (effects, _) in enumerate(ways)}
    for number, action in enumerate(numbers.actions):
        code = _code(tables, known, action)
        if code != at.NONE:
            box[code_at + number] = code
            box[number_at + code] = number
    return box


def _put(box: Vector, place: int, values: Any) -> None:
    box[place : place + len(values)] = values


def _put_squares(box: Vector, tables: Tables) -> None:
    taxis = tables.taxis
    squares = taxis.squares
    box[at.SLOTS], box[at.SQUARES] = taxis.slots, len(squares)
    _put(box, at.SQUARE_COUNT, [square.count for square in squares])
    _put(box, at.SQUARE_POINTS, [square.points for square in squares])
    _put(box, at.BEST_SQUARES, sorted(range(len(squares)), key=lambda n: -squares[n].points))
    box[at.ALIKE : at.BLACK_START] = at.NONE
    rows: list[str | tuple[int, ...]] = [*at.EFFECTS, *taxis.amounts]
    for n, effect in enumerate(rows):
        _put(box, at.ALIKE + n * at.MOST_SQUARES, taxis.alike(effect))


def _code(tables: Tables, ways: dict[tuple[int, ...], int], action: Any) -> int:
    """The code of an action; NONE for those of practice."""
    number = pieces.NUMBER
    match action:
        case act.Return(tokens):
            return at.DO_RETURN + bits(kind - 1 for kind in tokens)
        case act.Discard(card):
            return at.DO_DISCARD + tables.card[card]
        case act.Visit():
            return at.DO_VISIT + tables.half_of(action)
        case act.Taxis(effects):
            return at.DO_TAXIS + ways[effects]
        case act.Tokens(one, other):
            return at.DO_TOKENS + number[one] * at.TOKENS + number[other]
        case act.Bonus(kind):
            return at.DO_TRAIN if kind == "train" else at.DO_TAXI
        case act.Use(square):
            return at.DO_USE + at.EFFECTS.index(square)
        case act.Swap(give, take):
            return at.DO_SWAP + number[give] * at.COUNTS + number[take]
        case act.Book(card):
            return at.DO_BOOK + tables.card[card]
        case RestPlaces(places):
            return at.DO_REST + bits(places)
    plain = {act.KEEP: at.DO_KEEP, act.PASS: at.DO_PASS, act.SKIP: at.DO_SKIP}
    return {**plain, act.FINISH: at.DO_FINISH}.get(action, at.NONE)


# States ----------------------------------------------------------------------------------------


def flat_of(tables: Tables, state: State) -> Vector:
    """The vector of a state of the rules."""
    flat = np.zeros(at.STATE, np.int64)
    known = [effects for effects, _ in tables.taxis.ways(tables.taxis.unmarked, tables.taxis.slots)]
    flat[: at.PLANES] = (
        at.PHASES.index(state.phase), state.day, state.first, state.seat, state.left, state.half,
        known.index(state.effects), state.bonuses, state.made, state.second, state.consoled,
    )  # fmt: skip
    flat[at.PLANES], flat[at.N_DECK] = state.planes, len(state.deck)
    flat[at.N_DISCARD] = len(state.discard)
    _put(flat, at.CENTRE_CARDS, state.centre)
    _put(flat, at.OWNERS, state.trophies)
    _put(flat, at.BLACK, _counts(state.black))
    flat[[at.DECK + card for card in state.deck]] = 1
    _put(flat, at.DISCARD, state.discard)
    for seat, player in enumerate(state.players):
        _put_player(flat[at.PLAYERS + seat * at.PLAYER :], tables, player)
    return flat


def _counts(counts: tuple[int, ...]) -> tuple[int, ...]:
    return (sum(counts), *counts)


def _put_player(flat: Vector, tables: Tables, player: Player) -> None:
    _put(flat, at.BAG, _counts(player.bag))
    _put(flat, at.RESTING, _counts(player.rest))
    flat[at.TRAINS_TAKEN], flat[at.CIRCLED] = player.trains, player.circled
    flat[at.UNUSED], flat[at.RESERVED] = player.unused_taxis, player.reserved
    flat[at.RETURNED] = bits(kind - 1 for kind in player.returned)
    flat[at.PENDING] = bits(kind - 1 for kind in player.pending)
    flat[at.OWED] = player.owed
    flat[at.BEEN] = bits({tables.province_of[half] for half in player.visits})
    flat[at.N_VISITS], flat[at.N_MOVEMENT] = len(player.visits), len(player.movement)
    flat[at.N_DOTTED] = len(player.dotted)
    _put(flat, at.MOVEMENT, player.movement)
    _put(flat, at.DOTTED_TOKENS, player.dotted)
    _put(flat, at.VISITS, player.visits)
    _put(flat, at.MARKED, player.marked)


def state_of(tables: Tables, seats: int, vector: Vector) -> State:
    """The state of the rules that a vector stands for."""
    flat = [int(number) for number in vector]
    ways = tables.taxis.ways(tables.taxis.unmarked, tables.taxis.slots)
    return State(
        phase=at.PHASES[flat[at.PHASE]],
        day=flat[at.DAY],
        first=flat[at.FIRST],
        seat=flat[at.SEAT],
        players=tuple(
            _player(flat[at.PLAYERS + seat * at.PLAYER :], tables) for seat in range(seats)
        ),
        deck=tuple(card for card in range(pieces.CARDS) if flat[at.DECK + card]),
        centre=tuple(flat[at.CENTRE_CARDS : at.OWNERS]),
        discard=tuple(flat[at.DISCARD : at.DISCARD + flat[at.N_DISCARD]]),
        black=tuple(flat[at.BLACK + 1 : at.DECK]),
        planes=flat[at.PLANES],
        trophies=tuple(flat[at.OWNERS : at.BLACK]),
        left=flat[at.LEFT],
        half=flat[at.HALF],
        effects=ways[flat[at.WAY]][0],
        bonuses=flat[at.BONUSES],
        made=flat[at.MADE],
        second=bool(flat[at.SECOND]),
        consoled=bool(flat[at.CONSOLED]),
    )


def _player(flat: list[int], tables: Tables) -> Player:
    return Player(
        bag=tuple(flat[at.BAG + 1 : at.RESTING]),
        rest=tuple(flat[at.RESTING + 1 : at.TRAINS_TAKEN]),
        movement=tuple(flat[at.MOVEMENT : at.MOVEMENT + flat[at.N_MOVEMENT]]),
        dotted=tuple(flat[at.DOTTED_TOKENS : at.DOTTED_TOKENS + flat[at.N_DOTTED]]),
        trains=flat[at.TRAINS_TAKEN],
        visits=tuple(flat[at.VISITS : at.VISITS + flat[at.N_VISITS]]),
        circled=flat[at.CIRCLED],
        marked=tuple(flat[at.MARKED : at.MARKED + len(tables.taxis.squares)]),
        reserved=flat[at.RESERVED],
        returned=_basics(flat[at.RETURNED]),
        pending=_basics(flat[at.PENDING]),
        owed=flat[at.OWED],
    )


def _basics(chosen: int) -> tuple[int, ...]:
    return tuple(kind for kind in pieces.BASICS if chosen >> (kind - 1) & 1)
