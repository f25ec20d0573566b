"""How each command that a page names is taken to its end; one that is missing here fails a test."""

# ruff: noqa: E501 - commands stand as the pages have them
from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple


class Steps(NamedTuple):
    """What a command shows, what is pressed then, and how it ends."""

    seen: str = ""
    pressed: tuple[str, ...] = ()
    code: int = 0
    every_check: bool = False  # also without LUDOTHEQUE_LONG=1
    then: tuple[str, tuple[str, ...]] = ("", ())  # what it shows next, and what is pressed there


class Reason(Enum):
    """Why a command cannot be run by a test."""

    NETWORK = "downloads packages from an index"
    OTHER_SERVER = "somebody else's server, or other machines"
    CONTAINER = "needs podman, buildah or docker"
    PROXY = "needs nginx or Caddy"
    RELEASE = "publishes, or needs what is published"
    SUITE = "runs the whole suite, of which this test is a part"
    GPU = "needs an NVIDIA GPU"
    WEIGHTS = "needs weights that no command makes, or PyTorch, which is not installed for checks"


def shrink(words: list[str], options: str) -> list[str]:
    """A command with other options: they replace those of the same name, or are added. Options
    that do not begin with `--` replace all that the program is given."""
    made, given = list(words), options.split()
    if given and not given[0].startswith("--"):
        first = next(k for k, word in enumerate(words) if re.search(r"[/.]", word))
        return [*words[: first + 1], *given]
    for name, value in zip(given, [*given[1:], ""], strict=False):
        if name.startswith("--"):
            value = "" if value.startswith("--") else value
            if name in made:
                made[made.index(name) + 1] = value
            else:
                made += [name, value] if value else [name]
    return made


LEFT = ("q",)

# The program in a pseudo-terminal. Files in capitals are made before (`test_program.folder`).
PROGRAM: dict[str, Steps] = {
    "ludotheque": Steps("Q leave", LEFT, every_check=True),
    "ludotheque --lang fr": Steps("Q quitter", LEFT),
    "ludotheque --version": Steps("1."),
    "ludotheque arena minisurf --bots expert,greedy,my_bot.py:MyBot --games 1000 --seed 1 --workers 2": Steps(
        "my_bot"
    ),
    "ludotheque arena minisurf --bots my_bot.py:Greedy,hard": Steps("my_bot"),
    "ludotheque dataset --matches 100000 --seed 1 --workers 16 --out dataset": Steps("README.md"),
    "ludotheque benchmark": Steps("hidden-taxi-1"),
    "ludotheque benchmark check FILE.json": Steps("played again"),
    'ludotheque benchmark run hidden-taxi-1 --bot my_bot.py:MyBot --author Ana --note "greedy by hand"': Steps(
        "The results are in"
    ),
    "ludotheque benchmark run hidden-taxi-1 --bot normal@64": Steps("The results are in"),
    "ludotheque benchmark table docs/benchmark": Steps(""),
    "ludotheque bench": Steps("cascadia"),
    "ludotheque bench cascadia --json": Steps("games_per_s"),
    "ludotheque completion fish | source": Steps("complete"),
    "ludotheque docs": Steps("index.html"),
    "ludotheque event": Steps("event make"),
    "ludotheque games": Steps("quadrata", every_check=True),
    "ludotheque home": Steps("Q leave", LEFT),
    "ludotheque home --plain": Steps("Quadrata", ("q", "enter"), every_check=True),
    "ludotheque host": Steps("GAME", code=2),
    "ludotheque matches": Steps("minisurf"),
    "ludotheque play cascadia": Steps("How many players", ("q", "enter")),
    "ludotheque play cascadia --help": Steps("scenario=", every_check=True),
    "ludotheque play cascadia --help --lang fr": Steps("scenario="),
    "ludotheque play minisurf --seats human:Ana,hard --duplicate yes": Steps("M menu", LEFT),
    "ludotheque play quadrata --cards FILE.toml": Steps("M menu", LEFT),
    "ludotheque play quadrata --option cards=quadrata.toml": Steps("quadrata.toml", code=2),
    "ludotheque play taxi --seats human:Ana,human:Ben,hard --colours red,blue": Steps(
        "who is it", ("enter",), then=("it is me, ", ("escape",))
    ),
    "ludotheque print quadrata --option cards=my-cards.toml": Steps("my-cards.toml", code=2),
    "ludotheque print quadrata --products 2-30 --exercises 48": Steps("quadrata.toml"),
    "ludotheque print taxi": Steps("taxi.pdf"),
    "ludotheque print taxi --option city=my-town.toml": Steps("my-town.toml", code=2),
    "ludotheque print taxi --option random_city=7": Steps("taxi.pdf"),
    "ludotheque puzzle FILE.ludo": Steps("Puzzle 1 of", LEFT),
    "ludotheque puzzle cascadia": Steps("Puzzle 1 of", LEFT),
    "ludotheque puzzle cascadia --daily": Steps("which move is best", LEFT),
    "ludotheque replay FILE.ludo": Steps("Esc back", LEFT),
    "ludotheque resume": Steps("[", ("q", "enter"), every_check=True),
    "ludotheque review FILE.ludo": Steps("luck"),
    "ludotheque review FILE.ludo --seat 1 --out review.html": Steps("review.html"),
    "ludotheque rules quadrata": Steps("Esc back", ("escape",)),
    "ludotheque score GAME FILE": Steps("With the chosen cards", every_check=True),
    "ludotheque score cascadia FILE": Steps("With the chosen cards"),
    "ludotheque score quadrata": Steps("How many players", ("ctrl+d",)),
    "ludotheque study cascadia --bots hard@64,normal@64 --seed 4101 --matches 200": Steps("report"),
    "ludotheque study cascadia --bots normal --vary bear+fox+elk+salmon+hawk=A,B,C,D --matches 200 --seed 11 --workers 2": Steps(
        "report"
    ),
    "ludotheque study cascadia --vary elk=A,B,C,D --bots normal --matches 500 --workers 2": Steps(
        "report"
    ),
    "ludotheque study maxisurf --bots hard@64,normal@64 --seed 4101 --matches 200": Steps("report"),
    "ludotheque study minisurf --bots hard@64,normal@64 --seed 4101 --matches 200": Steps("report"),
    "ludotheque study quadrata --bots hard@64,normal@64 --seed 4101 --matches 200": Steps("report"),
    "ludotheque study quadrata --bots normal --vary version=family,expert --matches 30": Steps(
        "report"
    ),
    "ludotheque study taxi --bots hard@64,normal@64 --seed 4101 --matches 400": Steps("report"),
    "ludotheque study taxi --seats 4 --bots hard --matches 200": Steps("report"),
    "ludotheque study taxi --seats 4 --bots hard@64 --vary rules=2,3 --option target=3 --seed 4101 --matches 200": Steps(
        "report"
    ),
    "ludotheque study taxi --vary city=my_town.toml,other_town.toml --option target=3": Steps(
        "report"
    ),
}

# Programs of the repository, at the smallest size at which they do all that they do: options that
# replace those of the page, or are added to them. Loads need a dozen tables: with fewer a guest
# plays so many matches that the server refuses more tables.
REPOSITORY: dict[str, str] = {
    'python -X importtime -c "import ludotheque"': "",
    "python -m benchmarks.animation_frames --turns 6": "--turns 1",
    "python -m benchmarks.calibration --repeats 10000": "--repeats 20",
    "python -m benchmarks.calibration_reports --repeats 10000": "--repeats 20",
    "python -m benchmarks.cascadia_clairvoyant --games 9 --rollouts 300 --seed 997001": (
        "--games 1 --rollouts 4"
    ),
    "python -m benchmarks.cascadia_learn measure --games 160": "--games 1",
    "python -m benchmarks.cascadia_learn play": "--batches 1 --batch 1 --out positions.npz",
    "python -m benchmarks.cascadia_learn search --games 48 --seconds 1 --seed 995001": (
        "--games 1 --seconds 0.01"
    ),
    "python -m benchmarks.cascadia_learn search --games 64 --seconds 0.1 --seed 993001": (
        "--games 1 --seconds 0.01"
    ),
    "python -m benchmarks.cascadia_learn search --games 64 --seconds 0.3 --seed 950001": (
        "--games 1 --seconds 0.01"
    ),
    "python -m benchmarks.cascadia_tune": "--minutes 0.01 --games 1 --members 4 --workers 1",
    "python -m benchmarks.checkouts ../before --only environments --pairs 25": (
        ". --only environments --pairs 2 --match AEC"
    ),
    "python -m benchmarks.contests.play": "--guests 4 --deals 1 --rounds 2 --kills 1",
    "python -m benchmarks.environments": "--n 8 --rounds 1 --seconds 0.05",
    "python -m benchmarks.home_page --runs 9": "--runs 1",
    "python -m benchmarks.fuzz http --minutes 10": "--minutes 0.02",
    "python -m benchmarks.fuzz moves --moves 1000000 --workers 2": "--moves 50",
    "python -m benchmarks.fuzz parsers --minutes 10 --seed 3": "--minutes 0.02",
    "python -m benchmarks.luck": "--games taxi --minutes 0.02",
    "python -m benchmarks.luck play --games quadrata --minutes 10 --seed 6001": (
        "--minutes 0.02 --out matches.gz"
    ),
    "python -m benchmarks.luck play --games quadrata --minutes 9 --seed 9009": (
        "--minutes 0.02 --out matches.gz"
    ),
    "python -m benchmarks.maxisurf_value curve --matches 100": "--matches 1",
    "python -m benchmarks.maxisurf_value fit --matches 60000": "--matches 20 --out value.json",
    "python -m benchmarks.pointer_latency": "--moves 2",
    "python -m benchmarks.quadrata_value curve --matches 120": "--matches 4",
    "python -m benchmarks.quadrata_value fit --matches 2000": "--matches 6 --out value.json",
    "python -m benchmarks.review_moments --first 20000": "--games minisurf --moments 1",
    "python -m benchmarks.review_noise --deals 3 --samples 16": (
        "--games minisurf --deals 1 --samples 2"
    ),
    "python -m benchmarks.review_speed --write": "--games minisurf-2",
    "python -m benchmarks.server_attack": "--short",
    "python -m benchmarks.server_attack --short": "",
    "python -m benchmarks.server_attack.uploads": "--quick --every 400",
    "python -m benchmarks.server_base --matches 10000 --connects 10000": (
        "--matches 5 --connects 5"
    ),
    "python -m benchmarks.server_history": "--faults 1 --tables 1",
    "python -m benchmarks.server_history --database postgres --faults 60 --seed 1": (
        "--faults 1 --tables 1"
    ),
    'python -m benchmarks.server_history --database postgres --kinds "kill,kill all" --faults 20 --seed 7 --tables 3': "--faults 1 --tables 1",
    "python -m benchmarks.server_history --database postgres --kinds kill --faults 200": (
        "--faults 1 --tables 1"
    ),
    "python -m benchmarks.server_history --database postgres --kinds kill --faults 200 --seed 17 --tables 4": (
        "--faults 1 --tables 1"
    ),
    "python -m benchmarks.server_history --faults 60 --seed 1": "--faults 1 --tables 1",
    "python -m benchmarks.server_history --kinds kill --faults 15 --seed 7 --tables 4": (
        "--faults 1 --tables 1"
    ),
    "python -m benchmarks.server_history --kinds kill --faults 500": "--faults 1 --tables 1",
    "python -m benchmarks.server_history --kinds kill --faults 500 --seed 17 --tables 4": (
        "--faults 1 --tables 1"
    ),
    "python -m benchmarks.server_several --tables 24 --seconds 8": (
        "--tables 12 --seconds 2 --processes 2"
    ),
    "python -m benchmarks.server_several --only postgres": (
        "--tables 12 --seconds 2 --processes 2"
    ),
    "python -m benchmarks.server_several --tables 60 --seconds 12 --only postgres": (
        "--tables 12 --seconds 2 --processes 2"
    ),
    "python -m benchmarks.server_several --tables 60 --seconds 12": (
        "--tables 12 --seconds 2 --processes 2"
    ),
    "python -m benchmarks.study_memory 1000 100000": "4 8",
    "python -m benchmarks.study_memory 1000 20000": "4 8",
    "python -m benchmarks.taxi_traffic": "--matches 1 --bot easy",
    "python -m benchmarks.taxi_traffic --matches 0 --duels 300": "--matches 0 --duels 1",
    "python -m benchmarks.taxi_traffic --matches 0 --duels 1000 --seed 7": "--matches 0 --duels 1",
    "python -m benchmarks.terminal_speed": "--starts 1 --rounds 1",
    "python -m benchmarks.workshop_studies answers": "--games maxisurf --seconds 0.1",
    "python -m benchmarks.workshop_studies players": "--tables 2 --seconds 5 --windows 2",
    "python -m ludotheque.kernel_compilation": "",
    "python -m scripts.layer_diagram": "",
    "python -m scripts.icons": "",
    "python -m scripts.lesson_gallery FOLDER": "",
    "python -m scripts.licences": "",
    "python -m scripts.mutants report --before benchmarks/mutants_baseline.jsonl": "",
    "python -m scripts.site": "",
    "python -m scripts.terminal_pictures docs/pictures": "docs/pictures minisurf",
    "python -m scripts.typescript > web/src/protocol.ts": "",
    "python examples/small_games.py": "",
    "python -m benchmarks.review_puzzles --count": "--games maxisurf --puzzles 1",
    "python benchmarks/cascadia_strength.py duel --ms 600 --games 60": "--ms 20 --games 1",
    "python benchmarks/cascadia_strength.py expert --share 0.02 --players 1 --cards random --versus --games 40": "--share 0.001 --games 1",
    "python benchmarks/cascadia_strength.py expert --share 0.02 --players 1 --games 60": (
        "--share 0.001 --games 1"
    ),
    "python benchmarks/cascadia_strength.py greedy --games 1000 --seed 700001": "--games 1",
    "python benchmarks/cascadia_strength.py greedy --players 1 --games 1000": "--games 1",
    "python benchmarks/cascadia_strength.py hard --share 0.05 --games 23 --seed 996001": (
        "--share 0.001 --games 1"
    ),
    "python benchmarks/cascadia_strength.py hard --games 100 --seed 996024 --workers 16 --log hard.jsonl": (
        "--share 0.01 --games 2 --workers 2"
    ),
    "python benchmarks/cascadia_strength.py hard --share 0.1 --games 60 --log hard-tenth.jsonl": (
        "--share 0.01 --games 1"
    ),
    "python benchmarks/cascadia_strength.py pattern --games 1000 --seed 700001": "--games 1",
    "python benchmarks/cascadia_strength.py pattern --players 1 --games 1000 --seed 700001": (
        "--games 1"
    ),
    "python benchmarks/cascadia_strength.py plan --rollouts 300 --games 16": (
        "--rollouts 4 --games 1"
    ),
    "python benchmarks/quadrata_balance.py --games 10000 --seats 2": "--games 2",
    "python benchmarks/review_calibration.py": "--matches 2 --games minisurf",
    "python benchmarks/review_calibration.py --matches 300 --workers 16": (
        "--matches 2 --games minisurf --workers 1"
    ),
    "python -m benchmarks.level_ratings": "",
    "python benchmarks/server_load.py": "--tables 12 --seconds 4",
    "python benchmarks/server_load.py --tables 30 --seconds 7": "--tables 12 --seconds 4",
    "python benchmarks/server_load.py --tables 30 --seconds 8": "--tables 12 --seconds 4",
    "python benchmarks/server_load.py --tables 500 --seconds 12": "--tables 12 --seconds 4",
    "python benchmarks/server_load.py --tables 500 --seconds 15": "--tables 12 --seconds 4",
    "python benchmarks/strength.py areas --deals N": "--deals 1 --game minisurf",
    "python benchmarks/strength.py bars --game GAME --deals N": "--deals 1",
    "python benchmarks/strength.py levels --game GAME --deals N": "--deals 1",
    "python benchmarks/strength.py levels --plain --deals 40": "--deals 1 --game minisurf",
    "python benchmarks/strength.py variants --game GAME --how HOW --deals N --seed 9601": (
        "--deals 1 --game minisurf --how alone"
    ),
    "python benchmarks/taxi_random.py": "20",
    "python examples/learn_cascadia.py --generations 15": "--generations 1",
}

# Tests that run a command, where it needs a server, a database or an environment of its own.
SERVERS = "server/test_documented_servers.py::"
ELSEWHERE: dict[str, str] = {
    "./check tests/server/…": "test_checks.py::test_some_tests_with_lint_of_what_changed",
    "SSL_CERT_FILE=/chemin/certificat.pem ludotheque join https://…": (
        "server/test_terminal_https.py::test_host_join_and_event_over_https"
    ),
    "SSL_CERT_FILE=/path/to/certificate.pem ludotheque join https://…": (
        "server/test_terminal_https.py::test_host_join_and_event_over_https"
    ),
    **dict.fromkeys(
        (
            "curl -c jar -H 'Origin: http://localhost:8421' -d '{\"name\":\"Ana\"}' "
            "http://localhost:8421/api/me",
            "curl -b jar -H 'Origin: http://localhost:8421' http://localhost:8421/api/tables "
            '-d \'{"game":"minisurf","seats":[{"kind":"me"},{"kind":"bot","bot":"easy"}]}\'',
        ),
        f"{SERVERS}test_the_lines_of_the_protocol_open_a_table",
    ),
    **dict.fromkeys(
        (
            "ludotheque event begin LINK",
            "ludotheque event join LINK",
            "ludotheque event make cascadia --kind duplicate --rounds 5",
            "ludotheque event play LINK",
            "ludotheque event results LINK resultats.csv",
            "ludotheque event results LINK results.csv",
            "ludotheque event standings LINK",
            "ludotheque event status LINK",
        ),
        f"{SERVERS}test_an_event_is_made_played_and_kept",
    ),
    **dict.fromkeys(
        (
            "ludotheque host GAME",
            "ludotheque host taxi",
            "ludotheque host taxi --seats me,open",
            "ludotheque join LINK",
        ),
        f"{SERVERS}test_a_table_is_opened_and_joined",
    ),
    **dict.fromkeys(
        (
            "ludotheque admin",
            "ludotheque admin backup copy.sqlite",
            "ludotheque admin recount",
        ),
        f"{SERVERS}test_commands_for_administrators",
    ),
    **dict.fromkeys(
        ("ludotheque web", "ludotheque web site/"),
        "static_site/test_builder.py::test_the_command_replaces_an_earlier_build_and_leaves_other_files_alone",
    ),
    "ludotheque serve --offline-page site/": (
        "browser/test_offline_page.py::test_the_app_of_a_server_plays_on_without_a_network"
    ),
    "python -m benchmarks.static_page": (
        "browser/test_static_page.py::test_the_benchmark_measures_a_visit"
    ),
    **dict.fromkeys(
        (
            "ludotheque serve",
            "ludotheque serve --host 0.0.0.0",
            "ludotheque serve --host 0.0.0.0 --lang fr",
            "ludotheque serve --host 0.0.0.0 --name games.example.org",
            "ludotheque serve --name games.example.org --https",
        ),
        f"{SERVERS}test_a_server_is_started_and_ended",
    ),
    **dict.fromkeys(
        (
            "ludotheque admin upgrade --database postgresql://user@host/name",
            "ludotheque serve --database postgresql://user@host/name --processes 3 "
            "--name games.example.org --https",
            "ludotheque think",
            "ludotheque think --database postgresql://user@host/name",
        ),
        f"{SERVERS}test_commands_with_postgresql",
    ),
    **dict.fromkeys(
        (
            "ludotheque arena cascadia --bots hard@200,normal --games 5000 --cluster local",
            "ludotheque study minisurf --bots greedy --matches 1000 --cluster local",
            "python -m benchmarks.cluster_overhead minisurf greedy 300 2 2",
        ),
        "documented/test_repository.py::test_commands_on_a_cluster_of_this_machine",
    ),
    **dict.fromkeys(
        (
            "ludotheque play pig",
            "pip install -e .",
            'pip install "/path/to/ludotheque[server,study]" pytest hypothesis',
        ),
        "wheel/test_plugin_game.py::test_it_is_played_in_the_terminal",
    ),
    'pip install "/path/to/ludotheque[server]"': (
        "wheel/test_wheel.py::test_pages_and_rules_are_served"
    ),
    **dict.fromkeys(
        (
            "python -m venv env",
            'pipx install "./ludotheque-1.0.0-py3-none-any.whl[server]"',
            'pipx install ".[server]"',  # pipx is pip in an environment of its own
        ),
        "wheel/test_release.py::test_pip_alone_leads_to_a_table",
    ),
    "python -m scripts.release": (
        "wheel/test_release.py::test_the_wheel_of_the_sources_is_the_wheel"
    ),
    "python learn_cascadia.py": "test_docs.py::test_the_learner_of_cascadia_learns",
    "python learn_minisurf.py": "test_docs.py::test_the_pages_for_researchers_run",
    **dict.fromkeys(
        (
            "python -m scripts.mutants map",
            "python -m scripts.mutants map --browser",
            "python -m scripts.mutants run",
        ),
        "test_mutants.py",
    ),
    'LUDOTHEQUE_LONG=1 python -m pytest -n 0 tests/games -k "naive"': (
        "games/taxi/test_naive_matches.py"
    ),
    "LUDOTHEQUE_LONG=1 python -m pytest tests/server/test_lost_connections.py": "server/test_lost_connections.py",
    "ludotheque benchmark run duel-minisurf-1 --bot examples/openspiel_bot.py:Ismcts@16": (
        "research/test_openspiel.py::test_a_search_of_openspiel_plays_as_a_bot"
    ),
    "ludotheque benchmark run solo-cascadia-1 --bot examples/learn_cascadia.py:Evolved": (
        "arena/test_benchmark_learners.py::test_what_was_evolved_plays_a_match_of_its_task"
    ),
    **dict.fromkeys(
        (
            "ludotheque arena minisurf --bots my_bot.py:FirstLegal,random",
            "ludotheque arena minisurf --bots sb3_bot.py:Learned,random --games 2",
        ),
        "research/test_learner_pages.py::test_a_page_runs_as_printed",
    ),
    **dict.fromkeys(
        (
            "python examples/learn_torch.py ppo",
            "python examples/learn_torch.py dqn",
            "python examples/learn_sb3.py",
            "python examples/learn_sb3.py taxi --steps 40000",
            "python examples/learn_sb3.py quadrata --steps 20000",
            "python examples/learn_values.py minisurf --seconds 240",
            "python examples/learn_values.py quadrata",
            "python examples/learn_values.py taxi --seconds 240",
            "ludotheque benchmark run solo-cascadia-1 --bot examples/learn_torch.py:Ppo",
            "ludotheque benchmark run solo-cascadia-1 --bot examples/learn_torch.py:Dqn",
            "ludotheque benchmark run duel-minisurf-1 --bot examples/learn_sb3.py:Learned",
            "ludotheque benchmark run duel-minisurf-1 --bot examples/learn_values.py:Minisurf",
            "ludotheque benchmark run four-quadrata-1 --bot examples/learn_sb3.py:Quadrata",
            "ludotheque benchmark run hidden-taxi-1 --bot examples/learn_sb3.py:Taxi",
            "ludotheque benchmark run hidden-taxi-1 --bot examples/learn_values.py:Taxi",
        ),
        "research/test_learner_pages.py::test_a_learner_of_the_benchmark_learns_and_plays",
    ),
    "LUDOTHEQUE_LONG=1 python -m pytest tests/server/test_two_worlds.py": (
        "server/test_two_worlds.py"
    ),
}

NOT_RUN: dict[str, Reason] = {
    "python -m benchmarks.cascadia_learn play --seconds 180 --workers 16 --net start.npy --samples 12 --ahead 2 --wide 120 --share 1 --batch 1 --seed 1801 --out examples.npz": Reason.WEIGHTS,
    "python benchmarks/cascadia_learn/fit.py value.npy examples.npz --start start.npy --seconds 95 --lr 1.5e-3": Reason.WEIGHTS,
    "./check": Reason.SUITE,
    "./check --long": Reason.SUITE,
    "PYTHONPATH=lowest python -m pytest tests/server/test_floods.py tests/server/test_reconnect.py": (
        Reason.NETWORK
    ),
    "uv pip install --target lowest --no-deps uvicorn==0.44.0": Reason.NETWORK,
    "uv pip install --python .venv/bin/python 'psycopg[binary]>=3.2.4'": Reason.NETWORK,
    "pip download -d wheels ludotheque-1.0.0-py3-none-any.whl": Reason.NETWORK,
    'pip install "/path/to/ludotheque[cluster]"': Reason.NETWORK,
    'pipx install --force ".[server,print,study]"': Reason.NETWORK,
    'pip install "/path/to/ludotheque[print]"': Reason.NETWORK,
    'pip install "/path/to/ludotheque[openspiel,study]" sb3-contrib torchrl "ray[rllib]"': Reason.NETWORK,
    'pip install "/path/to/ludotheque[research]"': Reason.NETWORK,
    'pip install "/path/to/ludotheque[gpu]" torch': Reason.NETWORK,
    "python -m benchmarks.gpu": Reason.GPU,
    "python -m benchmarks.gpu --equality 10000": Reason.GPU,
    "python -m scripts.release try": Reason.NETWORK,
    "python -m scripts.site --games": Reason.NETWORK,
    "python -m benchmarks.server_peers": Reason.NETWORK,
    "ludotheque join games.example.org abcd2345efgh6789": Reason.OTHER_SERVER,
    "ludotheque join https://games.example.org": Reason.OTHER_SERVER,
    "ludotheque study taxi --seats 4 --bots hard@400 --matches 100000 --cluster auto --out /shared/taxi": (
        Reason.OTHER_SERVER
    ),
    "ray get-auth-token --generate": Reason.OTHER_SERVER,
    "ray start --address=FIRST:6379": Reason.OTHER_SERVER,
    "ray start --head --port=6379": Reason.OTHER_SERVER,
    "podman build -f hosting/Containerfile -t ludotheque .": Reason.CONTAINER,
    "podman exec ludotheque ludotheque admin": Reason.CONTAINER,
    "podman run --name ludotheque -p 127.0.0.1:8421:8421 -v ludotheque:/data localhost/ludotheque "
    "--name games.example.org --https --proxy 10.0.0.0/8": Reason.CONTAINER,
    "python -m scripts.container_trial": Reason.CONTAINER,
    "python -m scripts.proxy_trial": Reason.PROXY,
    "pip install --index-url https://test.pypi.org/simple/ --extra-index-url "
    'https://pypi.org/simple/ "ludotheque[server]"': Reason.RELEASE,
    'pipx install "ludotheque[server]"': Reason.RELEASE,
    "python -m twine upload --repository testpypi dist/*": Reason.RELEASE,
    "python -m twine upload dist/*": Reason.RELEASE,
}
