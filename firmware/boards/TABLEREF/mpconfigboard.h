// TableRef on a Raspberry Pi Pico.
#include "../tableref.h"

#define MICROPY_HW_BOARD_NAME                   "TableRef on a Raspberry Pi Pico"

// The file system has the position and size of MicroPython's board RPI_PICO, so that settings and
// matches survive a change between the two images.
#define MICROPY_HW_FLASH_STORAGE_BYTES          (1408 * 1024)

// Features that are not used. They would take 20 KB of a flash that is nearly full.
#define MICROPY_PY_BUILTINS_HELP                (0)
#define MICROPY_PY_CMATH                        (0)
#define MICROPY_PY_HASHLIB                      (0)
#define MICROPY_PY_HEAPQ                        (0)
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS       (0)
#define MICROPY_PY_SSL                          (0)
#define MICROPY_PY_WEBSOCKET                    (0)
