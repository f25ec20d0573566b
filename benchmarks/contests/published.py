"""From the results that a server publishes to what the second referee is told."""

from __future__ import annotations

from typing import Any

from benchmarks.contests.recount import Game, Report


def report_of(results: dict[str, Any]) -> Report:
    """Rounds that are closed; of matches also what is over."""
    contest = results["contest"]
    entries = [one for one in contest["entries"] if not one.get("waiting")]
    closed = {one["round"] for one in contest["played"] if one.get("closed")}
    duplicate = contest["kind"] == "duplicate"
    games, byes = list[Game](), list[tuple[int, str]]()
    for page in results["rounds"]:
        byes += [(page["round"], str(entry)) for entry in page.get("byes", ())]
        for table in page["tables"]:
            if not table.get("over") or (duplicate and page["round"] not in closed):
                continue
            seats = [str(seat["entry"]) if "entry" in seat else None for seat in table["seats"]]
            places = [seat.get("place", 0) for seat in table["seats"]]
            scores = [seat.get("score") for seat in table["seats"]]
            games.append(Game(page["round"], tuple(seats), tuple(places), tuple(scores)))
    return Report(
        contest["kind"],
        [str(entry["number"]) for entry in entries],
        games,
        byes,
        contest["seats"],
        {str(entry["number"]) for entry in entries if entry.get("withdrawn")},
        lowest_wins=contest.get("lowest_wins", False),
        alone=duplicate and not contest.get("together"),
        by=contest.get("by", "places"),
    )
