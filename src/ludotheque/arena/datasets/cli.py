"""`ludotheque dataset`: many matches of all games, to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ludotheque.arena.cli_common import (
    make_executor,
    parse_bot_names,
    stop_early,
    with_progress,
)
from ludotheque.arena.datasets.description import LICENCE, readme, schema
from ludotheque.arena.datasets.plan import DEFAULT_BOTS, make_plan, shards_of
from ludotheque.arena.datasets.writer import DatasetFolder
from ludotheque.arena.play import Arena
from ludotheque.command_arguments import require_at_least
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
    require_at_least(1, {"--matches": matches, "--workers": workers})
    chosen = [name for name in games.split(",") if name] or [game.id for game in all_games()]
    names = parse_bot_names(bots)
    plan = make_plan(chosen, matches, seed, names)
    for shard in shards_of(plan):
        Arena(shard.setup)  # whatever cannot be played is refused before anything is written
    folder = DatasetFolder(out, plan)
    (out / "README.md").write_text(readme(plan), encoding="utf-8")
    (out / "schema.json").write_bytes(schema())
    (out / "LICENSE").write_text(LICENCE, encoding="utf-8")
    executor = make_executor(cluster, workers, names)

    def single_matches() -> Iterator[None]:
        for step in folder.play(executor):
            yield from [None] * step

    with suppress(KeyboardInterrupt):
        for _ in with_progress(single_matches(), matches, say):
            pass
    executor.close()
    if missing := folder.missing():
        stop_early(text("dataset-stopped", files=len(missing)), say)
    folder.write_sums()
    print_text(say(text("dataset-written", matches=matches, folder=str(out))))
