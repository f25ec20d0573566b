"""Cascadia as the contract sees it; the course of a match is in flow.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal

from ludotheque.games.cascadia import menus, spoken, telling
from ludotheque.games.cascadia.flow import CHANCE, NO_TOKENS, NONE_ASIDE, Flow
from ludotheque.games.cascadia.grid import GRIDS
from ludotheque.games.cascadia.keys import key_of
from ludotheque.games.cascadia.options import CardChoice, CascadiaOptions
from ludotheque.games.cascadia.pieces import (
    HABITAT_NAMES,
    NATURE_TOKENS,
    SPECIES,
    SPECIES_NAMES,
    STARTERS,
    TOKENS_EACH,
    box,
)
from ludotheque.games.cascadia.scenarios import is_met
from ludotheque.games.cascadia.scoring import Card
from ludotheque.games.cascadia.state import (
    LOTS,
    NO_TILE,
    NO_TOKEN,
    TURNS,
    Action,
    Environment,
    Phase,
    State,
)
from ludotheque.games.cascadia.tally import Tally, Worth, bonuses_of
from ludotheque.games.cascadia.text import lines
from ludotheque.games.cascadia.view import Seen, look, rank_of
from ludotheque.rules import (
    Aids,
    Chance,
    Event,
    Over,
    Part,
    Result,
    Rules,
    Score,
    Seat,
    Seats,
    Turn,
)
from ludotheque.text import Say, Text, text

SOURCES = {
    Phase.CARDS: Chance("cards"),
    Phase.FIRST: Chance("first"),
    Phase.STARTERS: Chance("starters"),
    Phase.TILES: Chance("tiles"),
    Phase.TOKENS: Chance("tokens"),
}
_OVER = Over()
_TALLIES = 8  # sets of cards remembered; a match has one


class Cascadia(Rules[State, Action, Seen]):
    """`letters` are the cards by species, as chosen or as the scenario fixes them."""

    game = "cascadia"
    state, action, view_type = State, Action, Seen

    def __init__(
        self, options: CascadiaOptions, seats: int, letters: tuple[CardChoice, ...]
    ) -> None:
        self.options, self.seats = options, seats
        self.grid, self.box = GRIDS[options.tiles], box(options.tiles)
        self.flow = Flow(seats, self.grid, self.box)
        self.rulings = options.rulings
        self._cards: tuple[Literal["A", "B", "C", "D", ""], ...] = ()
        if options.variant == "cards":
            self._cards = tuple("" if letter == "random" else letter for letter in letters)
        # Facts, section 1: 20 tiles a seat and three; alone as many as for two.
        self._stack = TURNS * max(seats, 2) + 3
        # A turn draws two tiles and two tokens at most and asks for six things; overpopulation can
        # go through the bag once, as it can after each of the 30 nature tokens one may ever spend.
        self.limit = 20 + TURNS * seats * 110 + 30 * 110
        self._alone = tuple(Seats((seat,)) for seat in range(seats))
        self._tallies: dict[tuple[Card, ...], Tally] = {}

    def start(self) -> State:
        return State(
            phase=self.flow.opening(self._cards),
            acting=0,
            first=0,
            turns=0,
            cards=self._cards,
            environments=(Environment(),) * self.seats,
            nature=(0,) * self.seats,
            nature_left=NATURE_TOKENS if self.options.tiles == "hex" else 0,
            tiles=(NO_TILE,) * LOTS,
            tokens=NO_TOKENS,
            bag=(TOKENS_EACH,) * len(SPECIES),
            aside=NONE_ASIDE,
            gone=NONE_ASIDE,
            gone_tiles=(),
            unseen=(0, *(self.box.copies for _ in self.box.stack)),
            stack=self._stack,
            starters=(1,) * STARTERS,
        )

    def turn(self, state: State) -> Turn:
        phase = state.phase
        if phase in CHANCE:
            return SOURCES[phase]
        return _OVER if phase is Phase.OVER else self._alone[state.acting]

    def actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if seat != state.acting or state.phase in CHANCE or state.phase is Phase.OVER:
            return ()
        return menus.choices(self.grid, self.box, state)

    def chances(self, state: State) -> Sequence[tuple[Action, int]]:
        return menus.draws(self.seats, self.box, state)

    def play(self, state: State, seat: Seat | None, action: Action) -> State:
        return self.flow.play(state, seat, action)

    # What is seen and told ---------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> Seen:
        return look(self, state, seat)

    def lines(self, view: Seen, say: Say) -> Sequence[str]:
        return lines(view, say)

    def spoken(self, view: Seen, say: Say) -> Sequence[str]:
        return list(spoken.lines(view, say))

    def ask(self, state: State, seat: Seat) -> Text:
        return telling.ask(self, state, seat)

    def tell(self, state: State, actor: Seat | None, action: Action, reader: Seat | None) -> Event:
        return Event(telling.tell(self, state, actor, action))  # nothing is ever hidden

    def key(self, state: State, seat: Seat, action: Action) -> str | None:
        return key_of(action)

    def aids(self, state: State, seat: Seat) -> Aids:
        return telling.aids(self, state)

    # Points ------------------------------------------------------------------------------------

    def tally(self, state: State) -> Tally:
        cards = self.cards(state)
        if cards not in self._tallies:
            if len(self._tallies) >= _TALLIES:
                self._tallies.clear()
            self._tallies[cards] = Tally(self.grid, self.box, cards, self.rulings, self.seats)
        return self._tallies[cards]

    def cards(self, state: State) -> tuple[Card, ...]:
        """The card of each species; one that is still to be drawn scores nothing yet."""
        if self.options.variant != "cards":
            return (self.options.variant,) * len(SPECIES)
        return tuple(letter or "A" for letter in state.cards)

    def worth(self, state: State, seat: Seat) -> Worth:
        return self.tally(state).worth(seat, state.environments[seat])

    def bonuses(self, state: State) -> list[tuple[int, ...]]:
        """For the largest corridors, by seat and habitat."""
        if not self.options.bonuses:
            return [(0,) * len(HABITAT_NAMES)] * self.seats
        return bonuses_of([self.worth(state, seat).habitats for seat in range(self.seats)])

    def scores(self, state: State) -> tuple[Score, ...]:
        scores = []
        for seat, bonuses in enumerate(self.bonuses(state)):
            worth = self.worth(state, seat)
            parts: dict[str, int] = dict(zip(SPECIES_NAMES, worth.wildlife, strict=True))
            parts |= zip(HABITAT_NAMES, worth.habitats, strict=True)
            parts |= {"bonuses": sum(bonuses), "nature": state.nature[seat]}
            scores.append(Score(sum(parts.values()), parts))
        return tuple(scores)

    def totals(self, state: State) -> list[int]:
        tally = self.tally(state)
        worths = [tally.worth(seat, laid) for seat, laid in enumerate(state.environments)]
        totals = [worth.total + own for worth, own in zip(worths, state.nature, strict=True)]
        if not self.options.bonuses:
            return totals
        bonuses = bonuses_of([worth.habitats for worth in worths])
        return [total + sum(own) for total, own in zip(totals, bonuses, strict=True)]

    def value(self, state: State) -> tuple[float, ...]:
        return tuple([float(total) for total in self.totals(state)])

    def explain(self, state: State, seat: Seat) -> tuple[Part, ...]:
        parts = self.tally(state).parts(state.environments[seat], self.bonuses(state)[seat])
        if state.nature[seat]:
            parts.append(Part("nature", state.nature[seat]))
        return tuple(parts)

    def result(self, state: State) -> Result:
        totals = self.totals(state)
        if self.seats == 1:
            won = not self.options.scenario or is_met(self, state, 0)
            rank = text(f"cascadia-rank-{rank_of(totals[0])}")
            decided = text("cascadia-decided-alone", points=totals[0], rank=rank)
            return Result((1,), (0,) if won else (), decided)
        ranks = list(zip(totals, state.nature, strict=True))
        places = tuple(1 + sum(other > rank for other in ranks) for rank in ranks)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        if len(winners) > 1:
            return Result(places, winners, text("cascadia-decided-shared"))
        tied = totals.count(max(totals)) > 1
        return Result(places, winners, text("cascadia-decided-nature") if tied else None)

    def pieces(self, state: State) -> Mapping[str, int]:
        tiles = Counter(dict(enumerate(state.unseen)))
        tiles.update(state.tiles)
        tiles.update(state.gone_tiles)
        tiles[state.hand_tile] += 1
        tokens = Counter(state.tokens)
        tokens[state.hand_token] += 1
        for environment in state.environments:
            tiles.update(environment.tiles)
            tokens.update(environment.tokens)
        del tiles[NO_TILE], tokens[NO_TOKEN]
        for counts in (state.bag, state.aside, state.gone):
            tokens.update(dict(enumerate(counts)))
        starters = {
            f"starter-{k + 1}": state.starters[k] + tiles.pop(starter.laid[0][1], 0)
            for k, starter in enumerate(self.box.starters)
        }
        return {
            "nature": state.nature_left + sum(state.nature),
            **starters,
            **{name: tokens[species] for species, name in enumerate(SPECIES_NAMES)},
            **{f"tile-{number}": tiles[number] for number in self.box.stack},
        }
