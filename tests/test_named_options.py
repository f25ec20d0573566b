"""Options of a new match: what somebody names is respected, everything else is as the game has it
for these players today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

import ludotheque
from ludotheque.arena.cli_common import make_setup
from ludotheque.forms import Value, new_options, read_options, renewed_options
from ludotheque.protocol.pages import NewTable
from ludotheque.record import Header, Holder
from ludotheque.registry import game
from ludotheque.research.stepper import MatchStepper
from ludotheque.rules import BadOption
from ludotheque.terminal.match_form import rematch_form
from ludotheque.terminal.online import cli as hosting
from ludotheque.text import language

SIX = [f"Player {n}" for n in range(1, 7)]


def played(name: str, seats: list[str], **options: Any) -> dict[str, Value]:
    return ludotheque.new(name, seats, **options).record.header.options


def test_one_box_for_six_is_refused_where_it_is_named() -> None:
    assert played("minisurf", SIX)["boxes"] == 2
    with pytest.raises(BadOption, match="1 to 8 in the duplicate variant, not 6"):
        ludotheque.new("minisurf", SIX, boxes=1)
    with pytest.raises(BadOption, match="1 to 8 in the duplicate variant, not 6"):
        game("minisurf").rules(new_options(game("minisurf"), {"boxes": 1}, 6), 6)


def test_the_command_line_refuses_one_box_for_six() -> None:
    seats = ",".join(["random"] * 6)
    command = [sys.executable, "-m", "ludotheque", "play", "minisurf", "--seats", seats, "--plain"]
    done = subprocess.run([*command, "--boxes", "1"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "with two boxes of cards, 1 to 8 in the duplicate variant, not 6" in done.stderr


def test_hosting_a_table_names_only_the_options_that_are_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six on a server have two boxes unless somebody says otherwise."""
    asked: list[NewTable] = []
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    monkeypatch.setattr(hosting, "ServerClient", MagicMock())
    monkeypatch.setattr(hosting, "open_table", lambda _, new: asked.append(new))
    monkeypatch.setattr(hosting, "join_table", MagicMock())
    monkeypatch.setattr(hosting, "sit_down", MagicMock())
    seats = ",".join(["me", *["open"] * 5])
    hosting.open_host("minisurf", seats=seats)
    hosting.open_host("minisurf", seats=seats, boxes="1")
    assert [new.options for new in asked] == [{}, {"boxes": 1}]


def test_no_limit_among_bots_is_respected_where_it_is_named() -> None:
    bots = ["random", "random"]
    assert played("taxi", bots)["turn_limit"] == 150
    assert played("taxi", bots, turn_limit=0)["turn_limit"] == 0
    for option, limit in ((["turn_limit=0"], 0), ([], 150)):
        setup = make_setup("taxi", "random,random", 1, 1, None, option)
        assert setup.options["turn_limit"] == limit
    assert MatchStepper("taxi", {"turn_limit": 0}, None, "result").options.turn_limit == 0  # type: ignore[attr-defined]
    assert MatchStepper("taxi", {}, None, "result").options.turn_limit == 150  # type: ignore[attr-defined]


@pytest.mark.parametrize("pair", ["boxes=9", "boxes=two"])
def test_a_refused_option_is_called_what_forms_call_it(pair: str) -> None:
    with pytest.raises(BadOption) as refused:
        read_options(game("minisurf"), [pair])
    assert language("fr")(refused.value.reason).startswith("Boîtes de cartes")
    with pytest.raises(BadOption) as refused:
        new_options(game("minisurf"), {"boxes": 9})
    assert "« Boîtes de cartes" in language("fr")(refused.value.reason).replace("\xa0", " ")


# Matches of older rules, again -------------------------------------------------------------------

OLD: dict[str, Value] = {"target": 3, "first": "random", "freed_moves": False, "turn_limit": 150}


def test_the_same_table_again_has_the_defaults_of_today() -> None:
    taxi = game("taxi")
    header = Header(1, "taxi", 3, {**OLD, "move_cones": True}, (Holder("Ana"), Holder("Bo")))
    form = rematch_form(taxi, header)
    values = form.values
    assert (values["freed_moves"], values["turn_limit"]) == (True, 0)
    assert (values["target"], values["move_cones"]) == (3, True), "chosen by somebody"


def test_what_was_chosen_against_the_older_default_stays() -> None:
    found = renewed_options(game("taxi"), 3, {**OLD, "turn_limit": 40, "freed_moves": True})
    assert (found["turn_limit"], found["freed_moves"]) == (40, True)
    assert renewed_options(game("cascadia"), 1, {"tiles": "square"})["first"] == 1
