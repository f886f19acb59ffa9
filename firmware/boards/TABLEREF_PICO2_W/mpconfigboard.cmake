# TableRef on a Raspberry Pi Pico 2 W, on its Arm cores.
set(PICO_BOARD "pico2_w")
set(PICO_PLATFORM "rp2350")
include(${CMAKE_CURRENT_LIST_DIR}/../radio.cmake)
set(MICROPY_BOARD_PINS ${MICROPY_PORT_DIR}/boards/RPI_PICO2_W/pins.csv)
