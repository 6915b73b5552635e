"""A client for Fairdeal's table server: one function that chooses moves, and everything else is done here.

One file, nothing but Python's standard library (3.9 or newer). Copy it next to your program.

    from fairdeal import play_bot

    def choose(turn):
        return turn.legal_moves[0]

    game = play_bot("http://127.0.0.1:8484", choose, create={"game": "president"}, name="Ada")
    print(game.results["scores"][game.seat])

The line to the server may break: it is taken up again behind the last event, nothing is told twice, and a move whose
answer was lost is sent again under its id, which counts once.
"""

from __future__ import annotations

import http.client
import json
import secrets
import time
import urllib.parse
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Tuple

__all__ = ["BotError", "Game", "Problem", "Server", "Turn", "Unreachable", "play_bot"]

Json = Any
Move = Mapping[str, Json]

# The server gives a sign of life every 15 s; after so long without one the line is taken for lost.
SILENCE_S = 40.0
RETRY_S = (0.5, 1, 2, 3, 5, 8, 13)
# The turn went on without the bot: no fault of its answer.
OVERTAKEN = ("stale_turn", "game_over", "already_locked_in", "owes_nothing", "forfeited")


class Problem(Exception):
    """What the server refuses: a stable `code`, the HTTP `status`, and in `facts` whatever else it says."""

    def __init__(self, status: int, facts: Mapping[str, Json]) -> None:
        self.status = status
        self.code = str(facts.get("code", "unreadable"))
        self.facts = dict(facts)
        super().__init__(str(facts.get("detail", f"The server says {status}.")))


class Unreachable(Exception):
    """The server does not answer, or its answer broke off."""


class BotError(Exception):
    """What ended a bot before its game was over: a `code`, and the reason."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Server:
    """The calls of one server. Each gives what the server answers, or raises `Problem` or `Unreachable`."""

    def __init__(self, url: str, timeout: float = 30.0) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url!r} where the address of a server as http://127.0.0.1:8484 is wanted")
        self._secure = parts.scheme == "https"
        self._host, self._port = parts.hostname, parts.port
        self._timeout = timeout

    def games(self) -> Dict[str, Json]:
        return self.call("GET", "/api/games")

    def tables(self) -> Dict[str, Json]:
        return self.call("GET", "/api/tables")

    def table(self, table: str) -> Dict[str, Json]:
        return self.call("GET", f"/api/tables/{_word(table)}")

    def create_table(self, wanted: Mapping[str, Json]) -> Dict[str, Json]:
        """`{"game": "president", "seats": [{"kind": "you", "name": "Ada"}, …], …}`"""
        return self.call("POST", "/api/tables", body=wanted)

    def take_seat(self, table: str, name: str, seat: Optional[int] = None) -> Dict[str, Json]:
        body: Dict[str, Json] = {"name": name}
        if seat is not None:
            body["seat"] = seat
        return self.call("POST", f"/api/tables/{_word(table)}/seats", body=body)

    def take_by_code(self, table: str, code: str) -> Dict[str, Json]:
        return self.call("POST", f"/api/tables/{_word(table)}/seats", body={"code": code})

    def leave_seat(self, table: str, seat: int, token: str) -> None:
        self.call("DELETE", f"/api/tables/{_word(table)}/seats/{seat}", token=token)

    def start(self, table: str, host_token: str, fill: str = "normal") -> None:
        self.call("POST", f"/api/tables/{_word(table)}/start", token=host_token, body={"fill": fill})

    def observation(self, table: str, token: Optional[str] = None) -> Dict[str, Json]:
        return self.call("GET", f"/api/tables/{_word(table)}/observation", token=token)

    def send_move(self, table: str, token: str, turn: int, move: Move, id: str) -> Dict[str, Json]:
        body = {"id": id, "turn": turn, "move": move}
        return self.call("POST", f"/api/tables/{_word(table)}/moves", token=token, body=body)

    def replay(self, table: str) -> Dict[str, Json]:
        return self.call("GET", f"/api/tables/{_word(table)}/replay")

    def call(
        self,
        method: str,
        path: str,
        *,
        token: Optional[str] = None,
        body: Optional[Mapping[str, Json]] = None,
    ) -> Json:
        """Any call of the protocol."""
        headers = {"accept": "application/json"}
        payload: Optional[bytes] = None
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        if body is not None:
            headers["content-type"] = "application/json"
            payload = json.dumps(body).encode()
        connection = self._connect(self._timeout)
        try:
            connection.request(method, path, payload, headers)
            answer = connection.getresponse()
            return _read(answer.status, answer.read())
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable(f"the server does not answer: {error}") from error
        finally:
            connection.close()

    def messages(
        self, table: str, token: Optional[str] = None, after: Optional[int] = None
    ) -> Iterator[Dict[str, Json]]:
        """The messages of a table's stream, behind event `after`, to its end. Raises `Unreachable` where it breaks off."""
        query = "?observe=1" if after is None else f"?observe=1&after={after}"
        headers = {"accept": "application/x-ndjson"}
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        connection = self._connect(SILENCE_S)
        try:
            connection.request("GET", f"/api/tables/{_word(table)}/events{query}", headers=headers)
            answer = connection.getresponse()
            if answer.status != 200:
                _read(answer.status, answer.read())
            while True:
                line = answer.readline()
                if not line:
                    return
                if line.strip():
                    frame = json.loads(line)
                    yield from frame if isinstance(frame, list) else [frame]
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Unreachable(f"the line is lost: {error}") from error
        finally:
            connection.close()

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        return kind(self._host, self._port, timeout=timeout)


@dataclass
class Turn:
    """What a bot is asked."""

    turn: int
    seat: int
    legal_moves: List[Dict[str, Json]]
    observation: Dict[str, Json]
    events: List[Dict[str, Json]] = field(repr=False)
    refused: Optional[Dict[str, Json]] = None
    """Why the last answer to this turn was not taken: its `code`, its `reason`, its facts. None at the first try."""


@dataclass
class Game:
    """A game that is over."""

    table: str
    seat: int
    token: str = field(repr=False)
    results: Dict[str, Json]
    events: List[Dict[str, Json]] = field(repr=False)


Decide = Callable[[Turn], Move]


def play_bot(
    url: str,
    decide: Decide,
    *,
    create: Optional[Mapping[str, Json]] = None,
    table: Optional[str] = None,
    token: Optional[str] = None,
    name: str = "Bot",
    seat: Optional[int] = None,
    tries: int = 3,
    event: Optional[Callable[[Dict[str, Json]], None]] = None,
    seated: Optional[Callable[[str, str], None]] = None,
    patience_s: float = 300.0,
) -> Game:
    """Plays one game to its end.

    Where: `create` makes a table (without "seats", against the usual number of easy bots), `table` with `name` takes an
    open seat there, `table` with `token` plays a seat one has. `decide` gives a move for a `Turn`; a refused one is
    asked for again with the refusal, `tries` times, and then `BotError` is raised: nothing is played in its place.
    `event` is told of each event in order and once, `seated` of table and token, to come back by. A server that does
    not answer is tried for `patience_s` seconds.
    """
    server = Server(url)
    if create is not None:
        table, token = _make_table(server, create, name)
    elif table is None:
        raise ValueError("where? create=…, or table=…")
    elif token is None:
        token = server.take_seat(table, name, seat)["token"]
    assert table is not None and token is not None
    if seated is not None:
        seated(table, token)
    return _Bot(server, table, token, decide, tries, event, patience_s).play()


class _Bot:
    def __init__(
        self,
        server: Server,
        table: str,
        token: str,
        decide: Decide,
        tries: int,
        event: Optional[Callable[[Dict[str, Json]], None]],
        patience_s: float,
    ) -> None:
        self.server, self.table, self.token = server, table, token
        self.decide, self.tries, self.event, self.patience_s = decide, tries, event, patience_s
        self.events: List[Dict[str, Json]] = []
        self.seat = -1
        self.answered: Optional[int] = None

    def play(self) -> Game:
        failures, since = 0, time.monotonic()
        while True:
            try:
                for message in self.server.messages(self.table, self.token, len(self.events) - 1 if self.events else None):
                    failures, since = 0, time.monotonic()
                    results = self.take(message)
                    if results is not None:
                        return Game(self.table, self.seat, self.token, results, self.events)
            except Unreachable:
                pass
            except Problem as problem:
                # Fewer events than were seen here: another game, told from its beginning.
                if problem.code == "bad_request" and self.events:
                    self.events, self.answered = [], None
                elif problem.status != 429 and problem.status < 500:
                    raise BotError(problem.code, str(problem)) from problem
            if time.monotonic() - since > self.patience_s:
                raise BotError("unreachable", "The table server does not answer.")
            time.sleep(RETRY_S[min(failures, len(RETRY_S) - 1)])
            failures += 1

    def take(self, message: Dict[str, Json]) -> Optional[Dict[str, Json]]:
        kind = message["type"]
        if kind == "welcome":
            self.seat = message["seat"]
        elif kind == "event":
            if message["n"] == len(self.events):
                self.events.append(message["event"])
                if self.event is not None:
                    self.event(message["event"])
        elif kind == "turn":
            if message["you_owe"] and message["turn"] != self.answered:
                self.answer(message)
        elif kind == "over":
            return message["results"]
        return None

    def answer(self, message: Dict[str, Json]) -> None:
        turn = message["turn"]
        refused: Optional[Dict[str, Json]] = None
        for _ in range(self.tries + 1):
            asked = Turn(turn, self.seat, message["legal_moves"], message["observation"], self.events, refused)
            move = self.decide(asked)
            refused = self.send(turn, move)
            self.answered = turn
            if refused is None or refused["code"] in OVERTAKEN:
                return
        assert refused is not None
        raise BotError(refused["code"], f"The bot was refused once too often: {refused['reason']}")

    def send(self, turn: int, move: Move) -> Optional[Dict[str, Json]]:
        """Sends a move until its answer is known: the id makes sure that it counts once."""
        id, since, failures = secrets.token_hex(16), time.monotonic(), 0
        while True:
            try:
                self.server.send_move(self.table, self.token, turn, move, id)
                return None
            except Problem as problem:
                if problem.status in (409, 422):
                    return {**problem.facts, "code": problem.code, "reason": str(problem)}
                if problem.status not in (408, 429) and problem.status < 500:
                    raise BotError(problem.code, str(problem)) from problem
            except Unreachable:
                pass
            if time.monotonic() - since > self.patience_s:
                raise BotError("unreachable", "The table server does not answer.")
            time.sleep(RETRY_S[min(failures, len(RETRY_S) - 1)])
            failures += 1


def _make_table(server: Server, wanted: Mapping[str, Json], name: str) -> Tuple[str, str]:
    body = dict(wanted)
    if "seats" not in body:
        games = {game["id"]: game for game in server.games()["games"]}
        usual = games[body["game"]]["seats"]["usual"] if body.get("game") in games else 4
        bots = [{"kind": "bot", "level": "easy"} for _ in range(usual - 1)]
        body["seats"] = [{"kind": "you", "name": name}, *bots]
    made = server.create_table(body)
    for each in made["seats"]:
        if "token" in each:
            return made["id"], each["token"]
    raise BotError("bad_request", 'The new table has no seat for the bot: {"kind": "you"}.')


def _read(status: int, payload: bytes) -> Json:
    if status == 204:
        return None
    try:
        answer = json.loads(payload)
    except ValueError as error:
        if status < 400:
            raise Unreachable(f"the answer ({status}) cannot be read") from error
        answer = {}
    if status >= 400:
        raise Problem(status, answer if isinstance(answer, dict) else {})
    return answer


def _word(text: str) -> str:
    return urllib.parse.quote(text, safe="")
