"""The client's types: derived, complete, the same every time, and those the client has."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from scripts.typescript import generate

from ludotheque.protocol import messages, requests
from ludotheque.registry import all_games

CLIENT = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"


def test_the_same_from_any_process() -> None:
    """Also with another order of sets and hashes."""
    command = [sys.executable, "-m", "scripts.typescript"]
    out = subprocess.run(command, capture_output=True, env={"PYTHONHASHSEED": "7"}, check=True)
    assert out.stdout.decode() == generate()


def test_every_message_and_every_game_is_there() -> None:
    code = generate()
    for union in (requests.ClientMessage, messages.ServerMessage, messages.Happening):
        for message in union.__args__:
            tag = message.__struct_config__.tag
            assert f'export interface {message.__name__} {{\n  type: "{tag}";' in code
    for game in all_games():
        assert f'  "{game.id}": {{ options: ' in code
    assert f"export const PROTOCOL = {messages.PROTOCOL_VERSION};" in code


def test_every_name_is_declared_once() -> None:
    code = generate()
    declared = re.findall(r"^export (?:interface|type) (\w+)", code, re.MULTILINE)
    assert len(declared) == len(set(declared))
    used = set(re.findall(r"\b[A-Z]\w+", re.sub(r'"[^"]*"|/\*.*?\*/|//.*', "", code, flags=re.S)))
    constants = {"PROTOCOL", "MAX_MESSAGE", "MAX_CHAT", "MAX_NAME"}
    assert used - set(declared) - constants <= {"Record"}


def test_what_may_be_left_out_is_marked() -> None:
    code = generate()
    assert "  agree?: boolean;" in code  # a default the server fills in
    assert "  resigned?: boolean;" in code  # a default the server does not send
    assert "  view: unknown;" in code
    assert "  ply: number;" in code


def test_the_client_has_these_types() -> None:
    if CLIENT.parent.exists():
        hint = "run: python -m scripts.typescript > web/src/protocol.ts"
        assert CLIENT.read_text(encoding="utf-8") == generate(), hint
