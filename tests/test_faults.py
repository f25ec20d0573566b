"""Reasons are given in our words, in both languages, and name the place that is wrong."""

from __future__ import annotations

import errno
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from ludotheque.faults import fault, fault_in
from ludotheque.forms import convert_options
from ludotheque.games.quadracarta.game import MINISURF
from ludotheque.home import load_profile, profile_path
from ludotheque.notation import notation
from ludotheque.record import decode, load, rules_of
from ludotheque.text import LANGUAGES, Problem, language, text

HEADER = (
    b'{"ludotheque":1,"game":"minisurf","version":1,"options":{},'
    b'"seats":[{"name":"Ana"},{"name":"Ben"}]}\n'
)
# What a library says and a player should never read.
FOREIGN = ("Expected", "Object", "got `", "malformed", "truncated", "$.", "Errno", "codec", "byte")


class Card(msgspec.Struct):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=5)]
    numbers: tuple[int, int]
    side: Literal["n", "s"] = "n"
    share: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0
    sure: bool = True
    more: dict[str, int] = {}
    one: int | str = 0
    tags: Annotated[tuple[int, ...], msgspec.Meta(min_length=2, max_length=3)] = (1, 2)
    id: Annotated[str, msgspec.Meta(pattern="^[a-z]$")] = "a"


def reason(action: Callable[[], Any]) -> str:
    with pytest.raises(Problem) as caught:
        action()
    said = [language(code)(caught.value.reason) for code in LANGUAGES]
    assert said[0] != said[1]
    for sentence in said:
        assert sentence.endswith(".")
        assert not any(word in sentence for word in FOREIGN), sentence
    return said[LANGUAGES.index("en")]


def wrong(data: bytes) -> str:
    def read() -> None:
        try:
            msgspec.json.decode(data, type=Card)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise Problem(text("record-bad-line", line=3, why=fault(error))) from None

    return reason(read)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'{"name": "x"}', "Line 3 of the record is damaged: “numbers” is missing."),
        (b'{"name": 1, "numbers": [1, 2]}', "“name” should be text in quotation marks."),
        (b'{"name": "", "numbers": [1, 2]}', "“name” should have a character or more."),
        (b'{"name": "abcdef", "numbers": [1, 2]}', "“name” should have 5 characters at most."),
        (b'{"name": "x", "numbers": [1, "2"]}', "“numbers[1]” should be a whole number."),
        (b'{"name": "x", "numbers": [1]}', "“numbers” should have 2 values."),
        (b'{"name": "x", "numbers": 1}', "“numbers” should be a list in square brackets."),
        (b'{"name": "x", "numbers": [1, 2], "side": "q"}', "“side” cannot be “q”."),
        (b'{"name": "x", "numbers": [1, 2], "share": "q"}', "“share” should be a number."),
        (b'{"name": "x", "numbers": [1, 2], "share": -2}', "“share” should be 0 or more."),
        (b'{"name": "x", "numbers": [1, 2], "share": 2}', "“share” should be 1 or less."),
        (b'{"name": "x", "numbers": [1, 2], "sure": 2}', "“sure” should be true or false."),
        (b'{"name": "x", "numbers": [1, 2], "sure": null}', "“sure” should be true or false."),
        (b'{"name": "x", "numbers": [1, 2], "more": 2}', "a group of values with names."),
        (b'{"name": "x", "numbers": [1, 2], "one": {}}', "the value of “one” does not fit."),
        (b'{"name": "x", "numbers": [1, 2], "tags": [1]}', "should have 2 values or more."),
        (b'{"name": "x", "numbers": [1, 2], "tags": [1, 1, 1, 1]}', "have 3 values at most."),
        (b'{"name": "x", "numbers": [1, 2], "id": "A"}', "the value of “id” does not fit."),
        (b"[1]", "it is not what should be there."),
        (b'{"name" "x"}', "it is not JSON (near character 9)."),
        (b'{"name":', "it is not JSON."),
        (b'{"name": "\xff", "numbers": [1, 2]}', "it is not text in UTF-8."),
    ],
)
def test_what_is_wrong_is_named(data: bytes, said: str) -> None:
    assert wrong(data).endswith(said)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"#\n", "Line 1 of the record is damaged: it is not JSON (near character 1)."),
        (b"{}\n", "Line 1 of the record is damaged: “ludotheque” is missing."),
        (HEADER + b'{"type":"move"}\n', "Line 2 of the record is damaged: “seq” is missing."),
        (HEADER + b'{"type":"fly","seq":1}\n', "damaged: “type” cannot be “fly”."),
        (HEADER.replace(b'"seats"', b'"chairs":1,"seats"'), "“chairs” does not belong there."),
        (b'{"ludotheque":9,"weather":"fine"}\n', "newer Ludothèque (format 9); please update."),
    ],
)
def test_damaged_records(line: bytes, said: str) -> None:
    assert reason(lambda: decode(line)).endswith(said)


def test_options_profiles_and_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    bad = HEADER.replace(b'"options":{}', b'"options":{"duplicate":"maybe"}')
    assert "“duplicate” should be true or false" in reason(lambda: rules_of(decode(bad).header))
    assert "“Duplicate: the same cards" in reason(
        lambda: convert_options(MINISURF, {"duplicate": "maybe"})
    )
    assert "there is no such file." in reason(lambda: load(tmp_path / "nothing.ludo"))
    assert "it is a folder." in reason(lambda: load(tmp_path))
    profile_path("Ana").parent.mkdir()
    profile_path("Ana").write_bytes(b'{"name": 3}')
    assert "“name” should be text" in reason(lambda: load_profile("Ana"))


Id = Annotated[str, msgspec.Meta(pattern="^[a-z]+$")]


class Town(msgspec.Struct, forbid_unknown_fields=True):
    points: dict[Id, tuple[int, int]]
    inside: Inside | None = None


class Inside(msgspec.Struct):
    doors: dict[str, Card]


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ({"points": {"a": [1, 2], "b": [1]}}, "“points.b” should have 2 values."),
        ({"points": {"a": [1, 2], "b": [1, "x"]}}, "“points.b[1]” should be a whole number."),
        ({"points": {"a": [1, 2], "B!": [1, 2]}}, "“B!” cannot be a name in “points”."),
        ({"points": [1]}, "“points” should be a group of values with names."),
        ({"points": {}, "roads": 1}, "“roads” does not belong there."),
        ({}, "“points” is missing."),
        (3, "it is not what should be there."),
        (
            {"points": {}, "inside": {"doors": {"x": {"name": "a"}}}},
            "“inside.doors.x.numbers” is missing.",
        ),
    ],
)
def test_the_entry_of_a_table_is_named(plain: Any, said: str) -> None:
    def read() -> None:
        try:
            msgspec.convert(plain, Town)
        except msgspec.ValidationError as error:
            raise Problem(text("bad-option", why=fault_in(plain, Town, error))) from None

    before = repr(plain)
    assert reason(read).endswith(said)
    assert repr(plain) == before


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("a = 1\nb = ]\n", "it is not TOML (line 2, character 5)."),
        ("a = 1\na = 2\n", "it is not TOML (line 2, character 6)."),
        ('a = """', "it is not TOML (at its end)."),
    ],
)
def test_toml(source: str, said: str) -> None:
    def read() -> None:
        try:
            tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            raise Problem(text("bad-option", why=fault(error))) from None

    assert reason(read).endswith(said)


def test_errors_of_the_system() -> None:
    assert fault(PermissionError(errno.EACCES, "Permission denied")) == text("fault-forbidden")
    assert fault(OSError(errno.ENOSPC, "No space left")) == text("fault-full")
    assert fault(OSError(errno.EROFS, "Read-only")) == text("fault-forbidden")
    assert fault(OSError(errno.EIO, "Broken")) == text("fault-system", n=errno.EIO)
    assert fault(RecursionError()) == text("fault-shape")


class Put(msgspec.Struct, frozen=True, tag="put"):
    at: tuple[int, int]
    turn: Annotated[int, msgspec.Meta(ge=0, le=5, extra={"prefix": "r"})]
    really: bool


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("put 1,2 r9 yes", "“turn” should be 5 or less."),
        ("put 1,2 3 yes", "“3” should begin with “r”."),
        ("put 1 r3 yes", "“1” should be 2 values with commas between them."),
        ("put 1,x r3 yes", "“x” cannot be there."),
        ("put 1,2 r3 perhaps", "“perhaps” cannot be there."),
    ],
)
def test_actions(written: str, said: str) -> None:
    found = reason(lambda: notation(Put).parse(written))
    assert found == f"“{written}” is not an action here: {said}"
