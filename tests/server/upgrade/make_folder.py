"""Plays with an earlier version and stores the data folder it leaves behind.

    python -m tests.server.upgrade.make_folder COMMIT [--work FOLDER]

The commit is checked out into a folder of its own with its own packages. Its server is started as a
user starts it; guests play over HTTP and WebSocket, somebody plays in its terminal. The folder goes
into `folders/REVISION-COMMIT.tar.xz`, together with what that version said of every match
(`expected.json`). Features that the version does not have yet are left out.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import io
import json
import lzma
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tarfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx

from ..harness import Browser, Json, Refusal, Tab

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = Path(__file__).with_name("folders")
GAMES = ("cascadia", "maxisurf", "minisurf", "quadrata", "taxi")
RUNNING_PLIES = 70  # draws included: enough for a snapshot, which is written every 40 entries
# Shorter matches, and other options than the default ones
FINISHED_OPTIONS: dict[str, Json] = {
    "cascadia": {"variant": "family"},
    "taxi": {"target": 1, "turn_limit": 8},
}
RUNNING_OPTIONS: dict[str, Json] = {
    "cascadia": {"tiles": "square"},
    "quadrata": {"version": "expert"},
    "minisurf": {"corners": True},
}
START_SECONDS = 60
STOP_SECONDS = 120
REVIEW_SECONDS = 900
MESSAGE_PAUSE_SECONDS = 0.03  # a server takes 50 messages a second from one tab


# The old version ---------------------------------------------------------------------------------


def check_out(commit: str, work: Path) -> Path:
    """The commit's files, with a virtual environment that holds what it asks for."""
    tree = work / commit
    if not (tree / "pyproject.toml").exists():
        tree.mkdir(parents=True)
        packed = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(tree, filter="data")
    if not (tree / ".venv" / "bin" / "ludotheque").exists():
        python, uv = str(tree / ".venv" / "bin" / "python"), str(ROOT / ".venv" / "bin" / "uv")
        install = [uv, "pip", "install", "-q", "--python", python]
        subprocess.run([uv, "venv", "-q", str(tree / ".venv")], check=True)
        wanted = ["--require-hashes", "-r", str(tree / "requirements" / "run.txt")]
        subprocess.run([*install, *wanted], check=True)
        subprocess.run([*install, "hatchling", "editables"], check=True)
        ours = ["--no-deps", "--no-build-isolation", "-e", str(tree)]
        subprocess.run([*install, *ours], check=True)
    return tree


@contextlib.asynccontextmanager
async def serving(tree: Path, home: Path) -> AsyncIterator[str]:
    """The old server, until it is told to stop; yields its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    program = str(tree / ".venv" / "bin" / "ludotheque")
    command = [program, "serve", "--no-open", "--port", str(port)]
    environment = os.environ | {"LUDOTHEQUE_HOME": str(home), "LUDOTHEQUE_LANG": "en"}
    server = subprocess.Popen([*command, "--bot-processes", "0"], env=environment)
    origin = f"http://localhost:{port}"
    try:
        async with asyncio.timeout(START_SECONDS), httpx.AsyncClient() as client:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    if (await client.get(f"{origin}/api/games")).status_code == 200:
                        break
                await asyncio.sleep(0.1)
        yield origin
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(STOP_SECONDS)


# At its tables -----------------------------------------------------------------------------------


class Visitors:
    """Two guests who play everything, with draws of their own that are the same every time."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.ana, self.ben = Browser(origin), Browser(origin)
        self.chosen = random.Random(7)
        self.tables: dict[str, str] = {}

    async def come(self) -> None:
        await self.ana.post("/api/me", {"name": "Ana"})
        await self.ben.post("/api/me", {"name": "Ben"})

    async def leave(self) -> None:
        """A server that is stopped waits for open connections."""
        await self.ana.http.aclose()
        await self.ben.http.aclose()

    async def play(self, table: str, plies: int, *tabs: Tab) -> bool:
        """Until the match is over (True) or that many plies are played and a person is asked."""
        tab = tabs[0]
        while not tab.whats("ended"):
            to_move = tab.position["to_move"]
            mine = next(((t, s) for t in tabs for s in t.mine if s in to_move), None)
            if mine is None:  # a bot
                await asyncio.sleep(0.02)
                continue
            tab, seat = mine
            if tab.position["ply"] >= plies:
                return False
            if tab.position["seat"] != seat:
                await tab.ask("look", seat=seat)
                await tab.until(lambda tab=tab, seat=seat: tab.position["seat"] == seat)
            if not tab.position.get("actions"):
                await asyncio.sleep(0.02)
                continue
            actions = tab.position["actions"]
            going_on = [one for one in actions if one != "pass"]  # who passes ends a Maxisurf soon
            with contextlib.suppress(Refusal):
                await tab.move(self.chosen.choice(going_on or actions))
            await asyncio.sleep(MESSAGE_PAUSE_SECONDS)
            while any(t.last < tab.last for t in tabs):
                await asyncio.sleep(0.01)
        return True

    async def match(
        self, name: str, game: str, *seats: str, plies: int = 10**6, **more: Any
    ) -> str:
        """A table of Ana's, played as far as asked; Ben sits down where a seat is open."""
        table: str = (await self.ana.table(game, *seats, **more))["id"]
        async with self.ana.sit_at(table) as ana, self.ben.sit_at(table) as ben:
            if "open" in seats:
                await ben.ask("sit", seat=seats.index("open"), name="Ben")
            await ana.until(lambda: ana.position)
            await ben.until(lambda: ben.position)
            await self.play(table, plies, ana, ben)
        self.tables[name] = table
        return table

    async def play_everything(self) -> None:
        for game in GAMES:
            options = RUNNING_OPTIONS.get(game, {})
            await self.match(
                f"{game}-running", game, "me", "open", plies=RUNNING_PLIES, options=options
            )
            options = FINISHED_OPTIONS.get(game, {})
            await self.match(f"{game}-finished", game, "me", "open", options=options)
        await self.match("against-bot", "minisurf", "me", "random", plies=45)
        table = await self.match("taken-back", "quadrata", "me", "me:Bob", plies=60, takeback=True)
        async with self.ana.sit_at(table) as tab:
            await self.take_back(tab)
        table = await self.match("resigned", "taxi", "me", "open", plies=30)
        async with self.ben.sit_at(table) as tab:
            await tab.ask("say", words="Enough for today.")
            await tab.ask("resign", seat=1)
        open_ = await self.ana.table("cascadia", "me", "open", listed=True)
        self.tables["open"] = open_["id"]
        record = await self.ana.get(f"/api/tables/{self.tables['quadrata-finished']}/record")
        self.tables["uploaded"] = (await self.ben.post("/api/records", record))["id"]
        daily = await self.ana.post("/api/daily/minisurf")
        async with self.ana.sit_at(daily["id"]) as tab:
            await self.play(daily["id"], 10**6, tab)
        self.tables["daily-finished"] = daily["id"]
        daily = await self.ana.post("/api/daily/cascadia")
        async with self.ana.sit_at(daily["id"]) as tab:
            await self.play(daily["id"], 50, tab)
        self.tables["daily-running"] = daily["id"]

    async def take_back(self, tab: Tab) -> None:
        """As far as the table lets the seat that must move."""
        seat = tab.position["to_move"][0]
        await tab.ask("look", seat=seat)
        await tab.until(lambda: tab.position["seat"] == seat)
        for _ in range(8):
            with contextlib.suppress(Refusal):
                await tab.ask("undo", seat=seat, ply=tab.position["ply"])
            await asyncio.sleep(MESSAGE_PAUSE_SECONDS)

    async def add_achievement(self) -> None:
        table = self.tables["cascadia-finished"]
        for guest in (self.ana, self.ben):
            for claimable in (await guest.get(f"/api/tables/{table}/final")).get("claimable", ()):
                wanted = {"seat": claimable["seat"], "name": claimable["names"][0]}
                await guest.post(f"/api/tables/{table}/claim", wanted)

    async def add_review(self) -> None:
        """Worked out while somebody looks, then stored; of the shortest match there is."""
        table, after, done = self.tables["daily-finished"], 0, False
        async with asyncio.timeout(REVIEW_SECONDS):
            while not done:
                found = await self.ana.get(f"/api/tables/{table}/review", after=after)
                after, done = found["version"], found["done"]

    async def add_event(self) -> None:
        """A duplicate in which Ana has played both deals and Ben is in the middle of one."""
        asked = {"kind": "duplicate", "game": "minisurf", "title": "Cup", "seats": 1, "rounds": 2}
        asked["options"] = {"duplicate": True}
        event: str = (await self.ana.post("/api/events", asked))["id"]
        for guest in (self.ana, self.ben):
            await guest.post(f"/api/events/{event}/join", {})
        await self.ana.post(f"/api/events/{event}/direct", {"do": "begin"})
        for guest, name, plies in (
            (self.ana, "event-first", 10**6),
            (self.ana, "event-second", 10**6),
            (self.ben, "event-running", 20),
        ):
            table: str = (await guest.post(f"/api/events/{event}/play"))["id"]
            async with guest.sit_at(table) as tab:
                await self.play(table, plies, tab)
            self.tables[name] = table
        self.event = event

    async def add_rated(self) -> None:
        clock = {"kind": "move", "amount": 86_400}
        rated: Json = {"rated": True, "clock": clock}
        await self.match("rated-running", "minisurf", "me", "open", plies=40, **rated)
        await self.match("rated-finished", "minisurf", "me", "open", **rated)

    async def add_draft(self) -> None:
        """TAXI's deck as it is, shared by Ana and reported by Ben."""
        parts = (await self.ana.get("/api/workshop/taxi"))["parts"]
        deck = next(one["toml"] for one in parts if one["name"] == "deck")
        asked = {"game": "taxi", "parts": {"deck": deck}}
        self.draft: str = (await self.ana.post("/api/workshop/drafts", asked))["id"]
        await self.ben.post(f"/api/workshop/drafts/{self.draft}/report")

    # What the old version says of it -----------------------------------------------------------

    async def describe(self) -> Json:
        found: Json = {"origin": self.origin, "guests": {}, "tables": {}}
        for guest, name in ((self.ana, "Ana"), (self.ben, "Ben")):
            cookies = {cookie.name: cookie.value for cookie in guest.http.cookies.jar}
            found["guests"][name] = {"id": guest.guest, "cookies": cookies}
            profile = await guest.get("/api/profile")
            found["guests"][name]["played"] = sorted(one["table"] for one in profile["history"])
            achieved = profile.get("achievements", [])
            found["guests"][name]["achievements"] = sorted(one["name"] for one in achieved)
        for name, table in self.tables.items():
            for guest in (self.ana, self.ben):
                with contextlib.suppress(Refusal):
                    found["tables"][name] = await self.describe_table(guest, table)
        for path in ("/api/me/ratings",):
            with contextlib.suppress(Refusal, httpx.HTTPError, KeyError):
                ratings = (await self.ana.get(path))["ratings"]
                found["ratings"] = [round(one["rating"], 6) for one in ratings]
        for name in ("event", "draft"):
            if hasattr(self, name):
                found[name] = getattr(self, name)
        return found

    async def describe_table(self, guest: Browser, table: str) -> Json:
        line = await guest.get(f"/api/tables/{table}")
        told = {"id": table, "game": line["table"]["game"], "status": line["table"]["status"]}
        told |= {"ply": line.get("ply", 0), "to_move": line.get("to_move", [])}
        told |= {"scores": line.get("scores", []), "result": line.get("result")}
        if told["status"] != "playing":
            return told
        async with guest.sit_at(table) as tab:
            seat = next((seat for seat in tab.mine if seat in told["to_move"]), None)
            if seat is None:
                raise Refusal("not my turn")
            await tab.ask("look", seat=seat)
            await tab.until(lambda: tab.position["seat"] == seat)
            told["seat"] = seat
            told["choices"] = len(tab.position["actions"])
            told["actions"] = digest_of(tab.position["actions"])
        return told


def digest_of(actions: list[str]) -> str:
    """The choices of a seat in a few letters."""
    return hashlib.sha256("\n".join(sorted(actions)).encode()).hexdigest()[:16]


# In its terminal ---------------------------------------------------------------------------------

ANSWERS = ["0123n45"[(3 * n + n // 7) % 7] for n in range(6000)]  # what is no choice is refused
RUNNING_ANSWERS = 60


def play_in_terminal(tree: Path, home: Path) -> None:
    """A match that was left and one that was finished of every game."""
    environment = os.environ | {"LUDOTHEQUE_HOME": str(home), "LUDOTHEQUE_LANG": "en"}
    for game in GAMES:
        for name, options, answers in (
            ("running", RUNNING_OPTIONS, [] if game == "maxisurf" else ANSWERS[:RUNNING_ANSWERS]),
            ("finished", FINISHED_OPTIONS, ANSWERS),
        ):
            chosen = [
                f"{key}={('yes' if value is True else value)}"
                for key, value in options.get(game, {}).items()
            ]
            words = [word for pair in chosen for word in ("--option", pair)]
            # In TAXI a bot on the other seat: two people would have to hand the screen over.
            seats = "human:Ana,random" if game == "taxi" else "human:Ana,human:Ben"
            program = str(tree / ".venv" / "bin" / "ludotheque")
            command = [program, "play", game, "--plain", *words, "--seats", seats, "--seed", "11"]
            # The first choice of Maxisurf is a card, what follows them is passing.
            typed = "\n".join(["1"] * RUNNING_ANSWERS + answers if game == "maxisurf" else answers)
            done = subprocess.run(
                command, input=typed + "\n", env=environment, capture_output=True, text=True
            )
            if done.returncode:
                sys.exit(f"{game} {name}: {done.stderr}")
    saving = (
        "from ludotheque.terminal.settings import Settings, save_settings;"
        "save_settings(Settings(theme='light', pace='calm', name='Ana', language='fr'))"
    )
    python = tree / ".venv" / "bin" / "python"
    subprocess.run([python, "-c", saving], env=environment, check=True)


def describe_terminal(home: Path) -> Json:
    """What is saved, by file: how many lines, and whether it has ended."""
    found: Json = {}
    for path in sorted((home / "matches").glob("*.ludo")):
        # A finished match may end with a checksum.
        lines = [one for one in path.read_text().splitlines() if '"type":"checksum"' not in one]
        header, last = json.loads(lines[0]), json.loads(lines[-1])
        over = last["type"] == "end"
        found[path.stem] = {"game": header["game"], "lines": len(lines), "over": over}
        if over:
            found[path.stem]["result"] = last.get("result")
    return found


# Storing it --------------------------------------------------------------------------------------


def revision_of(database: Path) -> str:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        (found,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found)


def store(home: Path, expected: Json, commit: str) -> Path:
    """The folder as a small file: the database as SQL, everything else as it is."""
    target = FOLDERS / f"{expected['revision']}-{commit}.tar.xz"
    with contextlib.closing(sqlite3.connect(home / "server.sqlite")) as connection:
        dump = "\n".join(connection.iterdump()) + "\n"
    files = {"server.sql": dump.encode(), "expected.json": json.dumps(expected).encode()}
    for path in sorted(home.rglob("*")):
        if path.is_file() and not path.name.startswith("server.sqlite"):
            files[str(path.relative_to(home))] = path.read_bytes()
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name, data in sorted(files.items()):
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    FOLDERS.mkdir(exist_ok=True)
    target.write_bytes(lzma.compress(packed.getvalue(), preset=9 | lzma.PRESET_EXTREME))
    return target


async def make(commit: str, work: Path) -> Path:
    tree = check_out(commit, work)
    home = work / f"home-{commit}"
    if home.exists():
        sys.exit(f"{home} is there already")
    home.mkdir()
    play_in_terminal(tree, home)
    expected: Json = {}
    async with serving(tree, home) as origin:
        visitors = Visitors(origin)
        await visitors.come()
        await visitors.play_everything()
        revision = revision_of(home / "server.sqlite")
        for since, adding in (
            ("0002", visitors.add_achievement),
            ("0005", visitors.add_review),
            ("0007", visitors.add_event),
            ("0008", visitors.add_rated),
            ("0013", visitors.add_draft),
        ):
            if revision >= since:
                await adding()
        expected = await visitors.describe()
        await visitors.leave()
    expected |= {"commit": commit, "revision": revision, "made": int(time.time())}
    expected["matches"] = describe_terminal(home)
    return store(home, expected, commit)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "old-versions")
    wanted = parser.parse_args()
    path = asyncio.run(make(wanted.commit, wanted.work))
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main()
