"""`ludotheque dataset`: many matches of all games, to learn from."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ludotheque.arena.cli_common import BadArena, make_executor, require_positive, with_progress
from ludotheque.arena.datasets.description import LICENCE, readme, schema
from ludotheque.arena.datasets.plan import DEFAULT_BOTS, make_plan
from ludotheque.arena.datasets.writer import DatasetFolder
from ludotheque.arena.play import Arena
from ludotheque.bots.names import parse_bot_name
from ludotheque.registry import all_games
from ludotheque.text import choose_language, language, text
from ludotheque.text_wrapping import print_text


def dataset(
    *,
    matches: int = 100_000,
    seed: int = 1,
    games: str = "",
    bots: str = ",".join(DEFAULT_BOTS),
    workers: int | None = None,
    cluster: str | None = None,
    out: Path = Path("dataset"),
) -> None:
    """Let bots play many matches of all games, and write them down with description, schema and
    licence."""
    say = language(choose_language())
    require_positive({"--matches": matches, "--workers": 1 if workers is None else workers})
    chosen = [name for name in games.split(",") if name] or [game.id for game in all_games()]
    names = tuple(parse_bot_name(name) for name in bots.split(",") if name.strip())
    if not names:
        raise BadArena(text("arena-no-bots"))
    plan = make_plan(chosen, matches, seed, names)
    folder = DatasetFolder(out, plan)
    for shard in folder.missing():
        Arena(shard.setup)  # whatever cannot be played is refused before anything is
    (out / "README.md").write_text(readme(plan), encoding="utf-8")
    (out / "schema.json").write_bytes(schema())
    (out / "LICENSE").write_text(LICENCE, encoding="utf-8")
    where = make_executor(cluster, workers, names)

    def single_matches() -> Iterator[None]:
        for step in folder.play(where):
            yield from [None] * step

    with suppress(KeyboardInterrupt):
        for _ in with_progress(single_matches(), matches, say):
            pass
    where.close()
    if missing := folder.missing():
        print_text(say(text("dataset-stopped", files=len(missing))), sys.stderr)
        sys.exit(130)
    folder.write_sums()
    print_text(say(text("dataset-written", matches=matches, folder=str(out))))
