"""Assembles the PIO programs of the drivers, as ``rp2.asm_pio`` does on the Pico.

Only instructions that the drivers use are supported; any other raises a NameError.
"""

from array import array


class Program:
    """An assembled PIO program: `words`, its wrap, and the shift settings of its state machine."""

    def __init__(self, shift_control, out_init):
        self.words = array("H")
        self.wrap_target = 0
        self.wrap = None
        self.shift_control = shift_control
        self.out_init = out_init
        self.offset = None


class _Assembler:
    """Offers a program's instructions as functions; the program's function is run twice."""

    JUMPS = {"not_x": 1, "x_dec": 2, "not_y": 3, "y_dec": 4, "x_not_y": 5, "not_osre": 7}
    REGISTERS = {"pins": 0, "x": 1, "y": 2, "null": 3, "status": 5, "isr": 6, "osr": 7}

    def __init__(self, program):
        self.program = program
        self.labels = {}

    def names(self):
        """Return the names available inside a program: registers, conditions and instructions."""
        names = dict(self.REGISTERS)
        names.update({name: ("when", code) for name, code in self.JUMPS.items()})
        names.update(
            noblock=0,
            block=1,
            invert=lambda source: source | 0x08,
            label=self._label,
            wrap_target=self._wrap_target,
            wrap=self._wrap,
            jmp=self._jmp,
            mov=lambda target, source: self._emit(0xA000 | target << 5 | source),
            in_=lambda source, bits: self._emit(0x4000 | source << 5 | bits & 0x1F),
            out=lambda target, bits: self._emit(0x6000 | target << 5 | bits & 0x1F),
            set=self._set,
            nop=lambda: self._emit(0xA042),
            rel=lambda number: number | 0x10,
            irq=lambda number: self._emit(0xC000 | number),
            push=lambda blocks=1: self._emit(0x8000 | blocks << 5),
            pull=lambda blocks=1: self._emit(0x8080 | blocks << 5),
        )
        return names

    def _emit(self, word):
        self.program.words.append(word)
        return self

    def __getitem__(self, delay):
        if not 0 <= delay <= 31:
            raise ValueError("delay too large")
        self.program.words[-1] |= delay << 8
        return self

    def _set(self, target, value):
        if not 0 <= value <= 31:
            raise ValueError("value too large")
        return self._emit(0xE000 | target << 5 | value)

    def _jmp(self, condition, target=None):
        if target is None:
            condition, target = ("when", 0), condition
        return self._emit(condition[1] << 5 | self.labels.get(target, 0))

    def _label(self, name):
        self.labels[name] = len(self.program.words)

    def _wrap_target(self):
        self.program.wrap_target = len(self.program.words)

    def _wrap(self):
        self.program.wrap = len(self.program.words) - 1


def assembler(
    out_init=None,
    in_shiftdir=0,
    out_shiftdir=0,
    autopull=False,
    pull_thresh=32,
    fifo_join=0,
):
    """Return a decorator that assembles a function into a Program, with asm_pio's settings."""
    shift_control = (
        fifo_join << 30
        | (pull_thresh & 0x1F) << 25
        | out_shiftdir << 19
        | in_shiftdir << 18
        | int(autopull) << 17
    )

    def assemble(function):
        program = Program(shift_control, out_init)
        assembler = _Assembler(program)
        names = function.__globals__
        before = names.copy()
        names.update(assembler.names())
        try:
            function()
            program.words = array("H")
            function()
        finally:
            names.clear()
            names.update(before)
        if program.wrap is None:
            program.wrap = len(program.words) - 1
        return program

    return assemble
