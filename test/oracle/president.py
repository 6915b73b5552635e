"""President, rules 1.1.0."""

import random

from table import Illegal, Table, fields, texts

RANKS = "3456789TJQKA2"
SUITS = "cdhs"
NAMES = [rank + suit for rank in RANKS for suit in SUITS]
NUMBER = {name: number for number, name in enumerate(NAMES)}


def rank(card):
    return card // 4


def named(cards):
    return [NAMES[card] for card in sorted(cards)]


def titles_for(seats):
    titles = ["neutral"] * seats
    titles[0] = "president"
    titles[-1] = "last"
    if seats >= 4:
        titles[1] = "vice_president"
        titles[-2] = "vice_last"
    return titles


class President(Table):
    types = ("play", "pass", "give")

    def __init__(self, replay):
        options = {"rounds": 1, "revolution": True, "next_leader": "last", **replay.get("options", {})}
        super().__init__("president", "1.1.0", replay["seats"], options)
        self.random = random.Random(int(replay.get("seed", "0")))
        self.start = replay.get("start")
        self.totals = [0] * self.seats
        self.round = 0
        self.places = None  # of the round before
        self.deal()

    def deal(self):
        self.round += 1
        if self.round == 1 and self.start is not None:
            leader = self.start.get("leader", 0)
            self.hands = [{NUMBER[name] for name in hand} for hand in self.start["hands"]]
        else:
            leader = 0
            if self.places is not None:
                leader = self.places[-1 if self.options["next_leader"] == "last" else 0]
            deck = list(range(52))
            self.random.shuffle(deck)
            self.hands = [set() for _ in self.everyone()]
            for i, card in enumerate(deck):
                self.hands[(leader + i) % self.seats].add(card)
        self.leader = leader
        self.tell("round_start", round=self.round, leader=leader, counts=[len(hand) for hand in self.hands])
        for seat in self.everyone():
            self.tell("hand", to=seat, cards=named(self.hands[seat]))
        self.out = []
        self.reversed = False
        if self.places is None:
            self.lead(leader)
        else:
            self.exchange()

    # The exchange.

    def exchange(self):
        before = self.places
        pairs = [(before[-1], before[0], 2)]
        if self.seats >= 4:
            pairs.append((before[-2], before[1], 1))
        gifts = [(giver, receiver, sorted(self.hands[giver])[-count:]) for giver, receiver, count in pairs]
        for gift in gifts:
            self.hand_over(*gift)
        self.returns = {receiver: (giver, count) for giver, receiver, count in pairs}
        self.given = {}
        self.owing = set(self.returns)
        self.locked = set()
        self.phase = "exchange"

    def hand_over(self, giver, receiver, cards):
        self.hands[giver] -= set(cards)
        self.hands[receiver] |= set(cards)
        self.tell("transfer", giver=giver, receiver=receiver, count=len(cards))
        for to in (giver, receiver):
            self.tell("transfer_cards", to=to, giver=giver, receiver=receiver, cards=named(cards))

    def give(self, seat, cards, default):
        self.given[seat] = cards
        self.lock(seat, {"type": "give", "cards": named(cards)}, default)
        if self.owing:
            return
        for giver in self.returns:  # the president's first
            self.hand_over(giver, self.returns[giver][0], self.given[giver])
        took_part = set(self.returns) | {giver for giver, _ in self.returns.values()}
        for each in sorted(took_part):
            self.tell("hand", to=each, cards=named(self.hands[each]))
        self.lead(self.leader)

    # The play.

    def lead(self, seat):
        self.phase = "play"
        self.locked = set()
        self.top = None  # (seat, cards)
        self.passed = set()
        self.owing = {seat}

    def after(self, seat, wanted):
        for step in range(1, self.seats + 1):
            each = (seat + step) % self.seats
            if self.hands[each] and wanted(each):
                return each
        raise AssertionError("nobody is left")

    def strength(self, card):
        return -rank(card) if self.reversed else rank(card)

    def phase_types(self):
        return ("give",) if self.phase == "exchange" else ("play", "pass")

    def default(self, seat):
        if self.phase == "exchange":
            return {"type": "give", "cards": named(sorted(self.hands[seat])[: self.returns[seat][1]])}
        if self.top is not None:
            return {"type": "pass"}
        lowest = min(self.hands[seat], key=lambda card: (self.strength(card), card % 4))
        return {"type": "play", "cards": [NAMES[lowest]]}

    def take(self, seat, raw, default):
        if raw["type"] == "pass":
            fields(raw, ())
            if self.top is None:
                raise Illegal("leading_pass")
            self.passed.add(seat)
            self.tell("pass", seat=seat, default=default)
            self.go_on(seat)
            return
        fields(raw, ("cards",))
        names = texts(raw["cards"])
        if any(name not in NUMBER for name in names):
            raise Illegal("unreadable")
        cards = [NUMBER[name] for name in names]
        if self.phase == "exchange":
            right = len(cards) == self.returns[seat][1]
        else:
            right = 1 <= len(cards) <= 4 if self.top is None else len(cards) == len(self.top[1])
        if not right:
            raise Illegal("wrong_count")
        if len(set(cards)) < len(cards):
            raise Illegal("repeated_card")
        if not set(cards) <= self.hands[seat]:
            raise Illegal("not_held")
        if self.phase == "exchange":
            self.give(seat, cards, default)
            return
        if len({rank(card) for card in cards}) > 1:
            raise Illegal("mixed_ranks")
        if self.top is not None and self.strength(cards[0]) <= self.strength(self.top[1][0]):
            raise Illegal("too_low")
        self.play(seat, cards, default)

    def play(self, seat, cards, default):
        self.hands[seat] -= set(cards)
        self.top = (seat, cards)
        if len(cards) == 4 and self.options["revolution"]:
            self.reversed = not self.reversed
        left = len(self.hands[seat])
        self.tell("play", seat=seat, cards=named(cards), left=left, reversed=self.reversed, default=default)
        if left == 0:
            self.out.append(seat)
            place = len(self.out)
            self.tell("out", seat=seat, place=place, title=titles_for(self.seats)[place - 1])
            holding = [each for each in self.everyone() if self.hands[each]]
            if len(holding) == 1:
                self.finish(holding[0])
                return
        self.go_on(seat)

    def go_on(self, seat):
        winner = self.top[0]
        waiting = [each for each in self.everyone() if each != winner and self.hands[each] and each not in self.passed]
        if waiting:
            self.owing = {self.after(seat, lambda each: each in waiting)}
            return
        leader = winner if self.hands[winner] else self.after(winner, lambda each: True)
        self.tell("trick", winner=winner, leader=leader)
        self.lead(leader)

    def finish(self, last):
        places = [*self.out, last]
        order = titles_for(self.seats)
        titles = [order[places.index(seat)] for seat in self.everyone()]
        points = [self.seats - places.index(seat) for seat in self.everyone()]
        self.totals = [total + won for total, won in zip(self.totals, points)]
        self.tell(
            "round_result",
            round=self.round,
            places=places,
            titles=titles,
            points=points,
            totals=self.totals,
            remaining=named(self.hands[last]),
        )
        self.places = places
        if self.round < self.options["rounds"]:
            self.deal()
            return
        standings = [1 + sum(other > total for other in self.totals) for total in self.totals]
        rounds = self.round
        self.end(
            {
                "rounds_played": rounds,
                "places": places,
                "titles": titles,
                "totals": self.totals,
                "standings": standings,
                "winner_slots": [seat for seat in self.everyone() if standings[seat] == 1],
                "scores": [(total - rounds) / (rounds * (self.seats - 1)) for total in self.totals],
            }
        )
