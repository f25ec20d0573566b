"""A small event of the real command, killed in the middle; benchmarks/contests has the big one.

`./check` restarts a server in the middle of an event at every step
(`server/test_contests.py::test_an_event_goes_on_after_a_restart_wherever_it_stopped`)."""

from __future__ import annotations

import pytest
from benchmarks.contests.play import main


@pytest.mark.long
@pytest.mark.parametrize("kind", ["duplicate", "swiss"])
def test_an_event_survives_a_kill_and_is_counted_right(kind: str) -> None:
    words = ["--guests", "5", "--deals", "2", "--rounds", "3", "--kills", "1", "--kinds", kind]
    assert main(words) == 0
