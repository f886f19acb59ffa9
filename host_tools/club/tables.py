"""What the club's pages show of its tables: each one's own scoreboard, and a line for each of all.

A table's board is folded from its events, as `tableref watch` does; names and the cable come from
what the table publishes of itself.
"""

import json
import time
from contextlib import suppress

from host_tools.club import AwayError
from host_tools.club.name_order import key_of
from host_tools.club.who_sat import seats_of
from host_tools.protocol import events, fields
from host_tools.protocol.messages import (
    Connected,
    Disconnected,
    EventReceived,
    PlayerIs,
    Restarted,
)
from host_tools.scoreboard.bg_stats import BgStats
from host_tools.scoreboard.board import Board
from host_tools.scoreboard.hub import Hub, Written, as_json

MOST_TABLES = 500
LOW_US = 30_000_000
"""A clock that has less left than this runs low."""
LARGEST_A_S = 200_000
"""So much of the evening (characters) is sent a second: of 200 tables it would hold up claims."""
AWAY = "The table is not connected."
LEADERS = 3
NAMES = {name: name for name in (*events.EVENTS, *events.FIELDS, *fields.PLAYER_KEYS)}
"""What events and their fields are called."""


class Table:
    """One table: its `board`, the `hub` of its viewers, and its line of the club's page."""

    def __init__(self, id, name, at_fault):
        self.id = id
        self.status = "offline"
        self._lines = {}
        self.name = name
        self.match = None
        self.number = 0
        """Of the newest message that is on the board."""
        self.board = Board()
        self.bg_stats = BgStats(self.board)
        self.hub = Hub(self.board, [self.bg_stats.take], at_fault)
        self._seats = None
        self._is_on = False
        self._changed_s = time.monotonic()
        self.hub.tell(Disconnected(AWAY))

    @property
    def name(self):
        """What it is called, "" for nothing."""
        return self._name

    @name.setter
    def name(self, name):
        self._name = name
        self.place = key_of(name or self.id)
        """Where it comes among the others."""
        self._lines.clear()

    def tell(self, happening):
        """Take what happened at the table."""
        self._lines.clear()
        self._changed_s = time.monotonic()
        self.hub.tell(happening)

    def take(self, match, events, is_new):
        """Take events of a match; where they do not follow what is known (`is_new`), all of it."""
        if is_new or match != self.match:
            self.tell(Restarted([]))
            self.board.is_ruled_again = False
        self.match = match
        for event in events:
            self.tell(EventReceived(event, is_live=not is_new))

    def take_state(self, state):
        """Take what a table publishes of itself: what it is called, and who sits at it."""
        about = state.get("table")
        name = about.get("name") if isinstance(about, dict) else None
        if isinstance(name, str):
            self.name = name[:40]
        self._is_on = bool(state.get("match")) and state.get("is_closed") is not True
        if state.get("seats") == self._seats:
            return
        self._seats = state.get("seats")
        for seat in self._seats if isinstance(self._seats, list) else ():
            try:
                named = (seat["player"], seat["name"][:40], seat["colour"], seat["winks"])
            except fields.NONSENSE:
                continue
            self.tell(PlayerIs(*named))

    def take_status(self, status):
        """Take whether the table is there: "online" or "offline"."""
        if status == self.status:
            return
        self.status = status
        is_there = status == "online"
        self.tell(Connected(self.name or self.id) if is_there else Disconnected(AWAY))

    @property
    def names(self):
        """{seat: name} as the table says it."""
        return {one["player"]: str(one.get("name") or "") for one in self._known_seats()}

    @property
    def players(self):
        """Those (buttons) who play the match that is on; none when OK has closed it."""
        return [one["player"] for one in self._known_seats() if self._is_on and one.get("plays")]

    def _known_seats(self):
        seats = self._seats if isinstance(self._seats, list) else ()
        return [s for s in seats if isinstance(s, dict) and type(s.get("player")) is int]

    def line(self, language):
        """Return the table's line in a language (code), as JSON."""
        if language not in self._lines:
            self._lines[language] = Written(as_json(self._line(language)))
        return self._lines[language]

    def _line(self, language):
        state = self.board.state(language)
        labels = {seat["player"]: seat["label"] for seat in state["seats"]}
        lowest = _lowest(state["clocks"])
        return {
            "id": self.id,
            "name": self.name,
            "status": self.status,
            "number": self.number,
            "at_ms": round(self._changed_s * 1000),
            "game": state["match"]["name"] if state["match"] else "",
            "phase": state["phase"]["words"],
            "round": state["phase"]["round"],
            "is_paused": state["phase"]["is_paused"],
            "is_over": state["phase"]["name"] == "over",
            "players": [seat["label"] for seat in state["seats"] if seat["plays"]],
            "leaders": [
                {
                    "label": labels.get(row["player"], "?"),
                    "total": row["total"],
                    "place": row["place"],
                }
                for row in state["standings"][:LEADERS]
            ],
            "claims": [
                {
                    "label": labels.get(one["player"], "?"),
                    "rank": one["rank"],
                    "margin_us": one["margin_us"],
                }
                for one in state["claims"][:LEADERS]
            ],
            "clock": lowest and {**lowest, "label": labels.get(lowest["player"], "?")},
        }


def _lowest(clocks):
    """Return the clock that runs, or else that has the least left; None where none runs down."""
    rows = [row for row in clocks if row["runs"] <= 0]
    if not rows or (not any(row["runs"] for row in rows) and len(rows) < len(clocks)):
        return None
    row = min(rows, key=lambda row: (row["runs"], row["us"]))
    return {"player": row["player"], "us": row["us"], "runs": row["runs"], "low_us": LOW_US}


class Overview:
    """The board of the club's own pages: a line for each table, and the evening."""

    def __init__(self, tables, evenings):
        self._tables = tables
        self._evenings = evenings
        self._changes, self._rounds = None, {}
        self._parts = {"evening": Written(as_json(None)), "evenings": Written(as_json([]))}
        """The evening as it was seen last, and {number: round} of it."""
        self._due_s = 0.0
        self.is_behind = False
        """Whether the evening has changed again, and is to be shown soon."""

    def take(self, happening):
        """Take nothing: the tables do."""

    def clocks(self):
        """Return none: each line has its own."""
        return []

    def state(self, language):
        """Return {"tables": order, "table ID": line, "evening": it, "evenings", "round N": round}.

        The evening has the numbers of its rounds: one in which nothing changes is not sent again.
        """
        order = sorted(self._tables, key=lambda id: self._tables[id].place)
        lines = {f"table {id}": self._tables[id].line(language) for id in order}
        with suppress(AwayError):
            changes, now_s = self._evenings.changes, time.monotonic()
            self.is_behind = changes != self._changes and now_s < self._due_s
            if changes != self._changes and not self.is_behind:
                length = self._write(self._evenings.state())
                self._changes = changes
                self._due_s = now_s + length / LARGEST_A_S
        return {"tables": order, **lines, **self._parts}

    def _write(self, evening):
        """Write what has changed of the evening; return how many characters that is."""
        rounds = {one["number"]: one for one in evening["rounds"]} if evening else {}
        about = {**evening, "rounds": list(rounds)} if evening else None
        written = {
            "evening": Written(as_json(about)),
            "evenings": Written(as_json(self._evenings.listed())),
        }
        for number, one in rounds.items():
            if one is not self._rounds.get(number):
                written[_key(number)] = Written(as_json(one))
        as_before = {key: self._parts[key] for key in map(_key, rounds) if key not in written}
        self._rounds, self._parts = rounds, {**as_before, **written}
        return sum(map(len, written.values()))


def _key(number):
    return f"round {number}"


class Club:
    """All tables of a Store, and what becomes of what they publish.

    `ask(table, question)` asks a table something: a dict of JSON. `at_fault(error)` hears of errors
    that must not end the evening.
    """

    def __init__(self, store, evenings, ask, at_fault):
        self._store = store
        self._ask = ask
        self._at_fault = at_fault
        self.evenings = evenings
        self.tables = {}
        self.is_changed = False
        self.asked = 0
        """How often a table was asked for what was missing."""
        for row in store.rows("SELECT id, name FROM board"):
            self._restore(self._of(row["id"]), row["name"])
        self._board = Overview(self.tables, evenings)
        self.overview = Hub(self._board, at_fault=at_fault)

    def _of(self, id):
        if id not in self.tables:
            if len(self.tables) >= MOST_TABLES:
                return None
            self.tables[id] = Table(id, "", self._at_fault)
        return self.tables[id]

    def _restore(self, table, name=None):
        if name is not None:
            table.name = name
        match = self._store.newest(table.id)
        if match or table.match:
            events = self._store.events(table.id, match) if match else []
            table.take(match, events, is_new=True)

    def begin_again(self):
        """Show what the store has: it was away, and may lack what was shown last.

        What tables have said meanwhile was left out: have them say it again. Raises AwayError.
        """
        names = {row["id"]: row["name"] for row in self._store.rows("SELECT id, name FROM board")}
        for table in self.tables.values():
            if table.name and table.name != names.get(table.id):
                self._store.name(table.id, table.name)
            self._restore(table)
        self.is_changed = True

    def take(self, id, what, payload):
        """Take a message: `what` is the last part of its topic.

        Rubbish is left out, and so is what comes while the store is away.
        """
        try:
            if what == "status":
                table = self._of(id)
                if table and payload in (b"online", b"offline"):
                    table.take_status(payload.decode())
            else:
                if what == "event":
                    self._take_event(id, json.loads(payload, object_pairs_hook=_shared))
                elif what == "state":
                    self._take_state(id, json.loads(payload))
        except (*fields.NONSENSE, RecursionError, AwayError):
            return
        self.is_changed = True

    def _take_event(self, id, message):
        event = message["event"]
        numbers = (message["number"], message["after"])
        if not fields.is_event(event) or not isinstance(message["match"], str):
            return
        if any(type(one) is not int or not 0 <= one < fields.LARGEST for one in numbers):
            return
        table = self._of(id)
        if table is None:
            return
        done = self._store.take(id, message)
        if done == "gap":
            self._lack(id)
        elif done == "new":
            table.number = message["number"]
            # Another match, or what was said before is said otherwise: all of it, as it stands.
            is_other = message["match"] != table.match and event["seq"] > 1
            if is_other or (message.get("replaces") and event["event"] != "match_restored"):
                self._restore(table)
            else:
                table.take(message["match"], [event], is_new=False)

    def _take_state(self, id, state):
        table = self._of(id)
        if table is None:
            return
        before = table.name
        table.take_state(state)
        if table.name != before or id not in self._store.last:
            self._store.name(id, table.name)
        number = state.get("number")
        if type(number) is int and number > self._store.last.get(id, 0):
            self._lack(id)
        if type(number) is int and 0 <= number < fields.LARGEST and state.get("is_closed") is True:
            self._store.note_closed(id, number)
        self.seat(id)

    def _lack(self, id):
        """Ask a table for what is missing; it says so once, however much that is."""
        self.asked += 1
        self._ask(id, {"after": self._store.last.get(id, 0)})

    def seat(self, id):
        """Tell a table who sits at it in this round, where it says something else."""
        seats = self.evenings.seats().get(id)
        table = self.tables.get(id)
        if seats and table:
            wrong = _misnamed(seats, table.players, table.names)
            if wrong:
                self._ask(id, {"names": wrong})

    def seat_all(self):
        """Tell all tables who sits at them."""
        for id in self.evenings.seats():
            self.seat(id)

    def show(self):
        """Have the viewers see what has changed since the last call."""
        if self.is_changed or self._board.is_behind:
            self.is_changed = False
            self.overview.tell(None)


def _shared(pairs):
    """Return an object of JSON whose names are there once for all tables, not in each event."""
    return {
        NAMES.get(key, key): NAMES.get(value, value) if type(value) is str else value
        for key, value in pairs
    }


def _misnamed(seats, players, names):
    """Return {player: what to be called} of those that a table calls otherwise.

    `seats` are {seat: name} of the round, `players` those of the match that is on, `names` what a
    table calls its players now. No two may have one name: who has that of another loses it first.
    """
    wanted = seats
    if not set(players) <= set(seats):
        # Of a team each has a name, and we know that of the team alone.
        of = seats_of(seats, players) or {}
        wanted = {player: seats[seat] for player, seat in of.items()}
    taken = {name.casefold() for name in seats.values()}
    gone = {
        player: ""
        for player, name in names.items()
        if name.casefold() in taken - {wanted.get(player, "").casefold()}
    }
    new = {player: name for player, name in wanted.items() if names.get(player) != name}
    return {str(player): name for player, name in (gone or new).items()}
