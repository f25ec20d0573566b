"""Component files from anybody: what would cost the parser much never reaches it."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.games.quadrata.box import load_box
from ludotheque.games.taxi.city.plan import CityFault
from ludotheque.games.taxi.city.reading import read_city
from ludotheque.registry import all_games
from ludotheque.rules import BadOption
from ludotheque.text import LANGUAGES, language, text
from ludotheque.toml import MAX_CHARACTERS, BadToml, read_toml, write_toml

DOTTED = "a" + ".a" * 50_000
COSTLY = {
    "dotted": (f"{DOTTED}=1", "fault-toml-deep"),
    "dotted, with spaces and texts": (' . "x" . '.join("ab" * 20) + " = 1", "fault-toml-deep"),
    "dotted header": (f"[{DOTTED}]", "fault-toml-deep"),
    "dotted in a table": (f"x = {{{DOTTED} = 1}}", "fault-toml-deep"),
    "dotted after a text of four quotes": (f'x = """"""""# \\\n{DOTTED}=1', "fault-toml-deep"),
    "dotted after a comment": (f"# it's\n{DOTTED}=1", "fault-toml-deep"),
    "brackets": ("x = " + "[" * 9 + "]" * 9, "fault-toml-deep"),
    "keys": ("\n".join(f"k{n}=1" for n in range(10_001)), "fault-toml-keys"),
    "digits": ("x = " + "1" * 5000, "fault-toml-number"),
    "digits with lines": ("x = -" + "1_" * 2500 + "1", "fault-toml-number"),
    "hexadecimal": ("x = 0x" + "f" * 5000, "fault-toml-number"),
    "length": ("#" * (MAX_CHARACTERS + 1), "fault-toml-long"),
}


@pytest.mark.parametrize("name", COSTLY)
def test_what_costs_much_is_refused_before_it_is_parsed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def parsed(_: str) -> None:
        raise AssertionError("parsed")

    monkeypatch.setattr(tomllib, "loads", parsed)
    source, why = COSTLY[name]
    with pytest.raises(BadToml) as found:
        read_toml(source)
    assert found.value.reason.key == why
    for code in LANGUAGES:
        assert language(code)(found.value.reason).endswith(".")


def test_games_read_their_files_so() -> None:
    with pytest.raises(BadOption) as cards:
        load_box(f"{DOTTED}=1")
    assert cards.value.reason.args["why"] == text("fault-toml-deep", n=8)
    with pytest.raises(CityFault) as city:
        read_city("x = " + "1" * 5000)
    assert city.value.reason.args["why"] == text("fault-toml-number", n=40)


@pytest.mark.parametrize(
    "source",
    [
        'text = "a.b.c.d.e.f.g.h.i.j.k.l [[[[[[[[[[[[ 111111111111111111111111111111111111111111"',
        "# a.b.c.d.e.f.g.h.i.j.k.l = [[[[[[[[[[[[[[[\nx = 1.5",
        'x = """\na.b.c.d.e.f.g.h.i.j.k "" [[[[[[[[[\n"""',
        "x = [[1.5, 2.5, 3.5], [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5]]",
        "a.b.c.d = 1979-05-27T07:32:00.999999-07:00",
        "x = 0.1234567890123456789012345",
    ],
)
def test_what_is_usual_is_read(source: str) -> None:
    assert read_toml(source) == tomllib.loads(source)


def test_our_own_files_are_far_from_the_limits() -> None:
    for game in ("quadrata", "taxi"):
        for file in (resources.files(f"ludotheque.games.{game}") / "data").iterdir():
            if file.name.endswith(".toml"):
                source = file.read_text(encoding="utf-8")
                assert len(source) < MAX_CHARACTERS / 10
                assert read_toml(source) == tomllib.loads(source)


PIECES = [
    '"',
    "'",
    '"""',
    "'''",
    "\\",
    "\n",
    "#",
    " ",
    "=",
    "a.b.c.d.e.f.g.h.i.j.k = 1",
    "x",
    "[",
    "]",
]


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_no_quoting_hides_a_key_from_the_measure(pieces: list[str]) -> None:
    """Whatever the parser would read as a key of eleven parts has been seen before."""
    source = "".join(pieces)
    try:
        found = tomllib.loads(source)
    except tomllib.TOMLDecodeError:
        return
    depth = 0
    while isinstance(found, dict) and found:
        found, depth = found[next(reversed(found))], depth + 1
    if depth > 8:
        with pytest.raises(BadToml):
            read_toml(source)


# Writing -----------------------------------------------------------------------------------------

_KEYS = st.text(min_size=1, max_size=8)
_PLAIN = st.recursive(
    st.booleans() | st.integers(-(2**53), 2**53) | st.text() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=3),
    max_leaves=4,
)


@settings(max_examples=60)
@given(st.dictionaries(_KEYS, _PLAIN, max_size=4))
def test_what_is_written_is_read_back(content: dict[str, Any]) -> None:
    assert tomllib.loads(write_toml(content)) == content


def test_parts_of_the_games_are_written_as_they_were_read() -> None:
    for game in all_games():
        if (workshop := game.workshop) is None:
            continue
        for part in workshop.PARTS:
            original = workshop.original(part)
            written = write_toml(read_toml(original))
            assert read_toml(written) == read_toml(original), (game.id, part)
            assert write_toml(read_toml(written)) == written


def test_values_that_no_file_can_hold_are_refused() -> None:
    for content in ({"x": None}, {"x": [[[[[[[[[1]]]]]]]]]}, {"x": "a" * MAX_CHARACTERS}):
        with pytest.raises(BadToml):
            write_toml(content)
