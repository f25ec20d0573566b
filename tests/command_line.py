"""The program with its arguments: as a process, or in this one, where starting takes no time."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.cli import main

Done = subprocess.CompletedProcess[str]


def run_process(*arguments: str, home: Path, stdin: str = "", lang: str = "en") -> Done:
    """What a shell does: for what only a process of its own can show."""
    return subprocess.run(
        [sys.executable, "-m", "ludotheque", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        env={**os.environ, "LUDOTHEQUE_HOME": str(home), "LUDOTHEQUE_LANG": lang},
        encoding="utf-8",
        timeout=120,
    )


def run(*arguments: str, home: Path, stdin: str = "", lang: str = "en") -> Done:
    """The same in this process, by `main`."""
    given = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    code: object = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", given)
        patch.setenv("LUDOTHEQUE_HOME", str(home))
        patch.setenv("LUDOTHEQUE_LANG", lang)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                main(list(arguments))
            except SystemExit as ended:
                code = ended.code or 0
    assert isinstance(code, int), code
    return Done(arguments, code, *(_written(stream) for stream in (out, err)))


def _written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()
