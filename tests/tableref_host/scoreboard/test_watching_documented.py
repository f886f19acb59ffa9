"""docs/watching.md is correct about the keys and the limits, and its client runs."""

import json
import re
import subprocess
import sys
from pathlib import Path

from tableref_host.cli.reference import keys_of, ticked
from tableref_host.places import ROOT
from tableref_host.protocol.messages import Connected
from tests.waiting import TIMEOUT_S

PAGE = (ROOT / "docs" / "watching.md").read_text(encoding="utf-8")
STATES = sorted((Path(__file__).parent / "states").glob("*.json"))


def test_each_key_of_the_board_is_on_the_page():
    rows = re.findall(r"^\| `(\w+)(?:\[\])?` \| (.*) \|$", PAGE, re.MULTILINE)
    documented = {name: set(ticked(f"`{name}` {row}")) for name, row in rows}
    for path in STATES:
        state = json.loads(path.read_text(encoding="utf-8"))
        assert state.keys() == documented.keys()
        for name, value in state.items():
            inner = {key.split(".")[-1] for key in keys_of(value)} - {"PLAYER", "options"}
            # The game defines its options.
            inner -= set(state["match"]["options"] if state["match"] and name == "match" else ())
            assert {key.removesuffix("[]") for key in inner} <= documented[name], (path.name, name)


def test_each_phase_is_on_the_page():
    (row,) = re.findall(r"^\| `phase` \| (.*) \|$", PAGE, re.MULTILINE)
    for path in STATES:
        phase = json.loads(path.read_text(encoding="utf-8"))["phase"]["name"]
        assert f"`{phase}`" in row


def test_the_client_on_the_page_runs(house):
    (program,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert program.count("127.0.0.1:8010") == 2
    own = program.replace("127.0.0.1:8010", f"127.0.0.1:{house.port}")
    client = subprocess.Popen(
        [sys.executable, "-u", "-c", own], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        first = client.stdout.readline()
        assert first, client.stderr.read()
        assert first.strip() == house.state()["phase"]["words"]
        house.tell(Connected("a table"))
        client.stdout.readline()
        assert client.stdout.readline() == first
    finally:
        client.kill()
        client.communicate(timeout=TIMEOUT_S)
