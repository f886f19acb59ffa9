# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""What the emulator does most, with no name looked up in Python: two thirds of the time went there.

The same instructions, alarms and PIO cycles in the same order as rp2040py's, and the same
quotients: the same run to the last cycle.
"""

from rp2040py.native._cortex_m0_core cimport CortexM0Core
from rp2040py.native._pio cimport RPPIO
from rp2040py.native._rp2040 cimport RP2040
from rp2040py.native._simulation_clock cimport SimulationClock

cdef double CYCLE_NS = 8.0

cdef enum:
    UDIVIDEND = 0x60
    UDIVISOR = 0x64
    SDIVIDEND = 0x68
    SDIVISOR = 0x6C
    QUOTIENT = 0x70
    REMAINDER = 0x74
    CSR = 0x78
    READY_AND_DIRTY = 3
    DIRTY = 2
    DIVIDING_TAKES = 8


cdef class RunLoop:
    """Runs the chip `mcu`, rp2040py's RP2040."""

    cdef RP2040 _mcu
    cdef bint _is_stopped

    def __init__(self, mcu):
        self._mcu = mcu
        self._is_stopped = True

    cpdef stop(self):
        """End the run that is under way, after this instruction."""
        self._is_stopped = True

    cpdef run(self):
        """Let time pass until ``stop()``."""
        cdef CortexM0Core core = self._mcu.core
        cdef SimulationClock clock = self._mcu.clock
        cdef RPPIO first = self._mcu.pio[0]
        cdef RPPIO second = self._mcu.pio[1]
        cdef double idle_ns
        cdef long long cycles
        self._is_stopped = False
        while not self._is_stopped:
            if core.waiting:
                idle_ns = 0.0
                if clock._next_alarm is not None:
                    idle_ns = clock._next_alarm.nanos - clock._nanos_counter
                clock.tick(idle_ns)
                cycles = <long long>(idle_ns / CYCLE_NS)
                if cycles == 0:
                    cycles = 1
            else:
                cycles = core.execute_instruction()
                clock.tick(cycles * CYCLE_NS)
            if not first.stopped:
                first.advance(cycles)
            if not second.stopped:
                second.advance(cycles)


cdef class Divider:
    """The divider that rp2040py has in its SIO block, in place of that block; the rest is `sio`'s.

    MicroPython divides some million times a second.
    """

    cdef CortexM0Core _core
    cdef object _sio
    cdef unsigned int _dividend
    cdef unsigned int _divisor
    cdef unsigned int _quotient
    cdef unsigned int _remainder
    cdef unsigned int _csr

    def __init__(self, mcu):
        self._core = mcu.core
        self._sio = mcu.sio
        self._reset()

    def __getattr__(self, name):
        return getattr(self._sio, name)

    cdef _reset(self):
        self._dividend = self._quotient = self._remainder = self._csr = 0
        self._divisor = 1

    def reset(self):
        """Be as after power-on."""
        self._reset()
        self._sio.reset()

    cdef _divide(self, bint is_signed):
        cdef long long dividend
        cdef long long divisor
        if self._divisor == 0:
            self._quotient = 0xFFFFFFFF if self._dividend > 0 else 1
            self._remainder = self._dividend
        elif is_signed:
            dividend = <int>self._dividend
            divisor = <int>self._divisor
            # cdivision: towards zero, as the chip's
            self._quotient = <unsigned int>(dividend // divisor)
            self._remainder = <unsigned int>(dividend % divisor)
        else:
            self._quotient = self._dividend // self._divisor
            self._remainder = self._dividend % self._divisor
        self._csr = READY_AND_DIRTY
        self._core.cycles += DIVIDING_TAKES

    def read_uint32(self, unsigned int offset):
        """Read a register, by its offset in the block."""
        if offset == QUOTIENT:
            self._csr &= ~<unsigned int>DIRTY
            return self._quotient
        if offset == REMAINDER:
            return self._remainder
        if offset == CSR:
            return self._csr
        if offset == UDIVIDEND or offset == SDIVIDEND:
            return self._dividend
        if offset == UDIVISOR or offset == SDIVISOR:
            return self._divisor
        return self._sio.read_uint32(offset)

    def write_uint32(self, unsigned int offset, long long value):
        """Write a register, by its offset in the block."""
        if offset == UDIVIDEND or offset == SDIVIDEND:
            self._dividend = <unsigned int>(value & 0xFFFFFFFF)
            self._divide(offset == SDIVIDEND)
        elif offset == UDIVISOR or offset == SDIVISOR:
            self._divisor = <unsigned int>(value & 0xFFFFFFFF)
            self._divide(offset == SDIVISOR)
        elif offset == QUOTIENT:
            self._quotient = <unsigned int>(value & 0xFFFFFFFF)
            self._csr = READY_AND_DIRTY
        elif offset == REMAINDER:
            self._remainder = <unsigned int>(value & 0xFFFFFFFF)
            self._csr = READY_AND_DIRTY
        else:
            self._sio.write_uint32(offset, value)
