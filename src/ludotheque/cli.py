"""The command line. Each part keeps its own commands; what they need is imported when they run."""

from __future__ import annotations

import errno
import io
import os
import sys
from importlib.metadata import version
from importlib.util import find_spec
from typing import Literal, get_args, get_origin

import msgspec
from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    Parameter,
    UnknownOptionError,
)

from ludotheque.extras import needing
from ludotheque.faults import fault
from ludotheque.naming import remove_invisible
from ludotheque.program import program
from ludotheque.text import (
    LANGUAGES,
    Language,
    Problem,
    Text,
    choose_language,
    language,
    text,
)
from ludotheque.text_wrapping import print_text

app = App(
    name=program(),
    help_flags=[],  # `_help` prints it, in the reader's language and without frames
    version_flags=[],  # `play quadrata --version expert` is an option of the game
    default_parameter=Parameter(negative_iterable=()),
    result_action="return_value",
)

COMMAND_EXTRAS = {
    "arena": "study",
    "study": "study",
    "dataset": "study",
    "benchmark": "study",
    "serve": "server",
    "think": "server",
    "web": "server",
    "print": "print",
    "admin": "server",
}  # that commands need; the others "bots" at most


def main(arguments: list[str] | None = None) -> None:
    """Run a command; whatever a user gave wrong is one sentence and exit code 2."""
    sys.stdout = sys.stdout or io.StringIO()  # closed by the shell, as by `>&-`
    for stream in (sys.stdout, sys.stderr):  # a terminal or pipe that lacks our characters
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words == ["--version"]:
        print(version("ludotheque"))
        return
    wanted = _take_language(words)
    say = language(choose_language(wanted))
    if wanted is not None and wanted[:2].lower() not in LANGUAGES:
        _fail(say(text("unknown-language", code=wanted, known=", ".join(LANGUAGES))))
    os.environ["LUDOTHEQUE_LANG"] = say.code  # for commands, and for processes they start
    try:
        if {"--help", "-h"} & set(words):
            print_text(_help(say, words))
        else:
            with needing(COMMAND_EXTRAS.get(words[0] if words else "", "bots")):
                app(words, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except Problem as problem:
        _fail(say(problem.reason))
    except CycloptsError as error:
        _fail(say(text("bad-command", why=_why(error))))
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # the reader has closed the pipe, as `head` does
        _discard_output()
        sys.exit(130)
    except OSError as error:
        if error.errno != errno.ENOSPC or error.filename is not None:
            raise
        _discard_output()
        _fail(say(text("output-unwritable", why=fault(error))))


def _discard_output() -> None:
    """What is left of it would fail again when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _help(say: Language, words: list[str]) -> str:
    """What `--help` prints: of the command that was named, else of all."""
    key = next((f"help-{word}" for word in words if say.knows(f"help-{word}")), "help")
    lines = [say(text(key, program=program()))]
    if key in ("help-play", "help-host", "help-arena", "help-study", "help-score", "help-print"):
        lines += _option_lines(say, words)
    return "\n".join(lines)


def _option_lines(say: Language, words: list[str]) -> list[str]:
    """The table options of the game that was named."""
    from ludotheque.forms import form
    from ludotheque.registry import all_games

    lines = []
    for field in [field for game in all_games() if game.id in words for field in form(game)]:
        kinds = {"bool": "yes|no", "int": f"{field.low}–{field.high}", "file": "FILE"}
        values = "|".join(map(str, field.choices)) or kinds.get(field.kind, "…")
        usual = field.default
        if field.kind == "bool":
            usual = "yes" if usual else "no"
        shown = f" [{usual}]" if usual != "" else ""
        lines.append(f"  {field.name}={values}  {say(field.label)}{shown}")
    return ["", say(text("help-options")), *lines] if lines else []


def _why(error: CycloptsError) -> Text:
    """The error of a command as one of our texts instead of the library's."""
    value = error.token.value if isinstance(error, CoercionError) and error.token else ""
    if error.argument is not None and get_origin(error.argument.hint) is Literal:
        known = ", ".join(get_args(error.argument.hint))
        key = "command-not-among" if value else "command-among"
        return text(key, name=error.argument.name, value=value, known=known)
    if isinstance(error, UnknownOptionError):
        return text("command-unknown", words=error.token.keyword or error.token.value)
    if error.argument is not None and isinstance(error, MissingArgumentError | CoercionError):
        # A game's own options share one argument: the word that was typed names it.
        name = getattr(error, "keyword", None) or error.argument.name
        if not value and not name.startswith("-"):
            word = text(f"command-word-{name.lower().replace('_', '-')}")
            return text("command-missing-word", word=word)
        key = "command-value" if value else "command-missing"
        return text(key, name=name, value=value)
    words = " ".join(error.unused_tokens or ())
    return text("command-unknown", words=words) if words else text("command-help")


def _take_language(words: list[str]) -> str | None:
    """`--lang fr` or `--lang=fr`, anywhere on the line."""
    for place, word in enumerate(words):
        if word == "--lang":
            del words[place]
            return words.pop(place) if place < len(words) else ""
        if word.startswith("--lang="):
            return words.pop(place).partition("=")[2]
    return None


def _fail(sentence: str) -> None:
    # It quotes what was typed, which may hold characters that steer a terminal.
    print_text(remove_invisible(sentence), sys.stderr)
    sys.exit(2)


@app.default
def start() -> None:
    """Open the games: in the browser where there is a screen, else in the terminal."""
    if find_spec("litestar") is not None:
        from ludotheque.server.cli import has_screen, serve
        from ludotheque.server.http.static_files import CLIENT_FOLDER

        if has_screen() and sys.stdout.isatty() and (CLIENT_FOLDER / "index.html").exists():
            serve()
            return
    from ludotheque.terminal.cli import open_home

    open_home()


@app.command
def games(*, json: bool = False) -> None:
    """List the games."""
    from ludotheque.forms import form, possible_seats
    from ludotheque.registry import all_games

    say = language(choose_language())
    for game in all_games():
        seats = possible_seats(game)
        name, line = (say(text(f"{game.id}-{part}")) for part in ("name", "tagline"))
        if json:
            print(
                msgspec.json.encode(
                    {
                        "id": game.id,
                        "name": name,
                        "tagline": line,
                        "seats": list(game.seats(game.options())),
                        "possible": seats,
                        "versions": game.versions,
                        "options": form(game),
                    }
                ).decode()
            )
        else:
            players = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0])
            name = say.say("terminal-who", name=name)
            print_text(f"{game.id:<10} {players:>4}  {name} {line}")


@app.command
def completion(shell: Literal["bash", "zsh", "fish"], /) -> None:
    """Print the script by which a shell completes these commands."""
    from ludotheque.terminal.completion import script

    print(script(app, shell), end="")


@app.command
def bench(
    game: str | None = None,
    /,
    *,
    seats: int | None = None,
    seconds: float = 3.0,
    json: bool = False,
) -> None:
    """Measure how fast random matches run on one core."""
    from ludotheque.bench import bench as measure
    from ludotheque.registry import all_games
    from ludotheque.registry import game as game_of

    for one in [game_of(game)] if game else all_games():
        found = measure(one, seats, seconds)
        if json:
            print(msgspec.json.encode(found).decode())
        else:
            kernel = "".join(f", {k} {v:,}" for k, v in found.get("kernel", {}).items())
            print_text(
                f"{one.id} ({found['seats']} seats): {found['games_per_s']:,} games/s, "
                f"{found['plies_per_s']:,} plies/s{kernel} [{found['hardware']['cpu']}]"
            )


for name, function in {
    "home": "terminal.cli:open_home",
    "play": "terminal.cli:open_play",
    "resume": "terminal.cli:open_resume",
    "matches": "terminal.saved_matches:print_matches",
    "replay": "terminal.cli:open_replay",
    "rules": "terminal.cli:open_rules",
    "join": "terminal.online.cli:open_join",
    "host": "terminal.online.cli:open_host",
    "score": "score:score",
    "print": "printing.cli:print_game",
    "arena": "arena.cli:arena",
    "study": "arena.studies.cli:study",
    "dataset": "arena.datasets.cli:dataset",
    "review": "review.cli:review",
    "puzzle": "terminal.cli:open_puzzle",
    "serve": "server.cli:serve",
    "docs": "documentation:open_docs",
    "think": "server.bots.cli:think",
    "web": "static_site.cli:build_web",
}.items():
    app.command(f"ludotheque.{function}", name=name)

benchmark = App(name="benchmark", help_flags=[], version_flags=[])


@benchmark.default
def list_benchmark_tasks() -> None:
    """List the tasks."""
    from ludotheque.arena.benchmark.cli import list_tasks

    list_tasks()


for name in ("run", "check", "table"):
    benchmark.command(f"ludotheque.arena.benchmark.cli:{name}", name=name)
app.command(benchmark)

admin = App(name="admin", help_flags=[], version_flags=[])
for name, function in {
    "tables": "cli:list_tables",
    "guests": "cli:list_guests",
    "drafts": "drafts:list_drafts",
    "remove-draft": "drafts:remove_draft",
    "storage": "cli:print_storage",
    "load": "client:print_load",
    "close": "client:close_table",
    "block": "client:block_guest",
    "unblock": "client:unblock_guest",
    "backup": "cli:back_up",
    "upgrade": "cli:upgrade",
    "repair": "repair:repair",
    "recount": "recount:recount_ratings",
}.items():
    admin.command(f"ludotheque.server.admin.{function}", name=name)
app.command(admin)


@admin.default
def overview(*, database: str | None = None) -> None:
    """What an administrator wants to see first."""
    from ludotheque.server.admin.cli import list_tables, print_storage
    from ludotheque.server.admin.client import print_load

    say = language(choose_language())
    print_load(database=database)
    print()
    print_storage(database=database)
    print()
    list_tables(database=database, most=10)
    print()
    print_text(say(text("admin-more", program=program())))


event = App(name="event", help_flags=[], version_flags=[])


@event.default
def list_event_commands() -> None:
    """Say what can be done: an event is made, joined or directed by a command of its own."""
    print_text(_help(language(choose_language()), ["event"]))


for name, function in {
    "make": "make",
    "join": "join",
    "status": "status",
    "standings": "standings",
    "play": "play",
    "results": "results",
    "leave": "leave",
    "list": "list_events",
    "begin": "begin",
    "bot": "add_bot",
    "close": "close",
    "admit": "admit",
    "withdraw": "withdraw",
    "rule": "rule",
    "end": "end",
}.items():
    event.command(f"ludotheque.terminal.online.events:{function}", name=name)
app.command(event)
