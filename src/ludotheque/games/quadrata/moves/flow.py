"""How a match moves on by itself: setup, draws, days, the end of a visit and of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata import state as act
from ludotheque.games.quadrata.moves.reach import earnings
from ludotheque.games.quadrata.moves.refusals import refuse
from ludotheque.games.quadrata.state import NOBODY, NOTHING, Action, Phase, Player, State
from ludotheque.games.quadrata.tables import Tables

FROM_BAG = frozenset({Phase.SETUP, Phase.REFILL, Phase.EXTRA, Phase.DRAW})


def start(tables: Tables, seats: int) -> State:
    kinds = range(1, pieces.KINDS + 1)
    bag = tuple(int(kind not in pieces.ADVANCED) for kind in kinds)
    player = Player(bag, pieces.NONE, marked=tables.taxis.unmarked)
    return State(
        phase=Phase.SETUP,
        day=0,
        first=NOBODY,
        seat=0,
        players=(player,) * seats,
        deck=tuple(range(len(tables.cards))),
        centre=(NOTHING,) * pieces.CENTRE,
        discard=(),
        black=(*(0 for _ in pieces.BASICS), *tables.advanced, 0),
        planes=pieces.BLACK_PLANES,
        trophies=(NOBODY,) * len(tables.trophies),
    )


# Cards -----------------------------------------------------------------------------------------


def without_card(state: State, card: int) -> State:
    """The state after a card left the centre or the top of the discard pile."""
    if card not in state.centre:
        return replace(state, discard=state.discard[:-1])
    at = state.centre.index(card)
    centre = (*state.centre[:at], NOTHING, *state.centre[at + 1 :])
    return shuffled_if_needed(replace(state, centre=centre))


def shuffled_if_needed(state: State) -> State:
    """A card is due and the deck is empty: the whole discard pile becomes the deck."""
    if not state.deck and NOTHING in state.centre:
        return replace(state, deck=tuple(sorted(state.discard)), discard=())
    return state


def reveal(state: State, card: int) -> State:
    at = state.centre.index(NOTHING)
    deck = tuple([other for other in state.deck if other != card])
    centre = (*state.centre[:at], card, *state.centre[at + 1 :])
    return shuffled_if_needed(replace(state, deck=deck, centre=centre))


# Tokens ----------------------------------------------------------------------------------------


def rest_into_bag(player: Player) -> Player:
    return replace(player, bag=pieces.merge(player.bag, player.rest), rest=pieces.NONE)


def ready_to_draw(player: Player) -> Player:
    """Rulebook, step 4: the rest area goes into an empty bag before a draw."""
    return player if any(player.bag) else rest_into_bag(player)


def must_draw(state: State, seat: int, phase: Phase) -> State | None:
    """The state in which this player draws to fill the movement area; None: it is full."""
    player = state.players[seat]
    if player.free_spaces <= 0 and not player.owed:
        return None
    # Everybody owns seven tokens or more, one for every space and circle: there is one to draw.
    ready = ready_to_draw(player)
    if ready is player and state.phase is phase and state.seat == seat:
        return state
    return state.with_player(seat, ready, phase=phase, seat=seat)


# Days ------------------------------------------------------------------------------------------


def begin_day(tables: Tables, state: State, day: int) -> State:
    """Phase 1: the new Day card and what all players do."""
    event = tables.days[day]
    state = replace(state, day=day, seat=state.first)
    if event.event == "taxi":
        players = tuple(circle(tables, player) for player in state.players)
        return begin_turn(replace(state, players=players), state.first)
    if event.event == "advanced":
        return replace(state, phase=Phase.ADVANCED, left=event.count)
    if event.event == "return":
        return replace(state, phase=Phase.RETURN)
    return begin_turn(state, state.first)


def after_advanced(tables: Tables, state: State) -> State:
    """One token came from the black bag: the next one, the next player, or the first turn."""
    if state.left > 1:
        return replace(state, left=state.left - 1)
    following = (state.seat + 1) % len(state.players)
    if following != state.first:
        return replace(state, seat=following, left=tables.days[state.day].count)
    players = state.players
    if tables.days[state.day].empty_rest:
        players = tuple(map(rest_into_bag, players))
    return begin_turn(replace(state, players=players, left=0), state.first)


def return_tokens(tables: Tables, state: State) -> State:
    """Everybody has chosen: the tokens go to the box, then the spaces they left are refilled."""
    refills = tables.options.refill_circles
    players = []
    for player in state.players:
        after = after_return(player)
        emptied = len(player.dotted) - len(after.dotted) if refills else 0
        players.append(replace(after, owed=emptied))
    return refill(replace(state, players=tuple(players)))


def after_return(player: Player) -> Player:
    """The player without the tokens chosen to go back to the box."""
    bag, rest = player.bag, player.rest
    movement, dotted = player.movement, player.dotted
    for kind in player.pending:  # a player has one basic token of each value
        if bag[kind - 1]:
            bag = pieces.add(bag, kind, -1)
        elif rest[kind - 1]:
            rest = pieces.add(rest, kind, -1)
        else:
            movement = tuple([k for k in movement if k != kind])
            dotted = tuple([k for k in dotted if k != kind])
    return replace(
        player,
        bag=bag,
        rest=rest,
        movement=movement,
        dotted=dotted,
        returned=tuple(sorted(player.returned + player.pending)),
        pending=(),
    )


def refill(state: State) -> State:
    seats = range(len(state.players))
    for seat in (*seats[state.first :], *seats[: state.first]):  # in the order of play
        drawing = must_draw(state, seat, Phase.REFILL)
        if drawing is not None:
            return drawing
    return begin_turn(state, state.first)


# Turns -----------------------------------------------------------------------------------------


def begin_turn(state: State, seat: int) -> State:
    return replace(
        state,
        phase=Phase.REPLACE,
        seat=seat,
        made=0,
        second=False,
        consoled=False,
        misses=0,
        lesson=None,
    )


def end_turn(tables: Tables, state: State) -> State:
    following = (state.seat + 1) % len(state.players)
    if following != state.first:
        return begin_turn(state, following)
    if state.day == pieces.LAST_DAY:
        return replace(state, phase=Phase.OVER)
    return begin_day(tables, state, state.day + 1)


def circle(tables: Tables, player: Player) -> Player:
    """The player gets a Taxi, if a slot is left."""
    if player.circled >= tables.taxis.slots:
        return player
    return replace(player, circled=player.circled + 1)


def make_visit(tables: Tables, state: State, first: int, second: int) -> State:
    """The visit succeeds: points, airplane and trophies at once, path bonuses to be chosen."""
    seat, half = state.seat, state.half
    earns = earnings(tables, state, seat, half)
    owners = zip(tables.trophies, state.trophies, strict=True)
    player = state.players[seat].resting((first, second))
    own = player.reserved == half // 2
    player = replace(
        player,
        rest=pieces.add(player.rest, pieces.PLANE, earns.airplane),
        visits=(*player.visits, half),
        marked=tables.taxis.mark_effects(player.marked, state.effects),
        reserved=NOTHING if own else player.reserved,
    )
    state = state.with_player(
        seat,
        player,
        planes=state.planes - earns.airplane,
        trophies=tuple([seat if trophy.id in earns.trophies else who for trophy, who in owners]),
        half=NOTHING,
        effects=(),
        pair=(),
        made=state.made + 1,
        second=False,
        bonuses=earns.links,
    )
    if not own:
        state = without_card(state, half // 2)
    return next_bonus(tables, state)


def next_bonus(tables: Tables, state: State) -> State:
    """Ask for the next path bonus, if one is left and there is something to take."""
    player = state.players[state.seat]
    if state.bonuses and (player.trains < pieces.TRAINS or player.circled < tables.taxis.slots):
        return replace(state, phase=Phase.BONUS)
    return after_visit(tables, replace(state, bonuses=0))


def after_visit(tables: Tables, state: State) -> State:
    """After a visit on to booking, unless an expert Taxi can still do something in step 2."""
    more = state.may_visit or uses(tables, state)
    return replace(state, phase=Phase.VISIT if more else Phase.BOOK)


def uses(tables: Tables, state: State) -> list[str]:
    """The squares of the Taxi board that can be marked by themselves now (expert)."""
    player = state.players[state.seat]
    if not player.unused_taxis:
        return []
    free, marked = tables.taxis.free, player.marked
    found = []
    if free(marked, "draw") and len(player.dotted) < pieces.DOTTED:
        found.append("draw")
    if free(marked, "swap") and player.swaps():
        found.append("swap")
    if free(marked, "airplane"):
        found.append("airplane")
    if free(marked, "second") and state.made and len(player.hand) >= 2:
        found.append("second")
    if free(marked, "blank"):
        found.append("blank")
    return found


# Chance: cards, the first player, tokens --------------------------------------------------------


def outcomes(tables: Tables, state: State) -> Sequence[tuple[Action, int]]:
    if state.card_due:
        reveal = tables.reveal
        return [reveal[card] for card in state.deck]
    if state.phase in FROM_BAG:
        return _tokens(state.players[state.seat].bag)
    if state.phase is Phase.ADVANCED:
        return _tokens(state.black)
    if state.phase is Phase.FIRST:
        return [(act.First(seat), 1) for seat in range(len(state.players))]
    return ()


def _tokens(counts: pieces.Counts) -> list[tuple[Action, int]]:
    return [(draw, n) for draw, n in zip(act.DRAWS, counts, strict=True) if n]


def draw(tables: Tables, state: State, action: Action) -> State:
    if state.card_due:
        card = tables.card.get(action.card) if type(action) is act.Reveal else None
        if card is None or card not in state.deck:
            raise refuse("drawn")
        return reveal(state, card)
    if state.phase is Phase.FIRST:
        if type(action) is not act.First or not 0 <= action.seat < len(state.players):
            raise refuse("drawn")
        return begin_day(tables, replace(state, first=action.seat), 1)
    if type(action) is not act.Draw:
        raise refuse("drawn")
    kind = pieces.NUMBER[action.token]
    if kind <= pieces.KINDS and state.phase is Phase.ADVANCED:
        return _draw_advanced(tables, state, kind)
    if kind <= pieces.KINDS and state.phase in FROM_BAG:
        return _draw_from_bag(tables, state, kind)
    raise refuse("drawn")


def _draw_advanced(tables: Tables, state: State, kind: int) -> State:
    if not state.black[kind - 1]:
        raise refuse("drawn")
    player = state.players[state.seat]
    player = replace(player, rest=pieces.add(player.rest, kind))
    black = pieces.add(state.black, kind, -1)
    return after_advanced(tables, state.with_player(state.seat, player, black=black))


def _draw_from_bag(tables: Tables, state: State, kind: int) -> State:
    """A token from a player's own bag: into a dotted circle or onto a regular space."""
    seat, phase = state.seat, state.phase
    player = state.players[seat]
    if not player.bag[kind - 1]:
        raise refuse("drawn")
    bag = pieces.add(player.bag, kind, -1)
    if phase is Phase.EXTRA:
        player = replace(player, bag=bag, dotted=pieces.put(player.dotted, kind))
        return extra(tables, state.with_player(seat, player, left=state.left - 1))
    if player.free_spaces > 0:
        player = replace(player, bag=bag, movement=pieces.put(player.movement, kind))
    else:
        dotted = pieces.put(player.dotted, kind)
        player = replace(player, bag=bag, dotted=dotted, owed=player.owed - 1)
    state = state.with_player(seat, player)
    if (more := must_draw(state, seat, phase)) is not None:
        return more
    if phase is Phase.REFILL:
        return refill(state)
    if phase is Phase.DRAW:
        return end_turn(tables, state)
    if seat + 1 < len(state.players):
        return replace(state, seat=seat + 1)
    return replace(state, phase=Phase.FIRST)


def extra(tables: Tables, state: State) -> State:
    """Expert: the next token for the dotted circles, if one is due."""
    if not state.left:
        return after_visit(tables, state)
    player = ready_to_draw(state.players[state.seat])
    return state.with_player(state.seat, player, phase=Phase.EXTRA)
