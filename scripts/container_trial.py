"""Tries `hosting/Containerfile` without a registry: `python -m scripts.container_trial`.

After `python -m scripts.release`, as root on Debian with buildah and debootstrap. What the file is
built on, a Python image from a registry, is put together from Debian's packages instead; all else
is done as it is printed: the wheel is installed, the server starts as its own user, the health
check says that it is well, and what was played is still there after a second start.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scripts.proxy_trial import found, free_port, wait_for

ROOT = Path(__file__).resolve().parent.parent
FILE = "hosting/Containerfile"
PACKAGES = "python3,python3-venv,ca-certificates"


class Buildah:
    """One set of images in a folder; nothing of the machine's own is touched."""

    def __init__(self, folder: Path) -> None:
        places = ["--root", str(folder / "root"), "--runroot", str(folder / "run")]
        self._command = ["buildah", "--storage-driver", "vfs", *places]

    def __call__(self, *words: str) -> str:
        done = subprocess.run([*self._command, *words], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return done.stdout.strip()

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        quiet = subprocess.DEVNULL
        return subprocess.Popen([*self._command, *words], stdout=quiet, start_new_session=True)


def make_base(buildah: Buildah, folder: Path) -> str:
    """Debian with Python, in the place of the image that the file names."""
    system = folder / "debian"
    made = [str(found("debootstrap")), "--variant=minbase", f"--include={PACKAGES}"]
    subprocess.run([*made, "bookworm", str(system)], check=True, stdout=subprocess.DEVNULL)
    (system / "usr" / "bin" / "python").symlink_to("python3")
    container = buildah("from", "scratch")
    buildah("copy", "-q", container, str(system), "/")
    return buildah("commit", "-q", container, "localhost/python")


def build(buildah: Buildah, *settings: str) -> dict[str, Any]:
    """The image as the file says; what it declares of itself."""
    words = ("--isolation", "chroot", "--build-arg", "BASE=localhost/python", *settings)
    buildah("bud", "-q", *words, "--format", "docker", "-f", FILE, "-t", "it", ".")
    told: dict[str, Any] = json.loads(buildah("inspect", "--type", "image", "it"))["Docker"]
    declared: dict[str, Any] = told["config"]
    return declared


@contextmanager
def running(buildah: Buildah, container: str, declared: dict[str, Any]) -> Iterator[str]:
    """Its own command, on another port: here a container shares the machine's network."""
    port = free_port()
    words = [*declared["Entrypoint"]]
    words[words.index("8421")] = str(port)
    run = ("run", "--isolation", "chroot", "--user", declared["User"], container, "--", *words)
    with buildah.start(*run) as server:
        try:
            wait_for(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            os.killpg(server.pid, signal.SIGTERM)  # buildah passes no signals on
            server.wait(30)


def try_it(folder: Path, *settings: str) -> list[str]:
    buildah = Buildah(folder)
    make_base(buildah, folder)
    declared = build(buildah, *settings)
    assert declared["User"] == "ludotheque"
    assert "/data" in declared["Volumes"]
    container = buildah("from", "it")
    check = declared["Healthcheck"]["Test"][1:]
    inside = ("run", "--isolation", "chroot", "--user", declared["User"], container, "--")
    for begun in range(2):
        with running(buildah, container, declared) as base:
            port = base.rpartition(":")[2]
            healthy = [word.replace("8421", port) for word in check]
            buildah(*inside, *healthy)
            uid = buildah(*inside, "id", "-u")
            assert uid == "10001", uid
            kept = _guests(base) if begun else _visit(base)
            assert kept == 1
    return ["it builds", "it serves, and is not root", "its health check", "its data outlive it"]


def _visit(base: str) -> int:
    body = json.dumps({"name": "Ana"}).encode()
    headers = {"Origin": base, "Content-Type": "application/json"}
    urllib.request.urlopen(urllib.request.Request(f"{base}/api/me", body, headers)).close()
    return _guests(base)


def _guests(base: str) -> int:
    with urllib.request.urlopen(f"{base}/api/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return int(next(line for line in lines if line.startswith("ludotheque_guests ")).split()[1])


def possible() -> bool:
    return all(map(found, ("buildah", "debootstrap"))) and os.geteuid() == 0


if __name__ == "__main__":
    begun = time.monotonic()
    if not possible():
        sys.exit("This needs root, buildah and debootstrap (apt install buildah debootstrap).")
    with tempfile.TemporaryDirectory() as at:
        for line in try_it(Path(at), *sys.argv[1:]):
            print("works:", line)
    print(f"{time.monotonic() - begun:.0f} s")
