"""Invalid answers of a device are reported, and never crash the doctor."""

import pytest

from tableref_host.device import NonsenseError
from tableref_host.device.contents import read_contents
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


def test_a_long_answer_is_cut():
    with pytest.raises(NonsenseError) as caught:
        Patient(Talker("x" * 5000)).facts()
    assert len(str(caught.value)) < 200
