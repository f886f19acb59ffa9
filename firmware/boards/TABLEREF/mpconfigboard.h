// TableRef on a Raspberry Pi Pico.
#include "../tableref.h"

#define MICROPY_HW_BOARD_NAME                   "TableRef on a Raspberry Pi Pico"

// The program has 704 KB. MicroPython's board RPI_PICO has 640 KB, which is not enough.
#define MICROPY_HW_FLASH_STORAGE_BYTES          (1344 * 1024)

// Features that are not used. They would take 23 KB of flash.
#define MICROPY_PY_ASYNCIO                      (0)
#define MICROPY_PY_BUILTINS_COMPLEX             (0)
#define MICROPY_PY_BUILTINS_HELP                (0)
#define MICROPY_PY_CMATH                        (0)
#define MICROPY_PY_HASHLIB                      (0)
#define MICROPY_PY_HEAPQ                        (0)
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS       (0)
#define MICROPY_PY_SSL                          (0)
#define MICROPY_PY_WEBSOCKET                    (0)
