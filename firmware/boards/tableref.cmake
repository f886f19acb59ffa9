# The common part of the boards. MicroPython includes a board's mpconfigboard.cmake before a
# target is defined; docs/firmware.md says how an image is built.

# The C of the board: a file is one line here. Its own functions may stand in for the SDK's by
#   add_link_options(-Wl,--wrap=name_of_the_function)
# which then calls __wrap_name_of_the_function, and that one __real_name_of_the_function.
set(MICROPY_SOURCE_BOARD
    ${CMAKE_CURRENT_LIST_DIR}/background.c
    ${CMAKE_CURRENT_LIST_DIR}/name_lookup.c
)
add_link_options(-Wl,--wrap=mp_map_lookup -Wl,--wrap=qstr_find_strn)
# On an RP2040 what waits for the flash chip lights the lights of presses.
if(PICO_PLATFORM STREQUAL "rp2040")
    # 200 MHz instead of MicroPython's 125, so that an event is sent in two thirds of the time. It
    # needs a higher core voltage, which core_voltage.c sets. The divider of the radio's bus keeps it
    # at 33 MHz (MicroPython's: 31 MHz, and 37 on a Pico 2 W).
    add_compile_definitions(PICO_USE_FASTEST_SUPPORTED_CLOCK=1 CYW43_PIO_CLOCK_DIV_INT=3)
    # Named by its path, because MicroPython does not link the SDK's library hardware_vreg.
    set(TABLEREF_VREG ${MICROPY_DIR}/lib/pico-sdk/src/rp2_common/hardware_vreg)
    include_directories(${TABLEREF_VREG}/include)
    list(APPEND MICROPY_SOURCE_BOARD
        ${TABLEREF_VREG}/vreg.c
        ${CMAKE_CURRENT_LIST_DIR}/core_voltage.c
        ${CMAKE_CURRENT_LIST_DIR}/press_lights.c
    )
    add_link_options(-Wl,--wrap=flash_range_erase -Wl,--wrap=flash_range_program)
    # MicroPython before 1.26 takes no linker script of a board's.
    set(TABLEREF_CODE_IN_RAM ON CACHE BOOL "Put the code that a press passes through into RAM")
    if(TABLEREF_CODE_IN_RAM)
        list(APPEND MICROPY_SOURCE_BOARD ${CMAKE_CURRENT_LIST_DIR}/code_in_ram.c)
        include(${CMAKE_CURRENT_LIST_DIR}/code_in_ram.cmake)
    endif()
    # For the second stage of the boot loader, too.
    if(TABLEREF_FLASH_DIVIDER)
        add_compile_definitions(PICO_FLASH_SPI_CLKDIV=${TABLEREF_FLASH_DIVIDER})
    endif()
endif()

# MicroPython compiles three files for speed and all else for size. A press passes through these too:
# calls, attributes, numbers, memory, names.
foreach(source bc gc obj objfun objint objtype qstr runtime)
    list(APPEND TABLEREF_FAST ${MICROPY_DIR}/py/${source}.c)
endforeach()
set_source_files_properties(${TABLEREF_FAST} PROPERTIES COMPILE_OPTIONS "-O2")

# The firmware and its libraries, as `make firmware` lays them out to be frozen.
if(NOT MICROPY_MANIFEST_TABLEREF_FROZEN)
    set(MICROPY_MANIFEST_TABLEREF_FROZEN ${CMAKE_CURRENT_LIST_DIR}/../../build/firmware/frozen)
endif()
set(MICROPY_FROZEN_MANIFEST ${CMAKE_CURRENT_LIST_DIR}/manifest.py)
