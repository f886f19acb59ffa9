# TableRef on a Raspberry Pi Pico 2, on its Arm cores.
set(PICO_BOARD "pico2")
set(PICO_PLATFORM "rp2350")
include(${CMAKE_CURRENT_LIST_DIR}/../tableref.cmake)
set(MICROPY_BOARD_PINS ${MICROPY_PORT_DIR}/boards/RPI_PICO2/pins.csv)
