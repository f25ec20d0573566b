"""Clears a terminal together with what can be scrolled back to."""

from __future__ import annotations

import os
import re
import sys

_PADDING = re.compile(rb"\$<[^>]*>")  # pauses that old terminals needed


def clear_terminal() -> bool:
    """Clear the screen and the scrollback; False where standard output cannot do both."""
    sequence = _sequence() if sys.stdout.isatty() else b""
    if not sequence:
        return False
    sys.stdout.write(sequence.decode("latin-1"))
    sys.stdout.flush()
    return True


def _sequence() -> bytes:
    """What this terminal is to be sent, as its description says; nothing if it cannot."""
    if os.name == "nt":
        return b"\x1b[H\x1b[2J\x1b[3J" if os.environ.get("WT_SESSION") else b""
    import curses

    try:
        curses.setupterm(fd=sys.stdout.fileno())
    except curses.error:  # a terminal that nobody here has described
        return b""
    screen, scrollback = curses.tigetstr("clear"), curses.tigetstr("E3")
    return _PADDING.sub(b"", screen + scrollback) if screen and scrollback else b""
