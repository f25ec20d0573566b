"""Every command in README.md and docs/ is run by a test, or has a reason why none can."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scripts.documented_commands import commands, commands_of

from .catalogue import ELSEWHERE, NOT_RUN, PROGRAM, REPOSITORY

TESTS = Path(__file__).parent.parent
RUN = {**PROGRAM, **REPOSITORY, **ELSEWHERE, **NOT_RUN}


def test_every_command_of_the_pages_is_run_or_has_a_reason() -> None:
    found = commands()
    # One whose arguments are left out names a command that another page shows in full.
    short = [one for one in found if "…" in one and one not in RUN]
    assert [one for one in found if one not in RUN and one not in short] == []
    for one in short:
        assert any(full.startswith(one.partition("…")[0]) for full in RUN), one
    assert [one for one in RUN if one not in found] == [], "no page names it any more"
    count = len(PROGRAM) + len(REPOSITORY) + len(ELSEWHERE) + len(NOT_RUN)
    assert len(RUN) == count, "a command is in two lists"


def test_tests_that_run_a_command_exist() -> None:
    for command, place in ELSEWHERE.items():
        file, _, name = place.partition("::")
        source = (TESTS / file).read_text(encoding="utf-8")
        assert re.search(rf"^(?:async )?def {name or 'test_'}", source, re.MULTILINE), command


def test_commands_are_found_wherever_a_page_names_them() -> None:
    page = """Type `./play rules taxi` or `r`.

```
export A=1
env/bin/ludotheque games    # lists them
python3 -m x \\
    --long 1
```

    B=2 ludotheque home

```python
ludotheque.new("taxi")
```

```
src/
  cli.py
```
"""
    assert list(commands_of(page)) == [
        "ludotheque games",
        "python -m x --long 1",
        "B=2 ludotheque home",
        "ludotheque rules taxi",
    ]
    with pytest.raises(ValueError, match="npm run"):
        list(commands_of("```\nludotheque home\nnpm run build\n```\n"))
