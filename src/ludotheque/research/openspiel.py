"""Every game as an OpenSpiel game (the extra `openspiel`): `ludotheque_minisurf` and so on.

    import ludotheque.research.openspiel
    game = pyspiel.load_game("ludotheque_minisurf(seats=3)")

Draws are chance nodes, numbered by their place in the list of what can be drawn; players' actions
have their usual numbers. Seats that choose at the same time choose one after the other and do not
see each other's choice.
"""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import numpy as np
import pyspiel

from ludotheque.declaration import Game
from ludotheque.forms import new_options
from ludotheque.notation import notation
from ludotheque.registry import all_games
from ludotheque.research.stepper import MatchStepper, ObservationBuffer, size_of
from ludotheque.rules import Over, Seat, Seats

MAX_CHANCE_OUTCOMES = 256  # no draw has more outcomes
MAX_SEATS = 8
OPTION_TYPES = (bool, int, str)  # kinds of options that OpenSpiel can be told


class HistoryState:
    """A state, and a digest of all that each seat has seen and done until then. It never changes,
    so copies share it."""

    def __init__(self, state: Any, recalled: tuple[bytes, ...]) -> None:
        self.state, self.recalled = state, recalled

    def __deepcopy__(self, memo: Any) -> HistoryState:
        return self


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its options."""

    id: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        seats = given.pop("seats", None)
        self._shared = _Shared(self.id, given, seats or None)
        rules, numbers = self.stepper.rules, self.stepper.numbers
        info = pyspiel.GameInfo(
            num_distinct_actions=numbers.size,
            max_chance_outcomes=MAX_CHANCE_OUTCOMES,
            num_players=rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if rules.seats > 1 else None,
            max_game_length=rules.limit,
        )
        super().__init__(_kind(self.stepper.game, rules.seats == 1), info, params or {})

    @property
    def stepper(self) -> MatchStepper:
        return self._shared.stepper

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> OpenSpielObserver:
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return OpenSpielObserver(self._shared, recalls)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._shared = game._shared
        nothing = (b"",) * self.stepper.seats
        self.moment = self._shared.moment(game.stepper.rules.start(), nothing, None, 0)

    @property
    def stepper(self) -> MatchStepper:
        return self._shared.stepper

    def current_player(self) -> int:
        turn = self.stepper.rules.turn(self.moment.state)
        if isinstance(turn, Over):
            return int(pyspiel.PlayerId.TERMINAL)
        return turn.seats[0] if isinstance(turn, Seats) else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        state, numbers = self.moment.state, self.stepper.numbers
        mask = bytearray(numbers.size)
        numbers.mark(state, player, self.stepper.rules.actions(state, player), mask)
        return [number for number, legal in enumerate(mask) if legal]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [weight for _, weight in self.stepper.rules.chances(self.moment.state)]
        total = sum(weights)
        return [(place, weight / total) for place, weight in enumerate(weights)]

    def _action(self, player: int, number: int) -> Any:
        if player == pyspiel.PlayerId.CHANCE:
            return self.stepper.rules.chances(self.moment.state)[number][0]
        return self.stepper.numbers.action(self.moment.state, player, number)

    def _apply_action(self, number: int) -> None:
        player = self.current_player()
        actor = None if player == pyspiel.PlayerId.CHANCE else player
        after = self.stepper.rules.play(self.moment.state, actor, self._action(player, number))
        self.moment = self._shared.moment(after, self.moment.recalled, actor, number)

    def _action_to_string(self, player: int, number: int) -> str:
        if player != pyspiel.PlayerId.CHANCE and player != self.current_player():
            return self.stepper.numbers.show(number)
        return notation(self.stepper.rules.action).show(self._action(player, number))

    def is_terminal(self) -> bool:
        return isinstance(self.stepper.rules.turn(self.moment.state), Over)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.stepper.seats
        return self.stepper.result(self.moment.state)

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> OpenSpielState:
        """A state that the player cannot tell from this one. Its history stays the true one."""
        rng = Random(int(probability_sampler() * 2**53))
        other = self.clone()
        world = self.stepper.rules.resample(self.moment.state, player_id, rng)
        other.moment = HistoryState(world, self.moment.recalled)
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


def state_at(game: OpenSpielGame, state: Any) -> OpenSpielState:
    """A state of a match under way, to search from. Its history is empty, so it cannot be written
    down."""
    made = game.new_initial_state()
    made.moment = HistoryState(state, (b"",) * game.stepper.seats)
    return made


class _Shared:
    """What all states of a game have in common, and no copy of a state copies."""

    def __init__(self, game: str, options: dict[str, Any], seats: int | None) -> None:
        self._settings = (game, options, seats)
        self.stepper = MatchStepper(game, options, seats, "result")
        self.buffers = [
            ObservationBuffer(self.stepper.observer, seat) for seat in range(self.stepper.seats)
        ]

    def moment(
        self, state: Any, before: tuple[bytes, ...], actor: Seat | None, number: int
    ) -> HistoryState:
        """A state with the actions and views that every seat recalls."""
        recalled = []
        for seat, buffer in enumerate(self.buffers):
            done = b"%d" % number if actor == seat else b""
            seen = buffer.see(state, flat=True).tobytes()
            recalled.append(hashlib.blake2b(before[seat] + done + seen, digest_size=16).digest())
        return HistoryState(state, tuple(recalled))

    def __deepcopy__(self, memo: Any) -> _Shared:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _Shared, self._settings


class OpenSpielObserver:
    """What a player sees as numbers; as text a digest of it, or of all it has seen and done."""

    def __init__(self, shared: _Shared, recalls: bool) -> None:
        self._shared, self._recalls = shared, recalls
        self.tensor = np.zeros(size_of(shared.stepper.observer), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self.tensor[:] = self._shared.buffers[player].see(state.moment.state, flat=True)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        if self._recalls:
            return state.moment.recalled[player].hex()
        seen = self._shared.buffers[player].see(state.moment.state, flat=True)
        return hashlib.blake2b(seen.tobytes(), digest_size=16).hexdigest()


def _kind(game: Game, alone: bool) -> Any:
    """The type OpenSpiel knows a game by; several players share nothing but what one wins."""
    options = new_options(game, bots_only=True)
    values = {name: getattr(options, name) for name in game.options.__struct_fields__}
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"ludotheque_{game.id}",
        long_name=f"Ludothèque: {game.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if alone else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "seats": game.usual_seats(options),
            **{name: value for name, value in values.items() if isinstance(value, OPTION_TYPES)},
        },
    )


def _register() -> None:
    for game in all_games():
        made = type(f"OpenSpiel{game.id.title()}", (OpenSpielGame,), {"id": game.id})
        pyspiel.register_game(_kind(game, alone=False), made)


_register()
