"""What the virtual table's page needs to talk with a table over USB: the host's own words for it.

The page writes none of these twice: which fields an answer has is `protocol.commands`, and what a
stopped table runs are the programs of the host's tools.
"""

from typing import Any

from host_tools.device.contents import own_functions
from host_tools.device.kept_files import LIST, READ
from host_tools.device.patient import FACTS, READY
from host_tools.device.patient import READ as CRASHES
from host_tools.protocol.commands import ANSWERS, COLOURS, NAME_LENGTH
from host_tools.protocol.fields import Field, Flag, Text, Whole
from host_tools.protocol.lines import LONGEST
from host_tools.protocol.ports import MICROPYTHON_USB
from tableref.drivers.files import FINISHED

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
        "place": repr(PLACE),
        "programs": {
            "ready": own_functions() + READY,
            "list": LIST,
            "read": READ.format(path=PLACE),
            "crashes": CRASHES,
            "facts": FACTS,
            "settings": SETTINGS,
            "set": SET,
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
