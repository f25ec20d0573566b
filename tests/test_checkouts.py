"""The figures of two checkouts are read from what the benchmarks print."""

from __future__ import annotations

from benchmarks.checkouts import read_figures

PRINTED = """\
{"game":"minisurf","plies_per_s":7223,"kernel":{"playouts_per_s":906,"ready_in_s":0.5}}
  Ludothèque, every move flushed      1234 moves a second,  0.50 ms of processor time a move
Pig at 50 tables, 2 cores, 5 s each
"""


def test_figures_are_speeds_by_name() -> None:
    assert dict(read_figures(PRINTED)) == {
        "minisurf, plies": 7223,
        "playouts_per_s": 906,
        "Ludothèque, every move flushed": 2000,
    }
