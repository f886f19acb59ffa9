"""A club in PostgreSQL: refusals, one club at a time, and a server that fails."""

import asyncio
import json
import os
import random
import signal
from contextlib import closing

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict
from published_messages import match, messages
from standin_reader import StandinReader

from tableref_host.club import AwayError, ClubError, postgres
from tableref_host.club.evening import Evenings
from tableref_host.club.postgres import Postgres
from tableref_host.club.reopening import reopen
from tableref_host.club.store import Store
from tableref_host.club.tables import Club
from tests import effort
from tests.real_postgres import LOCKED

ELSEWHERE = "postgresql://club@/club?host=/nowhere"


@pytest.fixture
def address(postgres_server):
    return postgres_server.new_schema()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("club.sqlite3", "is not the address of a PostgreSQL database. Accepted is postgresql://"),
        ("mysql://club@host/club", "is not the address of a PostgreSQL database"),
        ("postgresql://club:secret@host/club", "password on the command line.*PGPASSWORD"),
        ("postgresql://host/club?password=secret", "password on the command line"),
        ("postgresql://[host/club", "is not valid"),
        ("postgresql://host/club?colour=red", "is not valid.*colour"),
        (ELSEWHERE, "cannot be reached.*nowhere.*Accepted is"),
    ],
)
def test_an_unreachable_address_is_refused_with_a_message(given, words):
    with pytest.raises(ClubError, match=words) as refused:
        Postgres(given)
    assert "secret" not in refused.value.message


def test_a_wrong_name_user_or_password_is_named(postgres_server, monkeypatch):
    def refusal(*words):
        with pytest.raises(ClubError) as refused:
            Postgres(postgres_server.address(*words))
        return refused.value.message

    assert 'database "nothing" does not exist' in refusal("nothing")
    assert 'role "nobody" does not exist' in refusal("postgres", "nobody")
    postgres_server.do(f"CREATE ROLE {LOCKED} LOGIN PASSWORD 'right'")
    try:
        assert "no password supplied" in refusal("postgres", LOCKED)
        monkeypatch.setenv("PGPASSWORD", "wrong")
        assert "password authentication failed" in refusal("postgres", LOCKED)
        monkeypatch.setenv("PGPASSWORD", "right")
        # This user can log in, but not create tables.
        assert "permission denied for schema public" in refusal("postgres", LOCKED)
    finally:
        postgres_server.do(f"DROP ROLE {LOCKED}")


def test_another_database_is_refused_with_a_message_and_left_unchanged(postgres_server, address):
    name = address.rpartition("%3D")[2]
    postgres_server.do(f"CREATE TABLE {name}.recipe (name TEXT)")
    with pytest.raises(ClubError, match=r"something else \(recipe\)"):
        Postgres(address)
    query = f"SELECT tablename FROM pg_tables WHERE schemaname = '{name}'"
    assert postgres_server.do(query) == [("recipe",)]


def test_a_club_of_another_version_is_refused_with_a_message(address):
    Postgres(address).close()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("UPDATE tableref_club SET version = 99")
    with pytest.raises(ClubError, match="has version 99, and this TableRef uses 1"):
        Postgres(address)


def test_a_database_that_cannot_store_every_name_is_refused_with_a_message(postgres_server):
    made = "CREATE DATABASE latin ENCODING LATIN1 LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
    postgres_server.do(made)
    try:
        with pytest.raises(ClubError, match="encoding LATIN1.*--encoding=UTF8"):
            Postgres(postgres_server.address("latin"))
    finally:
        postgres_server.do("DROP DATABASE latin")


def test_a_second_club_is_refused_until_the_first_is_closed(address, monkeypatch):
    short = postgres.SESSION.replace(str(postgres.LOCK_WAIT_MS), "50")
    monkeypatch.setattr(postgres, "SESSION", short)
    first = Postgres(address)
    with pytest.raises(ClubError, match="Another club uses postgresql://"):
        Postgres(address)
    first.close()
    Postgres(address).close()


def test_a_lost_server_is_noticed_in_seconds_unless_the_address_has_other_times(monkeypatch):
    addresses = []

    def connect(address, **_):
        addresses.append(conninfo_to_dict(address))
        raise psycopg.OperationalError("nobody listens")

    monkeypatch.setattr(postgres.Connection, "connect", connect)
    for address in ("postgresql://club@host/club", "postgres://host/club?connect_timeout=60"):
        with pytest.raises(AwayError, match="nobody listens"):
            Postgres(address)
    usual, chosen = addresses
    assert (usual["connect_timeout"], chosen["connect_timeout"]) == ("5", "60")
    assert usual["application_name"] == chosen["application_name"] == "tableref club"
    idle_s, interval_s, count = (
        int(usual[f"keepalives_{name}"]) for name in ("idle", "interval", "count")
    )
    assert idle_s + count * interval_s < 12 and usual["tcp_user_timeout"] == "10000"


def test_a_server_that_only_reads_is_refused_with_a_message(address):
    with pytest.raises(AwayError, match="cannot be reached.*read-only"):
        Postgres(f"{address}%20-cdefault_transaction_read_only%3Don")


def test_every_name_is_stored_whatever_the_encoding_of_the_environment(address, monkeypatch):
    monkeypatch.setenv("PGCLIENTENCODING", "LATIN1")
    with closing(Store(Postgres(address))) as store:
        store.name("t0", "Łódź 👑")
        assert store.rows("SELECT name FROM board") == [{"name": "Łódź 👑"}]


class Noting(Postgres):
    """A database that notes at each commit whether it waits for the server's disk."""

    def __init__(self, address):
        self.waits = []
        super().__init__(address)

    def _execute(self, statement, values=None):
        if statement == "COMMIT":
            ((wait,),) = (row.values() for row in super()._execute("SHOW synchronous_commit"))
            self.waits.append(wait)
        return super()._execute(statement, values)


def test_only_what_the_tables_cannot_repeat_waits_for_the_disk(address):
    database = Noting(address)
    with closing(Store(database)) as store:
        evenings = Evenings(store)

        def waits(function, *given):
            database.waits.clear()
            function(*given)
            return set(database.waits)

        assert waits(evenings.begin, "Friday", ["Anna", "Bo"]) == {"on"}
        assert waits(evenings.pair, ["t0"]) == {"on"}
        told = messages(match())
        for one in told:
            assert waits(store.handle, "t0", one) == {"off"}
        last = told[-1]["number"]
        assert waits(store.skip, "t0", told[0]["outbox"], last + 1) == {"off"}
        assert waits(store.note_closed, "t0", told[0]["outbox"], last) == {"off"}
        (seating,) = evenings.state()["rounds"][0]["seatings"]
        assert waits(evenings.confirm, seating["id"]) == {"on"}


def test_text_that_postgresql_cannot_store_is_refused_without_a_failure(address):
    store = Store(Postgres(address))
    told = messages(match())
    with pytest.raises(ValueError, match="NUL"):
        store.handle("t0", {**told[0], "match": "a\0b"})
    with pytest.raises(ValueError, match="range"):
        store.handle("t0", {**told[0], "number": 1 << 70})
    assert store.handle("t0", told[0]) == "new"
    store.close()


class Shaky(Postgres):
    """A database whose server fails at the statements with the numbers in `cuts`.

    It fails before the statement, or after it but before the answer.
    """

    def __init__(self, address, server):
        self._server = server
        self.cuts = {}
        self.count = 0
        super().__init__(address)

    def _execute(self, statement, values=None):
        self.count += 1
        cut = self.cuts.get(self.count)
        if cut == "before":
            pid = self._connection.info.backend_pid
            self._server.do(f"SELECT pg_terminate_backend({pid}, 5000)")
        done = super()._execute(statement, values)
        if cut == "behind":
            self._lose()
            raise AwayError("Nobody has heard of it.")
        return done


class Hall:
    """A club with a Shaky database, and tables that repeat requested messages."""

    def __init__(self, address, server):
        self.database = Shaky(address, server)
        self.store = Store(self.database)
        self.evenings = Evenings(self.store)
        self.faults, self.reader = [], StandinReader()
        self.club = Club(self.store, self.evenings, self.reader, self.faults.append)
        self.times_away = 0

    async def go_on(self):
        """Reopen the store after a failure, which may fail as well."""
        while self.store.is_away:
            self.times_away += 1
            try:
                self.store.go_on(self.store.connected())
                await self.club.begin_again()
            except AwayError:
                continue

    async def hear(self, told):
        """Process all messages ({table: messages}), whatever fails meanwhile."""

        async def say(table, what, one):
            await self.club.handle(table, what, json.dumps(one).encode())

        waiting = [(table, one) for table, all_ in told.items() for one in all_]
        waiting.sort(key=lambda pair: pair[1]["number"])
        for table, one in waiting:
            await say(table, "event", one)
            await self.go_on()
            await self._answer(told, say)
        newest = {table: (all_[-1]["outbox"], all_[-1]["number"]) for table, all_ in told.items()}
        while any(
            self.store.last.get((table, outbox)) != number
            for table, (outbox, number) in newest.items()
        ):
            for table, (outbox, number) in newest.items():
                about = {"id": table, "name": table}
                await say(table, "state", {"table": about, "outbox": outbox, "number": number})
            await self.go_on()
            await self._answer(told, say)

    async def _answer(self, told, say):
        asked, self.reader.asked = self.reader.asked, []
        for table, question in asked:
            for one in told[table]:
                if one["number"] > question.get("after", one["number"]):
                    await say(table, "event", one)
                    await self.go_on()

    def seen(self):
        """Return everything that is stored and shown at the end."""
        rows = self.store.rows("SELECT table_id, match, seq, event FROM event ORDER BY 1, 2, 3")
        results = self.store.rows("SELECT table_id, match, identity, is_over FROM result")
        boards = {
            (id, key): table.board.state()[key]
            for id, table in self.club.tables.items()
            for key in ("match", "phase", "standings", "rounds", "claims")
        }
        evening = self.evenings.state()
        seatings = [one["totals"] for one in evening["rounds"][-1]["seatings"]]
        return rows, sorted(map(str, results)), boards, seatings


@pytest.mark.parametrize("seed", effort.first(range(8)))
def test_a_failing_server_never_loses_or_doubles_anything(postgres_server, seed):
    told = {table: messages(match(f"{table} {seed}"), table=table) for table in ("t0", "t1")}

    async def evening(how_often):
        hall = Hall(postgres_server.new_schema(), postgres_server)
        hall.evenings.begin("Friday", ["Anna", "Bo", "Cleo", "Dan"])
        hall.evenings.pair(["t0", "t1"])
        dice = random.Random(seed)
        most = hall.database.count + 6 * sum(map(len, told.values()))
        numbers = dice.sample(range(hall.database.count + 1, most), how_often)
        hall.database.cuts = {number: dice.choice(("before", "behind")) for number in numbers}
        await hall.hear(told)
        hall.database.cuts = {}
        await hall.go_on()
        assert hall.faults == [] and (hall.reader.times_listened > 0) == (hall.times_away > 0)
        seen, times_away = hall.seen(), hall.times_away
        hall.store.close()
        return seen, times_away

    undisturbed, never = asyncio.run(evening(0))
    disturbed, often = asyncio.run(evening(12))
    assert never == 0 and often >= 5
    assert disturbed == undisturbed
    assert any(undisturbed[3])


@effort.exhaustive
def test_an_evening_and_a_round_are_stored_completely_or_not_at_all(postgres_server):
    found = set()
    for number in range(1, 40):
        for when in ("before", "behind"):
            hall = Hall(postgres_server.new_schema(), postgres_server)
            hall.database.cuts = {hall.database.count + number: when}
            try:
                hall.evenings.begin("Friday", ["Anna", "Bo", "Cleo", "Dan"])
                hall.evenings.pair(["t0", "t1"])
            except AwayError:
                pass
            hall.database.cuts = {}
            asyncio.run(hall.go_on())
            state = hall.evenings.state()
            rounds = [len(one["seatings"]) for one in state["rounds"]] if state else None
            found.add((len(state["entrants"]) if state else 0, str(rounds)))
            hall.store.close()
    assert found == {(0, "None"), (4, "[]"), (4, "[2]")}


def test_a_restarted_server_is_found_again(postgres_server, address):
    told = messages(match())
    half = len(told) // 2
    store = Store(Postgres(address))
    heard, begun, waits = [], [], []

    async def run():
        for one in told[:half]:
            store.handle("t0", one)
        postgres_server.stop()
        with pytest.raises(AwayError, match="is unreachable"):
            store.handle("t0", told[half])
        with pytest.raises(AwayError, match="is unreachable at the moment"):
            store.rows("SELECT 1")

        async def sleep(seconds):
            waits.append(seconds)
            if len(waits) == 4:
                postgres_server.start()
            await asyncio.sleep(0)

        async def begin_again():
            begun.append(1)

        work = asyncio.ensure_future(reopen(store, begin_again, heard.append, sleep=sleep))
        while not begun:
            await asyncio.sleep(0.01)
        work.cancel()

    asyncio.run(run())
    assert waits[:4] == [0.5, 1, 2, 5]
    assert "cannot be reached" in heard[0] and "is back" in heard[-1]
    # There are two reasons, each reported once: the lost connection, and then that nothing listens.
    assert len(heard) == 3 and "cannot be reached" in heard[1]
    for one in told:
        store.handle("t0", one)
    assert store.events("t0", told[0]["match"]) == list(match())
    store.close()


def test_a_suspended_server_counts_as_away_after_a_while(address, monkeypatch):
    store = Store(Postgres(address))
    # Start measuring here, because connecting takes longer on a busy machine.
    monkeypatch.setattr(postgres, "ANSWER_TIMEOUT_S", 0.3)
    backend = store._database._connection.info.backend_pid
    os.kill(backend, signal.SIGSTOP)
    try:
        with pytest.raises(AwayError, match="is unreachable: no answer for 0.3 s"):
            store.name("t0", "Window")
        assert store.is_away
    finally:
        os.kill(backend, signal.SIGCONT)
    monkeypatch.setattr(postgres, "ANSWER_TIMEOUT_S", 60)
    store.go_on(store.connected())
    store.name("t0", "Window")
    store.close()


def test_an_unacknowledged_commit_is_noticed_when_the_server_is_back(postgres_server):
    (first, *_) = messages(match())

    async def run():
        hall = Hall(postgres_server.new_schema(), postgres_server)
        # The fifth statement is COMMIT, after BEGIN, the table, the outbox and the event.
        hall.database.cuts = {hall.database.count + 5: "behind"}
        await hall.club.handle("t0", "event", json.dumps(first).encode())
        assert hall.store.is_away and hall.store.last == {}
        await hall.go_on()
        assert hall.store.last == {("t0", first["outbox"]): first["number"]}
        assert hall.club.tables["t0"].board.state()["match"]["game"] == "quiz"
        hall.store.close()

    asyncio.run(run())
