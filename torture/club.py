"""Kill the broker, the club and tables during an evening; count lost and duplicated data.

Each table has the true data: its journals contain the matches that have ended, and its outbox
contains the messages that it sent. The club and the history must have each of them exactly once.
"""

import contextlib
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import httpx2
from websockets.sync.client import connect

from benchmarks.emulated.rows import Row
from tableref_host.club.mosquitto import Mosquitto
from tableref_host.history import NoMatchError
from tableref_host.history.from_events import fold
from tableref_host.history.sources import of_journal
from tableref_host.places import ROOT
from tableref_host.publish import PASSWORD
from torture.club_tables import ADDRESSES

TABLES, SECONDS, KILLS = 20, 400, 100
ROUNDS = 6
"""Number of rounds. After them, at most one of 40 entrants can have won every round."""
QUICK = (6, 20, 8)
RATE = 2.0
CATCH_UP_TIMEOUT_S = 90
"""Timeout (s) for everything to catch up after the last kill."""
MAX_ROUNDS = 1000
START_UP_S = 10
"""Time (s) after the connection of the viewer until all parts have started."""


def free_port():
    """Return a free TCP port of this machine."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def wait_until(is_so, pause_s=0.2, timeout_s=CATCH_UP_TIMEOUT_S):
    """Call `is_so()` every `pause_s` (s) until it is true, or until `timeout_s` (s) have passed.

    The first call is after one pause. Return whether it was true.
    """
    end_s = time.monotonic() + timeout_s
    while time.monotonic() < end_s:
        time.sleep(pause_s)
        if is_so():
            return True
    return False


class Evening:
    """All processes of an evening in `folder`, each of which can be killed and restarted."""

    servers = ("broker", "club")
    """Names of the parts that are killed, besides tables."""
    more_words: tuple[str, ...] = ()
    """Additional arguments for `tableref club`."""
    per_process = 5

    @property
    def rate(self):
        """Number of events per second of each table."""
        return RATE

    def __init__(self, folder, tables):
        self.folder = folder
        self.tables = [f"t{number}" for number in range(tables)]
        self.port, self.web = free_port(), free_port()
        self.broker = Mosquitto(folder / "mosquitto", "127.0.0.1", self.port)
        own = self.broker.own()
        where = f"127.0.0.1:{self.port}"
        self.address, self.password = f"mqtt://club@{where}", own.password
        lines = [f"{t} mqtt://{t}@{where} {self.broker.password(t)}" for t in self.tables]
        (folder / ADDRESSES).write_text("\n".join(lines) + "\n")
        self.processes = {}
        self.groups = range(0, tables, self.per_process)

    def start(self, what):
        """Start a part: "broker", "club", or the number of the first table in a group of tables."""
        if what == "broker":
            self.broker = Mosquitto(self.folder / "mosquitto", "127.0.0.1", self.port)
            self.broker.start()
            return
        if what == "club":
            words = ["tableref_host", "club", "--broker", self.address, "--json", "--no-browser"]
            words += ["--port", self.web, "--folder", self.folder / "club"]
            words += ["--history", self.folder / "history.sqlite3", *self.more_words]
        else:
            count = min(self.per_process, len(self.tables) - what)
            words = ["torture.club_tables", self.folder, self.rate, what, count]
        with (self.folder / f"log {what}").open("ab") as log:
            self.processes[what] = subprocess.Popen(
                [sys.executable, "-m", *map(str, words)],
                cwd=ROOT,
                stdout=log,
                stderr=log,
                env={
                    **os.environ,
                    "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}",
                    PASSWORD: self.password,
                },
            )

    def kill(self, what):
        """Kill a part without warning, as a power cut does."""
        if what == "broker":
            os.kill(self.broker.pid, signal.SIGKILL)
            self.broker.stop()
            return
        self.processes[what].kill()
        self.processes[what].wait()

    def stop(self):
        """Kill all processes."""
        for process in self.processes.values():
            process.kill()
            process.wait()
        self.broker.stop()

    def wait(self):
        """Wait until each table has published an event, for at most CATCH_UP_TIMEOUT_S."""
        moments = [self.folder / table / "moments.txt" for table in self.tables]
        wait_until(lambda: all(path.exists() for path in moments))

    def waiting(self):
        """Return the number of the tables' messages that have not reached the club."""
        heard = dict(self.club_rows("SELECT table_id, last FROM outbox"))
        count = 0
        for table in self.tables:
            rows = self._rows(f"{table}/outbox.sqlite3", "SELECT number FROM message")
            count += sum(number > heard.get(table, 0) for (number,) in rows)
        return count

    def club_rows(self, query):
        """Return the rows of a query in the club's database."""
        return self._rows("club/club.sqlite3", query)

    def _rows(self, file, query):
        """Return the rows of a query, or [] if the file does not exist yet."""
        path = self.folder / file
        if not path.exists():
            return []
        connection = sqlite3.connect(path, timeout=10)
        try:
            return connection.execute(query).fetchall()
        finally:
            connection.close()

    def compare(self):
        """Compare messages and matches of the tables with those of the club and the history.

        Return a Counter of lost, duplicated and all data.
        """
        found = Counter()
        rows = self.club_rows("SELECT table_id, match, seq, event FROM event")
        by_table = {}
        for table, match, seq, event in rows:
            by_table.setdefault(table, {})[match, seq] = json.loads(event)
        history = Counter(
            self._rows(
                "history.sqlite3",
                "SELECT table_id, digest FROM identity JOIN match ON match.id = match_id"
                " WHERE is_counted",
            )
        )
        matches = self._rows("history.sqlite3", "SELECT table_id FROM match WHERE is_counted")
        expected, reopened = Counter(), 0
        for table in self.tables:
            published = {}
            rows = self._rows(f"{table}/outbox.sqlite3", "SELECT payload FROM message")
            for (payload,) in rows:
                message = json.loads(payload)
                published[message["match"], message["event"]["seq"]] = message["event"]
            there = by_table.get(table, {})
            found["messages"] += len(published)
            found["lost"] += sum(there.get(key) != event for key, event in published.items())
            known = {match for match, _ in published}
            found["doubled"] += sum(key not in published for key in there if key[0] in known)
            ended = {}
            for (match, _), event in sorted(published.items()):
                ended.setdefault(match, []).append(event)
            for events in ended.values():
                try:
                    expected[table, fold(events).identity] += 1
                except (NoMatchError, KeyError):
                    # If BACK has reopened a match, the history has its old result until it ends
                    # again.
                    reopened += any(one["event"] == "match_ended" for one in events)
            for journal in (self.folder / table / "data" / "done").glob("*.trj"):
                one = of_journal([journal.read_bytes()], journal.name)
                if one.played:
                    found["finished"] += 1
                    found["not in the history"] += not history[table, one.played.identity]
        found["matches in the history"] = len(matches)
        found["in the history twice"] = max(0, len(matches) - len(expected) - reopened)
        found["not in the history"] += sum(not history[key] for key in expected)
        return found


class Viewer:
    """A viewer of the club's page, which records when each message of a table arrives."""

    def __init__(self, port):
        self._url = f"ws://127.0.0.1:{port}/all"
        self._origin = f"http://127.0.0.1:{port}"
        self.seen = {}
        self._since_s = None
        self.is_over = False
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def _look(self):
        while not self.is_over:
            try:
                with connect(self._url, origin=self._origin, max_size=None) as line:
                    line.recv()
                    # Do not count the start-up in the latencies.
                    self._since_s = self._since_s or time.monotonic() + START_UP_S
                    while not self.is_over:
                        try:
                            text = line.recv(timeout=1)
                        except TimeoutError:
                            continue
                        now_s = time.monotonic()
                        for key, row in json.loads(text).get("board", {}).items():
                            if key.startswith("table "):
                                self.seen.setdefault(row["id"], []).append((row["number"], now_s))
            except Exception:
                time.sleep(0.2)

    def close(self):
        """Disconnect."""
        self.is_over = True
        self._thread.join()

    def delays_ms(self, folder):
        """Return the sorted delays (ms) of all events, from their rulings to the page."""
        delays = []
        for table, rows in self.seen.items():
            lines = (folder / table / "moments.txt").read_text().splitlines()
            moments = [(int(n), float(s)) for n, s in (line.split() for line in lines)]
            at = 0
            for number, ruled_s in sorted(moments):
                while at < len(rows) and rows[at][0] < number:
                    at += 1
                if at < len(rows) and ruled_s >= self._since_s:
                    delays.append((rows[at][1] - ruled_s) * 1000)
        return sorted(delays)


class Organiser:
    """The organiser of the evening, who seats rounds and confirms results on the club's page.

    `folder` contains the output of the club, in which the current code for the page is found. If
    `is_by_table` is true, results are confirmed at the tables instead. `most` is the maximum number
    of rounds.
    """

    def __init__(self, port, folder, tables, is_by_table=False, most=MAX_ROUNDS):
        self._url = f"http://127.0.0.1:{port}"
        self._log = folder / "log club"
        self._tables = tables
        self._is_by_table = is_by_table
        self.most = most
        self._client = httpx2.Client(headers={"Origin": self._url}, timeout=60)
        self.evening = None
        self.turn = threading.Lock()
        """Lock that is held during each action, such as seating a round."""
        self.is_over = False
        self._thread = threading.Thread(target=self._organise, daemon=True)
        self._thread.start()

    def _organise(self):
        while not self.is_over:
            # Requests fail, or have an incomplete response, while the club is starting or being
            # killed.
            with self.turn, contextlib.suppress(httpx2.HTTPError, ValueError, LookupError, OSError):
                self.step()
            time.sleep(0.5)

    def close(self):
        """Stop organising."""
        self.is_over = True
        self._thread.join()
        self._client.close()

    def wait(self):
        """Wait until the first round is seated, for at most CATCH_UP_TIMEOUT_S."""
        wait_until(lambda: self.evening and self.evening["rounds"])

    def look(self):
        """Return the evening (JSON of the club's page), or None before it has begun."""
        return self._client.get(f"{self._url}/evening.json").raise_for_status().json()

    def misnamed(self):
        """Return the number of seats in the last round that have another name at the table."""
        count = 0
        for seating in self.look()["rounds"][-1]["seatings"]:
            board = self._client.get(f"{self._url}/table/{seating['table_id']}/state").json()
            names = {str(seat["player"]): seat["name"] for seat in board["seats"]}
            count += sum(names[seat] != name for seat, name in seating["names"].items())
        return count

    def step(self):
        """Perform the next action, if one is due."""
        answer = self._client.get(f"{self._url}/evening.json")
        if answer.status_code == 404:
            names = [f"Player {number}" for number in range(2 * len(self._tables))]
            words = {"name": "Torture", "entrants": "\n".join(names), "size": 2, "is_league": False}
            self._do("begin", **words, is_by_table=self._is_by_table)
            return
        self.evening = answer.raise_for_status().json()
        rounds = self.evening["rounds"]
        waiting = [one for one in rounds[-1]["seatings"] if not one["counts"]] if rounds else []
        for one in waiting:
            if one["is_over"] and not one["is_confirmed"] and not self._is_by_table:
                self._do("confirm", seating=one["id"], is_confirmed=True)
        if not waiting and len(rounds) < self.most:
            self._do("pair")

    def _do(self, what, **words):
        answer = self._client.post(f"{self._url}/do", json={"do": what, **words})
        if answer.status_code == 403:
            # The club was restarted, which ended all sessions, so enter a new code.
            lines = [one for one in self._log.read_text().splitlines() if one.startswith("{")]
            code = json.loads(lines[-1])["code"]
            self._client.post(f"{self._url}/code", json={"code": code}).raise_for_status()
            self._do(what, **words)


def wrong_in(evening):
    """Return the number of errors in an `evening`, which is the JSON of the club's page.

    In total each seating that counts must be worth one point, and no two entrants may meet twice.
    """
    seatings = [one for round_ in evening["rounds"] for one in round_["seatings"]]
    counted = [one for one in seatings if one["counts"]]
    points = sum(row["points"] for row in evening["standings"])
    met = Counter(frozenset(one["names"].values()) for one in seatings)
    return abs(points - len(counted)) + sum(count - 1 for count in met.values())


def evening(tables, seconds, kills, seed=17, is_by_table=False, make=None, cut_s=0, rounds=None):
    """Run an evening with `tables` tables; return the results.

    They are: the result of `compare`, with further counts; the delays (ms) of events before the
    first kill; a Counter of the kills; and the memory (KB) of the club. If `is_by_table`, results
    are confirmed by OK at the tables. `make(folder, tables)` creates another kind of Evening. After
    the kills the network is cut for `cut_s` seconds, see `torture.crowd`. The evening goes on until
    `rounds` rounds are played or, if that is None, until the current round is over.
    """
    dice = random.Random(seed)
    folder = Path(tempfile.mkdtemp(prefix="club."))
    it, people = (make or Evening)(folder, tables), []
    try:
        it.start("broker")
        it.start("club")
        for group in it.groups:
            it.start(group)
        viewer = Viewer(it.web)
        organiser = Organiser(it.web, folder, it.tables, is_by_table, rounds or MAX_ROUNDS)
        people += [viewer, organiser]
        organiser.wait()
        it.wait()
        calm_s = seconds / 3 if kills else seconds
        time.sleep(calm_s)
        viewer.close()
        delays = viewer.delays_ms(folder)
        done = Counter()
        for _ in range(kills):
            what = dice.choice((*it.servers, dice.choice(it.groups)))
            it.kill(what)
            time.sleep(dice.random())
            it.start(what)
            done["tables" if isinstance(what, int) else what] += 1
            time.sleep(dice.random() * 2 * (seconds - calm_s) / kills)
        if cut_s:
            it.cut(cut_s)
        memory_kb = resident_kb(it.processes["club"].pid)
        is_played_out = finish(organiser, rounds)
        found = settle(it)
        seen = organiser.look()
        found["rounds"] = len(seen["rounds"])
        found["wrong"] = wrong_in(seen)
        found["unfinished"] = not is_played_out
        found["misnamed"] = organiser.misnamed()
        return found, delays, done, memory_kb
    finally:
        for one in people:
            one.close()
        it.stop()
        if os.environ.get("TABLEREF_KEEP_CLUB") is None:
            shutil.rmtree(folder, ignore_errors=True)


def is_played(evening):
    """Return whether all results of the newest round of an evening are counted."""
    return bool(evening["rounds"]) and all(s["counts"] for s in evening["rounds"][-1]["seatings"])


def finish(organiser, rounds):
    """Wait until `rounds` rounds are played and confirmed (None: those that have been seated).

    The timeout is CATCH_UP_TIMEOUT_S for each missing round. Return whether all results were
    counted at one moment; a result may be undone after it, because the tables play on.
    """
    with organiser.turn:
        here = len(organiser.evening["rounds"])
        organiser.most = rounds or here

    def is_done():
        # Ignore failed requests, because the club may be restarting.
        with organiser.turn, contextlib.suppress(httpx2.HTTPError):
            seen = organiser.look()
            organiser.is_over = len(seen["rounds"]) >= organiser.most and is_played(seen)
        return organiser.is_over

    return wait_until(
        is_done, pause_s=1, timeout_s=CATCH_UP_TIMEOUT_S * (organiser.most - here + 1)
    )


def settle(it):
    """Stop play, wait until all messages have arrived, and return the result of `compare`.

    The timeout is CATCH_UP_TIMEOUT_S.
    """
    (it.folder / "quiet").touch()
    end_s = time.monotonic() + CATCH_UP_TIMEOUT_S
    is_quiet = 0
    while time.monotonic() < end_s and is_quiet < 3:
        time.sleep(1)
        is_quiet = 0 if it.waiting() else is_quiet + 1
    time.sleep(3)
    return it.compare()


def resident_kb(pid):
    """Return the resident memory of a process (KB), or None if the system does not report it."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return None
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def is_possible():
    """Return whether mosquitto is installed; print a message if not."""
    is_there = bool(shutil.which("mosquitto")) or Path("/usr/sbin/mosquitto").exists()
    if not is_there:
        print("mosquitto is not installed here.")
    return is_there


def run(quick):
    """Run the evening; return the rows for docs/reliability.md."""
    if not is_possible():
        return []
    tables, seconds, kills = QUICK if quick else (TABLES, SECONDS, KILLS)
    rounds = None if quick else ROUNDS
    found, delays, done, memory_kb = evening(tables, seconds, kills, rounds=rounds)
    killed = ", ".join(f"{what} {count}" for what, count in sorted(done.items()))
    rows = [
        Row("tables", tables, "", f"{RATE:g} events a second each, {seconds} s"),
        Row("killed with -9", sum(done.values()), "", killed),
        *counted(found),
        Row("Swiss rounds", found["rounds"], "", "seated, played and confirmed by an organiser"),
        Row(
            "... seats with a wrong name at the table",
            found["misnamed"],
            "",
            "in the last round",
            0,
        ),
        Row("... last round unfinished", int(found["unfinished"]), "", "", 0),
        Row(
            "... errors in the standings",
            found["wrong"],
            "",
            "wrong points, or repeated meetings",
            0,
        ),
        *timed(delays, memory_kb, "before anything was killed"),
    ]
    return rows


def counted(found):
    """Return the rows for the result of `compare`."""
    return [
        Row("messages sent", found["messages"], "", "counted in the tables' outboxes"),
        Row("messages lost", found["lost"], "", "missing or changed at the club", 0),
        Row(
            "messages duplicated or invented",
            found["doubled"],
            "",
            "at the club, but never sent",
            0,
        ),
        Row("matches finished", found["finished"], "", "counted in the tables' journals"),
        Row("matches lost", found["not in the history"], "", "not in the history", 0),
        Row("matches duplicated", found["in the history twice"], "", "in the history twice", 0),
    ]


def timed(delays, memory_kb, when, most=None):
    """Return the rows for the delays (ms) of events; `most` is their maximum, None for no limit."""
    rows = []
    if delays:
        how = f"seen by a viewer of the club's page, {when}; {len(delays)} events"
        load = f"the machine's load was {os.getloadavg()[0]:.0f}, on {os.cpu_count()} processors"
        half, hundredth = delays[len(delays) // 2], delays[int(len(delays) * 0.99)]
        rows.append(Row("event to page, p50", round(half, 1), "ms", how))
        rows.append(Row("event to page, p99", round(hundredth, 1), "ms", load, most))
    if memory_kb:
        rows.append(Row("memory of the club", round(memory_kb / 1024, 1), "MB", "resident"))
    return rows
