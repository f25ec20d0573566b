"""What a seat may see: all a board needs to draw it. Only pending choices are hidden."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from ludotheque.games.quadrata import pieces, scoring
from ludotheque.games.quadrata.moves import turn
from ludotheque.games.quadrata.moves.practice import asks_products
from ludotheque.games.quadrata.moves.reach import needed, numbers, pairs
from ludotheque.games.quadrata.moves.steps import taxi_sums
from ludotheque.games.quadrata.state import NOBODY, NOTHING, HalfName, Lesson, Phase, State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.rules import Chance


class VisitView(Struct, frozen=True):
    card: pieces.Card
    half: HalfName
    points: int


class TrophyView(Struct, frozen=True):
    id: str
    points: int
    owner: int | None


class PairView(Struct, frozen=True):
    """Two tokens and their products: one, or several with an airplane."""

    tokens: tuple[pieces.Token, pieces.Token]
    products: tuple[int, ...]


class PlayerView(Struct, frozen=True):
    bag: pieces.Counts  # by token: 1 to 12, then airplanes
    rest: pieces.Counts
    movement: tuple[pieces.Token, ...]
    dotted: tuple[pieces.Token, ...]
    pairs: tuple[PairView, ...]  # of these two areas; in practice only what was answered
    spaces: int  # regular ones that are open
    trains: int  # still on the board
    visits: tuple[VisitView, ...]
    circled: int
    unused: int  # Taxis that can still be used
    marked: tuple[int, ...]  # by kind of square
    reserved: pieces.Card | None
    returned: tuple[int, ...]
    chosen: bool  # days 3 and 5: has chosen what to return
    choice: tuple[int, ...] | None  # what, for this seat only
    asked: int  # practice
    right: int
    half_points: int


class TaxisView(Struct, frozen=True):
    """What Taxis may add, and the products that then lead to the destination."""

    effects: tuple[int, ...]
    products: tuple[int, ...]


class VisitingView(Struct, frozen=True):
    """The visit in progress: its choices so far, and the Taxis that may be used."""

    card: str | None
    half: HalfName | None
    effects: tuple[int, ...]
    tokens: tuple[pieces.Token, ...]
    taxis: tuple[TaxisView, ...]


class QuadrataView(Struct, frozen=True):
    version: Literal["family", "expert"]
    practice: bool
    target: int | None  # of the solo challenge
    seat: int | None  # who looks
    day: int
    phase: Phase
    drawing: bool  # a card or a token is being drawn
    playing: int | None  # whose turn it is
    first: int | None
    provinces: tuple[pieces.Province, ...]  # in the order of the path
    links: tuple[tuple[str, str], ...]
    squares: tuple[pieces.Square, ...]
    slots: int
    centre: tuple[pieces.Card | None, ...]
    discard: tuple[pieces.Card, ...]  # the top is the last
    deck: int
    black: pieces.Counts
    planes: int
    trophies: tuple[TrophyView, ...]
    players: tuple[PlayerView, ...]
    visiting: VisitingView | None
    lesson: Lesson | None


_NO_TURN = frozenset({Phase.SETUP, Phase.FIRST, Phase.ADVANCED, Phase.RETURN, Phase.REFILL})


def view(tables: Tables, state: State, seat: int | None) -> QuadrataView:
    options = tables.options
    playing = state.phase not in _NO_TURN and state.phase is not Phase.OVER
    return QuadrataView(
        version=options.version,
        practice=options.practice,
        target=options.solo_target if len(state.players) == 1 else None,
        seat=seat,
        day=state.day,
        phase=state.phase,
        drawing=isinstance(turn(state), Chance),
        playing=state.seat if playing else None,
        first=None if state.first == NOBODY else state.first,
        provinces=tables.provinces,
        links=tables.links,
        squares=tables.taxis.squares,
        slots=tables.taxis.slots,
        centre=tuple(_card(tables, card) for card in state.centre),
        discard=tuple(tables.cards[card] for card in state.discard),
        deck=len(state.deck),
        black=state.black,
        planes=state.planes,
        trophies=tuple(
            TrophyView(trophy.id, trophy.points, None if owner == NOBODY else owner)
            for trophy, owner in zip(tables.trophies, state.trophies, strict=True)
        ),
        players=tuple(
            _player(tables, state, other, own=other == seat) for other in range(len(state.players))
        ),
        visiting=_visiting(tables, state),
        lesson=state.lesson,
    )


def _card(tables: Tables, card: int) -> pieces.Card | None:
    return None if card == NOTHING else tables.cards[card]


def _player(tables: Tables, state: State, seat: int, own: bool) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        bag=player.bag,
        rest=player.rest,
        movement=tuple(pieces.token(kind) for kind in player.movement),
        dotted=tuple(pieces.token(kind + pieces.KINDS) for kind in player.dotted),
        pairs=_pairs(tables, state, seat),
        spaces=pieces.SPACES + player.trains,
        trains=pieces.TRAINS - player.trains,
        visits=tuple(
            VisitView(tables.cards[half // 2], tables.half_id[half][1], tables.points[half])
            for half in player.visits
        ),
        circled=player.circled,
        unused=player.unused_taxis,
        marked=player.marked,
        reserved=_card(tables, player.reserved),
        returned=player.returned,
        chosen=bool(player.pending),
        choice=player.pending if own and player.pending else None,
        asked=player.asked,
        right=player.right,
        half_points=scoring.score(tables, state, seat).total,
    )


def _pairs(tables: Tables, state: State, seat: int) -> tuple[PairView, ...]:
    if not asks_products(tables, state):
        return tuple(_pair(*pair) for pair in pairs(state.players[seat].hand))
    answered = seat == state.seat and state.pair and state.phase is not Phase.ANSWER
    return (_pair(*state.pair),) if answered else ()


@cache
def _pair(first: int, second: int) -> PairView:
    products = numbers(pieces.PRODUCTS[pieces.kind_of(first)][pieces.kind_of(second)])
    return PairView((pieces.token(first), pieces.token(second)), tuple(products))


def _visiting(tables: Tables, state: State) -> VisitingView | None:
    if state.half == NOTHING and not state.pair:
        return None
    tokens = tuple(pieces.token(number) for number in state.pair)
    if state.half == NOTHING:
        return VisitingView(None, None, (), tokens, ())
    asked = taxi_sums(tables, state) if state.phase is Phase.TAXIS else ()
    taxis = tuple(TaxisView(t.effects, needed(tables, state.half, t.effects)) for t in asked)
    return VisitingView(*tables.half_id[state.half], state.effects, tokens, taxis)
