// Set-up before Python starts: the stack for Python variables, and the priority of background work.
//
// MicroPython's background work (the Wi-Fi driver, network timers) runs in PendSV, which must have
// the lowest priority. MicroPython 1.28 sets it only if threads are enabled; otherwise the driver,
// which may wait for a second, would delay the interrupts that light pressed buttons.

#include "py/pystack.h"
#include "pico.h"
#include "hardware/irq.h"
#if PICO_RP2040
#include "RP2040.h"
#else
#include "RP2350.h"
#endif

// Stack for the variables of all active Python functions. The C stack of 8 KB overflows first.
static char variables[6 * 1024] __attribute__((aligned(8)));

void tableref_startup(void) {
    mp_pystack_init(variables, variables + sizeof(variables));
    NVIC_SetPriority(PendSV_IRQn, PICO_LOWEST_IRQ_PRIORITY);
}
