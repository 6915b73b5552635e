"""A player in Python for any game of Fairdeal, on standard input and output; nothing but the standard library.

    fairdeal match president --player easy --player easy --player easy --player "exec:python3 examples/stdio-bot.py"

Each line is one JSON object. After "start" and the events come the turns: answer with one of the legal moves and
the same "turn". Whatever goes to standard output is read as an answer: notes go to standard error.
"""

import json
import random
import sys

chance = random.Random(1)

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "turn":
        move = chance.choice(message["legal_moves"])
        print(json.dumps({"type": "move", "turn": message["turn"], "move": move}), flush=True)
