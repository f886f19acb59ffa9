// What the three boards share: the name on USB. The numbers there stay MicroPython's own for
// Raspberry Pi's boards, by which a table is found.
#define MICROPY_HW_USB_MANUFACTURER_STRING      "TableRef"
#define MICROPY_HW_USB_PRODUCT_FS_STRING        "TableRef"
#define MICROPY_HW_USB_CDC_INTERFACE_STRING     "TableRef"

// A collection that has more to look at than fits here begins again from the first block: with
// MicroPython's 64 that made 19 ms of 10. It takes 2 KB.
#define MICROPY_ALLOC_GC_STACK_SIZE             (1024)

// Each call of a function has its variables on a stack of their own: with MicroPython's way most take
// memory from the heap for it, a tenth of a press's time. See background.c.
#define MICROPY_ENABLE_PYSTACK                  (1)

// Nothing of these is used: one thread, one role on the bus, no patterns.
#define MICROPY_PY_THREAD                       (0)
#define MICROPY_PY_MACHINE_I2C_TARGET           (0)
#define MICROPY_PY_RE                           (0)

// The table as a USB keyboard: docs/keyboard.md.
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE    (1)

// What background.c does before Python begins.
void tableref_startup(void);
#define MICROPY_BOARD_STARTUP                   tableref_startup
