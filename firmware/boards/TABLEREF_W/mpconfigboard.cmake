# TableRef on a Raspberry Pi Pico W: with Wi-Fi, and without Bluetooth.
set(PICO_BOARD "pico_w")
set(PICO_PLATFORM "rp2040")
set(MICROPY_PY_LWIP ON)
set(MICROPY_PY_NETWORK_CYW43 ON)
# Without Bluetooth nothing else names the folder of a header that the radio's driver includes. Last,
# because MicroPython has a cyw43_configport.h of its own before the one there.
add_compile_options(
    "SHELL:-idirafter ${MICROPY_DIR}/lib/pico-sdk/src/rp2_common/pico_cyw43_driver/include"
)
include(${CMAKE_CURRENT_LIST_DIR}/../tableref.cmake)
set(MICROPY_FROZEN_MANIFEST ${CMAKE_CURRENT_LIST_DIR}/manifest.py)
set(MICROPY_BOARD_PINS ${MICROPY_PORT_DIR}/boards/RPI_PICO_W/pins.csv)
