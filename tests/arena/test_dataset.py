"""Data sets: one command writes matches of all games; stopped, it goes on to the same files."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

import pytest

from ludotheque.arena.datasets.plan import Plan, shards_of
from ludotheque.cli import main
from ludotheque.match import Match
from ludotheque.record import decode
from ludotheque.registry import all_games

SMALL = (
    "dataset",
    "--matches",
    "4",
    "--games",
    "minisurf,taxi",
    "--bots",
    "random,casual",
    "--workers",
    "1",
)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.*")}


def test_matches_are_written_with_description_schema_and_licence(tmp_path: Path) -> None:
    main([*SMALL, "--out", str(tmp_path)])
    lines = []
    for path in sorted((tmp_path / "data").iterdir()):
        lines += [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    assert [line["id"] for line in lines] == sorted(line["id"] for line in lines)
    assert {line["game"] for line in lines} == {"minisurf", "taxi"}
    for line in lines:
        match = Match(decode(line["record"].encode()))
        result = match.result()
        assert result is not None
        assert list(result.places) == line["places"]
        assert [one.bot for one in match.holders] == line["bots"]
        totals = [score.total for score in match.rules.scores(match.state)]
        assert (totals, match.rules.unit) == (line["totals"], line["unit"])
        assert (match.ply, len(match.holders)) == (line["plies"], line["players"])
    schema = json.loads((tmp_path / "schema.json").read_bytes())
    assert set(schema["$defs"]["MatchLine"]["properties"]) == set(lines[0])
    readme = (tmp_path / "README.md").read_text()
    assert "--matches 4 --seed 1 --games minisurf,taxi --bots random,casual" in readme
    assert "MIT" in (tmp_path / "LICENSE").read_text()
    for line in (tmp_path / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() == digest


def test_an_interrupted_run_goes_on_to_the_same_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([*SMALL, "--out", str(tmp_path)])
    before = contents(tmp_path)
    kept, lost, cut = sorted((tmp_path / "data").iterdir())[:3]
    cut.write_bytes(cut.read_bytes()[:-40])  # as a machine that lost power may leave it
    lost.unlink()
    lost.with_suffix(".new").write_bytes(b"cut o")
    changed = kept.stat().st_mtime_ns
    main([*SMALL, "--out", str(tmp_path)])
    assert contents(tmp_path) == before
    assert kept.stat().st_mtime_ns == changed
    with pytest.raises(SystemExit):
        main([*SMALL, "--seed", "2", "--out", str(tmp_path)])
    assert "--out" in capsys.readouterr().err
    settings = json.loads((tmp_path / "dataset.json").read_bytes())
    (tmp_path / "dataset.json").write_text(json.dumps(settings | {"release": "0.9"}))
    with pytest.raises(SystemExit):  # its bots may play otherwise
        main([*SMALL, "--out", str(tmp_path)])


def test_all_games_and_numbers_of_players_have_equally_many_matches() -> None:
    games = {game.id: game.versions[-1] for game in all_games()}
    shards = shards_of(Plan(100_000, 1, games, ("random",)))
    assert sum(shard.matches for shard in shards) == 100_000
    count: dict[tuple[str, int], int] = {}
    for shard in shards:
        key = shard.setup.game, shard.setup.seats
        count[key] = count.get(key, 0) + shard.matches
    assert {game for game, _ in count} == set(games)
    assert max(count.values()) - min(count.values()) <= 1
    assert len({shard.name for shard in shards}) == len(shards)
