"""What every game shares: refusals, the order in which they are looked for, and closing a phase."""


class Illegal(Exception):
    """A move that is refused, by its code."""


class Table:
    """One game in progress. Subclasses keep `owing` (seats that owe a move) and `locked` up to date."""

    types = ()

    def __init__(self, game, rules, seats, options, **more):
        self.seats = seats
        self.options = options
        self.events = []
        self.results = None
        self.owing = set()
        self.locked = set()
        self.tell("game_start", game=game, rules=rules, seats=seats, options=options, **more)

    def tell(self, kind, **fields):
        self.events.append({"type": kind, **fields})

    def everyone(self):
        return range(self.seats)

    def move(self, seat, raw):
        if self.results is not None:
            raise Illegal("game_over")
        if seat not in self.owing:
            raise Illegal("already_locked_in" if seat in self.locked else "owes_nothing")
        if not isinstance(raw, dict) or raw.get("type") not in self.types:
            raise Illegal("unreadable")
        if raw["type"] not in self.phase_types():
            raise Illegal("wrong_type")
        self.take(seat, raw, False)

    def close(self):
        if self.results is not None:
            raise Illegal("game_over")
        # Whoever owes when the phase closes; a default may begin the next phase, which is not closed with it.
        for seat in sorted(self.owing):
            self.take(seat, self.default(seat), True)

    def lock(self, seat, move, default):
        """A secret move is accepted: told to its seat, then to all that there is one."""
        self.owing.discard(seat)
        self.locked.add(seat)
        self.tell("own_move", to=seat, move=move, default=default)
        self.tell("locked_in", seat=seat)

    def end(self, results):
        self.owing = set()
        self.locked = set()
        self.results = results
        self.tell("game_over", results=results)


def fields(raw, required, optional=()):
    """The move must have exactly these fields besides its type."""
    names = set(raw) - {"type"}
    if not set(required) <= names or not names <= set(required) | set(optional):
        raise Illegal("unreadable")


def whole(value):
    """A whole number as JSON has it: 1.0 is 1, True is none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value // 1:
        raise Illegal("unreadable")
    return int(value)


def texts(value):
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise Illegal("unreadable")
    return value
