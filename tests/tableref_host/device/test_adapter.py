"""Only one module uses mpremote, and all its failures are raised as one kind of error."""

import contextlib
import errno
import io
import socket
import struct
import threading
from types import SimpleNamespace

import pytest
from mpremote.transport import TransportError
from serial import SerialException

from tableref_host.device import LineError, ProgramError, adapter
from tableref_host.device.adapter import Connection, OutputLines

LOST = [
    OSError(errno.EIO, "Input/output error"),
    SerialException("device reports readiness to read but returned no data"),
    TransportError("timeout waiting for first EOF reception"),
    struct.error("unpack requires a buffer of 2 bytes"),
]
if len(adapter.PORT_ERRORS) > 1:
    LOST.append(adapter.PORT_ERRORS[1](5, "Input/output error"))


class Transport:
    """A stand-in for mpremote's SerialTransport; `log` are its calls, `failure` is its error."""

    def __init__(self, answers=(), failure=None, reboots=True, forgets=0):
        self.log = []
        self.forgets = forgets
        self.failure = failure
        self._answers = list(answers)
        self._reboots = reboots
        self.serial = SimpleNamespace(write=self._write, flush=lambda: None, close=lambda: None)

    def enter_raw_repl(self, soft_reset, timeout_overall):
        print("noise")
        self._do(("raw", soft_reset))
        if self.forgets:
            self.forgets -= 1
            raise TransportError("could not enter raw repl")

    def exec_raw(self, program, timeout_s, consumer):
        self._do(("run", program, timeout_s))
        said, error = self._answers.pop(0)
        if consumer:
            for byte in said + b"\x04":
                consumer(bytes([byte]))
        return said, error

    def read_until(self, _least, ending, timeout_s):
        self._do(("until", ending))
        return b"MPY: soft reboot\r\n" if self._reboots else b""

    def close(self):
        self.log.append("close")
        if isinstance(self.failure, adapter.PORT_ERRORS):
            raise self.failure

    def _write(self, data):
        self._do(("write", data))

    def _do(self, what):
        if self.failure and len(self.log) > 0:
            raise self.failure
        self.log.append(what)


@pytest.fixture
def connect(monkeypatch):
    """Return a function that makes a Connection on a Transport."""

    def connect(*arguments, **named):
        transport = Transport(*arguments, **named)
        monkeypatch.setattr(adapter, "open_transport", lambda port, timeout_s: transport)
        return Connection("/dev/ttyACM7", timeout_s=7), transport

    return connect


def test_a_connection_begins_with_a_fresh_micropython_and_no_output(connect, capsys):
    _, transport = connect()
    assert transport.log == [("raw", True)]
    assert capsys.readouterr().out == ""


def test_a_pico_that_ignores_the_first_ctrl_c_gets_another(connect):
    _, transport = connect(forgets=1)
    assert transport.log == [("raw", True)] * 2
    with pytest.raises(LineError, match="does not answer"):
        connect(forgets=2)


@pytest.mark.parametrize(("error", "said"), [(b"", "before\r\n"), (b"Traceback", "")])
def test_a_program_can_run_before_everything_is_reset(monkeypatch, error, said):
    transport = Transport([(b"before\r\n", error)])
    monkeypatch.setattr(adapter, "open_transport", lambda port, timeout_s: transport)
    assert Connection("/dev/ttyACM7", timeout_s=7, first="print(2)").first_output == said
    assert transport.log == [("raw", False), ("run", "print(2)", 7), ("raw", True)]


def test_the_output_of_a_program_is_returned(connect):
    connection, transport = connect([(b"gr\xc3\xbc\xc3\x9f\r\ngott\r\n", b""), (b"", b"")])
    assert connection.run("print(1)") == "grüß\ngott\n"
    assert connection.run("pass", timeout_s=60) == ""
    assert transport.log[1:] == [("run", "print(1)", 7), ("run", "pass", 60)]


def test_lines_are_passed_on_as_they_arrive(connect):
    connection, _ = connect([(b'{"event": 1}\r\nnext\nrest', b"")])
    lines = []
    assert connection.run("go()", on_line=lines.append) == ""
    assert lines == ['{"event": 1}', "next"]


def test_lines_may_arrive_in_pieces(connect):
    lines = []
    take = OutputLines(lines.append)
    for piece in (b"a", b"b\r", b"\nc\n\n", b"\x04"):
        take(piece)
    assert lines == ["ab", "c", ""]


def test_an_error_on_the_pico_is_reported_by_its_last_line(connect):
    traceback = b'Traceback (most recent call last):\r\n  File "<stdin>"\r\nOSError: 28\r\n'
    connection, _ = connect([(b"", traceback), (b"", b"\r\n")])
    with pytest.raises(ProgramError, match="^OSError: 28$") as caught:
        connection.run("x")
    assert "<stdin>" in caught.value.traceback
    with pytest.raises(ProgramError, match="^no reason was given$"):
        connection.run("x")


@pytest.mark.parametrize("failure", LOST, ids=lambda error: type(error).__name__)
def test_every_lost_connection_is_one_kind_of_error(connect, failure):
    connection, transport = connect(failure=failure)
    with pytest.raises(LineError) as caught:
        connection.run("x")
    assert str(caught.value) == "the Pico at /dev/ttyACM7 does not answer"
    assert transport.log[-1] == "close"
    # Nothing more is tried.
    connection.restart()
    connection.close()
    assert transport.log.count("close") == 1


def test_the_firmware_restarts_at_the_end(connect):
    connection, transport = connect()
    with connection:
        pass
    stop_leave_reset = b"\r\x03\x02\x04"
    assert transport.log[1:] == [
        ("write", stop_leave_reset),
        ("until", b"soft reboot\r\n"),
        "close",
    ]


@pytest.mark.parametrize("stop", [KeyboardInterrupt, ZeroDivisionError])
def test_the_firmware_restarts_even_after_an_error_here(connect, stop):
    connection, transport = connect()
    with pytest.raises(stop), connection:
        raise stop
    assert ("write", adapter.RESTART) in transport.log and transport.log[-1] == "close"


def test_a_pico_that_does_not_restart_is_reported_on_request(connect):
    connection, transport = connect(reboots=False)
    with connection, pytest.raises(LineError, match="does not answer"):
        connection.restart()
    assert transport.log.count("close") == 1
    with connect(reboots=False)[0]:
        pass


def test_an_unplugged_cable_causes_no_second_error(connect):
    connection, _ = connect(failure=OSError(errno.EIO, "gone"))
    with pytest.raises(ZeroDivisionError), connection:
        raise ZeroDivisionError


@pytest.mark.parametrize("port", ["/dev/no-such-port", "", "none://such"])
def test_a_port_that_cannot_be_opened_is_reported(port):
    with pytest.raises(LineError) as caught:
        Connection(port)
    assert str(caught.value).startswith(f"{port} cannot be opened.")
    assert "\n" not in str(caught.value)


# pyserial does not close a socket whose other side is gone.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_port_whose_other_side_disconnects_is_reported():
    with socket.create_server(("127.0.0.1", 0)) as server:

        def hang_up():
            with contextlib.closing(server.accept()[0]) as other:
                other.recv(1)

        thread = threading.Thread(target=hang_up)
        thread.start()
        with pytest.raises(LineError, match="does not answer"):
            Connection("socket://127.0.0.1:%d" % server.getsockname()[1])
        thread.join()


def test_output_of_mpremote_is_hidden(monkeypatch):
    class Stranger(Transport):
        def enter_raw_repl(self, soft_reset, timeout_overall):
            print(b"login:")
            raise TransportError("could not enter raw repl")

    monkeypatch.setattr(adapter, "open_transport", lambda port, timeout_s: Stranger())
    out = io.StringIO()
    with contextlib.redirect_stdout(out), pytest.raises(LineError):
        Connection("/dev/ttyACM7")
    assert out.getvalue() == ""
