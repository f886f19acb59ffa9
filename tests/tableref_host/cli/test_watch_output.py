"""The terminal shows each message once, and no error ends the program silently."""

import click
import pytest

from tableref_host.cli import serving, watch
from tableref_host.cli.serving import Faults
from tableref_host.cli.watch import ConnectionLog, NameGiver, show_invitation, show_next_code
from tableref_host.protocol.messages import (
    Connected,
    Disconnected,
    EventReceived,
    Greeted,
    Refused,
    Silent,
    TableIs,
)

HERE, LAN = "http://127.0.0.1:8010/", "http://192.168.7.20:8010/"


def fault(what):
    try:
        raise ZeroDivisionError(what)
    except ZeroDivisionError as error:
        return error


def test_a_code_is_shown_in_two_groups(capsys):
    show_next_code("01234567")
    assert (
        capsys.readouterr().out
        == "The code was used: one more browser may change names. The next code: 0123 4567\n"
    )


def test_a_user_alone_is_told_how_to_let_others_in(capsys):
    show_invitation([HERE], "01234567")
    out = capsys.readouterr().out
    for words in (HERE, "--host", "0123 4567", "works", "Ctrl-C"):
        assert words in out


def test_others_get_the_qr_code_of_the_best_address(capsys, monkeypatch):
    pictured = []
    monkeypatch.setattr(serving, "show_picture_of", pictured.append)
    show_invitation([LAN, HERE], "01234567")
    out = capsys.readouterr().out
    assert pictured == [LAN]
    assert out.index(LAN) < out.index(HERE)
    assert "--host" not in out


def test_each_message_is_printed_once(capsys):
    news = ConnectionLog()
    gone = Disconnected("The cable is out.")
    for message in (
        gone,
        gone,
        EventReceived({}, True),
        Connected("COM3"),
        Connected("COM3"),
        gone,
    ):
        news.handle(message)
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["The cable is out.", "Connected: COM3", "The cable is out."]
    news.handle(Silent())
    assert "does not answer" in capsys.readouterr().out


def test_a_bug_is_reported_once_in_one_line(capsys):
    faults = Faults()
    for what in ("a", "a", "b"):
        faults.report(fault(what))
    out, err = capsys.readouterr()
    assert out == ""
    first, second = err.splitlines()
    assert first.startswith("Error: this is a bug in TableRef")
    assert "ZeroDivisionError: b" in second


def test_an_error_that_is_no_bug_is_reported_each_time(capsys):
    faults = Faults()
    for _ in range(2):
        faults.report(click.ClickException("the disk is full"))
    assert capsys.readouterr().err == "Error: the disk is full\n" * 2


@pytest.mark.parametrize("has_tracebacks", [True, False])
def test_tracebacks_are_printed_on_request(capsys, has_tracebacks):
    Faults(has_tracebacks).report(fault("a"))
    assert ("Traceback" in capsys.readouterr().err) is has_tracebacks


def test_the_program_does_not_wait_for_the_browser(monkeypatch):
    opened = []
    monkeypatch.setattr(serving, "open_browser", opened.append)
    threads = []

    class Thread:
        def __init__(self, target, daemon):
            assert daemon
            threads.append(target)

        def start(self):
            assert opened == []

    monkeypatch.setattr(serving.threading, "Thread", Thread)
    serving.open_pages([HERE, LAN])
    threads[0]()
    assert opened == [HERE, LAN]


class Line:
    """A table's connection, which records the name given to the table."""

    def __init__(self):
        self.names = []

    def name_table(self, name):
        self.names.append(name)


def test_a_table_gets_its_name_once_and_this_is_printed(capsys):
    line = Line()
    giver = NameGiver(line, "Cellar")
    giver.handle(Greeted(2, "1", "e6", "en", ""))
    assert line.names == ["Cellar"]
    giver.handle(TableIs("Cellar", "e6"))
    giver.handle(Greeted(2, "1", "e6", "en", "Cellar"))
    assert line.names == ["Cellar"]
    assert capsys.readouterr().out == "This table is now called Cellar: e6\n"
    giver.handle(TableIs("", "e6"))
    assert capsys.readouterr().out == "This table is now called nothing: e6\n"
    giver.handle(Refused("A name has at most 24 characters, and this has 30."))
    assert "at most 24" in capsys.readouterr().err


def test_each_hook_has_its_own_queue_and_a_lamp_has_none(monkeypatch):
    queues = {}
    monkeypatch.setattr(watch, "Hook", lambda url, _, id, path, *more: queues.update({url: path}))
    urls = ["https://one.example/", "https://other.example/", "wled://lamp"]
    assert len(watch.publishers(None, urls, b"", "cellar", None, None)) == len(urls)
    assert list(queues) == urls[:2] and len(set(queues.values())) == 2


def test_the_table_at_the_cable_is_named_by_its_id(capsys):
    news = ConnectionLog()
    news.handle(Greeted(2, "1", "e6605481db318236", "en", "Cellar"))
    news.handle(Greeted(2, "1", "e6605481db318236", "en", "Cellar"))
    news.handle(Greeted(2, "1", "e7", "en"))
    assert capsys.readouterr().out == "Table e6605481db318236: Cellar\nTable e7\n"
