"""The terminal's commands: on the full screen where there is one, else line by line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Collection
from contextlib import suppress
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import msgspec
from msgspec.structs import asdict

import ludotheque.home as home
from ludotheque.bots.seats import read_seats, with_colours
from ludotheque.chance import chosen_seed
from ludotheque.forms import option_pairs, read_pairs
from ludotheque.program import command
from ludotheque.record import Holder, load
from ludotheque.registry import all_games
from ludotheque.registry import game as game_of
from ludotheque.rulebook import rulebook
from ludotheque.rules import BadOption
from ludotheque.table.setup import daily_puzzle, today
from ludotheque.terminal.formatting import format_log_line, outcome, points, print_line
from ludotheque.terminal.line_terminal import LineTerminal
from ludotheque.terminal.match_form import MatchForm
from ludotheque.terminal.plain.setup import Display, SetupQuestions
from ludotheque.terminal.plain.table import PlainTable
from ludotheque.terminal.saved_matches import unfinished
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.terminal.sessions.replay import ReplaySession
from ludotheque.terminal.settings import keep_words, load_settings
from ludotheque.text import Language, Problem, choose_language, language, text
from ludotheque.text_wrapping import print_text

if TYPE_CHECKING:
    from textual.screen import Screen


def own_language() -> Language:
    return language(choose_language())


def full_screen(plain: bool = False) -> bool:
    """Whether the full-screen app can be shown: a real terminal that knows our characters."""
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    known = os.name == "nt" or os.environ.get("TERM", "dumb") not in ("dumb", "unknown")
    return known and (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def open_screen(say: Language, first: Screen[None] | None = None) -> None:
    from ludotheque.terminal.app import LudothequeApp

    LudothequeApp(first, say=say).show()


# Home --------------------------------------------------------------------------------------------


def open_home(*, plain: bool = False) -> None:
    """Open the games in the terminal."""
    if full_screen(plain):
        open_screen(own_language())
    else:
        play_asked(None, None, [], lines=plain)


# A match -----------------------------------------------------------------------------------------


def open_play(
    game: str,
    /,
    *,
    seats: str | None = None,
    colours: str | None = None,
    option: list[str] | None = None,
    seed: int | None = None,
    takeback: bool = False,
    plain: bool = False,
    **named: str,
) -> None:
    """Begin a match; without options, at once on a full screen or after questions."""
    pairs, say = option_pairs(named, option), own_language()
    if not full_screen(plain) or (seats is None and not pairs):
        play_asked(
            *(game, seats, pairs),
            colours=colours,
            seed=seed,
            takeback=takeback,
            lines=plain,
        )
        return
    form = MatchForm(game_of(game), load_settings().name)
    given = _take_given(form, pairs)
    form.fit_seats()
    holders = form.holders(say)
    if seats is not None:
        holders = read_seats(seats.split(","), say)
        try:
            with LineTerminal() as terminal:
                questions = SetupQuestions(say, terminal.write, terminal.read)
                questions.about_seats(form, holders, given, only_people=True)
        except KeyboardInterrupt:
            print_line(say(text("plain-left")))
            return
    _open_table(say, _start(form, with_colours(holders, colours), seed, takeback))


def play_asked(
    game: str | None,
    seats: str | None,
    pairs: list[str],
    *,
    colours: str | None = None,
    seed: int | None = None,
    takeback: bool = False,
    lines: bool = False,
) -> None:
    """Set a match up, by the command line or by questions, and play it; with `lines` the display
    is settled and not asked for."""
    say = own_language()
    display: Display = "full" if full_screen(lines) else "lines"
    try:
        with LineTerminal() as terminal:
            questions = SetupQuestions(say, terminal.write, terminal.read)
            chosen = game_of(game) if game else questions.start(all_games(), unfinished())
            if isinstance(chosen, home.SavedMatch):
                open_resume(chosen.id, plain=lines)
                return
            form = MatchForm(chosen, load_settings().name)
            given = _take_given(form, pairs)
            form.fit_seats()
            if seats is not None:
                holders = read_seats(seats.split(","), say)
                if sys.stdin.isatty():  # lines from a file are moves
                    questions.about_seats(form, holders, given, only_people=True)
            elif questions.players(form, given):
                holders = questions.holders(form)
                questions.about_seats(form, holders, given)
                if colours is None:
                    holders = questions.colours(form.game, holders)
                display = display if lines else questions.display()
            else:
                holders = form.holders(say)
    except (EOFError, KeyboardInterrupt):
        print_line(say(text("plain-left")))
        return
    holders = with_colours(holders, colours)
    if display == "browser":
        if open_browser(_asked_for(form, holders, takeback)):
            return
        print_line(say(text("plain-display-no-browser")))
    session = _start(form, holders, seed, takeback)
    if display == "full" and full_screen():
        _open_table(say, session)
        return
    if display == "full":
        print_line(say(text("plain-display-none")))
    _play_on(say, session)


def _asked_for(form: MatchForm, holders: list[Holder], takeback: bool) -> str:
    """The browser page that begins this match."""
    from ludotheque.protocol.pages import NewSeat, NewTable

    options = form.options_of(holders)
    seats = tuple(
        NewSeat("bot", bot=one.bot, colour=one.colour)
        if one.bot
        else NewSeat("me", name=one.name, colour=one.colour)
        for one in holders
    )
    asked = NewTable(form.game.id, seats, asdict(options), takeback=takeback)
    return f"new/{form.game.id}#match={quote(msgspec.json.encode(asked), safe='')}"


def open_browser(page: str) -> bool:
    """Play in the browser until stopped: a program of its own, since it is the server's. False
    where the server or its pages are not installed."""
    pages = resources.files("ludotheque") / "server" / "static" / "index.html"
    if find_spec("litestar") is None or not pages.is_file():
        return False
    with suppress(KeyboardInterrupt):
        subprocess.run([sys.executable, "-m", "ludotheque", "serve", "--page", page], check=False)
    return True


def _start(
    form: MatchForm, holders: list[Holder], seed: int | None, takeback: bool
) -> LocalSession:
    form.takeback = takeback
    match = form.start(own_language(), chosen_seed(seed), holders)
    return LocalSession(match, form.caution(holders))


def _open_table(say: Language, session: LocalSession) -> None:
    from ludotheque.terminal.screens.table import TableScreen

    open_screen(say, TableScreen(session))


def _play_on(say: Language, session: LocalSession) -> None:
    settings = load_settings()
    with LineTerminal() as lines:
        plain = PlainTable(
            session,
            say,
            write=lines.write,
            read=lines.read,
            clear=lines.clear,
            aids=settings.aids,
            words=settings.words,
        )
        plain.run()
    keep_words(plain.words)


def _take_given(form: MatchForm, pairs: list[str]) -> Collection[str]:
    """The options that are given, or a refusal: no answer to a question could mend them."""
    given = read_pairs(form.game, pairs)
    for name, value in given.items():
        form.set_option(name, value)
    form.options()
    return given


def open_resume(match: str | None = None, /, *, plain: bool = False) -> None:
    """Go on with a match by its id or its file; without one, with one of those that are saved."""
    if match is None:
        match = _asked_match()
        if match is None:
            return
    going_on = home.resume_match(home.find_match(match))
    if going_on.over:
        raise BadOption(text("refused-over"))
    (_open_table if full_screen(plain) else _play_on)(own_language(), LocalSession(going_on))


def _asked_match() -> str | None:
    """Ask which of the saved matches to resume; None at the end of the input."""
    say = own_language()
    if not (saved := unfinished()):
        for damaged in home.damaged_matches():
            raise Problem(damaged)
        raise BadOption(text("plain-nothing-saved", command=command("home")))
    try:
        with LineTerminal() as lines:
            return SetupQuestions(say, lines.write, lines.read).match(saved).id
    except (EOFError, KeyboardInterrupt):
        print_line(say(text("plain-left")))
        return None


# Replay ------------------------------------------------------------------------------------------


def open_replay(match: str, /, *, plain: bool = False) -> None:
    """Show a match move by move: its id, or its .ludo file."""
    file, say = home.find_match(match), own_language()
    if not full_screen(plain):
        replay_plain(say, file)
        return
    from ludotheque.terminal.screens.replay import ReplayScreen

    open_screen(say, ReplayScreen(load(file)))


def replay_plain(say: Language, file: Path) -> None:
    """A record, move by move, as a spectator may see a finished match."""
    record = load(file)
    session = ReplaySession(record)
    session.go(len(session.made))
    names, rules = session.names(say), session.rules
    title = text("replay-title", game=text(f"{session.game}-name"), names=", ".join(names))
    print_text(say(title))
    say = session.say(say)
    if record.cut:
        print(say(text("replay-cut")))
    for logged in session.log():
        print_text(f"{logged.ply:>4}  {format_log_line(logged, names, say)}")
    for line in rules.lines(session.match.view(None), say):
        print(line)
    for name, score in zip(names, session.scores(), strict=True):
        total = points(score.total, rules.unit)
        print(say(text("plain-score-short", who=name, total=total)))
    end = record.end()
    if end is None:
        print(say(text("replay-running")))
    elif end.result is not None:
        for sentence in outcome(end.result, names, session.resigned_seats()):
            print(say(sentence))


# Rules -------------------------------------------------------------------------------------------


def open_rules(game: str, /, *, plain: bool = False) -> None:
    """The rules to page through and to search; else the text as it is written: Markdown reads well
    as plain text."""
    words = rulebook(game, choose_language())  # or a refusal
    if not full_screen(plain):
        print_text(words.rstrip())
        return
    from ludotheque.terminal.screens.rules import RulesScreen

    open_screen(own_language(), RulesScreen(game))


# Puzzles -----------------------------------------------------------------------------------------


def open_puzzle(
    game_or_match: str,
    /,
    *,
    number: int | None = None,
    seat: int | None = None,
    daily: bool = False,
    plain: bool = False,
) -> None:
    """Find the best move: the puzzles of a game, or three from a match of your own."""
    from ludotheque.review.puzzle_cli import ask_puzzles, find_puzzles

    say = own_language()
    found = find_puzzles(game_or_match, number, seat, say)
    if daily and number is None:
        number = daily_puzzle(game_or_match, today(), len(found.puzzles))
    if not full_screen(plain):
        with LineTerminal() as lines:
            ask_puzzles(found, number, say, lines.write, lines.read)
        return
    from ludotheque.terminal.screens.puzzle import PuzzleScreen
    from ludotheque.terminal.sessions.puzzle import PuzzleSession

    open_screen(say, PuzzleScreen(PuzzleSession(found, number or 1)))
