"""Packed events are returned unchanged and in order."""

import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from tableref_host.protocol.packed import PACK, PackedEvents


def events(count):
    return [
        {"seq": seq, "t_us": seq * 1_000_000, "event": "claim", "player": 1 + seq % 9}
        for seq in range(1, count + 1)
    ]


@given(st.lists(st.sampled_from(("add", "add", "add", "pop", "pack")), max_size=8 * PACK))
def test_packed_events_behave_like_a_list(acts):
    packed, plain = PackedEvents(), []
    unpacked = 0
    for event, act in zip(events(len(acts)), acts, strict=True):
        if act == "pack":
            packed.pack()
            unpacked = 0
        elif act == "pop" and unpacked:
            assert packed.pop() == plain.pop()
            unpacked -= 1
        else:
            packed.append(event)
            plain.append(event)
            unpacked = unpacked + 1 if unpacked + 1 < 2 * PACK else PACK
        assert (len(packed), list(packed)) == (len(plain), plain)
    assert list(PackedEvents(plain)) == plain


def test_a_thousand_events_take_a_fifth_of_the_memory():
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        plain = events(1000)
        middle, _ = tracemalloc.get_traced_memory()
        packed = PackedEvents(dict(event) for event in plain)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(packed) == 1000
    assert 5 * (after - middle) < middle - before
