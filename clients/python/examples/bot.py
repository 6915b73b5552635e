#!/usr/bin/env python3
"""A bot on a server: python3 bot.py [URL] [GAME] [TABLE]

It makes a table against three bots and plays one game; with a table's id it takes a seat there.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from fairdeal import Turn, play_bot  # noqa: E402


def choose(turn: Turn):
    """The bot's part: one of turn.legal_moves. This one takes the first."""
    if turn.refused is not None:
        print("refused:", turn.refused["reason"], file=sys.stderr)
    return turn.legal_moves[0]


def main() -> None:
    given = sys.argv[1:]
    url = given[0] if len(given) > 0 else "http://127.0.0.1:8484"
    game = given[1] if len(given) > 1 else "president"
    if len(given) > 2:
        played = play_bot(url, choose, table=given[2], name="Example")
    else:
        played = play_bot(url, choose, create={"game": game, "pace_ms": 0}, name="Example")
    print(f"seat {played.seat}: {played.results['scores'][played.seat]} of 1")


main()
