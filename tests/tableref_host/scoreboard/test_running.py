"""The server continues after its source has ended, and ends if it fails."""

import asyncio
import json
import signal
import threading

import pytest
from house import PAGE, House, Quiet

from tableref_host.history import database
from tableref_host.places import ROOT
from tableref_host.protocol.messages import Connected, EventReceived
from tableref_host.scoreboard import history_writer
from tableref_host.scoreboard.server import RECORDED, VIRTUAL, Chosen, Scoreboard, page_files
from tableref_host.table.page import PageError
from tableref_host.web.serving import StopSignals, listener
from tableref_host.web.sessions import Sessions
from tests.waiting import TIMEOUT_S

EVENT = {"seq": 1, "t_us": 1, "event": "setting_changed", "name": "language", "value": "de"}


class Brief:
    """A source that sends one message, and then ends or fails."""

    def __init__(self, error=None):
        self.error = error

    async def run(self, tell):
        tell(Connected("a table"))
        if self.error:
            raise self.error


def test_the_board_stays_when_the_source_has_ended(tmp_path):
    with House(tmp_path / "names.json", Chosen(RECORDED, Brief())) as house:
        with house.viewer() as screen:
            screen.read_until(
                lambda screen: screen.board and screen.board["source"]["is_connected"]
            )
        assert house.state()["source"]["name"] == "a table"


def test_a_failing_source_ends_the_server(tmp_path):
    chosen = Chosen(RECORDED, Brief(ZeroDivisionError("a fault")))
    names = tmp_path / "names.json"
    scoreboard = Scoreboard(chosen, Sessions(), PAGE, print, names=names)
    with listener("127.0.0.1", 0) as listening, pytest.raises(ZeroDivisionError):
        asyncio.run(scoreboard.show(listening))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("is_early", [True, False])
def test_a_signal_ends_the_server_at_any_time(tmp_path, is_early, number):
    before = signal.getsignal(number)

    class Pressing(Quiet):
        async def run(self, tell):
            signal.raise_signal(number)
            await super().run(tell)

    chosen = Chosen(RECORDED, Quiet() if is_early else Pressing())
    scoreboard = Scoreboard(chosen, Sessions(), PAGE, print, names=tmp_path / "names.json")
    with listener("127.0.0.1", 0) as listening, StopSignals() as signals:
        if is_early:
            signal.raise_signal(number)
        asyncio.run(scoreboard.show(listening, signals.ends))
    assert signal.getsignal(number) is before


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system has no SIGHUP")
def test_a_server_goes_on_after_its_terminal_was_closed_under_nohup():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with StopSignals():
            assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_an_exception_of_the_board_ends_nothing(tmp_path, monkeypatch):
    with House(tmp_path / "names.json") as house:
        house.tell(Connected("begun"))
        take = house.board.handle
        monkeypatch.setattr(house.board, "handle", lambda message: 1 / 0)
        house.tell(EventReceived(EVENT, True))
        monkeypatch.setattr(house.board, "handle", take)
        house.tell(Connected("a table"))
        with house.viewer() as screen:
            screen.read_until(
                lambda screen: screen.board and screen.board["source"]["is_connected"]
            )
        (fault,) = house.faults
        assert isinstance(fault, ZeroDivisionError)
        house.faults.clear()


def test_a_finished_match_is_in_the_history_at_the_end(tmp_path, monkeypatch):
    lines = (ROOT / "tests/scenarios/gotta_go_three_to_75.events").read_text(encoding="utf-8")
    servers = []

    class Feed:
        async def run(self, tell):
            for line in lines.splitlines():
                tell(EventReceived(json.loads(line), True))
            servers[0].should_exit = True

    # The disk is so slow that everything else ends before the first write.
    is_closing, is_kept = threading.Event(), threading.Event()
    save, close = history_writer.save_match, history_writer.HistoryWriter.close
    closed = []

    def keep_late(*told):
        is_closing.wait(TIMEOUT_S)
        kept = save(*told)
        is_kept.set()
        return kept

    def close_and_look(self):
        is_closing.set()
        close(self)
        closed.append(is_kept.is_set())

    monkeypatch.setattr(history_writer, "save_match", keep_late)
    monkeypatch.setattr(history_writer.HistoryWriter, "close", close_and_look)
    history = tmp_path / "history.sqlite3"
    chosen = Chosen(VIRTUAL, Feed())
    names = tmp_path / "names.json"
    scoreboard = Scoreboard(chosen, Sessions(), PAGE, print, history, names=names)
    with listener("127.0.0.1", 0) as listening:
        asyncio.run(scoreboard.show(listening, servers.append))
    assert closed == [True]
    with database.opened(history) as connection:
        assert connection.execute("SELECT count(*) FROM match").fetchone()[0] == 1


def test_the_page_is_complete():
    files = page_files(ROOT)
    assert files["/"][1] == "text/html"
    assert files["/page/chart.js"][1] == "text/javascript"
    assert b"Chart" in files["/page/chart.js"][0]
    for path, (content, media_type) in files.items():
        assert content and ".." not in path
        assert media_type != "text/html" or path == "/"
    text = files["/"][0].decode()
    for path in files:
        assert path in text or path.endswith((".js", ".css", ".svg", ".woff2", ".json", "/"))


def test_missing_parts_of_the_page_are_reported(tmp_path):
    with pytest.raises(PageError, match="make setup"):
        page_files(tmp_path)
