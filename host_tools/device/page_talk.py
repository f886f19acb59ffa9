"""What the virtual table's page needs to talk with a table over USB: the host's own words for it.

The page writes none of these twice: which fields an answer has is `protocol.commands`, and what a
stopped table runs are the programs of the host's tools.
"""

from typing import Any

from host_tools.device import patient, update
from host_tools.device.contents import SELF, SOURCES, TELL, TELL_BUILD, own_functions
from host_tools.device.examination import LEAST_FLASH, LEAST_MEMORY, MOST_CHATTERS, WEAK_USB_MV
from host_tools.device.firmware_files import main_file
from host_tools.device.kept_files import LIST, READ
from host_tools.device.starter import CHOICE, SLOTS, STARTED
from host_tools.device.wires import LONGEST_BOUNCE_MS
from host_tools.protocol.commands import ANSWERS, COLOURS, NAME_LENGTH
from host_tools.protocol.fields import Field, Flag, Text, Whole
from host_tools.protocol.lines import LONGEST
from host_tools.protocol.ports import MICROPYTHON_USB
from tableref.drivers.crashes import FILE as CRASH_FILE
from tableref.drivers.files import FINISHED, FOLDER
from tableref.referee.battery_watch import LOW

READS = ("hello", "player", "refused")
"""The answers that the page reads."""
PLACE = "PLACE"
"""Stands in a program for a text that the page fills in."""

SETTINGS = """
import json
from tableref.drivers.files import Store
from tableref.store import settings_file as table
text = Store().read_text(table.FILE) or ""
print("=" + json.dumps(table.written(table.parse(text)[0], text)))
"""
"""Prints the settings, as the table itself would write them down."""
SET = f"""
from tableref.drivers.files import Store
from tableref.store import settings_file as table
Store().write_text(table.FILE, {PLACE!r})
"""
"""Has this text for its settings."""


def page_talk() -> dict[str, Any]:
    """Return all of it, an object for JSON."""
    return {
        "usb": MICROPYTHON_USB,
        "longest": LONGEST,
        "answers": {name: _fields_of(ANSWERS[name].fields) for name in READS},
        "colours": COLOURS,
        "name_length": NAME_LENGTH,
        "finished": f"/{FINISHED}/",
        "crash_file": f"{FOLDER}/{CRASH_FILE}",
        "place": repr(PLACE),
        "programs": {
            "ready": own_functions() + patient.READY,
            "list": LIST,
            "read": READ.format(path=PLACE),
            "crashes": patient.READ,
            "facts": patient.FACTS,
            "settings": SETTINGS,
            "set": SET,
            "clear": patient.CLEAR,
        },
        "update": _update(),
        "doctor": _doctor(),
    }


def _update() -> dict[str, Any]:
    """Return what an update says and counts with: see ``contents`` and ``update``."""
    return {
        "self": SELF,
        "functions": own_functions(),
        "build": TELL_BUILD,
        "sources": "\n".join(path.read_text(encoding="utf-8") for path in SOURCES),
        "tell": TELL,
        "main": main_file().decode(),
        "slots": SLOTS,
        "choice": CHOICE,
        "started": STARTED,
        "piece": update.PIECE,
        "batch": update.BATCH,
        "link": update.LINK,
        "inline": update.INLINE,
        "spare": update.SPARE_BLOCKS,
    }


def _doctor() -> dict[str, Any]:
    """Return what the doctor runs, and from where on a thing is a trouble: see ``patient``."""
    return {
        "programs": {
            "first": patient.FIRST,
            "stay": patient.STAY,
            "lead": patient.LEAD,
            "begin": patient.BEGIN,
            "go_on": patient.GO_ON,
            "stand_still": patient.STAND_STILL,
            "finish": patient.FINISH,
        },
        "known": patient.KNOWN,
        "limits": {
            "least_memory": LEAST_MEMORY,
            "least_flash": LEAST_FLASH,
            "most_chatters": MOST_CHATTERS,
            "weak_usb_mv": WEAK_USB_MV,
            "longest_bounce_ms": LONGEST_BOUNCE_MS,
            "low_battery": LOW,
        },
    }


def _fields_of(fields: tuple[Field, ...]) -> list[dict[str, Any]]:
    return [{"name": one.name, "is_always": not one.when, **_kind_of(one.kind)} for one in fields]


def _kind_of(kind: object) -> dict[str, Any]:
    """Return what JSON says of a kind: the page knows these three."""
    if isinstance(kind, Whole):
        return {"kind": "whole", "low": kind.low, "high": kind.high}
    if isinstance(kind, Text):
        return {"kind": "text", "most": kind.most, "among": list(kind.among)}
    assert isinstance(kind, Flag), "the page reads no other kind"
    return {"kind": "flag"}
