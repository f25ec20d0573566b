"""The files that explain a data set: README, JSON Schema, licence. In English, as data sets are."""

from __future__ import annotations

import shlex
from collections import Counter
from importlib.metadata import version
from typing import Any

import msgspec

from ludotheque.arena.datasets.plan import Plan, shards_of
from ludotheque.arena.datasets.writer import MatchLine
from ludotheque.record import Entry, Header

LICENCE = """SPDX-License-Identifier: MIT

The matches were played by bots of Ludothèque. They are published under the licence of the program,
the MIT licence (https://spdx.org/licenses/MIT.html), copyright The Ludothèque authors. The games
belong to their authors and publishers, who have not endorsed this data set.
"""


def schema() -> bytes:
    """JSON Schema of a line, and of the lines of the record in it."""
    (line, header, entry), found = msgspec.json.schema_components(
        [MatchLine, Header, Entry], ref_template="#/$defs/{name}"
    )
    made: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of the data set",
        **line,
        "record": {"first line": header, "other lines": entry, "last line": _CHECKSUM},
        "$defs": found,
    }
    return msgspec.json.format(msgspec.json.encode(made))


_CHECKSUM = {
    "type": "object",
    "properties": {"type": {"const": "checksum"}, "sha256": {"type": "string"}},
    "required": ["type", "sha256"],
}


def command_of(plan: Plan) -> str:
    words = ["ludotheque", "dataset", "--matches", str(plan.matches), "--seed", str(plan.seed)]
    words += ["--games", ",".join(plan.games), "--bots", ",".join(plan.bots)]
    return shlex.join(words)


def readme(plan: Plan) -> str:
    """Contents, origin and limits of the data set."""
    count: Counter[tuple[str, int]] = Counter()
    for shard in shards_of(plan):
        count[shard.setup.game, shard.setup.seats] += shard.matches
    rows = [
        f"| {name} | {plan.games[name]} | {seats} | {number:,} |"
        for (name, seats), number in sorted(count.items())
    ]
    return f"""# {plan.matches:,} matches of board games

Complete matches of {len(plan.games)} games, played by bots, with every decision, every draw and
the result. Made by Ludothèque {version("ludotheque")} with

    {command_of(plan)}

The same command makes the same files: bots think in numbers of simulations, not in seconds.
`ludotheque dataset` goes on where it was stopped.

| game | rules version | players | matches |
|---|---|---|---|
{chr(10).join(rows)}

## Files

- `data/GAME-N-players-NNNN.jsonl.gz`: a match a line, JSON, compressed with gzip.
- `schema.json`: JSON Schema of such a line, and of the record in it.
- `dataset.json`: what the matches follow from. `SHA256SUMS`: `sha256sum --check SHA256SUMS`.
- `LICENSE`: the licence.

`record` is a `.ludo` file: the header, then a line for each move (`actor` null: a draw), and the
end. `ludotheque replay FILE` shows it; in Python `decode(line["record"].encode())` of
`ludotheque.record` reads it, and refuses it if its checksum does not fit.

## Who plays

A bot is drawn for each seat of each match, each as likely as the others: {", ".join(plan.bots)}.
`random` takes any legal action; `easy`, `normal`, `hard` and `expert` are the levels that people
meet, here with the number of simulations after the `@`, which is less than people get. Names of
seats are those of the bots: no person is in the data.

## What it is not

Play of bots is no model of how people play. Every match has its own deal, so bots cannot be
compared deal by deal; `ludotheque arena` does that. The options of each game are those that it
comes with.
"""
