"""Whether the kernel can play on for reviews and reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.quadrata.kernel import is_ready
from ludotheque.games.quadrata.rules import QuadrataRules

if TYPE_CHECKING:  # NumPy for the compiled one only
    from ludotheque.games.quadrata.bot.compiled_outlook import CompiledOutlook


def kernel_outlook(rules: QuadrataRules) -> CompiledOutlook | None:
    """None where the kernel cannot be used, and until it is compiled."""
    if rules.seats < 2 or rules.tables.options.practice or not is_ready():
        return None
    from ludotheque.games.quadrata.bot.compiled_outlook import CompiledOutlook

    return CompiledOutlook(rules)
