"""The label of a device in its guest's list: program and system, from its user agent.

No address and no version is kept: enough to tell one's phone from one's desk.
"""

from __future__ import annotations

PROGRAMS = (  # the first that is named: most browsers also name those they descend from
    ("Ludotheque-Terminal", "Terminal"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def label_of(user_agent: str) -> str:
    """`Firefox · Android`; empty where nothing is known."""
    parts = (
        next((name for sign, name in known if sign in user_agent[:500]), "")
        for known in (PROGRAMS, SYSTEMS)
    )
    return " · ".join(filter(None, parts))
