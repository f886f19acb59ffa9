"""Skips samples without changes, which would take most of the emulator's time."""

_SETTLING_BEATS = 400
_LOOK_NS = 1e6
_ROUNDS_INSTRUCTIONS = 8
"""Number of instructions in two rounds of the sampling loop.

If they take whole cycles, they leave the state machine unchanged, including its clock divider.
"""


class Sampling:
    """Pauses the sampler's state machine while no contact moves, which saves most of the time.

    A round of its loop that finds no change has no effect. So whole rounds are skipped, and the
    machine continues in the same phase as if they had run. ``wake`` must be called just before a
    contact moves. With any other program in PIO block 0 nothing is skipped.
    """

    def __init__(self, blocks):
        self._blocks = blocks
        self._block = blocks.pio[0]
        self._clock = blocks.clock
        self._since = None
        self._beats = 0
        self._alarm = blocks.clock.create_alarm(self._look)
        self._alarm.schedule(_LOOK_NS)

    @property
    def is_resting(self):
        """Whether samples are being skipped, because no contact moves."""
        return self._since is not None

    def wake(self):
        """Go on with every single sample."""
        # While the processor sleeps, the emulator runs one PIO instruction per alarm.
        self._beats = _SETTLING_BEATS
        self._alarm.schedule(self._blocks.pace_ns)
        if self._since is None:
            return
        cycles = round((self._clock.nanos - self._since) * self._blocks.clk_sys / 1e9)
        self._since = None
        block = self._block
        sampler = block.machines[0]
        if not (block.stopped and sampler.enabled):
            return
        rounds = _ROUNDS_INSTRUCTIONS * sampler.div_fp >> 8
        left_out = cycles // rounds * rounds << 8
        block.cycle_fp += left_out
        block.next_due_fp += left_out
        sampler.next_due_fp += left_out
        block.stopped = False
        for _ in range(cycles % rounds):
            block.advance(1)

    def _look(self):
        if not self._block.stopped:
            # The program has started the block itself in the meantime.
            self._since = None
        if self._since is None and self._sees_nothing_new():
            self._since = self._clock.nanos
            self._block.stopped = True
            self._beats = 0
        self._beats = max(0, self._beats - 1)
        self._alarm.schedule(self._blocks.pace_ns if self._beats else _LOOK_NS)

    def _sees_nothing_new(self):
        block = self._block
        sampler = block.machines[0]
        if block.stopped or any(machine.enabled for machine in block.machines[1:]):
            return False
        count = _contacts_of_sampler(block.instructions, sampler.wrap_bottom)
        if not count or sampler.waiting or _ROUNDS_INSTRUCTIONS * sampler.div_fp & 0xFF:
            return False
        levels = self._blocks.gpio_values >> sampler.in_base & ((1 << count) - 1)
        return sampler.x == sampler.y == levels


def _contacts_of_sampler(instructions, at):
    """Return the number of pins that the sampling loop at `at` reads, 0 for another program."""
    clear, look, copy, compare = (list(instructions) + [0] * 4)[at : at + 4]
    is_sampler = clear == 0xA0C3 and copy == 0xA026 and compare & 0xFFE0 == 0x00A0
    return look & 0x1F if is_sampler and look & 0xFFE0 == 0x4000 else 0
