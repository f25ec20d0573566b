"""Matches on a Ray cluster: the same results as local processes, even if workers die.

One small cluster serves all tests here but those that need one of their own.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import pytest

from ludotheque.arena.cli_common import make_setup
from ludotheque.arena.cluster import (
    Cluster,
    ClusterUnavailable,
    WorkerSetup,
    connect_ray,
    play_remote_chunk,
    prepare_ray_worker,
)
from ludotheque.arena.code_version import Versions, versions
from ludotheque.arena.plan import Setup
from ludotheque.arena.play import play_task
from ludotheque.arena.runner import RunFolder, run
from ludotheque.arena.studies.observation_store import BadStudyFolder, ObservationStore
from ludotheque.arena.studies.study import Study, StudyFigures, Variant
from ludotheque.arena.work_items import Chunk, WorkFailed, WorkItem, WorkResult
from ludotheque.arena.workers import Executor, ProcessExecutor, checked_result
from ludotheque.bots.file_transfer import bot_files
from ludotheque.cli import main
from ludotheque.text import language

pytestmark = [
    pytest.mark.xdist_group("cluster"),  # one cluster, not one in every process
    pytest.mark.skipif(find_spec("ray") is None, reason="the extra `cluster` is not installed"),
]

TWO_NODES = 2


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Two nodes with a processor each, and a token of their own."""
    token = tmp_path_factory.mktemp("token") / "token"
    token.write_text("0123456789abcdef" * 4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN_PATH", str(token))
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_raylet_start_wait_time_s", "120")  # other tests run at the same time
        import ray  # not before: it looks for the mode once
        from ray.cluster_utils import Cluster as Machines

        made = Machines(initialize_head=True, head_node_args={"num_cpus": 1})
        made.add_node(num_cpus=1)
        yield made
        ray.shutdown()
        made.shutdown()


@pytest.fixture
def cluster(machines: Any) -> Cluster:
    return Cluster(machines.address, None, {})


def study(
    folder: Path, executor: Executor, matches: int = 24, meanwhile: Callable[[], None] | None = None
) -> StudyFigures:
    """Two variants of Minisurf with random players; something may happen after the first deal."""
    made = [
        make_setup("minisurf", "random", matches, 5, 2, [f"corners={on}"]) for on in ("no", "yes")
    ]
    under_way = Study([Variant(name, one) for name, one in zip(("no", "yes"), made, strict=True)])
    store = under_way.store(folder)
    store.open(versions())
    for counted in under_way.run(executor, store):
        if counted == 1 and meanwhile is not None:
            meanwhile()
    store.finish()
    return under_way.figures()


def arena_setup(games: int = 8) -> Setup:
    return make_setup("minisurf", "random,casual", games, 7, 2, [])


def lines(folder: Path) -> dict[str, list[Any]]:
    """Every line of every result, Parquet by rows; what was measured is no result."""
    found: dict[str, list[Any]] = {}
    for path in sorted(folder.rglob("*.*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".parquet":
            found[name] = duckdb.read_parquet(str(path), hive_partitioning=False).fetchall()
        elif path.is_file() and not name.startswith("times."):
            found[name] = path.read_bytes().splitlines()
    return found


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, StudyFigures]:
    """What one process makes of the study."""
    folder = tmp_path_factory.mktemp("alone")
    return folder, study(folder, ProcessExecutor())


@pytest.mark.long
def test_a_study_on_two_nodes_is_that_of_one_process(
    tmp_path: Path, cluster: Cluster, alone: tuple[Path, StudyFigures]
) -> None:
    assert sum(node["Alive"] for node in cluster.ray.nodes()) == TWO_NODES
    assert study(tmp_path, cluster) == alone[1]
    assert lines(tmp_path) == lines(alone[0])


@pytest.mark.long
def test_an_arena_on_two_nodes_is_that_of_one_process(tmp_path: Path, cluster: Cluster) -> None:
    places: tuple[tuple[str, Executor], ...] = (("here", ProcessExecutor()), ("there", cluster))
    for name, executor in places:
        assert len(list(run(RunFolder(tmp_path / name, arena_setup()), executor))) == 8
    assert lines(tmp_path / "there") == lines(tmp_path / "here")
    assert len(lines(tmp_path / "there")["outcomes.jsonl"]) == 8


@pytest.mark.long
def test_no_match_is_lost_or_counted_twice_when_workers_are_killed(
    tmp_path: Path, machines: Any, cluster: Cluster, alone: tuple[Path, StudyFigures]
) -> None:
    ours = {
        one.process.pid
        for node in machines.list_all_nodes()
        for one in node.all_processes["raylet"]
    }
    over = threading.Event()
    killed: list[int] = []

    def kill() -> None:
        rng = random.Random(3)
        while not over.wait(0.3):
            found = [
                int(path.name)
                for path in Path("/proc").glob("[0-9]*")
                if _said(path, "cmdline").startswith("ray::play_remote_chunk")
                and int(_said(path, "stat").rpartition(") ")[2].split()[1]) in ours
            ]
            if found and len(killed) < 5:
                killed.append(rng.choice(found))
                os.kill(killed[-1], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        found = study(tmp_path, cluster)
    finally:
        over.set()
        killer.join()
    assert killed
    assert found == alone[1]
    assert lines(tmp_path) == lines(alone[0])


@pytest.mark.long
def test_nodes_may_die_and_join(
    tmp_path: Path, machines: Any, cluster: Cluster, alone: tuple[Path, StudyFigures]
) -> None:
    def change() -> None:
        machines.remove_node(next(iter(machines.worker_nodes)), allow_graceful=False)
        machines.add_node(num_cpus=1)

    assert study(tmp_path, cluster, meanwhile=change) == alone[1]
    assert lines(tmp_path) == lines(alone[0])


@pytest.mark.long
def test_the_driver_keeps_what_is_played_where_its_folder_is_not_seen(
    tmp_path: Path,
    cluster: Cluster,
    alone: tuple[Path, StudyFigures],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept: list[int] = []

    def keep(
        store: ObservationStore,
        chunk: Chunk,
        found: list[WorkResult],
        really: Any = ObservationStore.save,
    ) -> None:
        kept.append(len(chunk))
        really(store, chunk, found)

    def open_elsewhere(
        store: ObservationStore, made_by: Versions, really: Any = ObservationStore.open
    ) -> None:
        really(store, made_by)
        (tmp_path / "chunks" / "mark").write_text("another folder of this name")

    monkeypatch.setattr(ObservationStore, "save", keep)
    monkeypatch.setattr(ObservationStore, "open", open_elsewhere)
    assert study(tmp_path, cluster) == alone[1]
    assert sum(kept) == 48
    assert lines(tmp_path) == lines(alone[0])


def test_what_a_killed_worker_left_half_written_goes_when_the_block_is_whole(
    tmp_path: Path, alone: tuple[Path, StudyFigures]
) -> None:
    def leave() -> None:
        there = tmp_path / "chunks" / "000000"
        there.mkdir(parents=True, exist_ok=True)
        (there / "000000001-1.4711.new").write_bytes(b'{"variant":"n')

    assert study(tmp_path, ProcessExecutor(), meanwhile=leave) == alone[1]
    assert lines(tmp_path) == lines(alone[0])


def _said(process: Path, file: str) -> str:
    """What the system says of a process; of one that has gone, that it has no parent."""
    try:
        return (process / file).read_text(errors="replace")
    except OSError:
        return ") ? 0"


DRIVER = """
import sys
from pathlib import Path
from arena.test_cluster import study
from ludotheque.arena.cluster import Cluster
study(Path(sys.argv[1]), Cluster(sys.argv[2], None, {}))
"""


@pytest.mark.long
def test_a_run_goes_on_after_its_driver_is_killed(
    tmp_path: Path, machines: Any, cluster: Cluster, alone: tuple[Path, StudyFigures]
) -> None:
    tests = str(Path(__file__).parents[1])
    command = [sys.executable, "-c", DRIVER, str(tmp_path), machines.address]
    driver = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": tests})
    until = time.monotonic() + 60
    while not (before := list(tmp_path.rglob("*.jsonl"))) and time.monotonic() < until:
        time.sleep(0.02)
    driver.kill()
    driver.wait()
    assert before, "some chunk was finished"
    assert not list(tmp_path.rglob("*.parquet")), "and not all of them"
    assert study(tmp_path, cluster) == alone[1]
    assert lines(tmp_path) == lines(alone[0])


@pytest.mark.long
def test_a_bot_file_travels_with_what_it_imports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machines: Any
) -> None:
    (tmp_path / "first_of.py").write_text("def first(actions):\n    return actions[0]\n")
    (tmp_path / "my_bot.py").write_text(
        "from first_of import first\n"
        "from ludotheque.bots import Choice\n"
        "class First:\n"
        "    def choose(self, rules, state, seat, events, budget, rng):\n"
        "        return Choice(first(rules.actions(state, seat)))\n"
    )
    monkeypatch.chdir(tmp_path)
    setup = make_setup("minisurf", "my_bot.py:First,random", 2, 7, 2, [])
    here = list(run(RunFolder(tmp_path / "here", setup)))
    executor = Cluster(machines.address, None, bot_files(setup.bots))
    (tmp_path / "my_bot.py").unlink()
    (tmp_path / "first_of.py").unlink()
    there = list(run(RunFolder(tmp_path / "there", setup), executor))
    assert [one.timed(None) for one in there] == [one.timed(None) for one in here]


@pytest.mark.long
def test_a_fault_on_a_worker_is_said_in_a_sentence(cluster: Cluster) -> None:
    job = msgspec.json.encode(
        msgspec.structs.replace(arena_setup(), bots=("none.py:Bot", "random"))
    )

    with pytest.raises(WorkFailed) as failed:
        list(cluster.work(play_task, [WorkItem(job, 0, 0, (0, 1))], in_order=False))
    assert "none.py" in language("en")(failed.value.reason)


def test_other_versions_are_refused_by_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    ours = versions()
    for name, word in (("release", "Ludothèque"), ("code", "files"), ("python", "Python")):
        other = msgspec.structs.replace(ours, **{name: "0"})
        luggage = msgspec.json.encode(WorkerSetup(other, {}))
        found, _, _ = msgspec.msgpack.decode(play_remote_chunk(luggage, "", b"", None))
        with pytest.raises(WorkFailed) as failed:
            checked_result(tuple(found[0]))
        assert word in language("en")(failed.value.reason)
    assert prepare_ray_worker(msgspec.json.encode(WorkerSetup(ours, {}))) == b""


def test_no_cluster_is_used_without_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    with pytest.raises(ClusterUnavailable):
        connect_ray("local", 1)
    prepare_ray_worker.cache_clear()
    assert b"cluster-open" in prepare_ray_worker(msgspec.json.encode(WorkerSetup(versions(), {})))
    prepare_ray_worker.cache_clear()


def test_a_study_grows_and_survives_a_torn_chunk(
    tmp_path: Path, alone: tuple[Path, StudyFigures]
) -> None:
    """A part of the matches, a chunk cut off in a line, then all."""
    study(tmp_path, ProcessExecutor(), matches=8)
    (parquet,) = tmp_path.rglob("*.parquet")
    rows = duckdb.read_parquet(str(parquet), hive_partitioning=False)
    torn = tmp_path / "chunks" / "000000" / "000000004-1.jsonl"
    torn.parent.mkdir(parents=True)
    made = [dict(zip(rows.columns, row, strict=True)) | {"deal": 4} for row in rows.fetchall()[:4]]
    torn.write_bytes(b"\n".join(map(msgspec.json.encode, made))[:-30])
    assert study(tmp_path, ProcessExecutor(2)) == alone[1]
    assert lines(tmp_path) == lines(alone[0])


def test_a_file_that_another_worker_replaces_is_joined_later(
    tmp_path: Path, alone: tuple[Path, StudyFigures]
) -> None:
    """Read in that moment, it has the end of one file and the beginning of another."""
    study(tmp_path, ProcessExecutor(), matches=8)
    (parquet,) = tmp_path.rglob("*.parquet")
    whole = parquet.read_bytes()
    under_way = Study([Variant("", make_setup("minisurf", "random", 2, 5, 2, []))])
    store = under_way.store(tmp_path)
    chunk = tmp_path / "chunks" / "000000" / "000000004-1.jsonl"
    chunk.parent.mkdir(parents=True)
    chunk.write_bytes(b"{}\n")
    parquet.write_bytes(whole[:4] + bytes(len(whole) - 12) + whole[-8:])
    store.join_block(0)
    assert chunk.exists()
    parquet.write_bytes(whole)
    assert study(tmp_path, ProcessExecutor(2)) == alone[1]


def test_results_of_other_code_are_not_added_to(tmp_path: Path) -> None:
    under_way = Study([Variant("", make_setup("minisurf", "random", 2, 5, 2, []))])
    under_way.store(tmp_path).open(versions())
    under_way.store(tmp_path).open(versions())
    with pytest.raises(BadStudyFolder):
        under_way.store(tmp_path).open(Versions("0.1", "0", "3.11"))


@pytest.mark.long
def test_an_unknown_address_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cluster: Cluster
) -> None:
    cluster.close()
    command = ["study", "minisurf", "--bots", "random", "--matches", "2", "--out", str(tmp_path)]
    with pytest.raises(SystemExit):
        main([*command, "--cluster", "nonsense"])
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
