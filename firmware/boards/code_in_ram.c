// Copies the code that code_in_ram.cmake places in RAM.
//
// The start-up code of the SDK copies initialised data at the ring oscillator's 6.5 MHz, which would take
// 30 ms for this code. None of it runs before main(), so it is copied when the clock is at 200 MHz.

#include <stdint.h>
#include "pico.h"
#include "pico/runtime_init.h"

extern uint32_t __code_in_ram_start__[], __code_in_ram_end__[], __code_in_ram_source__[];

static void copy_code(void) {
    const uint32_t *from = __code_in_ram_source__;
    for (uint32_t *to = __code_in_ram_start__; to < __code_in_ram_end__; ++to) {
        *to = *from++;
    }
}

// Start-up functions run in the order of these numbers: right after the clocks.
PICO_RUNTIME_INIT_FUNC_HW(copy_code, "00501");
