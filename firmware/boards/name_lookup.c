// A faster lookup of names (attributes, methods, globals) in MicroPython's hash tables. A press needs
// some 1,500 lookups, which took nearly half of the time from a press to its event.
//
// MicroPython fills hash tables completely. Looking up a method starts in the object, which does not
// contain it, so a full table is searched completely, with a division for each slot. Here small tables
// are searched linearly, without hash or division. Results are cached by table and name; MicroPython's
// own cache uses the name alone, although the same name has different slots in different tables. All
// other kinds of lookups are left to MicroPython.

#include "py/obj.h"
#include "py/qstr.h"

#pragma GCC optimize("O2")

#define RAM(name) __no_inline_not_in_flash_func(name)

#define REMEMBERED 2048
// Number of slots above which a table is searched by hash, because computing it takes as long as a
// linear search of this number of slots.
#define SMALL 32

static uint8_t place_of[REMEMBERED];

mp_map_elem_t *__real_mp_map_lookup(mp_map_t *map, mp_obj_t index, mp_map_lookup_kind_t kind);

static inline bool is_name(mp_obj_t index) {
    // In object representation A, these bits mark a qstr.
    return ((mp_uint_t)index & 7) == 2;
}

static mp_map_elem_t *RAM(search)(mp_map_t *map, mp_obj_t index, mp_map_lookup_kind_t kind, uint8_t *remembered) {
    mp_map_elem_t *table = map->table;
    size_t places = map->is_ordered ? map->used : map->alloc;
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

// Only what most lookups need, because a larger function would save more registers at each call.
mp_map_elem_t *RAM(__wrap_mp_map_lookup)(mp_map_t *map, mp_obj_t index, mp_map_lookup_kind_t kind) {
    if (kind == MP_MAP_LOOKUP_REMOVE_IF_FOUND || !is_name(index) || !map->all_keys_are_qstrs) {
        return __real_mp_map_lookup(map, index, kind);
    }
    size_t where = ((mp_uint_t)index >> 3) ^ ((mp_uint_t)map >> 4);
    uint8_t *remembered = &place_of[where % REMEMBERED];
    size_t place = *remembered;
    mp_map_elem_t *slot = map->table + place;
    if (place < (map->is_ordered ? map->used : map->alloc) && slot->key == index) {
        return slot;
    }
    return search(map, index, kind, remembered);
}

// MicroPython searches each new text among the names, so that equal texts share memory. That takes 40 us,
// and texts of the screen and lines are not names.
#define MAX_NAME 40

qstr __real_qstr_find_strn(const char *text, size_t length);

qstr __wrap_qstr_find_strn(const char *text, size_t length) {
    if (length > MAX_NAME) {
        return MP_QSTRnull;
    }
    for (size_t i = 0; i < length; ++i) {
        if (text[i] == ' ') {
            return MP_QSTRnull;
        }
    }
    return __real_qstr_find_strn(text, length);
}
