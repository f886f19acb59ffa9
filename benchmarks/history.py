"""Speed of the history with 3,000 matches: its commands, and each of its pages.

    .venv/bin/python benchmarks/history.py            # the table of pages in docs/history.md
    .venv/bin/python benchmarks/history.py commands   # the table of commands in docs/benchmarks.md

Each command runs as a process of its own, so the start of Python and all imports are included. The
matches are Gotta Go! with five players and 25 rounds.

For the pages, the finished matches of tests/scenarios are added again and again. The times of each
copy are shifted, so that it counts as a different match. 24 people play them in evenings of ten
matches. The figure is the median of the processor time from the request to the last byte, once for
servers without a cache and once for a server that has answered before.
"""

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tableref_host.history import NoMatchError, database, event_lines, from_events, keeping
from tableref_host.history import times as moments
from tableref_host.history_pages.server import Server, page_files
from tableref_host.places import ROOT

MATCHES = 3000
AN_EVENING = 10
NAMES = (
    "Anna Bo Cy Dora Emil Fritz Gina Hugo Ida Jan Karla Leo Mia Nils Olga Paul Quirin Rosa Stefan "
    "Tina Ulf Vera Willi Xenia"
).split()
TIMES = 9
PAGES = {
    "Evenings": "/",
    "An evening": "/evening/2024-01-05",
    "Players": "/players",
    "Players, one game": "/players?game=gotta_go",
    "Head to head": "/head-to-head?one=Anna&other=Bo",
    "Records": "/records",
    "Plots: wins": "/plots",
    "Plots: share": "/plots?kind=share",
    "Plots: mean total": "/plots?kind=totals&game=gotta_go",
    "A match": "/match/{longest}",
}
FIRST_EVENING = datetime(2024, 1, 5, 19, 0, tzinfo=UTC)


def recorded():
    """Return the events of each finished match in tests/scenarios, a list of lists."""
    found = []
    for path in sorted((ROOT / "tests" / "scenarios").glob("*.events")):
        for match in event_lines.read(path.read_bytes()).matches:
            try:
                from_events.fold(match.events)
            except NoMatchError:
                continue
            found.append(match.events)
    return found


def fill(path, count=MATCHES):
    """Add `count` matches to the history at `path`."""
    before, database.SYNCHRONOUS = database.SYNCHRONOUS, "OFF"
    matches = recorded()
    try:
        with database.opened(path, is_written=True) as connection:
            for number in range(count):
                events = [
                    {**event, "t_us": event["t_us"] + number}
                    for event in matches[number % len(matches)]
                ]
                played = from_events.fold(events)
                evening, at = divmod(number, AN_EVENING)
                began = FIRST_EVENING + timedelta(days=3 * evening, minutes=20 * at)
                seats = {
                    seat: NAMES[(evening + 5 * at + place) % len(NAMES)]
                    for place, seat in enumerate(played.players)
                }
                written = moments.written(began)
                keeping.save_match(connection, played, written, moments.GIVEN, written, seats)
    finally:
        database.SYNCHRONOUS = before


def evening_match(number, rounds=25, players=5):
    """Return the events of a match of Gotta Go!, which differ for each `number`."""
    seats = list(range(1, players + 1))
    options = {"target": 10 * rounds, "dine_attentively": False}
    start = {"event": "match_started", "game": "gotta_go", "players": seats, "options": options}
    events = [{"t_us": 0, **start, "seed": number}]
    totals = dict.fromkeys(seats, 0)
    t_us = number
    for at in range(1, rounds + 1):
        first = seats[(at + number) % players]
        events.append({"t_us": t_us, "event": "starter_drawn", "round": at, "player": first})
        for beat in (3, 2, 1):
            events.append({"t_us": t_us, "event": "countdown", "beat": beat})
            t_us += 1_000_000
        events.append({"t_us": t_us, "event": "round_started", "round": at})
        for rank in range(1, players):
            t_us += 400_000 + 1000 * ((at * rank + number) % 700)
            seat = seats[(at + rank + number) % players]
            claim = {"event": "claim", "player": seat, "rank": rank, "margin_us": 400_000}
            events.append({"t_us": t_us, **claim})
        ended = {"event": "round_ended", "round": at, "reason": "all_cards_claimed"}
        events.append({"t_us": t_us, **ended})
        t_us += 5_000_000
        points = {seat: (seat * at + number) % 19 - 4 for seat in seats}
        totals = {seat: totals[seat] + points[seat] for seat in seats}
        both = {"points": _keyed(points), "totals": _keyed(totals)}
        events.append({"t_us": t_us, "event": "round_scored", "round": at, **both})
    winners = [seat for seat in seats if totals[seat] == max(totals.values())]
    end = {"event": "match_ended", "winners": winners, "totals": _keyed(totals)}
    events.append({"t_us": t_us, **end})
    return [{"seq": seq, **event} for seq, event in enumerate(events, 1)]


def _keyed(by_seat):
    return {str(seat): value for seat, value in by_seat.items()}


def commands(count=MATCHES, times=TIMES):
    """Print the table of commands for `count` matches; each command is measured `times` times."""
    with tempfile.TemporaryDirectory() as folder:
        path, lines = Path(folder) / "history.sqlite3", Path(folder) / "all.events"
        with lines.open("w", encoding="utf-8") as file:
            for number in range(count):
                for event in evening_match(number):
                    file.write(json.dumps(event) + "\n")
        names = ",".join(f"{seat}={name}" for seat, name in enumerate(NAMES[:5], 1))
        rows = [
            ("add", (*("add", lines, "--names", names),), 1),
            ("list", (), times),
            ("show", ("show", count // 2), times),
            ("players", ("players",), times),
            ("plot", ("plot", "--output", Path(folder) / "wins.png"), times),
        ]
        print(f"| `tableref history`, {count:,} matches | elapsed | processor |")
        print("|---|---|---|")
        for name, words, often in rows:
            took = [_ran(path, words) for _ in range(often)]
            middle = [statistics.median(each) for each in zip(*took, strict=True)]
            print(f"| {name} | {middle[0]:.2f} s | {middle[1]:.2f} s |")
        print(f"\n{path.stat().st_size / 1e6:.1f} MB, {lines.stat().st_size / 1e6:.1f} MB as lines")


def _ran(path, words):
    """Return the elapsed and the processor time (s) of a command."""
    command = [sys.executable, "-m", "tableref_host", "history", "--file", path, *words]
    began_s, before = time.monotonic(), os.times()
    subprocess.run([*map(str, command)], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    spent = after.children_user + after.children_system
    spent -= before.children_user + before.children_system
    return time.monotonic() - began_s, spent


def asked(server, address):
    """Return (processor time (s), size in bytes) of a response."""
    path, _, query = address.partition("?")
    scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode()}
    scope |= {"query_string": query.encode(), "headers": [(b"host", b"127.0.0.1")]}
    scope |= {"server": ("127.0.0.1", 80), "scheme": "http", "http_version": "1.1"}
    sizes = []

    async def receive():
        return {"type": "http.request"}

    async def send(message):
        assert message.get("status", 200) == 200, message
        sizes.append(len(message.get("body", b"")))

    async def answer():
        # Start a thread before the measurement, because a running server has one already.
        await asyncio.to_thread(int)
        spent_s = time.process_time()
        await server.app(dict(scope), receive, send)
        return time.process_time() - spent_s

    return asyncio.run(answer()), sum(sizes)


def main(count=MATCHES, times=TIMES):
    """Print the table of pages for `count` matches; each page is measured `times` times."""
    files = page_files()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "history.sqlite3"
        fill(path, count)
        with database.opened(path) as connection:
            (longest,) = connection.execute(
                "SELECT match_id FROM recording ORDER BY length(events) DESC, match_id"
            ).fetchone()
        # Load texts and templates first, which a server reads only once.
        for address in PAGES.values():
            asked(Server(path, files), address.format(longest=longest))
        print(f"{count} matches, {path.stat().st_size / 1e6:.1f} MB\n")
        print(f"| page, {count:,} matches | processor, first time | again | size |")
        print("|---|---|---|---|")
        for name, address in PAGES.items():
            address = address.format(longest=longest)
            first = statistics.median(asked(Server(path, files), address)[0] for _ in range(times))
            server = Server(path, files)
            asked(server, address)
            again = statistics.median(asked(server, address)[0] for _ in range(times))
            size = asked(server, address)[1]
            print(f"| {name} | {first:.3f} s | {again:.3f} s | {size / 1024:.0f} KB |")


if __name__ == "__main__":
    commands() if sys.argv[1:] == ["commands"] else main()
