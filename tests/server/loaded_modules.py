"""For `test_limited_processes`: what a process has imported. It imports nothing itself."""

from __future__ import annotations

import sys


def loaded(*names: str) -> list[str]:
    return [name for name in names if name in sys.modules]
