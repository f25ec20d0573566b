"""The course of a match: from one state to the next. Sections are those of the rules text."""

from __future__ import annotations

from collections.abc import Callable
from operator import add
from typing import Any

from msgspec.structs import replace

from ludotheque.games.cascadia.grid import Grid, cell_at
from ludotheque.games.cascadia.pieces import SPECIES, SPECIES_INDEX, Box
from ludotheque.games.cascadia.state import (
    LOTS,
    NO_TILE,
    NO_TOKEN,
    REACH,
    Action,
    At,
    Decline,
    DrawCard,
    DrawStarter,
    DrawTile,
    DrawToken,
    Environment,
    First,
    Keep,
    Pass,
    Phase,
    Place,
    Put,
    Redraw,
    Remove,
    SpendFree,
    SpendWipe,
    State,
    Take,
    Wipe,
    With,
)
from ludotheque.rules import IllegalAction, Seat
from ludotheque.text import text

CHANCE = frozenset((Phase.CARDS, Phase.FIRST, Phase.STARTERS, Phase.TILES, Phase.TOKENS))
NO_TOKENS = (NO_TOKEN,) * LOTS
NONE_ASIDE = (0,) * len(SPECIES)


class Flow:
    def __init__(self, seats: int, grid: Grid, box: Box) -> None:
        self.seats, self.grid, self.box = seats, grid, box
        self.refill = 2 if seats == 1 else 1  # tiles and tokens after a turn
        self._draws: dict[type, tuple[Phase, Callable[[State, Any], State]]] = {
            DrawCard: (Phase.CARDS, self._draw_card),
            First: (Phase.FIRST, self._first),
            DrawStarter: (Phase.STARTERS, self._draw_starter),
            DrawTile: (Phase.TILES, self._draw_tile),
            DrawToken: (Phase.TOKENS, self._draw_token),
        }
        self._moves: dict[type, tuple[Phase, Callable[[State, Any], State]]] = {
            Wipe: (Phase.CROWD, self._wipe),
            Keep: (Phase.CROWD, self._keep),
            SpendFree: (Phase.CHOOSE, self._spend_free),
            SpendWipe: (Phase.CHOOSE, self._spend_wipe),
            Decline: (Phase.CHOOSE, self._decline),
            Remove: (Phase.REMOVE, self._remove),
            Redraw: (Phase.REMOVE, self._redraw),
            Take: (Phase.CHOOSE, self._take),
            With: (Phase.MATCH, self._with),
            Place: (Phase.PLACE, self._place),
            Put: (Phase.PLACE, self._put),
            Pass: (Phase.PLACE, self._pass),
        }

    def play(self, state: State, seat: Seat | None, action: Action) -> State:
        phase = state.phase
        if seat is None:
            due, step = self._draws.get(type(action), (None, None))
            if due is not phase or step is None:
                raise _refused("draw")
            return step(state, action)
        if phase in CHANCE:
            raise _refused("chance")
        if phase is Phase.OVER:
            raise _refused("over")
        if seat != state.acting:
            raise _refused("seat")
        due, step = self._moves.get(type(action), (None, None))
        if due is not phase or step is None:
            raise _refused(f"in-{phase}")
        return step(state, action)

    # Setting up --------------------------------------------------------------------------------

    def _draw_card(self, state: State, action: DrawCard) -> State:
        species = state.cards.index("")
        if action.species != SPECIES[species]:
            raise _refused("draw")
        cards = (*state.cards[:species], action.letter, *state.cards[species + 1 :])
        return replace(state, cards=cards, phase=self.opening(cards))

    def opening(self, cards: tuple[str, ...]) -> Phase:
        """What is drawn first."""
        if "" in cards:
            return Phase.CARDS
        return Phase.FIRST if self.seats > 1 else Phase.STARTERS

    def _first(self, state: State, action: First) -> State:
        if not 0 <= action.seat < self.seats:
            raise _refused("draw")
        return replace(state, first=action.seat, acting=action.seat, phase=Phase.STARTERS)

    def _draw_starter(self, state: State, action: DrawStarter) -> State:
        k = action.starter - 1
        if not 0 <= k < len(state.starters) or not state.starters[k]:
            raise _refused("draw")
        laid = self.box.starters[k].laid
        environment = Environment(
            cells=tuple(cell_at(q, r) for (q, r), _, _ in laid),
            tiles=tuple(tile for _, tile, _ in laid),
            turns=tuple(turn for _, _, turn in laid),
            tokens=(NO_TOKEN,) * len(laid),
        )
        seat = next(s for s, other in enumerate(state.environments) if not other.cells)
        environments = _with(state.environments, seat, environment)
        phase = Phase.TILES if seat == self.seats - 1 else Phase.STARTERS
        starters = _with(state.starters, k, 0)
        return replace(state, environments=environments, starters=starters, phase=phase)

    # Filling the four places -------------------------------------------------------------------

    def _draw_tile(self, state: State, action: DrawTile) -> State:
        number = action.tile
        if not 0 < number < len(state.unseen) or not state.unseen[number]:
            raise _refused("draw")
        tiles = _with(state.tiles, state.tiles.index(NO_TILE), number)
        return replace(
            state,
            tiles=tiles,
            unseen=_with(state.unseen, number, state.unseen[number] - 1),
            stack=state.stack - 1,
            phase=Phase.TILES if NO_TILE in tiles else Phase.TOKENS,
        )

    def _draw_token(self, state: State, action: DrawToken) -> State:
        species = SPECIES_INDEX[action.species]
        left = state.bag[species] - 1
        if left < 0:
            raise _refused("draw")
        bag = _with(state.bag, species, left)
        tokens = _with(state.tokens, state.tokens.index(NO_TOKEN), species)
        if NO_TOKEN in tokens:
            return replace(state, tokens=tokens, bag=bag)
        return self._crowding(state, tokens, bag)

    # A turn, 1: overpopulation -----------------------------------------------------------------

    def _crowding(self, state: State, tokens: tuple[int, ...], bag: tuple[int, ...]) -> State:
        """Four alike go by themselves, three if the seat likes, once a turn.

        What is wiped stays aside, so a wipe needs as many tokens in the bag (ruling 7)."""
        alike = max(tokens.count(tokens[0]), tokens.count(tokens[1]))
        if alike == LOTS and sum(bag) >= LOTS:
            aside = _more(state.aside, tokens[0], LOTS)
            return replace(state, tokens=NO_TOKENS, bag=bag, aside=aside, phase=Phase.TOKENS)
        if alike == LOTS - 1 and not state.wiped and sum(bag) >= alike:
            return replace(state, tokens=tokens, bag=bag, phase=Phase.CROWD)
        return self._settled(state, tokens, bag)

    def _settled(self, state: State, tokens: tuple[int, ...], bag: tuple[int, ...]) -> State:
        """All overpopulation is resolved: only now do the wiped tokens go back."""
        if state.aside != NONE_ASIDE:
            bag = tuple(map(add, bag, state.aside))
        return replace(state, tokens=tokens, bag=bag, aside=NONE_ASIDE, phase=Phase.CHOOSE)

    def _wipe(self, state: State, action: Wipe) -> State:
        species = crowd_of(state.tokens)
        tokens = tuple([NO_TOKEN if token == species else token for token in state.tokens])
        aside = _more(state.aside, species, LOTS - 1)
        return replace(state, tokens=tokens, aside=aside, wiped=True, phase=Phase.TOKENS)

    def _keep(self, state: State, action: Keep) -> State:
        return self._settled(state, state.tokens, state.bag)

    # A turn, 2: nature tokens ------------------------------------------------------------------

    def _spend_free(self, state: State, action: SpendFree) -> State:
        if state.free:
            raise _refused("free")
        return replace(self._spend(state), free=True)

    def _spend_wipe(self, state: State, action: SpendWipe) -> State:
        return replace(self._spend(state), phase=Phase.REMOVE)

    def _spend(self, state: State) -> State:
        seat = state.acting
        self._may_spend(state)
        nature = _with(state.nature, seat, state.nature[seat] - 1)
        return replace(state, nature=nature, nature_left=state.nature_left + 1)

    def _decline(self, state: State, action: Decline) -> State:
        self._may_spend(state)
        return replace(state, declined=True)

    def _may_spend(self, state: State) -> None:
        if state.declined:
            raise _refused("declined")
        if not state.nature[state.acting]:
            raise _refused("nature")

    def _remove(self, state: State, action: Remove) -> State:
        token = state.tokens[_slot(action.slot)]
        if token == NO_TOKEN:
            raise _refused("removed")
        tokens = _with(state.tokens, action.slot, NO_TOKEN)
        phase = Phase.TOKENS if tokens == NO_TOKENS else Phase.REMOVE
        return replace(state, tokens=tokens, aside=_more(state.aside, token, 1), phase=phase)

    def _redraw(self, state: State, action: Redraw) -> State:
        if NO_TOKEN not in state.tokens:
            raise _refused("redraw")
        return replace(state, phase=Phase.TOKENS)

    # A turn, 3: taking -------------------------------------------------------------------------

    def _take(self, state: State, action: Take) -> State:
        slot = _slot(action.slot)
        tiles = _with(state.tiles, slot, NO_TILE)
        if state.free:
            return replace(state, tiles=tiles, hand_tile=state.tiles[slot], phase=Phase.MATCH)
        return replace(
            state,
            tiles=tiles,
            tokens=_with(state.tokens, slot, NO_TOKEN),
            hand_tile=state.tiles[slot],
            hand_token=state.tokens[slot],
            phase=Phase.PLACE,
        )

    def _with(self, state: State, action: With) -> State:
        slot = _slot(action.slot)
        tokens = _with(state.tokens, slot, NO_TOKEN)
        return replace(state, tokens=tokens, hand_token=state.tokens[slot], phase=Phase.PLACE)

    # A turn, 4 and 5: placing ------------------------------------------------------------------

    def _place(self, state: State, action: Place) -> State:
        tile = state.hand_tile
        if tile == NO_TILE:
            raise _refused("laid")
        if not 0 <= action.turn < len(self.box.edges[tile]):
            raise _refused("turn")
        cell = _cell(action.cell)
        environment = state.environments[state.acting]
        cells = environment.cells
        if cell in cells:
            raise _refused("covered")
        if not any(cell + step in cells for step in self.grid.steps):
            raise _refused("apart")
        grown = Environment(
            cells=(*cells, cell),
            tiles=(*environment.tiles, tile),
            turns=(*environment.turns, action.turn),
            tokens=(*environment.tokens, NO_TOKEN),
        )
        environments = _with(state.environments, state.acting, grown)
        if state.hand_token != NO_TOKEN:
            return replace(state, environments=environments, hand_tile=NO_TILE)
        return self._end_turn(replace(state, environments=environments))

    def _put(self, state: State, action: Put) -> State:
        token, seat = state.hand_token, state.acting
        if token == NO_TOKEN:
            raise _refused("used")
        cell = _cell(action.cell)
        environment = state.environments[seat]
        if cell not in environment.cells:
            raise _refused("bare")
        at = environment.cells.index(cell)
        tile = environment.tiles[at]
        if environment.tokens[at] != NO_TOKEN:
            raise _refused("occupied")
        if not self.box.shows[tile][token]:
            raise _refused("species")
        peopled = replace(environment, tokens=_with(environment.tokens, at, token))
        state = replace(
            state,
            environments=_with(state.environments, seat, peopled),
            hand_token=NO_TOKEN,
        )
        if self.box.tiles[tile].keystone and state.nature_left:
            nature = _with(state.nature, seat, state.nature[seat] + 1)
            state = replace(state, nature=nature, nature_left=state.nature_left - 1)
        return state if state.hand_tile != NO_TILE else self._end_turn(state)

    def _pass(self, state: State, action: Pass) -> State:
        """A token nobody wants goes back into the bag, before the places are filled again."""
        if state.hand_tile != NO_TILE:
            raise _refused("pass")
        if state.hand_token == NO_TOKEN:
            raise _refused("used")
        return self._end_turn(replace(state, bag=_more(state.bag, state.hand_token, 1)))

    # A turn, 6: what comes after ---------------------------------------------------------------

    def _end_turn(self, state: State) -> State:
        over = state.stack < self.refill  # a taken tile cannot be replaced
        tiles, tokens, gone, gone_tiles = state.tiles, state.tokens, state.gone, state.gone_tiles
        if self.seats == 1 and not over:
            # The tile and the token farthest from the stack leave; the others slide away from it.
            *staying, last = (tile for tile in tiles if tile != NO_TILE)
            tiles, gone_tiles = (NO_TILE, NO_TILE, *staying), (*gone_tiles, last)
            *remaining, lost = (token for token in tokens if token != NO_TOKEN)
            tokens, gone = (NO_TOKEN, NO_TOKEN, *remaining), _more(gone, lost, 1)
        return replace(
            state,
            phase=Phase.OVER if over else Phase.TILES,
            acting=(state.acting + 1) % self.seats,
            turns=state.turns + 1,
            tiles=tiles,
            tokens=tokens,
            gone=gone,
            gone_tiles=gone_tiles,
            hand_tile=NO_TILE,
            hand_token=NO_TOKEN,
            free=False,
            declined=False,
            wiped=False,
        )


def crowd_of(tokens: tuple[int, ...]) -> int:
    """The species of which there are three or more: it has one of the first two places."""
    return tokens[0] if tokens.count(tokens[0]) >= LOTS - 1 else tokens[1]


def _refused(why: str) -> IllegalAction:
    return IllegalAction(text(f"cascadia-refuse-{why}"))


def _slot(slot: int) -> int:
    if not 0 <= slot < LOTS:
        raise _refused("slot")
    return slot


def _cell(at: At) -> int:
    if not (-REACH <= at.q <= REACH and -REACH <= at.r <= REACH):
        raise _refused("apart")
    return cell_at(at.q, at.r)


def _with(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    changed = list(values)
    changed[index] = value
    return tuple(changed)


def _more(counts: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    return _with(counts, index, counts[index] + more)
