// TableRef on a Raspberry Pi Pico 2 W.
#include "../tableref.h"
#include "../radio.h"

#define MICROPY_HW_BOARD_NAME                   "TableRef on a Raspberry Pi Pico 2 W"

// The file system is as on MicroPython's board RPI_PICO2_W, see TABLEREF.
#define MICROPY_HW_FLASH_STORAGE_BYTES          (PICO_FLASH_SIZE_BYTES - 1536 * 1024)
