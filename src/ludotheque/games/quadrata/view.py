"""What a seat may see: all a board needs to draw it. Only pending choices are hidden."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ludotheque.games.quadrata import scoring
from ludotheque.games.quadrata.actions import HALVES, HalfName, token
from ludotheque.games.quadrata.draws import card_due
from ludotheque.games.quadrata.flow import SPACES, TRAINS
from ludotheque.games.quadrata.pieces import KINDS, Counts, Token
from ludotheque.games.quadrata.state import NOBODY, NOTHING, Phase, Player, State
from ludotheque.games.quadrata.tables import Tables
from ludotheque.games.quadrata.visiting import unused_taxis


class HalfSeen(Struct, frozen=True):
    en: str
    fr: str
    numbers: tuple[int, int]
    points: int


class CardSeen(Struct, frozen=True):
    id: str
    province: str
    city: HalfSeen
    attraction: HalfSeen


class ProvinceSeen(Struct, frozen=True):
    id: str
    colour: str
    x: int  # on our schematic map
    y: int


class VisitSeen(Struct, frozen=True):
    card: CardSeen
    half: HalfName
    points: int


class SquareSeen(Struct, frozen=True):
    """Alike squares of the Taxi board."""

    id: str
    effect: str
    amounts: tuple[int, ...]
    count: int
    points: int


class TrophySeen(Struct, frozen=True):
    id: str
    points: int
    owner: int | None


class PlayerSeen(Struct, frozen=True):
    bag: Counts  # by token: 1 to 12, then airplanes
    rest: Counts
    movement: tuple[Token, ...]
    dotted: tuple[Token, ...]
    spaces: int  # regular ones that are open
    trains: int  # still on the board
    visits: tuple[VisitSeen, ...]
    circled: int
    unused: int  # Taxis that can still be used
    marked: tuple[int, ...]  # by kind of square
    reserved: CardSeen | None
    returned: tuple[int, ...]
    chosen: bool  # days 3 and 5: has chosen what to return
    choice: tuple[int, ...] | None  # what, for this seat only
    asked: int  # practice
    right: int
    half_points: int


class VisitingSeen(Struct, frozen=True):
    """The visit that is being made: what is chosen of it so far."""

    card: str | None
    half: HalfName | None
    effects: tuple[int, ...]
    tokens: tuple[Token, ...]


class LessonSeen(Struct, frozen=True):
    first: Token
    second: Token
    answer: int  # 0: nothing was asked, since an airplane has no fixed value
    right: bool
    reached: bool


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
    provinces: tuple[ProvinceSeen, ...]
    links: tuple[tuple[str, str], ...]
    squares: tuple[SquareSeen, ...]
    slots: int
    centre: tuple[CardSeen | None, ...]
    discard: tuple[CardSeen, ...]  # the top is the last
    deck: int
    black: Counts
    planes: int
    trophies: tuple[TrophySeen, ...]
    players: tuple[PlayerSeen, ...]
    visiting: VisitingSeen | None
    bonuses: int
    made: int
    second: bool
    misses: int
    lesson: LessonSeen | None


_DRAWING = frozenset(
    {Phase.SETUP, Phase.FIRST, Phase.ADVANCED, Phase.REFILL, Phase.EXTRA, Phase.DRAW}
)
_NO_TURN = frozenset({Phase.SETUP, Phase.FIRST, Phase.ADVANCED, Phase.RETURN, Phase.REFILL})


class Seen:
    """The parts of a view that never change in a match, made once."""

    def __init__(self, tables: Tables) -> None:
        self.cards = tuple(
            CardSeen(
                card.id,
                card.province,
                *(HalfSeen(h.en, h.fr, h.numbers, h.points) for h in (card.city, card.attraction)),
            )
            for card in tables.cards
        )
        self.provinces = tuple(ProvinceSeen(p.id, p.colour, *p.at) for p in tables.provinces)
        self.links = tuple(
            (tables.provinces[a].id, tables.provinces[b].id) for a, b in tables.links
        )
        self.squares = tuple(
            SquareSeen(s.id, s.effect, s.amounts, s.count, s.points) for s in tables.taxis.squares
        )

    def card(self, card: int) -> CardSeen | None:
        return None if card == NOTHING else self.cards[card]


def make_view(tables: Tables, seen: Seen, state: State, seat: int | None) -> QuadrataView:
    options = tables.options
    playing = state.phase not in _NO_TURN and state.phase is not Phase.OVER
    return QuadrataView(
        version=options.version,
        practice=options.practice,
        target=options.solo_target if len(state.players) == 1 else None,
        seat=seat,
        day=state.day,
        phase=state.phase,
        drawing=card_due(state) or state.phase in _DRAWING,
        playing=state.seat if playing else None,
        first=None if state.first == NOBODY else state.first,
        provinces=seen.provinces,
        links=seen.links,
        squares=seen.squares,
        slots=tables.taxis.slots,
        centre=tuple(seen.card(card) for card in state.centre),
        discard=tuple(seen.cards[card] for card in state.discard),
        deck=len(state.deck),
        black=state.black,
        planes=state.planes,
        trophies=tuple(
            TrophySeen(trophy.id, trophy.points, None if owner == NOBODY else owner)
            for trophy, owner in zip(tables.trophies, state.trophies, strict=True)
        ),
        players=tuple(
            _player(tables, seen, state, other, own=other == seat)
            for other in range(len(state.players))
        ),
        visiting=_visiting(tables, state),
        bonuses=state.bonuses,
        made=state.made,
        second=state.second,
        misses=state.misses,
        lesson=_lesson(state),
    )


def _player(tables: Tables, seen: Seen, state: State, seat: int, own: bool) -> PlayerSeen:
    player: Player = state.players[seat]
    return PlayerSeen(
        bag=player.bag,
        rest=player.rest,
        movement=tuple(token(kind) for kind in player.movement),
        dotted=tuple(token(kind + KINDS) for kind in player.dotted),
        spaces=SPACES + player.trains,
        trains=TRAINS - player.trains,
        visits=tuple(
            VisitSeen(seen.cards[half // 2], HALVES[half % 2], tables.points[half])
            for half in player.visits
        ),
        circled=player.circled,
        unused=unused_taxis(player),
        marked=player.marked,
        reserved=seen.card(player.reserved),
        returned=player.returned,
        chosen=bool(player.pending),
        choice=player.pending if own and player.pending else None,
        asked=player.asked,
        right=player.right,
        half_points=scoring.score(tables, state, seat).total,
    )


def _visiting(tables: Tables, state: State) -> VisitingSeen | None:
    if state.half == NOTHING and not state.pair:
        return None
    tokens = tuple(token(number) for number in state.pair)
    if state.half == NOTHING:
        return VisitingSeen(None, None, (), tokens)
    card, half = tables.cards[state.half // 2].id, HALVES[state.half % 2]
    return VisitingSeen(card, half, state.effects, tokens)


def _lesson(state: State) -> LessonSeen | None:
    lesson = state.lesson
    if lesson is None:
        return None
    first, second = token(lesson.first), token(lesson.second)
    return LessonSeen(first, second, lesson.answer, lesson.right, lesson.reached)
