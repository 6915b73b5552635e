"""Plays the games on standard input, one a line, and tells what happens in each, one a line."""

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
    return {"events": table.events, "results": table.results}


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")
    sys.stdout.reconfigure(encoding="utf-8", errors="surrogatepass")
    for line in sys.stdin:
        print(canonical(play(json.loads(line))))
