"""No import cycle in the browser client: types and lazy imports counted, as in the package."""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from scripts.code_size import CLIENT

IMPORTED = re.compile(r"(?:from|import)\s*\(?\s*'(\.[^']*)'")  # also `import('./page')`
ENDINGS = ("", ".ts", ".svelte", ".svelte.ts", "/index.ts")


def imports(path: Path, modules: set[Path]) -> set[Path]:
    """The modules that a module names, by paths as TypeScript resolves them."""
    bases = [(path.parent / named).resolve() for named in IMPORTED.findall(path.read_text("utf-8"))]
    return {Path(f"{base}{ending}") for base in bases for ending in ENDINGS} & modules - {path}


def test_no_import_cycle_with_types_and_lazy_imports_counted() -> None:
    modules = {path for ending in ("*.ts", "*.svelte") for path in CLIENT.rglob(ending)}
    arrows = {path: imports(path, modules) for path in modules}
    assert sum(map(len, arrows.values())) > 2 * len(modules), "imports are found"
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(str(path.relative_to(CLIENT)) for path in error.args[1]))
