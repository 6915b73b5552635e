"""Fairdeal's games as environments for learners, in the shape of PettingZoo's AEC API.

One file, nothing but Python's standard library (3.9 or newer). Where numpy is there, observations and masks are arrays;
where gymnasium is, spaces are its own; where pettingzoo is, the environment is an AECEnv. Without them everything works
with plain lists.

    from fairdeal_env import FairdealEnv

    env = FairdealEnv("president", seats=4, options={"rounds": 2})
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(info["action_mask"]))
    env.close()

The game itself runs in `fairdeal env GAME`, a program that is started and ended with the environment.
"""

from __future__ import annotations

import json
import os
import random
import shlex
import subprocess
import tempfile
import warnings
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

try:
    from gymnasium import spaces as gym_spaces
except ImportError:
    gym_spaces = None  # type: ignore[assignment]

try:
    from pettingzoo import AECEnv as Base
except ImportError:
    Base = object  # type: ignore[assignment,misc]

__all__ = ["FairdealEnv", "EnvError", "Discrete", "Box"]

Vector = Any  # a numpy array where numpy is there, else a list
ENV_VERSION = 1


class EnvError(RuntimeError):
    """The program behind the environment refuses, or is gone. `code` says which: `illegal_action`, `gone`, …"""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class IllegalAction(EnvError, ValueError):
    """The action is not legal now. Nothing has changed; `legal` lists those that are."""

    def __init__(self, reason: str, legal: Sequence[int]) -> None:
        super().__init__("illegal_action", reason)
        self.legal = list(legal)


class Discrete:
    """The numbers from 0 to below `n`: what gymnasium's Discrete is, as far as it is needed here."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.shape: Tuple[int, ...] = ()
        self._random = random.Random()

    def seed(self, seed: Optional[int] = None) -> None:
        self._random.seed(seed)

    def sample(self, mask: Optional[Sequence[int]] = None) -> int:
        """A number by chance; with a mask one of those it has a 1 for."""
        if mask is None:
            return self._random.randrange(self.n)
        legal = [action for action, may in enumerate(mask) if may]
        return self._random.choice(legal) if legal else 0

    def contains(self, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < self.n

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box:
    """Vectors of so many numbers within bounds: what gymnasium's Box is, as far as it is needed here."""

    def __init__(self, low: float, high: float, shape: Tuple[int, ...]) -> None:
        self.low, self.high, self.shape = low, high, shape

    def contains(self, value: Any) -> bool:
        return len(value) == self.shape[0] and all(self.low <= number <= self.high for number in value)

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape})"


# No number of a vector leaves these bounds: shares are within 0 and 1, but for hands that were set up.
LOW, HIGH = -10.0, 10.0


class FairdealEnv(Base):  # type: ignore[misc,valid-type]
    """One game, played over and over. Options, seats and deck are those of the constructor, through every reset."""

    def __init__(
        self,
        game: str,
        *,
        seats: Optional[int] = None,
        options: Optional[Mapping[str, Any]] = None,
        deck: Optional[str] = None,
        command: Union[str, Sequence[str], None] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        """`command` starts Fairdeal: `$FAIRDEAL`, else `fairdeal`. `deck` is a file. `render_mode` may be "ansi"."""
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is {render_mode!r} where None or 'ansi' is wanted")
        self._process: Optional["subprocess.Popen[str]"] = None
        if command is None:
            command = os.environ.get("FAIRDEAL", "fairdeal")
        words = shlex.split(command) if isinstance(command, str) else list(command)
        words += ["env", game]
        if seats is not None:
            words += ["--seats", str(seats)]
        for name, value in (options or {}).items():
            words += ["--option", f"{name}={_as_option(value)}"]
        if deck is not None:
            words += ["--deck", deck]
        # What the program says of itself is told when it ends; a file takes any amount of it.
        self._complaints = tempfile.TemporaryFile(mode="w+", encoding="utf-8", errors="replace")
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            encoding="utf-8",
        )
        self.about: Dict[str, Any] = self._read()
        if self.about.get("env") != ENV_VERSION:
            self.close()
            raise EnvError("version", f"the program speaks version {self.about.get('env')} where {ENV_VERSION} is wanted")
        self.metadata = {
            "name": f"fairdeal_{game}_v{self.about['encoding']['version']}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.game: str = game
        self.options: Dict[str, Any] = self.about["options"]
        self.action_names: List[str] = self.about["encoding"]["actions"]
        self.observation_parts: List[Dict[str, Any]] = self.about["encoding"]["parts"]
        self.possible_agents: List[str] = list(self.about["agents"])
        length = self.about["encoding"]["length"]
        self.observation_spaces: Dict[str, Any] = {agent: _box(length) for agent in self.possible_agents}
        self.action_spaces: Dict[str, Any] = {agent: _discrete(len(self.action_names)) for agent in self.possible_agents}
        self.agents: List[str] = []
        self.agent_selection: Optional[str] = None
        self.rewards: Dict[str, float] = {}
        self._cumulative_rewards: Dict[str, float] = {}
        self.terminations: Dict[str, bool] = {}
        self.truncations: Dict[str, bool] = {}
        self.infos: Dict[str, Dict[str, Any]] = {}
        self.results: Optional[Dict[str, Any]] = None
        self.seed_used: Optional[str] = None
        self._seen: Dict[str, Dict[str, Any]] = {}
        self._vectors: Dict[str, Vector] = {}

    # The AEC API

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "FairdealEnv":
        return self

    def reset(self, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None) -> None:
        """Deals anew; the same seed gives the same game. `options` may hold a set-up position as "start"."""
        start = (options or {}).get("start")
        strange = [key for key in (options or {}) if key != "start"]
        if strange:
            # Wrappers and tests of others hand on what they like: the AEC API has no refusal for it.
            text = f"reset takes the option 'start' only; {strange} changes nothing (a game's options go to the constructor)"
            warnings.warn(text, stacklevel=2)
        # As a text: a seed may have 256 bits.
        request: Dict[str, Any] = {"type": "reset", "seed": None if seed is None else str(int(seed))}
        if start is not None:
            request["start"] = start
        state = self._ask(request)
        self.agents = list(self.possible_agents)
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.seed_used = state["seed"]
        self._take(state)

    def observe(self, agent: str) -> Vector:
        """What an agent was told, as a vector; `observation_parts` says what each number means."""
        if agent not in self._vectors:
            self._vectors[agent] = _vector(self._look(agent)["observation"])
        return self._vectors[agent]

    def last(self, observe: bool = True) -> Tuple[Optional[Vector], float, bool, bool, Dict[str, Any]]:
        agent = self._selected()
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Optional[int]) -> None:
        """Takes the action of `agent_selection`; None for an agent whose game is over. What is illegal raises and changes nothing."""
        agent = self._selected()
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("the game of this agent is over; step(None) is wanted")
            self._remove(agent)
            return
        if action is None or int(action) != action:
            raise ValueError(f"{action!r} where the number of an action is wanted")
        self._after(agent, self._ask({"type": "step", "action": int(action)}))

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            yield self._selected()
            max_iter -= 1

    def render(self) -> Optional[str]:
        """What the agent whose turn it is sees, in words."""
        if self.render_mode is None or self.agent_selection is None:
            return None
        return self._look(self.agent_selection)["seen"]["text"]

    def state(self) -> Any:
        raise NotImplementedError("the whole state is nobody's to see before the game is over")

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.close()
        except OSError:
            pass
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
        self._complaints.close()

    # Beyond it

    def play(self, move: Mapping[str, Any]) -> None:
        """Steps by a move as it travels, where it says more than a number: a quip in Czar."""
        agent = self._selected()
        if self.terminations[agent]:
            raise ValueError("the game of this agent is over; step(None) is wanted")
        self._after(agent, self._ask({"type": "step", "move": dict(move)}))

    def seen(self, agent: str) -> Dict[str, Any]:
        """What an agent sees as every door of Fairdeal gives it: `view`, `legal_moves`, `text`. Card texts are here."""
        return self._look(agent)["seen"]

    def events(self, agent: str) -> List[Dict[str, Any]]:
        """All that an agent was told, in order."""
        return self._look(agent)["events"]

    def __enter__(self) -> "FairdealEnv":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_process", None) is not None:
            self.close()

    def __str__(self) -> str:
        return str(self.metadata["name"])

    # Inside

    def _selected(self) -> str:
        if self.agent_selection is None:
            raise EnvError("not_reset", "no game is begun; reset comes first")
        return self.agent_selection

    def _after(self, agent: str, state: Mapping[str, Any]) -> None:
        self._cumulative_rewards[agent] = 0.0
        self._take(state)
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward

    def _take(self, state: Mapping[str, Any]) -> None:
        self._seen, self._vectors = {}, {}
        self.rewards = {agent: float(reward) for agent, reward in state["rewards"].items()}
        self.terminations = dict(state["terminations"])
        self.truncations = dict(state["truncations"])
        self.infos = {agent: {"action_mask": self._mask(state["legal"].get(agent, []))} for agent in self.agents}
        self.results = state["results"]
        selected = state["agent_selection"]
        if selected is not None:
            self._vectors[selected] = _vector(state["observation"])
        # When the game is over, each agent is shown its end once.
        self.agent_selection = selected if selected is not None else self.agents[0]

    def _remove(self, agent: str) -> None:
        for by_agent in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del by_agent[agent]  # type: ignore[attr-defined]
        self.agents.remove(agent)
        self.rewards = {each: 0.0 for each in self.agents}
        self.agent_selection = self.agents[0] if self.agents else None

    def _mask(self, legal: Sequence[int]) -> Vector:
        mask = [0] * len(self.action_names)
        for action in legal:
            mask[action] = 1
        return mask if numpy is None else numpy.array(mask, dtype=numpy.int8)

    def _look(self, agent: str) -> Dict[str, Any]:
        if agent not in self._seen:
            self._seen[agent] = self._ask({"type": "observe", "agent": agent})
        return self._seen[agent]

    def _ask(self, request: Mapping[str, Any]) -> Dict[str, Any]:
        if self._process is None:
            raise EnvError("closed", "the environment is closed")
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        except OSError:
            self._fail()
        answer = self._read()
        if answer["type"] != "error":
            return answer
        if answer["code"] == "illegal_action":
            raise IllegalAction(answer["reason"], answer["legal"])
        raise EnvError(answer["code"], answer["reason"])

    def _read(self) -> Dict[str, Any]:
        assert self._process is not None and self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self._fail()
        return json.loads(line)

    def _fail(self) -> None:
        assert self._process is not None
        self._process.wait()
        self._complaints.seek(0)
        said = self._complaints.read().strip().splitlines()
        self.close()
        raise EnvError("gone", said[-1] if said else "the program behind the environment has ended")


def _vector(numbers: Sequence[float]) -> Vector:
    return list(numbers) if numpy is None else numpy.array(numbers, dtype=numpy.float32)


def _box(length: int) -> Any:
    if gym_spaces is None or numpy is None:
        return Box(LOW, HIGH, (length,))
    return gym_spaces.Box(LOW, HIGH, (length,), dtype=numpy.float32)


def _discrete(n: int) -> Any:
    return Discrete(n) if gym_spaces is None else gym_spaces.Discrete(n)


def _as_option(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
