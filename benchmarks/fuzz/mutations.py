"""Odd variants of good inputs, as a Hypothesis strategy: what fails is made small by Hypothesis."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hypothesis import strategies as st

_PART = re.compile(rb'"(?:[^"\\]|\\.)*"|-?[0-9]+(?:\.[0-9]+)?|[\w-]+|[^\w\s]')

# What parsers trip over: signs, limits, nothing, very much, and what looks like something else.
WORDS: tuple[bytes, ...] = (
    *(b"", b"0", b"-1", b"1e400", b"NaN", b"-0", b"2147483648", b"9007199254740993"),
    *(b"99999999999999999999", b"true", b"null", b"[]", b"{}", b'""', b'"\\ud800"', b'"\\u0000"'),
    *(b"\x00", b"\xff\xfe", b"\xed\xa0\x80", "\u202e\u034f".encode(), "\u3164".encode()),
    *(b"[" * 2000, b"a." * 30, b"9" * 60, b"\n", b"\r\n", b" ", b"\t", b"=", b";", b",", b"%00"),
    *(b"../", b"//", b"'''", b'"""', b"\\", b"#", b"__proto__", b"\xc3\x28", b"-", b"0x7f", b"1_0"),
)

Step = tuple[str, float, float, bytes]


def mutate(data: bytes, steps: Sequence[Step], others: Sequence[bytes]) -> bytes:
    """The same with some steps of change; places are fractions of what is there."""
    for kind, where, how_much, word in steps:
        parts = [found.span() for found in _PART.finditer(data)]
        at = int(where * len(data))
        end = at + int(how_much**3 * (len(data) - at))
        if kind in ("replace", "drop", "twice", "swap") and parts:
            at, end = parts[int(where * (len(parts) - 1))]
        if kind == "swap" and parts:
            start, stop = parts[int(how_much * (len(parts) - 1))]
            data = data[:at] + data[start:stop] + data[end:]
        elif kind in ("twice", "repeat"):
            data = data[:end] + data[at:end] + data[end:]
        elif kind in ("drop", "cut"):
            data = data[:at] + data[end:]
        elif kind == "insert":
            data = data[:at] + word + data[at:]
        elif kind == "splice" and others:
            other = others[int(how_much * (len(others) - 1))]
            data = data[:at] + other[int(where * len(other)) :]
        elif kind == "flip" and data:
            at = min(at, len(data) - 1)
            data = data[:at] + bytes([data[at] ^ (1 << int(how_much * 7))]) + data[at + 1 :]
        else:
            data = data[:at] + word + data[end:]
    return data


_KINDS = ("replace", "swap", "drop", "twice", "insert", "cut", "repeat", "splice", "flip")


def mutated(corpus: Sequence[bytes], words: Sequence[bytes], most: int) -> st.SearchStrategy[bytes]:
    """One of these with up to eight changes, no longer than `most` bytes."""
    share = st.floats(0, 1, allow_nan=False, width=16)
    step = st.tuples(st.sampled_from(_KINDS), share, share, st.sampled_from((*words, *WORDS)))
    steps = st.lists(step, max_size=8)
    made = st.builds(
        lambda one, changes: mutate(one, changes, corpus), st.sampled_from(corpus), steps
    )
    return made.map(lambda data: data[:most])
