"""The command that measures many tables at once."""

from __future__ import annotations

import pytest
from benchmarks import server_load


def test_a_part_that_is_too_short_to_be_measured_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["server_load.py", "--seconds", "3"])
    with pytest.raises(SystemExit):
        server_load.main()
    assert "more than 3 seconds" in capsys.readouterr().err
    assert server_load.duration("4") == 4.0
