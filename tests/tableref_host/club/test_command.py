"""`tableref club`: start and stop, its broker, its folder, and admitted tables."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager

import pytest
from click.testing import CliRunner
from test_mosquitto import pytestmark

from tableref_host.cli import club as command
from tableref_host.cli.club import publishing
from tableref_host.cli.main import main
from tableref_host.club import ClubError
from tableref_host.club.folder_lock import FolderLock, TakenError
from tableref_host.club.mosquitto import Mosquitto, check_table, lets_in
from tableref_host.places import ROOT
from tableref_host.publish.broker import PREFIX, Broker
from tests.effort import first
from tests.serving_command import serving
from tests.waiting import TIMEOUT_S, until

__all__ = ["pytestmark"]


@pytest.fixture
def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@contextmanager
def club(folder, port, *more):
    """Yield (the club's process, its output so far, the process of its broker)."""
    words = ("--folder", str(folder), "--broker-port", str(port), "--no-history", "--json", *more)
    with serving("club", *words) as (process, printed):
        yield process, json.loads(printed), broker_at(folder)


def broker_at(folder):
    """Return the process id of the mosquitto whose files are in a club's folder."""
    config = str(folder / "mosquitto" / "mosquitto.conf")
    for number in filter(str.isdigit, os.listdir("/proc")):
        words = words_of(number)
        if words and words[0].endswith("mosquitto") and config in words:
            return int(number)
    return None


def words_of(number):
    """Return the command line of a process, or "" after its end."""
    try:
        with open(f"/proc/{number}/cmdline", errors="replace") as file:
            return file.read().split("\0")
    except OSError:
        return []


def run(*words, **more):
    """Return the result of a `tableref` command that ends by itself."""
    return subprocess.run(
        [sys.executable, "-m", "tableref_host", *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        **more,
    )


SIGNALS = (signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@pytest.mark.parametrize("number", first(SIGNALS))
def test_the_broker_ends_with_the_club_however_that_ends(tmp_path, port, number):
    with club(tmp_path, port) as (process, _, broker):
        assert broker
        process.send_signal(number)
        assert process.wait(TIMEOUT_S) == (-9 if number == signal.SIGKILL else 0)
        until("the broker has ended", lambda: broker_at(tmp_path) is None)
    # The folder and the port are free again.
    FolderLock(tmp_path).close()
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind(("127.0.0.1", port))


@pytest.fixture
def club_here(tmp_path, monkeypatch, replace_in):
    """Return a function that runs the club in this process and ends it once it has started.

    It returns the paths of the histories that it wrote to, and how often its broker was stopped.
    """
    paths, stopped = [], []

    class OwnBroker(Mosquitto):
        def start(self):
            pass

        def stop(self):
            stopped.append(1)

    class Keeper:
        def __init__(self, tables, store, path, at_fault):
            paths.append(path)

        async def run(self):
            pass

    async def serve(*_, **__):
        pass

    replace_in(command, "mosquitto", Mosquitto=OwnBroker)
    replace_in(command, "serving", run=serve)
    replace_in(command, "gc", freeze=lambda: None)
    monkeypatch.setattr(command, "HistoryKeeper", Keeper)
    monkeypatch.setattr(command.database, "usual_path", lambda: tmp_path / "usual.db")

    def run_club(*words):
        own = ("--folder", str(tmp_path / "club"), "--port", "0", "--no-browser")
        done = CliRunner().invoke(main, ["club", *own, *words])
        assert done.exit_code == 0, done.output
        return paths, len(stopped)

    return run_club


HISTORIES = [((), "usual.db"), (("--history", "my.db"), "my.db"), (("--no-history",), None)]


@pytest.mark.parametrize(("words", "name"), HISTORIES)
def test_results_are_saved_in_the_wanted_history_and_the_broker_is_stopped(club_here, words, name):
    paths, stops = club_here(*words)
    assert [path.name for path in paths] == ([name] if name else [])
    assert stops == 1


def test_ctrl_c_does_not_suggest_a_loss(tmp_path, port):
    words = ("--folder", str(tmp_path), "--broker-port", str(port), "--no-history")
    with serving("club", *words) as (process, _):
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=TIMEOUT_S)
    assert out.endswith("\nStopped; nothing was deleted.\n")


def test_a_broker_that_ends_is_restarted_and_reported(tmp_path, port):
    with club(tmp_path, port) as (process, _, broker):
        os.kill(broker, signal.SIGKILL)
        until("another one runs", lambda: broker_at(tmp_path) not in (broker, None))
        lines = iter(process.stderr.readline, "")
        assert next(one for one in lines if "The club's mosquitto has ended" in one)


def test_another_program_at_the_port_is_not_mistaken_for_our_broker(tmp_path, port):
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        done = run(
            "club", "--folder", tmp_path, "--broker-port", port, "--no-history", "--no-browser"
        )
    assert done.returncode == 1
    assert f"cannot listen at 127.0.0.1, port {port}" in done.stderr
    assert f"--broker-port {port + 1}" in done.stderr and "--broker mqtt://" in done.stderr


def test_a_second_club_in_a_folder_is_refused(tmp_path, port):
    with club(tmp_path, port) as (process, _, _):
        done = run("club", "--folder", tmp_path, "--port", "0", "--no-history", "--no-browser")
        assert done.returncode == 1 and done.stdout == ""
        assert f"Another club is open in {tmp_path} (process {process.pid})" in done.stderr
        assert process.poll() is None and broker_at(tmp_path)


def test_a_table_can_be_admitted_while_the_club_is_open(tmp_path, port):
    with club(tmp_path, port, "--admit", "window") as (_, about, broker):
        (window,) = about["tables"]
        done = run("club", "--folder", tmp_path, "--admit", "e6605481db318236", "--json")
        (cellar,) = json.loads(done.stdout)["tables"]
        for one in (window, cellar):
            assert lets_in(Broker("127.0.0.1", port, False, one["table"], one["password"], PREFIX))
        assert broker_at(tmp_path) == broker
    address = f"tableref watch --publish mqtt://{{}}@127.0.0.1:{port}"
    assert window["command"] == address.format("window") + " --table window"
    assert cellar["command"] == address.format("e6605481db318236")


def test_the_command_line_for_a_table_does_not_contain_the_password(tmp_path, port):
    with club(tmp_path, port):
        done = run("club", "--folder", tmp_path, "--admit", "cellar")
    *_, line = done.stdout.splitlines()
    variable, command = line.strip().split(" ", 1)
    assert variable.startswith("TABLEREF_MQTT_PASSWORD=")
    assert command == f"tableref watch --publish mqtt://cellar@127.0.0.1:{port} --table cellar"


def test_an_address_with_colons_is_in_brackets():
    command = publishing("cellar", "secret", "fd00::7", 1883)["command"]
    assert command == "tableref watch --publish mqtt://cellar@[fd00::7]:1883 --table cellar"


def test_a_table_is_not_admitted_at_a_broker_of_somebody_else():
    done = CliRunner().invoke(main, ["club", "--broker", "mqtt://house", "--admit", "cellar"])
    assert done.exit_code == 2 and "so leave out --broker" in done.output


@pytest.mark.parametrize("name", ["club", "viewer"])
def test_the_clubs_own_users_are_not_accepted_as_tables(tmp_path, name):
    with pytest.raises(ClubError, match=f"No table can be called {name}"):
        check_table(name)
    done = run("club", "--folder", tmp_path, "--admit", name)
    assert done.returncode == 1 and "a user of the club itself" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_no_program_is_given_a_password_as_an_argument(tmp_path, port, monkeypatch):
    given = []
    real = subprocess.run

    def noted(command, **more):
        given.append(command)
        return real(command, **more)

    monkeypatch.setattr(subprocess, "run", noted)
    made = Mosquitto(tmp_path, "127.0.0.1", port)
    password = made.password("cellar")
    assert given and password not in str(given)
    again = made.password("cellar")
    made.start()
    try:
        assert password not in (tmp_path / "passwords").read_text()
        users = [(password, False), (again, True)]
        for one, is_let_in in users:
            assert lets_in(Broker("127.0.0.1", port, False, "cellar", one, PREFIX)) == is_let_in
    finally:
        made.stop()


def test_a_password_created_while_the_broker_starts_does_not_end_it(tmp_path, port, monkeypatch):
    made = Mosquitto(tmp_path, "127.0.0.1", port)
    launch, passwords = made._launch, []

    def launched():
        launch()
        passwords.append(made.password("cellar"))

    monkeypatch.setattr(made, "_launch", launched)
    made.start()
    told = []

    async def watching():
        task = asyncio.ensure_future(made.watch(told.append))
        user = Broker("127.0.0.1", port, False, "cellar", passwords[0], PREFIX)
        async with asyncio.timeout(60):
            while not await asyncio.to_thread(lets_in, user):
                pass
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(watching())
    made.stop()
    assert told == []


def test_the_password_comes_from_a_file_or_the_environment(tmp_path, port, monkeypatch):
    with club(tmp_path, port, "--admit", "cellar") as (_, about, _):
        (cellar,) = about["tables"]
        file = tmp_path / "password"
        file.write_text(cellar["password"] + "\n")
        away = ("--broker", f"mqtt://cellar@127.0.0.1:{port}", "--json", "--no-history")
        monkeypatch.setenv("TABLEREF_MQTT_PASSWORD_FILE", str(file))
        with serving("club", *away, "--folder", str(tmp_path / "b")):
            done = run("club", "--folder", tmp_path / "b", "--admit", "cellar")
            assert done.returncode == 1 and "uses a broker of your own" in done.stderr
    secret = f"mqtt://cellar:{cellar['password']}@127.0.0.1"
    done = run("club", "--broker", secret, "--folder", tmp_path / "c")
    assert done.returncode == 2 and cellar["password"] not in done.stderr


def test_the_lock_of_a_folder_names_its_owner(tmp_path):
    lock = FolderLock(tmp_path)
    lock.publish(broker=["127.0.0.1", 1883])
    with pytest.raises(TakenError, match=f"process {os.getpid()}") as taken:
        FolderLock(tmp_path)
    assert taken.value.about["broker"] == ["127.0.0.1", 1883]
    lock.close()
    # Nothing describes a club that is closed.
    assert [path.name for path in tmp_path.iterdir()] == ["club.lock"]
    FolderLock(tmp_path).close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["club.lock"]
