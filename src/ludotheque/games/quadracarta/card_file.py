"""A set of 24 cards from a file: any of the possible cards, each as often as the file has it.

Every 2×2 square of three towns is a card of the printed set or a rotation of one (`pieces.py`). So
changed cards are other numbers of the same kinds, and everything that counts cards by kind, the
bots' kernels included, plays with them as they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec
from msgspec import Struct

from ludotheque.faults import fault, fault_place
from ludotheque.games.quadracarta.pieces import CARDS, NAMES, TOWNS, WAYS
from ludotheque.rules import BadOption
from ludotheque.text import text
from ludotheque.toml import BadToml, read_toml

KIND_OF = {way: card for card, ways in enumerate(WAYS) for way in ways}  # by its towns as it lies
PRINTED_SET = (1,) * len(CARDS)

_HEADER = """\
# The 24 cards of a set, each by its towns clockwise from the top left: y yellow, r red, b blue.
# How a card is turned does not matter. A card may be there several times; a box holds two sets.
"""


class CardEntry(Struct, frozen=True, forbid_unknown_fields=True):
    towns: str


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[CardEntry, ...]


def printed_cards() -> str:
    """The file of the printed set."""
    return _HEADER + "".join(f'\n[[card]]\ntowns = "{name}"\n' for name in NAMES)


@lru_cache(maxsize=8)
def read_cards(source: str, game: str) -> tuple[int, ...]:
    """How many cards of each kind a set has, in the order of `CARDS`; of an empty file those that
    are printed. Raises BadOption with the card that is wrong."""
    if not source:
        return PRINTED_SET
    try:
        file = msgspec.convert(read_toml(source), CardFile)
    except BadToml as error:
        raise BadOption(text("quadracarta-cards-bad", why=error.reason)) from None
    except msgspec.ValidationError as error:
        why = fault(error)
        raise BadOption(text("quadracarta-cards-bad", why=why)).at(fault_place(why)) from None
    for at, entry in enumerate(file.card):
        if entry.towns not in KIND_OF:
            problem = text("quadracarta-cards-towns", n=at + 1, towns=entry.towns[:12])
            raise BadOption(problem).at(f"card.{at}.towns")
    if len(file.card) != len(CARDS):
        n, wanted = len(file.card), len(CARDS)
        raise BadOption(text("quadracarta-cards-count", n=n, wanted=wanted)).at("card")
    counts = count_kinds(entry.towns for entry in file.card)
    shown = {town for name, n in zip(NAMES, counts, strict=True) if n for town in name}
    for town in TOWNS:
        # Nobody could show all three towns, and so nobody could win.
        if game == "maxisurf" and town not in shown:
            named = text(f"quadracarta-colour-{town}")
            raise BadOption(text("maxisurf-cards-town", town=named)).at("card")
    return counts


def count_kinds(towns: Iterable[str]) -> tuple[int, ...]:
    """How many of these cards are of each kind, however they are turned."""
    counts = [0] * len(NAMES)
    for name in towns:
        counts[KIND_OF[name]] += 1
    return tuple(counts)
