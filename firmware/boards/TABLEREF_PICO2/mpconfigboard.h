// TableRef on a Raspberry Pi Pico 2.
#include "../tableref.h"

#define MICROPY_HW_BOARD_NAME                   "TableRef on a Raspberry Pi Pico 2"

// The file system is as on MicroPython's board RPI_PICO2, see TABLEREF.
#define MICROPY_HW_FLASH_STORAGE_BYTES          (PICO_FLASH_SIZE_BYTES - 1024 * 1024)
