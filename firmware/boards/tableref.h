// Configuration of all boards. The USB names are TableRef's; the USB IDs remain those of
// MicroPython, by which the host tools find a table.
#define MICROPY_HW_USB_MANUFACTURER_STRING      "TableRef"
#define MICROPY_HW_USB_PRODUCT_FS_STRING        "TableRef"
#define MICROPY_HW_USB_CDC_INTERFACE_STRING     "TableRef"

// Entries of the garbage collector's stack (2 KB). If it overflows, the collector rescans memory: with
// MicroPython's default of 64 a collection took 19 ms instead of 10.
#define MICROPY_ALLOC_GC_STACK_SIZE             (1024)

// Variables of functions are on a separate stack (see background.c). By default most calls allocate
// them on the heap, which took a tenth of the time of a press.
#define MICROPY_ENABLE_PYSTACK                  (1)

// Features that are not used.
#define MICROPY_PY_THREAD                       (0)
#define MICROPY_PY_MACHINE_I2C_TARGET           (0)
#define MICROPY_PY_RE                           (0)

// The table as a USB keyboard: docs/keyboard.md.
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE    (1)

// See background.c.
void tableref_startup(void);
#define MICROPY_BOARD_STARTUP                   tableref_startup
