"""Czar, rules 1.0.0."""

import hashlib
import random
import unicodedata

from canonical import canonical
from table import Illegal, Table, fields, texts, whole

WHITE_SPACE = {0x20, 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, *range(0x09, 0x0E), *range(0x2000, 0x200B)}
JOINERS = "\u200c\u200d"


def clean(text):
    """One line of text from a player; None if nothing is left."""
    spaced = "".join(" " if ord(char) in WHITE_SPACE else char for char in text)
    kept = "".join(char for char in spaced if char in JOINERS or unicodedata.category(char) not in ("Cc", "Cf", "Cs"))
    while "  " in kept:
        kept = kept.replace("  ", " ")
    done = unicodedata.normalize("NFC", kept.strip(" "))
    return done if done.strip(JOINERS + " ") else None


class Pile:
    """Cards drawn from the end; the discard pile is shuffled in when it is empty."""

    def __init__(self, cards, chance):
        self.cards = cards
        self.discard = []
        self.chance = chance

    def draw(self):
        if not self.cards:
            self.cards, self.discard = self.discard, []
            self.chance.shuffle(self.cards)
        return self.cards.pop()


class Czar(Table):
    types = ("submit", "pick")

    def __init__(self, replay):
        defaults = {"target_awards": 4, "rounds_max": 8, "hand_size": 7, "deck": "house"}
        options = {**defaults, **replay.get("options", {})}
        deck = replay["deck"]
        digest = hashlib.sha256(canonical(deck).encode("utf-8")).hexdigest()
        super().__init__("czar", "1.0.0", 4, options, deck_hash=digest)
        self.random = random.Random(int(replay.get("seed", "0")))
        self.black_cards = {card["id"]: card for card in deck["black"]}
        self.text = {card["id"]: card["text"] for card in deck["white"]}
        start = replay.get("start")
        if start is not None:
            white, black = start["white"][::-1], start["black"][::-1]
        else:
            order = list(range(len(deck["white"])))
            self.random.shuffle(order)
            white = [deck["white"][index]["id"] for index in order]
            order = list(range(len(deck["black"])))
            self.random.shuffle(order)
            black = [deck["black"][index]["id"] for index in order]
        self.white = Pile(white, self.random)
        self.black = Pile(black, self.random)
        self.hands = [[self.white.draw() for _ in range(7)] for _ in self.everyone()]
        for seat in self.everyone():
            self.tell("hand", to=seat, cards=list(self.hands[seat]))
        self.round = 0
        self.awards = [0] * 4
        self.begin_round()

    def begin_round(self):
        self.round += 1
        self.czar = (self.round - 1) % 4
        card = self.black_cards[self.black.draw()]
        self.card = {"id": card["id"], "text": card["text"], "pick": card["pick"]}
        self.tell("round_start", round=self.round, czar=self.czar, black=self.card)
        for seat in self.everyone():
            drawn = []
            while len(self.hands[seat]) < 7:
                drawn.append(self.white.draw())
                self.hands[seat].append(drawn[-1])
            if drawn:
                self.tell("draw", to=seat, cards=drawn)
        self.phase = "submit"
        self.owing = set(self.everyone()) - {self.czar}
        self.locked = set()
        self.sent = {}

    def phase_types(self):
        return (self.phase,)

    def default(self, seat):
        if self.phase == "pick":
            return {"type": "pick", "entry": self.random.randrange(len(self.entries))}
        return {"type": "submit", "cards": self.random.sample(self.hands[seat], self.card["pick"])}

    def read_text(self, raw, name):
        text = raw.get(name)
        if text is not None and not isinstance(text, str):
            raise Illegal("unreadable")
        return None if text is None else clean(text)

    def take(self, seat, raw, default):
        if raw["type"] == "submit":
            fields(raw, ("cards",), ("quip",))
            cards = texts(raw["cards"])
            quip = self.read_text(raw, "quip")
            if len(cards) != self.card["pick"]:
                raise Illegal("wrong_count")
            if len(set(cards)) < len(cards):
                raise Illegal("repeated_card")
            if not set(cards) <= set(self.hands[seat]):
                raise Illegal("not_held")
            if quip is not None and len(quip) > 140:
                raise Illegal("too_long")
            self.submit(seat, cards, quip, default)
            return
        fields(raw, ("entry",), ("commentary",))
        entry = whole(raw["entry"])
        commentary = self.read_text(raw, "commentary")
        if not 0 <= entry < len(self.entries):
            raise Illegal("no_such_entry")
        if commentary is not None and len(commentary) > 280:
            raise Illegal("too_long")
        self.pick(entry, commentary, default)

    def submit(self, seat, cards, quip, default):
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.sent[seat] = {"seat": seat, "cards": cards, "quip": quip, "default": default}
        self.lock(seat, {"type": "submit", "cards": cards, "quip": quip}, default)
        if self.owing:
            return
        self.entries = [self.sent[each] for each in sorted(self.sent)]
        self.random.shuffle(self.entries)
        self.tell("reveal", entries=[[self.text[card] for card in entry["cards"]] for entry in self.entries])
        self.phase = "pick"
        self.owing = {self.czar}
        self.locked = set()

    def pick(self, entry, commentary, default):
        self.tell("czar_pick", entry=entry, commentary=commentary, default=default)
        winner = self.entries[entry]["seat"]
        self.awards = [won + (seat == winner) for seat, won in enumerate(self.awards)]
        self.tell(
            "round_result", round=self.round, entry=entry, winner=winner, awards=self.awards, entries=self.entries
        )
        for seat in sorted(self.sent):
            self.white.discard.extend(self.sent[seat]["cards"])
        self.black.discard.append(self.card["id"])
        reached = max(self.awards) >= self.options["target_awards"]
        if not reached and self.round < self.options["rounds_max"]:
            self.begin_round()
            return
        winners = [seat for seat in self.everyone() if self.awards[seat] == max(self.awards)]
        self.end(
            {
                "scores": [1 / len(winners) if seat in winners else 0 for seat in self.everyone()],
                "awards": self.awards,
                "winner_slots": winners,
                "rounds_played": self.round,
                "termination": "target_reached" if reached else "rounds_complete",
            }
        )
