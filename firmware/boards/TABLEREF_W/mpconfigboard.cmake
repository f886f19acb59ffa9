# TableRef on a Raspberry Pi Pico W: with Wi-Fi, and without Bluetooth.
set(PICO_BOARD "pico_w")
set(PICO_PLATFORM "rp2040")
set(MICROPY_PY_LWIP ON)
set(MICROPY_PY_NETWORK_CYW43 ON)
include(${CMAKE_CURRENT_LIST_DIR}/../tableref.cmake)
set(MICROPY_BOARD_PINS ${MICROPY_PORT_DIR}/boards/RPI_PICO_W/pins.csv)
