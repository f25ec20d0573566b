"""The board in sentences, to be heard: with it and the menu a whole match can be played unseen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludotheque.games.quadrata import phrases
from ludotheque.games.quadrata.board import is_loop
from ludotheque.games.quadrata.pieces import Card, Half, Token, spread
from ludotheque.games.quadrata.view import PlayerView, QuadrataView
from ludotheque.text import Say, Text, text


def spoken(view: QuadrataView, say: Say) -> list[str]:
    """What matters most comes first: the day, one's own board, the cards; then the others."""
    seats = range(len(view.players))
    mine = [seat for seat in seats if seat == view.seat]
    others = [seat for seat in seats if seat != view.seat]
    paragraphs = [
        _day(view),
        *(_player(view, seat) for seat in mine),
        *_cards(view),
        *(_player(view, seat) for seat in others),
        _map(view),
    ]
    return [" ".join(map(say, sentences)) for sentences in map(list, paragraphs) if sentences]


def _own(view: QuadrataView, seat: int) -> dict[str, int | str]:
    """The subject of a sentence: the listener is addressed as you."""
    return {"own": "yes" if seat == view.seat else "no", "seat": seat + 1}


def _named(province: str) -> Text:
    return text(f"quadrata-province-{province}")


def _day(view: QuadrataView) -> Iterator[Text]:
    yield text(f"quadrata-day-{view.day}")
    if len(view.players) > 1:
        if view.first is not None:
            yield text("quadrata-say-first", **_own(view, view.first))
        if view.playing is not None:
            yield text("quadrata-say-turn", **_own(view, view.playing))
    if view.target is not None:
        yield text("quadrata-target", target=view.target)
    free = [
        text("quadrata-trophy-free", trophy=text(f"quadrata-colour-{t.id}"), points=t.points)
        for t in view.trophies
        if t.owner is None
    ]
    yield text("quadrata-say-trophies", n=len(free), trophies=free)
    for trophy in view.trophies:
        if trophy.owner is not None:
            name, owner = text(f"quadrata-earns-trophy-{trophy.id}"), _own(view, trophy.owner)
            yield text("quadrata-say-trophy-won", trophy=name, points=trophy.points, **owner)
    yield from phrases.lesson(view.lesson) if view.lesson else ()


# Players ---------------------------------------------------------------------------------------


def _player(view: QuadrataView, seat: int) -> Iterator[Text]:
    player, own = view.players[seat], _own(view, seat)
    yield text("quadrata-say-points", points=player.half_points / 2, **own)
    hand = _tokens([*player.movement, *player.dotted])
    yield text("quadrata-say-movement", spaces=player.spaces, n=len(hand), tokens=hand, **own)
    for area, counts in (("rest", player.rest), ("bag", player.bag)):
        yield text(f"quadrata-say-{area}", n=sum(counts), tokens=_tokens(spread(counts)))
    yield from _taxis(view, player)
    yield text("quadrata-say-trains", n=player.trains)
    yield text("quadrata-say-visits", n=len(player.visits), visits=_visits(player), **own)
    if player.reserved is None:
        yield text("quadrata-say-reserved-none")
    else:
        yield text("quadrata-say-reserved")
        yield from _card(view, player.reserved)
    if player.returned:
        yield text("quadrata-say-returned", tokens=_tokens(player.returned))
    if player.choice:
        yield text("quadrata-say-choice", tokens=_tokens(player.choice))
    elif player.chosen:
        yield text("quadrata-say-chosen", **own)
    if view.practice:
        yield text("quadrata-say-practised", right=player.right, asked=player.asked)


def _tokens(tokens: Iterable[int | Token]) -> list[Text]:
    return [phrases.token(token) for token in tokens]


def _visits(player: PlayerView) -> list[Text]:
    return [
        text(
            "quadrata-say-visit",
            province=_named(visit.card.province),
            place=_half_of(visit.card, visit.half).name,
            points=visit.points,
        )
        for visit in player.visits
    ]


def _half_of(card: Card, half: str) -> Half:
    return card.city if half == "city" else card.attraction


def _taxis(view: QuadrataView, player: PlayerView) -> Iterator[Text]:
    counts = {"unused": player.unused, "circled": player.circled, "slots": view.slots}
    yield text("quadrata-say-taxis", **counts)
    free = [
        text("quadrata-say-square", square=square.name, n=left, points=square.points)
        for square, marked in zip(view.squares, player.marked, strict=True)
        if (left := square.count - marked)
    ]
    yield text("quadrata-say-squares", n=len(free), squares=free)


# Cards and map ---------------------------------------------------------------------------------


def _cards(view: QuadrataView) -> Iterator[Iterator[Text]]:
    def numbered(card: Card, key: str, n: int) -> Iterator[Text]:
        yield text(key, n=n)
        yield from _card(view, card)

    for n, card in enumerate(view.centre, start=1):
        if card is not None:
            yield numbered(card, "quadrata-say-centre", n)
    if view.discard:
        yield numbered(view.discard[-1], "quadrata-say-discard", len(view.discard))
    else:
        yield iter([text("quadrata-discard-empty")])
    yield iter([text("quadrata-say-supply", deck=view.deck, planes=view.planes)])


def _card(view: QuadrataView, card: Card) -> Iterator[Text]:
    """Both halves, and what a visit there would join."""
    colour = next(p.colour for p in view.provinces if p.id == card.province)
    yield text(
        "quadrata-say-card",
        province=_named(card.province),
        colour=text(f"quadrata-colour-{colour}"),
        city=phrases.half_line(card.city),
        attraction=phrases.half_line(card.attraction),
    )
    if view.seat is None:
        return
    been = [visit.card.province for visit in view.players[view.seat].visits]
    if card.province in been:
        yield text("quadrata-say-been")
        return
    near = [p for p in been if any({p, card.province} == set(link) for link in view.links)]
    if near:
        yield text("quadrata-say-joins", provinces=[_named(province) for province in near])
    if any(p.colour == colour and p.id in been for p in view.provinces):
        yield text("quadrata-say-same-colour")


def _map(view: QuadrataView) -> Iterator[Text]:
    for colour in dict.fromkeys(province.colour for province in view.provinces):
        alike = [_named(p.id) for p in view.provinces if p.colour == colour]
        name = text(f"quadrata-colour-{colour}")
        yield text("quadrata-say-colour", colour=name, provinces=alike)
    if is_loop(view):
        yield text("quadrata-say-loop", provinces=[_named(p.id) for p in view.provinces])
        return
    links = [
        text("quadrata-say-link", one=_named(one), other=_named(other)) for one, other in view.links
    ]
    yield text("quadrata-say-path", n=len(links), links=links)
