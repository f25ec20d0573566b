"""Arrays for kernels: NumPy's, or where it is not installed the plain ones, as `np`."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["np"]

if TYPE_CHECKING:
    import numpy as np
else:
    try:
        import numpy as np
    except ImportError:
        from ludotheque.bots.arrays import plain as np
