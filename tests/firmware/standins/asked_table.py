"""A simulated table with a computer that sends commands."""

import json
from binascii import a2b_base64

from driven import DrivenTable
from tableref.referee import players
from tableref.referee.progress import SavedMatch
from tableref.referee.record import STEP_SIZE
from tableref.usb.commands import answers
from tableref.usb.line_buffer import LineBuffer

ABOUT = ("1.2.3", "e6605838")


class AskedTable(DrivenTable):
    """Records all its output in `lines`, and in `buffer` as much as the device's buffer stores."""

    def __init__(self, *terms, **options):
        players.forget_all()
        self.lines = []
        self.buffer = LineBuffer(options.pop("size", 4096))
        super().__init__(*terms, **options)

    def _collect(self):
        for event in self.referee.events():
            self.events.append(event)
            self.lines.append(json.dumps(event))
            self.buffer.add(self.lines[-1])

    def answering(self, line):
        """Return the generator of the lines that answer bytes."""
        return answers(line, self.referee, self.buffer, ABOUT)

    def answer_lines(self, line):
        """Return the lines that answer bytes, a text or a dict."""
        if isinstance(line, dict):
            line = json.dumps(line)
        if isinstance(line, str):
            line = line.encode()
        return [line for line in self.answering(line) if line is not None]

    def ask(self, line):
        """Return the answers as dicts."""
        return [json.loads(line) for line in self.answer_lines(line)]

    def refusal(self, line):
        """Return the reason for which a line is refused; there must be no other answer."""
        (answer,) = self.ask(line)
        assert answer["answer"] == "refused", answer
        return answer["message"]


def saved_match_of(answers):
    """Return the `SavedMatch` in the answers to the command `match`."""
    head, *lines = answers
    packed = b""
    for line in lines:
        assert line["first"] * STEP_SIZE == len(packed)
        packed += a2b_base64(line["steps"].encode())
    assert head["steps"] * STEP_SIZE == len(packed)
    return SavedMatch(
        head["game"],
        tuple(head["players"]),
        head["options"],
        head["seed"],
        head["seq"],
        head["t_us"],
        packed[: (head["steps"] - head["taken_back"]) * STEP_SIZE],
    )
