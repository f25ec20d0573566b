"""Frames of a socket that come in pieces, together, or against the protocol (RFC 6455, 5)."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.frames import Frame, Opcode

from .harness import Running, Tab


async def at_a_table(server: Running) -> Tab:
    ana = await server.browser("Ana")
    table = await ana.table("minisurf", "me", "me:Ben")
    tab = Tab(ana, table["id"])
    await tab.open()
    return tab


def asking(id_: str) -> bytes:
    return json.dumps({"type": "look", "id": id_, "seat": 0}).encode()


def frame(opcode: Opcode, data: bytes, *, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=mask)


def write(tab: Tab, data: bytes) -> None:
    assert tab._socket is not None
    tab._socket.transport.write(data)


async def answers(tab: Tab, *ids: str) -> None:
    """All of these were answered, in this order and once each."""
    await tab.until(lambda: tab.seen and any(m.get("id") == ids[-1] for m in tab.seen))
    assert [m["id"] for m in tab.seen if m.get("id") in ids] == list(ids)


async def test_a_message_that_comes_byte_by_byte_is_one(server: Running) -> None:
    tab = await at_a_table(server)
    whole = frame(Opcode.TEXT, asking("slow"))
    for k in range(len(whole)):
        write(tab, whole[k : k + 1])
        await asyncio.sleep(0.001)
    await answers(tab, "slow")


async def test_many_messages_in_one_piece_and_a_ping_among_them(server: Running) -> None:
    tab = await at_a_table(server)
    ids = [f"m{k}" for k in range(8)]
    frames = [frame(Opcode.TEXT, asking(id_)) for id_ in ids]
    frames.insert(4, frame(Opcode.PING, b"there?"))
    long = json.dumps({"type": "look", "id": "long", "seat": 0, "": "x" * 300}).encode()
    write(tab, b"".join([*frames, frame(Opcode.TEXT, long), frame(Opcode.TEXT, asking("z"))[:5]]))
    await answers(tab, *ids)


async def test_a_message_in_fragments_with_a_ping_between_and_others_after_it(
    server: Running,
) -> None:
    tab = await at_a_table(server)
    data = asking("pieces")
    write(tab, frame(Opcode.TEXT, data[:7], fin=False) + frame(Opcode.PING, b"still?"))
    await asyncio.sleep(0.01)
    write(tab, frame(Opcode.CONT, data[7:20], fin=False) + frame(Opcode.CONT, data[20:]))
    write(tab, frame(Opcode.TEXT, asking("after")))
    await answers(tab, "pieces", "after")


async def test_a_message_that_is_too_long_is_refused_and_the_next_one_is_answered(
    server: Running,
) -> None:
    tab = await at_a_table(server)
    long = json.dumps({"type": "look", "id": "long", "seat": 0, "": "x" * 70_000}).encode()
    write(tab, frame(Opcode.TEXT, long) + frame(Opcode.TEXT, asking("after")))
    await answers(tab, "after")
    (refused,) = (m for m in tab.seen if m["type"] == "refused")
    assert "server-too-large" in str(refused)


@pytest.mark.parametrize(
    "wrong",
    [
        frame(Opcode.TEXT, b"{}", mask=False),
        bytes([0x81 | 0x40]) + frame(Opcode.TEXT, b"{}")[1:],
        frame(Opcode.CONT, b"{}"),
        bytes([0x83]) + frame(Opcode.TEXT, b"{}")[1:],
        frame(Opcode.CLOSE, b"\x03"),
    ],
    ids=["no mask", "a reserved bit", "nothing to continue", "an unknown kind", "half a reason"],
)
async def test_what_is_against_the_protocol_ends_the_line_and_nothing_else(
    server: Running, wrong: bytes
) -> None:
    tab = await at_a_table(server)
    assert tab._reader is not None
    write(tab, frame(Opcode.TEXT, asking("before")) + wrong + frame(Opcode.TEXT, asking("after")))
    async with asyncio.timeout(90):
        await tab._reader
    assert not any(m.get("id") == "after" for m in tab.seen)
    assert not any(m["type"] == "refused" for m in tab.seen)  # nothing of it was taken for words
    again = Tab(tab.browser, tab.table_id)
    await again.open()
    assert again.position
    await again.close()
