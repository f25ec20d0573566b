"""The components of a match: our reconstruction, or those an owner enters, checked.

A file of the option `cards` may hold cards, provinces with their links, both Taxi boards, the
advanced tokens and the trophies. What it does not hold is ours. A refusal names the entry and the
field that cannot be used. The same checks hold for our own cards.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from math import comb
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from ludotheque.faults import fault, fault_place
from ludotheque.games.quadrata import pieces
from ludotheque.games.quadrata.pieces import Card, Land, Link, Province, Square, TaxiBoard, Trophy
from ludotheque.rules import BadOption
from ludotheque.text import Text, text
from ludotheque.toml import BadToml, read_toml

ADVANCED_TOKENS = 24  # rulebook, list of components
COLOURS = 4  # rulebook: "all 4"
MOST_LINKS = 4  # of one province; the rulebook speaks of one or two
MOST_WAYS = 2_000  # in which Taxis can change a product
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Copies = Annotated[int, Meta(ge=0, le=ADVANCED_TOKENS)]


class Tokens(Struct, frozen=True, forbid_unknown_fields=True):
    """How many tokens there are of each value from 7 to 12."""

    advanced: tuple[Copies, Copies, Copies, Copies, Copies, Copies]
    source: pieces.Source = "box"


class Boards(Struct, frozen=True, forbid_unknown_fields=True):
    """The two sides of the Taxi board."""

    family: TaxiBoard | None = None
    expert: TaxiBoard | None = None


class BoxFile(Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...] | None = None
    province: tuple[Province, ...] | None = None
    link: tuple[Link, ...] | None = None
    taxis: Boards = Boards()
    tokens: Tokens | None = None
    trophy: tuple[Trophy, ...] | None = None


class Box(Struct, frozen=True):
    """The components of a match."""

    cards: tuple[Card, ...]
    land: Land
    family: TaxiBoard
    expert: TaxiBoard
    advanced: tuple[int, ...]  # by value, 7 first
    trophies: tuple[Trophy, ...]


@cache
def own_cards(version: int = 2) -> tuple[Card, ...]:
    """Our cards; version 1 of the rules had other numbers on some of them."""
    cards = load_box(pieces.read("cards.toml")).cards
    if version > 1:
        return cards
    before = msgspec.convert(tomllib.loads(pieces.read("cards-version-1.toml")), BoxFile).card
    then = {card.id: card for card in before or ()}
    return tuple(then.get(card.id, card) for card in cards)


@cache
def own_box(version: int = 2) -> Box:
    return Box(
        own_cards(version),
        pieces.land(),
        pieces.taxi_board("family"),
        pieces.taxi_board("expert"),
        (pieces.COPIES,) * len(pieces.ADVANCED),
        pieces.trophies(),
    )


def load_box(source: str, version: int = 2) -> Box:
    """The components of a TOML text, the rest ours; BadOption says what cannot be used."""
    try:
        raw = read_toml(source)
    except BadToml as error:
        raise BadOption(text("quadrata-cards-bad", why=error.reason)) from None
    try:
        file = msgspec.convert(raw, BoxFile)
    except msgspec.ValidationError as error:
        raise _locate(raw, error) from None
    if file == BoxFile():
        raise BadOption(text("quadrata-box-empty"))
    land = _land(file)
    for board, squares in (("family", file.taxis.family), ("expert", file.taxis.expert)):
        if squares is not None:
            _check_board(board, squares)
    if file.card is not None:
        _check_cards(file.card)
    tokens = file.tokens.advanced if file.tokens else (pieces.COPIES,) * len(pieces.ADVANCED)
    if sum(tokens) != ADVANCED_TOKENS:
        problem = text("quadrata-box-tokens", n=sum(tokens), wanted=ADVANCED_TOKENS)
        raise BadOption(problem).at("tokens.advanced")
    return Box(
        own_cards(version) if file.card is None else file.card,
        land,
        file.taxis.family or pieces.taxi_board("family"),
        file.taxis.expert or pieces.taxi_board("expert"),
        tokens,
        _trophies(file, land),
    )


# Cards -----------------------------------------------------------------------------------------


def _check_cards(cards: tuple[Card, ...]) -> None:
    for at, card in enumerate(cards):
        _check_card(at, card, cards)
    if len(cards) != pieces.CARDS:
        problem = text("quadrata-cards-count", n=len(cards), wanted=pieces.CARDS)
        raise BadOption(problem).at("card")
    missing = _ids() - {card.province for card in cards}
    if missing:
        problem = text("quadrata-cards-missing", provinces=", ".join(sorted(missing)))
        raise BadOption(problem).at("card")


def _ids() -> set[str]:
    return {province.id for province in pieces.land().province}


def _check_card(at: int, card: Card, cards: tuple[Card, ...]) -> None:
    def bad(field: str, key: str, **args: int | str | Text) -> BadOption:
        problem = BadOption(text(key, entry=at + 1, id=card.id, field=field, **args))
        return problem.at(f"card.{at}.{field}")

    if not _ID.fullmatch(card.id):
        raise bad("id", "quadrata-card-id")
    if any(other.id == card.id for other in cards[:at]):
        raise bad("id", "quadrata-card-twice")
    if card.province not in _ids():
        raise bad("province", "quadrata-card-province", province=card.province[:20])
    for side, half in (("city", card.city), ("attraction", card.attraction)):
        if half.numbers[0] == half.numbers[1]:
            number, place = half.numbers[0], half.name
            raise bad(f"{side}.numbers", "quadrata-card-same", number=number, place=place)
        for number in half.numbers:
            # Which points a number gives is the cards' own affair; the rulebook's tips on
            # 2, 3 and 5 points describe them and forbid nothing. But tokens must make it.
            if not pieces.PRODUCTS[pieces.PLANE][pieces.PLANE] >> number & 1:
                key = "quadrata-card-number"
                raise bad(f"{side}.numbers", key, number=number, place=half.name)


# The map and the trophies ----------------------------------------------------------------------


def _land(file: BoxFile) -> Land:
    own = pieces.land()
    provinces = own.province
    if file.province is not None:
        named = Counter(province.id[:20] for province in file.province)
        wrong = (_ids() ^ named.keys()) | {name for name, n in named.items() if n > 1}
        if wrong:
            problem = text("quadrata-box-provinces", provinces=", ".join(sorted(wrong)))
            raise BadOption(problem).at("province")
        places = {province.id: province.at for province in own.province}
        provinces = tuple(replace(entry, at=places[entry.id]) for entry in file.province)
    colours = {province.colour for province in provinces}
    if len(colours) != COLOURS:
        problem = text("quadrata-box-colours", n=len(colours), wanted=COLOURS)
        raise BadOption(problem).at("province")
    links = own.link if file.link is None else file.link
    _check_links(links)
    along = _along([link.ends for link in links]) or [province.id for province in own.province]
    return Land(tuple(sorted(provinces, key=lambda entry: along.index(entry.id))), links)


def _check_links(links: tuple[Link, ...]) -> None:
    seen: set[frozenset[str]] = set()
    for at, link in enumerate(links):
        ends = frozenset(link.ends)
        if len(ends) < 2 or not ends <= _ids() or ends in seen:
            shown = " – ".join(end[:20] for end in link.ends)
            problem = text("quadrata-box-link", entry=at + 1, ends=shown)
            raise BadOption(problem).at(f"link.{at}")
        seen.add(ends)
    for province, n in Counter(end for ends in seen for end in ends).items():
        if n > MOST_LINKS:
            problem = text("quadrata-box-links", province=province, n=n, most=MOST_LINKS)
            raise BadOption(problem).at("link")


def _along(links: list[tuple[str, str]]) -> list[str] | None:
    """The provinces in the order of the path, if it is one loop through all of them."""
    near: dict[str, list[str]] = {}
    for one, other in links:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    if near.keys() != _ids() or any(len(ends) != 2 for ends in near.values()):
        return None
    walk = [links[0][0], links[0][1]]
    while (following := next(end for end in near[walk[-1]] if end != walk[-2])) != walk[0]:
        walk.append(following)
    return walk if len(walk) == len(near) else None


def _trophies(file: BoxFile, land: Land) -> tuple[Trophy, ...]:
    """One for each colour, the purple one for 3 points (rulebook), and one for all of them."""
    colours = [p.colour for p in land.province]
    wanted = [*dict.fromkeys(colours), pieces.MULTICOLOUR]
    if file.trophy is None:
        if set(wanted) == {trophy.id for trophy in pieces.trophies()}:
            return pieces.trophies()
        return tuple(Trophy(name, 3 if name == "purple" else 2, "ours") for name in wanted)
    if Counter(trophy.id for trophy in file.trophy) != Counter(wanted):
        problem = text("quadrata-box-trophies", wanted=", ".join(sorted(wanted)))
        raise BadOption(problem).at("trophy")
    return file.trophy


# Taxi boards -----------------------------------------------------------------------------------


def _check_board(board: str, side: TaxiBoard) -> None:
    ways = 1
    for at, square in enumerate(side.square):
        problem = _square_problem(board, square, side.square[:at])
        if problem is not None:
            args: dict[str, Any] = {"board": board, "entry": at + 1, "id": square.id}
            reason = text("quadrata-box-square", **args, why=problem)
            raise BadOption(reason).at(f"taxis.{board}.square.{at}")
        if square.effect == "shift":  # how many of them are used, and for how much each
            ways *= comb(square.count + len(square.amounts), len(square.amounts))
    if ways > MOST_WAYS:
        raise BadOption(text("quadrata-box-ways", board=board)).at(f"taxis.{board}")


def _square_problem(board: str, square: Square, before: tuple[Square, ...]) -> Text | None:
    if not _ID.fullmatch(square.id) or any(other.id == square.id for other in before):
        return text("quadrata-box-square-id")
    if (square.effect == "shift") != bool(square.amounts) or 0 in square.amounts:
        return text("quadrata-box-square-amounts")
    if board == "family" and square.effect not in ("shift", "blank"):
        return text("quadrata-box-square-family", effect=square.effect)
    for other in before:  # else nobody could say which of the two squares a Taxi marks
        shared = set(square.amounts) & set(other.amounts)
        if shared and square.amounts != other.amounts:
            return text("quadrata-box-square-shared", other=other.id)
    return None


def _locate(raw: dict[str, Any], error: msgspec.ValidationError) -> BadOption:
    """Name the card that is wrong by its number and its id; anything else by its field."""
    entries = raw.get("card")
    for at, entry in enumerate(entries if isinstance(entries, list) else ()):
        try:
            msgspec.convert(entry, Card)
        except msgspec.ValidationError as found:
            name = str(entry.get("id", "?"))[:40] if isinstance(entry, dict) else "?"
            why = fault(found)
            problem = BadOption(text("quadrata-card-bad", entry=at + 1, id=name, why=why))
            return problem.at(f"card.{at}.{fault_place(why)}".rstrip("."))
    why = fault(error)
    return BadOption(text("quadrata-cards-bad", why=why)).at(fault_place(why))
