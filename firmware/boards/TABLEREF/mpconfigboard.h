// TableRef on a Raspberry Pi Pico.
#include "../tableref.h"

#define MICROPY_HW_BOARD_NAME                   "TableRef on a Raspberry Pi Pico"

// 704 KB for the program. MicroPython's own board RPI_PICO has 640 KB, which is not enough.
#define MICROPY_HW_FLASH_STORAGE_BYTES          (1344 * 1024)

// Nothing of these is used, and they would take 23 KB of a flash that is nearly full.
#define MICROPY_PY_ASYNCIO                      (0)
#define MICROPY_PY_BUILTINS_COMPLEX             (0)
#define MICROPY_PY_BUILTINS_HELP                (0)
#define MICROPY_PY_CMATH                        (0)
#define MICROPY_PY_HASHLIB                      (0)
#define MICROPY_PY_HEAPQ                        (0)
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS       (0)
#define MICROPY_PY_SSL                          (0)
#define MICROPY_PY_WEBSOCKET                    (0)
