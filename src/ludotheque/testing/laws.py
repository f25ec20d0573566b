"""The laws, one function each, on a state or a step of a match. They raise AssertionError."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from ludotheque.notation import canonical, notation
from ludotheque.record import Record
from ludotheque.rules import AnyRules, Chance, Event, IllegalAction, Over, Seat, Seats
from ludotheque.testing.walk import Step
from ludotheque.text import Language, Text

REVIEWED_STATES, MAX_ROUNDING_ERROR = 6, 1e-5  # states of a match whose value is asked for
LABELLED_ACTIONS = 20  # actions of a seat whose labels and keys are compared


def readers(rules: AnyRules) -> tuple[Seat | None, ...]:
    return (None, *range(rules.seats))


def check_values(rules: AnyRules, state: Any) -> None:
    """States, views and scores are plain values with an exact JSON form."""
    assert msgspec.json.decode(canonical(state), type=rules.state) == state
    hash(state)
    for reader in readers(rules):
        view = rules.view(state, reader)
        assert msgspec.json.decode(canonical(view), type=rules.view_type) == view
    values = rules.value(state)
    assert len(values) == rules.seats
    assert all(value == value and abs(value) != float("inf") for value in values)


def check_scores(rules: AnyRules, state: Any) -> None:
    """Parts add up to the total, what explains them adds up to the parts."""
    scores = rules.scores(state)
    assert len(scores) == rules.seats
    assert len({tuple(score.parts) for score in scores}) == 1, "seats differ in their categories"
    for seat, score in enumerate(scores):
        assert score.total == sum(score.parts.values())
        explained: Counter[str] = Counter(dict.fromkeys(score.parts, 0))
        for part in rules.explain(state, seat):
            assert part.category in score.parts
            explained[part.category] += part.points
        assert dict(explained) == score.parts


def check_pieces(rules: AnyRules, state: Any, box: dict[str, int]) -> None:
    assert dict(rules.pieces(state)) == box


def check_actions(rules: AnyRules, state: Any) -> None:
    """Enumerated, without duplicates, stable, as a sequence; nothing for those not asked."""
    turn = rules.turn(state)
    asked = turn.seats if isinstance(turn, Seats) else ()
    assert isinstance(turn, Seats | Chance | Over)
    assert list(asked) == sorted(set(asked))
    assert bool(asked) == isinstance(turn, Seats)
    for seat in range(rules.seats):
        actions = rules.actions(state, seat)
        assert bool(len(actions)) == (seat in asked)
        listed = list(actions)
        assert listed == list(rules.actions(state, seat))
        assert len(set(listed)) == len(listed) == len(actions)
        for index in {0, len(listed) // 2, len(listed) - 1} if listed else ():
            assert actions[index] == listed[index]
    if isinstance(turn, Chance):
        outcomes = [outcome for outcome, _ in rules.chances(state)]
        assert outcomes
        assert len(set(outcomes)) == len(outcomes)
        assert all(isinstance(w, int) and w > 0 for _, w in rules.chances(state))


def check_notation(rules: AnyRules, action: Any) -> None:
    written = notation(rules.action)
    assert written.parse(written.show(action)) == action
    assert written.from_json(written.to_json(action)) == action


def check_refusals(rules: AnyRules, state: Any, pool: Iterable[Any], rng: Random) -> None:
    """Actions that are not listed are refused, with a reason."""
    turn = rules.turn(state)
    asked = turn.seats if isinstance(turn, Seats) else ()
    candidates = list(pool)
    candidates += [bent for action in candidates for bent in bend(rules, action, rng)]
    allowed = {seat: set(rules.actions(state, seat)) for seat in asked}
    drawn = {o for o, _ in rules.chances(state)} if isinstance(turn, Chance) else set()
    for action in candidates:
        for seat in (None, -1, rules.seats, *range(rules.seats)):
            legal = action in drawn if seat is None else action in allowed.get(seat, ())
            assert plays(rules, state, seat, action) == legal, (seat, action)


def plays(rules: AnyRules, state: Any, seat: Seat | None, action: Any) -> bool:
    try:
        rules.play(state, seat, action)
    except IllegalAction as refusal:
        assert isinstance(refusal.reason, Text)
        return False
    return True


def bend(rules: AnyRules, action: Any, rng: Random) -> Iterable[Any]:
    """The action with one number or word changed, as far as its type lets it through."""
    plain = msgspec.to_builtins(action)
    for name, value in plain.items():
        if name == "type":
            continue
        for other in _other_values(value, rng):
            try:
                yield msgspec.convert({**plain, name: other}, rules.action)
            except msgspec.ValidationError:
                continue


def _other_values(value: Any, rng: Random) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, rng.randrange(-3, 90), 10**18]
    if isinstance(value, str):
        return [value[::-1], "nothing"]
    if isinstance(value, list):
        changed = [[*value[:-1], other] for other in _other_values(value[-1], rng)] if value else []
        return [*changed, value[::-1], value + value]
    return [0, 1]


def check_secrets(rules: AnyRules, step: Step, rng: Random, pool: Iterable[Any]) -> None:
    """A seat cannot tell a resampled world from the true one, by any means."""
    state, actor, action = step
    if not rules.secrets:  # then there is one log for all
        told = rules.tell(state, actor, action, None)
        assert all(rules.tell(state, actor, action, s) == told for s in range(rules.seats))
    scores = rules.scores(state)
    for seat in range(rules.seats):
        key = rng.getrandbits(64)
        other = rules.resample(state, seat, Random(key))
        assert rules.view(other, seat) == rules.view(state, seat)
        assert rules.scores(other) == scores
        legal = rules.actions(state, seat)
        assert list(rules.actions(other, seat)) == list(legal)
        for own in legal[:LABELLED_ACTIONS]:
            assert rules.label(other, seat, own) == rules.label(state, seat, own)
            assert _alike(rules.tell(state, seat, own, seat), rules.tell(other, seat, own, seat))
            assert rules.key(other, seat, own) == rules.key(state, seat, own)
        assert rules.ask(other, seat) == rules.ask(state, seat)
        assert rules.aids(other, seat) == rules.aids(state, seat)
        again = rng.getrandbits(64)
        assert rules.resample(other, seat, Random(again)) == rules.resample(
            state, seat, Random(again)
        ), "equal views and equal generators must resample equally"
        if plays(rules, other, actor, action):
            told = rules.tell(state, actor, action, seat)
            assert _alike(told, rules.tell(other, actor, action, seat))
            if not told.reveals:
                after = [rules.play(world, actor, action) for world in (state, other)]
                _check_consequences(rules, seat, *after)
        for candidate in pool:
            assert _refusal(rules, other, seat, candidate) == _refusal(
                rules, state, seat, candidate
            )


def _alike(one: Event, other: Event) -> bool:
    """Whether two worlds are told alike: a move that reveals says what was hidden in each."""
    if one.reveals:
        return other.reveals and one.secret == other.secret
    return one == other


def _check_consequences(rules: AnyRules, seat: Seat, one: Any, two: Any) -> None:
    """Automatic moves after a move depend on nothing hidden; information gained by a move shows in
    the points or in the next question. At the end everything may be shown."""
    if isinstance(rules.turn(one), Over):
        return
    if rules.turn(one) == rules.turn(two) and rules.scores(one) == rules.scores(two):
        assert rules.view(one, seat) == rules.view(two, seat)


def _refusal(rules: AnyRules, state: Any, seat: Seat, action: Any) -> Text | None:
    try:
        rules.play(state, seat, action)
    except IllegalAction as refusal:
        return refusal.reason
    return None


def check_forced(rules: AnyRules, state: Any, rng: Random) -> None:
    """A forced move is the only action, and whether a seat is asked reveals nothing hidden: it
    is the same in all worlds that a reader cannot tell apart."""
    for seat in range(rules.seats):
        forced = rules.forced(state, seat)
        assert forced is None or list(rules.actions(state, seat)) == [forced]
        for reader in range(rules.seats):
            other = rules.resample(state, reader, Random(rng.getrandbits(64)))
            asked = rules.forced(other, seat) is None
            assert asked == (forced is None), "whether a seat is asked tells a secret"


def check_words(rules: AnyRules, step: Step, languages: Iterable[Language]) -> None:
    """Everything that can be said is said in every language."""
    state, actor, action = step
    for say in languages:
        for reader in readers(rules):
            assert say(rules.tell(state, actor, action, reader).text)
            lines = list(rules.lines(rules.view(state, reader), say))
            assert all(isinstance(line, str) and "\n" not in line for line in lines)
        for seat in range(rules.seats):
            assert say(rules.ask(state, seat))
            for own in rules.actions(state, seat)[:LABELLED_ACTIONS]:
                assert say(rules.label(state, seat, own))
            assert all(say(line) for line in rules.aids(state, seat).lines)


def check_commute(rules: AnyRules, state: Any, rng: Random) -> None:
    """Seats that choose at the same time do not wait for each other."""
    turn = rules.turn(state)
    if not isinstance(turn, Seats) or len(turn.seats) < 2:
        return
    a, b = rng.sample(turn.seats, 2)
    first, second = (rng.choice(list(rules.actions(state, seat))) for seat in (a, b))
    one = rules.play(rules.play(state, a, first), b, second)
    other = rules.play(rules.play(state, b, second), a, first)
    assert one == other


def check_last_view(rules: AnyRules, end: Any, rng: Random) -> None:
    """Information revealed at the end is not resampled."""
    for seat in range(rules.seats):
        assert rules.view(rules.resample(end, seat, rng), seat) == rules.view(end, seat)


def check_result(rules: AnyRules, state: Any, languages: Iterable[Language]) -> None:
    result = rules.result(state)
    assert len(result.places) == rules.seats
    for place in result.places:
        assert 1 <= place <= rules.seats
        assert sum(other < place for other in result.places) == place - 1, "a gap in the places"
    first = [seat for seat, place in enumerate(result.places) if place == 1]
    assert list(result.winners) == [seat for seat in first if rules.may_win(state, seat)]
    for say in languages:
        assert result.decided is None or say(result.decided)


# Reviews ----------------------------------------------------------------------------------------


def check_review(record: Record) -> None:
    """What a match brought each seat is luck, its own decisions and the others', and nothing else.

    Few states are played on, and just for fun: the sum must hold whatever the values are."""
    from ludotheque.bots.sampling import play_out
    from ludotheque.review.analysis import Evidence
    from ludotheque.review.timeline import Timeline

    timeline = Timeline(record)
    rules, plies = timeline.rules, len(timeline.plies)
    scores = [score.total / rules.unit for score in rules.scores(timeline.final)]
    evidence = Evidence(timeline)
    some = {plies * part // REVIEWED_STATES for part in range(REVIEWED_STATES)}
    rows = [
        [play_out(rules, timeline.state(n), timeline.drawn(n), 1, 1)] if n in some else None
        for n in range(plies)
    ]
    evidence.add_values(rows)
    review = evidence.review()
    assert len(review.moves) == plies
    for seat in review.seats:
        assert seat.final == scores[seat.seat], "the last value is not the result"
        explained = seat.luck + seat.own + seat.others
        assert abs(seat.final - seat.start - explained) < MAX_ROUNDING_ERROR, (
            "a review does not add up"
        )
        by_actor = {None: seat.luck, seat.seat: seat.own}
        for actor, whole in by_actor.items():
            parts = [m.change[seat.seat] for m in review.moves if m.actor == actor]
            assert abs(sum(parts) - whole) < MAX_ROUNDING_ERROR * plies
