"""A language is shared between threads: a text is there for all of them, whichever says it
first."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest

from ludotheque.registry import all_games
from ludotheque.text import Language

THREADS, TRIES = 8, 20


@pytest.fixture(autouse=True)
def switching() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_threads_say_the_same_texts_for_the_first_time() -> None:
    assert all_games()  # their words are announced
    missing: list[str] = []
    for _ in range(TRIES):
        spoken, start = Language("fr"), threading.Barrier(THREADS)

        def say(spoken: Language = spoken, start: threading.Barrier = start) -> None:
            start.wait()
            for key in ("player", "server-no-table", "cascadia-name", "taxi-name"):
                try:
                    spoken.at_table(["Ana"]).say(key, n=1)
                except KeyError as error:
                    missing.append(str(error))

        threads = [threading.Thread(target=say) for _ in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert missing == []
