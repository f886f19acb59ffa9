"""An evening of a club: entrants, rounds, results and standings.

An entrant gets one point for each opponent at the table with a lower result, and half a point for
each with an equal one. At tables of two that is 1, 1/2 and 0. A bye counts as a win. A requested
bye is worth half of the maximum at a table. Ties in points are broken by the points of the
opponents (Buchholz); after that the place is shared.

A result counts when the organiser confirms it or, in an evening "by table", when OK at the table
has closed the match. Later corrections at the table change it. If a table reports no result, the
organiser enters the places.
"""

import json
from datetime import UTC, datetime
from itertools import combinations

from tableref.referee.names import problem
from tableref_host.club import entrant_names, pairing, round_counts
from tableref_host.club.name_order import key_of
from tableref_host.club.store import NEWEST_EVENING
from tableref_host.club.who_sat import seats_of
from tableref_host.club.words import RefusedError
from tableref_host.player_names import clean

MAX_ENTRANTS = 400
MAX_LISTED = 100
SIZES = range(2, 11)
MAX_ROUNDS = 400
"""Maximum number of rounds that can be planned."""
MAX_ROUND_MINUTES = 300
MINUTE_MS = 60_000
MAX_TITLE = 60
"""Maximum length (characters) of the name of an evening. Longer ones are cut."""
ADD_ENTRANT = "INSERT INTO entrant (evening_id, name, short) VALUES ($1, $2, $3)"
LATEST = "(SELECT coalesce(max(opened), 0) + 1 FROM evening)"
"""SQL for the next value of `opened`. The current evening has the highest value."""


class Evenings:
    """The evenings in a Store. The one opened last is the current evening."""

    def __init__(self, store):
        self.store = store
        self._state, self._seats = None, {}
        self._state_of = self._seats_of = None
        self._rounds, self._rounds_of = None, None
        """The cached rounds, and the (evening, number of changes) for which they were read."""

    def current(self):
        """Return the current evening (dict), or None before the first."""
        return self.store.one(f"SELECT * FROM evening WHERE id = ({NEWEST_EVENING})")

    def begin(
        self,
        name,
        names,
        size=2,
        is_league=False,
        is_by_table=False,
        planned_rounds=0,
        round_minutes=0,
    ):
        """Begin an evening with these entrants (players or teams). Raises RefusedError.

        Each of `names` is a name, or "name = short form". If `is_by_table`, results are confirmed
        by OK at the tables. With `planned_rounds` = 0 the number of rounds follows from the number
        of entrants. With `round_minutes` = 0 rounds have no clock.
        """
        entrants = entrant_names.of_lines(names)
        if not 2 <= len(entrants) <= MAX_ENTRANTS:
            raise RefusedError("wrong_count", most=MAX_ENTRANTS)
        check_plan(size, planned_rounds, round_minutes)
        store = self.store
        kinds = (int(bool(is_league)), int(bool(is_by_table)))
        now = datetime.now(UTC).isoformat(timespec="minutes")
        plan = (planned_rounds, round_minutes)
        title = clean(name)[:MAX_TITLE] or "Club evening"
        if problem(title, MAX_TITLE):
            raise RefusedError("name_strange", name=title)
        row = (title, size, *kinds, now, *plan)
        insert = (
            "INSERT INTO evening (name, size, is_league, is_by_table, began, planned_rounds,"
            f" round_minutes, opened) VALUES ($1, $2, $3, $4, $5, $6, $7, {LATEST}) RETURNING id"
        )
        with store.all_or_none():
            evening = store.change((insert, row))
            store.change(*[(ADD_ENTRANT, (evening, *one)) for one in entrants])

    def go_on(self, evening):
        """Make an earlier evening (id) the current one. Raises RefusedError."""
        if self.store.one("SELECT id FROM evening WHERE id = $1", (evening,)) is None:
            raise RefusedError("unknown_evening")
        statement = f"UPDATE evening SET opened = {LATEST} WHERE id = $1"
        self.store.change((statement, (evening,)))

    def join(self, name):
        """Add an entrant who arrives late. Raises RefusedError."""
        evening = self.on()
        there = self.entrants(evening["id"])
        if len(there) >= MAX_ENTRANTS:
            raise RefusedError("wrong_count", most=MAX_ENTRANTS)
        added = entrant_names.of_line(name, [(one["name"], one["short"]) for one in there])
        self.store.change((ADD_ENTRANT, (evening["id"], *added)))

    def leave(self, entrant, is_out=True):
        """Exclude an entrant from the next pairings, or include them again."""
        self.store.change(("UPDATE entrant SET is_out = $1 WHERE id = $2", (int(is_out), entrant)))

    def pair(self, tables):
        """Pair the next round of the current evening at these `tables` (ids).

        Raises RefusedError.
        """
        asked = self.to_pair()
        self.seat_round(asked, pairing.pair(*asked), tables)

    def to_pair(self):
        """Return the arguments of `pairing.pair` for the next round.

        Raises RefusedError if the next round cannot be paired yet.
        """
        evening = self.on()
        rounds = self.rounds(evening["id"])
        open_ones = [s for s in (rounds[-1]["seatings"] if rounds else []) if not s["counts"]]
        if open_ones:
            raise RefusedError("unconfirmed", count=len(open_ones))
        everybody = self.entrants(evening["id"])
        there = [one for one in everybody if not one["is_out"]]
        entrants = [one["id"] for one in there if not one["asks_bye"]]
        if len(entrants) < 2:
            raise RefusedError("too_few")
        met, byes = self._met(rounds)
        standings = self.standings(everybody, rounds)
        points, buchholz = (
            {row["id"]: row[key] for row in standings} for key in ("points", "buchholz")
        )
        seed = evening["id"] * 1000 + len(rounds)
        is_league, number = bool(evening["is_league"]), len(rounds)
        return entrants, points, met, byes, evening["size"], is_league, number, seed, buchholz

    def seat_round(self, asked, paired, tables):
        """Begin the round `paired`, which was computed from `asked`, a result of `to_pair`.

        Raises RefusedError, also if the evening has changed since then.
        """
        if self.to_pair() != asked:
            raise RefusedError("changed_meanwhile")
        groups, bye = paired
        if len(groups) > len(tables):
            raise RefusedError("too_few_tables", needed=len(groups), here=len(tables))
        store, evening = self.store, self.on()
        number = len(self.rounds(evening["id"])) + 1
        newest = store.one("SELECT max(id) AS id FROM result")["id"] or 0
        begin = (
            "INSERT INTO round (evening_id, number, clock_left_ms) VALUES ($1, $2, $3) RETURNING id"
        )
        add = (
            "INSERT INTO seating (round_id, table_id, seats, after_result, after_match)"
            " VALUES ($1, $2, $3, $4, $5)"
        )
        add_bye = (
            "INSERT INTO seating (round_id, seats, after_result, is_confirmed, bye_points,"
            " is_asked_bye) VALUES ($1, $2, $3, 1, $4, $5)"
        )
        everybody = self.entrants(evening["id"])
        asked_byes = [one["id"] for one in everybody if one["asks_bye"] and not one["is_out"]]
        byes = [(one, (evening["size"] - 1) / 2, 1) for one in asked_byes]
        if bye is not None:
            byes.insert(0, (bye, 1.0, 0))
        with store.all_or_none():
            clock_ms = evening["round_minutes"] * MINUTE_MS
            round_id = store.change((begin, (evening["id"], number, clock_ms)))
            for group, table in zip(groups, tables, strict=False):
                seats = dict(enumerate(group, 1))
                before = (store.newest(table) or {}).get("match")
                store.change((add, (round_id, table, json.dumps(seats), newest, before)))
            for one, points, is_asked in byes:
                seats = json.dumps({1: one})
                store.change((add_bye, (round_id, seats, newest, points, is_asked)))
            if asked_byes:
                # Clear all requests for a bye, because they are for one round only.
                done = "UPDATE entrant SET asks_bye = 0 WHERE evening_id = $1"
                store.change((done, (evening["id"],)))

    def confirm(self, seating, is_confirmed=True):
        """Confirm the result of a seating, or withdraw the confirmation. Raises RefusedError.

        After a withdrawal, the table's OK no longer confirms the same match, but it can confirm
        another.
        """
        row = self.store.one("SELECT * FROM seating WHERE id = $1", (seating,))
        if row is None or row["table_id"] is None:
            raise RefusedError("no_table")
        if is_confirmed and row["result_id"] is None:
            raise RefusedError("no_result")
        statement = (
            "UPDATE seating SET is_confirmed = $1, is_taken_back = $2, entered = NULL WHERE id = $3"
        )
        values = (int(is_confirmed), int(not is_confirmed), seating)
        self.store.change((statement, values), table=row["table_id"])

    def enter(self, seating, places):
        """Enter the places of the players at a table: {seat: place}, 1 for the best.

        They count at once and replace the table's own result. Places may be shared. Raises
        RefusedError.
        """
        row = self.store.one("SELECT * FROM seating WHERE id = $1", (seating,))
        if row is None or row["table_id"] is None:
            raise RefusedError("no_table")
        seats = json.loads(row["seats"])
        if set(places) != set(seats) or not all(_is_place(one, seats) for one in places.values()):
            raise RefusedError("wrong_places", most=len(seats))
        statement = "UPDATE seating SET is_confirmed = 1, entered = $1 WHERE id = $2"
        values = (json.dumps(places), seating)
        self.store.change((statement, values), table=row["table_id"])

    def entrants(self, evening):
        """Return the entrants of an evening as dicts with id, name, short, is_out, asks_bye."""
        query = (
            "SELECT id, name, short, is_out, asks_bye FROM entrant WHERE evening_id = $1"
            " ORDER BY id"
        )
        return self.store.rows(query, (evening,))

    def rounds(self, evening):
        """Return the rounds of an evening with their seatings and results.

        Callers must not modify them. An unchanged round is the same object as in the last call.
        Only the tables that have changed since then are read again, because an evening can be long.
        """
        changes = self.store.changes
        before, since = self._rounds_of or (None, 0)
        tables = self.store.changed_tables(since) if before == evening else None
        if tables is None:
            rounds = self._read(evening)
        else:
            rounds = self._read_again(evening, tables)
        self._rounds, self._rounds_of = rounds, (evening, changes)
        return rounds

    def _read(self, evening):
        query = (
            "SELECT id, number, clock_left_ms, clock_ends_ms FROM round WHERE evening_id = $1"
            " ORDER BY number"
        )
        rounds = self.store.rows(query, (evening,))
        for one in rounds:
            one["seatings"] = self._seatings("round_id = $1", (one["id"],), evening)
        return rounds

    def _read_again(self, evening, tables):
        numbers = ", ".join(f"${number}" for number in range(2, len(tables) + 2))
        which = f"evening_id = $1 AND seating.table_id IN ({numbers})"
        read = self._seatings(which, (evening, *tables), evening) if tables else []
        now = {one["id"]: one for one in read}
        rounds = []
        for one in self._rounds:
            seatings = [now.get(seating["id"], seating) for seating in one["seatings"]]
            is_other = seatings != one["seatings"]
            rounds.append({**one, "seatings": seatings} if is_other else one)
        return rounds

    def _seatings(self, which, values, evening):
        """Return the seatings that match the SQL condition `which` with these `values`."""
        rows = self.store.rows(
            "SELECT seating.*, game, totals, winners, teams, lowest_wins, is_over, match,"
            " is_by_table FROM seating JOIN round ON round.id = round_id"
            " JOIN evening ON evening.id = evening_id"
            f" LEFT JOIN result ON result.id = result_id WHERE {which} ORDER BY seating.id",
            values,
        )
        names = {one["id"]: one["name"] for one in self.entrants(evening)} if rows else {}
        counts = self.store.counts_by_table
        return [_seating(row, names, counts(row["table_id"], row)) for row in rows]

    def standings(self, entrants, rounds):
        """Return a row for each entrant, the best first: place, name, points, buchholz, played."""
        points = {one["name"]: 0.0 for one in entrants}
        played = dict.fromkeys(points, 0)
        met = {one: [] for one in points}
        for seating in (s for one in rounds for s in one["seatings"] if s["counts"]):
            for name, gained in seating["points"].items():
                points[name] += gained
                played[name] += 1
                met[name] += [other for other in seating["points"] if other != name]
        rows = [
            {
                **one,
                "points": points[one["name"]],
                "buchholz": sum(points[other] for other in met[one["name"]]),
                "played": played[one["name"]],
            }
            for one in entrants
        ]
        rows.sort(key=lambda row: (-row["points"], -row["buchholz"], key_of(row["name"])))
        for at, row in enumerate(rows):
            before = rows[at - 1] if at else None
            worth = ("points", "buchholz")
            is_shared = before and all(row[key] == before[key] for key in worth)
            row["place"] = before["place"] if is_shared else at + 1
        return rows

    def state(self):
        """Return the whole current evening as the pages show it, or None before the first.

        Callers must not modify it, because it is cached until something changes.
        """
        changes = self.store.changes
        if self._state_of != changes or self.store.is_away:
            self._state = self._made()
            self._state_of = changes
        return self._state

    def seats(self):
        """Return the current round as {table: {seat: short form of a name}}.

        Callers must not modify it.
        """
        changes = self.store.changes
        if self._seats_of != changes or self.store.is_away:
            self._seats = self._seated()
            self._seats_of = changes
        return self._seats

    @property
    def changes(self):
        """The number of changes so far that may affect `state`."""
        return self.store.changes

    def _seated(self):
        evening = self.current()
        rounds = self.rounds(evening["id"]) if evening else []
        short = {one["id"]: one["short"] for one in self.entrants(evening["id"])} if rounds else {}
        return {
            one["table_id"]: {seat: short[entrant] for seat, entrant in one["seats"].items()}
            for one in (rounds[-1]["seatings"] if rounds else ())
            if one["table_id"] and not (one["is_confirmed"] or one["counts"])
        }

    def _made(self):
        evening = self.current()
        return evening and self._all_of(evening, self.rounds(evening["id"]))

    def earlier(self, evening):
        """Return any evening (id) in the format of `state`, or None if it does not exist."""
        row = self.store.one("SELECT * FROM evening WHERE id = $1", (evening,))
        return row and self._all_of(row, self._read(evening))

    def _all_of(self, evening, rounds):
        entrants = self.entrants(evening["id"])
        return {
            "id": evening["id"],
            "name": evening["name"],
            "began": evening["began"],
            "size": evening["size"],
            "is_league": bool(evening["is_league"]),
            "is_by_table": bool(evening["is_by_table"]),
            "planned_rounds": evening["planned_rounds"],
            "all_rounds": evening["planned_rounds"] or self._needed(evening, entrants, rounds),
            "round_minutes": evening["round_minutes"],
            "entrants": entrants,
            "rounds": rounds,
            "standings": self.standings(entrants, rounds),
        }

    def _needed(self, evening, entrants, rounds):
        there = [one["id"] for one in entrants if not one["is_out"]]
        if evening["is_league"] and evening["size"] == 2:
            met, _ = self._met(rounds)
            return len(rounds) + round_counts.left_in_league(there, met)
        return max(len(rounds), round_counts.of_swiss(len(there), evening["size"]))

    def listed(self):
        """Return the newest MAX_LISTED evenings as dicts with id, name and began.

        The newest comes first. `began` is ISO 8601, or "" if unknown.
        """
        return self.store.rows(
            f"SELECT id, name, began FROM evening ORDER BY id DESC LIMIT {MAX_LISTED}"
        )

    def on(self):
        """Return the current evening (dict). Raises RefusedError before the first."""
        evening = self.current()
        if evening is None:
            raise RefusedError("no_evening")
        return evening

    def _met(self, rounds):
        met, byes = {}, {}
        for seating in (s for one in rounds for s in one["seatings"]):
            entrants = list(seating["seats"].values())
            for two in combinations(entrants, 2):
                met[frozenset(two)] = met.get(frozenset(two), 0) + 1
            if seating["table_id"] is None and not seating["is_asked_bye"]:
                byes[entrants[0]] = byes.get(entrants[0], 0) + 1
        return met, byes


def check_plan(size, planned_rounds, round_minutes):
    """Raise RefusedError if the plan of an evening is not valid."""
    if type(size) is not int or size not in SIZES:
        raise RefusedError("wrong_size", least=SIZES[0], most=SIZES[-1])
    if type(planned_rounds) is not int or not 0 <= planned_rounds <= MAX_ROUNDS:
        raise RefusedError("wrong_rounds", most=MAX_ROUNDS)
    if type(round_minutes) is not int or not 0 <= round_minutes <= MAX_ROUND_MINUTES:
        raise RefusedError("wrong_minutes", most=MAX_ROUND_MINUTES)


def _is_place(value, seats):
    return type(value) is int and 1 <= value <= len(seats)


def _seating(row, names, is_closed):
    """Return a seating in the pages' format.

    `points` are {name: points}, empty without a result. `names` are {entrant: name}. `is_closed`
    says that the result counts because OK at the table has closed the match.
    """
    seats = {int(seat): entrant for seat, entrant in json.loads(row["seats"]).items()}
    sitting = {seat: names[entrant] for seat, entrant in seats.items()}
    seating = {
        "id": row["id"],
        "table_id": row["table_id"],
        "seats": seats,
        "names": sitting,
        "game": row["game"],
        "totals": {},
        "places": {},
        "points": {},
        "is_confirmed": bool(row["is_confirmed"]),
        "is_taken_back": bool(row["is_taken_back"]),
        "is_over": bool(row["is_over"]),
        "is_asked_bye": bool(row["is_asked_bye"]),
    }
    if row["table_id"] is None:
        seating["points"] = dict.fromkeys(sitting.values(), row["bye_points"])
        seating["is_over"] = True
    elif row["entered"] is not None:
        places = {int(seat): place for seat, place in json.loads(row["entered"]).items()}
        seating["places"], seating["is_over"] = places, True
        seating["points"] = _points(sitting, {seat: -place for seat, place in places.items()})
    elif row["result_id"] is not None and row["is_over"]:
        totals = {int(player): total for player, total in json.loads(row["totals"]).items()}
        winners, teams = json.loads(row["winners"]), json.loads(row["teams"])
        sign = -1 if row["lowest_wins"] else 1
        # All players of a team get the same seat, and also have the same total and win together.
        of = seats_of(seats, totals, teams)
        seating["totals"] = {of[player]: total for player, total in totals.items()}
        worth = {of[one]: (one in winners, sign * total) for one, total in totals.items()}
        seating["points"] = _points(sitting, worth)
    seating["counts"] = (seating["is_confirmed"] or is_closed) and bool(seating["points"])
    return seating


def _points(sitting, worth):
    """Return {name: points}. `worth` is {seat: a value that is higher for a better result}."""
    return {
        sitting[seat]: sum(
            1.0 if worth[seat] > worth[other] else 0.5 if worth[seat] == worth[other] else 0.0
            for other in worth
            if other != seat
        )
        for seat in worth
    }
