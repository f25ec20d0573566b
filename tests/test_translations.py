"""Both languages, always: same texts, same arguments, real Fluent; and how a language is chosen."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, VariableReference
from fluent.syntax.visitor import Visitor

import ludotheque
import ludotheque.registry  # games bring words of their own
from ludotheque.text import LANGUAGES, choose_language, language, text

ROOT = Path(ludotheque.__file__).parent
ENGLISH = sorted(ROOT.glob("**/*en.ftl"))


class _Arguments(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 - their name
        # Names that come with their translations (cards of a user's own) are passed as $en, $fr.
        name = node.id.name
        self.found.add("name" if name in LANGUAGES else name)


def _texts(path: Path) -> dict[str, set[str]]:
    found = {}
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, Junk), f"{path.name}: {entry.content}"
        if isinstance(entry, Message):
            assert entry.id.name not in found, f"{path.name}: {entry.id.name} twice"
            arguments = _Arguments()
            arguments.visit(entry)
            # What ends in _of is the same with its preposition: French has to join them.
            found[entry.id.name] = {name.removesuffix("_of") for name in arguments.found}
    return found


@pytest.mark.parametrize("english", ENGLISH, ids=lambda p: str(p.relative_to(ROOT)))
def test_every_text_is_in_both_languages_with_the_same_arguments(english: Path) -> None:
    french = english.with_name(english.name.replace("en.ftl", "fr.ftl"))
    assert _texts(english) == _texts(french)


KEYS_NOT_QUESTIONS = ("terminal-page-help", "plain-empty")  # where ? is a key to press


@pytest.mark.parametrize("english", ENGLISH, ids=lambda p: str(p.relative_to(ROOT)))
def test_french_signs_keep_to_their_word(english: Path) -> None:
    """No line may begin with a colon: a space before : ; ? ! and inside « » does not break."""
    french = english.with_name(english.name.replace("en.ftl", "fr.ftl"))
    for line in french.read_text(encoding="utf-8").splitlines():
        if not line.startswith(KEYS_NOT_QUESTIONS):
            assert not re.search(r"« | »|\S [:;?!](\s|$)", line), line


@pytest.mark.parametrize("code", LANGUAGES)
def test_options_of_a_command_are_described_in_one_column(code: str) -> None:
    for helped in (
        (ROOT / "locale" / f"help.{code}.ftl").read_text(encoding="utf-8").split("\nhelp-")
    ):
        described = re.finditer(r"^    --\S+(?: \S+)*  +(?=\S)", helped, re.MULTILINE)
        assert len({len(one.group()) for one in described}) <= 1, helped


def test_there_are_texts() -> None:
    assert len(ENGLISH) >= 2
    for code in LANGUAGES:
        assert language(code).knows("minisurf-name")


def test_every_text_named_in_the_code_exists() -> None:
    """Calls of `text`, `say`, `word` or `line`. Of a key put together, its
    beginning."""
    known = language("en").keys()
    for path in ROOT.glob("**/*.py"):
        for key, whole in _named(ast.parse(path.read_text(encoding="utf-8"))):
            there = key in known if whole else any(one.startswith(key) for one in known)
            assert there, f"{path.name}: {key}"


def _named(tree: ast.Module) -> Iterator[tuple[str, bool]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        says = node.func.attr if isinstance(node.func, ast.Attribute) else None
        says = node.func.id if isinstance(node.func, ast.Name) else says
        first = node.args[0]
        if says not in ("text", "say", "word", "line"):
            continue
        if isinstance(first, ast.JoinedStr):
            begin = first.values[0]
            if isinstance(begin, ast.Constant):
                yield str(begin.value), False
        elif isinstance(first, ast.Constant) and re.fullmatch(r"[a-z0-9-]+", str(first.value)):
            yield str(first.value), True


def test_the_language_is_chosen_by_flag_then_variable_then_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("LUDOTHEQUE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert choose_language() == "fr"
    monkeypatch.setenv("LUDOTHEQUE_LANG", "en")
    assert choose_language() == "en"
    assert choose_language("fr") == "fr"
    assert choose_language("xx") == "en"


def test_texts_nest_and_join() -> None:
    inner = [text("quadracarta-left", card="yyrr", n=2), text("quadracarta-left", card="yyyy", n=1)]
    line = language("en")(text("quadracarta-deck", n=3, cards=inner))
    assert line.replace("\N{NO-BREAK SPACE}", " ") == "Cards not seen yet (3): yyrr × 2, yyyy × 1"


def test_players_have_names_at_a_table_and_numbers_elsewhere() -> None:
    begins = text("quadracarta-tell-first", seat=2)
    french = language("fr")
    assert french(begins) == "Joueur 2 commence, par tirage au sort"
    assert french.at_table(["Ana", "Bo"])(begins) == "Bo commence, par tirage au sort"
    assert french.at_table(["Ana"])(begins) == "Joueur 2 commence, par tirage au sort"
    assert french(begins) == "Joueur 2 commence, par tirage au sort"


@pytest.mark.parametrize(
    ("code", "args", "said"),
    [
        ("en", {"n": 1, "points": "1"}, "1 point"),
        ("en", {"n": 0.5, "points": "0.5"}, "0.5 points"),
        ("en", {"n": 12, "points": "12"}, "12 points"),
        ("fr", {"n": 1, "points": "1"}, "1 point"),
        ("fr", {"n": 0.5, "points": "0,5"}, "0,5 point"),
        ("fr", {"n": 0, "points": "0"}, "0 point"),
        ("fr", {"n": 2, "points": "2"}, "2 points"),
    ],
)
def test_one_is_not_many(code: str, args: dict[str, int | str], said: str) -> None:
    assert language(code).say("web-solo-result", **args) == said
    players = {"en": ("1 player", "2–4 players"), "fr": ("1 joueur", "2–4 joueurs")}[code]
    assert tuple(language(code).say("web-players", n=n) for n in (1, "2–4")) == players


@pytest.mark.parametrize("english", ENGLISH, ids=lambda p: str(p.relative_to(ROOT)))
def test_french_has_one_kind_of_unbreakable_space(english: Path) -> None:
    french = english.with_name(english.name.replace("en.ftl", "fr.ftl"))
    assert "\N{NARROW NO-BREAK SPACE}" not in french.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("key", "more"),
    [
        ("repair-looked", {"n": 0, "bad": 0}),
        ("taxi-aid-deck", {"n": 3, "plain": 0}),
        ("web-moves", {"n": 0}),
    ],
)
def test_nothing_is_not_one_in_french(key: str, more: dict[str, int]) -> None:
    """Plural rules of French put 0 with 1: a text that spells “une” out needs a case for 0."""
    said = language("fr")(text(key, **more)).lower()
    assert not re.search(r"\bune (table|seule)|\b1 coup", said), said
