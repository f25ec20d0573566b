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
from ludotheque.forms import convert_options, fitted_rules, fitted_seats, new_options, read_pairs
from ludotheque.program import command
from ludotheque.real_tables import BoardReader, RealTable, Scorer
from ludotheque.registry import game as game_of
from ludotheque.rules import Options, Rules, Seat
from ludotheque.sheets import FREE, MAX_ROWS, SheetChoice, SheetField, SheetScorer
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
    if file is None:
        rules, boards = _Questions(chosen, scorer, given, lenient, say).ask()
    else:
        with _opened(file) as source:
            boards = list(_read_boards(scorer, source))
        if not boards:
            raise Problem(text("score-no-board", file=file))
        rules = fitted_rules(chosen, given, len(boards))
    names = [board.id or say.say("player", n=n) for n, board in enumerate(boards, 1)]
    found = scorer.table(rules, boards, lenient)
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
    """Asks for the boards of a table, field by field; standard input answers. What is refused is
    asked for again."""

    def __init__(
        self, chosen: Game, scorer: Scorer, given: dict[str, Any], lenient: bool, say: Language
    ) -> None:
        assert isinstance(scorer, SheetScorer)
        self._chosen, self._scorer, self._given = chosen, scorer, given
        self._lenient, self._say = lenient, say
        self._ended = False
        self._refused: Problem | None = None  # the first; of a file or a pipe only

    def ask(self) -> tuple[Rules[Any, Any, Any], list[Any]]:
        """The rules for this many players, and their boards."""
        rules = self._ask_players()
        boards: list[Any] = []
        for seat in range(rules.seats):
            boards.append(self._ask_board(seat, boards, rules))
        return rules, boards

    def _ask_players(self) -> Rules[Any, Any, Any]:
        possible = fitted_seats(self._chosen, self._given)
        if not possible:
            return self._rules(2)  # raises the reason
        least, most = possible[0], possible[-1]
        while True:
            typed = self._ask(text("score-ask-players", least=least, most=most))
            try:
                if typed.isdecimal() and len(typed) < 4:
                    return self._rules(int(typed))
                if not typed:
                    return self._rules(least)
                raise Problem(text("score-ask-number", typed=typed, least=least, most=most))
            except Problem as problem:
                self._refuse(problem)

    def _rules(self, players: int) -> Rules[Any, Any, Any]:
        return fitted_rules(self._chosen, self._given, players)

    def _ask_board(self, seat: Seat, before: list[Any], rules: Any) -> Any:
        """The board of a player, after those before; all of it again if it cannot be."""
        scorer, options = self._scorer, new_options(self._chosen, self._given, rules.seats)
        values: dict[str, Any] = {"id": self._ask(text("score-ask-name", n=seat + 1))[:60]}
        while True:
            for field in scorer.kit.fields:
                values[field.name] = self._ask_field(seat, field, options)
            board = msgspec.convert(values, scorer.board)
            boards = [*before, board]
            boards += [scorer.board()] * (rules.seats - len(boards))
            try:
                scorer.table(rules, boards, self._lenient)
            except Problem as problem:
                self._refuse(problem)
            else:
                return board

    def _ask_field(self, seat: Seat, field: SheetField, options: Options) -> int | list[str]:
        most = field.limit(options)
        choices = [
            choice.label  # contains the word (`SheetChoice.word`)
            if choice.word is not None and field.kind == "choices"
            else text("score-ask-choice", typed=self._word(choice), label=choice.label)
            for choice in field.choices
        ]
        question = text(f"score-ask-{field.kind}", field=field.label, most=most, choices=choices)
        if field.kind == "figure":
            print_text(self._say(question))
            return self._ask_rows(seat, field)
        while True:
            typed = self._ask(question)
            try:
                return self._read_keys(field, typed) if field.choices else _read_count(typed, most)
            except Problem as problem:
                self._refuse(self._scorer.refuse(seat, field.name, problem.reason))

    def _ask_rows(self, seat: Seat, field: SheetField) -> list[str]:
        rows: list[str] = []
        while len(rows) < MAX_ROWS and (typed := self._next_line().rstrip()):
            try:
                rows.append(self._read_row(field, typed[:MAX_ROWS], len(rows) + 1))
            except Problem as problem:
                self._refuse(self._scorer.refuse(seat, field.name, problem.reason))
        return rows

    def _read_keys(self, field: SheetField, typed: str) -> list[str]:
        keys, found = self._keys(field), []
        for word in typed.casefold().split():
            if word not in keys:
                names = ", ".join(map(self._word, field.choices))
                raise Problem(text("score-ask-unknown", typed=word, names=names))
            found.append(keys[word])
        return list(dict.fromkeys(found))

    def _read_row(self, field: SheetField, typed: str, y: int) -> str:
        keys, squares = self._keys(field), ""
        for x, letter in enumerate(typed.casefold(), 1):
            if letter not in keys and letter not in FREE:
                letters = ", ".join(map(self._word, field.choices))
                raise Problem(text("score-ask-square", x=x, y=y, letter=letter, letters=letters))
            squares += keys.get(letter, letter)
        return squares

    def _keys(self, field: SheetField) -> dict[str, str]:
        """The key of a choice, by what may be typed for it."""
        keys = {choice.key: choice.key for choice in field.choices}
        return keys | {self._word(choice).casefold(): choice.key for choice in field.choices}

    def _word(self, choice: SheetChoice) -> str:
        return choice.key if choice.word is None else self._say(choice.word)

    def _ask(self, question: Text) -> str:
        print_text(self._say(question))
        return self._next_line().strip()

    def _refuse(self, problem: Problem) -> None:
        """Say why; nobody can answer again when the input has ended."""
        if self._ended:
            raise problem
        if self._refused is None and not sys.stdin.isatty():
            self._refused = problem
        print_text(self._say(problem.reason))

    def _next_line(self) -> str:
        """A typed line; after the end of the input, an empty one for every question left. A file
        or a pipe with anything that was refused may not end too early."""
        line = "" if self._ended else sys.stdin.readline()
        self._ended = not line
        if self._ended and self._refused is not None:
            raise self._refused
        return line


def _read_count(typed: str, most: int) -> int:
    if not typed:
        return 0
    if not typed.isdecimal() or len(typed) > 3 or int(typed) > most:
        raise Problem(text("score-ask-number", typed=typed, least=0, most=most))
    return int(typed)
