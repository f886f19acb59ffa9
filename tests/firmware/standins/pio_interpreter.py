"""Runs an assembled PIO program, an instruction and its delay at a time."""

_ONES = 0xFFFFFFFF


def run(program, cycles, level=lambda cycle: 0, data=()):
    """Run `program` for `cycles`, or until it waits for more than the bytes `data`.

    `level` returns the levels of the input pins in a cycle. Return (changes of the output pin,
    pushed words, interrupts): (cycle, level), (cycle of the sample, word), and cycles.
    """
    waiting = list(data)
    output, pushed, interrupts = [(0, 0)], [], []
    at = 0
    limit = program.shift_control >> 25 & 0x1F or 32
    cycle = x = y = isr = osr = shifted = sampled = 0
    while cycle < cycles:
        word = program.words[at]
        kind, operand, low = word >> 13, word >> 5 & 7, word & 0x1F
        at = program.wrap_target if at == program.wrap else at + 1
        if kind == 0:
            if (
                operand == 0
                or operand == 3
                and y == 0
                or operand == 4
                and y != 0
                or operand == 5
                and x != y
                or operand == 7
                and shifted < limit
            ):
                at = low
            y = (y - 1) & _ONES if operand == 4 else y
        elif kind == 2:
            isr, sampled = (isr << low | level(cycle)) & _ONES, cycle
        elif kind == 3:
            x, osr = osr >> 32 - low, osr << low & _ONES
            shifted += low
        elif kind == 4 and operand & 4:
            if not waiting:
                break
            # DMA writes a byte to all four bytes of the word.
            osr, shifted = waiting.pop(0) * 0x01010101, 0
        elif kind == 4:
            pushed.append((sampled, isr))
            isr = 0
        elif kind == 5:
            # "status" reports whether the FIFO is empty.
            value = (0, x, y, 0, 0, 0 if waiting else _ONES, isr, osr)[low & 7]
            value = ~value & _ONES if low & 8 else value
            if operand == 0 and value & 1 != output[-1][1]:
                output.append((cycle, value & 1))
            x = value if operand == 1 else x
            y = value if operand == 2 else y
            isr = value if operand == 6 else isr
        elif kind == 6:
            interrupts.append(cycle)
        else:
            y = low
        cycle += 1 + (word >> 8 & 0x1F)
    return output, pushed, interrupts
