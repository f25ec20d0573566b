"""Texts and keys of Cascadia: questions, log lines, refusals and aids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from ludotheque.games.cascadia import state as do
from ludotheque.games.cascadia.grid import GRIDS, cell_at
from ludotheque.games.cascadia.pieces import HABITATS, SPECIES, SPECIES_INDEX, Species, Tile
from ludotheque.games.cascadia.scenarios import Objective
from ludotheque.games.cascadia.state import NO_TILE, NO_TOKEN, Action, Phase, State, crowd_of, homes
from ludotheque.games.cascadia.tables import Tables
from ludotheque.games.cascadia.view import CascadiaView, EnvironmentSeen, ObjectiveSeen
from ludotheque.rules import Aids, IllegalAction, Part, Seat
from ludotheque.text import Arg, Text, in_form, text

Form: TypeAlias = Literal["board", "spoken"]  # beside a drawing, or as a sentence of its own

# The keys of the rule document, for faces where one types; J, T and N are for nature tokens.
KEYS: dict[type, str] = {
    do.Wipe: "y",
    do.Keep: "n",
    do.SpendWipe: "J",
    do.SpendFree: "T",
    do.Decline: "N",
    do.Redraw: "N",  # "go on replacing?"
}


def key_of(action: Action) -> str | None:
    """The key a player may type for this action; the four places are numbered 0 to 3."""
    if isinstance(action, do.Take | do.With | do.Remove):
        return str(action.slot)
    return KEYS.get(type(action))


def refused(why: str) -> IllegalAction:
    return IllegalAction(text(f"cascadia-refuse-{why}"))


def species_text(species: int) -> Text:
    return _named(SPECIES[species])


@cache
def _named(species: str) -> Text:
    return text(f"cascadia-species-{species}")


def tile_text(tables: Tables, number: int) -> Text:
    return _tile_text(tables.box.tiles[number])


@cache
def _tile_text(tile: Tile) -> Text:
    key = "keystone" if tile.keystone else "two" if len(tile.habitats) == 2 else "one"
    first, second = (text(f"cascadia-habitat-{HABITATS[tile.habitats[at]]}") for at in (0, -1))
    species = [species_text(kind) for kind in tile.species]
    return text(f"cascadia-tile-{key}", habitat=first, other=second, species=species)


@cache
def place_text(q: int, r: int) -> Text:
    """A cell by its coordinates, as it is read aloud: a comma would be a decimal in French."""
    return text("cascadia-at", q=_signed(q), r=_signed(r))


def _signed(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")


def sides_text(names: Sequence[str]) -> Text:
    """Where a habitat lies: the three sides of half a tile."""
    return _sides_text(tuple(names))


@cache
def _sides_text(names: tuple[str, ...]) -> Text:
    first, second, third = (text(f"cascadia-side-{name}") for name in names)
    return text("cascadia-sides", first=first, second=second, third=third)


def cards_text(cards: Sequence[str]) -> list[Text]:
    """A letter for each species; a variant has one card for all of them."""
    if cards[0] in ("family", "intermediate"):
        return [text(f"cascadia-option-variant-{cards[0]}")]
    return [
        text(
            f"cascadia-board-card-{'unknown' if card == '?' else 'letter'}",
            species=_named(species),
            letter=card,
        )
        for species, card in zip(SPECIES, cards, strict=True)
    ]


def objective_text(objective: Objective | ObjectiveSeen) -> Text:
    kind, amount = f"cascadia-objective-{objective.kind}", objective.amount
    if not objective.subject:
        return text(kind, amount=amount)
    what = "habitat" if objective.subject in HABITATS else "species"
    return text(kind, amount=amount, subject=text(f"cascadia-{what}-{objective.subject}"))


def part_text(category: str, points: int) -> Text:
    return text("cascadia-board-part", category=text(f"cascadia-part-{category}"), points=points)


def goals(view: CascadiaView, own: EnvironmentSeen, form: Form = "board") -> Iterator[Text]:
    """The scenario, and how far its objectives are met."""
    if own.objectives:
        yield text("cascadia-board-scenario", n=view.scenario)
    for objective in own.objectives:
        key = f"cascadia-{form}-{'met' if objective.met else 'unmet'}"
        yield text(key, objective=objective_text(objective), have=objective.have)


def rank(view: CascadiaView, own: EnvironmentSeen) -> Iterator[Text]:
    """Alone, what the points are called."""
    if view.scale:
        reached = text(f"cascadia-rank-{view.rank}")
        yield text("cascadia-board-rank", points=own.points, rank=reached)


def reason(view: CascadiaView, own: EnvironmentSeen, part: Part) -> Text | None:
    """What makes a part of the score: how many pieces, and who lives beside foxes."""
    tokens = {cell_at(cell.q, cell.r): cell.token for cell in own.cells}
    cells = [cell_at(*place) for place in part.cells]
    if part.pieces:
        return text("cascadia-reason-bonus", habitat=text(f"cascadia-habitat-{part.pieces[0]}"))
    if part.category not in SPECIES_INDEX:
        return text("cascadia-reason-habitat", n=len(cells)) if cells else None
    n = sum(tokens[cell] == part.category for cell in cells)
    beside = {tokens.get(cell) for cell in GRIDS[view.kind].around(cells)}
    around = [text(f"cascadia-part-{name}") for name in SPECIES_INDEX if name in beside]
    key = "cascadia-reason-fox" if part.category == "fox" and around else "cascadia-reason-group"
    return text(key, n=n, species=_named(part.category), around=around)


def bag_text(view: CascadiaView, form: Form) -> Text:
    tokens = [
        text("cascadia-board-count", species=_named(entry.species), n=entry.bag)
        for entry in view.tokens
    ]
    total = sum(entry.bag for entry in view.tokens)
    return text(f"cascadia-{form}-bag", n=total, tokens=tokens)


# Questions -------------------------------------------------------------------------------------


def ask(tables: Tables, state: State, seat: Seat) -> Text:
    phase = state.phase
    if phase in do.CHANCE:
        return text("cascadia-ask-draw")
    if phase is Phase.OVER:
        return text("cascadia-ask-over")
    if seat != state.acting:
        return text("cascadia-ask-wait", seat=state.acting + 1)
    if phase is Phase.CROWD:
        return text("cascadia-ask-crowd", species=species_text(crowd_of(state.tokens)))
    if phase is Phase.CHOOSE:
        key = "free" if state.free else "choose"
        nature = 0 if state.declined else state.nature[seat]
        return text(f"cascadia-ask-{key}", nature=nature)
    if phase is Phase.REMOVE:
        more = "more" if NO_TOKEN in state.tokens else "first"
        return text(f"cascadia-ask-remove-{more}")
    if phase is Phase.MATCH:
        return text("cascadia-ask-match", tile=tile_text(tables, state.hand_tile))
    return _ask_place(tables, state)


def _ask_place(tables: Tables, state: State) -> Text:
    args: dict[str, Arg] = {}
    if state.hand_tile != NO_TILE:
        args["tile"] = tile_text(tables, state.hand_tile)
    if state.hand_token != NO_TOKEN:
        args["token"] = species_text(state.hand_token)
    if "tile" in args and "token" in args:
        return text("cascadia-ask-place-both", **args)
    if "tile" in args:
        return text("cascadia-ask-place-tile", **args)
    key = "token" if _has_home(tables, state) else "nowhere"
    return text(f"cascadia-ask-place-{key}", **args)


def _has_home(tables: Tables, state: State) -> bool:
    return bool(homes(tables.box, state.environments[state.acting], state.hand_token))


# Log lines -------------------------------------------------------------------------------------


def tell(tables: Tables, state: State, action: Action) -> Text:
    """The action, and everything that follows from it."""
    told = _done(tables, state, action)
    match action:
        case do.DrawToken(species) if _crowds_out(state, species):
            return text("cascadia-tell-crowd", told=told, species=_named(species))
        case do.Place() | do.Put() | do.Pass() if _ends_solo_turn(tables, state, action):
            tile = [number for number in state.tiles if number != NO_TILE][-1]
            token = [species for species in state.tokens if species != NO_TOKEN][-1]
            leaving = {"tile": tile_text(tables, tile), "species": species_text(token)}
            return text("cascadia-tell-slide", told=told, **leaving)
    return told


def _crowds_out(state: State, species: str) -> bool:
    """Whether this is the fourth of its kind: all four go, if the bag can replace them."""
    others = [token for token in state.tokens if token != NO_TOKEN]
    alike = others == [SPECIES_INDEX[Species(species)]] * (do.LOTS - 1)
    return alike and sum(state.bag) - 1 >= do.LOTS


def _ends_solo_turn(tables: Tables, state: State, action: Action) -> bool:
    """Alone, a turn that is not the last takes a tile and a token away."""
    if tables.seats > 1 or state.stack < tables.refill:
        return False
    laying = isinstance(action, do.Place)
    return (state.hand_token == NO_TOKEN) if laying else (state.hand_tile == NO_TILE)


def label(tables: Tables, state: State, action: Action) -> Text:
    """What a menu says: not what follows by itself, which is the same whatever is chosen."""
    return in_form(_done(tables, state, action), "do")


def _done(tables: Tables, state: State, action: Action) -> Text:
    tag = str(type(action).__struct_config__.tag)
    args: dict[str, Arg] = {}
    match action:
        case do.DrawCard(species, letter):
            args = {"species": _named(species), "letter": letter}
        case do.First(seat):
            args = {"seat": seat + 1}
        case do.DrawStarter(starter):
            seat = next(s for s, laid in enumerate(state.environments) if not laid.cells)
            args = {"starter": starter, "seat": seat + 1}
        case do.DrawTile(tile):
            args = {"slot": state.tiles.index(NO_TILE), "tile": tile_text(tables, tile)}
        case do.DrawToken(species):
            slot = state.tokens.index(NO_TOKEN)
            args = {"slot": slot, "species": _named(species), "kind": species}
        case do.Wipe():
            args = {"species": species_text(crowd_of(state.tokens))}
        case do.Take(slot):
            args = {"slot": slot, "tile": tile_text(tables, state.tiles[slot])}
            if state.free:
                tag = "take-tile"
            else:
                args["species"] = species_text(state.tokens[slot])
        case do.Remove(slot) | do.With(slot):
            args = {"slot": slot, "species": species_text(state.tokens[slot])}
        case do.Place():
            return _tell_place(tables, state, action)
        case do.Put(cell):
            args = {"at": place_text(cell.q, cell.r), "species": species_text(state.hand_token)}
            if _earns(tables, state, action):
                tag = "token-nature"
        case do.Pass():
            args = {"species": species_text(state.hand_token)}
            if not _has_home(tables, state):
                tag = "pass-nowhere"
    return text(f"cascadia-tell-{tag}", **args)


def _tell_place(tables: Tables, state: State, action: do.Place) -> Text:
    tile = tables.box.tiles[state.hand_tile]
    if len(tile.habitats) == 1:
        return text("cascadia-tell-place", at=place_text(action.cell.q, action.cell.r))
    sides = tables.box.edges[state.hand_tile][action.turn]
    return _turned_text(action, tables.grid.names, sides, tile.habitats[0])


@lru_cache(4_000)  # every place of a tile is asked for with every position
def _turned_text(action: do.Place, names: Sequence[str], sides: Sequence[int], first: int) -> Text:
    return text(
        "cascadia-tell-place-turned",
        turn=action.turn,
        at=place_text(action.cell.q, action.cell.r),
        habitat=text(f"cascadia-habitat-{HABITATS[first]}"),
        sides=sides_text([names[side] for side, habitat in enumerate(sides) if habitat == first]),
    )


def _earns(tables: Tables, state: State, action: do.Put) -> bool:
    laid = state.environments[state.acting]
    tile = laid.tiles[laid.cells.index(cell_at(action.cell.q, action.cell.r))]
    return tables.box.tiles[tile].keystone and state.nature_left > 0


# Aids ------------------------------------------------------------------------------------------


def aids(state: State) -> Aids:
    """How likely the next token is to be of each species, and how many tiles are still to come."""
    total = sum(state.bag)
    odds = [
        text(
            "cascadia-aid-odds",
            species=species_text(kind),
            n=count,
            percent=round(100 * count / total),
        )
        for kind, count in enumerate(state.bag)
        if total
    ]
    return Aids(
        (
            text("cascadia-aid-bag", n=total, odds=odds),
            text("cascadia-aid-stack", n=state.stack),
        )
    )
