"""The menu of the documentation: all pages in English, the players' part in both languages."""

from __future__ import annotations

from pathlib import Path

from scripts import bootstrap
from scripts.site_games import GAMES, TITLES

DOCS = bootstrap.ROOT / "docs"
ABOUT = ("CHANGELOG.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md")

WORDS = {
    "en": ("Light", "Dark", "As the system", "Players", "First steps", "Two-minute tour"),
    "fr": ("Clair", "Sombre", "Comme le système", "Joueurs", "Premiers pas", "En deux minutes"),
}
PLAYERS = {
    "en": (
        "With friends",
        "Events",
        "On the phone",
        "Ratings, devices",
        "Getting better",
        "In the terminal",
        "The workshop",
        "Print and play",
        "Rules",
    ),
    "fr": (
        "Entre amis",
        "Tournois",
        "Sur le téléphone",
        "Cotes, appareils",
        "Progresser",
        "Dans le terminal",
        "L’atelier",
        "À imprimer",
        "Règles",
    ),
}
Nav = list[dict[str, object]]


def players_nav(lang: str) -> Nav:
    *_, first, tour = WORDS[lang]
    friends, events, phone, ratings, better, terminal, workshop, printing, rules = PLAYERS[lang]
    pages: Nav = [
        {first: "play/index.md"},
        {tour: "play/tour.md"},
        {friends: "play/friends.md"},
        {events: "play/events.md"},
        {phone: "play/notices.md"},
        {ratings: "play/ratings.md"},
        {better: "play/better.md"},
        {terminal: "play/terminal.md"},
        {workshop: "play/workshop.md"},
        {printing: "play/print.md"},
        {rules: [{TITLES[game]: f"play/rules/{game}.md"} for game in GAMES]},
    ]
    return pages


def whole_nav() -> Nav:
    return [
        {"Home": "index.md"},
        {"Play": players_nav("en")},
        {
            "Host": [
                {"A server for others": "hosting.md"},
                {"What it withstands": "reliability.md"},
                *([{"Security": "security.md"}] if (DOCS / "security.md").exists() else []),
            ]
        },
        {
            "Study": [
                {"Writing a bot": "bots.md"},
                {"The arena": "arena.md"},
                {"Studies of a game": "study.md"},
                {
                    "What studies found": [
                        {"Overview": "studies/index.md"},
                        {"The five games": "studies/five-games.md"},
                        {"TAXI’s proportions": "studies/taxi-proportions.md"},
                        {"Quadrata: family or expert": "studies/quadrata-versions.md"},
                        {"Cascadia’s card sets": "studies/cascadia-cards.md"},
                    ]
                },
                {"Are the verdicts right?": "calibration.md"},
                {"On a cluster": "cluster.md"},
                {"Environments for learners": "research.md"},
                {
                    "Learners of other libraries": [
                        {"Overview": "learners/index.md"},
                        {"Gymnasium and PettingZoo": "learners/pettingzoo.md"},
                        {"Stable-Baselines3": "learners/stable-baselines3.md"},
                        {"TorchRL": "learners/torchrl.md"},
                        {"RLlib": "learners/rllib.md"},
                        {"OpenSpiel": "learners/openspiel.md"},
                        {"On a GPU": "learners/gpu.md"},
                    ]
                },
                {"The benchmark": "benchmark.md"},
                {"A data set of matches": "dataset.md"},
                {"Games that can be solved": "solving.md"},
                {"Reviews of matches": "review.md"},
                {"How strong the bots are": "strength.md"},
                {"Cascadia’s bots": "strength-cascadia.md"},
                {"Figures": "figures.md"},
            ]
        },
        {
            "Design": [
                {"Writing a game": "write-a-game.md"},
                {"The interface Rules": "rules-interface.md"},
                {"The interface Game": "game-interface.md"},
            ]
        },
        {
            "Build": [
                {"Architecture": "architecture.md"},
                {"Drawings of pieces": "drawings.md"},
                {"The terminal from inside": "terminal.md"},
                {"The protocol": "protocol.md"},
                {"What the tests protect": "protection.md"},
                {"Python": "reference/python.md"},
                {"HTTP": "reference/http.md"},
                {"What we promise": "policy.md"},
                {"Publishing a release": "publishing.md"},
                *({_title(bootstrap.ROOT / name): f"about/{name.lower()}"} for name in ABOUT),
            ]
        },
    ]


def _title(page: Path) -> str:
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
