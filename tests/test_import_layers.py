"""Import layers: a layer imports only those below it, and modules have no import cycle."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import ludotheque

ROOT = Path(ludotheque.__file__).parent
CORE = {
    "colours",
    "text",
    "rules",
    "chance",
    "choice",
    "faults",
    "naming",
    "notation",
    "declaration",
    "real_tables",
    "registry",
    "record",
}
ALLOWED_IMPORTS: dict[str, set[str]] = {
    "text": set(),
    "program": set(),
    "text_wrapping": {"program"},
    "text_table": {"text_wrapping"},
    "rules": {"text"},
    "chance": {"rules", "text"},
    "choice": {"rules", "text"},
    "extras": {"text"},
    "naming": {"text"},
    "faults": {"text"},
    "command_arguments": {"faults", "text"},
    "toml": {"faults", "text"},
    "notation": {"faults", "text"},
    "real_tables": {"rules", "text"},
    "declaration": {"choice", "real_tables", "rules", "text"},
    "learning": {"notation", "rules", "text"},
    "registry": {"declaration", "text"},
    "drawings": {"registry"},
    "sheets": {"declaration", "real_tables", "rules", "text"},
    "printing": CORE | {"command_arguments", "drawings", "forms", "text_wrapping"},
    "rulebook": {"registry", "text"},
    "documentation": {"text"},
    "forms": {"declaration", "faults", "record", "rules", "text"},
    "record": {"colours", "declaration", "faults", "notation", "registry", "rules", "text"},
    "match_log": {"record", "rules", "text"},
    "ranking": {"record", "rules", "text"},
    "colours": {"declaration", "rules", "text"},
    "undo": {"match_log", "rules"},
    "rendering": set(),
    "match": CORE | {"match_log", "ranking", "rendering", "undo"},
    "bots": CORE | {"extras", "match"},
    "games": {"text", "rules", "chance", "choice", "faults", "notation", "declaration", "bots"}
    | {"learning", "printing", "real_tables", "sheets", "toml"},
    "games_package": {"declaration", "registry"},  # the package of all games, which can be called
    "bench": CORE | {"bots", "command_arguments", "extras", "forms"},
    "kernel_compilation": {"bots", "declaration", "registry"},
    "warm": {"kernel_compilation"},
    "record_file": {"record"},
    "home": CORE | {"forms", "match", "record_file"},
    "table": CORE | {"match", "bots", "forms"},
    "contests": set(),
    "skill": {"registry"},
    "protocol": {"contests", "declaration", "forms", "naming", "rules", "table", "text", "toml"},
    "arena": CORE
    | {
        "command_arguments",
        "extras",
        "match",
        "bots",
        "forms",
        "skill",
        "text_table",
        "text_wrapping",
    },
    "review": CORE
    | {
        "command_arguments",
        "arena",
        "match",
        "bots",
        "home",
        "protocol",
        "text_table",
        "text_wrapping",
    },
    "research": CORE | {"extras", "learning", "match", "bots", "forms"},
    "host": CORE | {"match", "bots", "forms", "protocol", "table"},
    "pages": CORE
    | {"match", "bots", "forms", "host", "protocol", "review", "rulebook", "table"}
    | {"arena", "extras", "printing", "toml"},
    "static_site": CORE
    | {"arena", "bots", "command_arguments", "host", "match", "pages", "protocol", "review"}
    | {"table", "text_wrapping"},
    "online": CORE | {"forms", "home", "protocol", "table"},
    "server": CORE
    | {
        "arena",
        "match",
        "bots",
        "command_arguments",
        "contests",
        "documentation",
        "extras",
        "forms",
        "home",
        "text_wrapping",
        "host",
        "pages",
        "printing",
        "protocol",
        "review",
        "rulebook",
        "program",
        "skill",
        "table",
        "undo",
        "kernel_compilation",
    },
    "terminal": CORE
    | {
        "host",
        "command_arguments",
        "contests",
        "extras",
        "match",
        "bots",
        "forms",
        "home",
        "protocol",
        "online",
        "rulebook",
        "program",
        "text_wrapping",
        "review",
        "table",
    },
    "game_boards": CORE | {"games", "terminal"},
    "score": CORE | {"forms", "program", "sheets", "terminal", "text_wrapping"},
    "testing": CORE | {"match", "bots", "review", "terminal"},
    "cli": CORE
    | {"arena", "bench", "extras", "forms", "program", "server", "terminal"}
    | {"text_wrapping"},
    "__main__": {"cli"},
    "api": CORE | {"bots", "forms", "home", "match", "terminal"},
    "__init__": {"api", "declaration", "extras", "match", "registry", "research", "text"},
}
BOARD_FOLDER = "board_terminal"  # in a game's folder: its board for the terminal
BOARD_IMPORTS = {
    "board",
    "city",
    "pieces",
    "state",
    "view",
    "words",
}  # modules of a game that its board may import
FORBIDDEN_IN_GAMES = {"asyncio", "sqlalchemy", "litestar", "textual", "random", "time", "uvicorn"}

FORBIDDEN_IN_HOST = {"asyncio", "sqlalchemy", "litestar", "uvicorn", "socket", "ssl", "http"} | {
    *("threading", "multiprocessing", "concurrent", "websockets", "httpx", "textual", "pathlib"),
}


def name_of(path: Path) -> str:
    parts = ("ludotheque", *path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer_of(path: Path) -> str:
    inside = path.relative_to(ROOT)
    if BOARD_FOLDER in inside.with_suffix("").parts:
        return "game_boards"
    return (
        "games_package"
        if inside == Path("games/__init__.py")
        else inside.parts[0].removesuffix(".py")
    )


MODULES = {name_of(path): path for path in sorted(ROOT.rglob("*.py"))}


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module's syntax tree, read once for all tests."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imports(path: Path) -> frozenset[str]:
    """All imports of a module, including those in functions, for type checkers and by name."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                found.add(inside if inside in MODULES else node.module)
        elif isinstance(node, ast.Call) and _called(node) == "import_module":
            names = [one.value for one in node.args if isinstance(one, ast.Constant)]
            found |= {str(name) for name in names}
    return frozenset(found)


def _called(node: ast.Call) -> str:
    """The last name of what is called."""
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


def test_every_layer_is_listed() -> None:
    assert {layer_of(path) for path in MODULES.values()} == set(ALLOWED_IMPORTS)


@pytest.mark.parametrize("layer", ALLOWED_IMPORTS)
def test_layers_import_only_those_below(layer: str) -> None:
    for path in MODULES.values():
        if layer_of(path) == layer:
            for name in imports(path):
                if name.startswith("ludotheque."):
                    target = name.split(".")[1]
                    where = f"{path.relative_to(ROOT)} imports {name}"
                    assert target in ALLOWED_IMPORTS[layer] | {layer}, where


def test_terminal_boards_use_no_rules_of_games() -> None:
    found = 0
    for path in MODULES.values():
        for name in imports(path) if layer_of(path) == "game_boards" else ():
            if name.startswith("ludotheque.games."):
                subject = "".join(name.split(".")[3:4])
                assert subject in BOARD_IMPORTS | {BOARD_FOLDER}, f"{path.name} imports {name}"
                found += 1
    assert found


def test_layers_have_an_order() -> None:
    below: dict[str, set[str]] = {}
    while len(below) < len(ALLOWED_IMPORTS):
        free = [
            layer
            for layer in ALLOWED_IMPORTS
            if layer not in below and ALLOWED_IMPORTS[layer] <= set(below)
        ]
        assert free, f"a cycle among {sorted(set(ALLOWED_IMPORTS) - set(below))}"
        below.update({layer: ALLOWED_IMPORTS[layer] for layer in free})


def test_no_import_cycle_with_lazy_imports_counted() -> None:
    arrows = {name: imports(path) & MODULES.keys() for name, path in MODULES.items()}
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(reversed(error.args[1])))


def test_games_use_no_clock_randomness_or_user_interface() -> None:
    for path in (ROOT / "games").rglob("*.py"):
        inside = path.relative_to(ROOT / "games")
        if any(part.startswith(("bot", "kernel")) for part in inside.parts):
            continue  # bots are given a generator; kernels are checked against the rules
        tops = {name.split(".")[0] for name in imports(path)}
        assert not tops & FORBIDDEN_IN_GAMES, f"{inside}: {tops}"


def test_the_table_host_uses_no_storage_and_no_network() -> None:
    for path in (ROOT / "host").glob("*.py"):
        tops = {name.split(".")[0] for name in imports(path)}
        assert not tops & FORBIDDEN_IN_HOST, f"{path.name}: {tops}"


def test_importing_the_package_imports_no_heavy_package() -> None:
    script = (
        "import sys, ludotheque.cli, ludotheque.registry\n"
        "ludotheque.registry.all_games()\n"
        "heavy = {'numba', 'numpy', 'litestar', 'textual', 'duckdb', 'sqlalchemy', 'ray'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_the_diagram_shows_every_layer() -> None:
    from scripts.layer_diagram import OMITTED, layer_of

    picture = (ROOT.parents[1] / "docs" / "pictures" / "layers.svg").read_text(encoding="utf-8")
    for layer in {layer_of(path) for path in MODULES.values()} - OMITTED - {"__init__"}:
        assert f">{layer}</text>" in picture or f">{layer}/</text>" in picture, layer


def test_architecture_page_lists_every_module_and_package() -> None:
    page = (ROOT.parent.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    tree = page.partition("src/ludotheque/\n")[2].partition("```")[0]
    layers = [one.name for one in ROOT.glob("[a-z]*.py")]
    layers += [f"{one.parent.name}/" for one in ROOT.glob("*/__init__.py")]
    assert [name for name in sorted(layers) if name not in tree] == []


def test_architecture_page_names_only_what_exists() -> None:
    """Files by the end of their path, classes with their members, functions with their module."""
    project = ROOT.parents[1]
    page = (project / "docs" / "architecture.md").read_text(encoding="utf-8")
    sources = [*ROOT.rglob("*"), *(project / "tests").rglob("*.py")]
    sources += [*(project / "scripts").glob("*.py"), *(project / "benchmarks").rglob("*.py")]
    sources += [*(project / "web").glob("*.ts"), *(project / "web" / "src").rglob("*.*")]
    paths = [f"/{one.relative_to(project).as_posix()}" for one in sources]
    files = re.findall(r"`((?:\w+/)*\w+(?:\.svelte)?\.(?:py|ts|svelte|ftl))`", page)
    assert [one for one in files if not any(path.endswith(f"/{one}") for path in paths)] == []
    members = _members()
    named = re.findall(r"`(?:[\w/]+\.)?([A-Z][a-z]\w+)(?:\.([a-z_]\w*))?(?:\(\))?`", page)
    named = [(name, member) for name, member in named if name not in FOREIGN_NAMES]
    assert [one for one in named if one[0] not in members] == []
    assert [one for one in named if one[1] and one[1] not in members[one[0]]] == []


FOREIGN_NAMES = {"Origin", "Host", "Meta"}  # headers of HTTP, msgspec
FOREIGN_NAMES |= {"Footer", "Select", "RadioSet", "Input", "Markdown", "CommandPalette"}  # Textual
FOREIGN_NAMES |= {"GameComponents"}  # of the browser client


def _members() -> dict[str, set[str]]:
    """The classes of the package by name, with the names of their methods and fields."""
    found: dict[str, set[str]] = {}
    for path in MODULES.values():
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                names = found.setdefault(node.name, set())
                for one in ast.walk(node):
                    if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
                        names.add(one.name)
                    elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
                        names.add(one.target.id)
    return found
