"""A match on the virtual table, shown by `tableref watch --virtual`."""

import json
import subprocess
import sys
import urllib.request
from contextlib import contextmanager

from tableref_host.places import ROOT
from tests.table.hands import VirtualTable
from tests.waiting import TIMEOUT_S

KEYS = {10: "0"} | {player: str(player) for player in range(1, 10)}


@contextmanager
def watched(*options, history=None):
    """Run `tableref watch --virtual`; yield its URL and a code.

    `history` is the directory of matches, if any.
    """
    command = [
        sys.executable,
        "-m",
        "tableref_host",
        "watch",
        "--virtual",
        "--no-browser",
        "--json",
    ]
    command += ["--history", str(history)] if history else ["--no-history"]
    process = subprocess.Popen([*command, *options], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        opened = json.loads(process.stdout.readline())
        yield opened["urls"][-1], opened["code"]
    finally:
        process.terminate()
        process.stdout.close()
        process.wait(TIMEOUT_S)


def state_of(url):
    """Return the answer to GET /state."""
    with urllib.request.urlopen(f"{url}state", timeout=TIMEOUT_S) as answer:
        return json.load(answer)


def in_history(file):
    """Return the matches in a history, as `tableref history --json` has them."""
    words = [sys.executable, "-m", "tableref_host", "history", "--file", str(file), "--json"]
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)["matches"]


def set_table(page, url, code):
    """Open the watched virtual table; return it when the scoreboard's first requests are answered.

    The page's time passes only while a test waits at the table. The scoreboard's time is real, so
    it must not wait for an answer while the page's time is stopped.
    """
    table = VirtualTable(page)
    sent = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(text)))
    page.goto(f"{url}table#code={code}")
    table.until_ready()
    table.until("asked", lambda: any('"answer": "replay"' in text for text in sent))
    return table


def press(table, *players):
    """Let players press, each with their own key."""
    for player in players:
        table.key(KEYS[player])


def count_cards(table, number, cards):
    """Enter the number of cards of each player, and let round `number` be scored."""
    table.until_seen("Count your cards")
    # Presses in the first second are claims that came too late.
    table.wait(1100)
    for player, count in cards.items():
        for have in range(1, count + 1):
            table.key(KEYS[player], 30)
            # The number follows a name, which may have any length.
            table.until("counted", lambda have=have: f" {have}" in table.seen())
    table.key("Enter").until_event("round_scored", number)
