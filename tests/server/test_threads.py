"""Types are worked out before threads decode them: msgspec crashes if two do so at once."""

from __future__ import annotations

import os
import subprocess
import sys

ALL_AT_ONCE = """
import sys, threading
import msgspec
from msgspec.structs import asdict
from ludotheque.registry import all_games
from ludotheque.notation import canonical
from ludotheque.server.bots.workers import build_decoders
from ludotheque.table.setup import Variant, rules_for

sys.setswitchinterval(1e-6)
build_decoders()
start = threading.Barrier(10)


def use(key: bytes) -> None:
    start.wait()
    rules = rules_for(key)
    msgspec.json.decode(canonical(rules.start()), type=rules.state)
    done.append(key)


def usual(game):
    options = game.options()
    return Variant(game.id, game.versions[-1], asdict(options), min(game.seats(options))).key()


done = []
keys = [usual(game) for game in all_games()] * 2
threads = [threading.Thread(target=use, args=(key,)) for key in keys]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(done) == sorted(keys)
"""


def test_all_games_at_once_in_threads() -> None:
    # Without `build_decoders` every third of these processes ends in a crash.
    for _ in range(6 if os.environ.get("LUDOTHEQUE_LONG") else 1):
        subprocess.run([sys.executable, "-c", ALL_AT_ONCE], check=True)
