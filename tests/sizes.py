"""What is tried in every check, and what only in the long one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some_of(names: Iterable[Any], *usual: Any) -> list[Any]:
    """Parameters of a test: the `usual` ones in every check, the others marked `long`."""
    return [name if name in usual else pytest.param(name, marks=pytest.mark.long) for name in names]
