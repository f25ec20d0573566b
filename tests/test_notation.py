"""Text and JSON forms of actions, on a type with every kind of field."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from ludotheque.notation import BadNotation, digest, notation


class Animal(Enum):
    BEAR = "bear"
    ELK = "elk"


class Cell(Struct, frozen=True, array_like=True):
    q: int
    r: int


class Point(Struct, frozen=True):
    x: int
    y: int


class Place(Struct, frozen=True, tag="place"):
    cell: Cell
    turn: Annotated[int, Meta(ge=0, le=5, extra={"prefix": "r"})]


class Everything(Struct, frozen=True, tag="all"):
    flag: bool
    maybe: int | None
    many: tuple[int, ...]
    pair: tuple[int, int]
    point: Point
    animal: Animal
    word: Literal["left", "right"]
    name: str
    animals: tuple[Animal, ...]


FORMS = notation(Place | Everything)


def test_text_form_reads_like_the_design() -> None:
    assert FORMS.show(Place(Cell(3, -1), 2)) == "place 3,-1 r2"
    assert FORMS.parse("place 3,-1 r2") == Place(Cell(3, -1), 2)


everything = st.builds(
    Everything,
    flag=st.booleans(),
    maybe=st.none() | st.integers(-99, 99),
    many=st.lists(st.integers(-9, 9), max_size=4).map(tuple),
    pair=st.tuples(st.integers(), st.integers()).filter(
        lambda pair: all(abs(n) < 10**15 for n in pair)
    ),
    point=st.builds(Point, st.integers(-99, 99), st.integers(-99, 99)),
    animal=st.sampled_from(Animal),
    word=st.sampled_from(["left", "right"]),
    name=st.from_regex(r"[a-z0-9]{1,8}", fullmatch=True),
    animals=st.lists(st.sampled_from(Animal), max_size=3).map(tuple),
)


@given(everything)
def test_both_forms_round_trip(action: Everything) -> None:
    assert FORMS.parse(FORMS.show(action)) == action
    assert FORMS.from_json(FORMS.to_json(action)) == action


@pytest.mark.parametrize(
    "line",
    [
        "",
        "place",
        "place 3,-1 r9",
        "place 3,-1 2",
        "place 3 r2",
        "place 3,-1,4 r2",
        "place 03,-1 r2",
        "place +3,-1 r2",
        "place  3,-1 r2",
        "place 3,-1 r2 ",
        "Place 3,-1 r2",
        "place ³,-1 r2",
        "fly 3,-1",
        "place 99999999999999999999,-1 r2",
        "x" * 5000,
    ],
)
def test_anything_else_is_refused(line: str) -> None:
    with pytest.raises(BadNotation):
        FORMS.parse(line)


def test_digest_depends_on_the_value_alone() -> None:
    assert digest(Cell(1, 2)) == digest(Cell(1, 2)) != digest(Cell(2, 1))


def test_an_action_type_without_a_word_is_refused() -> None:
    with pytest.raises(TypeError):
        notation(Cell)
