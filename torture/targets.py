"""The fuzz targets: all parsers of bytes or lines that come from outside.

A target accepts any bytes, and may raise only its documented errors. `EXAMPLES` are valid inputs to
start from.
"""

import json
from binascii import crc32
from io import BytesIO

from tableref.drivers.files import FOLDER, SECOND, Store, name_of
from tableref.drivers.usb_line import UsbLine
from tableref.referee import players
from tableref.referee.progress import SavedMatch
from tableref.referee.record import STEP_SIZE
from tableref.referee.referee import Referee
from tableref.referee.settings import Settings
from tableref.store import players_file, settings_file
from tableref.store.journal import HEAD_SIZE, MAX_PAYLOAD, Reading, Writer, head, look_at_head
from tableref.store.keeper import Keeper
from tableref.usb.commands import answers
from tableref.usb.line_buffer import LineBuffer
from tableref_host.device import FlashError
from tableref_host.device.adapter import OutputLines
from tableref_host.device.contents import ask_board, read_contents
from tableref_host.device.patient import Patient
from tableref_host.simulation.memory_disk import MemoryDisk
from tableref_host.simulation.scenario_format import ScenarioError
from tableref_host.simulation.scenario_format import parse as parse_scenario
from torture import talks
from torture.matches import SCENARIOS

FILES = tuple(f"{folder}/{name_of(1, 0)}" for folder in (FOLDER, FOLDER + SECOND))


def settings_text(data):
    """Parse a settings file, write the result, and parse it again, which must find no problems."""
    text = data.decode("utf-8", "replace")
    settings, problems = settings_file.parse(text)
    assert len(problems) <= settings_file.MAX_PROBLEMS + 1
    again, problems = settings_file.parse(settings_file.written(settings, text))
    assert again.values() == settings.values()


def journal_bytes(data):
    """Start a table with two generations of a journal, both of which contain arbitrary bytes."""
    middle = data[0] * len(data) // 256 if data else 0
    _read(data[1 : middle + 1], data[middle + 1 :])


def journal_frames(data):
    """Start a table with a journal whose frames have valid checksums, but any content.

    Return the names of the table's events.
    """
    journal = head()
    identity = crc32(journal)
    number = 0
    while data:
        length = min(data[0], MAX_PAYLOAD)
        # The first frame has the terms. Each later one has steps if its length is 3 n + 1 bytes,
        # and otherwise the end of the match.
        kind = 0 if number == 0 else 1 if data[0] % 3 == 1 else 2
        payload, data = data[1 : length + 1], data[length + 1 :]
        frame = bytes((length & 255, length >> 8, kind)) + number.to_bytes(4, "little")
        frame = bytes((len(payload) & 255, len(payload) >> 8)) + frame[2:] + payload
        journal += frame + crc32(frame, identity).to_bytes(4, "little")
        identity = crc32(journal[HEAD_SIZE:], identity) if number == 0 else identity
        number += 1
    return _read(journal, b"")


def _read(*copies):
    """Start a table whose journal has the contents `copies`. Return the names of its events."""
    disk = MemoryDisk()
    store = Store(disk=disk, open=disk.open)
    store.prepare()
    for name, data in zip(FILES, copies, strict=True):
        disk.files[name] = data
    referee = Referee()
    referee.tick(0)
    keeper = Keeper(referee, store)
    keeper.restore()
    names = [event["event"] for event in referee.events()]
    # The match must be restored, or be among the finished ones, or its loss must be reported.
    assert names or store.finished() or not any(copies), "lost without a word"
    referee.tick(1_000_000)
    referee.screen()
    while keeper.work():
        pass
    return names


def journal_reader(data):
    """Read one generation frame by frame, and assert that the reader does not go past its end."""
    look_at_head(data)
    reading = Reading([BytesIO(data)])
    for frame in reading:
        assert len(frame.payload) <= MAX_PAYLOAD
    assert reading.size <= max(HEAD_SIZE, len(data))


def scenario_text(data):
    """Parse a scenario. Only a ScenarioError with a line and a text may be raised."""
    try:
        parse_scenario(data.decode("utf-8", "replace"))
    except ScenarioError as error:
        assert error.line >= 1
        assert str(error)


class _Device:
    """A device that gives predefined answers, whatever the request is."""

    port = "a port"

    def __init__(self, answers):
        self._answers = answers

    def run(self, program, on_line=None, timeout_s=None):
        return self._answers.pop(0) if self._answers else ""


def answers_over_usb(data):
    """Send all requests of doctor and flash to a device that gives any answers."""
    first, *rest = data.decode("utf-8", "replace").split("\x00")
    asks = (
        lambda device: read_contents(device),
        lambda device: ask_board(device),
        lambda device: Patient(device).micropython(),
        lambda device: Patient(device).is_ready(),
        lambda device: Patient(device).facts(),
        lambda device: Patient(device).crashes(),
        lambda device: Patient(device).play("lights", lambda: not device._answers),
        lambda device: Patient(device).finish(),
    )
    ask = asks[len(first) % len(asks)]
    try:
        ask(_Device(rest))
    except FlashError as error:
        assert str(error)
    lines = []
    take = OutputLines(lines.append)
    take(data)


class _Typed:
    """A source of bytes with the interface of ``usb_line.Stdin``."""

    def __init__(self, data):
        self._data = list(data)

    def read_byte(self):
        return self._data.pop(0) if self._data else -1


def lines_to_the_table(data):
    """Send any lines to a table during a match. Each must be answered, and change no match."""
    referee = Referee()
    referee.tick(0)
    referee.start_match("score_pad", (1, 2), {}, 1)
    for button, is_down, t_us in ((1, True, 20_000), (1, False, 90_000), (2, True, 200_000)):
        referee.edge(button, is_down, t_us)
    buffer = LineBuffer(200)
    for event in referee.events():
        buffer.add(json.dumps(event))
    steps = referee.save_queue.progress.steps
    packed = steps.packed(len(steps))
    assert packed
    line = UsbLine(_Typed(data))
    try:
        while True:
            asked = line.read()
            if asked is None and not line.is_coming:
                break
            for answer in answers(asked, referee, buffer, ("0", "0")) if asked else ():
                assert answer is None or isinstance(json.loads(answer), dict)
        assert not referee.events()
        assert steps.packed(len(steps)) == packed
        players_file.load(players_file.written())
    finally:
        players.forget_all()


def players_text(data):
    """Load a file of players, write the result, and load it again, which must give the same."""
    try:
        players_file.load(data.decode("utf-8", "replace"))
        text = players_file.written()
        players_file.load(text)
        assert players_file.written() == text
    finally:
        players.forget_all()


def _frames():
    terms = SavedMatch("gotta_go", (1, 2, 4), {"target": 75}, 1, 0, 0, b"")
    writer = Writer()
    return writer.terms(terms) + writer.steps(0, 1000, 2, bytes(2 * STEP_SIZE)) + writer.end([1])


def _scenarios():
    return [path.read_bytes() for path in sorted(SCENARIOS.glob("*.txt"))]


TERMS = json.dumps(["gotta_go", [1, 2, 4], [["target", 75]], 1]).encode()

TARGETS = {
    "settings text": (settings_text, [settings_file.written(Settings()).encode()]),
    "players text": (players_text, [b"name 3 = Anna\ncolour 3 = sky blue\ncolour 10 = red\n"]),
    "lines to the table": (
        lines_to_the_table,
        [
            b'{"command": "hello", "id": 7}\n{"command": "match"}\r\n',
            b'{"command": "replay", "seq": 1, "t_us": 0}\n',
            b'{"command": "name", "player": 3, "name": "Anna", "colour": "orange"}\n',
        ],
    ),
    "lines from the table": (talks.lines_from_the_table, talks.examples()),
    "journal, frame by frame": (journal_reader, [_frames()]),
    "journal, two generations": (journal_bytes, [b"\x80" + _frames() + _frames()]),
    "journal, valid checksums": (
        journal_frames,
        [bytes((len(TERMS),)) + TERMS + b"\x10" + bytes(16) + b"\x03[1]"],
    ),
    "scenario": (scenario_text, _scenarios()),
    "USB output": (
        answers_over_usb,
        [
            b'a\x00["micropython", [1, 28, 0], "Raspberry Pi Pico with RP2040", 4870]',
            b"\x00\x00a\n4096 100\n" + b"0" * 64 + b" 12 main.py",
            b'aaaa\x00{"version": "0.1", "pins": [], "problems": [], "free_memory": 9999, '
            b'"has_display": true}',
            b'aaaaa\x00[[{"what": "hang"}, "Traceback"]]',
            b'aaaaaa\x00\x00{"event": "button_ok", "button": 1}\ntrue\x00',
            b'aaaaaaa\x00{"event": "self_test_ended", "troubles": []}',
        ],
    ),
}
"""Name -> (target, examples)."""
