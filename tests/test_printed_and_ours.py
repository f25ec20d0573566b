"""The rules pages say what is printed, what is reconstructed, and what is a choice of ours."""

from __future__ import annotations

from pathlib import Path

import pytest

import ludotheque
from ludotheque.registry import game
from ludotheque.rules import BadOption
from ludotheque.terminal.match_form import MatchForm
from ludotheque.text import language

SAID = {
    ("cascadia", "en"): [
        "All fifteen are reconstructions",
        "Matches alone do not count",
        "Nothing is written after a match alone without a scenario",
        "Tuiles Repère",
        "**Adjacent hawks** do not see each other: our choice",
        "**What leaves alone.**",
        "**The square stack**",
        "The option `bonuses`, switched off",
        "The player who is named first begins (ruling 29)",
    ],
    ("cascadia", "fr"): [
        "Tous les quinze sont des reconstitutions",
        "Les parties en solo ne comptent pas",
        "Rien n’est écrit après une partie en solo sans scénario",
        "Tuiles Repère",
        "**Deux buses voisines** ne se voient pas : c’est notre choix",
        "**Ce qui part en solo.**",
        "**La pile carrée**",
        "L’option `bonuses`, désactivée",
        "La personne nommée en premier commence (précision 29)",
    ],
    ("minisurf", "en"): [
        "## Duplicate Not in the rule sheet",
        "begins with two boxes",
        "The sheet lets everybody choose a card first",
    ],
    ("minisurf", "fr"): [
        "## Duplicate Absent de la feuille de règles",
        "commence avec deux boîtes",
        "La feuille fait d’abord choisir une carte à chacun",
    ],
    ("maxisurf", "en"): ["## Duplicate Not in the rule sheet"],
    ("maxisurf", "fr"): ["## Duplicate Absent de la feuille de règles"],
    ("taxi", "en"): [
        "among `expert` players, 8 among `hard` and `normal` ones",
        "a drive is not interrupted",
        "Neither an age nor a length is printed",
        "*Town* (all are ours)",
        "31. *Limit of turns* (ours)",
        "how the others are ranked is ours",
        "What they do is ours: *pass over* is for one obstacle in a move",
    ],
    ("taxi", "fr"): [
        "entre joueurs `expert`, 8 entre `hard` et entre `normal`",
        "un déplacement ne s’interrompt pas",
        "Ni âge ni durée ne sont imprimés",
        "*Ville* (toutes sont de nous)",
        "31. *Limite de tours* (de nous)",
        "le classement des autres est de nous",
        "Leur effet est de nous : *passer par-dessus* vaut pour un obstacle par déplacement",
    ],
}


@pytest.mark.parametrize(("id_", "code"), SAID, ids=str)
def test_the_page_says_so(id_: str, code: str) -> None:
    page = (game(id_).rulebook / f"{id_}.{code}.md").read_text(encoding="utf-8")
    words = " ".join(page.replace("\u00a0", " ").split())
    for sentence in SAID[id_, code]:
        assert sentence in words


@pytest.mark.parametrize(("seats", "boxes"), [(2, 1), (4, 1), (5, 2), (6, 2), (8, 2)])
def test_six_players_at_minisurf_begin_with_two_boxes(
    seats: int, boxes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))
    assert ludotheque.new("minisurf", seats).record.header.options["boxes"] == boxes
    form = MatchForm(game("minisurf"), "Ana")
    form.set_seats(seats)
    assert form.problem() is None
    assert form.start(language("en")).record.header.options["boxes"] == boxes


def test_nine_are_too_many() -> None:
    with pytest.raises(BadOption):
        ludotheque.new("minisurf", 9)
