"""Names, words, limits."""

from __future__ import annotations

import pytest

from ludotheque.naming import clean, clean_name, short_name
from ludotheque.server.guests.guest import new_id, new_secret
from ludotheque.server.rate_limits import RateLimited, TokenBucket
from ludotheque.text import Problem


def test_names_are_one_visible_line() -> None:
    assert clean_name("  Ana\tMaría  ") == "Ana María"
    assert clean_name("e\u0301lise") == "élise"
    assert clean_name("O’Brien 🦊") == "O’Brien 🦊"
    assert clean("a\u202eb\u200bc\x00d\u2066e") == "abcde"
    for bad in ("", "   ", "\u200b\u200b", "\u202e"):
        with pytest.raises(Problem) as problem:
            clean_name(bad)
        assert problem.value.reason.key == "server-name-empty"
    with pytest.raises(Problem) as problem:
        clean_name("x" * 25)
    assert problem.value.reason.key == "server-name-long"


def test_a_picture_of_several_stays_one_and_nothing_else_is_joined() -> None:
    for joined in ("👩🏽\u200d🚀", "🏳️\u200d🌈 Ana", "👨\u200d👩\u200d👧\u200d👦"):
        assert clean(joined) == joined
    assert clean("a\u200db 👩\u200d \u200d👩 👩\u200d\u202e👩") == "ab 👩 👩 👩👩"
    assert short_name("👩\u200d🚀" * 9)[-1] != "\u200d"


def test_ids_and_secrets_cannot_be_guessed() -> None:
    assert len({new_id() for _ in range(1000)}) == 1000
    assert all(len(new_id()) == 16 for _ in range(10))
    assert len(new_secret()) >= 43


def test_a_limit_fills_up_again() -> None:
    now = [0.0]
    limit = TokenBucket(burst=3, rate=2, clock=lambda: now[0])
    for _ in range(3):
        limit.take("a")
    with pytest.raises(RateLimited):
        limit.take("a")
    limit.take("b")  # somebody else
    now[0] = 0.5
    limit.take("a")
    with pytest.raises(RateLimited):
        limit.take("a")
    now[0] = 100.0
    for _ in range(3):
        limit.take("a")
    with pytest.raises(RateLimited):
        limit.take("a")


def test_a_limit_forgets_the_oldest() -> None:
    limit = TokenBucket(burst=1, rate=0, keys=2, clock=lambda: 0.0)
    limit.take("a")
    limit.take("b")
    limit.take("c")
    limit.take("a")  # forgotten
    with pytest.raises(RateLimited):
        limit.take("c")
