"""The city in the box, cities from files, and random ones."""

from __future__ import annotations

from importlib import resources
from itertools import pairwise
from statistics import mean
from typing import TypeAlias

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.games.taxi.city import checks
from ludotheque.games.taxi.city import plan as plan_module
from ludotheque.games.taxi.city.generate import generate
from ludotheque.games.taxi.city.network import FAR, Network
from ludotheque.games.taxi.city.plan import PLACES, STREETS, CityFault, Plan
from ludotheque.games.taxi.city.reading import read_city
from ludotheque.games.taxi.game import TAXI
from ludotheque.games.taxi.options import TaxiOptions
from ludotheque.rules import BadOption
from ludotheque.text import LANGUAGES, Language

FILE = resources.files("ludotheque.games.taxi") / "data" / "city-version-1.toml"
SOURCE = FILE.read_text(encoding="utf-8")
SAY = [Language(code, [TAXI.locale]) for code in LANGUAGES]
Changes: TypeAlias = list[tuple[str, str]]
RANDOM = (1, 2, 7, 123_456_789)


@pytest.fixture(scope="module", params=["port-lanterne", *RANDOM])
def plan(request: pytest.FixtureRequest) -> Plan:
    return read_city(SOURCE) if request.param == "port-lanterne" else generate(request.param)


# What every city must be -----------------------------------------------------------------------


def test_there_are_32_places_with_their_own_entrance_and_plot(plan: Plan) -> None:
    assert sorted(place.id for place in plan.places) == sorted(PLACES)
    assert len({place.door for place in plan.places}) == 32
    squares = {(square.x, square.y) for square in plan.squares[1:]}
    plots = {(place.x, place.y) for place in plan.places}
    assert len(plots) == 32
    assert not plots & squares
    for number, place in enumerate(plan.places):
        door = plan.squares[place.door]
        assert (door.place, door.kind) == (number, "door")
        assert abs(door.x - place.x) + abs(door.y - place.y) == 1


def test_squares_are_neighbours_on_the_page_and_numbered_in_reading_order(plan: Plan) -> None:
    for a, b in plan.edges:
        one, other = plan.squares[a], plan.squares[b]
        assert max(abs(one.x - other.x), abs(one.y - other.y)) == 1
    order = [(square.y, square.x) for square in plan.squares[1:]]
    assert order == sorted(set(order))


def test_crossings_lie_at_both_ends_of_every_portion(plan: Plan) -> None:
    edges = set(plan.edges)
    covered: set[int] = set()
    for portion in plan.portions:
        assert not covered & set(portion.squares)
        covered |= set(portion.squares)
        line = (portion.ends[0], *portion.squares, portion.ends[1])
        assert all((min(step), max(step)) in edges for step in pairwise(line))
        for number, step in zip(portion.crossings, (line[:2], line[-2:]), strict=True):
            crossing = plan.crossings[number]
            assert (crossing.a, crossing.b) == (min(step), max(step))
    degree = [sum(square in edge for edge in plan.edges) for square in range(len(plan.squares))]
    assert all((square in covered) == (degree[square] == 2) for square in range(1, len(degree)))


def test_it_is_strongly_connected_without_tokens(plan: Plan) -> None:
    network = Network(plan)
    for goal in (plan.exit, *(place.door for place in plan.places)):
        field = network.distances(goal, network.printed)
        assert max(field) < FAR, "every square, and the car park, leads to it"
    assert network.unreached(plan.exit, network.printed) is None


def test_no_single_barrier_cuts_it(plan: Plan) -> None:
    network = Network(plan)
    for number, crossing in enumerate(plan.crossings):
        if crossing.open:
            continue
        closed = network.printed | network.barrier_bit(number)
        assert network.unreached(plan.exit, closed) is None
        assert network.distances(plan.exit, closed)[0] == 1


def test_no_single_cone_or_one_way_closes_an_entrance(plan: Plan) -> None:
    network = Network(plan)
    bits = [network.cone_bit(number) for number in range(1, 11)]
    bits += [network.sign_bit(spot, way) for spot in range(len(plan.spots)) for way in (1, 2)]
    for bit in bits:
        for place in plan.places:
            assert network.distances(place.door, network.printed | bit)[0] < FAR


def test_the_way_out_of_the_car_park_is_a_permanent_one_way_and_never_barred(plan: Plan) -> None:
    (portion,) = [portion for portion in plan.portions if portion.permanent]
    assert plan.exit in portion.squares
    assert portion.spot is None
    for number, crossing in enumerate(plan.crossings):
        assert crossing.open == (number in portion.crossings)


def test_cones_spots_and_colours(plan: Plan) -> None:
    assert [plan.squares[square].cone for square in plan.cones] == list(range(1, 11))
    assert all(plan.squares[square].kind == "grey" for square in plan.cones)
    assert len(plan.spots) >= 12
    assert len({spot.portion for spot in plan.spots}) == len(plan.spots)
    share = sum(square.kind == "orange" for square in plan.squares) / (len(plan.squares) - 1)
    assert 0.1 <= share <= 0.3


def test_distances_between_destinations_are_in_a_fair_range(plan: Plan) -> None:
    network = Network(plan)
    fields = [network.distances(place.door, network.printed) for place in plan.places]
    means = []
    for goal, field in zip(plan.places, fields, strict=True):
        apart = [field[other.door] for other in plan.places if other is not goal]
        assert min(apart) >= 2
        assert max(apart) <= 60
        means.append(mean(apart))
    assert 10 <= mean(means) <= 25
    assert max(means) <= 2 * min(means), "no place is twice as remote as another"


def test_rolls_offer_few_ways(plan: Plan) -> None:
    network = Network(plan)
    most = max(len(network.walks(start, 6)) for start in range(len(plan.squares)))
    assert 4 < most < 60


# Port-Lanterne and random cities ---------------------------------------------------------------


def test_names_are_known_in_both_languages() -> None:
    plan = read_city(SOURCE)
    assert [street.key for street in plan.streets] == [f"taxi-street-{s}" for s in STREETS]
    for say in SAY:
        words = [say(place.name.text()) for place in plan.places]
        words += [say(street.text()) for street in plan.streets]
        assert len(set(words)) == len(PLACES) + len(STREETS)


def test_it_fits_on_a_page() -> None:
    squares = read_city(SOURCE).squares
    assert max(square.x for square in squares) <= 25, "the text map has 80 columns"
    assert max(square.y for square in squares) <= 25


@pytest.mark.parametrize("number", RANDOM)
def test_nobody_lives_in_the_river(number: int) -> None:
    plan = generate(number)
    (water,) = plan.areas
    top, bottom = min(y for _, y in water.outline), max(y for _, y in water.outline)
    assert top < bottom
    assert not any(top <= place.y <= bottom for place in plan.places)


def test_a_number_always_makes_the_same_city() -> None:
    one, again, other = generate(7), generate(7), generate(8)
    assert one == again
    assert one != other
    data = msgspec.json.encode(one)
    assert msgspec.json.decode(data, type=Plan) == one


# Files -----------------------------------------------------------------------------------------


def test_a_city_may_bring_its_own_names(hamlet: str) -> None:
    plan = read_city(hamlet)
    assert len(plan.places) == 12
    names = {place.id: place.name for place in plan.places}
    kinds = {place.id: place.kind for place in plan.places}
    assert kinds["inn"] == "hotel"
    assert kinds["farm"] == "house", "no drawing of that name"
    english, french = SAY
    assert (english(names["inn"].text()), french(names["inn"].text())) == ("The Inn", "L’Auberge")
    assert french(names["bakery"].text()) == "Boulangerie", "known without being named"
    assert french(names["well"].text()) == "Well", "as in the file, for want of better"
    assert english(plan.name.text()) == "The Hamlet"


def test_a_crossing_can_be_drawn_between_two_squares(hamlet: str) -> None:
    plan = read_city(hamlet)
    shared = [
        number
        for number in range(len(plan.crossings))
        if sum(number in portion.crossings for portion in plan.portions) == 2
    ]
    assert len(shared) == 1


def _add(points: str = "", *ways: str) -> Changes:
    """More points, and more ways."""
    lines = ", ".join(f'"{way}"' for way in ways)
    more = [(f"[points]\n{points}\n",), (f"[streets]\nmore = [{lines}]\n",)]
    return [("[points]\n", *more[0]), ("[streets]\n", *more[1])]


ISLAND = ("p . . . q", "p @31,6 . @31,8 q", "p @29,6 . @29,8 q")
ISLAND_POINTS = "p = [30, 5]\nq = [30, 9]"

# What is changed in Port-Lanterne, word by word, to make each fault.
FAULTS: dict[str, Changes] = {
    "not-toml": [("format = 1", "format = ")],
    "not-a-city": [("format = 1", "format = 2")],
    "way-ends": [('school-street = ["b0 .', 'school-street = [". .')],
    "way-twice": [("@4,9 b2", 'k b2", "b2 k b2'), ("[points]\n", "[points]\nk = [4, 9]\n")],
    "too-many-squares": _add(
        "\n".join(f"l{n} = [0, {30 + 2 * n}]\nr{n} = [60, {30 + 2 * n}]" for n in range(4)),
        *(f"l{n}{' .' * 59} r{n}" for n in range(4)),
    ),
    "cone-number": [("#10", "#11")],
    "word": [("? = bandstand", "? = bandstnad")],
    "way-crooked": [("@14,9 d2", "@14,10 d2")],
    "way-count": [("b0 . school ? . b1", "b0 school ? . b1")],
    "same-square": _add("", "b0 . . . . b1"),
    "dead-end": _add("z = [15, 25]", "d5 . . z"),
    "arms": _add("", "c1 . . . . . . @10,12 c3"),
    "exits": [(" exit ", " @24,21 ")],
    "no-portion": [
        ("b2 @6,9", "b2 k"),
        ("[points]\n", "[points]\nk = [6, 9]\n"),
        ("[streets]\n", '[streets]\nmore = ["k . . @9,12 c3"]\n'),
    ],
    "no-crossing": _add("p = [30, 0]\nq = [30, 4]", "p . . . q", "q @31,3 . @31,1 p"),
    "two-spots": [("? = . observatory .", "? = . observatory = .")],
    "spot-on-permanent": [("exit @25,20 >", "exit = @25,20 >")],
    "spot-on-junction": [("b0 . school", "b0 = . school")],
    "no-entrance": [('zoo = "s"', 'zoo = "s"\nmoon = "s"')],
    "two-entrances": [("market . = ?", "market . = market")],
    "plot-taken": [('school = "w"', 'school = "n"')],
    "spots": [(". = ", ". "), ("? = ", "? ")],
    "cones": [("#10", "#1")],
    "permanent": [("@25,20 > .", "@25,20 .")],
    "orange": [(" ? ", " . ")],
    "apart": _add(ISLAND_POINTS, *ISLAND),
    "cut": _add(ISLAND_POINTS, *ISLAND, "f1 . . . . p"),
}


def _changed(changes: Changes) -> str:
    changed = SOURCE
    for old, new in changes:
        assert old in changed, old
        changed = changed.replace(old, new)
    return changed


@pytest.mark.parametrize("kind", FAULTS)
def test_a_fault_is_named(kind: str) -> None:
    changed = _changed(FAULTS[kind])
    with pytest.raises(CityFault) as found:
        read_city(changed)
    assert found.value.reason.key == f"taxi-city-{kind}"
    assert all(say(found.value.reason) for say in SAY)
    with pytest.raises(BadOption) as refused:
        TAXI.rules(TaxiOptions(city=changed), 2)
    assert refused.value.reason == found.value.reason


def _fault(source: str) -> str:
    with pytest.raises(CityFault) as found:
        read_city(source)
    return found.value.reason.key


def test_faults_of_a_small_city_are_named(hamlet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fewer = hamlet.replace("d1 gate =", "d1 . =").replace('gate = "w"\n', "")
    assert _fault(fewer) == "taxi-city-places"
    beside = hamlet.replace("well .", "well zoo").replace(". zoo .", ". . .")
    assert _fault(beside) == "taxi-city-too-near"
    monkeypatch.setattr(checks, "FARTHEST", 20)
    assert _fault(hamlet + "# far") == "taxi-city-too-far"
    monkeypatch.undo()
    monkeypatch.setattr(checks, "MEAN", (11.0, 30.0))
    assert _fault(hamlet + "# mean") == "taxi-city-mean"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("format = 1", "format = ]", "cannot be read: it is not TOML (line 13, character 10)."),
        ("format = 1", "format = 2", "does not describe a city: “format” cannot be “2”."),
        ("b0 = [5, 0]", "b0 = [5]", "a city: “points.b0” should have 2 values."),
        ("b0 = [5, 0]", 'b0 = [5, "x"]', "a city: “points.b0[1]” should be a whole number."),
        ("b0 = [5, 0]", "b0 = [5, -1]", "a city: “points.b0[1]” should be 0 or more."),
        ("b0 = [5, 0]", "B0 = [5, 0]", "a city: “B0” cannot be a name in “points”."),
        ("format = 1", "format = 1\nrivers = 2", "a city: “rivers” does not belong there."),
        ("[car_park]", "[car-park]", "a city: “car-park” does not belong there."),
    ],
)
def test_what_is_wrong_is_named_in_our_words(before: str, after: str, said: str) -> None:
    assert before in SOURCE
    with pytest.raises(CityFault) as found:
        read_city(SOURCE.replace(before, after, 1))
    english, french = (say(found.value.reason) for say in SAY)
    assert english.endswith(said)
    assert french != english
    assert "Expected" not in french


def test_every_fault_is_tested() -> None:
    small = {"places", "too-near", "too-far", "mean"}
    names = {"port-lanterne", "new-town"}
    texts = [text for text in SAY[0].keys() if text.startswith("taxi-city-")]  # noqa: SIM118
    known = {text.removeprefix("taxi-city-") for text in texts}
    assert known - names == small | set(FAULTS)


def test_a_file_or_a_random_city_but_not_both(hamlet: str) -> None:
    with pytest.raises(BadOption):
        TAXI.rules(TaxiOptions(city=hamlet, random_city=3), 2)


@settings(max_examples=80, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_a_damaged_file_is_refused_or_playable(data: st.DataObject) -> None:
    lines = SOURCE.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["drop", "twice", "cut", "swap"])):
            case "drop":
                del lines[at]
            case "twice":
                lines.insert(at, lines[at])
            case "cut":
                words = lines[at].split(" ")
                del words[data.draw(st.integers(0, len(words) - 1))]
                lines[at] = " ".join(words)
            case "swap":
                words = lines[at].split(" ")
                words.reverse()
                lines[at] = " ".join(words)
    try:
        plan = read_city("\n".join(lines))
    except CityFault as fault:
        _ = [say(fault.reason) for say in SAY]
        return
    network = Network(plan)
    assert network.unreached(plan.exit, network.printed) is None


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(st.text(max_size=300))
def test_anything_else_is_refused(source: str) -> None:
    if not source:
        return
    with pytest.raises(CityFault):
        read_city(source)


def test_limits_of_a_file() -> None:
    wide = SOURCE.replace("b0 = [5, 0]", f"b0 = [{plan_module.LARGEST + 1}, 0]")
    with pytest.raises(CityFault) as found:
        read_city(wide)
    assert found.value.reason.key == "taxi-city-not-a-city"
    assert checks.FEWEST_PLACES == 12
