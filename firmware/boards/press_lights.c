// Lights of presses while flash is erased or written. For up to 45 ms nothing can be read from flash,
// so interrupts are disabled. The code that waits runs from RAM and polls the pins.
//
// It does the work of the interrupts in tableref/drivers/light_interrupts.py and sound_ahead.py on the
// same data, so changes must be made in both places. The address of the data is in an unused register
// of the DMA block; 0 means that no lights are watched.

#include "hardware/flash.h"
#include "hardware/structs/dma.h"
#include "hardware/structs/io_qspi.h"
#include "hardware/structs/iobank0.h"
#include "hardware/structs/pwm.h"
#include "hardware/structs/sio.h"
#include "hardware/structs/ssi.h"
#include "hardware/structs/timer.h"
#include "pico/bootrom.h"

#define RAM(name) __no_inline_not_in_flash_func(name)

// Loops must not be compiled into calls of memcpy, which is in flash.
#pragma GCC optimize("no-tree-loop-distribute-patterns")

enum {
    ARMED, OPENING, LOCKED, HELD, LOCKOUT_US, IS_SENDING, END, GOAL, NEXT_GOAL, IS_WAITING, IS_WHOLE,
    BOUND, AFTER, ROOM, WHITE, FAINT = 18, MIRRORED = 22, FLASHES, DMA = 27, CHANNEL = 29, SHOWN,
    PICTURE, DUE = 32, SINCE = 45, PIN = 55, RESTED = 68, RESTED_BIT, SOUND, MARK,
};
enum { STATE, SLICE, DIVIDER, TOP, LEVEL, IS_CLICKING, CLICK_END, CLICK_DIVIDER, CLICK_TOP, CLICK_LEVEL };

#define MARKED 0x7AB1E
#define SEATS 10
#define CONTACTS 13
#define BYTES 78
#define HOLD_US 140000
#define CLICK_US 18000
#define AHEAD 12

static void RAM(send)(int32_t *ctl, int32_t end) {
    dma_channel_hw_t *dma = (dma_channel_hw_t *)ctl[DMA];
    ctl[IS_SENDING] = 1;
    ctl[END] = end;
    dma->al1_read_addr = ctl[SHOWN];
    dma->al1_transfer_count_trig = end;
}

static inline int32_t level_of(const uint8_t *light) {
    return light[0] + light[1] + light[2];
}

static void RAM(flash_light)(int32_t *ctl, int i, int32_t now) {
    uint8_t *light = (uint8_t *)ctl[SHOWN] + 3 * i;
    int32_t weight = i < ctl[MIRRORED] ? 2 : 1;
    int32_t level = level_of(light);
    int32_t spare = ctl[ROOM] - ctl[BOUND];
    const int32_t *kind = ctl + WHITE;
    int32_t more = (kind[3] - level) * weight;
    if (more > 0 && more + 9 * weight * ctl[FAINT + 3] > spare) {
        kind = ctl + FAINT;
        more = (kind[3] - level) * weight;
    }
    if (more < 0) {
        more = 0;
    }
    bool is_white = 2 * light[0] >= kind[0] && 2 * light[1] >= kind[1] && 2 * light[2] >= kind[2];
    bool is_dark = is_white || more > spare;
    for (int channel = 0; channel < 3; ++channel) {
        light[channel] = is_dark ? 0 : kind[channel];
    }
    ctl[AFTER] -= weight * level;
    if (!is_dark) {
        ctl[BOUND] += more;
        ctl[AFTER] += weight * kind[3];
    }
    ctl[HELD] |= 1 << i;
    ctl[SINCE + i] = now;
    ctl[FLASHES] += 1;
}

static void RAM(press)(int32_t *ctl, int32_t pressed, int32_t now) {
    dma_channel_hw_t *dma = (dma_channel_hw_t *)ctl[DMA];
    int32_t at = 0;
    if (ctl[IS_SENDING]) {
        at = (int32_t)dma->read_addr - ctl[SHOWN] + AHEAD;
        if (at >= ctl[END]) {
            at = 1000;
        }
    }
    for (int i = 0; i < SEATS; ++i) {
        if (pressed & 1 << i) {
            flash_light(ctl, i, now);
            int32_t *reached = 3 * i >= at ? &ctl[GOAL] : &ctl[NEXT_GOAL];
            if (3 * i + 3 > *reached) {
                *reached = 3 * i + 3;
            }
        }
    }
    if (!ctl[IS_SENDING]) {
        send(ctl, ctl[GOAL]);
        return;
    }
    dma_hw->abort = ctl[CHANNEL];
    while (dma->al1_ctrl & DMA_CH0_CTRL_TRIG_BUSY_BITS) {
    }
    at = (int32_t)dma->read_addr - ctl[SHOWN];
    int32_t end = ctl[END];
    if (at >= end) {
        if (ctl[GOAL] > end && ctl[GOAL] > ctl[NEXT_GOAL]) {
            ctl[NEXT_GOAL] = ctl[GOAL];
        }
        return;
    }
    // No division, because that is a function in flash.
    end = ctl[GOAL] > at ? ctl[GOAL] : 0;
    while (end < at) {
        end += 3;
    }
    if (ctl[IS_WHOLE] && end < BYTES) {
        ctl[IS_WHOLE] = 0;
        ctl[IS_WAITING] = 1;
    }
    ctl[END] = end;
    if (end > at) {
        dma->al1_transfer_count_trig = end - at;
    }
}

static void RAM(begin_picture)(int32_t *ctl, int32_t now) {
    uint8_t *wire = (uint8_t *)ctl[SHOWN];
    const uint8_t *new = (const uint8_t *)ctl[PICTURE];
    int32_t held = ctl[HELD], rise, total, low;
    for (int i = 0; i < SEATS; ++i) {
        if (held & 1 << i && now - ctl[SINCE + i] >= HOLD_US) {
            held ^= 1 << i;
        }
    }
    for (;;) {
        rise = total = low = 0;
        for (int i = 0; i < BYTES / 3; ++i) {
            int32_t weight = i < ctl[MIRRORED] ? 2 : 1;
            int32_t before = weight * level_of(wire + 3 * i);
            int32_t level = held & 1 << i ? before : weight * level_of(new + 3 * i);
            total += level;
            if (level > before) {
                rise += level - before;
                low += before;
            } else {
                low += level;
            }
        }
        if (!held || total <= ctl[ROOM]) {
            break;
        }
        held = 0;
    }
    ctl[HELD] = held;
    bool is_darker = ctl[BOUND] + rise > ctl[ROOM] && total <= ctl[ROOM];
    for (int i = 0; i < BYTES / 3; ++i) {
        if (!(held & 1 << i) && (!is_darker || level_of(new + 3 * i) <= level_of(wire + 3 * i))) {
            for (int b = 3 * i; b < 3 * i + 3; ++b) {
                wire[b] = new[b];
            }
        }
    }
    if (is_darker) {
        ctl[AFTER] = low;
    } else {
        ctl[BOUND] += rise;
        ctl[AFTER] = total;
        ctl[IS_WAITING] = 0;
    }
    ctl[IS_WHOLE] = 1;
    ctl[GOAL] = 0;
    send(ctl, BYTES);
}

static void RAM(look_at_wire)(int32_t *ctl, int32_t now) {
    volatile uint32_t *flags = (volatile uint32_t *)ctl[RESTED];
    if (!(*flags & ctl[RESTED_BIT])) {
        return;
    }
    *flags = ctl[RESTED_BIT];
    ctl[IS_SENDING] = 0;
    // After a press has interrupted a frame, the lights show a part of it until it is sent again.
    if (!ctl[NEXT_GOAL] && (ctl[IS_WHOLE] || !ctl[IS_WAITING])) {
        ctl[BOUND] = ctl[AFTER];
    }
    ctl[IS_WHOLE] = 0;
    ctl[GOAL] = ctl[NEXT_GOAL];
    if (ctl[NEXT_GOAL]) {
        ctl[NEXT_GOAL] = 0;
        send(ctl, ctl[GOAL]);
    } else if (ctl[IS_WAITING]) {
        begin_picture(ctl, now);
    }
}

static void RAM(click)(int32_t *sound, int32_t now) {
    pwm_slice_hw_t *pwm = (pwm_slice_hw_t *)sound[SLICE];
    if (!sound[CLICK_LEVEL] || pwm->cc) {
        return;
    }
    sound[IS_CLICKING] = 1;
    sound[CLICK_END] = now + CLICK_US;
    pwm->csr = 0;
    pwm->ctr = 0;
    pwm->div = sound[CLICK_DIVIDER];
    pwm->top = sound[CLICK_TOP];
    pwm->cc = sound[CLICK_LEVEL];
    pwm->csr = 1;
}

static void RAM(look_at_contacts)(int32_t *ctl, int32_t now) {
    uint32_t levels = sio_hw->gpio_in;
    int32_t pressed = 0;
    for (int i = 0; i < CONTACTS; ++i) {
        int32_t pin = ctl[PIN + i], bit = 1 << i;
        if (pin < 0) {
            continue;
        }
        uint32_t shift = 4 * (pin & 7);
        io_bank0_irq_ctrl_hw_t *irq = &iobank0_hw->proc0_irq_ctrl;
        bool is_closed = !(levels >> pin & 1);
        if (ctl[LOCKED] & bit) {
            if (now - ctl[DUE + i] < 0) {
                continue;
            }
            ctl[LOCKED] ^= bit;
            if (ctl[OPENING] & bit) {
                hw_set_bits(&irq->inte[pin >> 3], 2u << shift);
            } else {
                ctl[ARMED] |= bit;
                iobank0_hw->intr[pin >> 3] = 0xCu << shift;
                hw_set_bits(&irq->inte[pin >> 3], 1u << shift);
            }
        }
        bool was_closed = iobank0_hw->intr[pin >> 3] & 4u << shift;
        if (ctl[ARMED] & bit && (is_closed || was_closed)) {
            ctl[ARMED] ^= bit;
            ctl[OPENING] |= bit;
            pressed |= bit;
        } else if (!(ctl[ARMED] & bit) && ctl[OPENING] & bit && !is_closed) {
            ctl[OPENING] ^= bit;
        } else {
            continue;
        }
        ctl[LOCKED] |= bit;
        ctl[DUE + i] = now + ctl[LOCKOUT_US];
        hw_clear_bits(&irq->inte[pin >> 3], 3u << shift);
    }
    int32_t *sound = (int32_t *)ctl[SOUND];
    if (sound[IS_CLICKING] && now - sound[CLICK_END] >= 0) {
        sound[IS_CLICKING] = 0;
        ((pwm_slice_hw_t *)sound[SLICE])->cc = 0;
    }
    if (pressed) {
        if (pressed & 0x3FF) {
            press(ctl, pressed & 0x3FF, now);
        }
        click(sound, now);
    }
}

static void RAM(look)(void) {
    int32_t *ctl = (int32_t *)dma_hw->timer[3];
    if (ctl && ctl[MARK] == MARKED) {
        int32_t now = timer_hw->timerawl;
        look_at_wire(ctl, now);
        look_at_contacts(ctl, now);
    }
}

// The flash chip, as the SDK's flash_do_cmd talks to it.

static uint32_t boot2[64];

static void RAM(select_chip)(bool is_selected) {
    uint32_t level = is_selected ? IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_VALUE_LOW
                                 : IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_VALUE_HIGH;
    hw_write_masked(&io_qspi_hw->io[1].ctrl, level << IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_LSB,
        IO_QSPI_GPIO_QSPI_SS_CTRL_OUTOVER_BITS);
    (void)io_qspi_hw->io[1].ctrl;
}

static uint8_t RAM(exchange)(uint8_t byte) {
    ssi_hw->dr0 = byte;
    while (!(ssi_hw->sr & SSI_SR_RFNE_BITS)) {
    }
    return ssi_hw->dr0;
}

static void RAM(command)(uint8_t name, uint32_t address, const uint8_t *data, size_t count) {
    select_chip(true);
    exchange(0x06);
    select_chip(false);
    select_chip(true);
    exchange(name);
    exchange(address >> 16);
    exchange(address >> 8);
    exchange(address);
    for (size_t i = 0; i < count; ++i) {
        exchange(data[i]);
    }
    select_chip(false);
    uint8_t is_busy;
    do {
        look();
        select_chip(true);
        exchange(0x05);
        is_busy = exchange(0) & 1;
        select_chip(false);
    } while (is_busy);
}

static void RAM(work)(uint8_t name, uint32_t address, const uint8_t *data, size_t count, size_t step) {
    rom_connect_internal_flash_fn connect =
        (rom_connect_internal_flash_fn)rom_func_lookup_inline(ROM_FUNC_CONNECT_INTERNAL_FLASH);
    rom_flash_exit_xip_fn exit_xip =
        (rom_flash_exit_xip_fn)rom_func_lookup_inline(ROM_FUNC_FLASH_EXIT_XIP);
    rom_flash_flush_cache_fn flush =
        (rom_flash_flush_cache_fn)rom_func_lookup_inline(ROM_FUNC_FLASH_FLUSH_CACHE);
    if (!boot2[0]) {
        for (int i = 0; i < 64; ++i) {
            boot2[i] = ((const volatile uint32_t *)XIP_BASE)[i];
        }
    }
    __compiler_memory_barrier();
    connect();
    exit_xip();
    for (size_t done = 0; done < count; done += step) {
        command(name, address + done, data + done, data ? step : 0);
    }
    flush();
    ((void (*)(void))((uintptr_t)boot2 + 1))();
}

void RAM(__wrap_flash_range_erase)(uint32_t address, size_t count) {
    work(0x20, address, NULL, count, FLASH_SECTOR_SIZE);
}

void RAM(__wrap_flash_range_program)(uint32_t address, const uint8_t *data, size_t count) {
    work(0x02, address, data, count, FLASH_PAGE_SIZE);
}
