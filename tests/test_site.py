"""The documentation: every link leads somewhere, every command exists, every example is run, every
public name is told, and players read all of it in both languages."""

from __future__ import annotations

import ast
import contextlib
import re
import shlex
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from cyclopts import MissingArgumentError
from scripts import site, site_games, site_menu
from scripts.documented_commands import commands_of
from scripts.reference import FRONT, PUBLIC, description, http_page

import ludotheque
from ludotheque.cli import app
from ludotheque.forms import form
from ludotheque.registry import all_games
from ludotheque.server.http.documentation_pages import _policy

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    page
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "web" / "README.md")
    if "theme" not in page.parts
)
PLAYERS = sorted(page.name for page in (ROOT / "docs" / "play").glob("*.md"))


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


# The sources -------------------------------------------------------------------------------------


def anchors_in(page: Path) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[\s]+", "-", re.sub(r"[^\w\s-]", "", one.lower()).strip()) for one in titles}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_of_the_sources_lead_somewhere(page: Path) -> None:
    source = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    for to in re.findall(r"\]\(([^)\s]+)\)", source):
        if re.match(r"[a-z]+:", to):
            continue
        path, _, anchor = to.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), to
        if anchor:
            assert anchor in anchors_in(target), to


@pytest.mark.parametrize("name", PLAYERS)
def test_players_read_every_page_in_both_languages(name: str) -> None:
    english, french = (ROOT / "docs" / one / "play" / name for one in ("", "fr"))
    one, other = (page.read_text(encoding="utf-8") for page in (english, french))
    for kind in (r"^#+ ", r"!\[", r"^\|"):  # titles, pictures and rows of tables
        counts = [len(re.findall(kind, source, flags=re.MULTILINE)) for source in (one, other)]
        assert counts[0] == counts[1], kind


def test_every_page_can_be_reached() -> None:
    menu = str([site_menu.whole_nav(), site_menu.players_nav("fr")])
    for folder in (ROOT / "docs", ROOT / "docs" / "play", ROOT / "docs" / "studies"):
        for page in folder.glob("*.md"):
            assert f"{page.relative_to(ROOT / 'docs').as_posix()}'" in menu, page.name


def test_every_page_that_changes_builds_the_site_anew() -> None:
    sources = set(site._sources())
    pages = [page for page in PAGES if page.parent != ROOT or page.name in site_menu.ABOUT]
    assert [name_of(page) for page in pages if page not in sources] == ["web/README.md"]


def commands() -> list[tuple[str, str]]:
    """What is typed after the program's name; `tests/documented` runs most of them."""
    return sorted(
        (name_of(page), command)
        for page in PAGES
        for command in set(commands_of(page.read_text(encoding="utf-8")))
        if command.startswith("ludotheque ")
    )


def test_programs_of_the_pages_exist() -> None:
    """`python -m scripts.site`, `python benchmarks/server_load.py` and the like."""
    missing = []
    for page in PAGES:
        source = page.read_text(encoding="utf-8")
        named = re.findall(r"python -m\s((?:scripts|benchmarks)[\w.]*\w)", source)
        files = re.findall(r"python ((?:scripts|benchmarks|examples)/[\w/]+\.py)", source)
        for one in (*(name.replace(".", "/") for name in named), *files):
            there = ROOT / one
            runs = (there, there.with_suffix(".py"), there / "__main__.py")
            if not any(file.is_file() for file in runs):
                missing.append(f"{name_of(page)}: {one}")
    assert missing == []


@pytest.mark.parametrize(("page", "line"), commands())
def test_commands_of_the_pages_exist(page: str, line: str) -> None:
    words = shlex.split(line.replace("…", " "))[1:]
    words = words[: next((n for n, word in enumerate(words) if word in "|<>&"), len(words))]
    for skip in ("--lang=fr", "--lang=en", "--help", "--version"):
        words = [word for word in words if word != skip]
    if "--lang" in words:
        del words[words.index("--lang") : words.index("--lang") + 2]
    words = ["3" if word == "N" else word for word in words]
    if not words:
        return
    assert words[0] in app, f"{page}: {line}"
    named = {field.name for game in all_games() for field in form(game)} | {"colours"}
    if words[0] in ("play", "host", "arena", "score"):  # options of the game by their own names
        for name in named:
            if f"--{name}" in words:
                at = words.index(f"--{name}")
                del words[at : at + 2]
    with contextlib.suppress(MissingArgumentError):  # in running text it may be cut short
        app.parse_args(words, exit_on_error=False, print_error=False)


RUN = {  # the pages whose Python is run as printed, and by what
    "docs/arena.md": "test_docs",
    "docs/bots.md": "test_docs",
    "docs/cluster.md": "test_docs",
    "docs/dataset.md": "test_docs",
    "docs/drawings.md": "test_drawings",
    "docs/index.md": "test_docs",
    "docs/research.md": "test_docs",
    "docs/solving.md": "test_docs",
    "docs/write-a-game.md": "test_write_a_game",
}


def test_every_example_is_run_by_a_test() -> None:
    with_python = {name_of(page) for page in PAGES if "```python" in page.read_text("utf-8")}
    learners = {name for name in with_python if name.startswith("docs/learners/")}
    assert with_python - learners == RUN.keys()  # those by research/test_learner_pages, all of them
    for page, test in RUN.items():
        sources = [ROOT / "tests" / f"{test}.py", ROOT / "scripts" / "example_game.py"]
        assert any(Path(page).name in one.read_text(encoding="utf-8") for one in sources)


# Python and HTTP ---------------------------------------------------------------------------------


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_is_told(module: str) -> None:
    folder = Path(ludotheque.__file__).parent.joinpath(*module.split(".")[1:])
    file = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    files = [file, folder / "conformance.py"] if module == "ludotheque.testing" else [file]
    silent = []
    for one in files:
        tree = ast.parse(one.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree)
        silent += [name for name in undocumented(tree, "") if ".test_" not in name]
    assert silent == []


def undocumented(node: ast.Module | ast.ClassDef, before: str) -> list[str]:
    found = []
    for one in node.body:
        if not isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        if one.name.startswith("_"):
            continue
        if not ast.get_docstring(one):
            found.append(before + one.name)
        if isinstance(one, ast.ClassDef):
            found += undocumented(one, f"{before}{one.name}.")
    return found


def test_the_front_door_is_in_the_reference() -> None:
    elsewhere = {"Match", "Game", "Problem"}  # among the other modules
    assert set(ludotheque.__all__) == {*FRONT} | elsewhere
    built(site.SITE)
    page = (site.SITE / "reference" / "python.html").read_text(encoding="utf-8")
    door = page[page.index('id="ludotheque"') : page.index('id="ludothequematch"')]
    headings = re.findall(r"<h3[^>]*>(.*?)</h3>", door, re.DOTALL)
    told = [re.sub(r"<[^>]+>|¶", "", one).strip() for one in headings]
    assert told == [*FRONT, "Player"], "by the names that programs use"


def test_every_address_is_in_the_reference() -> None:
    told = description()
    page = http_page(told)
    for path, methods in told["paths"].items():
        for method, one in methods.items():
            assert f"### {method.upper()} {path}\n\n{one['description']}" in page
    linked = set(re.findall(r"\]\(#(\w+)\)", page))
    assert linked <= {one.lower() for one in re.findall(r"^### (\w+)$", page, re.MULTILINE)}


# The site ----------------------------------------------------------------------------------------


class Page(HTMLParser):
    """What a page links to, and where it can be linked to."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.links += [value for key in ("href", "src") if (value := told.get(key))]
        if (own := told.get("id")) is not None:
            self.ids.add(own)


@cache
def built(place: Path) -> dict[Path, Page]:
    """The pages of a built site. `./check` builds it; this does where pytest runs
    alone."""
    site.ensure()
    trial = place / site_games.FOLDER
    files = sorted(
        file
        for file in place.rglob("*.html")
        if file.name != "404.html" and trial not in file.parents
    )
    return {file: Page(file.read_text(encoding="utf-8")) for file in files}


@pytest.mark.parametrize("place", [site.SITE, site.PACKAGED], ids=["whole", "players"])
def test_links_and_anchors_of_the_site_lead_somewhere(place: Path) -> None:
    pages = built(place)
    assert len(pages) > 15
    wrong = []
    for file, page in pages.items():
        for link in page.links:
            if re.match(r"(https?|data|mailto):|/new/\w+$", link):  # or a page of the server
                continue
            path, _, anchor = unquote(unescape(link)).partition("#")
            target = (file.parent / path).resolve() if path else file
            known = target in pages and (not anchor or anchor in pages[target].ids)
            if not (known or (target not in pages and target.is_file())):
                wrong.append(f"{file.relative_to(place)}: {link}")
    assert wrong == []


@pytest.mark.parametrize("place", [site.SITE, site.PACKAGED], ids=["whole", "players"])
def test_the_site_loads_nothing_from_elsewhere(place: Path) -> None:
    for file in built(place):
        source = file.read_text(encoding="utf-8")
        assert not re.search(r'<(?:script|link|img|iframe)[^>]+(?:src|href)="https?:', source), file


def test_of_builds_at_once_one_stays_whole(tmp_path: Path) -> None:
    place = tmp_path / "site"

    def build(number: int) -> None:
        for again in range(20):
            made = tmp_path / f"build-{number}-{again}"
            (made / "folder").mkdir(parents=True)
            for name in ("index.html", "folder/page.html", "sources.stamp"):
                (made / name).write_text(made.name)
            site._put_in_place(made, place)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(build, range(2)))
    written = {file.read_text() for file in place.rglob("*.*")}
    assert len(written) == 1, "all by the same build"
    assert len(list(place.rglob("*.*"))) == 3


def test_every_rules_page_is_there_with_its_picture() -> None:
    built(site.PACKAGED)
    for game in all_games():
        for lang in ("", "fr/"):
            file = site.PACKAGED / lang / "play" / "rules" / f"{game.id}.html"
            source = file.read_text(encoding="utf-8")
            assert f"pictures/{lang}{game.id}.webp" in source
            assert source.count("<h2") > 3


@pytest.mark.parametrize("lang", ["", "fr"])
def test_every_game_is_seen_moving_in_small_files(lang: str) -> None:
    """In the browser and in the terminal, on the tour of each language."""
    tour = (ROOT / "docs" / lang / "play" / "tour.md").read_text(encoding="utf-8")
    for game in all_games():
        for name in (f"moves-{game.id}.webp", f"moves-terminal-{game.id}.webp"):
            made = (ROOT / "docs" / "pictures" / lang / name).read_bytes()
            assert made.count(b"ANMF") >= 5, f"{name}: pictures"
            assert len(made) <= 200_000, name
            assert f"/{name})" in tour


def test_a_page_may_run_its_own_scripts_and_no_others() -> None:
    policy = _policy(b"<script>one()</script><script src=x></script><script>one()</script>")
    (allowed,) = re.findall(r"script-src ([^;]+)", policy)
    assert re.fullmatch(r"'self' 'sha256-[\w+/=]{44}'", allowed)
    assert "unsafe" not in allowed


def test_the_page_of_a_game_opens_the_game_beside_it_or_on_the_server(tmp_path: Path) -> None:
    mark = '<p>Before</p>\n<p><a href="try:taxi">Try it</a></p>\n'
    assert "(try:taxi)" in site_games.rules_page("taxi", "en")
    page = tmp_path / "fr" / "play" / "rules" / "taxi.html"
    link = site_games.link_to_folder(tmp_path, tmp_path / site_games.FOLDER)
    assert site_games.put_links(mark, page, link) == "<p>Before</p>\n", "the games are not there"
    (tmp_path / site_games.FOLDER).mkdir()
    embedded = site_games.put_links(mark, page, link)
    assert '<iframe loading="lazy"' in embedded, "6 MB that only those load who open it"
    assert 'src="../../../try/index.html#/new/taxi?lang=en#play"' in embedded
    on_server = (site.PACKAGED / "fr" / "play" / "rules" / "taxi.html").read_text(encoding="utf-8")
    assert 'href="/new/taxi">Essayer</a>' in on_server
