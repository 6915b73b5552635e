"""The client against a real server: whole games over lines that are cut, answers that are lost, refusals.

    FAIRDEAL="node bin/fairdeal.js" python3 -m unittest discover -s clients/python/tests
"""

import json
import os
import shlex
import socket
import subprocess
import sys
import threading
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, ".."))

import fairdeal  # noqa: E402
from fairdeal import BotError, Problem, Server, Unreachable, play_bot  # noqa: E402


def first(turn):
    return turn.legal_moves[0]


class CutLine:
    """A line to a server that can be cut: every connection through it at once."""

    def __init__(self, port):
        self.far_port, self.open, self.cuts = port, set(), 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.far_port))
            self.open |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self.carry, args=(one, other), daemon=True).start()

    def carry(self, one, other):
        try:
            while True:
                data = one.recv(65536)
                if not data:
                    break
                other.sendall(data)
        except OSError:
            pass
        for end in (one, other):
            self.open.discard(end)
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    def cut(self):
        self.cuts += 1
        for end in list(self.open):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        self.listener.close()
        self.cut()


class Games(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        command = shlex.split(os.environ.get("FAIRDEAL", "fairdeal"))
        cls.process = subprocess.Popen(
            [*command, "serve", "--port", "0", "--json"], stdout=subprocess.PIPE, encoding="utf-8"
        )
        told = json.loads(cls.process.stdout.readline())
        cls.url, cls.port = told["url"].rstrip("/"), told["port"]

    @classmethod
    def tearDownClass(cls):
        cls.process.terminate()
        cls.process.wait(timeout=30)
        cls.process.stdout.close()

    def test_whole_games_over_a_line_that_is_cut(self):
        for game in ("president", "allegiance", "czar"):
            with self.subTest(game):
                line = CutLine(self.port)
                self.addCleanup(line.close)
                asked, heard = [], []

                def choose(turn):
                    asked.append(turn.turn)
                    # In the middle: the stream is gone, and so is the way of the second and the third answer.
                    if len(asked) in (2, 3):
                        line.cut()
                    return turn.legal_moves[0]

                options = {"rounds_max": 4} if game == "czar" else {}
                wanted = {"game": game, "pace_ms": 0, "options": options}
                played = play_bot(line.url, choose, create=wanted, name="Ada", event=heard.append)
                replay = Server(self.url).replay(played.table)
                self.assertGreater(line.cuts, 0)
                self.assertEqual(played.results, replay["results"])
                own = [each for each in replay["events"] if each.get("to", played.seat) == played.seat]
                self.assertEqual(played.events, own, "nothing twice, nothing missed")
                self.assertEqual(heard, own)
                self.assertEqual(replay["players"][played.seat]["name"], "Ada")
                self.assertEqual(len(asked), len(set(asked)), "each turn is asked for once")

    def test_a_refused_move_is_asked_for_again(self):
        refusals = []

        def choose(turn):
            refusals.append(turn.refused and turn.refused["code"])
            return {"type": "dance"} if turn.refused is None else turn.legal_moves[0]

        play_bot(self.url, choose, create={"game": "allegiance", "pace_ms": 0})
        self.assertEqual(refusals[:2], [None, "unreadable"])

    def test_a_bot_that_will_not_mend_gives_up_and_its_seat_can_be_played_on(self):
        held = []
        with self.assertRaises(BotError) as caught:
            play_bot(
                self.url,
                lambda turn: {"type": "play", "card": "red"},
                create={"game": "allegiance", "pace_ms": 0},
                tries=1,
                seated=lambda table, token: held.append((table, token)),
            )
        self.assertEqual(caught.exception.code, "wrong_type")
        table, token = held[0]
        self.assertTrue(Server(self.url).observation(table, token)["you_owe"])
        self.assertEqual(play_bot(self.url, first, table=table, token=token).table, table)

    def test_a_move_whose_answer_is_lost_counts_once(self):
        send, lost = Server.send_move, []

        def losing(server, *args, **how):
            answer = send(server, *args, **how)
            if len(lost) < 2:
                lost.append(answer)
                raise Unreachable("the answer is lost")
            return answer

        fairdeal.Server.send_move = losing
        try:
            played = play_bot(self.url, first, create={"game": "allegiance", "pace_ms": 0})
        finally:
            fairdeal.Server.send_move = send
        own = [each["move"] for each in played.events if each["type"] == "own_move"]
        self.assertEqual([move["type"] for move in own].count("allegiance"), 1)
        self.assertEqual(lost[0], lost[1])

    def test_what_is_in_the_way_is_said(self):
        with self.assertRaises(Problem) as caught:
            play_bot(self.url, first, table="nowhere")
        self.assertEqual((caught.exception.status, caught.exception.code), (404, "no_such_table"))
        with self.assertRaises(Problem) as caught:
            play_bot(self.url, first, create={"game": "president", "options": {"rounds": 99}})
        self.assertEqual(caught.exception.code, "bad_options")
        made = Server(self.url).create_table({"game": "president"})
        with self.assertRaises(BotError) as stranger:
            play_bot(self.url, first, table=made["id"], token="x" * 22)
        self.assertEqual(stranger.exception.code, "no_token")
        with self.assertRaises(Unreachable):
            play_bot("http://127.0.0.1:9", first, table="x")
        with self.assertRaises(ValueError):
            Server("ftp://127.0.0.1")
        with self.assertRaises(ValueError):
            play_bot(self.url, first)

    def test_the_example_plays(self):
        example = os.path.join(HERE, "..", "examples", "bot.py")
        ran = subprocess.run(
            [sys.executable, "-B", example, self.url, "allegiance"], capture_output=True, encoding="utf-8", timeout=120
        )
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertRegex(ran.stdout, r"^seat [0-3]: [01] of 1\n$")


if __name__ == "__main__":
    unittest.main()
