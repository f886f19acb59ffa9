"""The page reads the lines of a table as the tools do: both read the same ones here."""

import base64
import json
import random
import re

import pytest

from host_tools.device.page_talk import READS, page_talk
from host_tools.places import ROOT
from host_tools.protocol import lines
from host_tools.protocol.commands import ANSWERS

READ = """async (bytes) => {
  const { LineSplitter, readAnswer } = await import("table/pico/wire.js");
  const talk = (await (await import("table/pico/own_files.js")).ownFacts()).talk;
  const splitter = new LineSplitter(talk.longest);
  const all = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
  const told = [];
  for (let at = 0; at < all.length; at += 997) {
    for (const line of splitter.take(all.subarray(at, at + 997))) {
      told.push(readAnswer(line, talk));
    }
  }
  return told;
}"""
"""What the page makes of each line: an answer, or null."""

EXAMPLES = [line.example for line in ANSWERS.values()]
STRANGE = [
    b"Traceback (most recent call last):", b'{"answer": "hello"', b"[1, 2]", b"7", b"null", b"",
    b"\xff\xfe", b'{"answer": 5}', b'{"answer": "constructor"}', b'{"answer": "player"}',
    b'{"answer": "refused", "message": "\\ud800"}', b'{"answer": "refused", "message": NaN}',
    b'{"answer": "refused", "message": "%s"}' % (b"x" * 300), b"\xef\xbb\xbf{}",
    b'{"answer": "refused", "message": "%s"}' % (b"x" * 301),
    b'{"answer": "refused", "message": "%s"}' % ("🎲" * 300).encode(),
    b'{"answer": "refused", "message": "no", "later": [[[[[1]]]]]}',
    b'{"answer": "refused", "message": "no", "later": [[[1]], {"a": 2}]}',
    b'{"answer": "refused", "message": "no", "id": 1073741824}',
    b'{"answer": "refused", "message": "no", "id": true}',
    b'{"answer": "refused", "message": "no", "later": 9007199254740992}',
    b'{"answer": "refused", "message": "no", "event": "x"}',
    b'{"answer": "refused", "message": "no"}' + b" " * 4096,
]  # fmt: skip


@pytest.fixture(scope="module")
def asked(browser, pico_url):
    """Return a function that has the page read lines (bytes)."""
    page = browser.new_page()
    page.goto(pico_url)
    yield lambda rows: page.evaluate(READ, base64.b64encode(b"\n".join(rows) + b"\n").decode())
    page.close()


def tools_read(row):
    """Return what the tools make of a line (bytes), if it is an answer that the page reads."""
    try:
        value = lines.read(row)
    except ValueError:
        return None
    return value if "event" not in value and value["answer"] in READS else None


def test_every_answer_is_read_alike_and_what_is_none_is_not(asked):
    events = (ROOT / "host_tools" / "protocol" / "examples.events").read_bytes().splitlines()
    rows = [json.dumps(one).encode() + b"\r" for one in EXAMPLES] + STRANGE + events
    told = asked(rows)
    assert told == [tools_read(row) for row in rows]
    assert [one["answer"] for one in told if one][:3] == list(READS)


def test_answers_with_bytes_changed_are_read_alike(asked):
    chance = random.Random(16)
    rows = []
    while len(rows) < 1500:
        row = bytearray(json.dumps(ANSWERS[chance.choice(READS)].example).encode())
        for _ in range(chance.randint(1, 2)):
            row[chance.randrange(len(row))] = chance.choice((*b'0123456789"{}[],:\\ -xa', 0xC3))
        # What Python reads as a float is a whole number in JavaScript, and neither is ever said.
        if not re.search(rb"\d[.eE]|-0", row):
            rows.append(bytes(row))
    wanted = [tools_read(row) for row in rows]
    assert asked(rows) == wanted
    assert 100 < sum(one is not None for one in wanted) < 1400


def test_the_page_has_the_fields_of_the_protocol():
    told = page_talk()["answers"]
    for name in READS:
        assert [one["name"] for one in told[name]] == [one.name for one in ANSWERS[name].fields]
    assert json.loads(json.dumps(told)) == told
