"""Games: their descriptions, checks of their options, and boards of a real table.

A game may offer a `scorer`, which makes the state of a finished match out of entered boards; these
are counted by the rules and not stored.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import asdict

from ludotheque.bots import DEFAULT_LEVEL
from ludotheque.bots.levels import is_installed, level_texts, offered_levels
from ludotheque.declaration import Game, OptionValues
from ludotheque.faults import fault
from ludotheque.forms import (
    convert_options,
    fitted_rules,
    fitted_seats,
    form,
    new_options,
    possible_seats,
    seat_needs,
)
from ludotheque.pages.files import art_path, has_rules
from ludotheque.pages.printing import can_make_pdf
from ludotheque.protocol import games as wire
from ludotheque.real_tables import RealTable, Scorer, has_lessons
from ludotheque.registry import game
from ludotheque.review import has_puzzles
from ludotheque.rules import AnyRules, BadOption
from ludotheque.text import LANGUAGES, Problem, text

STAND_INS = ("casual", "greedy")  # offered where no level of a game can be played


def offered_bots(rules: AnyRules) -> tuple[wire.BotInfo, ...]:
    """The levels whose packages are installed, weakest first; general bots where there are none."""
    levels = [level for level in offered_levels(rules) if is_installed(rules, level)]
    if levels:
        return tuple(wire.BotInfo(level, *level_texts(rules.game, level)) for level in levels)
    return tuple(
        wire.BotInfo(bot, text(f"bots-general-{bot}"), text(f"bots-general-{bot}-about"))
        for bot in STAND_INS
    )


def game_info(game: Game, root: str = "/") -> wire.GameInfo:
    """Describe a game and the bots whose packages are installed; `root` is what the addresses of
    its pictures begin with."""
    usual = game.options()
    seats = tuple(game.seats(usual))
    rules = game.rules(usual, seats[0])
    bots = offered_bots(rules)
    cover, board = (art_path(game.id, f"{game.id}.{end}") for end in ("cover.svg", "board.js"))
    return wire.GameInfo(
        id=game.id,
        version=game.versions[-1],
        form=form(game),
        seats=seats,
        possible=possible_seats(game),
        needs=seat_needs(game, usual),
        usual=game.usual_seats(usual),
        bots=bots,
        bot=usual_bot(bots),
        colours=game.colours,
        rules=LANGUAGES if has_rules(game.id) else (),
        daily=True,
        scorer=game.scorer is not None,
        printed="sheets" if game.print_pieces is None else "pieces",
        pdf=can_make_pdf(),
        lessons=has_lessons(game.print_pieces),
        puzzles=has_puzzles(game.id),
        unit=rules.unit,
        minutes=game.minutes,
        editions={name: dict(options) for name, options in game.editions.items()},
        cover=cover and root + cover,
        board=board and root + board,
        workshop=game.workshop.PARTS if game.workshop else (),
    )


def usual_bot(bots: Sequence[wire.BotInfo]) -> str:
    """The level that is suggested, or the strongest of what there is instead."""
    names = [bot.name for bot in bots]
    return DEFAULT_LEVEL if DEFAULT_LEVEL in names else names[-1]


def check_options(id_: str, values: OptionValues) -> wire.Checked:
    """The numbers of players that options allow, or the reason why they do not go together."""
    found = game(id_)
    options = convert_options(found, values)
    seats, why = [], None
    for count in found.seats(options):
        try:
            found.rules(options, count)
            seats.append(count)
        except BadOption as problem:
            why = problem.reason
    return wire.Checked(
        options=asdict(options),
        seats=tuple(seats),
        needs=seat_needs(found, options),
        fitted_seats=fitted_seats(found, values),
        why=None if seats else why or text("server-bad-seats"),
    )


def scorer_of(id_: str) -> Scorer:
    """The scorer of a game. Raises a Problem if it has none."""
    found = game(id_).scorer
    if found is None:
        raise Problem(text("server-no-scorer"))
    return found


def score_boards(id_: str, wanted: wire.ScoreBoards) -> wire.Scored:
    """The sheet of boards that were entered. Raises a Problem."""
    found = build_table(id_, wanted)
    rules, state = found.rules, found.state
    return wire.Scored(
        scores=rules.scores(state),
        parts=tuple(rules.explain(state, seat) for seat in range(rules.seats)),
        result=rules.result(state),
        view=rules.view(state, None),
        options=asdict(new_options(game(id_), wanted.options, rules.seats)),
        missing=found.missing,
        remarks=found.remarks,
    )


def build_table(id_: str, wanted: wire.ScoreBoards) -> RealTable:
    """The match that was entered, with its rules. Raises a Problem."""
    scorer, played = scorer_of(id_), game(id_)
    try:
        boards = msgspec.convert(wanted.boards, tuple[scorer.board, ...])  # type: ignore[name-defined]
    except msgspec.ValidationError as error:
        raise Problem(text("server-bad-message", why=fault(error))) from None
    rules = fitted_rules(played, wanted.options, len(boards))
    return scorer.table(rules, boards, wanted.lenient)
