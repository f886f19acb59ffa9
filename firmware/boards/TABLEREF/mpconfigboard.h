// TableRef on a Raspberry Pi Pico.
#include "../tableref.h"

#define MICROPY_HW_BOARD_NAME                   "TableRef on a Raspberry Pi Pico"

// Place and size of MicroPython's own board RPI_PICO: so settings and scores stay where they are
// when a table changes from one image to the other.
#define MICROPY_HW_FLASH_STORAGE_BYTES          (1408 * 1024)
