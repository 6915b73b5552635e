#!/usr/bin/env python3
"""A bot for Fairdeal to begin from: any game, nothing but Python's standard library.

The table writes one JSON object a line to standard input; each "turn" is answered by one line on standard output.
Print nothing else there: notes go to standard error. The bot may play many games, one after the other.
"""

import json
import sys


def choose(turn, events):
    """Your part: one of turn["legal_moves"].

    turn["observation"] is what you see now ("view" has the cards, "text" tells it in words), and events is all that
    happened in this game so far. This bot takes the first move of the list.
    """
    return turn["legal_moves"][0]


def main():
    events = []
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "start":
            events = []
        elif message["type"] == "event":
            events.append(message["event"])
        elif message["type"] == "turn":
            move = choose(message, events)
            print(json.dumps({"type": "move", "turn": message["turn"], "move": move}), flush=True)


main()
