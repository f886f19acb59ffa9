"""The tables on the club's pages: the scoreboard of each, and a line for each in the overview.

A table's scoreboard is built from its events, as in `tableref watch`. Names and the connection
status come from the table's own messages.
"""

import time
from contextlib import suppress

from tableref_host.club import AwayError, ClubError, messages
from tableref_host.club.name_order import key_of
from tableref_host.club.organiser import wall_clock_ms
from tableref_host.club.store import GAP, NEW
from tableref_host.club.store_thread import at_once
from tableref_host.club.who_sat import seats_of
from tableref_host.protocol.messages import (
    Connected,
    Disconnected,
    EventReceived,
    PlayerIs,
    Restarted,
)
from tableref_host.scoreboard.bg_stats import BgStats
from tableref_host.scoreboard.board import Board
from tableref_host.scoreboard.hub import Hub, Written, as_json

MAX_TABLES = 500
LOW_CLOCK_US = 30_000_000
"""Threshold (us) below which a clock is marked as low."""
RATE_LIMIT = 200_000
"""Rate limit (characters/s) for updates of the evening, so that they do not delay claims."""
NOT_CONNECTED = "The table is not connected."
MAX_LEADERS = 3
REPORT_INTERVAL_S = 60
"""Minimum interval (s) between two reports about invalid messages of one table."""


class Table:
    """One table: its `board`, the `hub` of its viewers, and its line in the overview."""

    def __init__(self, id, name, at_fault):
        self.id = id
        self.status = "offline"
        self._lines = {}
        self.name = name
        self.match = self.outbox = None
        """The match on the scoreboard, and the outbox of its events."""
        self.number = 0
        """The number of the newest message on the scoreboard."""
        self.board = Board()
        self.bg_stats = BgStats(self.board)
        self.hub = Hub(self.board, [self.bg_stats.handle], at_fault)
        self._seats = []
        self._is_on = False
        self.hub.handle(Disconnected(NOT_CONNECTED))

    @property
    def name(self):
        """The table's name, or ""."""
        return self._name

    @name.setter
    def name(self, name):
        self._name = name
        self.place = key_of(name or self.id)
        """The table's sort key in the overview."""
        self._lines.clear()

    def process(self, message):
        """Process a message about the table and send it to the viewers."""
        self._lines.clear()
        self.hub.handle(message)

    def handle(self, match, outbox, events, is_new):
        """Add events of a match to the scoreboard.

        If `is_new` is true, or if the scoreboard shows another match, they replace what it shows.
        """
        if is_new or match != self.match:
            self.process(Restarted([]))
            self.board.is_ruled_again = False
        self.match, self.outbox = match, outbox
        for event in events:
            self.process(EventReceived(event, is_live=not is_new))

    def handle_state(self, state):
        """Handle the state of a table, as returned by `messages.read_state`."""
        if state["name"] is not None:
            self.name = state["name"]
        self._is_on = state["is_on"] and not state["is_closed"]
        if state["seats"] == self._seats:
            return
        self._seats = state["seats"]
        for seat in self._seats:
            self.process(PlayerIs(seat["player"], seat["name"], seat["colour"], seat["winks"]))

    def handle_status(self, status):
        """Handle the status of a table, "online" or "offline"."""
        if status == self.status:
            return
        self.status = status
        is_there = status == "online"
        self.process(Connected(self.name or self.id) if is_there else Disconnected(NOT_CONNECTED))

    @property
    def names(self):
        """The names that the table reports, {seat: name}."""
        return {one["player"]: one["name"] for one in self._seats}

    @property
    def players(self):
        """The players (buttons) of the current match; none after OK has closed it."""
        return [one["player"] for one in self._seats if self._is_on and one["plays"]]

    def line(self, language):
        """Return the table's line in a language (code) as JSON."""
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
            "at_ms": wall_clock_ms() - self.hub.clocks_age_ms(),
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
                for row in _leaders(state["standings"])
            ],
            "claims": [
                {
                    "label": labels.get(one["player"], "?"),
                    "rank": one["rank"],
                    "margin_us": one["margin_us"],
                }
                for one in state["claims"][:MAX_LEADERS]
            ],
            "clock": lowest and {**lowest, "label": labels.get(lowest["player"], "?")},
        }


def _leaders(standings):
    """Return the first rows of the standings; without points only the winners lead."""
    rows = [row for row in standings if row["total"] is not None or row["is_winner"]]
    return rows[:MAX_LEADERS]


def _lowest(clocks):
    """Return the running clock, or the lowest one if none runs; None if there is no countdown."""
    rows = [row for row in clocks if row["runs"] <= 0]
    if not rows or (not any(row["runs"] for row in rows) and len(rows) < len(clocks)):
        return None
    return min(rows, key=lambda row: (row["runs"], row["us"])) | {"low_us": LOW_CLOCK_US}


class Overview:
    """The overview, with the interface of a scoreboard: a line for each table, and the evening."""

    def __init__(self, tables, evenings):
        self._tables = tables
        self._evenings = evenings
        self._changes, self._rounds = None, {}
        self._parts = {"evening": Written(as_json(None)), "evenings": Written(as_json([]))}
        """The evening as it was last sent: "evening", "evenings" and "round N", as JSON."""
        self._store_parts(*self._write())

    def handle(self, message):
        """Do nothing, because the tables handle their own messages."""

    def clocks(self):
        """Return [], because each line contains its own clock."""
        return []

    def state(self, language):
        """Return {"tables": order, "table ID": line, "evening", "evenings", "round N": round}.

        "evening" contains only the numbers of its rounds, so that unchanged rounds are not sent
        again.
        """
        order = sorted(self._tables, key=lambda id: self._tables[id].place)
        lines = {f"table {id}": self._tables[id].line(language) for id in order}
        return {"tables": order, **lines, **self._parts}

    async def refresh(self, in_store):
        """Read the evening again if it has changed and the rate limit permits.

        Return whether it was read. `in_store` runs a function in the store's thread. Raises
        AwayError.
        """
        if self._evenings.changes == self._changes or time.monotonic() < self._due_s:
            return False
        self._store_parts(*await in_store(self._write))
        return True

    def _store_parts(self, changes, rounds, written):
        keys = map(_key, rounds)
        as_before = {key: self._parts[key] for key in keys if key not in written}
        self._changes, self._rounds, self._parts = changes, rounds, {**as_before, **written}
        length = sum(map(len, written.values()))
        self._due_s = time.monotonic() + length / RATE_LIMIT

    def _write(self):
        """Read the evening. Return (number of changes, {number: round}, {changed part: JSON})."""
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
    """All tables of a Store, and the handler of their messages.

    `reader`, a `Reader`, sends its requests to the tables. `at_fault(error)` is called with
    errors that must not end the evening. `in_store(function, *args)` is a coroutine function that
    calls a function that uses the store. It may use a thread, so that a slow database does not
    block the pages.
    """

    def __init__(self, store, evenings, reader, at_fault, in_store=at_once):
        self._store = store
        self._reader = reader
        self._at_fault = at_fault
        self.in_store = in_store
        self.evenings = evenings
        self.tables = {}
        self.is_changed = False
        self.asked = 0
        """The number of requests for missing messages so far."""
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
            if len(self.tables) >= MAX_TABLES:
                raise messages.NonsenseError(f"there are {MAX_TABLES} tables already")
            self.tables[id] = Table(id, "", self._at_fault)
        return self.tables[id]

    def _stored(self, id):
        """Return (match, outbox, events) of a table's latest match in the store."""
        newest = self._store.newest(id)
        if newest is None:
            return None, None, []
        return newest["match"], newest["outbox"], self._store.events(id, newest["match"])

    def _show_stored(self, table, stored):
        match, outbox, events = stored
        if match or table.match:
            table.handle(match, outbox, events, is_new=True)

    async def begin_again(self):
        """Show the data of the store again, after it was away. Raises AwayError.

        The store may lack the events that were shown last, and messages received in the meantime
        were discarded, so the tables are asked for them.
        """
        names = {id: table.name for id, table in self.tables.items()}
        stored = await self.in_store(self._read_again, names)
        for id, of_table in stored.items():
            self._show_stored(self.tables[id], of_table)
        self.is_changed = True
        self._reader.listen_again()

    def _read_again(self, names):
        rows = self._store.rows("SELECT id, name FROM board")
        known = {row["id"]: row["name"] for row in rows}
        for id, name in names.items():
            if name and name != known.get(id):
                self._store.name(id, name)
        return {id: self._stored(id) for id in names}

    async def handle(self, id, what, payload):
        """Handle a message: `what` is the last part of its topic, `payload` its bytes.

        Messages received while the store is away are discarded, because the club requests them
        again later. An invalid message is reported and discarded, so that the others are still
        handled.
        """
        try:
            messages.check_table(id)
            if what == "event":
                await self._handle_event(id, messages.read_event(payload))
            elif what == "state":
                await self._handle_state(id, messages.read_state(payload))
            elif what == "status" and payload in (b"online", b"offline"):
                self._of(id).handle_status(payload.decode())
        except AwayError:
            return
        except messages.SkippedError as error:
            self._report(id, error)
            await self._skip(id, error.outbox, error.number)
        except Exception as error:
            self._report(id, error)
        self.is_changed = True

    def _report(self, id, error, what="A message"):
        # All unknown IDs share one rate limit, because there can be any number of them.
        key = id if id in self.tables else None
        now_s = time.monotonic()
        if now_s - self._reported_s.get(key, -REPORT_INTERVAL_S) < REPORT_INTERVAL_S:
            return
        self._reported_s[key] = now_s
        why = str(error) if isinstance(error, ValueError) else repr(error)
        words = f"{what} from table {id[:32]} is invalid and was ignored: {why[:200]}."
        self._at_fault(ClubError(words))

    def _report_match(self, id, error):
        self._report(id, error, "A match")

    async def _skip(self, id, outbox, number):
        """Skip an invalid message, so that it is not requested again."""
        last = self._store.last.get((id, outbox))
        if last is not None and number > last:
            try:
                await self.in_store(self._store.skip, id, outbox, number)
            except AwayError:
                return

    async def _handle_event(self, id, message):
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
                table.handle(message["match"], message["outbox"], [message["event"]], is_new=False)

    def _store_event(self, table, message):
        """Store an event; return (result, replacement).

        The replacement has the format that `_stored` returns. It replaces what the scoreboard shows
        if the event cannot simply be added; otherwise it is None.
        """
        done = self._store.handle(table.id, message)
        event = message["event"]
        # Rebuild the scoreboard if the match is another one or earlier events were replaced.
        is_other = (message["match"], message["outbox"]) != (table.match, table.outbox)
        is_other = is_other and event["seq"] > 1
        is_replaced = message.get("replaces") and event["event"] != "match_restored"
        return done, self._stored(table.id) if done == NEW and (is_other or is_replaced) else None

    async def _handle_state(self, id, state):
        table = self._of(id)
        before = table.name
        table.handle_state(state)
        is_named = table.name != before or id not in self._store.tables
        seats = await self.in_store(self._store_state, id, state, table.name if is_named else None)
        last = self._store.last.get((id, state["outbox"]), 0)
        if state["number"] is not None and state["number"] > last:
            self._lack(id, state["outbox"])
        self._seat(id, seats)

    def _store_state(self, id, state, name):
        """Store the name of a table, unless it is None, and whether its match is closed.

        Return {seat: name} of the table in this round, or None if it is not part of the round.
        """
        if name is not None:
            self._store.name(id, name)
        if state["is_closed"] and state["number"] is not None:
            self._store.note_closed(id, state["outbox"], state["number"])
        return self.evenings.seats().get(id)

    def _lack(self, id, outbox):
        """Request all missing messages from a table."""
        self.asked += 1
        self._reader.ask(id, {"outbox": outbox, "after": self._store.last.get((id, outbox), 0)})

    def _seat(self, id, seats):
        """Send a table the names of this round if it shows different ones."""
        table = self.tables.get(id)
        if seats and table:
            wrong = _misnamed(seats, table.players, table.names)
            if wrong:
                self._reader.ask(id, {"names": wrong})

    async def seat_all(self):
        """Send this round's names to all tables. Raises AwayError."""
        for id, seats in (await self.in_store(self.evenings.seats)).items():
            self._seat(id, seats)

    def show_tables(self):
        """Send the viewers the changes of the tables since the last call."""
        if self.is_changed:
            self.is_changed = False
            self.overview.handle(None)

    async def show_evening(self):
        """Send the viewers the evening, if it has changed and the rate limit permits."""
        with suppress(AwayError):
            if await self._board.refresh(self.in_store):
                self.overview.handle(None)


def _misnamed(seats, players, names):
    """Return {player: correct name} of the players whose name differs at a table.

    `seats` are {seat: name} of the round, `players` the players of the current match, `names` the
    names that the table shows. Names must be unique, so if another player has one of the names,
    that is first set to "".
    """
    wanted = seats
    if not set(players) <= set(seats):
        # The buttons in use differ from the seats, for example in teams. Find the players' seats.
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
