"""How long each page of the history takes with 3,000 matches: the table in docs/history.md.

    .venv/bin/python benchmarks/history.py

The finished matches of tests/scenarios are put into a history again and again, each time a
little later on the table's clock, so that each is a match of its own; 24 people play them in
evenings of ten. What is measured is the processor's time, from the request to the last byte, the
median of some: by servers that have read nothing yet, and by one that has.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]

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
    from host_tools.history import NoMatchError, event_lines, from_events

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
    """Put so many matches into the history at `path`."""
    from host_tools.history import database, from_events, keeping, times

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
                written = times.written(began)
                keeping.keep(connection, played, written, times.GIVEN, written, seats)
    finally:
        database.SYNCHRONOUS = before


def asked(server, address):
    """Return (processor time (s), bytes) of an answer."""
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
        # The first thread costs something, and is there in a server that runs.
        await asyncio.to_thread(int)
        spent_s = time.process_time()
        await server.app(dict(scope), receive, send)
        return time.process_time() - spent_s

    return asyncio.run(answer()), sum(sizes)


def main(count=MATCHES, times=TIMES):
    """Print the table, of so many matches, each page measured so often."""
    from host_tools.history import database
    from host_tools.history_pages.server import Server, page_files

    files = page_files()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "history.sqlite3"
        fill(path, count)
        with database.opened(path) as connection:
            (longest,) = connection.execute(
                "SELECT match_id FROM recording ORDER BY length(lines) DESC, match_id"
            ).fetchone()
        # Words and templates are read once, by whichever page is the first.
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
    main()
