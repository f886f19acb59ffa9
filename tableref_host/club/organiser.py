"""Changes by the organiser during an evening: the newest round, names, byes, the clock."""

import json
import time

from tableref_host.club import entrant_names
from tableref_host.club.evening import MINUTE_MS, check_plan
from tableref_host.club.words import RefusedError

MAX_CLOCK_MS = 600 * MINUTE_MS
"""Maximum time on a round's clock."""


def wall_clock_ms():
    """Return this machine's time (ms since 1970)."""
    return time.time_ns() // 1_000_000


class Organiser:
    """Changes of the current evening. All methods raise RefusedError."""

    def __init__(self, evenings, now_ms=wall_clock_ms):
        self._evenings = evenings
        self._store = evenings.store
        self._now_ms = now_ms

    def rename(self, entrant, line):
        """Rename an entrant (id). `line` is "name" or "name = short form"."""
        one, others = self._entrant(entrant)
        named = entrant_names.of_line(line, [(other["name"], other["short"]) for other in others])
        statement = "UPDATE entrant SET name = $1, short = $2 WHERE id = $3"
        self._store.change((statement, (*named, one["id"])))

    def ask_bye(self, entrant, is_asked):
        """Record whether an entrant (id) requests a bye for the next round."""
        one, _ = self._entrant(entrant)
        statement = "UPDATE entrant SET asks_bye = $1 WHERE id = $2"
        self._store.change((statement, (int(is_asked), one["id"])))

    def plan(self, size, planned_rounds, round_minutes):
        """Change the plan of the evening from the next round on; see `Evenings.begin`."""
        check_plan(size, planned_rounds, round_minutes)
        statement = (
            "UPDATE evening SET size = $1, planned_rounds = $2, round_minutes = $3 WHERE id = $4"
        )
        values = (size, planned_rounds, round_minutes, self._evenings.on()["id"])
        self._store.change((statement, values))

    def unseat(self):
        """Remove the newest round if none of its results counts yet."""
        newest = self._round()
        if any(one["counts"] for one in newest["seatings"] if one["table_id"] is not None):
            raise RefusedError("round_has_results", number=newest["number"])
        again = [
            ("UPDATE entrant SET asks_bye = 1 WHERE id = $1", tuple(one["seats"].values()))
            for one in newest["seatings"]
            if one["is_asked_bye"]
        ]
        self._store.change(
            *again,
            ("DELETE FROM seating WHERE round_id = $1", (newest["id"],)),
            ("DELETE FROM round WHERE id = $1", (newest["id"],)),
        )

    def swap(self, first, second):
        """Swap the seats of two entrants (ids) of the newest round."""
        seats = {
            entrant: (seating, seat)
            for seating in self._round()["seatings"]
            for seat, entrant in seating["seats"].items()
        }
        if first not in seats or second not in seats or first == second:
            raise RefusedError("wrong_swap")
        (one, one_seat), (other, other_seat) = seats[first], seats[second]
        one_after, other_after = dict(one["seats"]), dict(other["seats"])
        if one is other:
            one_after[one_seat], one_after[other_seat] = second, first
            other_after = one_after
        else:
            one_after[one_seat], other_after[other_seat] = second, first
        self._reseat({one["id"]: (one, one_after), other["id"]: (other, other_after)})

    def move(self, seating, table):
        """Move a seating (id) to a table (id). If that table is occupied, the two change places."""
        seatings = self._round()["seatings"]
        one = next((found for found in seatings if found["id"] == seating), None)
        if one is None or one["table_id"] is None:
            raise RefusedError("no_table")
        if self._store.one("SELECT id FROM board WHERE id = $1", (table,)) is None:
            raise RefusedError("no_table")
        other = next((found for found in seatings if found["table_id"] == table), None)
        if other is one:
            return
        moved = {one["id"]: ({**one, "to": table}, one["seats"])}
        if other:
            moved[other["id"]] = ({**other, "to": one["table_id"]}, other["seats"])
        self._reseat(moved)

    def start_clock(self):
        """Start the clock of the newest round."""
        newest = self._round()
        if newest["clock_ends_ms"] is None:
            ends_ms = self._now_ms() + newest["clock_left_ms"]
            self._set_clock(newest, newest["clock_left_ms"], ends_ms)

    def stop_clock(self):
        """Stop the clock of the newest round."""
        newest = self._round()
        if newest["clock_ends_ms"] is not None:
            self._set_clock(newest, self._left_ms(newest), None)

    def add_minutes(self, minutes):
        """Add minutes to the clock of the newest round. Negative values subtract."""
        if type(minutes) is not int:
            raise RefusedError("nonsense")
        newest = self._round()
        left_ms = self._left_ms(newest) + minutes * MINUTE_MS
        left_ms = min(max(left_ms, 0), MAX_CLOCK_MS)
        is_on = newest["clock_ends_ms"] is not None
        self._set_clock(newest, left_ms, self._now_ms() + left_ms if is_on else None)

    def _left_ms(self, a_round):
        """Return the remaining time (ms) of a round's clock."""
        if a_round["clock_ends_ms"] is None:
            return a_round["clock_left_ms"]
        return max(0, a_round["clock_ends_ms"] - self._now_ms())

    def _set_clock(self, a_round, left_ms, ends_ms):
        statement = "UPDATE round SET clock_left_ms = $1, clock_ends_ms = $2 WHERE id = $3"
        self._store.change((statement, (left_ms, ends_ms, a_round["id"])))

    def _round(self):
        """Return the newest round of the current evening."""
        rounds = self._evenings.rounds(self._evenings.on()["id"])
        if not rounds:
            raise RefusedError("no_round")
        return rounds[-1]

    def _entrant(self, entrant):
        """Return (an entrant, the others) of the current evening."""
        everybody = self._evenings.entrants(self._evenings.on()["id"])
        one = next((found for found in everybody if found["id"] == entrant), None)
        if one is None:
            raise RefusedError("unknown_entrant")
        return one, [other for other in everybody if other is not one]

    def _reseat(self, moved):
        """Change seatings of the newest round; `moved` is {seating id: (seating, seats)}.

        Only a match that begins afterwards can become their result.
        """
        for one, _ in moved.values():
            is_over = one["is_over"] and not one["is_taken_back"]
            if one["table_id"] is not None and (one["counts"] or is_over):
                raise RefusedError("seating_has_result")
        newest = self._store.one("SELECT max(id) AS id FROM result")["id"] or 0
        statement = (
            "UPDATE seating SET seats = $1, table_id = $2, after_result = $3, after_match = $4,"
            " is_confirmed = $5, result_id = NULL, is_taken_back = 0 WHERE id = $6"
        )
        changes = []
        for id, (one, seats) in moved.items():
            table = one.get("to", one["table_id"])
            before = (self._store.newest(table) or {}).get("match") if table else None
            values = (json.dumps(seats), table, newest, before, int(table is None), id)
            changes.append((statement, values))
        self._store.change(*changes)
