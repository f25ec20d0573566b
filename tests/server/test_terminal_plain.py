"""Plain mode at an online table: a real server, and others in browsers and terminals."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from scripts.forked_program import ForkedTerminal

from ludotheque.online.link import parse_link
from ludotheque.server.rate_limits import RateLimited
from ludotheque.server.realtime.connection import Connection
from ludotheque.text import Problem, language, text

from .terminals import (
    PATIENCE,
    Beside,
    Typist,
    at_home,
    first_seat_begins,
    play_on,
    play_one,
    server_beside,
)

GAMES: dict[str, dict[str, Any]] = {
    "maxisurf": {},
    "taxi": {"options": {"target": 1, "turn_limit": 6}},
}
NUMBERS = [str(1 + n % 3 // 2) for n in range(3000)]  # 1, 1, 2; where one is no choice, the next


@pytest.fixture
def beside(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Beside]:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(home / "nobody"))
    first_seat_begins(monkeypatch)
    with server_beside(home) as found:
        yield found


@pytest.mark.parametrize(("game", "lang"), [("maxisurf", "en"), ("taxi", "fr")])
def test_a_whole_match_with_somebody_in_a_browser(
    beside: Beside, home: Path, game: str, lang: str
) -> None:
    browser = beside.browser("Ben")
    link = beside.table(browser, game, "me:Ben", "open", **GAMES[game])
    ben = beside.sit_at(browser, link)
    ana = Typist(at_home(link, "Ana", home / "ana"), "2", *NUMBERS, lang=lang)
    beside.do(play_on(ben))
    said, say = ana.done(), language(lang).say
    beside.do(ben.close())
    assert link in said
    assert say("online-waiting") not in said  # nobody had to be waited for
    assert say("plain-final") in said
    (ended,) = ben.whats("ended")
    names = ["Ben", "Ana"]
    winners = [names[seat] for seat in ended["result"]["winners"]]
    assert say("plain-winners", n=len(winners), names=", ".join(winners)) in said
    assert "\x1b" not in said


def test_two_terminals_at_a_table_with_secrets(beside: Beside, home: Path) -> None:
    link = beside.table(beside.browser(), "taxi", "open", "open", **GAMES["taxi"])
    ana = Typist(at_home(link, "Ana", home / "ana"), "1")
    ana.sees("You have a seat")
    ben = Typist(at_home(link, "Ben", home / "ben"), "")  # the seat that is free
    for somebody in (ana, ben):
        somebody.sees("1: Ana")
    views = {}
    for typist in (ana, ben):
        typist.until(lambda lines, table=typist.table: table.position is not None)  # type: ignore[misc]
        assert typist.table.position is not None
        seat = typist.table.position.seat
        assert seat is not None
        views[seat] = typist.table.position.view
    assert sorted(views) == [0, 1]
    for seat, view in views.items():
        assert view == beside.match(link).view(seat)
    assert views[0] != views[1]
    for typist in (ana, ben):
        typist.type(*NUMBERS)
    assert [somebody.done().count("Final scores") for somebody in (ana, ben)] == [1, 1]


def test_who_has_several_seats_is_called_before_anything_is_shown(
    beside: Beside, home: Path
) -> None:
    """Two people at one terminal: the first is called too, and until then all is as for anybody."""
    browser = beside.browser("Ana")
    link = beside.table(browser, "taxi", "me:Ana", "me:Ben", **GAMES["taxi"])
    tab = beside.sit_at(browser, link)
    for seat in (0, 1):
        token = beside.do(tab.ask("link", seat=seat))["token"]
        table = at_home(f"{link}#seat={token}", "", home / "both")
    both = Typist(table)
    both.sees("hand over to Ana")
    both.asked()
    goals = [
        view.city.places[view.pawns[seat].destination].name for seat, view in views(beside, link)
    ]
    before = "\n".join(both.lines)
    assert not any(language("en")(goal.text()) in before for goal in goals)
    assert table.seat is None
    both.type("")
    both.asked(2)
    assert language("en")(goals[0].text()) in "\n".join(both.lines)
    both.type("q")
    both.done()
    beside.do(tab.close())


def test_a_match_that_ends_while_the_next_player_is_called(beside: Beside, home: Path) -> None:
    browser = beside.browser("Ana")
    link = beside.table(browser, "taxi", "me:Ana", "me:Ben", **GAMES["taxi"])
    tab = beside.sit_at(browser, link)
    for seat in (0, 1):
        token = beside.do(tab.ask("link", seat=seat))["token"]
        table = at_home(f"{link}#seat={token}", "", home / "both")
    both = Typist(table)
    both.sees("hand over to Ana")
    both.asked()
    beside.do(tab.ask("resign", seat=0))
    assert "Final scores" in both.done()
    beside.do(tab.close())


def views(beside: Beside, link: str) -> list[tuple[int, Any]]:
    return [(seat, beside.match(link).view(seat)) for seat in (0, 1)]


def test_the_seat_is_kept_and_the_same_command_goes_on(beside: Beside, home: Path) -> None:
    browser = beside.browser()
    link = beside.table(browser, "maxisurf", "open", "me:Ben")
    ben = beside.sit_at(browser, link)
    said = Typist(at_home(link, "Ana", home / "ana"), "1", "1", "q").done()
    assert said.endswith(f"join {link}")
    (kept,) = (home / "ana" / "online").iterdir()
    secret = kept.read_text().split('"')[-2]
    assert len(secret) > 30
    assert secret not in said
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    while beside.match(link).to_move == (1,):
        beside.do(play_one(ben))
    again = Typist(at_home(link, "", home / "ana"))  # no name, no seat: it is hers
    again.asked()
    again.type("q")
    assert "Which seat?" not in again.done()
    beside.do(ben.close())


def test_a_lost_connection_comes_back(beside: Beside, home: Path) -> None:
    link = beside.table(beside.browser(), "maxisurf", "open", "easy")
    ana = Typist(at_home(link, "Ana", home / "ana"), "1")
    ana.asked()
    ana.table._connection.disconnect()
    ana.sees("Connection lost; trying again…")
    ana.sees("The connection is back.")
    ana.type("1")
    ana.asked(2)
    beside.stop()
    ana.until(lambda lines: lines.count("Connection lost; trying again…") == 2)
    ana.type("1")  # while nobody hears it: it is sent when the server is back
    beside.start()
    ana.asked(3)
    ana.type("q")
    assert ana.done().endswith(f"join {link}")


def test_people_talk(beside: Beside, home: Path) -> None:
    browser = beside.browser()
    link = beside.table(browser, "maxisurf", "me:Ben", "open")
    ben = beside.sit_at(browser, link)
    ana = Typist(at_home(link, "Ana", home / "ana"), "say hello all", "2", live=True)
    ana.sees("Ana: “hello all”")
    ana.sees("Waiting for Ben.")
    beside.do(ben.ask("say", words="your turn soon"))
    ana.sees("Ben: “your turn soon”")
    ana.type("1")  # it is not
    ana.until(lambda lines: lines.count("Waiting for Ben.") == 2)
    ana.type("b", "s", "say thank you")
    beside.do(ben.until(lambda: len(ben.whats("said")) == 3))
    assert [one["words"] for one in ben.whats("said")][2] == "thank you"
    beside.do(play_one(ben))
    beside.do(play_one(ben))
    ana.asked()
    beside.do(ben.ask("say", words="well?"))  # while she thinks
    ana.sees("Ben: “well?”")
    ana.type("q")
    assert "Your seat is kept." in ana.done()
    beside.do(ben.close())


def test_everything_a_guest_may_ask_for(beside: Beside, home: Path) -> None:
    link = beside.table(beside.browser(), "cascadia", "open", "easy")
    answers = ["0", "?1", "+", "h", "a", "s", "l", "w", "?", "jump", "place 99,99 r0", "u", "u"]
    said = Typist(at_home(link, "Ana", home / "ana"), "1", *answers, "q").done()
    assert "Lay the tile at" in said  # labels, although there are too many choices to send them
    assert "What a bot would look at first" in said
    assert "undoes a move" in said
    assert "nothing to undo" in said  # the second time, as the server says
    assert "What can be said now: place" in said
    assert "say … talks to them" in said
    assert "the board" in said or "Place 0" in said


def test_what_is_proposed_is_answered(beside: Beside, home: Path) -> None:
    browser = beside.browser()
    link = beside.table(browser, "maxisurf", "me:Ben", "open")
    ben = beside.sit_at(browser, link)
    ana = Typist(at_home(link, "Ana", home / "ana"), "2", live=True)
    ana.sees("Waiting for Ben.")
    beside.do(ben.ask("abandon"))
    ana.sees("Stop the match here")
    ana.type("no")
    ana.sees("The match goes on.")
    ana.type("stop")
    beside.do(ben.until(lambda: len(ben.whats("voted")) == 3))
    beside.do(ben.ask("abandon"))
    ana.sees("The match was abandoned.")
    ana.type("")
    ana.done()
    beside.do(ben.close())


def test_resigning_ends_a_match_of_two(beside: Beside, home: Path) -> None:
    browser = beside.browser()
    link = beside.table(browser, "maxisurf", "me:Ben", "open")
    ben = beside.sit_at(browser, link)
    ana = Typist(at_home(link, "Ana", home / "ana"), "2", "resign", "", live=True)
    assert "Ben wins." in ana.done()
    beside.do(ben.until(lambda: bool(ben.whats("ended"))))
    beside.do(ben.close())


def test_play_again_goes_on_at_the_next_table(beside: Beside, home: Path) -> None:
    link = beside.table(beside.browser(), "maxisurf", "open", "easy")
    ana = Typist(at_home(link, "Ana", home / "ana"), "1", "resign", "again", live=True)
    ana.asked(3)  # a choice, whether to play again, and a choice at the new table
    ana.type("q")
    said = ana.done()
    assert "wins." in said
    lot = " begins, drawn by lot"
    begun = [line.removesuffix(lot) for line in said.splitlines() if line.endswith(lot)]
    assert begun == ["* Ana", "* Domino"]  # seats move on by one
    assert (
        said.count("The match begins when every seat is taken") == 1
    )  # nobody is waited for again
    assert link not in said.splitlines()[-1]  # the seat that is kept is the new one


def test_watching(beside: Beside, home: Path) -> None:
    browser = beside.browser()
    link = beside.table(browser, "maxisurf", "me:Ben", "easy")
    ben = beside.sit_at(browser, link)
    watcher = Typist(at_home(link, "Eve", home / "eve"), live=True)
    watcher.sees("You are watching. Waiting for")
    beside.do(play_one(ben))
    watcher.type("1", "resign", "u", "q")
    assert "> " not in watcher.done()
    beside.do(ben.close())


def test_a_seat_link_takes_the_seat_along(beside: Beside, home: Path) -> None:
    browser = beside.browser()
    link = beside.table(browser, "maxisurf", "me:Ben", "easy")
    ben = beside.sit_at(browser, link)
    token = beside.do(ben.ask("link", seat=0))["token"]
    here = Typist(at_home(f"{link}#seat={token}", "", home / "here"), "q")
    said = here.done()
    assert "Ben: " in said
    assert token not in said
    assert said.endswith(f"join {link}")
    beside.do(ben.close())


def test_two_seats_at_one_terminal_are_handed_over(beside: Beside, home: Path) -> None:
    browser = beside.browser()
    link = beside.table(browser, "taxi", "me:Ben", "me:Cleo")
    ben = beside.sit_at(browser, link)
    for seat in (0, 1):
        token = beside.do(ben.ask("link", seat=seat))["token"]
        table = at_home(f"{link}#seat={token}", "", home / "here")
    both = Typist(table)
    both.asked()
    both.type(*NUMBERS[:40])
    both.sees("Please hand over to Cleo.")
    both.sees("Cleo: Your passenger wants to go to")
    both.asked(41)  # everything was used up
    both.type("q", "q")  # one may be taken for a sign that only the next is looking
    assert "Your seat is kept." in both.done()
    beside.do(ben.close())


def test_whoever_leaves_the_lobby_may_come_back(beside: Beside, home: Path) -> None:
    link = beside.table(beside.browser(), "maxisurf", "open", "open")
    ana = Typist(at_home(link, "Ana", home / "ana"), "7", "2", "stand", "", "what?", "q", live=True)
    said = ana.done()
    assert "Type one of: 1, 2." in said
    assert "Player 2: Ana (you)" in said
    assert "Player 1: Ana (you)" in said
    assert "stand leaves your seat" in said
    assert said.endswith("is kept.")


def test_the_end_of_the_table_is_said(beside: Beside, home: Path) -> None:
    link = beside.table(beside.browser(), "maxisurf", "open", "easy")
    ana = Typist(at_home(link, "Ana", home / "ana"), "1")
    ana.asked()
    table = ana.table

    async def turn_out() -> None:
        for listener in tuple(beside.server.services.registry.tables[table.info.id].listeners):
            listener.end(text("server-no-spectators"))

    beside.do(turn_out())
    with pytest.raises(Problem) as said:
        ana.done()
    assert said.value.reason == text("server-no-spectators")


def test_host_and_join_on_the_command_line(beside: Beside, home: Path) -> None:
    """Real processes, and a pipe that is read to its end."""

    def run(folder: str, typed: str, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "ludotheque", *words, "--plain"],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=os.environ | {"LUDOTHEQUE_HOME": str(home / folder), "LUDOTHEQUE_LANG": "en"},
            timeout=PATIENCE,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    seats = ("--seats", "me,open,easy", "--duplicate", "yes")
    hosting = threading.Thread(
        target=lambda: said.append(
            run("ana", "1\nq\n", "host", "minisurf", "--server", beside.server.origin, *seats)
        )
    )
    said: list[str] = []
    hosting.start()
    tables = beside.server.services.registry.tables
    while not (
        links := [id_ for id_, table in tables.items() if table.seats_held_by(table.row.host)]
    ):
        time.sleep(0.01)
    server = beside.server.origin.removeprefix("http://")
    joined = run("ben", "\nBen\n2\n1\n", "join", server, links[0])
    hosting.join(PATIENCE)
    assert "Which seat?" in joined
    assert "Your seat is kept. Come back with:" in joined
    (hosted,) = said
    assert f"{beside.server.origin}/table/{links[0]}\n" in hosted
    assert "Your seat is kept. Come back with:" in hosted


def test_a_pipe_that_is_faster_than_the_server_allows_is_read_to_its_end(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the server refuses as too fast, acknowledgements too, is sent again by itself."""
    first_seat_begins(monkeypatch)
    acknowledge, seen = Connection.acknowledge, count()

    def refuse_the_first(connection: Connection, message: Any) -> None:
        if next(seen) < 2:
            raise RateLimited
        acknowledge(connection, message)

    monkeypatch.setattr(Connection, "acknowledge", refuse_the_first)
    beside = Beside(home, rate=20.0)
    seats = ("--server", beside.server.origin, "--seats", "me,easy", "--name", "Zoe")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "ludotheque", "host", "minisurf", *seats, "--plain"],
            input="1\n" * 12,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=os.environ | {"LUDOTHEQUE_HOME": str(home / "zoe"), "LUDOTHEQUE_LANG": "en"},
            timeout=PATIENCE,
        )
    finally:
        beside.stop()
    assert done.returncode == 0, done.stderr
    assert "Not so fast" not in done.stdout + done.stderr
    assert "Your seat is kept." in done.stdout  # after the last line
    assert next(seen) > 3


def test_open_tables_are_listed_and_one_line_sits_down(beside: Beside, home: Path) -> None:
    """In a pseudo-terminal: the address of a server alone, then the number of a table."""
    ana = beside.browser("Ana")
    beside.table(ana, "maxisurf", "me:Ana", "open")  # not listed
    link = beside.table(ana, "minisurf", "me:Ana", "open", listed=True, options={"duplicate": True})
    variables = {"LUDOTHEQUE_HOME": str(home / "ben"), "LUDOTHEQUE_LANG": "en"}
    join = ("join", beside.server.origin, "--name", "Ben", "--plain")
    with ForkedTerminal(*join, variables=variables) as ben:
        listed = ben.sees("Which table?")
        assert "1. Quadracarta Minisurf: Ana · 1 free seat · Duplicate" in listed
        assert "Maxisurf" not in listed
        ben.enter("7")
        ben.enter("1")
        ben.has_written("Player 1: Ana")
        ben.enter("q")
        assert ben.ends() == 0
    seats = beside.server.services.registry.tables[parse_link(link).table].info().seats
    assert [seat.name for seat in seats] == ["Ana", "Ben"]
    with ForkedTerminal(*join, variables=variables) as ben:
        ben.sees("No table is waiting")
        assert ben.ends() == 0
