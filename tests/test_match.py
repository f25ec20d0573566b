"""The live match: undo and its barrier, seats, resigning, chance, followers, logs."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import msgspec
import pytest

import ludotheque
from ludotheque.bots import Budget, choose, keyed_rng
from ludotheque.bots.names import make_bot
from ludotheque.chance import sample
from ludotheque.declaration import Game
from ludotheque.games.quadracarta.game import MAXISURF, MINISURF
from ludotheque.match import Match, Refused
from ludotheque.record import Entry, Holder, Move, Undo, decode, encode, new_header
from ludotheque.rules import IllegalAction, Result


def match_of(
    seats: int = 2, bots: tuple[int, ...] = (), seed: int = 1, game: Game = MINISURF, **extra: bool
) -> Match:
    takeback = extra.pop("takeback", False)
    holders = [Holder(f"P{s}", "greedy" if s in bots else "") for s in range(seats)]
    header = new_header(game, game.options(**extra), holders, takeback=takeback)
    return Match(header, seed.to_bytes(16, "big"))


def step(match: Match, which: int = 0) -> int:
    seat = match.to_move[0]
    match.act(seat, match.actions(seat)[which])
    return seat


def finish(match: Match) -> None:
    while not match.over:
        step(match)


def test_chance_is_played_by_the_match() -> None:
    match = match_of()
    assert match.to_move
    assert all(entry.actor is None for entry in match.record.moves())


def test_equal_seeds_give_equal_cards_whatever_the_players_choose() -> None:
    def drawn(match: Match, which: int) -> list[str]:
        while not match.over:
            seat = match.to_move[0]
            options = match.actions(seat)
            match.act(seat, options[which % len(options)])
        return [m.action for m in match.record.moves() if m.action.startswith("draw")]

    assert drawn(match_of(seed=5), 0) == drawn(match_of(seed=5), 7)
    assert drawn(match_of(seed=5), 0) != drawn(match_of(seed=6), 0)


def test_sampling_follows_the_weights() -> None:
    draws = [sample(b"key", "bag", k, [("a", 1), ("b", 3)]) for k in range(4000)]
    assert 2850 < draws.count("b") < 3150


def test_undo_of_a_step_and_of_a_turn() -> None:
    match = match_of()
    seat = match.to_move[0]
    start = match.state
    step(match)  # pick; then the card must be placed
    assert match.to_move == (seat,)
    match.undo(seat)
    assert match.state == start
    assert isinstance(match.record.entries[-1], Undo)
    step(match)
    assert match.undo_target(seat, whole_turn=True)[0] is not None


def test_undo_stops_at_draws_and_other_seats() -> None:
    match = match_of()
    seat = match.to_move[0]
    with pytest.raises(Refused):
        match.undo(seat)
    step(match)
    step(match)
    other = match.to_move[0]
    assert other != seat
    with pytest.raises(Refused):
        match.undo(other)
    match.undo(seat)
    assert match.to_move == (seat,), "until the other has moved it can be taken back"
    step(match)
    step(match)
    with pytest.raises(Refused):
        match.undo(seat)


def test_takeback_goes_beyond_when_alone_against_bots_and_is_marked() -> None:
    match = match_of(bots=(1,), takeback=True)
    mine: list[int] = []
    while len(mine) < 6:
        if match.to_move[0] == 0:
            mine.append(match.ply)
        step(match)
    while match.to_move[0] != 0:
        step(match)
    before = [m.action for m in match.record.moves() if m.actor is None]
    match.undo(0)
    undo = match.record.entries[-1]
    assert isinstance(undo, Undo)
    assert undo.beyond
    while len([m for m in match.record.moves() if m.actor is None]) < len(before):
        step(match, -1)
    after = [m.action for m in match.record.moves() if m.actor is None]
    assert after[: len(before)] == before, "the same cards come again"
    strict = match_of(bots=(1,))
    finish_turn(strict)
    with pytest.raises(Refused):
        strict.undo(0)


def finish_turn(match: Match) -> None:
    while match.to_move[0] != 0 or match.ply < 12:
        step(match)


def test_refusals_change_nothing() -> None:
    match = match_of()
    seat = match.to_move[0]
    seq, state = match.seq, match.state
    with pytest.raises(Refused):
        match.act(1 - seat, match.actions(seat)[0])
    with pytest.raises(IllegalAction):
        match.act(seat, "place 0,0 r0")
    assert (match.seq, match.state) == (seq, state)


def test_bots_take_over_and_give_back() -> None:
    match = match_of()
    match.sit(0, Holder("Robi", "random"))
    assert match.holders[0].bot == "random"
    match.sit(0, Holder("Ana"))
    assert match.holders[0] == Holder("Ana")
    resumed = Match(match.record, match.seed)
    assert resumed.holders == match.holders
    with pytest.raises(Refused):
        match.sit(5, Holder("x"))


def test_resigning_loses_against_one_and_comes_last_among_many() -> None:
    duel = match_of()
    duel.resign(0, "greedy")
    result = duel.result()
    assert result is not None
    assert result.winners == (1,)
    assert result.places == (2, 1)
    three = match_of(seats=3)
    three.resign(1, "random")
    assert not three.over
    assert three.holders[1].bot == "random"
    finish(three)
    last = three.result()
    assert last is not None
    assert last.places[1] == 3
    assert 1 not in last.winners
    assert Match(three.record, three.seed).result() == last


@pytest.mark.parametrize("towns", [1, 3])
def test_who_cannot_win_does_not_win_because_another_resigned(towns: int) -> None:
    """Maxisurf, ruling 15: boards without all three towns cannot win, whatever the bot's has."""
    for seed in range(1_000):
        match = match_of(3, seed=seed, game=MAXISURF)
        drawn = [e.action.split()[1] for e in match.record.entries[:3] if isinstance(e, Move)]
        if [len(set(card)) for card in drawn] == [1, 1, towns]:
            break
    match.resign(2, "random")
    for _ in range(3):
        match.act(match.to_move[0], "pass")
    result = match.result()
    assert result is not None
    assert (result.places, result.winners) == ((1, 1, 3), ())
    assert Match(match.record, match.seed).result() == result


def test_what_decided_against_who_resigned_is_not_told() -> None:
    """Maxisurf: seats 1 and 2 are level and the bot is ahead by its second group; it resigned."""
    for seed in range(10_000):
        match = match_of(3, seed=seed, game=MAXISURF)
        rules: Any = match.rules
        one, other, bot = (rules.scoring.rank(board) for board in match.state.boards)
        if one == other and bot > one and bot[:1] == one[:1]:
            break
    told = rules.result(match.state)
    assert (told.winners, told.decided is None) == ((2,), False)
    match.resign(2, "random")
    for _ in range(3):
        match.act(match.to_move[0], "pass")
    assert match.result() == Result((1, 1, 3), (0, 1))


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_nobody_resigns_from_a_seat_that_is_not_there(seat: int) -> None:
    match = match_of()
    with pytest.raises(Refused):
        match.resign(seat, "greedy")
    with pytest.raises(Refused):
        match.lose_on_time(seat)
    assert not match.over
    assert not match.resigned


def test_every_end_is_read_again() -> None:
    given_up, slow, both, stopped = (match_of(n) for n in (2, 2, 3, 2))
    given_up.resign(0, "greedy")
    slow.lose_on_time(1)
    both.resign(0, "greedy")
    both.lose_on_time(1)
    stopped.abandon()
    alone = match_of(1, duplicate=True)
    alone.resign(0, "greedy")
    for match in (given_up, slow, both, stopped, alone):
        again = Match(decode(encode(match.record)), match.seed)
        assert again.over
        assert again.result() == match.result()
    assert both.result() == Result((2, 2, 1), (2,))
    assert alone.result() == Result((1,), ())


def test_abandoned_and_out_of_time() -> None:
    match = match_of()
    match.abandon()
    assert match.over
    assert match.result() is None
    for refuse in (match.abandon, lambda: match.resign(0, "greedy"), lambda: match.undo(0)):
        with pytest.raises(Refused):
            refuse()
    slow = match_of()
    slow.lose_on_time(1)
    result = slow.result()
    assert result is not None
    assert result.winners == (0,)


def test_followers_hear_every_entry_in_order() -> None:
    match = match_of()
    heard: list[Entry] = []
    stop = match.follow(heard.append)
    before = match.seq
    step(match)
    match.undo(match.to_move[0])
    stop()
    step(match)
    assert heard == match.record.entries[before : before + 2]


def test_the_log_keeps_undone_moves_and_hides_simultaneous_choices() -> None:
    match = match_of(seats=2, duplicate=True)
    match.act(0, match.actions(0)[3])
    mine, theirs = match.log(0)[-1], match.log(1)[-1]
    assert mine.action is not None
    assert theirs.action is None
    assert theirs.text.key == "quadracarta-tell-chosen"
    match.undo(0)
    assert match.log(0)[-1].text.key == "log-undo"
    assert match.log(0)[-2] == mine


def test_a_view_is_built_once_a_ply() -> None:
    match = match_of()
    assert match.view(0) is match.view(0)
    old = match.view(0)
    step(match)
    assert match.view(0) is not old


@pytest.mark.parametrize("game", [MINISURF, MAXISURF])
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_bots_repeat_themselves(game: Game, name: str) -> None:
    def run() -> list[Move]:
        match = match_of(game=game, seed=3)
        bot = make_bot(name)
        while not match.over and match.ply < 16:
            seat = match.to_move[0]
            rng = keyed_rng(1, seat, match.ply)
            choice = choose(match, seat, bot, Budget(simulations=1), rng)
            match.act(seat, choice.action)
        return match.record.moves()

    first, second = ([m.action for m in run()] for _ in range(2))
    assert first == second


@pytest.mark.parametrize("name", ["minisurf", "cascadia", "taxi"])
def test_a_match_that_lets_go_goes_on_alike(name: str) -> None:
    """What nobody can take back need not be held."""
    whole, light = (ludotheque.new(name, seats=["human:Ana", "human:Ben"], seed=5) for _ in "12")
    written: list[Entry] = []
    written += light.record.entries
    light.follow(written.append)
    rng = Random(3)
    for step in range(40):
        seat = whole.to_move[0]
        assert light.undo_target(seat) == whole.undo_target(seat)
        assert light.undo_target(seat, True) == whole.undo_target(seat, True)
        if step % 7 == 3 and whole.undo_target(seat)[0] is not None:
            whole.undo(seat)
            light.undo(seat)
        action = rng.choice(whole.actions(whole.to_move[0]))
        for match in (whole, light):
            match.act(match.to_move[0], action)
        if step % 4 == 0:
            light.drop_entries()
        assert (light.ply, light.seq, light.state) == (whole.ply, whole.seq, whole.state)
    assert light.first_ply > 0
    assert len(light.states()) < len(whole.states())
    assert light.snapshot() == whole.snapshot()
    same = [msgspec.structs.replace(entry, at=0) for entry in written]
    assert same == [msgspec.structs.replace(entry, at=0) for entry in whole.record.entries]


def test_errors_for_programmers_name_the_action_and_the_position() -> None:
    match = match_of()
    seat = match.to_move[0]
    with pytest.raises(IllegalAction) as refused:
        match.act(seat, "pick yyyy")
    assert isinstance(refused.value, ValueError)
    assert f"seat={seat}, ply={match.ply}, action='pick yyyy'" in str(refused.value)
    assert str(match).splitlines()[-1] in str(refused.value)
    again = pickle.loads(pickle.dumps(refused.value))
    assert str(again) == str(refused.value)
    with pytest.raises(RuntimeError, match=rf"seat={1 - seat}, to_move=\({seat},\)"):
        match.act(1 - seat, "place 0 0 0")


@pytest.mark.parametrize(
    ("given", "standard"),
    [
        (lambda: ludotheque.game("chess"), LookupError),
        (lambda: ludotheque.bot("nobody"), LookupError),
        (lambda: ludotheque.new("minisurf", ["Ana", "Bo"], boxes=9), ValueError),
        (lambda: decode(b"nothing"), ValueError),
        (lambda: match_of().act(0, "fly"), ValueError),
    ],
)
def test_problems_have_standard_bases(given: Any, standard: type[Exception]) -> None:
    with pytest.raises(standard) as problem:
        given()
    assert isinstance(problem.value, ludotheque.Problem)
