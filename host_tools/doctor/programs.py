"""What the doctor has a device run; the work itself is in firmware/checkup.py."""

import json
from pathlib import Path

from host_tools.doctor import crashes
from host_tools.flash.contents import SELF, read_contents
from host_tools.flash.errors import ProgramError
from host_tools.image import starter

# Its own main.py would start the table: so the firmware is found as main.py does it, and no more.
READY = """
import json
sys.path.insert(0, slot_in_force())
try:
    import checkup, table_main
    print("yes")
except ImportError:
    print("no")
"""
# Before all is made anew: a program that a Pico without TableRef runs as well.
FIRST = """
import json, sys
print(json.dumps(getattr(sys.modules.get("device"), "left", {}).get("chatters")))
"""
FACTS = "print(json.dumps(checkup.facts(table_main.make_device)))"
# An update is given up when it says nothing for a while; people may think for longer.
STAY = "_alarm.deinit()"
LEAD = "device = checkup.lead(table_main.make_device)"
BEGIN = "checkup.begin(device, %r)"
GO_ON = "print(json.dumps(checkup.go_on(device, %r, 300_000)))"
STAND_STILL = "checkup.stand_still(device)"
FINISH = "checkup.finish(device)"


PATIENCE_S = 30
"""How long a device may take for any of these (s): one takes 0.3 s and more, and none hangs."""


class Patient:
    """A device whose self-test the doctor leads, on a Connection or anything that runs programs."""

    def __init__(self, connection):
        self._connection = connection

    def _run(self, program):
        return self._connection.run(program, patience_s=PATIENCE_S)

    def micropython(self):
        """Return (its version such as "1.28.0", the board in its own words)."""
        _, version, machine, _ = json.loads(self._run(SELF))
        return ".".join(map(str, version[:3])), machine

    def chatters(self):
        """Return [button, how often, longest us] of each button that has chattered since power-on.

        None when that is not known: no table was on.
        """
        said = self._connection.said_first.strip()
        return json.loads(said) if said else None

    def is_ready(self):
        """Return whether TableRef is there, with a self-test."""
        try:
            source = Path(starter.__file__).read_text(encoding="utf-8")
            return self._run(source + READY).strip() == "yes"
        except ProgramError:
            return False

    def crashes(self):
        """Return the crashes in its crash file, oldest first: (facts, a dict; traceback)."""
        return json.loads(self._run(crashes.READ).splitlines()[-1])

    def clear_crashes(self):
        """Have it forget its crashes; return them."""
        return json.loads(self._run(crashes.CLEAR).splitlines()[-1])

    def facts(self):
        """Return what ``checkup.facts`` does. Before anything else, since all takes memory."""
        # Events may come before it: a table whose OK is stuck begins to test itself.
        return json.loads(self._run(FACTS).splitlines()[-1])

    def contents(self):
        """Return the Contents of its filesystem."""
        contents = read_contents(self._connection)
        self._run(STAY)
        return contents

    def lead(self):
        """Have the device ready to test itself."""
        self._run(LEAD)

    def play(self, part, is_enough=lambda: False, on_event=lambda event: None):
        """Have the device do a part; return whether that was over before `is_enough()`.

        `on_event` is called with each event of the self-test, soon after it came.
        """
        is_over = False
        self._run(BEGIN % part)
        while not is_over and not is_enough():
            *lines, last = self._run(GO_ON % part).splitlines()
            for event in _events(lines):
                on_event(event)
            is_over = json.loads(last)
        for event in _events(self._run(STAND_STILL).splitlines()):
            on_event(event)
        return is_over

    def finish(self):
        """Return all troubles that the self-test found, as `self_test_ended` names them."""
        events = _events(self._run(FINISH).splitlines())
        return next(e["troubles"] for e in events if e["event"] == "self_test_ended")


def _events(lines):
    """Return the events among the lines that a device said."""
    return [json.loads(line) for line in lines if line.startswith("{")]
