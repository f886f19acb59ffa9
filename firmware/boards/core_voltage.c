// Raises the core voltage before the clock: at 200 MHz an RP2040 needs 1.15 V, and a reset leaves 1.10 V.
//
// The SDK raises it in runtime_init_clocks(). MicroPython 1.28 replaces that function by its own copy
// (ports/rp2/clocks_extra.c), which does not. Its commit b9d709c590 of 2026-05-15 does, so this file can
// be deleted once firmware/micropython.toml pins a release with that commit (1.29.0 or later).

#include "pico.h"
#include "pico/runtime_init.h"
#include "hardware/clocks.h"
#include "hardware/vreg.h"

#if SYS_CLK_VREG_VOLTAGE_AUTO_ADJUST && defined(SYS_CLK_VREG_VOLTAGE_MIN)

// The ring oscillator runs the core here, at 12 MHz or less, so this many cycles take at least the
// SDK's settling time (1 ms), and 1.8 ms at a typical 6.5 MHz.
#define SETTLING_CYCLES (SYS_CLK_VREG_VOLTAGE_AUTO_ADJUST_DELAY_US * (XOSC_HZ / MHZ))

static void raise_core_voltage(void) {
    // After a watchdog reset the voltage is still raised.
    if (vreg_get_voltage() < SYS_CLK_VREG_VOLTAGE_MIN) {
        vreg_set_voltage(SYS_CLK_VREG_VOLTAGE_MIN);
        busy_wait_at_least_cycles(SETTLING_CYCLES);
    }
}

// Start-up functions run in the order of these numbers. MICROPY_BOARD_STARTUP would be too late,
// because the clocks are set before main().
PICO_RUNTIME_INIT_FUNC_HW(raise_core_voltage, "00499");

#endif
