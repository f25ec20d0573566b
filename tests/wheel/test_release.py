"""The files of a release: what is in them, what they say of themselves, and that they are always
the same. `python -m scripts.release try` uses them with the oldest and the newest packages."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.metadata import Metadata
from scripts.environments import ROOT, Environment
from scripts.licences import bundled, installed
from scripts.release import digest, rebuild

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_wheel_of_the_sources_is_the_wheel(files: tuple[Path, Path], tmp_path: Path) -> None:
    source, wheel = files
    assert digest(rebuild(source, tmp_path)) == digest(wheel)


def test_the_sources_hold_what_changes_them(files: tuple[Path, Path]) -> None:
    with tarfile.open(files[0]) as archive:
        members = archive.getmembers()
    (root,) = {one.name.partition("/")[0] for one in members}
    assert root == f"ludotheque-{PROJECT['version']}"
    names = {one.name.removeprefix(f"{root}/") for one in members}
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if kept.returncode == 0 and kept.stdout:
        tracked = {name for name in kept.stdout.splitlines() if not name.startswith(".ci/")}
        there = {name for name in tracked if (ROOT / name).exists()}
        assert {name for name in there if name.isascii()} <= names
    for name in names:
        assert not re.search(r"(^|/)(\.venv|node_modules|__pycache__|\.git|dist)/", name), name
    assert "src/ludotheque/server/static/index.html" in names, "no Node is needed to install it"


def test_it_says_what_it_is(files: tuple[Path, Path]) -> None:
    with ZipFile(files[1]) as wheel:
        info = f"ludotheque-{PROJECT['version']}.dist-info"
        said = Metadata.from_email(wheel.read(f"{info}/METADATA"), validate=True)
        for name in ("LICENSE", "NOTICE"):
            assert wheel.read(f"{info}/licenses/{name}") == (ROOT / name).read_bytes()
        assert wheel.read("ludotheque/py.typed") == b""
        inside = wheel.read("ludotheque/server/static/licences.txt").decode()
    assert str(said.version) == PROJECT["version"]
    assert said.license_expression == "MIT"
    assert str(said.requires_python) == ">=3.11"
    assert said.description_content_type == "text/markdown"
    extras = {
        "bots",
        "server",
        "notices",
        "postgres",
        "study",
        "cluster",
        "print",
        "research",
        "openspiel",
        "gpu",
        "all",
    }
    assert set(said.provides_extra or ()) == extras
    assert "SIL OPEN FONT LICENSE" in inside, "the fonts of the client"
    assert "svelte" in inside


def test_the_changelog_ends_with_this_version() -> None:
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    titles = [line for line in lines if line.startswith("## ")]
    assert titles[0] == "## [Unreleased]"
    for title in titles[1:]:
        assert re.fullmatch(r"## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", title)
    assert titles[1].startswith(f"## [{PROJECT['version']}]")
    groups = {line[4:] for line in lines if line.startswith("### ")}
    assert groups <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_licence_of_every_package_is_known() -> None:
    found = [*installed(ROOT / "requirements" / "run.txt"), *bundled(ROOT / "web")]
    assert len(found) > 40
    assert [one.name for one in found if one.licence == "not said"] == []
    assert [one.name for one in bundled(ROOT / "web") if "GPL" in one.licence] == []


@pytest.mark.long
def test_pip_alone_leads_to_a_table(files: tuple[Path, Path], tmp_path: Path) -> None:
    """Python and nothing else: an environment, the wheel, a match. It must take less than a minute
    with packages at hand; the process is ended after that, with no figure kept."""
    made = Environment(tmp_path)
    run = [str(made.python), "-m"]
    minute = (
        [sys.executable, "-m", "venv", "--clear", str(tmp_path / "venv")],
        [*run, "pip", "install", "--quiet", "--disable-pip-version-check", str(files[1])],
    )
    for command in minute:
        subprocess.run(command, check=True, timeout=60, env=made.variables)
    table = ("play", "minisurf", "--plain", "--seats", "human:Ana,normal", "--seed", "5")
    done = made.run("-m", "ludotheque", *table, stdin="1\n" * 60)
    assert "Final scores" in done.stdout, done.stderr
