"""Plays the games on standard input, one a line, and tells what happens in each, one a line."""

import copy
import json
import sys

from allegiance import Allegiance
from canonical import canonical
from czar import Czar
from president import President
from table import Illegal

GAMES = {"president": President, "allegiance": Allegiance, "czar": Czar}


def play(replay):
    table = GAMES[replay["game"]](replay)
    for index, entry in enumerate(replay["moves"]):
        try:
            if entry.get("close") is True:
                table.close()
            else:
                table.move(entry["seat"], entry["move"])
        except Illegal as refusal:
            return {"illegal": {"code": str(refusal), "move": index}}
    told = {"events": table.events, "results": table.results}
    if "probes" in replay:
        told["probes"] = [probe(table, seat, move) for seat, move in replay["probes"]]
    return told


def probe(table, seat, move):
    """The code a move would be refused with, or null."""
    aside = copy.copy(table)
    aside.events = []
    aside = copy.deepcopy(aside)
    try:
        aside.move(seat, move)
    except Illegal as refusal:
        return str(refusal)
    return None


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8", errors="surrogatepass")
    for line in sys.stdin:
        print(canonical(play(json.loads(line))))
