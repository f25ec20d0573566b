"""Bodies of requests and answers, decoded and described exactly as their types say.

Litestar decodes a body leniently (a number may come as a string) and describes it roughly (tags and
forbidden fields are left out). Here msgspec does both, as for the messages of the table's socket.

To decode a megabyte takes up to a third of a second, in which no move is answered. So a
body is small, and decoded where it arrives; or its handler takes it `Undecoded`, and everything
that is large is decoded in `limited_processes`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar, get_args, get_origin

import msgspec
from litestar.dto import AbstractDTO
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Reference, Schema
from litestar.typing import FieldDefinition

from ludotheque.pages.bodies import decode_body
from ludotheque.protocol.bodies import BODY_MODULES
from ludotheque.server.limited_processes import LimitedProcesses

SMALL_BODY_BYTES = 16_384  # the limit of every request that does not say otherwise
LARGE_BODY_BYTES = 1_000_000  # of those that may hold the contents of files, or whole boards

T = TypeVar("T")


class Undecoded(Generic[T]):
    """The body of a request that may be large, as it came."""

    def __init__(self, data: bytes, kind: type[T]) -> None:
        self.data, self._kind = data, kind

    async def decode(self, processes: LimitedProcesses, owner: str) -> T:
        """Decode it, in another process if it is large. The type must limit all its parts: the
        value is unpickled here. Raises a Problem."""
        if len(self.data) <= SMALL_BODY_BYTES:
            return decode_body(self.data, self._kind)
        return await processes.run(owner, decode_body, self.data, self._kind)


class MsgspecBody(AbstractDTO[Any]):
    """Decodes the parameter `data` of every handler; bytes are passed on as they came."""

    _kinds: ClassVar[dict[str, Any]] = {}

    @classmethod
    def create_for_field_definition(
        cls, field_definition: FieldDefinition, handler_id: str, backend_cls: Any = None
    ) -> None:
        cls._kinds[handler_id] = field_definition.annotation

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: str, schema_creator: Any
    ) -> Reference | Schema:
        if get_origin(field_definition.annotation) is Undecoded:
            field_definition = field_definition.inner_types[0]
        found: Reference | Schema = schema_creator.for_field_definition(field_definition)
        return found

    def decode_bytes(self, value: bytes) -> Any:
        kind = self._kinds[self.asgi_connection.route_handler.handler_id]
        if kind == bytes | None:
            return value
        if get_origin(kind) is Undecoded:
            return Undecoded(value, get_args(kind)[0])
        return decode_body(value, kind)


class OpenApiDocument(JsonRenderPlugin):
    """The OpenAPI description: paths and parameters from the handlers, types from msgspec."""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        refs = "#/components/schemas/{name}"
        structs = [t for module in BODY_MODULES for t in (*module.REQUESTS, *module.ANSWERS)]
        _, types = msgspec.json.schema_components(structs, ref_template=refs)
        return msgspec.json.encode(openapi_schema | {"components": {"schemas": types}})
