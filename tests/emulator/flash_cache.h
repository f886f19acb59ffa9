/* The RP2040's flash (XIP) cache, and the cycles for which the processor waits for flash.

   16 KB, two ways, lines of 8 bytes (RP2040 data sheet 2.6.3). Each half of a line has its own valid
   bit, and a miss fetches one half, 32 bits (raspberrypi/pico-feedback#307). Of two full ways the
   one that was used longer ago is replaced. flash_cache.py says what a miss costs, and why.

   The processor fetches instructions by words of 32 bits, so two short ones take one fetch. */

#include <stdint.h>
#include <string.h>

enum { CACHE_SETS = 1024, CACHE_WAYS = 2, CACHED_WORDS = 1 << 19, CACHE_FLUSH_CYCLES = 1024 };

typedef struct {
    uint32_t miss_cycles;           /* cost of a miss; 0 switches the cache off */
    uint32_t fetched;               /* address of the word fetched last */
    uint32_t pending;               /* cycles to wait before the next instruction */
    uint64_t lookups, misses, waited;
    uint32_t line[CACHE_SETS][CACHE_WAYS];  /* offset in flash >> 3, or NO_LINE */
    uint8_t valid[CACHE_SETS][CACHE_WAYS];  /* bit 0 is the lower half, bit 1 the upper one */
    uint8_t older[CACHE_SETS];              /* the way to replace */
    uint32_t misses_of[CACHED_WORDS];       /* by word, of the first 2 MB */
} Flash_Cache;

enum { NO_LINE = 0xFFFFFFFFu, NO_WORD = 1 };

static void cache_flush(Flash_Cache *cache) {
    memset(cache->line, 0xFF, sizeof cache->line);
    memset(cache->valid, 0, sizeof cache->valid);
    cache->fetched = NO_WORD;
}

/* Read the word at `address`, which is in flash. */
static inline void cache_read(Flash_Cache *cache, uint32_t address) {
    uint32_t offset = address & 0xFFFFFF, line = offset >> 3, set = line & (CACHE_SETS - 1);
    uint8_t half = 1 << (offset >> 2 & 1);
    unsigned way;
    if (!cache->miss_cycles) return;
    cache->lookups++;
    if (cache->line[set][0] == line) way = 0;
    else if (cache->line[set][1] == line) way = 1;
    else {
        way = cache->older[set];
        cache->line[set][way] = line;
        cache->valid[set][way] = 0;
    }
    cache->older[set] = !way;
    if (cache->valid[set][way] & half) return;
    cache->valid[set][way] |= half;
    cache->misses++;
    cache->misses_of[offset >> 2 & (CACHED_WORDS - 1)]++;
    cache->pending += cache->miss_cycles;
}

/* Fetch the instruction at `address`, wherever it is. */
static inline void cache_fetch(Flash_Cache *cache, uint32_t address) {
    uint32_t word = address & ~3u;
    if (word == cache->fetched) return;
    cache->fetched = word;
    if (word >> 24 == 0x10) cache_read(cache, word);
}
