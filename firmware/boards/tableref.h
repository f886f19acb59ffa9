// What the three boards share: the name on USB. The numbers there stay MicroPython's own for
// Raspberry Pi's boards, by which a table is found.
#define MICROPY_HW_USB_MANUFACTURER_STRING      "TableRef"
#define MICROPY_HW_USB_PRODUCT_FS_STRING        "TableRef"
#define MICROPY_HW_USB_CDC_INTERFACE_STRING     "TableRef"
