// What is set before Python begins: the stack for the variables of functions, and who interrupts whom.
//
// What MicroPython does in the background (the Wi-Fi chip's driver, network timers) is interrupted
// by everything else.
//
// With threads MicroPython 1.28 sees to that itself; without them it leaves PendSV at the highest
// priority. The driver may wait there for a second, and no press would have its light.

#include "py/pystack.h"
#include "pico.h"
#include "hardware/irq.h"
#if PICO_RP2040
#include "RP2040.h"
#else
#include "RP2350.h"
#endif

// The variables of all functions that run at one time. The C stack of 8 KB is full sooner.
static char variables[6 * 1024] __attribute__((aligned(8)));

void tableref_startup(void) {
    mp_pystack_init(variables, variables + sizeof(variables));
    NVIC_SetPriority(PendSV_IRQn, PICO_LOWEST_IRQ_PRIORITY);
}
