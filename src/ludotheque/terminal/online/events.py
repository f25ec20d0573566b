"""`event`: tournaments on a server, from the terminal: make, take part, play, direct, results."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from msgspec.structs import asdict

from ludotheque.bots.names import parse_bot_name
from ludotheque.command_arguments import refuse_unwritable, write_file
from ludotheque.contests.facts import Kind
from ludotheque.forms import option_pairs, read_options
from ludotheque.online.http_client import ServerClient
from ludotheque.online.link import (
    DEFAULT_SERVER,
    Invitation,
    event_link,
    parse_event_link,
    parse_server,
)
from ludotheque.online.table import join_table
from ludotheque.online.validation import one_line
from ludotheque.program import command
from ludotheque.protocol import contests as wire
from ludotheque.protocol.messages import Clock, TableInfo
from ludotheque.registry import game as game_of
from ludotheque.table.setup import challenge
from ludotheque.terminal.cli import own_language
from ludotheque.terminal.formatting import print_line, show_points
from ludotheque.terminal.online.cli import introduce, sit_down
from ludotheque.terminal.settings import load_settings
from ludotheque.text import Language, Problem, text

Flag = Annotated[bool, Parameter(negative=())]


def _at(link: str, name: str | None = None) -> tuple[ServerClient, str]:
    origin, id_ = parse_event_link(link)
    server = ServerClient(origin)
    introduce(server, name)
    return server, f"/api/events/{id_}"


def make(
    game: str,
    /,
    *,
    kind: Kind = "duplicate",
    title: str | None = None,
    rounds: int = 5,
    seats: int | None = None,
    together: Flag = False,
    by: Literal["places", "points"] = "places",
    bot: str = "",
    same: Flag = False,
    late: Flag = False,
    hours: int = 0,
    minutes: int = 0,
    days: int = 0,
    server: str | None = None,
    name: str | None = None,
    option: list[str] | None = None,
    **named: str,
) -> None:
    """Make an event on a server that runs, and say its link."""
    played = game_of(game)
    pairs = option_pairs(named, option)
    options = asdict(read_options(played, pairs))
    alone = kind == "duplicate" and not together
    if alone and not pairs and seats is None:  # as the daily challenge is played
        options, seats = challenge(played.id).options, challenge(played.id).seats
    clock = Clock("days", days) if days else Clock("game", 60 * minutes, out="end")
    client = ServerClient(parse_server(server or DEFAULT_SERVER))
    called = introduce(client, name)
    new = wire.NewContest(
        kind=kind,
        game=played.id,
        title=title or f"{own_language().say(f'{played.id}-name')}, {called}",
        seats=seats or (1 if alone else 2),
        options=options,
        rounds=rounds,
        together=together,
        by=by,
        bot=parse_bot_name(bot) if bot else "",
        same=same,
        late=late,
        clock=clock if days or minutes else Clock(),
        hours=hours,
    )
    found = client.post("/api/events", new, wire.ContestInfo)
    link = event_link(client.origin, found.id)
    print_line(own_language()(text("event-made", title=one_line(found.title), link=link)))


def join(link: str, /, *, name: str | None = None) -> None:
    """Take part."""
    server, path = _at(link, name)
    found = server.post(f"{path}/join", wire.JoinContest(name or ""), wire.ContestInfo)
    mine = _mine(found)
    said = "event-asked" if mine and mine.waiting else "event-joined"
    print_line(own_language()(text(said, name=one_line(mine.name if mine else ""))))


def leave(link: str, /) -> None:
    """Withdraw."""
    server, path = _at(link)
    server.post(f"{path}/leave", {}, wire.ContestInfo)
    print_line(own_language()(text("event-gone")))


def status(link: str, /) -> None:
    """Print how an event stands, and whether a table waits for this guest."""
    server, path = _at(link)
    _print(status_lines(server.get(path, wire.ContestInfo), link, own_language()))


def standings(link: str, /) -> None:
    """Print the standings."""
    server, path = _at(link)
    _print(standing_lines(server.get(path, wire.ContestInfo), own_language()))


def play(link: str, /, *, plain: bool = False) -> None:
    """Sit down at my next deal or match."""
    server, path = _at(link)
    table = server.post(f"{path}/play", {}, TableInfo)
    visited = join_table(Invitation(server.origin, table.id), load_settings().name, rename=False)
    sit_down(own_language(), visited, plain)


def results(link: str, file: Path, /) -> None:
    """Keep the results: as a table (.csv), or all of it (.json)."""
    say = own_language()
    pages = {".csv": f"results.csv?lang={say.code}", ".json": "results"}
    page = pages.get(file.suffix.lower())
    if page is None:
        raise Problem(text("event-results-ending", file=str(file)))
    refuse_unwritable(file)
    server, path = _at(link)
    data = server.ask("GET", f"{path}/{page}")
    write_file(file, data)
    print_line(say(text("event-saved", file=str(file))))


def list_events(*, server: str | None = None) -> None:
    """Events that I take part in or direct."""
    client, say = ServerClient(parse_server(server or DEFAULT_SERVER)), own_language()
    introduce(client)
    found = client.get("/api/events", wire.ContestList).contests
    for one in found:
        line = text(
            "event-line",
            title=one_line(one.title),
            kind=text(f"event-kind-{one.kind}"),
            game=text(f"{one.game}-name"),
            status=text(f"event-status-{one.status}"),
            entries=text("event-entries", n=one.entries),
        )
        print_line(f"{say(line)}  {event_link(client.origin, one.id)}")
    if not found:
        print_line(say(text("event-no-events", server=client.origin)))


# For the director --------------------------------------------------------------------------------


def _direct(link: str, asked: wire.Direct) -> None:
    server, path = _at(link)
    server.post(f"{path}/direct", asked, wire.ContestInfo)
    print_line(own_language()(text("event-done")))


def begin(link: str, /) -> None:
    """Begin it."""
    _direct(link, wire.Direct("begin"))


def add_bot(link: str, level: str, /) -> None:
    """Enter a bot of a level."""
    _direct(link, wire.Direct("bot", bot=parse_bot_name(level)))


def close(link: str, /) -> None:
    """End the matches of this round whose time is up."""
    _direct(link, wire.Direct("close"))


def end(link: str, /) -> None:
    """End it now."""
    _direct(link, wire.Direct("end"))


def admit(link: str, entry: int, /) -> None:
    """Let an entry in that waits for it."""
    _direct(link, wire.Direct("admit", entry=entry))


def withdraw(link: str, entry: int, /) -> None:
    """Take an entry out, or refuse one that waits."""
    _direct(link, wire.Direct("withdraw", entry=entry))


def rule(
    link: str,
    round: int,  # noqa: A002
    table: int,
    /,
    *,
    places: str = "",
    score: int | None = None,
    why: str = "",
) -> None:
    """Settle a table of a round, or the deal of an entry."""
    by_seat = tuple(int(one) for one in places.replace(",", " ").split() if one.isdecimal())
    asked = wire.Direct(
        "rule", round=round, table=table, entry=table, places=by_seat, score=score, why=why
    )
    _direct(link, asked)


# Output ------------------------------------------------------------------------------------------


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print_line(line)


def _mine(found: wire.ContestInfo) -> wire.ContestEntry | None:
    return next((one for one in found.entries if one.number == found.mine), None)


def _waiting(found: wire.ContestInfo) -> list[wire.ContestEntry]:
    return [one for one in found.entries if one.waiting and not one.withdrawn]


def _when(second: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(second))


def status_lines(found: wire.ContestInfo, link: str, say: Language) -> list[str]:
    heading = text(
        "event-line",
        title=one_line(found.title),
        kind=text(f"event-kind-{found.kind}"),
        game=text(f"{found.game}-name"),
        status=text(f"event-status-{found.status}"),
        entries=text("event-entries", n=sum(not one.waiting for one in found.entries)),
    )
    directed = text("event-directed-by", name=one_line(found.director))
    lines = [say(heading), say(directed if found.director else text("event-no-director"))]
    word = "event-deal" if found.kind == "duplicate" else "event-round"
    for one in found.played:
        name = text(word, n=one.round)
        line = say(text("event-told-round", round=name, over=one.over, tables=one.tables))
        if one.closes and not one.closed:
            line += ", " + say(text("event-told-closes", when=_when(one.closes)))
        lines.append(line)
    if found.direct:
        for entry in found.entries:  # `withdraw` and `rule` ask for their numbers
            if not entry.waiting and not entry.withdrawn:
                entered = text("event-told-entry", n=entry.number, name=one_line(entry.name))
                lines.append(say(entered))
        for entry in _waiting(found):
            how = command("event", "admit", link, str(entry.number))
            asking = text("event-told-asking", name=one_line(entry.name), command=how)
            lines.append(say(asking))
    if any(one.number == found.mine for one in _waiting(found)):
        return [*lines, say(text("event-told-asked"))]
    waits = found.next or found.may_play
    how = command("event", "play", link)
    lines.append(say(text("event-told-next", command=how) if waits else text("event-told-nothing")))
    return lines


def standing_lines(found: wire.ContestInfo, say: Language) -> list[str]:
    """A table: place, name, points, what breaks ties, total."""
    names = {one.number: one for one in found.entries}
    ties = [tie for tie in found.ties if tie != "score"]
    shares = found.kind == "duplicate"
    heads = ["place", "name", "share" if shares else "points", *(f"tie-{tie}" for tie in ties)]
    rows = [[say.say(f"event-{head}") for head in (*heads, "score")]]
    for one in found.standings:
        entry = names.get(one.entry)
        name = one_line(entry.name) if entry else "?"
        name += f" ({say.say('event-withdrawn')})" if entry and entry.withdrawn else ""
        name += " *" if one.entry == found.mine else ""
        shown = f"{100 * one.points:.1f} %" if shares else f"{one.points:g}"
        broken = [
            f"{100 * tie:.1f} %" if kind == "share" else f"{tie:g}"
            for kind, tie in zip(found.ties, one.ties, strict=False)
            if kind != "score"
        ]
        rows.append([str(one.place), name, shown, *broken, show_points(one.score, found.unit, say)])
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if k == 1 else cell.rjust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
