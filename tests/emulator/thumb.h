/* The processor's common instructions, run one after the other as long as nothing else happens.

   What rp2040py's CortexM0Core does with registers, memory, flash, boot ROM and the divider, to
   the cycle, and also where that is not as on the chip. At any other instruction or address the
   run ends before it, and rp2040py does that one. The run also ends where the processor must wait
   for flash. */

#include "flash_cache.h"

enum {
    FLASH = 0x10000000u, FLASH_SIZE = 1u << 24,
    SRAM = 0x20000000u, SRAM_SIZE = 264u << 10,
    BOOT_ROM_SIZE = 16u << 10,
    SP = 13, LR = 14, PC = 15,
};

#define DIVIDER 0xD0000060u
enum { UDIVIDEND, UDIVISOR, SDIVIDEND, SDIVISOR, QUOTIENT, REMAINDER, CSR, DIVIDER_REGISTERS };
enum { DIRTY = 2, READY_AND_DIRTY = 3, DIVIDING_TAKES = 8 };

typedef struct {
    uint32_t dividend, divisor, quotient, remainder, csr;
} Divider_State;

typedef struct {
    uint32_t *registers;
    uint8_t *sram;
    const uint8_t *flash, *boot_rom;
    Divider_State *divider;
    Flash_Cache *cache;
    uint32_t n, z, c, v;
    uint64_t cycles;
} Processor;

static inline uint32_t word_at(const uint8_t *place) { uint32_t w; memcpy(&w, place, 4); return w; }
static inline uint32_t half_at(const uint8_t *place) { uint16_t h; memcpy(&h, place, 2); return h; }

/* Read a register (its number among the divider's). */
static uint32_t divider_read(Divider_State *divider, unsigned number) {
    switch (number) {
    case QUOTIENT: divider->csr &= ~(uint32_t)DIRTY; return divider->quotient;
    case REMAINDER: return divider->remainder;
    case CSR: return divider->csr;
    case UDIVIDEND: case SDIVIDEND: return divider->dividend;
    default: return divider->divisor;
    }
}

/* Write one; return how many cycles were counted for a division. CSR cannot be written. */
static int divider_write(Divider_State *divider, unsigned number, uint32_t value) {
    int is_signed = number == SDIVIDEND || number == SDIVISOR;
    switch (number) {
    case QUOTIENT: divider->quotient = value; divider->csr = READY_AND_DIRTY; return 0;
    case REMAINDER: divider->remainder = value; divider->csr = READY_AND_DIRTY; return 0;
    case UDIVIDEND: case SDIVIDEND: divider->dividend = value; break;
    default: divider->divisor = value; break;
    }
    if (divider->divisor == 0) {
        divider->quotient = divider->dividend ? 0xFFFFFFFFu : 1;
        divider->remainder = divider->dividend;
    } else if (is_signed) {
        int64_t dividend = (int32_t)divider->dividend, divisor = (int32_t)divider->divisor;
        divider->quotient = (uint32_t)(dividend / divisor);
        divider->remainder = (uint32_t)(dividend % divisor);
    } else {
        divider->quotient = divider->dividend / divider->divisor;
        divider->remainder = divider->dividend % divider->divisor;
    }
    divider->csr = READY_AND_DIRTY;
    return DIVIDING_TAKES;
}

/* Where `size` bytes at `address` can be read: an aligned place in SRAM, flash or ROM, or NULL. */
static inline const uint8_t *readable(const Processor *p, uint32_t address, uint32_t size) {
    if (address & (size - 1)) return NULL;
    if (address - SRAM < SRAM_SIZE) return p->sram + (address - SRAM);
    if (address - FLASH < FLASH_SIZE) return p->flash + (address - FLASH);
    if (address < BOOT_ROM_SIZE) return p->boot_rom + address;
    return NULL;
}

/* Where `count` words from `address` on are in SRAM, or NULL. */
static inline uint8_t *words_in_sram(const Processor *p, uint32_t address, unsigned count) {
    if (address & 3 || address - SRAM >= SRAM_SIZE || SRAM_SIZE - (address - SRAM) < 4 * count)
        return NULL;
    return p->sram + (address - SRAM);
}

static inline unsigned bits_in(unsigned list) {
    unsigned count = 0;
    for (; list; list &= list - 1) count++;
    return count;
}

/* What a load or store of one value is: how wide, and whether with its sign. */
enum { WORD = 4, HALF = 2, BYTE = 1, SIGNED = 8 };

/* Load to `*target`; return the cycles, 0 for an address that is not one of ours. */
static inline int load(Processor *p, uint32_t address, unsigned kind, uint32_t *target) {
    unsigned size = kind & 7;
    const uint8_t *place = readable(p, address, size);
    if (place) {
        if (address - FLASH < FLASH_SIZE) cache_read(p->cache, address);
        if (size == WORD) *target = word_at(place);
        else if (size == HALF) *target = kind & SIGNED ? (uint32_t)(int16_t)half_at(place) : half_at(place);
        else *target = kind & SIGNED ? (uint32_t)(int8_t)*place : *place;
        return 2;
    }
    if (kind == WORD && address - DIVIDER < 4 * DIVIDER_REGISTERS && !(address & 3)) {
        *target = divider_read(p->divider, (address - DIVIDER) / 4);
        return 1;
    }
    return 0;
}

static inline int store(Processor *p, uint32_t address, unsigned size, uint32_t value) {
    if (!(address & (size - 1)) && address - SRAM < SRAM_SIZE) {
        memcpy(p->sram + (address - SRAM), &value, size);
        return 2;
    }
    if (size == WORD && address - DIVIDER < 4 * CSR && !(address & 3)) {
        p->cycles += divider_write(p->divider, (address - DIVIDER) / 4, value);
        return 1;
    }
    return 0;
}

static inline int is_true(unsigned condition, uint32_t n, uint32_t z, uint32_t c, uint32_t v) {
    int is_negative = n >> 31, is_zero = z == 0, answer;
    switch (condition >> 1) {
    case 0: answer = is_zero; break;
    case 1: answer = c; break;
    case 2: answer = is_negative; break;
    case 3: answer = v; break;
    case 4: answer = c && !is_zero; break;
    case 5: answer = is_negative == (int)v; break;
    default: answer = is_negative == (int)v && !is_zero; break;
    }
    return answer ^ (int)(condition & 1);
}

#define ALU(value) { n = z = (value); }
#define ADD(target, one, other) { \
    uint32_t a = (one), b = (other), sum = a + b; \
    n = z = sum; c = sum < a; v = ((a ^ sum) & (b ^ sum)) >> 31; target = sum; }
#define SUBTRACT(target, from, what) { \
    uint32_t a = (from), b = (what), rest = a - b; \
    n = z = rest; c = a >= b; v = ((a ^ b) & (a ^ rest)) >> 31; target = rest; }
#define LOAD(address, kind, target) { taken = load(p, (address), (kind), &(target)); if (!taken) goto end; }
#define STORE(address, size, value) { taken = store(p, (address), (size), (value)); if (!taken) goto end; }

/* Run instructions until their cycles are `budget` or more; return the cycles of all but the last.

   `*last` are the cycles of the last one; 0 when the run ends before one that is not done here. */
static long run_instructions(Processor *p, long budget, int *last) {
    uint32_t r[16];
    /* n is negative by its highest bit, z is zero or not: mostly both are the last result. */
    uint32_t n = p->n ? 0x80000000u : 0, z = !p->z, c = p->c, v = p->v;
    long before = 0;
    memcpy(r, p->registers, sizeof r);
    for (;;) {
        /* rp2040py leaves the lowest bit of an exception's address in it. */
        uint32_t pc = r[PC], at = pc & ~1u, ignored;
        const uint8_t *code =
            at - FLASH < FLASH_SIZE ? p->flash + (at - FLASH) : readable(p, at, HALF);
        unsigned op, d, m, s, imm, i;
        int taken = 1;
        if (!code) { *last = 0; break; }
        cache_fetch(p->cache, at);
        if (p->cache->pending) { *last = 0; break; }
        op = half_at(code);
        d = op & 7;
        m = op >> 3 & 7;
        s = op >> 6 & 7;
        imm = op >> 6 & 31;
        switch (op >> 11) {
        case 0x00: /* LSLS */
            if (imm) c = r[m] >> (32 - imm) & 1;
            ALU(r[d] = r[m] << imm)
            break;
        case 0x01: /* LSRS */
            c = r[m] >> (imm ? imm - 1 : 31) & 1;
            ALU(r[d] = imm ? r[m] >> imm : 0)
            break;
        case 0x02: /* ASRS */
            c = r[m] >> (imm ? imm - 1 : 31) & 1;
            ALU(r[d] = (uint32_t)((int32_t)r[m] >> (imm ? imm : 31)))
            break;
        case 0x03:
            switch (op >> 9 & 3) {
            case 0: ADD(r[d], r[m], r[s]) break;
            case 1: SUBTRACT(r[d], r[m], r[s]) break;
            case 2: ADD(r[d], r[m], s) break;
            default: SUBTRACT(r[d], r[m], s) break;
            }
            break;
        case 0x04: ALU(r[op >> 8 & 7] = op & 0xFF) break;
        case 0x05: SUBTRACT(ignored, r[op >> 8 & 7], op & 0xFF) break;
        case 0x06: ADD(r[op >> 8 & 7], r[op >> 8 & 7], op & 0xFF) break;
        case 0x07: SUBTRACT(r[op >> 8 & 7], r[op >> 8 & 7], op & 0xFF) break;
        case 0x08:
            switch (op >> 6 & 31) {
            case 0x00: ALU(r[d] &= r[m]) break;
            case 0x01: ALU(r[d] ^= r[m]) break;
            case 0x02: { /* LSLS */
                uint32_t value = r[d];
                i = r[m] & 0xFF;
                ALU(r[d] = i < 32 ? value << i : 0)
                if (i) c = value >> ((32 - i) & 31) & 1;
                break;
            }
            case 0x03: { /* LSRS */
                uint32_t value = r[d];
                i = r[m] & 0xFF;
                ALU(r[d] = i < 32 ? value >> i : 0)
                c = i <= 32 ? value >> ((i - 1) & 31) & 1 : 0;
                break;
            }
            case 0x04: { /* ASRS */
                uint32_t value = r[d];
                i = r[m] & 0xFF;
                if (i > 32) i = 32;
                ALU(r[d] = (uint32_t)((int32_t)value >> (i < 32 ? i : 31)))
                c = value >> ((i - 1) & 31) & 1;
                break;
            }
            case 0x05: { /* ADCS: the overflow is that of the second operand with the carry in it */
                int64_t one = r[m], other = (int64_t)r[d] + c, sum = one + other;
                ALU(r[d] = (uint32_t)sum)
                c = sum >> 32 != 0;
                v = (int32_t)sum != (int64_t)(int32_t)one + (int32_t)other;
                break;
            }
            case 0x06: { /* SBCS: the same */
                int64_t from = r[d], what = (int64_t)r[m] + !c;
                uint32_t a = (uint32_t)from, b = (uint32_t)what, rest = a - b;
                ALU(r[d] = rest)
                c = from >= what;
                v = ((a ^ b) & (a ^ rest)) >> 31;
                break;
            }
            case 0x07: { /* RORS */
                uint32_t value = r[d];
                i = r[m] & 31;
                ALU(r[d] = i ? value >> i | value << (32 - i) : value)
                c = r[d] >> 31;
                break;
            }
            case 0x08: ALU(r[d] & r[m]) break;
            case 0x09: SUBTRACT(r[d], 0, r[m]) break;
            case 0x0A: SUBTRACT(ignored, r[d], r[m]) break;
            case 0x0B: ADD(ignored, r[d], r[m]) break;
            case 0x0C: ALU(r[d] |= r[m]) break;
            case 0x0D: ALU(r[d] *= r[m]) break;
            case 0x0E: ALU(r[d] &= ~r[m]) break;
            case 0x0F: ALU(r[d] = ~r[m]) break;
            default: {
                uint32_t value;
                d = (op >> 4 & 8) | (op & 7);
                m = op >> 3 & 15;
                switch (op >> 8 & 3) {
                case 0: /* ADD */
                    value = (d == PC ? pc + 4 : r[d]) + (m == PC ? pc + 4 : r[m]);
                    if (d == PC) { r[PC] = value & ~1u; taken = 2; goto jumped; }
                    r[d] = d == SP ? value & ~3u : value;
                    break;
                case 1: /* CMP */
                    r[PC] = pc + 2;
                    SUBTRACT(ignored, r[d], r[m])
                    break;
                case 2: /* MOV */
                    value = m == PC ? pc + 4 : r[m];
                    if (d == PC) { r[PC] = value & ~1u; taken = 2; goto jumped; }
                    r[d] = d == SP ? value & ~3u : value;
                    break;
                default: /* BX, BLX */
                    if (op & 7 || (!(op & 0x80) && r[m] >> 28 == 0xF)) goto end;
                    r[PC] = pc + 2;
                    if (op & 0x80) r[LR] = (pc + 2) | 1;
                    r[PC] = r[m] & ~1u;
                    taken = 2;
                    goto jumped;
                }
            }
            }
            break;
        case 0x09: LOAD(((at + 4) & ~3u) + 4 * (op & 0xFF), WORD, r[op >> 8 & 7]) break;
        case 0x0A: case 0x0B: {
            uint32_t address = r[m] + r[s];
            switch (op >> 9 & 7) {
            case 0: STORE(address, WORD, r[d]) break;
            case 1: STORE(address, HALF, r[d]) break;
            case 2: STORE(address, BYTE, r[d]) break;
            case 3: LOAD(address, BYTE | SIGNED, r[d]) break;
            case 4: LOAD(address, WORD, r[d]) break;
            case 5: LOAD(address, HALF, r[d]) break;
            case 6: LOAD(address, BYTE, r[d]) break;
            default: LOAD(address, HALF | SIGNED, r[d]) break;
            }
            break;
        }
        case 0x0C: STORE(r[m] + 4 * imm, WORD, r[d]) break;
        case 0x0D: LOAD(r[m] + 4 * imm, WORD, r[d]) break;
        case 0x0E: STORE(r[m] + imm, BYTE, r[d]) break;
        case 0x0F: LOAD(r[m] + imm, BYTE, r[d]) break;
        case 0x10: STORE(r[m] + 2 * imm, HALF, r[d]) break;
        case 0x11: LOAD(r[m] + 2 * imm, HALF, r[d]) break;
        case 0x12: STORE(r[SP] + 4 * (op & 0xFF), WORD, r[op >> 8 & 7]) break;
        case 0x13: LOAD(r[SP] + 4 * (op & 0xFF), WORD, r[op >> 8 & 7]) break;
        case 0x14: r[op >> 8 & 7] = (at & ~3u) + 4 + 4 * (op & 0xFF); break;
        case 0x15: r[op >> 8 & 7] = r[SP] + 4 * (op & 0xFF); break;
        case 0x16:
            if (op >> 8 == 0xB0) {
                uint32_t by = 4 * (op & 0x7F);
                r[SP] = (op & 0x80 ? r[SP] - by : r[SP] + by) & ~3u;
            } else if (op >> 9 == 0x5A) { /* PUSH */
                unsigned count = bits_in(op & 0x1FF);
                uint8_t *place = words_in_sram(p, r[SP] - 4 * count, count);
                if (!place) goto end;
                for (i = 0; i < 8; i++)
                    if (op >> i & 1) { memcpy(place, &r[i], 4); place += 4; taken++; }
                if (op & 0x100) memcpy(place, &r[LR], 4);
                r[SP] = (r[SP] - 4 * count) & ~3u;
            } else if (op >> 8 == 0xB2) {
                switch (op >> 6 & 3) {
                case 0: r[d] = (uint32_t)(int16_t)r[m]; break;
                case 1: r[d] = (uint32_t)(int8_t)r[m]; break;
                case 2: r[d] = r[m] & 0xFFFF; break;
                default: r[d] = r[m] & 0xFF; break;
                }
            } else goto end;
            break;
        case 0x17:
            if (op >> 9 == 0x5E) { /* POP */
                unsigned count = bits_in(op & 0x1FF);
                const uint8_t *place = words_in_sram(p, r[SP], count);
                uint32_t target = 0;
                if (!place) goto end;
                if (op & 0x100) {
                    target = word_at(place + 4 * count - 4);
                    if (target >> 28 == 0xF) goto end;
                }
                for (i = 0; i < 8; i++)
                    if (op >> i & 1) { r[i] = word_at(place); place += 4; taken++; }
                r[SP] = (r[SP] + 4 * count) & ~3u;
                if (op & 0x100) { r[PC] = target & ~1u; taken += 2; goto jumped; }
            } else if (op >> 6 == 0x2E8) { /* REV */
                uint32_t value = r[m];
                r[d] = value << 24 | (value & 0xFF00) << 8 | (value >> 8 & 0xFF00) | value >> 24;
            } else if (op != 0xBF00) goto end;
            break;
        case 0x18: case 0x19: { /* STMIA, LDMIA */
            unsigned list = op & 0xFF, count = bits_in(list), base = op >> 8 & 7;
            uint32_t address = r[base];
            uint8_t *place = words_in_sram(p, address, count);
            const uint8_t *from = place;
            if (op >> 11 & 1 && !place && !(address & 3) && address - FLASH < FLASH_SIZE - 64)
                from = p->flash + (address - FLASH);
            if (!from) goto end;
            if (!place)
                for (i = 0; i < count; i++) cache_read(p->cache, address + 4 * i);
            for (i = 0; i < 8; i++)
                if (list >> i & 1) {
                    if (op >> 11 & 1) { r[i] = word_at(from); from += 4; }
                    else { memcpy(place, &r[i], 4); place += 4; }
                }
            taken += count;
            if (!(list >> base & 1)) r[base] = address + 4 * count;
            break;
        }
        case 0x1A: case 0x1B:
            if (op >> 9 == 0x6F) goto end;
            if (is_true(op >> 8 & 15, n, z, c, v)) {
                r[PC] = pc + 4 + 2 * (uint32_t)(int8_t)op;
                taken = 2;
                goto jumped;
            }
            break;
        case 0x1C:
            r[PC] = pc + 4 + 2 * ((op & 0x7FF) - 2 * (op & 0x400));
            taken = 2;
            goto jumped;
        case 0x1E: { /* BL */
            const uint8_t *rest = readable(p, at + 2, HALF);
            unsigned low = rest ? half_at(rest) : 0, sign = op >> 10 & 1;
            if (low >> 14 != 3 || !(low >> 12 & 1)) goto end;
            cache_fetch(p->cache, at + 2);
            r[LR] = (pc + 4) | 1;
            r[PC] = pc + 4 + ((sign ? 0xFF000000u : 0) | (1 ^ sign ^ (low >> 13 & 1)) << 23 |
                              (1 ^ sign ^ (low >> 11 & 1)) << 22 | (op & 0x3FF) << 12 |
                              (low & 0x7FF) << 1);
            taken = 3;
            goto jumped;
        }
        default: goto end;
        }
        r[PC] = pc + 2;
    jumped:
        if (before + taken >= budget || p->cache->pending) { *last = taken; break; }
        before += taken;
        continue;
    end:
        *last = 0;
        break;
    }
    memcpy(p->registers, r, sizeof r);
    p->cycles += before + *last;
    p->n = n >> 31;
    p->z = z == 0;
    p->c = c;
    p->v = v;
    return before;
}
