"""The phone's connection, tested in node."""

import json

from tableref_host.places import PACKAGE
from tests.node import node

LINE = PACKAGE / "seats" / "page" / "js" / "line.js"
ADDRESSES = """
const { addressOf } = await import(process.argv[1]);
const pages = JSON.parse(process.argv[2]);
console.log(JSON.stringify(pages.map((page) => addressOf("seat", page))));
"""


def test_the_connection_goes_to_the_origin_of_the_page():
    expected = {
        "http://192.168.0.7:8000/#code=1": "ws://192.168.0.7:8000/seat",
        "https://table.example.org/": "wss://table.example.org/seat",
        "https://example.org/games/table/?x#y": "wss://example.org/games/table/seat",
    }
    pages = json.dumps(list(expected))
    found = node("--input-type=module", "--eval", ADDRESSES, LINE.as_uri(), pages)
    assert found == list(expected.values())
