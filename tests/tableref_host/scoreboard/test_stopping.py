"""`tableref watch` in its own process: Ctrl-C ends it at once, even with viewers."""

import json
import re
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, contextmanager

import pytest
from click.testing import CliRunner
from house import deaf
from websockets.exceptions import ConnectionClosed

from tableref_host.cli.main import main
from tableref_host.places import ROOT
from tests.clients import websocket
from tests.serving_command import serving
from tests.waiting import TIMEOUT_S

MATCH = ROOT / "tests" / "scenarios" / "gotta_go_three_to_75.txt"
EVENTS = MATCH.with_suffix(".events")


@contextmanager
def watching(*words):
    """Yield (process, its output so far, its address) of a `tableref watch` that serves."""
    with serving("watch", *words) as (process, printed):
        yield process, printed, re.search(r"127\.0\.0\.1:\d+", printed)[0]


def test_ctrl_c_ends_the_server_at_once_despite_viewers(tmp_path):
    history = tmp_path / "history.sqlite3"
    words = ("--play", str(EVENTS), "--speed", "1000", "--history", str(history))
    with watching(*words) as (process, told, address), ExitStack() as stack:
        stack.enter_context(deaf(int(address.split(":")[1])))
        for _ in range(3):
            origin = f"http://{address}"
            line = websocket(f"ws://{address}/live", origin=origin)
            stack.enter_context(line)
            message = {}
            while message.get("board", {}).get("phase", {}).get("name") != "over":
                message = json.loads(line.recv(TIMEOUT_S))
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=TIMEOUT_S)
    assert (process.returncode, err) == (0, "")
    assert out.endswith("\nStopped; nothing was deleted.\n")
    done = CliRunner().invoke(main, ["history", "--file", str(history), "--json"])
    assert len(json.loads(done.stdout)["matches"]) == 1


def test_invalid_requests_print_nothing_on_the_terminal():
    with watching("--play", str(MATCH), "--json") as (process, told, address):
        host, port = address.split(":")
        for noise in (b"\x16\x03\x01\x02\x00\n\n", b"GET / HTTP/1.1\r\n\r\n"):
            with socket.create_connection((host, int(port)), TIMEOUT_S) as stranger:
                stranger.sendall(noise)
                assert b" 400 " in stranger.recv(1000)
        with websocket(f"ws://{address}/live", origin=f"http://{address}") as line:
            line.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed):
                while True:
                    line.recv(TIMEOUT_S)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=TIMEOUT_S)
    assert (process.returncode, out, err) == (0, "", "")


def test_with_json_ctrl_c_prints_nothing():
    with watching("--play", str(MATCH), "--json") as (process, told, address):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=TIMEOUT_S)
    assert (process.returncode, out, err) == (0, "", "")
    assert address in json.loads(told)["urls"][0]


def test_a_used_code_is_replaced_by_another():
    with watching("--play", str(MATCH)) as (process, told, address):
        code = "".join(re.search(r"\b(\d{4}) (\d{4})\b", told).groups())
        done = subprocess.run(
            [sys.executable, "-c", REDEEM, address, code], capture_output=True, text=True
        )
        assert done.stdout == "200\n"
        line = ""
        while "next code" not in line:
            line = process.stdout.readline()
        assert re.search(r"\d{4} \d{4}$", line.strip())
        assert code not in line.replace(" ", "")


REDEEM = """
import http.client, json, sys
address, code = sys.argv[1:]
asking = http.client.HTTPConnection(address)
asking.request("POST", "/code", json.dumps({"code": code}), {"Origin": "http://" + address})
print(asking.getresponse().status)
"""
