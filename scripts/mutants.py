"""Measures what the tests protect: 150 mutants, each against the tests that run its line.

    python -m scripts.mutants map             # which tests run which mutated line: the suite, once
    python -m scripts.mutants map --browser   # the same for the client, with the browser tests
    python -m scripts.mutants run             # every mutant in a working copy, two at a time
    python -m scripts.mutants report          # what was killed and what survived
    python -m scripts.mutants draw            # another list (benchmarks/mutants.jsonl)

`map` and `run` go on where they were interrupted; a folder (`--work`) belongs to one commit. POSIX.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scripts import bootstrap, client, mutation
from scripts.browsing import find_chromium
from scripts.mutation import ROOT, Json, Mutant, read_lines, report

LIST = ROOT / "benchmarks" / "mutants.jsonl"
WORK = ROOT / "build" / "mutants"
PROBE = Path(__file__).with_name("mutant_probe.py")

MAX_TEST_SECONDS = 60.0  # of processor time, by the map: the cheapest tests of a mutant up to this
MAX_BROWSER_TESTS = 3  # of a mutant in the client that no unit test kills
LIMIT_SECONDS, LIMIT_TIMES = (
    60.0,
    20.0,
)  # a test may take the first plus N times its usual time
COLLECTION_SECONDS = 240.0  # to read the tests, on a busy machine
TIMEOUT_CODE = 124  # with which `mutant_probe` ends when it took longer
MAX_BYTES = 6 << 30  # of a process: some endless loops fill the memory
COMPILE_SECONDS = 600.0  # kernels are compiled anew after a change to what they are made from
COMPILED_FROM = ("pieces.py", "state.py", "numbers.py", "observation.py", "scoring.py", "scoring/")


class Copy:
    """A working copy with its own environment, where one fault at a time is put in."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        self.python = bootstrap.python_of(folder / ".venv")
        # Servers that a test leaves behind are found by this folder in their command line.
        self.scratch = Path("/tmp") / f"mutants-{os.getpid()}-{folder.name}"

    def prepare(self) -> None:
        """Check out the commit that is measured and install what its tests need."""
        head = _git(ROOT, "rev-parse", "HEAD")
        if not self.root.exists():
            _git(ROOT, "clone", "--quiet", str(ROOT), str(self.root))
        _git(self.root, "fetch", "--quiet", str(ROOT), head)
        _git(self.root, "checkout", "--quiet", "--force", "--detach", head)
        (self.root / "build").mkdir(exist_ok=True)
        shutil.copy(PROBE, self.root / "src" / PROBE.name)
        self._python(
            "from scripts import bootstrap, client; bootstrap.ensure('check');"
            "bootstrap.ensure_client(); bootstrap.ensure_site();"
            "client.install_packages(client.node_of(bootstrap.PYTHON), everything=True)"
        )

    def _python(self, code: str) -> bool:
        return subprocess.call([sys.executable, "-c", code], cwd=self.root) == 0

    def build_client(self) -> bool:
        """Build the client as it stands in the copy; False if it cannot be built."""
        code = "from scripts import bootstrap, client; client.build(bootstrap.PYTHON)"
        return self._python(code)

    @contextlib.contextmanager
    def changed(self, files: dict[str, str]) -> Iterator[None]:
        """These files have other texts for a while."""
        before = {file: (self.root / file).read_bytes() for file in files}
        times = {file: (self.root / file).stat().st_mtime for file in files}
        try:
            for file, text in files.items():
                (self.root / file).write_text(text, encoding="utf-8")
            yield
        finally:
            for file, data in before.items():
                (self.root / file).write_bytes(data)
                # No fault has the time of the original, by which Python knows its bytecode.
                os.utime(self.root / file, (times[file], times[file]))

    def pytest(self, *arguments: str, seconds: float | None = None, **variables: str) -> int | None:
        """Run pytest; its exit code, or None when it took longer than `seconds`."""
        self.scratch.mkdir(mode=0o755, exist_ok=True)
        chromium = find_chromium() or ""
        environment = {
            **os.environ,
            "TMPDIR": str(self.scratch),
            "LUDOTHEQUE_SITE": str(self.root / "build" / "site"),
            "LUDOTHEQUE_CHROMIUM": chromium,
            **variables,
        }
        # The same examples for every fault, and none that another one has left behind.
        shutil.rmtree(self.root / ".hypothesis", ignore_errors=True)
        options = ("-p", PROBE.stem, "--hypothesis-seed=0")
        command = [str(self.python), "-m", "pytest", *options, *arguments]
        with (self.root / "build" / "pytest.log").open("wb") as log:
            running = subprocess.Popen(
                command,
                cwd=self.root,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
            try:
                return running.wait(seconds)
            except subprocess.TimeoutExpired:
                return None
            finally:
                self._clean_up(running)

    def must_collect(self) -> None:
        """Check that the tests of the last run exist where there is no fault."""
        if self.pytest("--collect-only", "-q", f"@{self.root / 'build' / 'tests.txt'}") != 0:
            raise RuntimeError(f"the map names tests that are gone, see {self.root}/build")

    def _clean_up(self, running: subprocess.Popen[bytes]) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()
        for entry in Path("/proc").glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                if str(self.scratch).encode() + b"/" in entry.read_bytes():
                    os.kill(int(entry.parent.name), signal.SIGKILL)
        shutil.rmtree(self.scratch, ignore_errors=True)


def _git(folder: Path, *arguments: str) -> str:
    found = subprocess.run(
        ["git", "-C", str(folder), *arguments], check=True, stdout=subprocess.PIPE, text=True
    )
    return found.stdout.strip()


def make_map(
    work: Path, mutants: Iterable[Mutant], jobs: int, tests: list[str], *, browser: bool
) -> None:
    """Run the suite once (or only `tests`), with every mutated expression telling which test
    evaluates it."""
    copy = Copy(work / "map")
    copy.prepare()
    known, files = mutation.texts(copy.root), dict[str, str]()
    for mutant in mutants:
        place = mutant.place(known)
        if place is not None and (mutant.area == "client") == browser:
            file, row = place
            files[file] = mutant.probe(files.get(file, known[file]), row)
    costs = work / ("costs-browser.jsonl" if browser else "costs.jsonl")
    which = tests or (["tests/browser"] if browser else ["--ignore=tests/browser"])
    with copy.changed(files):
        if browser and not copy.build_client():
            sys.exit("The client with probes cannot be built.")
        parallel = ["-n", str(jobs), "--dist", "loadfile"]
        copy.pytest(*parallel, *which, MUTANT_COSTS=str(costs), MUTANT_MAP="1")
    shutil.copy(copy.root / "build" / "hits.jsonl", work / "hits.jsonl")
    outcomes = Counter(one["outcome"] for one in read_lines(costs))
    print(f"{outcomes.total()} tests:", ", ".join(f"{n} {name}" for name, n in outcomes.items()))


class Plan:
    """Which tests are run for a mutant: those that evaluate it, the cheapest first."""

    def __init__(self, work: Path) -> None:
        self.covering: dict[str, set[str]] = defaultdict(set)
        for one in read_lines(work / "hits.jsonl"):
            self.covering[one["mutant"]].add(one["test"])
        self.costs: dict[str, Json] = {}
        for name in ("costs.jsonl", "costs-browser.jsonl"):
            self.costs |= {one["test"]: one for one in read_lines(work / name)}
        # What fails or is skipped without a fault says nothing.
        self.passed = {test for test, one in self.costs.items() if one["outcome"] == "passed"}

    def choose(self, mutant: str, max_seconds: float) -> tuple[list[str], int]:
        """Tests for a mutant in Python, and how many evaluate it.

        The others of the same files come after them, as far as time allows: a fixture of a module
        or a cached result belongs to them as well, but is evaluated in the first test only. What
        is evaluated while modules are read, and by no test, is tried with one test of every file.
        """
        covering = self.covering[mutant] & self.passed
        files = {_file(test) for test in self.covering[mutant]}
        beside = {test for test in self.passed if _file(test) in files} - covering
        if self.covering[mutant] == {""}:
            dearest = sorted(self.passed, key=lambda test: -self.costs[test]["cpu_seconds"])
            beside = set({_file(test): test for test in dearest}.values())
        chosen, seconds = list[str](), 0.0
        for group in (covering, beside):
            part = list[str]()
            for test in sorted(group, key=lambda test: (self.costs[test]["cpu_seconds"], test)):
                seconds += self.costs[test]["cpu_seconds"]
                if (chosen or part) and seconds > max_seconds:
                    break
                part.append(test)
            chosen += self._by_file(part)
        return chosen, len(covering)

    def _by_file(self, tests: list[str]) -> list[str]:
        """One file after the other, the cheapest first: fixtures of a module are made once."""
        spent: Counter[str] = Counter()
        for test in tests:
            spent[_file(test)] += self.costs[test]["cpu_seconds"]
        return sorted(tests, key=lambda test: (spent[_file(test)], _file(test), tests.index(test)))

    def choose_browser(self, mutant: str) -> tuple[list[str], int]:
        """The quickest browser tests that evaluate a mutant in the client, and how many do."""
        found = self.covering[mutant] & self.passed
        order = sorted(found, key=lambda test: (self.costs[test]["seconds"], test))
        return order[:MAX_BROWSER_TESTS], len(found)

    def limits(self, tests: Iterable[str], extra: float) -> dict[str, float]:
        """Seconds after which a test counts as endless."""
        usual = {test: self.costs.get(test, {}).get("seconds", 0.0) for test in tests}
        return {test: LIMIT_SECONDS + extra + LIMIT_TIMES * usual[test] for test in usual}


def _file(test: str) -> str:
    return test.partition("::")[0]


def run_tests(copy: Copy, plan: Plan, tests: list[str], extra: float) -> Json:
    """Run tests up to the first that fails, twice in a row: a test that passes the second time
    was disturbed by something else, and the next one is tried."""
    ran, disturbed, remaining = 0, list[str](), tests
    while remaining:
        outcomes = _run_once(copy, plan, remaining, extra)
        ran += len(outcomes)
        test, outcome = outcomes[-1]
        if outcome in ("passed", "skipped"):
            break
        again = [] if test == "collection" else _run_once(copy, plan, [test], extra)
        if not again or again[0][1] not in ("passed", "skipped"):
            killed = "timeout" if outcome == "timeout" else "killed"
            return {"outcome": killed, "by": test, "tests": ran, "disturbed": disturbed}
        disturbed.append(test)
        remaining = remaining[remaining.index(test) + 1 :]
    return {"outcome": "survived", "tests": ran, "disturbed": disturbed}


def _run_once(copy: Copy, plan: Plan, tests: list[str], extra: float) -> list[tuple[str, str]]:
    """What became of each test up to the first failure; "collection", where the fault keeps the
    tests from being read."""
    folder = copy.root / "build"
    (folder / "tests.txt").write_text("\n".join(tests), encoding="utf-8")
    limits = plan.limits(tests, extra)
    (folder / "limits.json").write_text(json.dumps(limits), encoding="utf-8")
    costs = folder / "costs.jsonl"
    costs.unlink(missing_ok=True)
    code = copy.pytest(
        *("-n", "0", "-x", "-p", "no:cacheprovider", f"@{folder / 'tests.txt'}"),
        seconds=COLLECTION_SECONDS + sum(limits.values()) / 5 + max(limits.values()),
        MUTANT_COSTS=str(costs),
        MUTANT_LIMITS=str(folder / "limits.json"),
        MUTANT_COLLECTION=str(COLLECTION_SECONDS + extra),
        MUTANT_MEMORY="" if tests[0].startswith("tests/browser") else str(MAX_BYTES),
    )
    found = [(one["test"], one["outcome"]) for one in read_lines(costs)]
    if code not in (0, 1, None) or not found:
        return [("collection", "timeout" if code == TIMEOUT_CODE or code is None else "failed")]
    if code is None or (code == 1 and found[-1][1] in ("passed", "skipped")):
        following = tests[len(found)] if len(found) < len(tests) else tests[-1]
        found.append((following, "timeout" if code is None else "failed"))
    return found


def run_unit_tests(copy: Copy, file: str) -> Json:
    """The client's unit tests that import a file, directly or not."""
    node = client.node_of(copy.python)
    report = copy.root / "build" / "vitest.json"
    report.unlink(missing_ok=True)
    options = (
        "--run",
        "--bail=1",
        "--passWithNoTests",
        "--reporter=json",
        f"--outputFile={report}",
    )
    tool = "node_modules/vitest/vitest.mjs"
    command = [*node, tool, "related", str(Path(file).relative_to("web")), *options]
    try:
        code = subprocess.run(
            command, cwd=copy.root / "web", timeout=300, capture_output=True, check=False
        ).returncode
    except subprocess.TimeoutExpired:
        return {"outcome": "timeout", "by": "vitest", "tests": 0}
    told: Json = json.loads(report.read_text()) if report.exists() else {}
    if code == 0:
        return {"outcome": "survived", "tests": told.get("numTotalTests", 0)}
    failed = [one for one in told.get("testResults", []) if one["status"] == "failed"]
    names = [Path(one["name"]).name for one in failed]
    return {"outcome": "killed", "by": ", ".join(names) or "vitest", "tests": len(names)}


def examine(copy: Copy, plan: Plan, mutant: Mutant, max_seconds: float) -> Json:
    """Put a mutant in and run its tests."""
    known = mutation.texts(copy.root)
    place = mutant.place(known)
    if place is None:
        return {"outcome": "gone"}
    file, row = place
    moved = {"moved": file} if file != mutant.file else {}
    with copy.changed({file: mutant.apply(known[file], row)}):
        if mutant.area == "client":
            found = run_unit_tests(copy, file)
            tests, covering = plan.choose_browser(mutant.id)
            if found["outcome"] != "survived" or not tests:
                nothing = found["outcome"] == "survived" and found["tests"] == 0
                return {**found, **moved} | ({"outcome": "uncovered"} if nothing else {})
            if not copy.build_client():
                return {"outcome": "killed", "by": "build", "tests": 0, **moved}
            ran = run_tests(copy, plan, tests, LIMIT_SECONDS)
            ran |= {"unit_tests": found["tests"], "chosen": len(tests), "covering": covering}
            return {**ran, **moved}
        tests, covering = plan.choose(mutant.id, max_seconds)
        if not tests:
            return {"outcome": "uncovered", **moved}
        recompiles = "/games/" in file and any(part in file for part in COMPILED_FROM)
        ran = run_tests(copy, plan, tests, COMPILE_SECONDS if recompiles else 0.0)
        return {**ran, "chosen": len(tests), "covering": covering, **moved}


def run(work: Path, mutants: list[Mutant], jobs: int, max_seconds: float) -> None:
    """Examine every mutant that has no result yet."""
    results, plan = work / "results.jsonl", Plan(work)
    known = {one["mutant"] for one in read_lines(results)}
    copies: queue.SimpleQueue[Copy] = queue.SimpleQueue()
    for number in range(jobs):
        copy = Copy(work / f"copy-{number}")
        copy.prepare()
        copies.put(copy)

    def work_on(mutant: Mutant) -> None:
        copy, began = copies.get(), time.perf_counter()
        try:
            found = examine(copy, plan, mutant, max_seconds)
            if found.get("by") == "collection":
                copy.must_collect()
        finally:
            copies.put(copy)
        entry = {"mutant": mutant.id, "area": mutant.area, **found}
        entry["seconds"] = round(time.perf_counter() - began, 1)
        with results.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")
        print(mutant.area, mutant.id, entry["outcome"], entry.get("by", ""), flush=True)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(work_on, [one for one in mutants if one.id not in known]))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m scripts.mutants", description=__doc__)
    parser.add_argument("command", choices=("draw", "map", "run", "report"))
    parser.add_argument("tests", nargs="*", help="map: only these files or tests")
    parser.add_argument("--work", type=Path, default=WORK, help="folder of copies and results")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--browser", action="store_true", help="map: the browser tests")
    parser.add_argument("--only", action="append", help="run: only this area or mutant")
    parser.add_argument("--seconds", type=float, default=MAX_TEST_SECONDS, help="run: of tests")
    parser.add_argument("--before", type=Path, help="report: results to compare with")
    chosen = parser.parse_intermixed_args()
    work: Path = chosen.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    if chosen.command == "draw":
        mutation.write(LIST, mutation.draw(ROOT, client.node_of(bootstrap.PYTHON)))
        return
    mutants = mutation.read(LIST)
    if chosen.command == "map":
        make_map(work, mutants, chosen.jobs, chosen.tests, browser=chosen.browser)
    elif chosen.command == "run":
        only = chosen.only or mutation.AREAS
        wanted = [one for one in mutants if one.area in only or one.id in only]
        run(work, wanted, chosen.jobs, chosen.seconds)
    else:
        tables = [read_lines(path) for path in (work / "results.jsonl", chosen.before) if path]
        by_id = [{one["mutant"]: one for one in entries} for entries in tables]
        print(report(mutants, by_id[0], by_id[1] if len(by_id) > 1 else {}))


if __name__ == "__main__":
    main()
