"""Allegiance, rules 1.0.0."""

import random

from table import Illegal, Table, fields, whole

COLOURS = ("red", "blue", "green")


class Allegiance(Table):
    types = ("allegiance", "skip", "play")

    def __init__(self, replay):
        options = {"rounds": 7, "greens": 2, "skip": "vote", "track_limit": None, **replay.get("options", {})}
        super().__init__("allegiance", "1.0.0", 4, options)
        self.random = random.Random(int(replay.get("seed", "0")))
        start = replay.get("start")
        if start is not None:
            self.hands = [list(hand) for hand in start["hands"]]
        else:
            greens = options["greens"]
            each = (40 - greens) // 2
            deck = ["red"] * each + ["blue"] * each + ["green"] * greens
            self.random.shuffle(deck)
            self.hands = [[deck.pop() for _ in range(10)] for _ in self.everyone()]
        for seat in self.everyone():
            self.tell("hand", to=seat, cards=list(self.hands[seat]))
        self.round = 0
        self.balance = 0
        self.chosen = {}
        self.begin_phase("allegiance", self.everyone())

    def begin_phase(self, phase, owing):
        self.phase = phase
        self.owing = set(owing)
        self.locked = set()
        self.sent = {}

    def phase_types(self):
        return (self.phase,)

    def playable(self, seat):
        return [card for card in self.hands[seat] if card != "green"]

    def default(self, seat):
        if self.phase == "allegiance":
            return {"type": "allegiance", "card": self.random.choice(self.hands[seat])}
        if self.phase == "play":
            return {"type": "play", "card": self.random.choice(self.playable(seat))}
        if self.options["skip"] == "host":
            return {"type": "skip", "seat": self.random.randrange(4)}
        return {"type": "skip", "seat": None}

    def take(self, seat, raw, default):
        if raw["type"] == "skip":
            fields(raw, ("seat",))
            named = None if default and raw["seat"] is None else whole(raw["seat"])
            if named is not None and not 0 <= named < 4:
                raise Illegal("no_such_seat")
            self.sent[seat] = named
            self.lock(seat, {"type": "skip", "seat": named}, default)
        else:
            fields(raw, ("card",))
            card = raw["card"]
            if card not in COLOURS:
                raise Illegal("unreadable")
            if raw["type"] == "play" and card == "green":
                raise Illegal("green_not_playable")
            if card not in self.hands[seat]:
                raise Illegal("not_held")
            self.sent[seat] = card
            if raw["type"] == "allegiance":
                self.hands[seat].remove(card)
            self.lock(seat, {"type": raw["type"], "card": card}, default)
        if not self.owing:
            {"allegiance": self.chosen_all, "skip": self.voted, "play": self.resolve}[self.phase]()

    def chosen_all(self):
        self.chosen = dict(self.sent)
        self.begin_round()

    def begin_round(self):
        self.round += 1
        self.tell("round_start", round=self.round)
        self.begin_phase("skip", [0] if self.options["skip"] == "host" else self.everyone())

    def voted(self):
        ballots = [self.sent.get(seat) for seat in self.everyone()]
        if self.options["skip"] == "host":
            skipped, tie = ballots[0], False
        else:
            counts = [ballots.count(seat) for seat in self.everyone()]
            tied = [seat for seat in self.everyone() if counts[seat] == max(counts)]
            tie = len(tied) > 1
            skipped = self.random.choice(tied) if tie else tied[0]
        self.tell("skip", ballots=ballots, skipped=skipped, tie=tie)
        self.begin_phase("play", [seat for seat in self.everyone() if seat != skipped and self.playable(seat)])
        if not self.owing:
            self.resolve()

    def resolve(self):
        plays = [self.sent.get(seat) for seat in self.everyone()]
        for seat, card in self.sent.items():
            self.hands[seat].remove(card)
        delta = plays.count("blue") - plays.count("red")
        self.balance += delta
        limit = self.options["track_limit"]
        if limit is not None:
            self.balance = max(-limit, min(limit, self.balance))
        self.tell("resolve", round=self.round, plays=plays, delta=delta, balance=self.balance)
        if self.round < self.options["rounds"]:
            self.begin_round()
            return
        goals = {"red": self.balance < 0, "blue": self.balance > 0, "green": self.balance == 0}
        allegiances = [self.chosen[seat] for seat in self.everyone()]
        won = [goals[colour] for colour in allegiances]
        self.end(
            {
                "balance": self.balance,
                "allegiances": allegiances,
                "won": won,
                "winner_slots": [seat for seat in self.everyone() if won[seat]],
                "scores": [1 if each else 0 for each in won],
                "rounds_played": self.round,
            }
        )
