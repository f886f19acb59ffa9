"""Flash operations per round. The number of erases limits the lifetime of the flash."""

from benchmarks.emulated.phases import ALL, OK, tap, to_ready
from benchmarks.emulated.rows import Row

ROUNDS = 6


def operations_by_round(pico, rounds):
    """Play `rounds` rounds with ten players, starting in the lobby.

    Return the totals (number of erases, number of pages written).
    """
    to_ready(pico)
    operations = pico.chip.flash_chip.operations
    before = len(operations)
    for number in range(1, rounds + 1):
        play_round(pico, number)
    names = [name for _, name, *_ in operations[before:]]
    return names.count("erase"), names.count("program")


def play_round(pico, number):
    """Play a round from ready to ready: five players claim, ten count one card each."""
    tap(pico, OK)
    wait_for(pico, "round_started", number)
    pico.run_ms(800)
    tap(pico, *ALL[::2])
    wait_for(pico, "round_ended", number)
    pico.run_ms(2_500)
    tap(pico, *ALL, OK)
    wait_for(pico, "round_scored", number)
    pico.run_ms(1_500)
    tap(pico, OK)
    pico.run_ms(1_000)


def wait_for(pico, event, count):
    """Run until `event` has been sent `count` times in total."""
    pico.run_until(lambda: sum(heard["event"] == event for heard in pico.events) >= count)


def run(make_pico, rounds=ROUNDS):
    """Count the flash operations of a match; return Rows. `make_pico` makes a Pico in the lobby."""
    erases, pages = operations_by_round(make_pico(), rounds)
    how = f"{rounds} rounds of Gotta Go!, ten players, all operations are counted"
    return [
        Row("erases a round", erases / rounds, "", how),
        Row("pages written a round", pages / rounds, "", "the same"),
    ]
