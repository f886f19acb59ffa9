"""Invalid answers of a device are reported, and never crash the doctor."""

import pytest

from tableref_host.device import FlashError, NonsenseError
from tableref_host.device.contents import ask_board, ask_build, read_contents
from tableref_host.device.patient import Patient


class Talker:
    """A connection to a device that runs another program; `said` is its output for each request."""

    port = "a port"

    def __init__(self, *said):
        self._said = list(said)
        self.first_output = self._said[0]

    def run(self, program, on_line=None, timeout_s=None):
        return self._said.pop(0) if self._said else ""


def events(*said):
    return Patient(Talker("", *said)).play("lights")


ASKED = {
    "micropython": lambda said: Patient(Talker(said)).micropython(),
    "facts": lambda said: Patient(Talker(said)).facts(),
    "crashes": lambda said: Patient(Talker(said)).crashes(),
    "clear_crashes": lambda said: Patient(Talker(said)).clear_crashes(),
    "chatters": lambda said: Patient(Talker(said)).chatters(),
    "measure_steps": lambda said: Patient(Talker(said)).measure_steps(),
    "contents": lambda said: read_contents(Talker(said)),
    "play": events,
    "finish": lambda said: Patient(Talker(said)).finish(),
}


@pytest.mark.parametrize("said", ["~", "{}\n{", "[[1]]", '{"event": 1', "a\n7 x\n1 2", "[" * 9999])
@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_an_invalid_answer_is_reported_with_a_message(ask, said):
    with pytest.raises(NonsenseError, match="the Pico's answer makes no sense: .*, and try again"):
        ask(said)


def test_no_step_of_the_loop_is_an_invalid_answer():
    with pytest.raises(NonsenseError):
        Patient(Talker("[0, 5]")).measure_steps()


def test_each_event_of_a_part_is_reported_also_the_last_ones():
    found = []
    said = ('{"event": "a"}\nfalse', '{"event": "b"}\ntrue', '{"event": "c"}\n')
    assert Patient(Talker("", *said)).play("lights", on_event=found.append)
    assert [event["event"] for event in found] == ["a", "b", "c"]


def test_a_benchmark_may_take_longer_than_any_other_program():
    timeouts_s = []
    talker = Talker("[1, 2]", "")
    talker.run = lambda program, timeout_s: timeouts_s.append(timeout_s) or "[1, 2]"
    Patient(talker).measure_steps()
    Patient(talker).run_benchmark("")
    assert timeouts_s[0] < timeouts_s[1]


@pytest.mark.parametrize(
    ("said", "build"), [("null", None), ("[]", ()), ('["four", ""]', ("four", ""))]
)
def test_a_device_reports_its_build(said, build):
    assert ask_build(Talker(said)) == build


def test_a_board_with_another_python_is_named():
    with pytest.raises(FlashError, match="The board at a port runs circuitpython, not MicroPython"):
        ask_board(Talker('["circuitpython", [9, 2, 0], "Raspberry Pi Pico with rp2040", 0]'))


def test_a_long_answer_is_cut():
    with pytest.raises(NonsenseError) as caught:
        Patient(Talker("x" * 5000)).facts()
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("machine", "model"),
    [
        ("Raspberry Pi Pico with RP2040", "pico"),
        ("Raspberry Pi Pico W with RP2040", "pico-w"),
        ("Raspberry Pi Pico 2 with RP2350", "pico-2"),
        ("TableRef on a Raspberry Pi Pico 2 W with RP2350", "pico-2-w"),
    ],
)
def test_each_board_is_known_by_its_own_name(machine, model):
    assert ask_board(Talker(f'["micropython", [1, 28, 0], "{machine}", 4614]')) == model
