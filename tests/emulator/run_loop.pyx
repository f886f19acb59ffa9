# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""rp2040py's loop over instructions, with no name looked up in Python: half of the time went there.

The same instructions, alarms and PIO cycles in the same order: the same run to the last cycle.
"""

from rp2040py.native._cortex_m0_core cimport CortexM0Core
from rp2040py.native._pio cimport RPPIO
from rp2040py.native._rp2040 cimport RP2040
from rp2040py.native._simulation_clock cimport SimulationClock

cdef double CYCLE_NS = 8.0


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
