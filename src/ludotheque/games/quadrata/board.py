"""The text board, which plain mode prints; `spoken.py` has it in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludotheque.games.quadrata import phrases
from ludotheque.games.quadrata.pieces import Card, Token, spread
from ludotheque.games.quadrata.state import Phase
from ludotheque.games.quadrata.view import PlayerView, QuadrataView
from ludotheque.text import Say, Text, text

NAME_WIDTH = 26


def lines(view: QuadrataView, say: Say) -> list[str]:
    return [
        *_day(view, say),
        "",
        *_map(view, say),
        "",
        *_cards(view, say),
        "",
        *(line for seat in range(len(view.players)) for line in _player(view, seat, say)),
        *(say(part) for part in (phrases.lesson(view.lesson) if view.lesson else ())),
    ]


def _day(view: QuadrataView, say: Say) -> Iterator[str]:
    yield say(text(f"quadrata-day-{view.day}"))
    if view.first is not None and len(view.players) > 1:
        yield say(text("quadrata-first", seat=view.first + 1))
    yield from map(say, goals(view))


def goals(view: QuadrataView) -> Iterator[Text]:
    """What there is to be won, and by whom it was."""
    if view.target is not None:
        yield text("quadrata-target", target=view.target)
    trophies = [
        text("quadrata-trophy-free", trophy=_trophy(t.id), points=t.points)
        if t.owner is None
        else text("quadrata-trophy-won", trophy=_trophy(t.id), points=t.points, seat=t.owner + 1)
        for t in view.trophies
    ]
    yield text("quadrata-trophies", trophies=trophies)


def _trophy(name: str) -> Text:
    return text(f"quadrata-colour-{name}")


def _map(view: QuadrataView, say: Say) -> Iterator[str]:
    """One line a province, in the order of the path: colour, name, points of each player."""
    points = [{v.card.province: v.points for v in player.visits} for player in view.players]
    yield say(text("quadrata-map" if is_loop(view) else "quadrata-map-links", n=len(points)))
    width = max(len(say(text(f"quadrata-colour-{p.colour}"))) for p in view.provinces)
    for province in view.provinces:
        name = say(text(f"quadrata-province-{province.id}"))
        colour = say(text(f"quadrata-colour-{province.colour}"))
        marks = "  ".join(str(been.get(province.id, "·")) for been in points)
        links = "" if is_loop(view) else f"  – {' '.join(_neighbours(view, province.id))}"
        yield f"  {province.id}  {colour:<{width}}  {name:<{NAME_WIDTH}}  {marks}{links}"


def _neighbours(view: QuadrataView, province: str) -> list[str]:
    """The provinces next to this one on the path."""
    ends = [set(link) - {province} for link in view.links if province in link]
    return sorted(end for other in ends for end in other)


def is_loop(view: QuadrataView) -> bool:
    """Whether the path leads through the provinces in their order, and back to the first."""
    ids = [province.id for province in view.provinces]
    steps = {frozenset(step) for step in zip(ids, ids[1:] + ids[:1], strict=True)}
    return steps == {frozenset(link) for link in view.links}


def _cards(view: QuadrataView, say: Say) -> Iterator[str]:
    yield say(text("quadrata-centre", deck=view.deck))
    for card in view.centre:
        yield "  " + (_card(card, view, say) if card else say(text("quadrata-empty")))
    if view.discard:
        top = _card(view.discard[-1], view, say)
        yield say(text("quadrata-discard-top", n=len(view.discard), card=top))
    else:
        yield say(text("quadrata-discard-empty"))
    yield say(text("quadrata-supply", planes=view.planes, black=sum(view.black)))


def _card(card: Card, view: QuadrataView, say: Say) -> str:
    colour = next(p.colour for p in view.provinces if p.id == card.province)
    return say(
        text(
            "quadrata-card-line",
            province=text(f"quadrata-province-{card.province}"),
            colour=text(f"quadrata-colour-{colour}"),
            city=phrases.half_line(card.city),
            attraction=phrases.half_line(card.attraction),
        )
    )


def _player(view: QuadrataView, seat: int, say: Say) -> Iterator[str]:
    player = view.players[seat]
    key = "quadrata-player-playing" if view.playing == seat else "quadrata-player"
    yield say(text(key, seat=seat + 1, points=player.half_points / 2))
    yield from ("  " + say(line) for line in _area(view, player, say))


def _area(view: QuadrataView, player: PlayerView, say: Say) -> Iterator[Text]:
    hand = [*player.movement, *player.dotted]
    yield text("quadrata-movement", tokens=_tokens(hand), spaces=player.spaces)
    yield text("quadrata-rest", tokens=_tokens(spread(player.rest)))
    yield text("quadrata-bag", tokens=_tokens(spread(player.bag)), n=sum(player.bag))
    yield _taxis(view, player)
    yield text("quadrata-trains", n=player.trains)
    if player.reserved:
        yield text("quadrata-reserved", card=_card(player.reserved, view, say))
    else:
        yield text("quadrata-reserved-none")
    if player.returned:
        yield text("quadrata-returned", tokens=_tokens(player.returned))
    if player.choice:
        yield text("quadrata-choice", tokens=_tokens(player.choice))
    elif player.chosen:
        yield text("quadrata-chosen")
    if view.practice:
        yield text("quadrata-practised", right=player.right, asked=player.asked)


def _tokens(tokens: Iterable[int | Token]) -> Text | list[Text]:
    return [phrases.token(token) for token in tokens] or text("quadrata-none")


def _taxis(view: QuadrataView, player: PlayerView) -> Text:
    if view.phase is Phase.OVER and player.unused:  # ruling 36
        squares = zip(view.squares, player.marked, strict=True)
        left = [square.points for square, n in squares for _ in range(square.count - n)]
        best = sum(sorted(left, reverse=True)[: player.unused])
        counts = {"unused": player.unused, "circled": player.circled, "slots": view.slots}
        return text("quadrata-taxis-over", points=best, **counts)
    free = [
        text("quadrata-square", square=square.name, n=square.count - marked, points=square.points)
        for square, marked in zip(view.squares, player.marked, strict=True)
        if marked < square.count
    ]
    return text(
        "quadrata-taxis",
        unused=player.unused,
        circled=player.circled,
        slots=view.slots,
        squares=free or text("quadrata-none"),
    )
