"""The player aid, what each seat sees, and what the board says."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ludotheque.games.quadrata.aids import Maker, QuadrataAids
from ludotheque.games.quadrata.game import QUADRATA
from ludotheque.games.quadrata.moves.reach import Earnings
from ludotheque.games.quadrata.options import QuadrataOptions
from ludotheque.games.quadrata.pieces import PLANE, Token
from ludotheque.games.quadrata.state import Phase
from ludotheque.testing.walk import last_state, walk
from ludotheque.text import LANGUAGES, language

if TYPE_CHECKING:
    from games.quadrata.conftest import Position


def counted(*kinds: int) -> tuple[int, ...]:
    return tuple(kinds.count(kind) for kind in range(1, PLANE + 1))


def aids(p: Position, seat: int = 0) -> QuadrataAids:
    found = p.rules.aids(p.state, seat)
    assert isinstance(found, QuadrataAids)
    return found


# The aid ---------------------------------------------------------------------------------------


def test_products_of_the_tokens_and_where_they_lead(position: type[Position]) -> None:
    p = position().player(0, movement=(2, 5, 6), circled=1)
    found = {aid.product: aid for aid in aids(p).products}
    assert sorted(found) == [10, 12, 30]
    assert found[12].makers == (Maker((Token.TWO, Token.SIX), ((2, 6),)),)
    exact = [(r.card, r.half, r.effects, r.number) for r in found[12].reaches]
    assert exact == [(card, "attraction", (), 12) for card in ("on-0", "qc-0", "nb-0", "pe-0")]
    assert {(r.card, r.effects, r.number) for r in found[10].reaches} == {
        (card, (2,), 12) for card in ("on-0", "qc-0", "nb-0", "pe-0")
    }
    assert found[30].reaches == ()


def test_airplanes_make_a_whole_row(position: type[Position]) -> None:
    p = position().player(0, movement=(1, 7, PLANE))
    found = {aid.product for aid in aids(p).products}
    assert found == set(range(1, 13)) | {7 * n for n in range(1, 13)}


def test_the_aid_knows_every_visit_and_no_other(position: type[Position]) -> None:
    for seed in range(6):
        rng = Random(seed)
        p = position(version=rng.choice(["family", "expert"]))
        hand = tuple(sorted(rng.choices(range(1, PLANE + 1), k=4)))
        p.player(0, movement=hand, trains=1, circled=rng.randrange(4)).play("keep")
        seen = {
            (preview.card, preview.half)
            for preview in aids(p).previews
            if preview.taxis is not None
        }
        offers = [offer.split()[1:] for offer in p.offers() if offer.startswith("visit")]
        assert seen == {(card, half) for card, half in offers}


def test_a_preview_tells_what_a_visit_earns(position: type[Position]) -> None:
    p = position().player(0, visits=["ab-0", "mb-0", "yt-0", "qc-0", "pe-0"], movement=(2, 6, 6))
    p.cards(["sk-0", "on-0", "nb-0", "ns-0"])
    found = {(view.card, view.half): view for view in aids(p).previews}
    assert len(found) == 8
    sk, won = found["sk-0", "attraction"], ("orange", "multicolour")
    assert sk.earns == Earnings(points=2, links=2, airplane=True, trophies=won)
    assert sk.taxis == 0
    assert found["sk-0", "city"].taxis is None
    p.play("keep", "visit sk-0 attraction", "tokens 2 6")
    assert p.state.bonuses == sk.earns.links
    assert p.me.rest[PLANE - 1] == 1
    assert p.state.trophies.count(0) == len(won)


def test_odds_of_the_bag(position: type[Position]) -> None:
    p = position().player(0, bag=counted(4, 8, 8, PLANE))
    odds = [(odd.token, odd.count, odd.permille) for odd in aids(p).odds]
    assert odds == [(Token.FOUR, 1, 250), (Token.EIGHT, 2, 500), (Token.PLANE, 1, 250)]
    p.player(0, bag=counted(), rest=counted(3))
    assert aids(p).from_rest
    assert [odd.permille for odd in aids(p).odds] == [1000]


def test_the_aid_in_words(position: type[Position]) -> None:
    p = position().player(0, movement=(2, 5, 6), circled=1)
    lines = [language("en")(line) for line in aids(p).lines]
    assert lines[0] == "Your tokens make: 10 12 30"
    assert lines[1] == "on-0 sight: 2 × 6 = 12 (2 points)"
    odds = "4 × 1 (25%), 5 × 1 (25%), 6 × 1 (25%), airplane × 1 (25%)"
    assert lines[-1] == f"In your bag (odds of the next draw): {odds}"
    p.player(0, movement=(1, 2, 3), circled=0)
    assert "No open destination" in language("en")(aids(p).lines[1])
    # Other players may look at their own aid while they wait.
    assert aids(p, 1).products


# Secrets ---------------------------------------------------------------------------------------


def test_choices_of_days_3_and_5_are_hidden_until_all_have_chosen(
    position: type[Position],
) -> None:
    p = position(seats=3).set(phase=Phase.RETURN, day=5)
    action = p.rules.actions(p.state, 1)[3]
    for reader in (None, 0, 2):
        told = p.rules.tell(p.state, 1, action, reader)
        assert (told.secret, told.reveals, told.text.key) == (True, False, "quadrata-tell-chosen")
    assert not p.rules.tell(p.state, 1, action, 1).secret
    p.play("return 1,5", seat=1)
    for reader in (None, 0, 2):
        seen = p.rules.view(p.state, reader).players[1]
        assert (seen.chosen, seen.choice) == (True, None)
    assert p.rules.view(p.state, 1).players[1].choice == (1, 5)

    worlds = {p.rules.resample(p.state, 0, Random(n)).players[1].pending for n in range(200)}
    assert len(worlds) == 15  # every pair of the six
    assert p.rules.resample(p.state, 1, Random(1)) == p.state

    p.play("return 2,3", seat=2)
    last = p.rules.actions(p.state, 0)[0]
    assert p.rules.tell(p.state, 0, last, 2).reveals
    p.play("return 1,2", seat=0)
    assert [player.returned for player in p.state.players] == [(1, 2), (1, 5), (2, 3)]


def test_alone_there_are_no_secrets(position: type[Position]) -> None:
    assert not position(seats=1).rules.secrets
    assert position(seats=2).rules.secrets


def test_only_ones_own_hidden_choice_counts_in_the_value(position: type[Position]) -> None:
    p = position().set(phase=Phase.RETURN, day=3).play("return 1", seat=1)
    other = position().set(phase=Phase.RETURN, day=3).play("return 6", seat=1)
    small, large = p.rules.value(p.state), other.rules.value(other.state)
    assert small[0] == large[0]
    assert small[1] > large[1]  # the one who chose knows that a 6 is worth more than a 1


# The board in words ----------------------------------------------------------------------------


def test_the_board_names_everything(position: type[Position]) -> None:
    p = position(version="expert").player(0, visits=["bc-1"], reserved="yt-2", dotted=(PLANE,))
    p.player(0, circled=2).cards(["on-0", "qc-0", "nb-0", "pe-0"], ["mb-1"])
    for code in LANGUAGES:
        say = language(code)
        board = list(p.rules.lines(p.rules.view(p.state, 0), say))
        whole = "\n".join(board)
        for province in p.rules.tables.provinces:
            assert any(line.startswith(f"  {province.id}  ") for line in board)
        for card in ("on-0", "qc-0", "nb-0", "pe-0", "mb-1", "yt-2"):
            assert card in whole
    english = list(p.rules.lines(p.rules.view(p.state, 0), language("en")))
    assert "  BC  blue    British Columbia            5  ·" in english
    assert "  Movement area (3 spaces): 1, 2, 3, airplane (dotted circle)" in english
    assert any(line.startswith("Top of the discard pile (1): Manitoba (blue)") for line in english)
    neighbours = [line[2:4] for line in english if line[:2] == "  " and line[4:6] == "  "]
    assert " ".join(neighbours) == "BC AB SK MB ON QC NB PE NS NL NU NT YT"


def test_log_lines_read_well(position: type[Position]) -> None:
    p = position().player(0, movement=(3, 4, PLANE), circled=1, visits=["qc-1"]).play("keep")
    p.cards(["on-2", "ns-0", "nb-0", "pe-0"])
    told = []
    for move in ("visit on-2 attraction", "taxis 2", "tokens 3 4"):
        action = p.rules.actions(p.state, 0)[p.offers().index(move)]
        told.append({c: language(c)(p.rules.tell(p.state, 0, action, 1).text) for c in LANGUAGES})
        p.play(move)
    assert [line["en"] for line in told] == [
        "chooses on-2 sight (Ontario): 14 or 21, 3 points",
        "uses the Taxi +2",
        "visits on-2 sight: 3 × 4 = 12, +2 = 14 (3 points, 1 connection)",
    ]
    assert told[0]["fr"] == "choisit on-2 site (Ontario)\u00a0: 14 ou 21, 3 points"
    assert told[2]["fr"].endswith("+2 = 14 (3 points, 1 connexion)")


# What a face need not compute ------------------------------------------------------------------


def test_the_view_tells_what_two_tokens_make(position: type[Position]) -> None:
    p = position(version="expert").player(0, movement=(5, 6, PLANE), dotted=(5,))
    made = {pair.tokens: pair.products for pair in p.rules.view(p.state, 0).players[0].pairs}
    assert len(made) == 6
    assert made[Token.FIVE, Token.SIX] == (30,)
    assert made[Token.PLANE, Token.DOTTED_FIVE] == tuple(5 * n for n in range(1, 13))
    p.player(1, movement=(PLANE, PLANE))
    ((both,), spectator) = p.rules.view(p.state, 1).players[1].pairs, p.rules.view(p.state, None)
    assert set(both.products) == {a * b for a in range(1, 13) for b in range(1, 13)}
    assert spectator.players[0].pairs == p.rules.view(p.state, 0).players[0].pairs


def test_in_practice_a_product_is_not_shown_before_it_was_answered(
    position: type[Position],
) -> None:
    p = position(practice=True).player(0, movement=(3, 4, 7)).play("keep")
    assert all(not player.pairs for player in p.rules.view(p.state, 0).players)
    p.play("tokens 3 4")
    assert not p.rules.view(p.state, 0).players[0].pairs
    p.play("answer 12")
    shown, other = p.rules.view(p.state, 0).players
    assert [(pair.tokens, pair.products) for pair in shown.pairs] == [
        ((Token.THREE, Token.FOUR), (12,))
    ]
    assert not other.pairs


def test_the_view_tells_which_products_are_needed_with_which_taxis(
    position: type[Position],
) -> None:
    p = position().player(0, movement=(2, 5, 7), circled=1).play("keep", "visit on-0 attraction")
    visiting = p.rules.view(p.state, 0).visiting
    assert visiting is not None
    offered = [f"taxis {','.join(map(str, taxis.effects)) or '-'}" for taxis in visiting.taxis]
    assert offered == p.offers()
    needed = {taxis.effects: taxis.products for taxis in visiting.taxis}
    assert needed[(2,)] == (10, 16)  # 12 or 18, less the 2 of the Taxi
    p.play("taxis 2")
    visiting = p.rules.view(p.state, 0).visiting
    assert visiting is not None
    assert (visiting.effects, visiting.taxis) == ((2,), ())


def test_two_airplanes_make_a_product_with_several_values(position: type[Position]) -> None:
    p = position().player(0, movement=(PLANE, PLANE))
    (makers,) = [aid.makers for aid in aids(p).products if aid.product == 22]
    assert makers == (Maker((Token.PLANE, Token.PLANE), ((2, 11), (11, 2))),)


def test_the_last_board_says_what_unused_taxis_are_worth() -> None:
    """Ruling 36: the best free squares are marked by themselves."""
    rules, told = QUADRATA.rules(QuadrataOptions(), 2), 0
    for seed in range(3):
        end = last_state(rules, list(walk(rules, Random(seed))))
        view = rules.view(end, None)
        lines = {code: "\n".join(rules.lines(view, language(code))) for code in LANGUAGES}
        for player, score in zip(view.players, rules.scores(end), strict=True):
            if player.unused:
                squares = zip(view.squares, player.marked, strict=True)
                worth = score.parts["taxis"] // 2 - sum(one.points * n for one, n in squares)
                assert f"the best free square: {worth} point" in lines["en"]
                assert f"la meilleure case libre\u00a0: {worth} point" in lines["fr"]
                told += 1
    assert told
