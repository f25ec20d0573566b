"""The client of docs/protocol.md plays a match on a real server."""

from __future__ import annotations

import asyncio
import random
import runpy
from pathlib import Path

from .harness import Running

EXAMPLE = Path(__file__).parents[2] / "examples" / "play_online.py"


async def test_the_example_plays_a_whole_match(server: Running) -> None:
    random.seed(1)
    play = runpy.run_path(str(EXAMPLE))["main"]
    sheet = await asyncio.to_thread(play, server.origin, "minisurf", 0.0)
    assert sheet["table"]["status"] == "over"
    assert min(sheet["result"]["places"]) == 1
    assert sheet["table"]["seats"][0]["name"] == "Ana"
