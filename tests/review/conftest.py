"""The match that most tests of reviews look at."""

from __future__ import annotations

import pytest

from ludotheque.match import Match

from .matches import MINISURF, played


@pytest.fixture(scope="module")
def minisurf() -> Match:
    return played(MINISURF)
