"""`ludotheque score GAME [FILE]`: a table that was played elsewhere, scored by the game's rules."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Annotated, Any, BinaryIO

import msgspec
from cyclopts import Parameter

from ludotheque.declaration import Game
from ludotheque.faults import fault
from ludotheque.forms import convert_options, read_pairs
from ludotheque.program import command
from ludotheque.real_tables import BoardReader, RealTable, Scorer
from ludotheque.registry import game as game_of
from ludotheque.sheets import MAX_ROWS, SheetField, SheetKit
from ludotheque.terminal.formatting import outcome, points, score_texts
from ludotheque.text import Language, Problem, Text, choose_language, language, text
from ludotheque.text_wrapping import print_text


def score(
    game: str,
    file: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    /,
    *,
    option: list[str] | None = None,
    lenient: bool = False,
    json: bool = False,
) -> None:
    """Score a table that was played elsewhere: `-` is standard input, without a file it is asked
    for."""
    chosen, say = game_of(game), language(choose_language())
    scorer = chosen.scorer
    if scorer is None:
        raise Problem(text("score-no-scorer", game=text(f"{chosen.id}-name")))
    given = read_pairs(chosen, option or [])
    if isinstance(scorer, BoardReader):
        _score_each(chosen, scorer, file, given, lenient, json, say)
        return
    options = convert_options(chosen, given)
    if file is None:
        boards = _Questions(say).ask_boards(chosen, scorer, options)
    else:
        with _opened(file) as source:
            boards = list(_read_boards(scorer, source))
        if not boards:
            raise Problem(text("score-no-board", file=file))
    names = [board.id or say.say("player", n=n) for n, board in enumerate(boards, 1)]
    found = scorer.table(chosen.rules(options, len(boards)), boards, lenient)
    if json:
        for row in _rows(found, names):
            print(msgspec.json.encode(row).decode())
    else:
        for line in _lines(found, names):
            print_text(say.at_table(names)(line))


def _score_each(
    chosen: Game,
    reader: BoardReader,
    file: str | None,
    given: dict[str, Any],
    lenient: bool,
    json: bool,
    say: Language,
) -> None:
    """Score the boards of a file one by one."""
    if file is None:
        name, example = text(f"{chosen.id}-name"), command("score", chosen.id, "FILE")
        raise Problem(text("score-needs-file", game=name, command=example))
    count = 0
    with _opened(file) as source:
        boards = reader.read(source, lambda named: convert_options(chosen, named | given), lenient)
        for board in boards:
            count += 1
            if json:
                print(msgspec.json.encode(board.scores).decode())
            else:
                for line in board.lines:
                    print_text(say(line))
    if not count and not json:  # for programs, no boards are no error
        raise Problem(text("score-no-board", file=file))


def _opened(file: str) -> AbstractContextManager[BinaryIO]:
    if file == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return open(file, "rb")
    except OSError as error:
        raise Problem(text("record-unreadable", file=file, why=fault(error))) from None


def _read_boards(scorer: Scorer, lines: Iterable[bytes]) -> Iterator[Any]:
    """The boards of one table, a JSON object a line; raises a Problem with the line."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield msgspec.json.decode(line, type=scorer.board)
            except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
                raise Problem(text("score-wrong-line", line=number, why=fault(error))) from None


# Points ------------------------------------------------------------------------------------------


def _rows(found: RealTable, names: list[str]) -> Iterator[dict[str, Any]]:
    """An object for each player."""
    rules, result = found.rules, found.rules.result(found.state)
    for seat, score in enumerate(rules.scores(found.state)):
        parts = {name: points(units, rules.unit) for name, units in score.parts.items()}
        yield {
            "id": names[seat],
            "total": points(score.total, rules.unit),
            "parts": parts,
            "place": result.places[seat],
            "won": seat in result.winners and not found.missing,
        }


def _lines(found: RealTable, names: list[str]) -> Iterator[Text]:
    rules, result = found.rules, found.rules.result(found.state)
    yield from score_texts(rules, rules.scores(found.state), names)
    yield from found.remarks
    yield from found.missing
    if not found.missing:
        yield from outcome(result, names, ())


# Input -------------------------------------------------------------------------------------------


class _Questions:
    """Asks for the boards of a table, field by field; standard input answers."""

    def __init__(self, say: Language) -> None:
        self._say = say
        self._ended = False

    def ask_boards(self, chosen: Game, scorer: Scorer, options: Any) -> list[Any]:
        assert isinstance(scorer.kit, SheetKit)
        seats = chosen.seats(options)
        players = self._ask_number(text("score-ask-players"), seats[0], seats[-1], seats[0])
        boards = []
        for n in range(1, players + 1):
            values: dict[str, Any] = {"id": self._ask(text("score-ask-name", n=n))[:60]}
            for field in scorer.kit.fields:
                values[field.name] = self._ask_field(field)
            boards.append(msgspec.convert(values, scorer.board))
        return boards

    def _ask_field(self, field: SheetField) -> int | list[str]:
        if field.kind == "count":
            question = text("score-ask-count", field=field.label, most=field.most)
            return self._ask_number(question, 0, field.most, 0)
        choices = [
            text("score-ask-choice", typed=choice.key, label=choice.label)
            for choice in field.choices
        ]
        question = text(f"score-ask-{field.kind}", field=field.label, choices=choices)
        if field.kind == "figure":
            print_text(self._say(question))
            rows: list[str] = []
            while len(rows) < MAX_ROWS and (row := self._next_line().rstrip()):
                rows.append(row[:MAX_ROWS])
            return rows
        known = {choice.key for choice in field.choices}
        while True:
            typed = self._ask(question).split()
            if known.issuperset(typed):
                return list(dict.fromkeys(typed))
            self._refuse(" ".join(typed))

    def _ask_number(self, question: Text, least: int, most: int, usual: int) -> int:
        while True:
            typed = self._ask(question)
            if not typed:
                return usual
            if typed.isdecimal() and len(typed) < 4 and least <= int(typed) <= most:
                return int(typed)
            self._refuse(typed)

    def _ask(self, question: Text) -> str:
        print_text(self._say(question))
        return self._next_line().strip()

    def _refuse(self, typed: str) -> None:
        print_text(self._say(text("score-ask-again", typed=typed)))

    def _next_line(self) -> str:
        """A typed line; after the end of the input, an empty one for every question left."""
        line = "" if self._ended else sys.stdin.readline()
        self._ended = not line
        return line
