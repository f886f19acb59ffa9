// TableRef on a Raspberry Pi Pico W.
#include "../tableref.h"
#include "../radio.h"

#define MICROPY_HW_BOARD_NAME                   "TableRef on a Raspberry Pi Pico W"

// The file system is as on MicroPython's board RPI_PICO_W, see TABLEREF.
#define MICROPY_HW_FLASH_STORAGE_BYTES          (848 * 1024)
