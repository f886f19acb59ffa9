# The common part of the two boards with Wi-Fi, which have no Bluetooth.
set(MICROPY_PY_LWIP ON)
set(MICROPY_PY_NETWORK_CYW43 ON)
# Add the folder of a header that the radio's driver includes, because without Bluetooth nothing else
# does. It is searched last, because MicroPython's own cyw43_configport.h must be found first.
add_compile_options(
    "SHELL:-idirafter ${MICROPY_DIR}/lib/pico-sdk/src/rp2_common/pico_cyw43_driver/include"
)
# The send buffers of all five connections (four viewers of the table's page, and the broker) fit into
# lwIP's memory together. With MicroPython's own values (8,000 and 6,400 bytes), a viewer that reads
# nothing would use up the memory of the others.
add_compile_definitions(
    MEM_SIZE=10000
    TCP_MSS=800
    TCP_WND=3200
    TCP_SND_BUF=1600
    MEMP_NUM_TCP_SEG=32
)
include(${CMAKE_CURRENT_LIST_DIR}/tableref.cmake)
list(APPEND MICROPY_SOURCE_BOARD
    ${CMAKE_CURRENT_LIST_DIR}/bounded_scan.c
    ${CMAKE_CURRENT_LIST_DIR}/full_buffers.c
)
add_link_options(-Wl,--wrap=cyw43_wifi_scan -Wl,--wrap=tcp_write)
# MicroPython's DHCP server prints a line for each client, which would appear among the events on USB.
set_source_files_properties(${MICROPY_DIR}/shared/netutils/dhcpserver.c
    PROPERTIES COMPILE_DEFINITIONS printf=tableref_print_nothing
)
set(MICROPY_FROZEN_MANIFEST ${CMAKE_CURRENT_LIST_DIR}/TABLEREF_W/manifest.py)
