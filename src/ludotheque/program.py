"""How this program is started, so that a command we show can be typed as it stands."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

COMMAND_VARIABLE = "LUDOTHEQUE_COMMAND"  # set by `./play`, which knows how it was called itself


def program() -> str:
    """The first words of every command: `./play`, `ludotheque`, `python3 -m ludotheque`."""
    if given := os.environ.get(COMMAND_VARIABLE):
        return given
    script = Path(sys.argv[0])
    if script.name == "__main__.py":
        return f"{shlex.quote(sys.orig_argv[0])} -m {__package__}"
    if script.stem != __package__:
        return __package__  # called by another program
    return script.stem if shutil.which(script.stem) == str(script) else shlex.quote(str(script))


def command(*words: str) -> str:
    """A command as it can be typed."""
    return " ".join((program(), *map(shlex.quote, words)))
