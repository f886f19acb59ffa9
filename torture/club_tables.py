"""Simulated tables of a club: the real referee, people who press at random, the real publisher.

    python -m torture.club_tables FOLDER RATE FIRST COUNT

A process has COUNT tables, which keep their files below FOLDER and go on from them when they are
started again: it may be killed at any moment. `addresses.txt` there says where each publishes.
Each says RATE events a second. `moments.txt` has for
each message when (s on the machine's clock that only goes forward) its event was ruled.
"""

import asyncio
import gc
import os
import random
import sys
import time
from pathlib import Path

from host_tools.protocol.messages import (
    Connected,
    EventReceived,
    Greeted,
    MatchClosed,
    Restarted,
)
from host_tools.protocol.replay import ruled_again
from host_tools.publish.broker import read_address
from host_tools.publish.outbox import Outbox
from host_tools.publish.publisher import Publisher
from host_tools.scoreboard.board import Board
from host_tools.scoreboard.hub import Hub
from host_tools.scoreboard.naming import Naming, SavedNames
from tableref.drivers.files import Store
from tableref.presses.gestures import BACK, NEXT, OK
from tableref.referee.referee import Referee
from tableref.store.keeper import Keeper

ADDRESSES = "addresses.txt"
PLAYERS = (1, 2)
TARGET = 2
"""Short matches: many come to an end."""
WEIGHTS = {"ok": 40, "tap": 40, "back": 5, "next": 5, "again": 2}


class Table:
    """One table in `folder`, where `players` play the quiz to `target` again and again."""

    def __init__(self, folder, seed, players=PLAYERS, target=TARGET):
        self.players, self.target = players, target
        self.dice = random.Random(seed)
        self.now_us = 0
        self.referee = Referee(seed=self.dice.getrandbits(30))
        self.referee.tick(0)
        folder.mkdir(parents=True, exist_ok=True)
        store = Store(folder=str(folder))
        if not store.is_settled:
            store.prepare()
        self.keeper = Keeper(self.referee, store)
        self.keeper.restore()
        self.referee.events()

    def standing(self):
        """Return the events of the match that is on, ruled again from its steps; [] without one."""
        saved = self.referee.saved() if self.referee.match else None
        return ruled_again(saved) if saved else []

    def act(self):
        """Have somebody press; return the events that came of it."""
        if self.referee.match is None:
            options = {"target": self.target}
            self.referee.start_match("quiz", self.players, options, self.dice.getrandbits(30))
            return self.referee.events()
        what = self.dice.choices(list(WEIGHTS), WEIGHTS.values())[0]
        kinds = {"ok": [OK], "back": [BACK], "next": [NEXT], "again": [BACK, NEXT]}
        buttons = kinds.get(what, [self.dice.choice(self.players)])
        return self.press(buttons, self.dice.choice((50_000, 1_100_000)))

    def press(self, buttons, wait_us=1_100_000):
        """Have somebody wait (us) and press these buttons at once; return the events of it."""
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
        """Have the table's files hold what has happened."""
        while self.keeper.work():
            pass


async def play(folder, broker, rate, name):
    """Have a table play and be published until the process ends."""
    home = folder / name
    home.mkdir(parents=True, exist_ok=True)
    table = Table(home / "data", f"{name} {os.getpid()} {time.time_ns()}")
    board = Board()
    hub = Hub(board)
    faults = []
    saved = SavedNames(home / "names.json")

    def seat(player, name):
        naming.seat(player, name)
        saved.keep()

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

    def tell(happening):
        hub.tell(happening)
        publisher.take(happening)

    def named(happening):
        naming.take(happening)
        tell(happening)

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
                # What the outbox has the table may keep: so it is when its events are asked for.
                number = await publisher._outbox.ask(Outbox.last)
                print(number, ruled_s, file=moments, flush=True)
                due_s = max(due_s + 1 / rate, clock() - 1)
                await asyncio.sleep(max(0, due_s - clock()))
            table.keep()
            if table.referee.match is None:
                tell(MatchClosed())
    if faults:
        raise SystemExit(str(faults[0]))
    # Nobody plays any more; what waits goes on.
    await publishing


async def play_all(folder, rate, first, count):
    """Have so many tables play, those with the numbers from `first` on."""
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
    # The firmware collects before it writes a file; no table but these shares a heap with a host.
    gc.freeze()
    asyncio.run(play_all(Path(where), float(rate), int(first), int(count)))
