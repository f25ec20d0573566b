"""Bodies of requests and answers, decoded and described exactly as their types say.

Litestar decodes a body leniently (a number may come as a string) and describes it roughly (tags and
forbidden fields are left out). Here msgspec does both, as for the messages of the table's socket.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from litestar.dto import AbstractDTO
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Reference, Schema
from litestar.typing import FieldDefinition

from ludotheque.faults import fault
from ludotheque.protocol import contests, notices, own, pages, ratings
from ludotheque.text import Problem, text


class Exactly(AbstractDTO[Any]):
    """For every handler with a parameter `data`; bytes are handed on as they came."""

    _decoders: ClassVar[dict[str, msgspec.json.Decoder[Any]]] = {}

    @classmethod
    def create_for_field_definition(
        cls, field_definition: FieldDefinition, handler_id: str, backend_cls: Any = None
    ) -> None:
        if field_definition.annotation != bytes | None:
            cls._decoders[handler_id] = msgspec.json.Decoder(field_definition.annotation)

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: str, schema_creator: Any
    ) -> Reference | Schema:
        found: Reference | Schema = schema_creator.for_field_definition(field_definition)
        return found

    def decode_bytes(self, value: bytes) -> Any:
        decoder = self._decoders.get(self.asgi_connection.route_handler.handler_id)
        if decoder is None:
            return value
        try:
            return decoder.decode(value)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Problem(text("server-bad-message", why=fault(error))) from None


class Description(JsonRenderPlugin):
    """The OpenAPI description: paths and parameters from the handlers, types from msgspec."""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        refs = "#/components/schemas/{name}"
        rooms = (pages, contests, own, ratings, notices)
        told = [t for room in rooms for t in (*room.REQUESTS, *room.ANSWERS)]
        _, types = msgspec.json.schema_components(told, ref_template=refs)
        return msgspec.json.encode(openapi_schema | {"components": {"schemas": types}})
