"""`ludotheque completion SHELL`: a script by which a shell completes our commands.

Everything in it is settled when it is written (commands, their flags, the games and their options),
so that the Tab key starts no program; only the saved matches are looked up then. One table serves
all shells: a pattern over "number of words, command, first argument, last word", and what may
follow.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import PurePath
from typing import Literal

from cyclopts import App

import ludotheque.home as home
from ludotheque.bots import LEVELS
from ludotheque.extras import MissingExtra, needing
from ludotheque.forms import form
from ludotheque.program import program
from ludotheque.registry import all_games
from ludotheque.text import LANGUAGES

Shell = Literal["bash", "zsh", "fish"]
MATCHES, FILES = "@matches", "@files"  # words that are looked up when they are needed
GAME_COMMANDS = ("play", "host")  # commands that take a game's options by their own names
VALUES = {
    "--lang": " ".join(LANGUAGES),
    "--bots": " ".join(LEVELS),
    "--bot": " ".join(LEVELS),
    "--out": FILES,
}


def script(app: App, shell: Shell) -> str:
    """The script for a shell."""
    names = dict.fromkeys(("ludotheque", PurePath(shlex.split(program())[-1]).name))
    called = " ".join(shlex.quote(name) for name in names)
    rows = list(_rows(app))
    if shell == "fish":
        return _fish(called.split(), rows)
    begin = "autoload -U +X bashcompinit && bashcompinit\n" if shell == "zsh" else ""
    return begin + _bash(called, rows)


def _rows(app: App) -> Iterator[tuple[str, str]]:
    """Patterns and what may follow, the first that fits counts."""
    commands = [name for name in app if not name.startswith("-")]
    yield "1 *", " ".join([*commands, "--help", "--lang", "--version"])
    games = [game.id for game in all_games()]
    for name in commands:
        try:
            with needing(name):
                is_group = app[name].default_command is None
                given = [] if is_group else list(_arguments(app[name]))
        except MissingExtra:
            yield f"* {name} *", "--help --lang"  # it says itself what it needs
            continue
        if is_group:  # commands of its own stand under it
            yield f"* {name} *", " ".join(word for word in app[name] if not word.startswith("-"))
            continue
        first = next((one for one in given if not one.startswith("--")), "")
        firsts = {"GAME": " ".join(games), "MATCH": MATCHES, "SHELL": "bash zsh fish"}
        flags = sorted(one for one in given if one.startswith("--"))
        shown = " ".join(flag for flag in [*flags, "--help", "--lang"] if flag != "--[KEYWORD]")
        for flag in (flag for flag in ("--lang", *flags) if flag in VALUES):
            yield f"* {name} * {flag}", VALUES[flag]
        if first in firsts:
            yield f"2 {name} *", firsts[first]
        for game in all_games() if name in GAME_COMMANDS else ():
            fields = form(game)
            for field in fields:
                kinds = {"bool": "yes no", "file": FILES}
                values = " ".join(map(str, field.choices)) or kinds.get(field.kind, "")
                yield f"* {name} {game.id} --{field.name}", values
            own = " ".join(f"--{field.name}" for field in fields)
            yield f"* {name} {game.id} *", f"{shown} {own}"
        yield f"* {name} *", f"{shown} {FILES}" if name == "score" else shown


def _arguments(command: App) -> Iterator[str]:
    """The names of what a command takes; flags begin with two dashes."""
    for one in command.assemble_argument_collection(parse_docstring=False):
        yield one.name


def _bash(called: str, rows: list[tuple[str, str]]) -> str:
    cases = "\n".join(f"    {_pattern(at)}) words={shlex.quote(words)} ;;" for at, words in rows)
    return f"""\
_ludotheque() {{
  local words= cur=${{COMP_WORDS[COMP_CWORD]}} last=${{COMP_WORDS[COMP_CWORD-1]}}
  case "$COMP_CWORD ${{COMP_WORDS[1]}} ${{COMP_WORDS[2]}} $last" in
{cases}
  esac
  if [[ " $words " == *" {MATCHES} "* ]]; then
    words=$(command ls {_saved("${LUDOTHEQUE_HOME:-%s}")} 2>/dev/null | sed -n 's/\\.ludo$//p')
  fi
  COMPREPLY=($(compgen -W "${{words/{FILES}/}}" -- "$cur"))
  if [[ " $words " == *" {FILES} "* ]]; then
    COMPREPLY+=($(compgen -f -- "$cur"))
  fi
}}
complete -F _ludotheque {called}
"""


def _fish(called: list[str], rows: list[tuple[str, str]]) -> str:
    cases = "\n".join(
        f"    case '{at}'\n      set words {' '.join(map(shlex.quote, words.split()))}"
        for at, words in rows
    )
    offers = "\n".join(f"complete -c {name} -f -a '(__ludotheque_words)'" for name in called)
    return f"""\
function __ludotheque_words
  set -l typed (commandline -opc)
  set -l words
  set -l kept {shlex.quote(str(home.folder()))}
  set -q LUDOTHEQUE_HOME; and set kept $LUDOTHEQUE_HOME
  switch (count $typed)" $typed[2] $typed[3] $typed[-1]"
{cases}
  end
  for word in $words
    switch $word
      case {MATCHES}
        command ls $kept/matches 2>/dev/null | string replace -rf '\\.ludo$' ''
      case {FILES}
        __fish_complete_path (commandline -ct)
      case '*'
        echo $word
    end
  end
end
{offers}
"""


def _pattern(at: str) -> str:
    """A pattern for `case`: quoted, except for the stars."""
    return "*".join(f'"{part}"' if part else "" for part in at.split("*"))


def _saved(either: str) -> str:
    return f'"{either % home.folder()}/matches"'
