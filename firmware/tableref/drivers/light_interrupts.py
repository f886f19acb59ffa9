"""The data line to the lights, and the immediate light of a press, both driven by interrupts.

A state machine generates the bits of a frame and the rest after it; DMA supplies the bytes. Three
short interrupt handlers do what must not be delayed: light a closing contact, send the next frame
after the rest, and end lock-outs. They neither allocate memory nor wait; therefore they are written
in viper, and share their state in `CTL`. No other code writes to the lights.

A picture is sent as a whole. A press cuts it short after the pressed light, or immediately if that
light has been sent already, and the picture is sent again afterwards. Meanwhile each lamp draws at
most the larger of its old and new current. If that would exceed the limit, the lights that get
darker are sent first, in a frame of their own.
"""
# ruff: noqa: F821 - asm_pio provides the names of the instructions in a PIO program, and viper
# functions provide the names of the processor's types.

import array

import micropython
from micropython import const

SEATS = const(10)
"""Number of lights that flash when their button is pressed. They are the first of the chain."""

CONTACTS = const(13)
"""Number of contacts: ten with a light, and three that only click."""

HOLD_US = const(140_000)
"""Time (us) for which a light flashes unless it is released earlier."""

_BYTES = const(78)
# Maximum number of bytes that DMA sends during a press handler. Bytes after these can still be
# changed.
_AHEAD = const(12)

# Indexes into CTL. "Contacts" are bit masks: bit 0 is the contact of the first light, bit 12 that
# of OK.
ARMED = const(0)  # contacts whose closing is a press
OPENING = const(1)  # closed contacts whose opening is awaited
LOCKED = const(2)  # contacts that are locked out, until DUE
HELD = const(3)  # lights that flash and are excluded from pictures
LOCKOUT_US = const(4)
IS_SENDING = const(5)  # a frame, or the rest after it, is in progress
END = const(6)  # number of bytes of that frame
GOAL = const(7)  # the end (bytes) of the lights just pressed
NEXT_GOAL = const(8)  # bytes of a further frame, for a pressed light that had been sent already
IS_WAITING = const(9)  # a picture is to be sent
IS_WHOLE = const(10)  # this frame is all of a picture
BOUND = const(11)  # the maximum current of the lamps at the moment, in levels
AFTER = const(12)  # the current of the lamps once all of WIRE is latched
ROOM = const(13)  # the limit of the current
WHITE = const(14)  # the flash: green, red, blue, and their sum
FAINT = const(18)  # a dimmed flash: green, red, blue, and their sum
MIRRORED = const(22)
FLASHES = const(23)  # the number of flashes so far
ENABLES = const(24)  # addresses of registers
SIO = const(25)
TIMER = const(26)
DMA = const(27)
ABORT = const(28)
CHANNEL = const(29)  # bit of the DMA channel
ON_WIRE = const(30)  # address of WIRE
PICTURE = const(31)  # address of NEXT
DUE = const(32)
SINCE = const(45)
PIN = const(55)

# Indexes that only firmware/boards/press_lights.c uses. It replaces the interrupt handlers while
# the flash chip is busy.
RESTED = const(68)  # address of the interrupt flag that is set after a frame and its rest
RESTED_BIT = const(69)
SOUND_AT = const(70)  # address of sound_ahead.SOUND
MARK = const(71)

EDGES = const(72)  # address of a register
BUSY = const(73)  # bit of the DMA channel's control word
CONTROL = const(74)  # this control word, if it must be cleared before the channel is aborted

CTL = array.array("i", [0] * 75)
WIRE = bytearray(80)
"""The picture that the lights show, or that is being sent: bytes for green, red and blue of each
light.
"""
NEXT = bytearray(80)
"""The next picture to be sent."""


@micropython.viper
def _send(end: int):
    ctl = ptr32(CTL)
    dma = ptr32(ctl[DMA])
    ctl[IS_SENDING] = 1
    ctl[END] = end
    dma[5] = ctl[ON_WIRE]
    dma[7] = end


@micropython.viper
def press(pressed: int):
    """Light the lights `pressed` (bit mask) as soon as possible. Interrupts must be disabled."""
    ctl = ptr32(CTL)
    wire = ptr8(WIRE)
    dma = ptr32(ctl[DMA])
    timer = ptr32(ctl[TIMER])
    at = 0
    if ctl[IS_SENDING]:
        at = dma[0] - ctl[ON_WIRE] + _AHEAD
        if at >= ctl[END]:
            at = 1000
    goal = ctl[GOAL]
    next_goal = ctl[NEXT_GOAL]
    i = 0
    while i < SEATS:
        if pressed & (1 << i):
            b = 3 * i
            weight = 1
            if i < ctl[MIRRORED]:
                weight = 2
            level = wire[b] + wire[b + 1] + wire[b + 2]
            spare = ctl[ROOM] - ctl[BOUND]
            kind = WHITE
            more = (ctl[WHITE + 3] - level) * weight
            if more > 0 and more + 9 * weight * ctl[FAINT + 3] > spare:
                kind = FAINT
                more = (ctl[FAINT + 3] - level) * weight
            if more < 0:
                more = 0
            is_white = 2 * wire[b] >= ctl[kind] and 2 * wire[b + 1] >= ctl[kind + 1]
            ctl[AFTER] = ctl[AFTER] - level * weight
            if (is_white and 2 * wire[b + 2] >= ctl[kind + 2]) or more > spare:
                wire[b] = 0
                wire[b + 1] = 0
                wire[b + 2] = 0
            else:
                wire[b] = ctl[kind]
                wire[b + 1] = ctl[kind + 1]
                wire[b + 2] = ctl[kind + 2]
                ctl[BOUND] = ctl[BOUND] + more
                ctl[AFTER] = ctl[AFTER] + ctl[kind + 3] * weight
            ctl[HELD] = ctl[HELD] | (1 << i)
            ctl[SINCE + i] = timer[10]
            ctl[FLASHES] = ctl[FLASHES] + 1
            if b >= at:
                if b + 3 > goal:
                    goal = b + 3
            elif b + 3 > next_goal:
                next_goal = b + 3
        i += 1
    ctl[GOAL] = goal
    ctl[NEXT_GOAL] = next_goal
    if ctl[IS_SENDING] == 0:
        _send(goal)
        return
    # Four bytes are still queued (30 us), so the state machine does not notice the pause.
    control = ctl[CONTROL]
    if control:
        dma[4] = control ^ 1
    ptr32(ctl[ABORT])[0] = ctl[CHANNEL]
    busy = ctl[BUSY]
    while dma[4] & busy:
        pass
    if control:
        dma[4] = control
    at = dma[0] - ctl[ON_WIRE]
    end = ctl[END]
    if at >= end:
        if goal > end and goal > next_goal:
            ctl[NEXT_GOAL] = goal
        return
    if goal > at:
        end = goal
    else:
        end = (at + 2) // 3 * 3
    if ctl[IS_WHOLE] and end < _BYTES:
        ctl[IS_WHOLE] = 0
        ctl[IS_WAITING] = 1
    ctl[END] = end
    if end > at:
        dma[7] = end - at


@micropython.viper
def _begin_picture():
    """Start the pending picture, or only the lights that get darker.

    Interrupts must be disabled.
    """
    ctl = ptr32(CTL)
    wire = ptr8(WIRE)
    new = ptr8(NEXT)
    now = ptr32(ctl[TIMER])[10]
    held = ctl[HELD]
    i = 0
    while i < SEATS:
        if held & (1 << i) and now - ctl[SINCE + i] >= HOLD_US:
            held = held ^ (1 << i)
        i += 1
    while True:
        rise = 0
        total = 0
        low = 0
        i = 0
        b = 0
        while b < _BYTES:
            before = wire[b] + wire[b + 1] + wire[b + 2]
            level = new[b] + new[b + 1] + new[b + 2]
            if held & (1 << i):
                level = before
            if i < ctl[MIRRORED]:
                level = level << 1
                before = before << 1
            total += level
            if level > before:
                rise += level - before
                low += before
            else:
                low += level
            i += 1
            b += 3
        if held == 0 or total <= ctl[ROOM]:
            break
        # With these flashes the picture would exceed the limit of the current, so end them.
        held = 0
    ctl[HELD] = held
    is_darker = ctl[BOUND] + rise > ctl[ROOM] and total <= ctl[ROOM]
    i = 0
    b = 0
    while b < _BYTES:
        if held & (1 << i) == 0:
            before = wire[b] + wire[b + 1] + wire[b + 2]
            if not is_darker or new[b] + new[b + 1] + new[b + 2] <= before:
                wire[b] = new[b]
                wire[b + 1] = new[b + 1]
                wire[b + 2] = new[b + 2]
        i += 1
        b += 3
    if is_darker:
        ctl[AFTER] = low
    else:
        ctl[BOUND] = ctl[BOUND] + rise
        ctl[AFTER] = total
        ctl[IS_WAITING] = 0
    ctl[IS_WHOLE] = 1
    ctl[GOAL] = 0
    _send(_BYTES)


@micropython.viper
def rested(_):
    """After a frame and its rest, send what is pending, presses first. Runs in an interrupt."""
    ctl = ptr32(CTL)
    ctl[IS_SENDING] = 0
    next_goal = ctl[NEXT_GOAL]
    # After a whole picture, the lamps draw the current of that picture. If it was cut short, they
    # may draw more until it is sent again, so leave BOUND unchanged.
    if next_goal == 0 and (ctl[IS_WHOLE] or ctl[IS_WAITING] == 0):
        ctl[BOUND] = ctl[AFTER]
    ctl[IS_WHOLE] = 0
    ctl[GOAL] = next_goal
    if next_goal:
        ctl[NEXT_GOAL] = 0
        _send(next_goal)
    elif ctl[IS_WAITING]:
        _begin_picture()


@micropython.viper
def show(picture):
    """Send `picture` (bytes) next. Interrupts must be disabled."""
    ctl = ptr32(CTL)
    new = ptr8(NEXT)
    data = ptr8(picture)
    i = 0
    while i < _BYTES:
        new[i] = data[i]
        i += 1
    ctl[IS_WAITING] = 1
    if ctl[IS_SENDING] == 0:
        _begin_picture()
