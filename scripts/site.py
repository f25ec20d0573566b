"""Builds the documentation: `python -m scripts.site` writes it to `build/site`, as plain files.

The sources are `docs/`, the rules pages of the games, the docstrings and the server's own
description of itself. There are two builds: English, and the players' part in French (`fr/`).
The players' part of both is also what the server shows under `/docs`; it goes into the package.
With `--games` the games themselves are put beside the pages, as `ludotheque web` builds them, and
each game's page opens its own; without it that link is left out, and on a server it leads there.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scripts import bootstrap
from scripts import site_games as trials
from scripts.drawing_gallery import write_gallery
from scripts.site_games import GAMES, TITLES, rules_page
from scripts.site_menu import ABOUT, DOCS, WORDS, Nav, players_nav, whole_nav

ROOT = bootstrap.ROOT
WORK = ROOT / "build"
SITE = WORK / "site"
FRENCH = WORK / "site-fr"  # put into both builds
PACKAGED = ROOT / "src" / "ludotheque" / "manual"
SHARED = ("assets", "own", "pictures")  # of both languages
PLACING_ATTEMPTS = 10
_STAMP = "sources.stamp"
_UNUSED = ("classic", "sitemap.xml", "objects.inv")  # what the generator writes, too
_PROGRAMS = tuple(
    Path(__file__).resolve().with_name(name)
    for name in ("site.py", "site_games.py", "site_menu.py")
)
_LINK = re.compile(r"(\]\()([^)\s]+)(\))")
_RULEBOOK = re.compile(r"(?:\.\./)+src/ludotheque/games/\w+/rulebook/(\w+)\.(?:en|fr)\.md")


# Pages -------------------------------------------------------------------------------------------


def write_pages(folder: Path, lang: str, *, whole: bool) -> None:
    """All Markdown of one build, in one folder: with links that stay inside it."""
    home = DOCS / "fr" if lang == "fr" else DOCS
    for page in sorted((home / "play").glob("*.md")):
        _write(folder, f"play/{page.name}", page.read_text(encoding="utf-8"))
    for game in GAMES:
        _write(folder, f"play/rules/{game}.md", rules_page(game, lang))
    if whole:
        from scripts.reference import http_page, python_page

        for page in _own_pages():
            _write(folder, page.relative_to(DOCS).as_posix(), page.read_text(encoding="utf-8"))
        for name in ABOUT:
            _write(folder, f"about/{name.lower()}", _from_root(ROOT / name))
        _write(folder, "reference/python.md", python_page())
        _write(folder, "reference/http.md", http_page())
    else:
        *_, first, _ = WORDS[lang]
        _write(folder, "index.md", f"# Ludothèque\n\n[{first}](play/index.md)\n")
    shutil.copytree(DOCS / "pictures", folder / "pictures")
    if whole:
        write_gallery(folder, {game: TITLES[game] for game in GAMES})
    for page in folder.rglob("*.md"):
        _drop_links(page, folder)


def _from_root(page: Path) -> str:
    """A page of the repository's root, with links as from the folder `about`."""

    def move(found: re.Match[str]) -> str:
        to = found[2]
        if to.startswith("docs/"):
            to = f"../{to.removeprefix('docs/')}"
        elif to in ABOUT:
            to = to.lower()
        return f"{found[1]}{to}{found[3]}"

    return _LINK.sub(move, page.read_text(encoding="utf-8"))


def _write(folder: Path, name: str, page: str) -> None:
    """A page; what it links to outside of `docs/` is linked where the site has it."""
    path, depth = folder / name, name.count("/")

    def move(found: re.Match[str]) -> str:
        before, to, after = found.groups()
        up = "../" * depth
        if rules := _RULEBOOK.fullmatch(to):
            to = f"{up}play/rules/{rules[1]}.md"
        elif "/pictures/" in to:
            to = f"{up}pictures/{to.partition('/pictures/')[2]}"
        elif to.rpartition("/")[2] in ABOUT:
            to = f"{up}about/{to.rpartition('/')[2].lower()}"
        elif to.startswith("fr/"):
            to = to.replace(".md", ".html")  # of the other build
        return f"{before}{to}{after}"

    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_LINK.sub(move, page), encoding="utf-8")


def _drop_links(page: Path, folder: Path) -> None:
    """Links to what is not in this build (code, the English pages for hosts) become their words.

    That every link of the sources leads somewhere is a test's business.
    """

    def check(found: re.Match[str]) -> str:
        words, to = found.groups()
        inside = re.match(r"[a-z]+:|#", to) or to.startswith("fr/")
        there = (page.parent / to.partition("#")[0]).resolve()
        if inside or (there.is_file() and there.is_relative_to(folder)):
            return found[0]
        return words

    source = page.read_text(encoding="utf-8")
    page.write_text(re.sub(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)", check, source), encoding="utf-8")


# Building ----------------------------------------------------------------------------------------


def _build(folder: Path, name: str, lang: str, nav: Nav, *, whole: bool) -> Path:
    """Build one site in a folder, and return where in it."""
    pages, site = folder / f"pages-{name}", folder / f"site-{name}"
    write_pages(pages, lang, whole=whole)
    head = {
        "site_name": "Ludothèque",
        "docs_dir": pages.name,
        "site_dir": site.name,
        "nav": nav,
    }
    light, dark, system, *_ = WORDS[lang]
    settings = (DOCS / "site.toml").read_text(encoding="utf-8")
    if whole:
        settings += (DOCS / "reference.toml").read_text(encoding="utf-8")
    for key, value in {
        "theme": str(DOCS / "theme"),
        "source": str(ROOT / "src"),
        "language": lang,
        "light": light,
        "dark": dark,
        "system": system,
    }.items():
        settings = settings.replace(f"@{key}@", value)
    lines = [f"{key} = {_toml(value)}" for key, value in head.items()]
    config = folder / f"{name}.toml"
    config.write_text("\n".join(["[project]", *lines, "", settings]), encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "-f", str(config)]
    env = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout + done.stderr).partition("Traceback")[0]
        sys.exit(f"The documentation could not be built:\n{said}")
    for path in [path for name in _UNUSED for path in site.rglob(name)]:
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return site


def _toml(value: object) -> str:
    """Inline TOML, which is JSON with another sign between keys and values."""
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {_toml(v)}" for k, v in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


def _put_french_into(site: Path, french: Path) -> None:
    """The French part beside the English one, with the same pictures and program files."""
    shutil.copytree(french, site / "fr", ignore=shutil.ignore_patterns(*SHARED))
    shared = re.compile(r'((?:src|href|"search")(?:=|:)")((?:\.{1,2}/)*)((?:assets|own|pictures)/)')
    for page in (site / "fr").rglob("*.html"):
        source = page.read_text(encoding="utf-8")
        page.write_text(shared.sub(r"\1../\2\3", source), encoding="utf-8")


def build_players() -> None:
    """The players' part in both languages, in the package; the French one also for the site."""
    stamp = _fingerprint(_players_sources())
    with _own_folder() as folder:
        french = _build(folder, "fr", "fr", players_nav("fr"), whole=False)
        english = _build(folder, "players", "en", players_nav("en"), whole=False)
        _put_french_into(english, french)
        put_links(english, lambda page, game: f"/new/{game}")
        (english / _STAMP).write_text(stamp)
        _put_in_place(french, FRENCH)
        _put_in_place(english, PACKAGED)


def build_whole() -> None:
    """The site, with the French part that was built for the package."""
    stamp = _fingerprint(_sources())
    with _own_folder() as folder:
        site = _build(folder, "whole", "en", whole_nav(), whole=True)
        _put_french_into(site, FRENCH)
        games = SITE / trials.FOLDER
        put_links(site, trials.link_to_folder(site, games))
        (site / _STAMP).write_text(stamp)
        if games.is_dir():
            games.rename(site / trials.FOLDER)
        _put_in_place(site, SITE)


@contextmanager
def _own_folder() -> Iterator[Path]:
    """A folder for one build: of two builds at once each writes its own pages."""
    WORK.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=WORK, prefix="site-") as folder:
        yield Path(folder)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Wait until no other process builds: what it has built need not be built again."""
    if os.name == "nt":
        yield
        return
    import fcntl

    WORK.mkdir(exist_ok=True)
    with (WORK / "site.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def _put_in_place(made: Path, place: Path) -> None:
    """Rename a whole site with its stamp: nobody finds a part of one, or parts of two."""
    for attempt in range(PLACING_ATTEMPTS):
        with suppress(FileNotFoundError):
            place.rename(made.with_name(f"{made.name}-replaced-{attempt}"))
        try:
            made.rename(place)
        except OSError:  # another build has put its own there
            continue
        return
    sys.exit(f"The documentation could not be put into {place}: other builds write there.")


def put_links(site: Path, link_to_trial: trials.LinkToTrial) -> None:
    """Links that work for files as well: there, a folder is no page."""
    for page in site.rglob("*.html"):
        source = page.read_text(encoding="utf-8")
        source = re.sub(r'href="(\.[./]*?)/?"', r'href="\1/index.html"', source)
        page.write_text(trials.put_links(source, page, link_to_trial), "utf-8")


def players_stale() -> bool:
    """Whether the players' part is missing or older than what it is made from."""
    if not DOCS.is_dir():  # an installed package: built already
        return False
    return _is_stale(PACKAGED, _players_sources())


def whole_stale() -> bool:
    return not FRENCH.is_dir() or _is_stale(SITE, _sources())


def _is_stale(place: Path, sources: list[Path]) -> bool:
    stamp = place / _STAMP
    return not stamp.exists() or stamp.read_text() != _fingerprint(sources)


def _players_sources() -> list[Path]:
    folders = [DOCS / name for name in ("play", "fr", "pictures", "theme")]
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    rules = (ROOT / "src" / "ludotheque" / "games").glob("*/rulebook/*.md")
    return sorted((*files, *rules, DOCS / "site.toml", *_PROGRAMS))


def _sources() -> list[Path]:
    code = (file for file in (ROOT / "src").rglob("*.py") if PACKAGED not in file.parents)
    around = (
        ROOT / "scripts" / "drawing_gallery.py",
        ROOT / "scripts" / "reference.py",
        *(ROOT / "src" / "ludotheque" / "games").glob("*/art/*.*"),
        DOCS / "reference.toml",
        *(ROOT / name for name in ABOUT),
    )
    return sorted({*_players_sources(), *_own_pages(), *code, *around})


def _own_pages() -> list[Path]:
    """Those that are not for players."""
    folders = (DOCS, DOCS / "learners", DOCS / "studies")
    return sorted(page for folder in folders for page in folder.glob("*.md"))


def _fingerprint(sources: list[Path]) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for path in sources:
        digest.update(path.relative_to(ROOT).as_posix().encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def ensure_players() -> None:
    """Build the players' part, if it is stale: the server shows it under `/docs`."""
    if players_stale():
        bootstrap.ensure_tools("docs")
        with _one_at_a_time():
            if players_stale():
                build_players()


def ensure() -> None:
    """Build stale parts."""
    if players_stale() or whole_stale():
        bootstrap.ensure_tools("docs")
        with _one_at_a_time():
            if players_stale() or not FRENCH.is_dir():
                build_players()
            if whole_stale():
                build_whole()


def main() -> None:
    if "--players" in sys.argv:
        ensure_players()
        return
    if "--games" in sys.argv:
        trials.build_games(SITE)
        (SITE / _STAMP).unlink(missing_ok=True)
    ensure()
    if "--quiet" not in sys.argv:
        print(SITE / "index.html")


if __name__ == "__main__":
    main()
