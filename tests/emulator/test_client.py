"""The client of docs/protocol.md at the emulated Pico, with the cable unplugged during a round."""

import re
import subprocess
import sys
import threading
import time

from pico import BATCH_US
from test_lines import OK, named, start_race
from usb_socket import UsbSocket

from tableref_host.places import ROOT
from tests.waiting import TIMEOUT_S

SAID_WITHIN_US = 60_000_000
"""Timeout (simulated us) for the client's output."""


def client():
    """Return the program that the page shows."""
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    return program


def test_the_client_of_the_page_reports_who_was_first_in_each_round(pico):
    said = []

    def until_said(line):
        # An idle Pico is simulated faster than real time, so real time must have passed, too.
        end_us, end_s = pico.now_us + SAID_WITHIN_US, time.monotonic() + TIMEOUT_S
        while line not in said:
            assert pico.now_us < end_us or time.monotonic() < end_s, said
            usb.exchange()
            pico.run_us(BATCH_US)

    with UsbSocket(pico.chip.line) as usb:
        words = [sys.executable, "-c", client(), usb.url]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as program:
            reader = threading.Thread(target=lambda: said.extend(map(str.strip, program.stdout)))
            reader.start()
            try:
                start_race(pico).tap(2).tap(1)
                until_said("Round 1: player 2 was first")
                usb.take_out()
                # No player has a card, so OK must also confirm the question about that.
                pico.run_ms(1_100).tap(OK).run_ms(1_100).tap(OK)
                pico.run_until(lambda: named(pico, "round_scored")).run_ms(1_100)
                pico.tap(OK).run_ms(2_500).tap(OK)
                pico.run_until(lambda: len(named(pico, "round_started")) == 2)
                pico.run_ms(300).tap(4)
                usb.put_back(pico.chip.line)
                until_said("Round 2: player 4 was first")
                assert len(said) == 2
            finally:
                program.kill()
                reader.join()
