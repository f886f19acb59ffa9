// Finding names in tables: attributes, methods, globals. A press asks some 1,500 times, and with
// MicroPython's own search that took nearly half of the time from a press to its event.
//
// MicroPython lets its hash tables fill up to the last place. Most methods are asked for in their
// object first, which does not have them: of a full table all is looked at, with a division a place.
// Here a small table is looked through from its first place, without hash or division. What was found
// is remembered by table and name: MicroPython remembers by name alone, and the same name stands in
// many objects at other places. Whatever is not a plain search for a name is MicroPython's.

#include "py/obj.h"
#include "py/qstr.h"

#pragma GCC optimize("O2")

#define RAM(name) __no_inline_not_in_flash_func(name)

#define REMEMBERED 2048
// Tables with more places are searched from where the name's hash says. To find that takes as long as
// to look at so many.
#define SMALL 32

static uint8_t place_of[REMEMBERED];

mp_map_elem_t *__real_mp_map_lookup(mp_map_t *map, mp_obj_t index, mp_map_lookup_kind_t kind);

static inline bool is_name(mp_obj_t index) {
    // Immediate objects have qstrs as their own kind, with MicroPython's representation A.
    return ((mp_uint_t)index & 7) == 2;
}

mp_map_elem_t *RAM(__wrap_mp_map_lookup)(mp_map_t *map, mp_obj_t index, mp_map_lookup_kind_t kind) {
    if (kind == MP_MAP_LOOKUP_REMOVE_IF_FOUND || !is_name(index) || !map->all_keys_are_qstrs) {
        return __real_mp_map_lookup(map, index, kind);
    }
    mp_map_elem_t *table = map->table;
    size_t places = map->is_ordered ? map->used : map->alloc;
    size_t where = ((mp_uint_t)index >> 3) ^ ((mp_uint_t)map >> 4);
    uint8_t *remembered = &place_of[where % REMEMBERED];
    if (*remembered < places && table[*remembered].key == index) {
        return table + *remembered;
    }
    if (places <= SMALL || map->is_ordered) {
        mp_map_elem_t *end = table + places;
        #pragma GCC unroll 4
        for (mp_map_elem_t *slot = table; slot < end; ++slot) {
            if (slot->key == index) {
                *remembered = slot - table;
                return slot;
            }
        }
        return kind == MP_MAP_LOOKUP ? NULL : __real_mp_map_lookup(map, index, kind);
    }
    size_t begin = qstr_hash(MP_OBJ_QSTR_VALUE(index)) % places;
    size_t place = begin;
    do {
        mp_obj_t key = table[place].key;
        if (key == index) {
            *remembered = place;
            return table + place;
        }
        if (key == MP_OBJ_NULL) {
            break;
        }
        place = place + 1 == places ? 0 : place + 1;
    } while (place != begin);
    return kind == MP_MAP_LOOKUP ? NULL : __real_mp_map_lookup(map, index, kind);
}
