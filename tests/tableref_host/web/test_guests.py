"""A single address cannot use up all places, and some are reserved."""

import pytest

from tableref_host.web import guests
from tableref_host.web.guests import KNOWN_S, MAX_CONNECTIONS, MAX_PER_ADDRESS, Guests, is_here

PHONE, TV, HERE = "192.168.7.30", "192.168.7.31", "127.0.0.1"


def filled(house, newcomers, others=()):
    """Return the connected addresses after each of these has tried to connect."""
    connected = list(others)
    for address in newcomers:
        if house.admits(address, connected):
            connected.append(address)
    return connected


def test_one_address_has_a_maximum_of_places():
    connected = filled(Guests(), [PHONE] * 500)
    assert len(connected) == MAX_PER_ADDRESS
    assert TV in filled(Guests(), [TV], connected)


def test_at_the_limit_places_are_reserved_for_this_machine_and_returning_clients():
    now_s = 0
    house = Guests(lambda: now_s)
    house.looks(TV)
    crowd = [f"10.0.{number // 250}.{number % 250}" for number in range(MAX_CONNECTIONS)]
    connected = filled(house, crowd)
    # Of the 600 places, 50 are reserved for this machine and 50 for returning clients.
    assert len(connected) == 500
    assert not house.admits(PHONE, connected)
    assert house.admits(TV, connected)
    assert house.admits(HERE, connected)
    now_s = KNOWN_S
    assert not house.admits(TV, connected)
    assert house.admits(HERE, connected)


def test_this_machine_has_only_the_total_limit():
    assert len(filled(Guests(), [HERE] * 1000)) == MAX_CONNECTIONS


def test_of_many_former_clients_the_first_are_dropped(monkeypatch):
    monkeypatch.setattr(guests, "MAX_KNOWN", 2)
    house = Guests()
    for address in (PHONE, TV, PHONE, "10.0.0.1"):
        house.looks(address)
    assert [house.keeps_place_for(one) for one in (PHONE, TV, "10.0.0.1")] == [True, False, True]


@pytest.mark.parametrize(
    ("address", "is_ours"),
    [("127.0.0.1", True), ("127.9.9.9", True), ("::1", True), ("::ffff:127.0.0.1", True),
     ("192.168.7.2", False), ("fe80::1%eth0", False), ("", False), ("testclient", False)],
)  # fmt: skip
def test_addresses_of_this_machine_are_recognised(address, is_ours):
    assert is_here(address) == is_ours
