"""Latency of the scoreboard with 200 viewers, as a table.

    .venv/bin/python benchmarks/scoreboard.py

One process serves a scoreboard like `tableref watch` does, on one core. Another process, on the
next core, opens 200 WebSockets, half of them in German. The matches of tests/scenarios are sent at
20 events a second for 30 s. The latency is measured from the event's arrival in the hub to the
arrival of the resulting message at a viewer. Both processes read the same clock (CLOCK_MONOTONIC).
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tableref_host.places import ROOT
from tableref_host.protocol.messages import Connected, EventReceived
from tableref_host.scoreboard.server import RECORDED, Chosen, Scoreboard, page_files
from tableref_host.web.serving import listener
from tableref_host.web.sessions import Sessions

VIEWERS = 200
EVENTS_PER_S = 20
SECONDS = 30
LANGUAGES = ("en", "de")
"""Languages of the viewers, which take turns."""
SERVER_CORE, VIEWER_CORE = 0, 1


def recorded():
    """Return the events of all matches recorded in tests/scenarios."""
    events = []
    for path in sorted((ROOT / "tests" / "scenarios").glob("*.events")):
        recording = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        if recording[0]["event"] == "match_started":
            events += recording
    return events


def take_core(number):
    """Pin this process to one core of the machine, if the system supports it."""
    if not hasattr(os, "sched_setaffinity"):
        return
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[number % len(cores)]})


class Paced:
    """A source that waits for its viewers, then sends events at a fixed rate.

    `noted` contains (time in ns, number of the change that the event caused, or None).
    """

    def __init__(self, viewers, seconds):
        self._viewers = viewers
        self._count = EVENTS_PER_S * seconds
        self.hub = None
        self.noted = []

    async def run(self, tell):
        """Send all events at a fixed rate."""
        tell(Connected("a recorded evening"))
        while len(self.hub.viewers) < self._viewers:
            await asyncio.sleep(0.05)
        # By now all viewers have received the whole scoreboard, and are idle.
        await asyncio.sleep(1)
        begun_s = time.monotonic()
        for index, event in enumerate(cycle(recorded())):
            if index == self._count:
                break
            await asyncio.sleep(max(0, begun_s + index / EVENTS_PER_S - time.monotonic()))
            before = self.hub.number
            at_ns = time.monotonic_ns()
            tell(EventReceived(event, True))
            await asyncio.sleep(0)
            self.noted.append((at_ns, self.hub.number if self.hub.number > before else None))
        await asyncio.sleep(1)


async def serve(viewers, seconds, folder):
    """Serve a scoreboard; at the end print its times as JSON."""

    def fail(error):
        raise error

    source = Paced(viewers, seconds)
    history, names = Path(folder) / "history.sqlite3", Path(folder) / "names.json"
    chosen = Chosen(RECORDED, source)
    files = page_files(ROOT)
    scoreboard = Scoreboard(chosen, Sessions(), files, fail, history, names=names)
    source.hub = scoreboard.hub
    servers = []
    run = source.run

    async def run_and_stop(tell):
        await run(tell)
        servers[0].should_exit = True

    source.run = run_and_stop
    with listener("127.0.0.1", 0) as listening:
        print(listening.getsockname()[1], flush=True)
        spent_s = time.process_time()
        await scoreboard.show(listening, servers.append)
        spent_s = time.process_time() - spent_s
    print(json.dumps({"noted": source.noted, "cpu_s": spent_s}))


async def look(port, viewers):
    """Connect `viewers` viewers; at the end print the times of their messages as JSON."""

    async def view(language):
        got = []
        address = f"ws://127.0.0.1:{port}/live?language={language}"
        origin = f"http://127.0.0.1:{port}"
        options = {"origin": origin, "compression": None, "proxy": None, "open_timeout": 60}
        async with connect(address, **options) as websocket:
            try:
                while True:
                    text = await websocket.recv()
                    at_ns = time.monotonic_ns()
                    if text.startswith('{"type":"change","n":'):
                        got.append((at_ns, int(text[21:40].partition(",")[0])))
            except ConnectionClosed:
                return got

    languages = islice(cycle(LANGUAGES), viewers)
    print(json.dumps(await asyncio.gather(*map(view, languages))))


def judge(noted, screens):
    """Return (latencies in ms, number of lost changes) from the records of both sides."""
    changes = [(at_ns, number) for at_ns, number in noted if number is not None]
    latencies, lost = [], 0
    for got in screens:
        had = {number: at_ns for at_ns, number in got}
        lost += sum(number not in had for _, number in changes)
        latencies += [(had[number] - at_ns) / 1e6 for at_ns, number in changes if number in had]
    return sorted(latencies), lost


def rows(latencies, lost, changes, cpu_s, load, seconds):
    """Yield the lines of the table."""

    def part(share):
        return f"{latencies[min(len(latencies) - 1, int(share * len(latencies)))]:.1f} ms"

    yield "| what | figure |"
    yield "|---|---|"
    yield f"| changes told, viewers | {changes}, {len(latencies) // changes if changes else 0} |"
    yield f"| min / p50 / p99 / max | {part(0)} / {part(0.5)} / {part(0.99)} / {part(1)} |"
    yield f"| lost | {lost} of {len(latencies) + lost} |"
    yield f"| the server's share of its core | {100 * cpu_s / seconds:.0f} % |"
    yield f"| load of the machine, before and behind | {load[0]:.1f}, {load[1]:.1f} |"


def measure(viewers, seconds):
    """Run once.

    Return (latencies (ms), lost changes, sent changes, processor time (s), loads of the system).
    """
    load = [os.getloadavg()[0]]
    own = [sys.executable, str(Path(__file__).resolve())]
    own += ["--viewers", str(viewers), "--seconds", str(seconds)]
    with tempfile.TemporaryDirectory() as folder:
        words = [*own, "--serve", folder]
        serving = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        port = serving.stdout.readline().strip()
        looking = subprocess.Popen([*own, "--look", port], stdout=subprocess.PIPE, text=True)
        screens = json.loads(looking.communicate()[0])
        served = json.loads(serving.communicate()[0])
    load.append(os.getloadavg()[0])
    latencies, lost = judge(served["noted"], screens)
    changes = sum(number is not None for _, number in served["noted"])
    return latencies, lost, changes, served["cpu_s"], load


def main():
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--viewers", type=int, default=VIEWERS)
    parser.add_argument("--seconds", type=int, default=SECONDS)
    parser.add_argument("--serve", metavar="FOLDER", help=argparse.SUPPRESS)
    parser.add_argument("--look", metavar="PORT", type=int, help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.serve:
        take_core(SERVER_CORE)
        asyncio.run(serve(words.viewers, words.seconds, words.serve))
    elif words.look:
        take_core(VIEWER_CORE)
        asyncio.run(look(words.look, words.viewers))
    else:
        print("\n".join(rows(*measure(words.viewers, words.seconds), words.seconds)))


if __name__ == "__main__":
    main()
