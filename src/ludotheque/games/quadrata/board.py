"""The board in words: what plain mode prints and a screen reader reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.games.quadrata import words
from ludotheque.games.quadrata.pieces import Card, Counts, Half, Token
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
        *(say(part) for part in (words.lesson(view.lesson) if view.lesson else ())),
    ]


def _day(view: QuadrataView, say: Say) -> Iterator[str]:
    yield say(text(f"quadrata-day-{view.day}"))
    if view.first is not None and len(view.players) > 1:
        yield say(text("quadrata-first", seat=view.first + 1))
    if view.target is not None:
        yield say(text("quadrata-target", target=view.target))
    trophies = [
        text("quadrata-trophy-free", trophy=_trophy(t.id), points=t.points)
        if t.owner is None
        else text("quadrata-trophy-won", trophy=_trophy(t.id), points=t.points, seat=t.owner + 1)
        for t in view.trophies
    ]
    yield say(text("quadrata-trophies", trophies=trophies))


def _trophy(name: str) -> Text:
    return text(f"quadrata-colour-{name}")


def along_the_path(view: QuadrataView) -> list[str]:
    """The provinces in the order of the path, so that neighbours stand next to each other."""
    near: dict[str, list[str]] = {province.id: [] for province in view.provinces}
    for one, other in view.links:
        near[one].append(other)
        near[other].append(one)
    ends = [name for name, others in near.items() if len(others) < 2] or [view.links[0][0]]
    ordered: list[str] = []
    for start in (*ends, *near):
        step: str | None = start
        while step is not None and step not in ordered:
            ordered.append(step)
            step = next((other for other in near[step] if other not in ordered), None)
    return ordered


def _map(view: QuadrataView, say: Say) -> Iterator[str]:
    """One line a province, in the order of the path: colour, name, points of each player."""
    colours = {province.id: province.colour for province in view.provinces}
    points = [{v.card.province: v.points for v in player.visits} for player in view.players]
    yield say(text("quadrata-map", n=len(view.players)))
    width = max(len(say(text(f"quadrata-colour-{c}"))) for c in colours.values())
    for province in along_the_path(view):
        name = say(text(f"quadrata-province-{province}"))
        colour = say(text(f"quadrata-colour-{colours[province]}"))
        marks = "  ".join(str(been.get(province, "·")) for been in points)
        yield f"  {province}  {colour:<{width}}  {name:<{NAME_WIDTH}}  {marks}"


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
            city=_half(card.city),
            attraction=_half(card.attraction),
        )
    )


def _half(half: Half) -> Text:
    a, b = sorted(half.numbers)
    return text("quadrata-half-line", place=half.name, a=a, b=b, points=half.points)


def _player(view: QuadrataView, seat: int, say: Say) -> Iterator[str]:
    player = view.players[seat]
    key = "quadrata-player-playing" if view.playing == seat else "quadrata-player"
    yield say(text(key, seat=seat + 1, points=player.half_points / 2))
    hand = [*player.movement, *player.dotted]
    yield "  " + say(text("quadrata-movement", tokens=_tokens(hand), spaces=player.spaces))
    yield "  " + say(text("quadrata-rest", tokens=_counted(player.rest)))
    yield "  " + say(text("quadrata-bag", tokens=_counted(player.bag), n=sum(player.bag)))
    yield "  " + _taxis(view, player, say)
    yield "  " + say(text("quadrata-trains", n=player.trains))
    if player.reserved:
        card = _card(player.reserved, view, say)
        yield "  " + say(text("quadrata-reserved", card=card))
    else:
        yield "  " + say(text("quadrata-reserved-none"))
    if player.returned:
        returned = [text("quadrata-number", n=value) for value in player.returned]
        yield "  " + say(text("quadrata-returned", tokens=returned))
    if player.choice:
        choice = [text("quadrata-number", n=value) for value in player.choice]
        yield "  " + say(text("quadrata-choice", tokens=choice))
    elif player.chosen:
        yield "  " + say(text("quadrata-chosen"))
    if view.practice:
        yield "  " + say(text("quadrata-practised", right=player.right, asked=player.asked))


def _tokens(tokens: Sequence[Token]) -> Text | list[Text]:
    return [words.token(token) for token in tokens] or text("quadrata-none")


def _counted(counts: Counts) -> Text | list[Text]:
    kinds = [kind for kind, n in enumerate(counts, start=1) for _ in range(n)]
    return [words.token(kind) for kind in kinds] or text("quadrata-none")


def _taxis(view: QuadrataView, player: PlayerView, say: Say) -> str:
    free = [
        text(
            "quadrata-square",
            square=square.name,
            n=square.count - marked,
            points=square.points,
        )
        for square, marked in zip(view.squares, player.marked, strict=True)
        if marked < square.count
    ]
    return say(
        text(
            "quadrata-taxis",
            unused=player.unused,
            circled=player.circled,
            slots=view.slots,
            squares=free or text("quadrata-none"),
        )
    )
