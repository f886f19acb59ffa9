"""Simulated tables of a club, with real referees and publishers, and random presses.

python -m torture.club_tables FOLDER RATE FIRST COUNT

A process runs COUNT tables. They save their files in FOLDER and resume from these after a restart,
so the process may be killed at any time. `addresses.txt` contains the broker's address for each
table. Each table publishes RATE events per second. `moments.txt` contains the number of each
message, and the monotonic time (s) of its event's ruling.
"""

import asyncio
import gc
import os
import random
import sys
import time
from pathlib import Path

from tableref.drivers.files import Store
from tableref.presses.gestures import BACK, NEXT, OK
from tableref.referee.referee import Referee
from tableref.store.keeper import Keeper
from tableref_host.protocol.messages import (
    Connected,
    EventReceived,
    Greeted,
    MatchClosed,
    Restarted,
)
from tableref_host.protocol.replay import ruled_again
from tableref_host.publish.broker import read_address
from tableref_host.publish.outbox import Outbox
from tableref_host.publish.publisher import Publisher
from tableref_host.scoreboard.board import Board
from tableref_host.scoreboard.hub import Hub
from tableref_host.scoreboard.naming import Naming, SavedNames

ADDRESSES = "addresses.txt"
PLAYERS = (1, 2)
TARGET = 2
"""Target score. It is low, so that many matches end."""
WEIGHTS = {"ok": 40, "tap": 40, "back": 5, "next": 5, "again": 2}


class Table:
    """A table in `folder` at which `players` play one quiz to `target` after the other."""

    def __init__(self, folder, seed, players=PLAYERS, target=TARGET):
        self.players, self.target = players, target
        self.dice = random.Random(seed)
        self.now_us = 0
        self.referee = Referee(seed=self.dice.getrandbits(30))
        self.referee.tick(0)
        folder.mkdir(parents=True, exist_ok=True)
        store = Store(folder=str(folder))
        if not store.is_protected:
            store.prepare()
        self.keeper = Keeper(self.referee, store)
        self.keeper.restore()
        self.referee.events()

    def standing(self):
        """Return the events of the current match, generated from its steps; [] without a match."""
        saved = self.referee.saved() if self.referee.match else None
        return ruled_again(saved) if saved else []

    def act(self):
        """Press some buttons at random; return the resulting events."""
        if self.referee.match is None:
            options = {"target": self.target}
            self.referee.start_match("quiz", self.players, options, self.dice.getrandbits(30))
            return self.referee.events()
        what = self.dice.choices(list(WEIGHTS), WEIGHTS.values())[0]
        kinds = {"ok": [OK], "back": [BACK], "next": [NEXT], "again": [BACK, NEXT]}
        buttons = kinds.get(what, [self.dice.choice(self.players)])
        return self.press(buttons, self.dice.choice((50_000, 1_100_000)))

    def press(self, buttons, wait_us=1_100_000):
        """Wait `wait_us`, press the buttons at the same time, and return the resulting events."""
        events = []
        for next_us, is_down in ((wait_us, True), (60_000, False)):
            self.now_us += next_us
            self.referee.tick(self.now_us)
            for button in buttons:
                self.referee.edge(button, is_down, self.now_us)
            events += self.referee.events()
        self.now_us += 300_000
        self.referee.tick(self.now_us)
        return events + self.referee.events()

    def keep(self):
        """Save everything that is pending."""
        while self.keeper.work():
            pass


async def play(folder, broker, rate, name):
    """Run a table and publish its events until the process ends."""
    home = folder / name
    home.mkdir(parents=True, exist_ok=True)
    table = Table(home / "data", f"{name} {os.getpid()} {time.time_ns()}")
    board = Board()
    hub = Hub(board)
    faults = []
    saved = SavedNames(home / "names.json")

    def seat(player, name):
        naming.seat(player, name)
        saved.save()

    publisher = Publisher(
        broker,
        name,
        home / "outbox.sqlite3",
        hub.state_text,
        "0",
        lambda words: None,
        faults.append,
        name=f"Table {name}",
        seat=seat,
    )
    publishing = asyncio.ensure_future(publisher.run())

    def tell(message):
        hub.handle(message)
        publisher.handle(message)

    def named(message):
        naming.handle(message)
        tell(message)

    naming = Naming(saved, named)
    naming.begin()
    tell(Connected(name))
    tell(Greeted(2, "0", name, "en", f"Table {name}"))
    tell(Restarted(table.standing()))
    await publisher._outbox.ask(Outbox.count)
    clock = asyncio.get_running_loop().time
    due_s = clock() + table.dice.random() / rate
    with (home / "moments.txt").open("a") as moments:
        while not faults and not (folder / "quiet").exists():
            for event in table.act():
                ruled_s = time.monotonic()
                tell(EventReceived(event, True))
                # The table may discard events only if they are in the outbox, so wait for that.
                number = await publisher._outbox.ask(Outbox.last)
                print(number, ruled_s, file=moments, flush=True)
                due_s = max(due_s + 1 / rate, clock() - 1)
                await asyncio.sleep(max(0, due_s - clock()))
            table.keep()
            if table.referee.match is None:
                tell(MatchClosed())
    if faults:
        raise SystemExit(str(faults[0]))
    # There are no more presses, but pending messages are still sent.
    await publishing


async def play_all(folder, rate, first, count):
    """Run `count` tables, of which the first has the number `first`."""
    lines = (folder / ADDRESSES).read_text().splitlines()
    brokers = {name: read_address(*words) for name, *words in map(str.split, lines)}
    await asyncio.gather(
        *(
            play(folder, brokers[f"t{number}"], rate, f"t{number}")
            for number in range(first, first + count)
        )
    )


if __name__ == "__main__":
    where, rate, first, count = sys.argv[1:]
    # The firmware collects garbage before each write. That would be slow here, so exclude the many
    # objects of the host's modules from it.
    gc.freeze()
    asyncio.run(play_all(Path(where), float(rate), int(first), int(count)))
