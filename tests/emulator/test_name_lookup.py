"""boards/name_lookup.c gives the same results as MicroPython's own lookup while tables change."""

from micropython_image import flash_of
from pico import Pico

PROGRAM = """
from collections import OrderedDict
NAMES = %r
state = 20261125
def below(count):
    global state
    state = (state * 1103515245 + 12345) & 0x3FFFFFFF
    return (state >> 8) %% count
class Thing:
    shared = "of the class"
    def at(self):
        return "a method"
class Attributes:
    def __init__(self):
        self.thing = Thing()
    def __setitem__(self, key, value):
        setattr(self.thing, key, value)
    def __delitem__(self, key):
        delattr(self.thing, key)
    def get(self, key):
        return getattr(self.thing, key, None)
def compare(table, most, steps):
    # what is in it by the plainest of searches: a row of keys and a row of values
    keys, values = [], []
    for step in range(steps):
        key = NAMES[below(most)]
        at = -1
        for place in range(len(keys)):
            if keys[place] == key:
                at = place
        found = table.get(key)
        if found != (values[at] if at >= 0 else None):
            print("wrong", type(table), step, key, found)
            return
        what = below(3)
        if what == 0 and at >= 0:
            del table[key]
            keys.pop(at)
            values.pop(at)
        elif what:
            table[key] = step
            if at >= 0:
                values[at] = step
            else:
                keys.append(key)
                values.append(step)
for most in (1, 3, 12, 30, 40, len(NAMES)):
    for make in (dict, OrderedDict, Attributes):
        compare(make(), most, 600)
mixed = {}
for number in range(40):
    mixed[number] = mixed[NAMES[number]] = number
print("mixed", sum(mixed[number] + mixed[NAMES[number]] for number in range(40)))
one, other = Thing(), Thing()
one.shared = "its own"
print("class", one.shared, "|", other.shared, "|", one.at(), "|", hasattr(other, "nothing"))
del one.shared
print("class", one.shared)
print("done")
"""

NAMES = [f"name_{number}" for number in range(300)]


def test_names_are_found_as_micropython_finds_them(firmware):
    pico = Pico(flash_of(firmware)).run_ms(1_000)
    said = pico.execute(PROGRAM % NAMES, within_ms=60_000).splitlines()
    assert said == [
        "mixed 1560",
        "class its own | of the class | a method | False",
        "class of the class",
        "done",
    ]
