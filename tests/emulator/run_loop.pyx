# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""What the emulator does most, in C: the loop, the common instructions (thumb.h) and the divider.

The same instructions, alarms and PIO cycles in the same order as rp2040py's, and the same
quotients: without the flash cache (flash_cache.h) the same run to the last cycle.
"""

from libc.stdlib cimport calloc, free
from rp2040py.native._cortex_m0_core cimport CortexM0Core
from rp2040py.native._pio cimport RPPIO
from rp2040py.native._rp2040 cimport RP2040
from rp2040py.native._simulation_clock cimport ClockAlarm, SimulationClock
from rp2040py.native._state_machine cimport StateMachine

cdef extern from "thumb.h":
    ctypedef struct Divider_State:
        unsigned int dividend, divisor, quotient, remainder, csr

    enum:
        CACHED_WORDS
        CACHE_FLUSH_CYCLES

    ctypedef struct Flash_Cache:
        unsigned int miss_cycles, pending
        unsigned long long lookups, misses, waited
        unsigned int misses_of[1]

    void cache_flush(Flash_Cache *cache)
    void cache_fetch(Flash_Cache *cache, unsigned int address)

    ctypedef struct Processor:
        unsigned int *registers
        unsigned char *sram
        const unsigned char *flash
        const unsigned char *boot_rom
        Divider_State *divider
        Flash_Cache *cache
        unsigned int n, z, c, v
        unsigned long long cycles

    unsigned int divider_read(Divider_State *divider, unsigned int number)
    int divider_write(Divider_State *divider, unsigned int number, unsigned int value)
    long run_instructions(Processor *processor, long budget, int *last)

cdef long LONGEST = 1 << 20

cdef enum:
    FIRST_OF_DIVIDER = 0x60
    CSR = 0x78


cdef class Divider:
    """The divider that rp2040py has in its SIO block, in place of that block; the rest is `sio`'s.

    MicroPython divides some million times a second.
    """

    cdef CortexM0Core _core
    cdef object _sio
    cdef Divider_State _state

    def __init__(self, mcu):
        self._core = mcu.core
        self._sio = mcu.sio
        self._reset()

    def __getattr__(self, name):
        return getattr(self._sio, name)

    cdef _reset(self):
        self._state = Divider_State(0, 1, 0, 0, 0)

    def reset(self):
        """Be as after power-on."""
        self._reset()
        self._sio.reset()

    def read_uint32(self, unsigned int offset):
        """Read a register, by its offset in the block."""
        if FIRST_OF_DIVIDER <= offset <= CSR and offset % 4 == 0:
            return divider_read(&self._state, (offset - FIRST_OF_DIVIDER) // 4)
        return self._sio.read_uint32(offset)

    def write_uint32(self, unsigned int offset, long long value):
        """Write a register, by its offset in the block."""
        if FIRST_OF_DIVIDER <= offset < CSR and offset % 4 == 0:
            self._core.cycles += divider_write(
                &self._state, (offset - FIRST_OF_DIVIDER) // 4, <unsigned int>(value & 0xFFFFFFFF)
            )
        else:
            self._sio.write_uint32(offset, value)


cdef class Beat:
    """What ``repairs.Beat`` is: it comes some 16 million times a second while lights are sent."""

    cdef RPPIO _pio
    cdef RP2040 _mcu
    cdef ClockAlarm _alarm
    cdef double _pace_ns
    cdef bint _is_on

    def __init__(self, pio, mcu):
        self._pio = pio
        self._mcu = mcu
        self._alarm = mcu.clock.create_alarm(self)
        self._is_on = False

    def start(self):
        """Come again and again, from now on."""
        if not self._is_on:
            self._is_on = True
            self._pace_ns = self._mcu.pace_ns
            self._alarm.schedule(self._pace_ns)

    def __call__(self):
        """Come once."""
        cdef StateMachine machine
        for machine in self._pio.machines:
            if machine.enabled and not machine.waiting:
                self._alarm.schedule(self._pace_ns)
                return
        self._is_on = False


cdef class RunLoop:
    """Runs the chip `mcu`, rp2040py's RP2040, that has `divider` in it."""

    cdef RP2040 _mcu
    cdef Divider _divider
    cdef Processor _processor
    cdef Flash_Cache *_cache
    cdef bint _is_stopped
    cdef double _cycle_ns

    def __init__(self, mcu, divider):
        self._mcu = mcu
        self._divider = divider
        self._cycle_ns = 1e9 / mcu.clk_sys
        self._is_stopped = True
        self._processor.registers = &self._mcu.core.registers[0]
        self._processor.sram = &self._mcu._sram[0]
        self._processor.flash = &self._mcu._flash[0]
        self._processor.boot_rom = <const unsigned char *>&self._mcu._bootrom[0]
        self._processor.divider = &self._divider._state
        self._processor.cache = self._cache

    def __cinit__(self):
        self._cache = <Flash_Cache *>calloc(1, sizeof(Flash_Cache))
        if self._cache is NULL:
            raise MemoryError()
        cache_flush(self._cache)

    def __dealloc__(self):
        free(self._cache)

    def set_miss_cycles(self, cycles):
        """Have the processor wait for so many cycles at each miss of the flash cache; 0 for none."""
        self._cache.miss_cycles = cycles

    def wait(self, ns):
        """Have the processor wait for so long (ns), but not beyond the next alarm."""
        cdef SimulationClock clock = self._mcu.clock
        if clock._next_alarm is not None:
            ns = min(ns, clock._next_alarm.nanos - clock._nanos_counter)
        self._cache.pending += <unsigned int>(max(0.0, ns) / self._cycle_ns)

    def flush_cache(self):
        """Empty the flash cache, as the register XIP_CTRL.FLUSH does."""
        cache_flush(self._cache)
        if self._cache.miss_cycles:
            self._cache.pending += CACHE_FLUSH_CYCLES

    @property
    def cache_counts(self):
        """The reads of flash so far, the misses among them, and the cycles waited for flash."""
        return self._cache.lookups, self._cache.misses, self._cache.waited

    def misses_by_word(self):
        """Return offset in flash -> number of misses, for each word that was missed."""
        cdef int i
        return {4 * i: self._cache.misses_of[i] for i in range(CACHED_WORDS) if self._cache.misses_of[i]}

    def keep_clock(self, hz):
        """Have the processor and both PIO blocks go at `hz` from now on."""
        self._cycle_ns = 1e9 / hz

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
                cycles = <long long>(idle_ns / self._cycle_ns)
                if cycles == 0:
                    cycles = 1
            else:
                cycles = 0
                if self._cache.pending:
                    cycles = self._wait_for_flash(core, clock, first, second)
                else:
                    if not core.interrupts_updated:
                        cycles = self._run_undisturbed(core, clock, first, second)
                    if cycles == 0:
                        cache_fetch(self._cache, core.registers[15] & 0xFFFFFFFE)
                        if self._cache.pending:
                            continue
                        cycles = core.execute_instruction()
                clock.tick(cycles * self._cycle_ns)
            if not first.stopped:
                first.advance(cycles)
            if not second.stopped:
                second.advance(cycles)

    cdef long _wait_for_flash(
        self, CortexM0Core core, SimulationClock clock, RPPIO first, RPPIO second
    ):
        """Wait up to where an alarm or a PIO block is due, and return the cycles.

        A wait in one piece would make the PIO blocks late, and show faults on the lights' wire.
        """
        cdef long step = self._cache.pending
        if clock._next_alarm is not None:
            step = min(
                step,
                <long>((clock._next_alarm.nanos - clock._nanos_counter) / self._cycle_ns) + 1,
            )
        if not first.stopped:
            step = min(step, <long>((first.next_due_fp - first.cycle_fp) >> 8) + 1)
        if not second.stopped:
            step = min(step, <long>((second.next_due_fp - second.cycle_fp) >> 8) + 1)
        step = max(step, 1)
        self._cache.pending -= step
        self._cache.waited += step
        core.cycles += step
        return step

    cdef int _run_undisturbed(
        self, CortexM0Core core, SimulationClock clock, RPPIO first, RPPIO second
    ):
        """Run instructions up to the one with which an alarm or a PIO block is due.

        Return that one's cycles, 0 if there is another before it that is rp2040py's to do. The
        time of all others has passed.
        """
        cdef long budget = LONGEST
        cdef long before
        cdef int last
        if clock._next_alarm is not None:
            budget = min(
                budget, <long>((clock._next_alarm.nanos - clock._nanos_counter) / self._cycle_ns)
            )
        if not first.stopped:
            budget = min(budget, (first.next_due_fp - first.cycle_fp) >> 8)
        if not second.stopped:
            budget = min(budget, (second.next_due_fp - second.cycle_fp) >> 8)
        self._processor.n = core.n
        self._processor.z = core.z
        self._processor.c = core.c
        self._processor.v = core.v
        self._processor.cycles = core.cycles
        before = run_instructions(&self._processor, budget, &last)
        core.n = self._processor.n
        core.z = self._processor.z
        core.c = self._processor.c
        core.v = self._processor.v
        core.cycles = self._processor.cycles
        # No alarm is reached by it: what `tick` and `advance` would do is this.
        clock._nanos_counter += before * self._cycle_ns
        if not first.stopped:
            first.cycle_fp += before << 8
        if not second.stopped:
            second.cycle_fp += before << 8
        return last
