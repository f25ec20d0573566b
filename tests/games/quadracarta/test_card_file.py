"""Cards from a file: other numbers of the possible cards, refused with the place, played by all."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

import ludotheque
from ludotheque.games.quadracarta import workshop
from ludotheque.games.quadracarta.card_file import PRINTED_SET, printed_cards, read_cards
from ludotheque.games.quadracarta.game import MAXISURF, MINISURF
from ludotheque.games.quadracarta.options import MaxisurfOptions, MinisurfOptions
from ludotheque.games.quadracarta.pieces import NAMES
from ludotheque.games.quadracarta.real_table.print_pieces import print_sets
from ludotheque.pages.part_changes import describe_changes
from ludotheque.record import decode, encode, replay
from ludotheque.rules import BadOption
from ludotheque.text import language

PRINTED = printed_cards()
SWAPPED = PRINTED.replace('"rrrr"', '"rbyy"')  # yyrb, turned: it is there twice then


def test_the_printed_set_is_the_original_however_it_is_turned() -> None:
    assert read_cards(PRINTED, "maxisurf") == PRINTED_SET == read_cards("", "maxisurf")
    turned = "".join(f'[[card]]\ntowns = "{name[1:] + name[0]}"\n' for name in NAMES)
    assert read_cards(turned, "minisurf") == PRINTED_SET
    assert describe_changes(MINISURF, "cards", turned) == ()


def test_changed_cards_are_in_the_deck_of_every_variant() -> None:
    counts = dict(zip(NAMES, read_cards(SWAPPED, "minisurf"), strict=True))
    assert (counts["rrrr"], counts["yyrb"], sum(counts.values())) == (0, 2, 24)
    for options, copies in (
        (MinisurfOptions(cards=SWAPPED), 2),
        (MinisurfOptions(cards=SWAPPED, boxes=2), 4),
        (MinisurfOptions(cards=SWAPPED, duplicate=True), 1),
    ):
        rules = MINISURF.rules(options, 2)
        assert rules.pieces(rules.start()) == {name: copies * n for name, n in counts.items()}


@pytest.mark.parametrize(
    ("source", "key", "place"),
    [
        (PRINTED.replace('"yyrb"', '"yxrb"'), "quadracarta-cards-towns", "card.4.towns"),
        (PRINTED.replace('"yyrb"', '"yyrby"'), "quadracarta-cards-towns", "card.4.towns"),
        (PRINTED.replace('"yyrb"', "7"), "quadracarta-cards-bad", "card.4.towns"),
        (PRINTED.replace("towns =", "town =", 1), "quadracarta-cards-bad", "card.0.town"),
        (PRINTED + '[[card]]\ntowns = "yyyy"\n', "quadracarta-cards-count", "card"),
        ("card = []", "quadracarta-cards-count", "card"),
        ("card = 3", "quadracarta-cards-bad", "card"),
        ("[[card]", "quadracarta-cards-bad", ""),
        ('[[card]]\ntowns = "yyrr"\n' * 24, "maxisurf-cards-town", "card"),
    ],
)
def test_a_refusal_names_the_place(source: str, key: str, place: str) -> None:
    with pytest.raises(BadOption) as refused:
        MAXISURF.rules(MaxisurfOptions(cards=source), 2)
    assert (refused.value.reason.key, refused.value.place) == (key, place)
    for code in ("en", "fr"):
        assert len(language(code)(refused.value.reason)) > 20


@pytest.mark.parametrize("game", ["minisurf", "maxisurf"])
def test_a_match_is_played_and_replayed(game: str) -> None:
    """Few kinds of cards, each many times, with the bots that compile and count cards by kind."""
    few = '[[card]]\ntowns = "yyrb"\n' * 20 + '[[card]]\ntowns = "rrrr"\n' * 4
    match = ludotheque.new(game, 2, seed=3, cards=few)
    players = [ludotheque.bot("hard@8"), ludotheque.bot("greedy")]
    while not match.over:
        players[match.to_move[0]].play(match)
    laid = Counter(NAMES[card.card] for board in match.state.boards for card in board.laid)
    assert set(laid) == {"yyrb", "rrrr"}
    *_, last = replay(decode(encode(match.record)))
    assert last == match.state


def test_facts_count_towns_shapes_and_equal_cards() -> None:
    facts = workshop.facts("cards", tomllib.loads(PRINTED))
    assert facts.squares == (32, 32, 32)
    assert {one.shape: one.cards for one in facts.shapes} == {
        # The rulebook's list, with three instead of six for the last: `pieces.py`.
        "one": 3,
        "three": 6,
        "halves": 3,
        "crossed": 3,
        "side": 6,
        "diagonal": 3,
    }
    assert (facts.same, facts.missing) == ((), ())
    facts = workshop.facts("cards", tomllib.loads(SWAPPED))
    assert facts.squares == (34, 29, 33)
    assert [(one.name, one.cards) for one in facts.same] == [("yyrb", (4, NAMES.index("rrrr")))]
    assert facts.missing == ("rrrr",)
    assert (
        workshop.facts("cards", {"card": [{"towns": "yy"}, 3, {"towns": "yyyy"}]}).squares[0] == 4
    )


def test_the_table_says_which_cards_differ() -> None:
    (said,) = describe_changes(MAXISURF, "cards", SWAPPED)
    assert language("en")(said) == "Cards: y-y-r-b 1 → 2, r-r-r-r 1 → 0"
    assert language("fr")(said).endswith("j-j-r-b 1 → 2, r-r-r-r 1 → 0")


def test_changed_cards_are_printed() -> None:
    rules = MINISURF.rules(MinisurfOptions(cards='[[card]]\ntowns = "yyrb"\n' * 24), 2)
    (cards,) = print_sets(rules, language("en"))
    assert len(cards.faces) == 48
    assert len(set(cards.faces)) == 1
    duplicate = MINISURF.rules(MinisurfOptions(cards=SWAPPED, duplicate=True), 1)
    assert len(print_sets(duplicate, language("en"))[0].faces) == 48
