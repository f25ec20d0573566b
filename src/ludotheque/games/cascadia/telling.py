"""Cascadia in texts: what is asked, what is told of a move, and what a helpful friend adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.cascadia.flow import CHANCE, crowd_of
from ludotheque.games.cascadia.grid import cell_at
from ludotheque.games.cascadia.menus import homes
from ludotheque.games.cascadia.pieces import HABITATS, SPECIES
from ludotheque.games.cascadia.state import (
    NO_TILE,
    NO_TOKEN,
    Action,
    DrawCard,
    DrawStarter,
    DrawTile,
    DrawToken,
    First,
    Pass,
    Phase,
    Place,
    Put,
    Remove,
    State,
    Take,
    Wipe,
    With,
)
from ludotheque.rules import Aids, Seat
from ludotheque.text import Arg, Text, text

if TYPE_CHECKING:
    from ludotheque.games.cascadia.rules import Cascadia


def species_text(species: int) -> Text:
    return text(f"cascadia-species-{SPECIES[species]}")


def tile_text(rules: Cascadia, number: int) -> Text:
    tile = rules.box.tiles[number]
    key = "keystone" if tile.keystone else "two" if len(tile.habitats) == 2 else "one"
    first, second = (text(f"cascadia-habitat-{HABITATS[tile.habitats[at]]}") for at in (0, -1))
    species = [species_text(kind) for kind in tile.species]
    return text(f"cascadia-tile-{key}", habitat=first, other=second, species=species)


# What is asked ---------------------------------------------------------------------------------


def ask(rules: Cascadia, state: State, seat: Seat) -> Text:
    phase = state.phase
    if phase in CHANCE:
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
        return text("cascadia-ask-match", tile=tile_text(rules, state.hand_tile))
    return _ask_place(rules, state)


def _ask_place(rules: Cascadia, state: State) -> Text:
    args: dict[str, Arg] = {}
    if state.hand_tile != NO_TILE:
        args["tile"] = tile_text(rules, state.hand_tile)
    if state.hand_token != NO_TOKEN:
        args["token"] = species_text(state.hand_token)
    if "tile" in args and "token" in args:
        return text("cascadia-ask-place-both", **args)
    if "tile" in args:
        return text("cascadia-ask-place-tile", **args)
    key = "token" if _has_home(rules, state) else "nowhere"
    return text(f"cascadia-ask-place-{key}", **args)


def _has_home(rules: Cascadia, state: State) -> bool:
    return bool(homes(rules.box, state.environments[state.acting], state.hand_token))


# What is told ----------------------------------------------------------------------------------


def tell(rules: Cascadia, state: State, actor: Seat | None, action: Action) -> Text:
    tag = str(type(action).__struct_config__.tag)
    args: dict[str, Arg] = {}
    match action:
        case DrawCard(species, letter):
            args = {"species": text(f"cascadia-species-{species}"), "letter": letter}
        case First(seat):
            args = {"seat": seat + 1}
        case DrawStarter(starter):
            seat = next(s for s, laid in enumerate(state.environments) if not laid.cells)
            args = {"starter": starter, "seat": seat + 1}
        case DrawTile(tile):
            args = {"slot": state.tiles.index(NO_TILE), "tile": tile_text(rules, tile)}
        case DrawToken(species):
            token = text(f"cascadia-species-{species}")
            args = {"slot": state.tokens.index(NO_TOKEN), "species": token}
        case Wipe():
            args = {"species": species_text(crowd_of(state.tokens))}
        case Take(slot):
            args = {"slot": slot, "tile": tile_text(rules, state.tiles[slot])}
            if state.free:
                tag = "take-tile"
            else:
                args["species"] = species_text(state.tokens[slot])
        case Remove(slot) | With(slot):
            args = {"slot": slot, "species": species_text(state.tokens[slot])}
        case Place():
            return _tell_place(rules, state, action)
        case Put(cell):
            args = {"q": cell.q, "r": cell.r, "species": species_text(state.hand_token)}
            if _earns(rules, state, action):
                tag = "token-nature"
        case Pass():
            args = {"species": species_text(state.hand_token)}
            if not _has_home(rules, state):
                tag = "pass-nowhere"
    return text(f"cascadia-tell-{tag}", **args)


def _tell_place(rules: Cascadia, state: State, action: Place) -> Text:
    args: dict[str, Arg] = {"q": action.cell.q, "r": action.cell.r}
    tile = rules.box.tiles[state.hand_tile]
    if len(tile.habitats) == 1:
        return text("cascadia-tell-place", **args)
    sides = rules.box.edges[state.hand_tile][action.turn]
    first = tile.habitats[0]
    where = [rules.grid.names[side] for side, habitat in enumerate(sides) if habitat == first]
    args["habitat"] = text(f"cascadia-habitat-{HABITATS[first]}")
    args["sides"] = [text(f"cascadia-side-{name}") for name in where]
    return text("cascadia-tell-place-turned", turn=action.turn, **args)


def _earns(rules: Cascadia, state: State, action: Put) -> bool:
    laid = state.environments[state.acting]
    tile = laid.tiles[laid.cells.index(cell_at(action.cell.q, action.cell.r))]
    return rules.box.tiles[tile].keystone and state.nature_left > 0


# What is left ----------------------------------------------------------------------------------


def aids(rules: Cascadia, state: State) -> Aids:
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
