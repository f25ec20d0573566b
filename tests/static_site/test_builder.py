"""The build of the page: which files it writes, and what it leaves alone."""

from __future__ import annotations

import json
import re
import shutil
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.cli import main
from ludotheque.static_site import archives, builder
from ludotheque.static_site.downloads import DownloadFailed, EngineFiles, _fetch
from ludotheque.static_site.packing import LIBRARY_OMITTED
from ludotheque.text import Problem

PAGE = """<!doctype html><html><head><title>x</title>
<link rel="icon" href="/icon.svg" /><script type="module" src="/assets/index-1.js"></script>
</head></html>"""


@pytest.fixture(scope="module", autouse=True)
def quickly() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archives, "XZ_PRESET", 0)
        yield


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> EngineFiles:
    """What would be downloaded, as small as can be; without Node, so that nothing is compiled."""
    tmp_path = tmp_path_factory.mktemp("engine")
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in builder.ENGINE_FILES:
        (folder / name).write_bytes(b"//")
    (folder / builder.LOCK_FILE).write_text('{"info": {"abi": "x"}, "packages": {"numpy": {}}}')
    with zipfile.ZipFile(folder / "python_stdlib.zip", "w") as library:
        for name in ("typing.py", "unittest/mock.py", "encodings/utf_8.py", "encodings/big5.py"):
            library.writestr(name, "x = 1\n")
    with zipfile.ZipFile(tmp_path / "msgspec.whl", "w") as wheel:
        wheel.writestr("msgspec/__init__.py", "")
        wheel.writestr("msgspec/_core.so", "")
        wheel.writestr("msgspec-1.dist-info/licenses/LICENSE", "BSD, as msgspec has it")
    return EngineFiles(folder, tmp_path / "msgspec.whl")


@pytest.fixture(scope="module")
def built_client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("client") / "client"
    for name in ("assets", "icons"):
        (folder / name).mkdir(parents=True)
    (folder / "assets" / "index-1.js").write_text("1")
    (folder / "index.html").write_text(PAGE)
    (folder / "files_sw.js").write_text("const v=__VERSION__, f=__FILES__;")
    for name in ("icon.svg", "licences.txt"):
        (folder / name).write_text("")
    for code in ("en", "fr"):
        manifest = {"id": "/", "start_url": "/tables", "icons": [{"src": "/icons/192.png"}]}
        (folder / f"manifest.{code}.webmanifest").write_text(json.dumps(manifest))
    return folder


@pytest.fixture
def client(built_client: Path, tmp_path: Path) -> Path:
    """One that a test may change."""
    return Path(shutil.copytree(built_client, tmp_path / "client"))


@pytest.fixture(scope="module")
def site(
    tmp_path_factory: pytest.TempPathFactory, engine: EngineFiles, built_client: Path
) -> tuple[Path, builder.Built]:
    out = tmp_path_factory.mktemp("site") / "out"
    return out, builder.build_site(out, engine, built_client)


def test_a_site_names_nothing_but_what_lies_beside_it(
    site: tuple[Path, builder.Built],
) -> None:
    out, built = site
    files = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert built.files == len(files) - 1  # all but the list of them
    page = (out / "index.html").read_text(encoding="utf-8")
    assert not re.search(r'(src|href)="(/|\w+:)', page)
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy[1]
    assert "'unsafe-eval'" not in policy[1]
    assert "http" not in policy[1]
    worker = (out / "sw.js").read_text(encoding="utf-8")
    listed = json.loads(worker.partition("f=")[2].rstrip(";"))
    assert {name.removeprefix("./") or "index.html" for name in listed} == files - {
        "sw.js",
        builder.MARKER,
    }
    manifest = json.loads((out / "manifest.en.webmanifest").read_text(encoding="utf-8"))
    assert manifest["start_url"] == manifest["scope"] == "./"
    games = json.loads((out / "pages" / "games.json").read_bytes())
    for game in games:
        assert not game.get("cover") or game["cover"] in files
        assert f"pages/rules/{game['id']}.fr.html" in files
    assert json.loads((out / "engine" / builder.LOCK_FILE).read_text())["packages"] == {}


def test_python_for_the_browser_has_what_tables_need_and_little_else(
    site: tuple[Path, builder.Built],
) -> None:
    out, _ = site
    with tarfile.open(out / "engine" / archives.MODULES) as archive:
        sources = archive.getnames()
    assert "ludotheque/static_site/engine.py" in sources
    assert "ludotheque/games/taxi/data/city.toml" in sources
    assert "ludotheque/arena/studies/sequential.py" in sources  # what a variant changes
    gone = re.compile(r"ludotheque/(server|terminal)/|arena/cli|/rulebook/|cover|builder\.py|seed")
    assert [name for name in sources if gone.search(name)] == []
    library = zipfile.ZipFile(out / "engine" / "python_stdlib.zip").namelist()
    assert library == ["typing.py", "encodings/utf_8.py"]
    assert "unittest" in LIBRARY_OMITTED
    assert "msgspec/_core.so" in sources
    locales = {Path(name).name for name in sources if "locale-data" in name}
    assert locales == {"root.dat", "en.dat", "fr.dat"}


def test_the_licences_of_what_is_packed_lie_beside_it(
    site: tuple[Path, builder.Built],
) -> None:
    out, _ = site
    licences = (out / "engine" / "licences.txt").read_text("utf-8")
    for name in ("Pyodide", "Python", "attrs", "babel", "fluent.runtime", "platformdirs", "pytz"):
        assert re.search(rf"^{re.escape(name)}\b", licences, re.MULTILINE | re.IGNORECASE), name
    assert "Mozilla Public License 2.0" in licences
    assert "BSD, as msgspec has it" in licences


def test_other_folders_and_a_client_that_is_not_built_are_refused(
    tmp_path: Path, engine: EngineFiles, client: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.txt").write_text("")
    with pytest.raises(Problem, match="not empty"):
        builder.build_site(other, engine, client)
    (client / "index.html").unlink()
    with pytest.raises(Problem, match="not built"):
        builder.build_site(tmp_path / "third", engine, client)


def test_a_package_that_cannot_be_had_is_said(tmp_path: Path) -> None:
    wanted = tmp_path / "some.whl"
    fails = ("python3", "-c", "import sys; sys.exit('no network')")
    with pytest.raises(DownloadFailed, match="no network"):
        _fetch(wanted, "0" * 64, iter([fails]))
    brings = ("python3", "-c", "open('some.whl', 'w').write('another file')")
    with pytest.raises(DownloadFailed, match="hash"):
        _fetch(wanted, "0" * 64, iter([fails, brings]))
    assert not wanted.exists()


def test_the_command_replaces_an_earlier_build_and_leaves_other_files_alone(
    tmp_path: Path,
    site: tuple[Path, builder.Built],
    engine: EngineFiles,
    client: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`ludotheque web`, with what it would download at hand."""
    monkeypatch.setattr("ludotheque.static_site.downloads.fetch_engine", lambda: engine)
    monkeypatch.setattr(builder.build_site, "__defaults__", (client,))
    out = Path(shutil.copytree(site[0], tmp_path / "site"))
    version = (out / "sw.js").read_text()
    (out / "CNAME").write_text("games.example.org")
    (client / "assets" / "index-1.js").rename(client / "assets" / "index-2.js")
    main(["--lang", "fr", "web", str(out)])
    printed = capsys.readouterr().out
    assert "Mo en gzip" in printed
    assert "Aucun Node" in printed  # the engine of these tests has none
    assert (out / "index.html").is_file()
    assert [path.name for path in (out / "assets").iterdir()] == ["index-2.js"]
    assert (out / "CNAME").read_text() == "games.example.org"
    assert (out / "sw.js").read_text() != version
    with pytest.raises(SystemExit):
        main(["--lang", "en", "web", str(client)])  # not an earlier build
    assert "not empty" in capsys.readouterr().err


def test_an_interrupted_build_leaves_nothing(
    tmp_path: Path,
    site: tuple[Path, builder.Built],
    engine: EngineFiles,
    client: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The next one would take the files for somebody's own, and refuse."""
    out = Path(shutil.copytree(site[0], tmp_path / "site"))
    (out / "CNAME").write_text("games.example.org")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(builder, "_write_worker", interrupt)
        with pytest.raises(KeyboardInterrupt):
            builder.build_site(out, engine, client)
    assert {path.name for path in out.iterdir()} == {"CNAME", builder.MARKER}
    builder.build_site(out, engine, client)
    assert (out / "CNAME").exists()
