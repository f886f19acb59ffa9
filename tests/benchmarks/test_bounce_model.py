import itertools
import random

import pytest

from benchmarks.emulated.bounce_model import (
    GAPS_US,
    HELD_US,
    MAX_BOUNCE_US,
    MAX_BOUNCES,
    PLAYERS,
    REST_US,
    TEN_WITHIN_US,
    Press,
    bounces,
    edges_of,
    presses,
    ten_at_once,
    worst_bounces,
)


def test_a_contact_bounces_0_to_30_times_in_up_to_5_ms_and_ends_as_it_began():
    rng = random.Random(1)
    made = [bounces(rng) for _ in range(5_000)]
    assert {len(changes) % 2 for changes in made} == {0}
    assert min(map(len, made)) == 0 and 40 < max(map(len, made)) <= 2 * MAX_BOUNCES
    assert 4 < sum(map(len, made)) / len(made) < 20
    for changes in made:
        gaps_us = [after - before for before, after in itertools.pairwise([0, *changes])]
        assert all(GAPS_US[0] <= gap_us <= GAPS_US[1] for gap_us in gaps_us)
    last_us = [changes[-1] for changes in made if changes]
    assert 0.8 * MAX_BOUNCE_US < max(last_us) <= MAX_BOUNCE_US


def test_the_worst_contact_bounces_30_times_in_5_ms():
    changes = worst_bounces(random.Random(1))
    assert len(changes) == 2 * MAX_BOUNCES == 60
    assert changes == sorted(changes) and 0 < changes[0] and changes[-1] < MAX_BOUNCE_US


def test_the_edges_of_a_press_alternate_and_end_in_the_requested_state():
    rng = random.Random(2)
    for _ in range(200):
        edges = edges_of(Press(3, 1_000.0, 41_000.0), rng)
        assert edges == sorted(edges)
        assert [is_down for _, is_down in edges] == [
            i % 2 == 0 for i in range(len([edge for edge in edges if edge[0] < 41_000]))
        ] + [i % 2 == 1 for i in range(len([edge for edge in edges if edge[0] >= 41_000]))]
        assert edges[0] == (1_000.0, True) and (41_000.0, False) in edges
        assert edges[-1][1] is False


@pytest.mark.parametrize("amount", [1, 1_000])
def test_the_requested_number_of_presses_is_made_and_no_button_is_pressed_again_too_soon(amount):
    made = presses(amount, random.Random(3))
    assert len(made) == amount
    downs_us = [press.down_us for press in made]
    assert downs_us == sorted(downs_us)
    up_us = dict.fromkeys(PLAYERS, -REST_US)
    for press in made:
        assert press.down_us >= up_us[press.button] + REST_US
        assert HELD_US[0] <= press.up_us - press.down_us <= HELD_US[1]
        up_us[press.button] = press.up_us


def test_some_presses_race_and_all_buttons_are_used():
    made = presses(1_000, random.Random(4))
    gaps_us = [after.down_us - before.down_us for before, after in itertools.pairwise(made)]
    races = [gap_us for gap_us in gaps_us if gap_us < 5_000]
    assert 100 < len(races) < 300 and min(races) >= 1 and sum(gap_us < 10 for gap_us in races) > 20
    assert {press.button for press in made} == set(PLAYERS)


def test_ten_simultaneous_presses_are_all_ten_buttons_in_any_order_within_50_us():
    rng = random.Random(5)
    orders = set()
    for _ in range(50):
        made = ten_at_once(rng)
        downs_us, ups_us = [press.down_us for press in made], [press.up_us for press in made]
        assert {press.button for press in made} == set(PLAYERS)
        assert 0 <= min(downs_us) and max(downs_us) <= TEN_WITHIN_US
        assert max(ups_us) - min(ups_us) <= TEN_WITHIN_US
        assert min(ups_us) - max(downs_us) > MAX_BOUNCE_US
        orders.add(tuple(press.button for press in made))
    assert len(orders) > 40
