"""Reasons are given in our words, in both languages, and name the place that is wrong."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest

from ludotheque.faults import fault
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
    name: str
    numbers: tuple[int, int]


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
        (b'{"name": 1, "numbers": [1, 2]}', "the value of “name” does not fit."),
        (b'{"name": "x", "numbers": [1, "2"]}', "the value of “numbers[1]” does not fit."),
        (b'{"name": "x", "numbers": [1]}', "the value of “numbers” does not fit."),
        (b"[1]", "it is not what should stand there."),
        (b'{"name" "x"}', "it is not JSON from character 9 on."),
        (b'{"name":', "it is not JSON."),
        (b'{"name": "\xff", "numbers": [1, 2]}', "it is not text in UTF-8."),
    ],
)
def test_what_is_wrong_is_named(data: bytes, said: str) -> None:
    assert wrong(data).endswith(said)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"#\n", "Line 1 of the record is damaged: it is not JSON from character 1 on."),
        (b"{}\n", "Line 1 of the record is damaged: “ludotheque” is missing."),
        (HEADER + b'{"type":"move"}\n', "Line 2 of the record is damaged: “seq” is missing."),
        (HEADER + b'{"type":"fly","seq":1}\n', "damaged: the value of “type” does not fit."),
        (HEADER.replace(b'"seats"', b'"chairs":1,"seats"'), "“chairs” does not belong there."),
        (b'{"ludotheque":9,"weather":"fine"}\n', "newer Ludothèque (format 9); please update."),
    ],
)
def test_damaged_records(line: bytes, said: str) -> None:
    assert reason(lambda: decode(line)).endswith(said)


def test_options_profiles_and_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    bad = HEADER.replace(b'"options":{}', b'"options":{"duplicate":"maybe"}')
    assert "“duplicate” does not fit" in reason(lambda: rules_of(decode(bad).header))
    assert "“duplicate”" in reason(lambda: convert_options(MINISURF, {"duplicate": "maybe"}))
    assert "there is no such file." in reason(lambda: load(tmp_path / "nothing.ludo"))
    assert "it is a folder." in reason(lambda: load(tmp_path))
    profile_path("Ana").parent.mkdir()
    profile_path("Ana").write_bytes(b'{"name": 3}')
    assert "“name” does not fit" in reason(lambda: load_profile("Ana"))


def test_errors_of_the_system() -> None:
    assert fault(PermissionError(errno.EACCES, "Permission denied")) == text("fault-forbidden")
    assert fault(OSError(errno.ENOSPC, "No space left")) == text("fault-system", n=errno.ENOSPC)
    assert fault(RecursionError()) == text("fault-shape")


class Put(msgspec.Struct, frozen=True, tag="put"):
    at: tuple[int, int]
    turn: Annotated[int, msgspec.Meta(ge=0, le=5, extra={"prefix": "r"})]
    really: bool


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("put 1,2 r9 yes", "the value of “turn” does not fit."),
        ("put 1,2 3 yes", "“3” should begin with “r”."),
        ("put 1 r3 yes", "“1” should be 2 values with commas between them."),
        ("put 1,x r3 yes", "“x” cannot stand there."),
        ("put 1,2 r3 perhaps", "“perhaps” cannot stand there."),
    ],
)
def test_actions(written: str, said: str) -> None:
    found = reason(lambda: notation(Put).parse(written))
    assert found == f"“{written}” is not an action here: {said}"
