"""The page's own module orders the presses of several clocks, tested in node.

The tests check properties for random presses. The network is a model with a seed, because a real
network is not reproducible. benchmarks/phones prints the table of docs/phones.md.
"""

import json

import pytest

from tableref_host.places import ROOT
from tests.effort import IS_CHECK, first
from tests.node import node

PROPERTIES = ROOT / "tests" / "tableref_host" / "table" / "press_order_properties.mjs"
RACES = ROOT / "benchmarks" / "phones" / "races.mjs"
LINKS = ("LAN", "good Wi-Fi", "bad Wi-Fi")
CASES = 5000 if IS_CHECK else 1000
RACES_EACH = 1000 if IS_CHECK else 100


@pytest.mark.parametrize("seed", first(range(8)))
def test_presses_are_ordered_by_the_rules(seed):
    tried = node(PROPERTIES, CASES, seed)
    assert len(tried) == 8
    assert set(tried.values()) == {CASES}


@pytest.mark.parametrize("link", LINKS)
def test_presses_of_ten_phones_are_never_ordered_wrongly(link):
    found = node(RACES, json.dumps({"link": link, "races": RACES_EACH, "seed": 16}))
    assert found["presses"] == found["ruled"] == 10 * RACES_EACH
    assert found["wrong"] == 0
    # Most pairs of presses have been ordered: there are few ties, and few presses came too late.
    assert found["ties"] < 0.25 * found["pairs"]
    assert found["late"] < 0.04 * found["presses"]


@pytest.mark.parametrize("link", LINKS)
def test_a_phone_that_dies_during_a_race_delays_nobody(link):
    found = node(RACES, json.dumps({"link": link, "races": RACES_EACH, "seed": 17, "dies": True}))
    assert found["presses"] == found["ruled"] == 9 * RACES_EACH
    assert found["wrong"] == 0


def test_the_same_seed_gives_the_same_evening():
    words = json.dumps({"link": "bad Wi-Fi", "races": 20, "seed": 3})
    assert node(RACES, words) == node(RACES, words)
