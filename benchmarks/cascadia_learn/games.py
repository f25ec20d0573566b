"""Games of self-play, in whatever process: what is played follows from a job and a number."""

from __future__ import annotations

import io
import random
from functools import cache
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from benchmarks.cascadia_learn.learning import EXAMPLE, insightful_games
from ludotheque.arena.work_items import WorkResult
from ludotheque.games.cascadia.grid import Kind
from ludotheque.games.cascadia.kernel import layout as at
from ludotheque.games.cascadia.kernel.chance import new_work
from ludotheque.games.cascadia.kernel.layout import Desk, Floats, Reals
from ludotheque.games.cascadia.kernel.menu import LISTED
from ludotheque.games.cascadia.kernel.rollout import IDEA
from ludotheque.games.cascadia.kernel.selfplay import RESULT, TOTAL_AT, starting_boards
from ludotheque.games.cascadia.kernel.table import new_deck, new_table
from ludotheque.games.cascadia.kernel.value import MIND, NET
from ludotheque.games.cascadia.kernel.weights import learned, weights_for
from ludotheque.games.cascadia.pieces import box

ALL_A = (0, 0, 0, 0, 0)
MIXES: tuple[tuple[float, tuple[int, ...] | None, int, Kind], ...] = (
    # the share of the games, cards (None: any), players, tiles
    (0.45, ALL_A, 4, "hex"),
    (0.10, ALL_A, 1, "hex"),
    (0.03, ALL_A, 2, "hex"),
    (0.06, (1, 1, 1, 1, 1), 4, "hex"),
    (0.06, (2, 2, 2, 2, 2), 4, "hex"),
    (0.06, (3, 3, 3, 3, 3), 4, "hex"),
    (0.04, (4, 4, 4, 4, 4), 4, "hex"),
    (0.04, (5, 5, 5, 5, 5), 4, "hex"),
    (0.05, None, 4, "hex"),
    (0.03, None, 1, "hex"),
    (0.03, None, 2, "hex"),
    (0.02, None, 3, "hex"),
    (0.02, ALL_A, 4, "square"),
    (0.01, None, 2, "square"),
)


def load(net: str | None) -> Floats:
    found: Floats = np.load(net).astype(np.float32) if net else learned()
    return found


def spare_desk(deck: Any, weights: Reals, net: Floats) -> Desk:
    board, table = np.zeros(at.BOARD, np.int16), np.zeros(at.TABLE, np.int16)
    mind = np.zeros(MIND, np.float32)
    return Desk(board, table, deck, new_work(), np.zeros(at.REALS), weights, net, mind)


def play(
    net: Floats,
    cards: tuple[int, ...],
    players: int,
    games: int,
    seed: int,
    keep: int,
    wide: int,
    kind: Kind = "hex",
    explore: float = 0.0,
    share: float = 0.0,
    ahead: int = 0,
    samples: int = 0,
) -> tuple[Any, Any]:
    """Boards that were written down, and results."""
    which = box(kind)
    fresh, deck, weights = new_table(which, players), new_deck(which), weights_for(cards)
    spare = spare_desk(deck, weights, net)
    seats = spare._replace(
        board=np.zeros(players * at.BOARD, np.int16), table=fresh.copy(), work=new_work()
    )
    each = keep + 1 if samples else 1
    room = int(games * players * 19 * min(1.0, share * 1.5) * each) + 100 if share else 0
    rows = np.zeros(max(1, room) * EXAMPLE)
    results = np.zeros(games * players * RESULT, np.int64)
    count = insightful_games(
        starting_boards(which, cards, solo_bonus=players == 1),
        fresh,
        seats,
        spare_desk(deck, weights, net),
        spare,
        players,
        seed,
        games,
        wide,
        keep,
        explore,
        share,
        ahead,
        samples,
        np.zeros(LISTED * at.TURN_SIZE, np.int64),
        np.zeros(LISTED),
        np.zeros((keep + 1) * IDEA, np.int64),
        np.zeros(keep + 1, np.int64),
        np.zeros((players - 1) * 5 * (len(deck) // at.TILE)),
        results,
        rows,
        room,
    )
    return rows.reshape(-1, EXAMPLE)[:count], results.reshape(games, players, RESULT)


def any_cards(luck: random.Random) -> tuple[int, ...]:
    return tuple(luck.randrange(4) for _ in range(5))


class SelfPlay(Struct, frozen=True):
    """What all batches of a round share."""

    net: bytes  # nothing: the first round, without a network
    seed: int
    batch: int
    keep: int
    wide: int
    explore: float
    share: float
    ahead: int
    samples: int


@cache
def _round(job: bytes) -> tuple[SelfPlay, Floats]:
    made = msgspec.json.decode(job, type=SelfPlay)
    return made, np.frombuffer(made.net, np.float32) if made.net else np.zeros(NET, np.float32)


def batch_task(job: bytes, number: int, deal: int, bots: tuple[int, ...]) -> WorkResult:
    """A batch of games: the boards with their cards as an .npz file, and the totals that are
    compared from round to round (four players, cards A) as JSON."""
    made, net = _round(job)
    luck = random.Random(f"{made.seed} {number}")
    _, wanted, players, kind = luck.choices(MIXES, [share for share, *_ in MIXES])[0]
    cards = wanted or any_cards(luck)
    games = max(1, made.batch * (4 if players == 1 else 1))
    wide = made.wide if made.net else 1
    seed = luck.randrange(1 << 40)
    searching = (made.explore, made.share, made.ahead, made.samples)
    rows, results = play(net, cards, players, games, seed, made.keep, wide, kind, *searching)
    written = io.BytesIO()
    cards_of = np.broadcast_to(np.array(cards, np.int8), (len(rows), 5))
    np.savez(written, rows=rows.astype(np.float16), cards=cards_of)
    compared = cards == ALL_A and players == 4 and kind == "hex"
    totals = results[:, :, TOTAL_AT].ravel().tolist() if compared else []
    return written.getvalue(), msgspec.json.encode(totals)
