"""What the club's pages show of its tables: each one's own scoreboard, and a line for each of all.

A table's board is folded from its events, as `tableref watch` does; names and the cable come from
what the table publishes of itself.
"""

import time
from contextlib import suppress

from host_tools.club import AwayError, ClubError, messages
from host_tools.club.name_order import key_of
from host_tools.club.store import GAP, NEW
from host_tools.club.store_thread import at_once
from host_tools.club.who_sat import seats_of
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
REPORT_INTERVAL_S = 60
"""Minimum time (s) between two reports about messages of one table that make no sense."""


class Table:
    """One table: its `board`, the `hub` of its viewers, and its line of the club's page."""

    def __init__(self, id, name, at_fault):
        self.id = id
        self.status = "offline"
        self._lines = {}
        self.name = name
        self.match = self.outbox = None
        """The match that is on the board, and the outbox that its events came from."""
        self.number = 0
        """Of the newest message that is on the board."""
        self.board = Board()
        self.bg_stats = BgStats(self.board)
        self.hub = Hub(self.board, [self.bg_stats.take], at_fault)
        self._seats = []
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

    def take(self, match, outbox, events, is_new):
        """Add events of a match, or if they do not follow what is known (`is_new`), replace all."""
        if is_new or match != self.match:
            self.tell(Restarted([]))
            self.board.is_ruled_again = False
        self.match, self.outbox = match, outbox
        for event in events:
            self.tell(EventReceived(event, is_live=not is_new))

    def take_state(self, state):
        """Handle the state of a table, as `messages.read_state` returns it."""
        if state["name"] is not None:
            self.name = state["name"]
        self._is_on = state["is_on"] and not state["is_closed"]
        if state["seats"] == self._seats:
            return
        self._seats = state["seats"]
        for seat in self._seats:
            self.tell(PlayerIs(seat["player"], seat["name"], seat["colour"], seat["winks"]))

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
        return {one["player"]: one["name"] for one in self._seats}

    @property
    def players(self):
        """Those (buttons) who play the match that is on; none when OK has closed it."""
        return [one["player"] for one in self._seats if self._is_on and one["plays"]]

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
        self._take_parts(*self._write())

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
        return {"tables": order, **lines, **self._parts}

    async def refresh(self, in_store):
        """Read the evening again if it has changed and may be sent by now; return whether it was.

        `in_store` runs a function where the store is used. Raises AwayError.
        """
        if self._evenings.changes == self._changes or time.monotonic() < self._due_s:
            return False
        self._take_parts(*await in_store(self._write))
        return True

    def _take_parts(self, changes, rounds, written):
        keys = map(_key, rounds)
        as_before = {key: self._parts[key] for key in keys if key not in written}
        self._changes, self._rounds, self._parts = changes, rounds, {**as_before, **written}
        length = sum(map(len, written.values()))
        self._due_s = time.monotonic() + length / LARGEST_A_S

    def _write(self):
        """Return (how many changes there were, {number: round}, {part that has changed: JSON})."""
        changes, evening = self._evenings.changes, self._evenings.state()
        rounds = {one["number"]: one for one in evening["rounds"]} if evening else {}
        about = {**evening, "rounds": list(rounds)} if evening else None
        written = {
            "evening": Written(as_json(about)),
            "evenings": Written(as_json(self._evenings.listed())),
        }
        for number, one in rounds.items():
            if one is not self._rounds.get(number):
                written[_key(number)] = Written(as_json(one))
        return changes, rounds, written


def _key(number):
    return f"round {number}"


class Club:
    """All tables of a Store, and the handler of what they publish.

    `ask(table, question)` sends a table a question: a dict of JSON. `at_fault(error)` is called
    with errors that must not end the evening. `in_store(function, *args)` is a coroutine function
    that calls what uses the store, maybe in a thread of its own: a database that does not answer
    must not stop the pages.
    """

    def __init__(self, store, evenings, ask, at_fault, in_store=at_once):
        self._store = store
        self._ask = ask
        self._at_fault = at_fault
        self.in_store = in_store
        self.evenings = evenings
        self.tables = {}
        self.is_changed = False
        self.asked = 0
        """How often a table was asked for what was missing."""
        self._reported_s = {}
        store.at_nonsense = self._report_match
        for row in store.rows("SELECT id, name FROM board"):
            table = self._of(row["id"])
            if table is not None:
                table.name = row["name"]
                self._show_stored(table, self._stored(row["id"]))
        self._board = Overview(self.tables, evenings)
        self.overview = Hub(self._board, at_fault=at_fault)

    def _of(self, id):
        if id not in self.tables:
            if len(self.tables) >= MOST_TABLES:
                raise messages.NonsenseError(f"there are {MOST_TABLES} tables already")
            self.tables[id] = Table(id, "", self._at_fault)
        return self.tables[id]

    def _stored(self, id):
        """Return (the match that a table plays, its outbox, its events) as the store has them."""
        newest = self._store.newest(id)
        if newest is None:
            return None, None, []
        return newest["match"], newest["outbox"], self._store.events(id, newest["match"])

    def _show_stored(self, table, stored):
        match, outbox, events = stored
        if match or table.match:
            table.take(match, outbox, events, is_new=True)

    async def begin_again(self):
        """Show what the store has: it was away, and may lack what was shown last.

        Messages that came meanwhile were discarded: the tables must be asked for them. Raises
        AwayError.
        """
        names = {id: table.name for id, table in self.tables.items()}
        stored = await self.in_store(self._read_again, names)
        for id, of_table in stored.items():
            self._show_stored(self.tables[id], of_table)
        self.is_changed = True

    def _read_again(self, names):
        rows = self._store.rows("SELECT id, name FROM board")
        known = {row["id"]: row["name"] for row in rows}
        for id, name in names.items():
            if name and name != known.get(id):
                self._store.name(id, name)
        return {id: self._stored(id) for id in names}

    async def take(self, id, what, payload):
        """Handle a message: `what` is the last part of its topic, `payload` its bytes.

        Messages that come while the store is away are discarded, because tables are asked for them
        later. So is one that makes no sense, and that is reported: it must not stop the others.
        """
        try:
            messages.check_table(id)
            if what == "event":
                await self._take_event(id, messages.read_event(payload))
            elif what == "state":
                await self._take_state(id, messages.read_state(payload))
            elif what == "status" and payload in (b"online", b"offline"):
                self._of(id).take_status(payload.decode())
        except AwayError:
            return
        except messages.SkippedError as error:
            self._report(id, error)
            await self._skip(id, error.outbox, error.number)
        except Exception as error:
            self._report(id, error)
        self.is_changed = True

    def _report(self, id, error, what="A message"):
        # The number of topics has no limit, the number of tables has.
        key = id if id in self.tables else None
        now_s = time.monotonic()
        if now_s - self._reported_s.get(key, -REPORT_INTERVAL_S) < REPORT_INTERVAL_S:
            return
        self._reported_s[key] = now_s
        why = str(error) if isinstance(error, ValueError) else repr(error)
        words = f"{what} from table {id[:32]} makes no sense and does not count: {why[:200]}."
        self._at_fault(ClubError(words))

    def _report_match(self, id, error):
        self._report(id, error, "A match")

    async def _skip(self, id, outbox, number):
        """Note that a message came which makes no sense, so that its table is not asked for it."""
        last = self._store.last.get((id, outbox))
        if last is not None and number > last:
            try:
                await self.in_store(self._store.skip, id, outbox, number)
            except AwayError:
                return

    async def _take_event(self, id, message):
        table = self._of(id)
        try:
            done, stored = await self.in_store(self._store_event, table, message)
        except AwayError:
            raise
        except Exception as error:
            why = str(error) if isinstance(error, ValueError) else repr(error)
            raise messages.SkippedError(why, message["outbox"], message["number"]) from error
        if done == GAP:
            self._lack(id, message["outbox"])
        elif done == NEW:
            table.number = message["number"]
            if stored:
                self._show_stored(table, stored)
            else:
                table.take(message["match"], message["outbox"], [message["event"]], is_new=False)

    def _store_event(self, table, message):
        """Store an event; return (what was done, what the board is to show instead of it)."""
        done = self._store.take(table.id, message)
        event = message["event"]
        # Another match, or what was said before is said otherwise: all of it, as it stands.
        is_other = (message["match"], message["outbox"]) != (table.match, table.outbox)
        is_other = is_other and event["seq"] > 1
        is_replaced = message.get("replaces") and event["event"] != "match_restored"
        return done, self._stored(table.id) if done == NEW and (is_other or is_replaced) else None

    async def _take_state(self, id, state):
        table = self._of(id)
        before = table.name
        table.take_state(state)
        is_named = table.name != before or id not in self._store.tables
        seats = await self.in_store(self._store_state, id, state, table.name if is_named else None)
        last = self._store.last.get((id, state["outbox"]), 0)
        if state["number"] is not None and state["number"] > last:
            self._lack(id, state["outbox"])
        self._seat(id, seats)

    def _store_state(self, id, state, name):
        """Store the name of a table, None if it is known, and whether its match is closed.

        Return the {seat: name} that it should have in this round, None if it has no part in it.
        """
        if name is not None:
            self._store.name(id, name)
        if state["is_closed"] and state["number"] is not None:
            self._store.note_closed(id, state["outbox"], state["number"])
        return self.evenings.seats().get(id)

    def _lack(self, id, outbox):
        """Ask a table for what is missing; it is one question, however much that is."""
        self.asked += 1
        self._ask(id, {"outbox": outbox, "after": self._store.last.get((id, outbox), 0)})

    def _seat(self, id, seats):
        """Tell a table who sits at it in this round, where it says something else."""
        table = self.tables.get(id)
        if seats and table:
            wrong = _misnamed(seats, table.players, table.names)
            if wrong:
                self._ask(id, {"names": wrong})

    async def seat_all(self):
        """Tell all tables who sits at them. Raises AwayError."""
        for id, seats in (await self.in_store(self.evenings.seats)).items():
            self._seat(id, seats)

    def show_tables(self):
        """Have the viewers see what has changed at the tables since the last call."""
        if self.is_changed:
            self.is_changed = False
            self.overview.tell(None)

    async def show_evening(self):
        """Have the viewers see the evening, if it has changed and may be sent by now."""
        with suppress(AwayError):
            if await self._board.refresh(self.in_store):
                self.overview.tell(None)


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
