// TableRef on a Raspberry Pi Pico 2.
#include "../tableref.h"

#define MICROPY_HW_BOARD_NAME                   "TableRef on a Raspberry Pi Pico 2"

// Place and size of MicroPython's own board RPI_PICO2: see TABLEREF.
#define MICROPY_HW_FLASH_STORAGE_BYTES          (PICO_FLASH_SIZE_BYTES - 1024 * 1024)
