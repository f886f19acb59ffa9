"""A real club server, with tests as tables, viewers and organiser."""

import asyncio
import json
import threading
from contextlib import ExitStack

from published_messages import match, messages
from standin_reader import StandinReader

from tableref_host.club.evening import Evenings
from tableref_host.club.history_keeper import HistoryKeeper
from tableref_host.club.server import Server, page_files
from tableref_host.club.store_thread import StoreThread
from tableref_host.club.tables import Club
from tableref_host.web import serving
from tableref_host.web.sessions import Sessions
from tests.clients import http_client, slow_servers, websocket
from tests.waiting import TIMEOUT_S, until

ADDRESS = "http://192.168.1.7:8020/"
"""Address of the club for phones."""


class House:
    """A club with its server; tables' messages are passed to `publish`."""

    def __init__(self, place):
        self._reader = StandinReader()
        self.asked = self._reader.asked
        self.faults, self._servers, self._clients = [], [], []
        self.guard = Sessions()
        self.history = place.folder / "history.sqlite3"
        self._place = place
        self.listening = serving.listener("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self._is_there = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self):
        self._loop = asyncio.get_running_loop()
        store, thread = self._place.open(), StoreThread()
        self.club = Club(
            store,
            Evenings(store),
            self._reader,
            self.faults.append,
            thread.run,
        )
        files = page_files(address=ADDRESS)
        server = Server(self.club, self.guard, files, self.faults.append)
        keeper = HistoryKeeper(self.club, store, self.history, self.faults.append)
        parts = (server.show_tables, server.show_evening, keeper.run)
        working = [asyncio.ensure_future(part()) for part in parts]
        self._is_there.set()
        await serving.run(server.app, self.listening, started=self._servers.append)
        for one in working:
            one.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        thread.close()
        store.close()

    def __enter__(self):
        self._server_timeouts = ExitStack()
        self._server_timeouts.enter_context(slow_servers())
        self._thread.start()
        assert self._is_there.wait(TIMEOUT_S)
        return self

    def __exit__(self, *raised):
        self._server_timeouts.close()
        until("served", lambda: self._servers)
        for client in self._clients:
            client.close()
        self._servers[0].should_exit = True
        self._thread.join(TIMEOUT_S)
        self.listening.close()
        if raised[0] is None:
            assert self.faults == []

    def publish(self, table, what, payload):
        """Pass a table's message to the club: bytes, or a JSON value."""
        data = payload if isinstance(payload, bytes) else json.dumps(payload).encode()

        taking = self.club.handle(table, what, data)
        asyncio.run_coroutine_threadsafe(taking, self._loop).result(TIMEOUT_S)

    def come(self, table, name=""):
        """Make a table called `name` appear."""
        self.publish(table, "status", b"online")
        self.publish(table, "state", {"table": {"id": table, "name": name}, "number": 0})

    def play(self, table):
        """Let a table play a match to its end."""
        for one in messages(match(), table=table):
            self.publish(table, "event", one)

    def newest(self, table):
        """Return the outbox and number of the newest message that the club has of a table."""
        known = self.club.tables[table]
        return {"outbox": known.outbox, "number": known.number}

    def client(self, is_organiser=False):
        """Return a client. If it `is_organiser`, it has entered a code."""
        client = http_client(base_url=self.url, headers={"Origin": self.url})
        self._clients.append(client)
        if is_organiser:
            client.post("/code", json={"code": self.guard.new_code()}).raise_for_status()
        return client

    def line(self, path="/all"):
        """Return the WebSocket of a viewer."""
        return websocket(self.url.replace("http", "ws") + path, origin=self.url, max_size=None)


def begun(house):
    """Return the client of an organiser who has begun an evening at two tables, and paired it."""
    for table in ("t0", "t1"):
        house.come(table, f"Table {table}")
    organiser = house.client(is_organiser=True)
    words = {"name": "Friday", "entrants": "Anna\nBo\nCleo\nDan", "size": 2, "is_league": False}
    assert organiser.post("/do", json={"do": "begin", **words}).status_code == 200
    assert organiser.post("/do", json={"do": "pair"}).status_code == 200
    return organiser
