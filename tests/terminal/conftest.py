from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from scripts.terminal_driver import rest_active

from ludotheque import home
from ludotheque.bots.seats import with_unique_names
from ludotheque.forms import convert_options
from ludotheque.match import Match
from ludotheque.record import Holder
from ludotheque.registry import game
from ludotheque.terminal.app import LudothequeApp
from ludotheque.terminal.drawing.palette import Depth
from ludotheque.terminal.screens.table import TableScreen
from ludotheque.terminal.sessions.local import LocalSession
from ludotheque.terminal.settings import Settings
from ludotheque.text import language

SEED = b"a seed for tests"

MakeMatch = Callable[..., Match]
MakeApp = Callable[..., LudothequeApp]


@pytest.fixture(autouse=True)
def patient_pilot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual's pilot waits until the process is idle or a second has passed, whichever comes
    first: slow where it is quiet, wrong where it is busy. Here it waits for the app itself."""

    async def wait(*_seconds: float) -> None:
        await rest_active()

    monkeypatch.setattr("textual.pilot.wait_for_idle", wait)
    monkeypatch.setattr("textual.app.wait_for_idle", wait)


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


@pytest.fixture
def make_match(data_folder: Path) -> MakeMatch:
    """A saved match with known draws; seats are names of people and `*bot`s."""

    def make(id: str, seats: Sequence[str], **options: Any) -> Match:  # noqa: A002
        kind = game(id)
        holders = with_unique_names(
            Holder("", seat[1:]) if seat.startswith("*") else Holder(seat) for seat in seats
        )
        takeback, seed = options.pop("takeback", False), options.pop("seed", SEED)
        chosen = convert_options(kind, options)
        return home.start_match(kind, chosen, holders, seed=seed, takeback=takeback)

    return make


@pytest.fixture
def make_app(data_folder: Path) -> MakeApp:
    """The app without pauses: at home, or at the table of a match."""

    def make(
        match: Match | None = None,
        lang: str = "en",
        depth: Depth = "full",
        **settings: Any,
    ) -> LudothequeApp:
        kept = Settings(pace="instant", language=lang, **settings)
        first = TableScreen(LocalSession(match)) if match is not None else None
        app = LudothequeApp(first, say=language(lang), settings=kept, depth=depth)
        app.animation_level = "none"
        return app

    return make
