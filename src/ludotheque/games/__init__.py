"""The games of this package, a folder a family. `ludotheque.registry` finds them, and others.

The package can be called: `ludotheque.games()` gives all games, as its front door promises,
whether or not a module in here has been imported before.
"""

from __future__ import annotations

import sys
from types import ModuleType

from ludotheque.declaration import Game
from ludotheque.registry import all_games


class _Shelf(ModuleType):
    def __call__(self) -> tuple[Game, ...]:
        return all_games()


sys.modules[__name__].__class__ = _Shelf
