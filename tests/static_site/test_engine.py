"""The engine of the page without a server, in CPython: the same commands as in the browser."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from ludotheque.match import Match
from ludotheque.protocol.review import PuzzleVerdict
from ludotheque.record import decode, encode
from ludotheque.static_site import bots, studies
from ludotheque.table.setup import daily_seed, today, variant_of
from ludotheque.text import LANGUAGES, language, text

from .driver import Json, PageDriver, Tab

BOT = {"kind": "bot", "bot": "easy"}


def new_table(page: PageDriver, *seats: Json, game: str = "minisurf", **more: Any) -> str:
    table = page.post("/api/tables", {"game": game, "seats": list(seats), **more})
    assert table["status"] == "playing"
    return str(table["id"])


def play(page: PageDriver, tab: Tab, moves: int = 500) -> None:
    """Play a number of moves of this device, or to the end."""
    for number in range(moves):
        while page.think():
            pass
        if not tab.position["to_move"]:
            return
        assert tab.move(number)["type"] == "done"


def test_a_match_against_a_bot_is_reloaded_in_the_middle_and_its_record_replays() -> None:
    page = PageDriver()
    id_ = new_table(page, {"kind": "me"}, BOT)
    tab = page.open(id_)
    assert tab.answers[0]["type"] == "welcome"
    assert tab.answers[0]["mine"] == [0]
    play(page, tab, 3)
    before = tab.position
    again = PageDriver(page.storage, page.name)  # the page was closed without a word
    [line] = again.get("/api/lobby")["mine"]
    assert (line["table"]["id"], line["ply"]) == (id_, before["ply"])
    tab = again.open(id_)
    for name in ("ply", "view", "actions", "to_move", "scores"):
        assert tab.position.get(name) == before.get(name)
    play(again, tab)
    assert tab.events[-1]["what"]["type"] == "ended"
    final = again.get(f"/api/tables/{id_}/final")
    assert final["reason"] == "finished"
    written = again.get(f"/api/tables/{id_}/record").encode()
    record = decode(written)
    replayed = Match(record, bytes(16), rules=variant_of(record.header).rules())
    assert replayed.over
    assert encode(replayed.record) == written
    assert [score.total for score in replayed.rules.scores(replayed.state)] == [
        score["total"] for score in final["scores"]
    ]
    turns = again.get(f"/api/tables/{id_}/turns")
    frames = again.get(f"/api/tables/{id_}/replay?first=0&last=5&follow=true")
    assert len(turns["lines"]) == frames["plies"]
    assert len(frames["frames"]) == 6
    assert again.get(f"/api/tables/{id_}/log?before=4")["events"][-1]["n"] == 3
    [played] = again.get("/api/profile")["history"]
    assert played["table"] == id_


def test_one_device_hints_undo_and_words() -> None:
    page = PageDriver()
    names = [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}]
    tab = page.open(new_table(page, *names, takeback=True))
    assert tab.answers[0]["mine"] == [0, 1]
    seat = tab.position["to_move"][0]
    tab.ask("look", seat=seat)
    position = tab.position
    tab.ask("hint", seat=seat)
    assert page.think()
    assert tab.answers[-1]["type"] == "hinted"
    assert tab.answers[-1]["hints"][0]["action"] in position["actions"]
    action = position["actions"][0]
    shown = tab.ask("preview", seat=seat, ply=position["ply"], action=action)
    assert shown["type"] == "previewed"
    for code in LANGUAGES:
        assert tab.ask("describe", language=code)["lines"]
    tab.move()
    assert tab.position["ply"] > position["ply"]
    assert tab.ask("undo", seat=seat, ply=tab.position["ply"])["type"] == "done"
    assert tab.position["ply"] == position["ply"]
    assert page.get(f"/api/tables/{page.get('/api/lobby')['mine'][0]['table']['id']}")["mine"]


def test_a_rematch_is_found_again_and_not_made_twice() -> None:
    page = PageDriver()
    id_ = new_table(page, {"kind": "me"}, BOT)
    tab = page.open(id_)
    assert page.post(f"/api/tables/{id_}/resign") == {"table": id_}
    while page.think():
        pass
    if tab.events[-1]["what"]["type"] != "ended":
        play(page, tab)
    assert tab.ask("rematch")["type"] == "done"
    [following] = [e["what"]["table"] for e in tab.events if e["what"]["type"] == "again"]
    assert following in page.storage
    again = PageDriver(page.storage)
    tab = again.open(id_)
    assert tab.ask("rematch")["type"] == "done"
    assert len(again.storage) == 2
    assert again.open(following).position["to_move"]


def test_files_come_and_go() -> None:
    page = PageDriver()
    id_ = new_table(page, {"kind": "me"}, BOT)
    play(page, page.open(id_), 4)
    record, backup = page.get(f"/api/tables/{id_}/record"), page.get("/api/backup")
    other = PageDriver()
    seen = other.post("/api/records", record)
    assert (seen["status"], seen["imported"]) == ("over", True)
    assert other.get(f"/api/tables/{seen['id']}/turns")["lines"]
    assert other.get(f"/api/tables/{seen['id']}/final")["reason"] == "abandoned"
    other.post("/api/records", "no record", status=400)
    assert other.post("/api/backup", backup) == [id_]
    assert other.post("/api/backup", backup) == []  # it is here already
    assert other.open(id_).position == page.open(id_).position
    assert json.loads(other.storage[id_])["data"]["seed"]  # it can be played on
    play(other, other.open(id_))
    assert other.get(f"/api/tables/{id_}/final")["reason"] == "finished"
    other.post("/api/backup", '{"ludotheque": 99, "name": "", "tables": []}', status=400)
    other.post("/api/backup", "nothing", status=400)
    assert other.post(f"/api/tables/{id_}/delete") == {"table": id_}
    assert id_ not in other.storage
    other.get(f"/api/tables/{id_}", status=404)
    late = other.open(id_)
    assert (late.answers[-1]["type"], late.closed) == ("bye", True)


def test_the_challenge_of_a_day_is_the_same_in_every_browser_and_begun_once() -> None:
    pages = PageDriver(), PageDriver()
    starts = []
    for page in pages:
        table = page.post("/api/daily/minisurf")["id"]
        assert page.post("/api/daily/minisurf")["id"] == table
        assert page.get("/api/daily/minisurf")["table"] == table
        starts.append(page.open(table).position["view"])
        assert page.engine.tables.find(table).data.seed == daily_seed("minisurf", today())
    assert starts[0] == starts[1]
    pages[0].get("/api/daily/minisurf?day=9999-01-01", status=400)


def test_a_match_goes_on_from_a_moment_of_a_finished_one() -> None:
    page = PageDriver()
    id_ = new_table(page, {"kind": "me"}, BOT)
    page.post(f"/api/tables/{id_}/onward", {"ply": 2, "seat": 0, "bot": "easy"}, status=400)
    play(page, page.open(id_))
    made = page.post(f"/api/tables/{id_}/onward", {"ply": 2, "seat": 0, "bot": "easy"})["id"]
    assert page.open(made).position["ply"] >= 2
    assert made in page.storage


def test_what_the_page_cannot_do_is_refused_in_both_languages() -> None:
    page = PageDriver()
    opened = {"game": "minisurf", "seats": [{"kind": "me"}, {"kind": "open"}]}
    for path, body, status in (
        ("/api/tables", opened, 400),
        ("/api/tables", {"game": "chess", "seats": []}, 400),
        ("/api/tables", "{", 400),
        ("/api/events", {}, 404),
        ("/api/tables/none/delete", {}, 404),
    ):
        why = page.post(path, body, status)["why"]
        for code in LANGUAGES:
            assert language(code).knows(why["key"])
    page.get("/api/tables/none/log?before=x", status=404)
    assert page.storage == {}


def test_names_and_games() -> None:
    page = PageDriver(name="")
    assert "name" not in page.get("/api/me")
    assert page.post("/api/me", {"name": "  Zoé "})["name"] == "Zoé"
    assert page.name == "Zoé"
    games = page.get("/api/games")
    assert {game["id"] for game in games} >= {"minisurf", "taxi", "cascadia"}
    assert not any(game.get("cover", "").startswith("/") for game in games)
    checked = page.post("/api/games/minisurf/check", {"options": {}})
    assert (checked["seats"], checked["fitted_seats"]) == ([2, 3, 4], [2, 3, 4, 5, 6, 7, 8])
    five = page.post("/api/games/minisurf/score", {"options": {}, "boards": [{}] * 5})
    assert five["options"]["boxes"] == 2
    for game in games:
        if game.get("scorer"):
            assert page.get(f"/api/games/{game['id']}/kit")


def test_what_cannot_be_read_is_neither_shown_nor_lost() -> None:
    page = PageDriver()
    id_ = new_table(page, {"kind": "me"}, BOT)
    newer = json.loads(page.storage[id_]) | {"version": 99}
    again = PageDriver({"a": "nonsense", id_: json.dumps(newer)})
    assert again.get("/api/lobby")["mine"] == []
    assert set(again.storage) == {"a", id_}


def test_a_verdict_that_says_why_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    told = PuzzleVerdict(False, 1.0, 0.1, "go", text("a"), text("b"), why=text("c"))
    monkeypatch.setattr(bots, "encode_verdict", lambda *_: msgspec.json.encode(told))
    assert PageDriver().answer_puzzle("maxisurf", 1, "pass")["why"] == {"key": "c"}


def test_a_variant_is_studied_step_by_step_until_the_time_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = PageDriver()
    [part] = page.get("/api/workshop/minisurf")["parts"]
    other = part["toml"].replace('"yyyy"', '"rrrr"', 1)
    asked = {"game": "minisurf", "part": "cards", "toml": other, "seats": 2}
    monkeypatch.setattr(studies, "STEP_SECONDS", 0.0)  # one decision
    first = page.post("/api/workshop/studies", asked)
    assert not first["done"]
    assert page.post("/api/workshop/studies", asked)["seconds"] >= first["seconds"]
    monkeypatch.setattr(studies, "STEP_SECONDS", 1.0)
    monkeypatch.setattr(studies, "STUDY_SECONDS", 0.0)
    last = page.post("/api/workshop/studies", asked)
    assert (last["done"], last["settled"]) == (True, False)
    assert last["command"].startswith("ludotheque study minisurf --compare cards=cards.toml")
    counted = [0]
    while not counted[-1]:  # asked again, it goes on
        counted.append(page.post("/api/workshop/studies", asked)["matches"])
    assert counted == sorted(counted)
    refused = page.post("/api/workshop/studies", {**asked, "toml": "card = 1"}, status=400)
    assert refused["why"]["key"] == "quadracarta-cards-bad"


def test_without_numpy_bots_are_replaced_and_puzzles_are_judged() -> None:
    """As in the browser: without NumPy, Numba and the server, in a process of its own."""
    script = """
import sys
for name in ("numpy", "numba", "asyncio", "litestar", "sqlalchemy"):
    sys.modules[name] = None
import json
from tests.static_site.driver import PageDriver
page = PageDriver()
levels = {game["id"]: [bot["name"] for bot in game["bots"]] for game in page.get("/api/games")}
for game, offered in levels.items():
    seats = [{"kind": "me"}, {"kind": "bot", "bot": offered[-1]}]
    table = page.post("/api/tables", {"game": game, "seats": seats})["id"]
    tab = page.open(table)
    seat = tab.position["to_move"][0]
    if seat == 0 and len(tab.position["actions"]) > 1:
        tab.ask("hint", seat=0)
        page.think()
        assert tab.answers[-1]["type"] == "hinted", tab.answers[-1]
        assert tab.answers[-1]["hints"], tab.answers[-1]
verdicts = []
for game in levels:
    shown = page.get(f"/api/puzzles/{game}/1")
    assert shown["position"]["actions"], game
    if game in ("maxisurf", "taxi"):  # quick to play on
        actions = shown["position"]["actions"]
        verdicts += [page.answer_puzzle(game, 1, actions[n]) for n in (0, -1)]
        best = verdicts[-1]["best"]
        assert page.answer_puzzle(game, 1, best)["right"]
refused = page.answer_puzzle("taxi", 1, "no such move", status=400)
assert refused["why"]["key"], refused
assert page.get("/api/puzzles/taxi/daily")["day"]
page.get("/api/puzzles/taxi/99", status=400)
page.get("/api/puzzles/taxi/x", status=404)
[town, deck] = page.get("/api/workshop/taxi")["parts"]
changed = deck["toml"].replace("count = 7", "count = 2", 1)
asked = {"game": "taxi", "part": "deck", "toml": changed, "seats": 2}
while not (report := page.post("/api/workshop/studies", asked))["deals"]:
    pass
assert report["figures"][0]["figure"] == "minutes", report
from ludotheque.bots import Budget
from ludotheque.review import plan
plan.LIGHT_BUDGET = Budget(simulations=1)
with open("tests/games/quadracarta/records/minisurf.ludo") as file:
    table = page.post("/api/records", file.read())["id"]
assert not page.get(f"/api/tables/{table}/review?start=false")["done"]
page.get(f"/api/puzzles/{table}/1", status=400)  # before it has been reviewed
review = page.review(table)
assert review["samples"] == 1, review
assert review["light"], review
assert all(seat["decisions"] for seat in review["seats"])
again = PageDriver(page.storage)
assert again.get(f"/api/tables/{table}/review?start=false") == review
kept = page.storage[table].replace('"review_version":', '"review_version":-')
older = PageDriver({table: kept})  # of other levels: it is made again
assert not older.get(f"/api/tables/{table}/review?start=false")["done"]
loaded = [name for name in sys.modules if name.startswith(("ludotheque.server", "textual", "rich"))]
print(json.dumps({"levels": levels, "loaded": loaded, "verdicts": verdicts}))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["loaded"] == []
    assert any(not verdict["right"] and verdict["loss"] > 0 for verdict in found["verdicts"])
    assert any("why" in verdict for verdict in found["verdicts"])
    assert found["levels"] == {
        "cascadia": ["easy", "normal"],  # stronger ones sample games, which needs Numba
        "maxisurf": ["easy", "normal", "hard"],
        "minisurf": ["easy", "normal", "hard"],
        "quadrata": ["easy", "normal", "hard", "expert"],
        "taxi": ["easy", "normal", "hard", "expert"],
    }
