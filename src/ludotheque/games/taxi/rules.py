"""The turns of TAXI: rolling, driving, arriving, and what stops a pawn.

Rulings are numbered as in `rulebook/taxi.en.md`; quotations are headings of the rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ludotheque.games.taxi import effects, hidden, pieces, scoring, telling
from ludotheque.games.taxi.cards import BOX, CARDS, INDEX, Effect
from ludotheque.games.taxi.look import look
from ludotheque.games.taxi.network import Network
from ludotheque.games.taxi.plan import Plan
from ludotheque.games.taxi.state import (
    Action,
    Arrive,
    Bar,
    Deal,
    Deck,
    Die,
    Draw,
    Drive,
    Fares,
    First,
    Flip,
    Lift,
    Pass,
    Roll,
    Sign,
    State,
    TaxiOptions,
    Tokens,
    Use,
    Way,
)
from ludotheque.games.taxi.telling import ASKING
from ludotheque.games.taxi.text import lines
from ludotheque.games.taxi.traffic import Traffic
from ludotheque.games.taxi.view import TaxiAids, TaxiView
from ludotheque.rules import (
    Chance,
    Event,
    IllegalAction,
    Over,
    Part,
    Result,
    Rng,
    Rules,
    Score,
    Seat,
    Seats,
    Turn,
)
from ludotheque.text import Say, Text, text

REMEMBERED = 512  # arrangements of tokens whose ways are kept
# Roll, die, drive, arrive, deal, pass; and two draws at most (ruling 20), each with what it leads
# to sooner or later: a choice or a move, or the use of a kept card and the roll that it repeats.
MOVES_A_TURN = 6 + 2 * 3

_ROLL, _ARRIVE, _PASS = Roll(), Arrive(), Pass()
_ROLL_ONLY, _ARRIVE_ONLY = (_ROLL,), (_ARRIVE,)
_DICE = tuple((Die(pips), 1) for pips in range(1, 7))
_FIRST, _TAXI, _OVER = Chance("first"), Chance("taxi"), Over()


class Taxi(Rules[State, Action, TaxiView]):
    game = "taxi"
    state, action, view_type = State, Action, TaxiView
    secrets = True

    def __init__(self, options: TaxiOptions, seats: int, plan: Plan, network: Network) -> None:
        self.options, self.seats, self.plan, self.network = options, seats, plan, network
        self.last_turn = options.turn_limit * seats
        self.limit = 1 + seats + MOVES_A_TURN * self.last_turn
        self.doors = tuple(place.door for place in plan.places)
        self.orange = tuple(square.kind == "orange" for square in plan.squares)
        self.place_numbers = {place.id: number for number, place in enumerate(plan.places)}
        self._drives = tuple(map(Drive, range(len(plan.squares))))
        self._draws = tuple(Draw(card.id) for card in CARDS)
        self._deals = tuple(Deal(place.id) for place in plan.places)
        self.signs = tuple(tuple(Sign(n, way) for way in Way) for n in range(len(plan.spots)))
        self.bars = tuple(Bar(n) for n, place in enumerate(plan.crossings) if not place.open)
        self._turns = tuple(Seats((seat,)) for seat in range(seats))
        self._die = tuple(Chance(f"die-{seat}") for seat in range(seats))
        self._destination = tuple(Chance(f"destination-{seat}") for seat in range(seats))
        self._traffic: dict[Tokens, Traffic] = {}
        self._plays: dict[tuple[str, type], Callable[[State, Any], State]] = {
            ("first", First): self._begin,
            ("deal", Deal): self._deal,
            ("die", Die): self._rolled,
            ("draw", Draw): self._drawn,
            ("roll", Roll): self._roll,
            ("move", Drive): self._drive,
            ("arrive", Arrive): self._arrive,
            ("stuck", Pass): self._wait,
            **{(phase, Use): self._use for phase in ("roll", "move", "stuck")},
            **{("card", kind): self._carry_out for kind in (Sign, Flip, Bar, Lift, Pass)},
        }

    def traffic(self, tokens: Tokens) -> Traffic:
        found = self._traffic.get(tokens)
        if found is None:
            if len(self._traffic) >= REMEMBERED:
                self._traffic.clear()
            found = self._traffic[tokens] = Traffic(self.network, tokens)
        return found

    # The contract -------------------------------------------------------------------------------

    def start(self) -> State:
        everywhere = (1 << len(self.plan.places)) - 1
        nobody = (0,) * self.seats
        return State(
            phase="first" if self.options.first == "random" else "deal",
            seat=0,
            turns=0,
            die=0,
            at=nobody,
            way=(),
            stuck=nobody,
            trying=False,
            hop=False,
            any_way=False,
            card=-1,
            tokens=Tokens((0,) * len(self.plan.spots)),
            cards=Deck(BOX, (0,) * len(BOX), ((),) * self.seats),
            fares=Fares(
                goal=(-1,) * self.seats,
                maybe=nobody,
                reached=((),) * self.seats,
                deck=everywhere,
                unseen=everywhere,
                shown=0,
            ),
        )

    def turn(self, state: State) -> Turn:
        phase = state.phase
        if phase in ASKING:
            return self._turns[state.seat]
        if phase == "die":
            return self._die[state.seat]
        if phase == "draw":
            return _TAXI
        if phase == "deal":
            return self._destination[state.fares.goal.index(-1)]
        return _FIRST if phase == "first" else _OVER

    def is_asked(self, state: State, seat: Seat | None) -> bool:
        return seat == state.seat and state.phase in ASKING

    def actions(self, state: State, seat: Seat) -> Sequence[Action]:
        phase = state.phase
        if seat != state.seat:
            return ()
        if phase == "move":
            drives = self._drives
            ends: list[Action] = [drives[square] for square in self.routes(state)]
            return ends + effects.uses(state) if state.cards.kept[seat] else ends
        if phase == "roll":
            return [_ROLL, *effects.uses(state)] if state.cards.kept[seat] else _ROLL_ONLY
        if phase == "card":
            return effects.choices(self, state)
        if phase == "stuck":
            return [_PASS, *effects.uses(state)]
        return _ARRIVE_ONLY if phase == "arrive" else ()

    def chances(self, state: State) -> Sequence[tuple[Action, int]]:
        if state.phase == "die":
            return _DICE
        if state.phase == "draw":
            counts = zip(self._draws, state.cards.draw, strict=True)
            return [(draw, n) for draw, n in counts if n]
        if state.phase == "deal":
            cards = hidden.dealable(self, state)
            return [(deal, 1) for number, deal in enumerate(self._deals) if cards >> number & 1]
        return [(First(seat), 1) for seat in range(self.seats)] if state.phase == "first" else ()

    def play(self, state: State, seat: Seat | None, action: Action) -> State:
        phase = state.phase
        if phase in ASKING:
            if seat != state.seat:
                raise IllegalAction(text("taxi-refuse-seat"))
        elif seat is not None:
            raise IllegalAction(text(f"taxi-refuse-{'over' if phase == 'over' else 'chance'}"))
        play = self._plays.get((phase, action.__class__))
        if play is None:
            raise IllegalAction(text(f"taxi-refuse-{phase}"))
        return play(state, action)

    # Before the first turn ----------------------------------------------------------------------

    def _begin(self, state: State, action: First) -> State:
        if action.seat >= self.seats:
            raise IllegalAction(text("taxi-refuse-first"))
        return replace(state, phase="deal", seat=action.seat)

    def _deal(self, state: State, action: Deal) -> State:
        """Everybody has one Destination card at a time (ruling 30)."""
        card = self.place_numbers.get(action.place, -1)
        if card < 0 or not hidden.dealable(self, state) >> card & 1:
            raise IllegalAction(text("taxi-refuse-deal"))
        first_cards = not any(state.at) and not state.turns
        state = replace(state, fares=hidden.deal(self, state, card))
        if -1 in state.fares.goal:
            return state
        return replace(state, phase="roll") if first_cards else self._end_turn(state)

    # A turn: roll and drive ("Déroulement du jeu") -----------------------------------------------

    def _roll(self, state: State, action: Roll) -> State:
        return replace(state, phase="die")

    def _rolled(self, state: State, action: Die) -> State:
        seat, pips = state.seat, action.pips
        square, free = state.at[seat], self.traffic(state.tokens).is_free
        if free(square, state.hop, state.any_way):
            return replace(state, phase="move", die=pips)
        if state.stuck[seat] >= 2 and free(square, True, state.any_way):
            # "Au troisième tour": pass over the obstacle (ruling 21: one, and one-ways still bind).
            return replace(state, phase="move", die=pips, hop=True, trying=True)
        state = replace(state, die=pips, trying=True)
        if pips in (3, 4):
            return self._to_draw(state)
        # Others know how many cards are kept, not which: whether one helps must not show.
        return replace(state, phase="stuck") if state.cards.kept[seat] else self._end_turn(state)

    def routes(self, state: State) -> dict[int, Any]:
        """Where the pawn whose turn it is may drive with its roll, and by which way."""
        seat = state.seat
        return self.traffic(state.tokens).routes(
            state.at[seat], state.die, state.fares.goal[seat], state.hop, state.any_way
        )

    def _drive(self, state: State, action: Drive) -> State:
        seat, to = state.seat, action.to
        walk = self.routes(state).get(to)
        if walk is None:
            raise IllegalAction(text("taxi-refuse-way", to=to, n=state.die))
        by_card = state.card >= 0
        at, stuck = state.at, state.stuck
        cards, fares = state.cards, hidden.after_drive(self, state, walk)
        if by_card:
            cards = effects.discard(cards, state.card)
        if stuck[seat]:
            stuck = (*stuck[:seat], 0, *stuck[seat + 1 :])
        at = (*at[:seat], to, *at[seat + 1 :])
        moved = State(
            phase="arrive",
            seat=seat,
            turns=state.turns,
            die=state.die,
            at=at,
            way=walk.path,
            stuck=stuck,
            trying=False,
            hop=False,
            any_way=False,
            card=-1,
            tokens=state.tokens,
            cards=cards,
            fares=fares,
        )
        if to == self.doors[fares.goal[seat]]:
            return moved
        # Ruling 24: a card's move draws no further card.
        if self.orange[to] and not by_card:
            return self._to_draw(moved)
        return self._end_turn(moved)

    def _arrive(self, state: State, action: Arrive) -> State:
        fares = hidden.arrive(self, state)
        if len(fares.reached[state.seat]) == self.options.target:
            # Ruling 27: the match ends at once.
            return replace(state, phase="over", fares=fares)
        return replace(state, phase="deal", fares=fares)

    def _wait(self, state: State, action: Pass) -> State:
        return self._end_turn(state)

    def _end_turn(self, state: State) -> State:
        seat, turns, stuck = state.seat, state.turns + 1, state.stuck
        if state.trying:
            # Ruling 19: a turn in the dead end counts, unless the card has opened it.
            lost = 0 if self.traffic(state.tokens).is_free(state.at[seat]) else stuck[seat] + 1
            stuck = (*stuck[:seat], lost, *stuck[seat + 1 :])
        following = seat + 1
        return State(
            phase="roll" if turns < self.last_turn else "over",
            seat=0 if following == self.seats else following,
            turns=turns,
            die=0,
            at=state.at,
            way=state.way,
            stuck=stuck,
            trying=False,
            hop=False,
            any_way=False,
            card=-1,
            tokens=state.tokens,
            cards=state.cards,
            fares=state.fares,
        )

    # Taxi cards ---------------------------------------------------------------------------------

    def _to_draw(self, state: State) -> State:
        return replace(state, phase="draw", cards=effects.ready(state.cards))

    def _drawn(self, state: State, action: Draw) -> State:
        card = INDEX.get(action.card, -1)
        if card < 0 or not state.cards.draw[card]:
            raise IllegalAction(text("taxi-refuse-draw"))
        state = effects.draw(self, state, card)
        return state if state.phase != "draw" else self._after_card(state)

    def _carry_out(self, state: State, action: Sign | Flip | Bar | Lift | Pass) -> State:
        return self._after_card(effects.carry_out(self, state, action))

    def _after_card(self, state: State) -> State:
        """Ruling 20: a pawn that the card has freed goes on next turn, or at once by option."""
        if state.trying and self.options.freed_moves:
            if self.traffic(state.tokens).is_free(state.at[state.seat]):
                return replace(state, phase="move", trying=False)
            if state.cards.kept[state.seat]:
                return replace(state, phase="stuck")
        return self._end_turn(state)

    # Kept cards (ruling 23) ---------------------------------------------------------------------

    def _use(self, state: State, action: Use) -> State:
        seat = state.seat
        kept = state.cards.kept[seat]
        if action.slot >= len(kept) or CARDS[kept[action.slot].card].id != action.card:
            raise IllegalAction(text("taxi-refuse-kept"))
        card = kept[action.slot].card
        effect = CARDS[card].effect
        useless = effects.why_useless(state, effect)
        if useless is not None:
            raise IllegalAction(text(useless))
        state = replace(state, cards=effects.spend(state.cards, seat, action.slot))
        if effect is Effect.ROLL_AGAIN:
            return replace(state, phase="die", die=0)
        if effect is Effect.ANY_WAY:
            state = replace(state, any_way=True)
        else:
            state = replace(state, hop=True)
        free = self.traffic(state.tokens).is_free(state.at[seat], state.hop, state.any_way)
        if state.phase == "stuck" and free:
            return replace(state, phase="move", trying=False)
        return state

    # What is told -------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> TaxiView:
        return look(self, state, seat)

    def lines(self, view: TaxiView, say: Say) -> Sequence[str]:
        return list(lines(view, say))

    def ask(self, state: State, seat: Seat) -> Text:
        return telling.ask(self, state, seat)

    def tell(self, state: State, actor: Seat | None, action: Action, reader: Seat | None) -> Event:
        return telling.tell(self, state, action, reader)

    def aids(self, state: State, seat: Seat) -> TaxiAids:
        return telling.aids(self, state, seat)

    def resample(self, state: State, seat: Seat, rng: Rng) -> State:
        return hidden.resample(self, state, seat, rng)

    def scores(self, state: State) -> tuple[Score, ...]:
        return scoring.scores(state)

    def explain(self, state: State, seat: Seat) -> tuple[Part, ...]:
        return scoring.explain(self, state, seat)

    def value(self, state: State) -> tuple[float, ...]:
        return scoring.value(self, state)

    def result(self, state: State) -> Result:
        return scoring.result(self, state)

    def pieces(self, state: State) -> Mapping[str, int]:
        return pieces.count(self.plan, state)
