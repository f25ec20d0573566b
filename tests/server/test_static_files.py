"""Files for browsers: the client, texts, the manual, and pages for people who open an address."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from ludotheque.pages.security_policy import SERVER_POLICY
from ludotheque.registry import all_games
from ludotheque.server.http import documentation_pages, static_files
from ludotheque.server.http.static_files import check_folder
from ludotheque.text import LANGUAGES, Problem

from .harness import Running, make_client, quiet_config, running


async def test_texts_are_served_as_the_server_reads_them(server: Running) -> None:
    async with make_client(server.origin) as http:
        for code in LANGUAGES:
            shared = await http.get(f"/texts/{code}.ftl")
            assert "refused-turn =" in shared.text
            assert "server-no-table =" in shared.text
            assert shared.headers["cache-control"] == "no-cache"
            for game in all_games():
                own = await http.get(f"/texts/{game.id}/{code}.ftl")
                assert f"{game.id}-name =" in own.text
        tag = shared.headers["etag"]
        again = await http.get(f"/texts/{code}.ftl", headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        for path in ("/texts/de.ftl", "/texts/../en.ftl", "/texts/chess/en.ftl", "/api/nothing"):
            assert (await http.get(path)).status_code >= 400


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Ludothèque</title>" + " " * 600)
    (folder / "assets" / "main-abc123.js").write_text("console.log(1);" * 100)
    (folder / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr(static_files.client_file, "__defaults__", (folder,))
    monkeypatch.setattr(static_files.index, "__defaults__", (folder,))
    return folder


async def test_a_person_never_gets_json(home: Path, client: Path) -> None:
    """Who opens an address in a browser gets a page or words, a program gets JSON as before."""
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    french = browser | {"Accept-Language": "fr-FR,fr;q=0.9"}
    config = quiet_config(home, address="https://games.example.org")
    async with (
        running(config) as server,
        make_client(server.origin) as http,
    ):
        for path in (
            "/api/nothing",
            "/api/tables/nothing/final",
            "/nothing.json",
            "/docs/none.html",
        ):
            page = await http.get(path, headers=browser)
            assert page.status_code == 404, path
            assert page.headers["content-type"] == "text/html; charset=utf-8", path
            assert "Ludothèque" in page.text
        told = await http.get("/api/profile?before=nothing", headers=french)
        assert told.headers["content-type"] == "text/plain; charset=utf-8"
        assert not told.text.startswith("{")
        answer = await http.get("/api/nothing")
        assert answer.status_code == 404
        assert answer.json()["why"]["key"] == "server-no-page"
        assert (await http.get("/api/address")).json() == {"address": "https://games.example.org"}


async def test_head_is_answered_as_get_is(server: Running) -> None:
    """Load balancers ask so."""
    async with make_client(server.origin) as http:
        for path in ("/api/ready", "/api/games", "/api/nothing", "/texts/en.ftl", "/"):
            asked, headed = await http.get(path), await http.head(path)
            assert (headed.status_code, headed.content) == (asked.status_code, b""), path
            for name in ("content-type", "content-length", "cache-control"):
                assert headed.headers.get(name) == asked.headers.get(name), path
        assert (await http.head("/api/ready")).status_code == 200
        assert (await http.put("/api/ready")).status_code == 403  # from nowhere


async def test_a_clone_says_how_its_manual_is_built(
    server: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documentation_pages, "MANUAL_FOLDER", tmp_path / "none")
    async with make_client(server.origin) as http:
        page = await http.get("/docs/play/index.html")
    assert (page.status_code, page.headers["content-type"]) == (503, "text/plain; charset=utf-8")
    assert page.text.count("./play docs") == 2  # in both languages


async def test_the_client_is_served(home: Path, client: Path) -> None:
    async with (
        running(quiet_config(home)) as server,
        make_client(server.origin) as http,
    ):
        for path in ("/", "/table/abc", "/index.html", "/daily/minisurf"):
            page = await http.get(path)
            assert "Ludothèque" in page.text
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["cache-control"] == "no-cache"
            assert page.headers["content-security-policy"] == SERVER_POLICY
            assert page.headers["x-content-type-options"] == "nosniff"
        script = await http.get("/assets/main-abc123.js")
        assert script.headers["cache-control"].endswith("immutable")
        assert script.headers["content-encoding"] == "gzip"
        assert script.headers["content-type"].startswith("text/javascript")
        plain = await http.get("/assets/main-abc123.js", headers={"Accept-Encoding": ""})
        assert plain.text == script.text
        (client / "index.html").write_text("a newer one")
        for path in (
            "/assets/gone-123.js",
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/link.txt",
            "/assets/..%5c..%5csecret.txt",
            "/.hidden",
        ):
            found = await http.get(path)
            assert "secret" not in found.text
        assert (await http.get("/assets/gone-123.js")).status_code == 404


def test_no_script_may_be_written_into_a_page() -> None:
    assert "'unsafe-eval'" not in SERVER_POLICY
    assert "script-src 'self';" in SERVER_POLICY
    assert "default-src 'none'" in SERVER_POLICY


async def test_without_a_client_the_page_says_so(home: Path, client: Path) -> None:
    (client / "index.html").unlink()
    async with (
        running(quiet_config(home)) as server,
        make_client(server.origin) as http,
    ):
        page = await http.get("/")
        assert page.status_code == 503
        assert "have not been built" in page.text
        assert "n’ont pas été construites" in page.text


def test_packing_is_reproducible() -> None:
    file = static_files.texts("", "en")
    assert file.compressed is not None
    assert gzip.decompress(file.compressed) == file.body


async def test_the_page_for_times_without_a_network_has_a_policy_of_its_own(home: Path) -> None:
    """Its workers start WebAssembly, which the server's own pages may not."""
    folder = home / "site"
    (folder / "engine").mkdir(parents=True)
    (folder / "engine" / "python.wasm").write_bytes(bytes(600))
    for name in ("index.html", "sw.js"):
        (folder / name).write_text(name)
    (home / "secret.txt").write_text("secret")
    config = quiet_config(home, offline_page=check_folder(folder))
    async with running(config) as server, make_client(server.origin) as http:
        assert (await http.get("/api/address")).json()["offline_page"]
        assert (await http.get("/offline")).headers["location"] == "/offline/"
        for path, kind in (("", "text/html"), ("engine/python.wasm", "application/wasm")):
            found = await http.get(f"/offline/{path}")
            assert found.headers["content-type"].startswith(kind)
            assert "'wasm-unsafe-eval'" in found.headers["content-security-policy"]
            assert "frame-ancestors 'none'" in found.headers["content-security-policy"]
        assert (await http.get("/offline/../secret.txt")).status_code >= 400
        assert (await http.get("/offline/%2e%2e/secret.txt")).status_code >= 400
        assert (await http.get("/offline/none.js")).status_code == 404
        assert (await http.get("/")).headers["content-security-policy"] == SERVER_POLICY
    with pytest.raises(Problem):
        check_folder(home)


async def test_a_server_without_that_page_does_not_offer_it(server: Running) -> None:
    async with make_client(server.origin) as http:
        assert "offline_page" not in (await http.get("/api/address")).json()
        assert (await http.get("/offline/")).status_code == 404
