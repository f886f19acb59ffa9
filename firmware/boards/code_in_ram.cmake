# Puts the code that handles a press into RAM, by adding a section to MicroPython's linker script. In
# flash each word of this code that is not in the cache of 16 KB costs 40 cycles, and at a press most of
# them are not. MicroPython's own script should put the VM and the collector into RAM, but it names their
# objects wrongly (corrected in its commit f452dabd41, after 1.28).
#
# code_in_ram.c copies the section. docs/firmware.md states the time that this saves, and its heap usage.

# Interrupts of contacts, lights and sound: all machine code of our modules, and its callers.
set(TABLEREF_RAM_FUNCTIONS
    gpio_irq mp_irq_dispatch mp_irq_handler fun_viper_call fun_native_call mp_call_function_1
    mp_call_function_1_protected mp_sched_lock mp_sched_unlock gc_lock gc_unlock nlr_push
    nlr_push_tail nlr_pop nlr_jump mp_native_to_obj mp_native_from_obj mp_native_swap_globals
    mp_native_type_from_qstr alarm_pool_irq_handler mp_pystack_alloc mp_cstack_check
)
# The VM, and the functions that it calls most. They cause 9 of 10 cache misses of code.
list(APPEND TABLEREF_RAM_FUNCTIONS
    mp_execute_bytecode fun_bc_call mp_setup_code_state mp_setup_code_state_helper mp_binary_op
    mp_unary_op mp_obj_instance_attr mp_obj_class_lookup mp_obj_equal mp_obj_equal_not_equal
    mp_obj_is_true mp_obj_get_type mp_map_lookup mp_load_attr mp_load_method mp_load_method_maybe
    mp_load_global mp_load_name mp_convert_member_lookup mp_store_attr mp_call_function_n_kw
    mp_obj_new_tuple mp_obj_tuple_unary_op mp_getiter mp_iternext fun_builtin_1_call
    fun_builtin_2_call dict_get_helper gc_alloc gc_mark_subtree
)

set(TABLEREF_SCRIPT ${MICROPY_PORT_DIR}/memmap_mp_rp2040.ld)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${TABLEREF_SCRIPT})
file(READ ${TABLEREF_SCRIPT} script)
foreach(name ${TABLEREF_RAM_FUNCTIONS})
    string(APPEND functions "        *(.text.${name} .text.${name}.*)\n")
endforeach()
# Insert the section before MicroPython's line that places all other code, because the first match
# counts, and after the code that must be at the start of flash. The section's end is aligned for the
# vector table that follows in RAM.
set(all_other "        *(EXCLUDE_FILE(*libgcc.a:")
string(FIND "${script}" "${all_other}" found)
if(found EQUAL -1)
    message(FATAL_ERROR "${TABLEREF_SCRIPT} places code otherwise than code_in_ram.cmake expects.")
endif()
string(SUBSTRING "${script}" 0 ${found} before)
string(SUBSTRING "${script}" ${found} -1 after)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/tableref.ld @ONLY CONTENT "@before@        . = ALIGN(4);
    } > FLASH

    .code_in_ram : {
        __code_in_ram_start__ = .;
@functions@        *frozen_content.c.o(.text)
        . = ALIGN(256);
        __code_in_ram_end__ = .;
    } > RAM AT> FLASH
    __code_in_ram_source__ = LOADADDR(.code_in_ram);

    .other_text : {
@after@")
set(MICROPY_BOARD_LINKER_SCRIPT ${CMAKE_BINARY_DIR}/tableref.ld)
