# What the three boards share. MicroPython includes a board's mpconfigboard.cmake before there is a
# target; docs/firmware.md says how an image is built.

# The C of the board: a file is one line here. Its own functions may stand in for the SDK's by
#   add_link_options(-Wl,--wrap=name_of_the_function)
# which then calls __wrap_name_of_the_function, and that one __real_name_of_the_function.
set(MICROPY_SOURCE_BOARD
    ${CMAKE_CURRENT_LIST_DIR}/background.c
)
# On an RP2040 what waits for the flash chip lights the lights of presses.
if(PICO_PLATFORM STREQUAL "rp2040")
    list(APPEND MICROPY_SOURCE_BOARD ${CMAKE_CURRENT_LIST_DIR}/press_lights.c)
    add_link_options(-Wl,--wrap=flash_range_erase -Wl,--wrap=flash_range_program)
endif()

# The firmware and its libraries, as `make firmware` lays them out to be frozen.
if(NOT MICROPY_MANIFEST_TABLEREF_FROZEN)
    set(MICROPY_MANIFEST_TABLEREF_FROZEN ${CMAKE_CURRENT_LIST_DIR}/../../build/firmware/frozen)
endif()
set(MICROPY_FROZEN_MANIFEST ${CMAKE_CURRENT_LIST_DIR}/manifest.py)
