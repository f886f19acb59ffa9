"""Compare the emulated flash cache with real Picos, using MicroPython's perf_bench.

    python -m benchmarks.emulated.calibration PERF_BENCH IN_FLASH.uf2 IN_RAM.uf2

PERF_BENCH is the folder tests/perf_bench of MicroPython's sources. Both images are for the board
RPI_PICO, built from the pinned release: the first unchanged, with the VM in flash; the second with
`.c.obj` in memmap_mp_rp2040.ld changed to `.c.o`, which puts the VM, the garbage collector and the
parser into RAM. The table is written to docs/benchmarks.md. The run takes about half an hour of
processor time.
"""

import argparse
import datetime
import json
from pathlib import Path

from micropython_image import flash_of
from pico import Pico

from benchmarks.emulated.command import write
from benchmarks.emulated.forks import Forks
from benchmarks.emulated.rows import Row
from tableref_host.device.measuring import run_score
from tableref_host.device.pins import read_source

MAX_RELATIVE_ERROR = 0.15
"""Relative error above which the score of a benchmark is marked."""

IN_FLASH = {"bm_chaos": 154.11}
"""Benchmark -> its score on a real Pico at 125 MHz (micropython/micropython#19352, June 2026)."""

IN_RAM = {
    "bm_chaos": 218.64,
    "bm_fannkuch": 53.75,
    "bm_fft": 1524.9,
    "bm_float": 2497.0,
    "bm_hexiom": 36.02,
    "bm_nqueens": 2252.6,
    "bm_pidigits": 474.9,
    "bm_wordcount": 39.99,
    "core_qstr": 139.9,
    "core_str": 17.91,
    "core_locals": 28.87,
    "core_yield_from": 213.0,
}
"""Benchmark -> its score with the VM in RAM ("rpi-opt" of micropython/micropython#14182, March
2024).
"""

_WITHIN_MS = 120_000


def score(flash, bench, name, is_ideal):
    """Return the score of the benchmark `name` on an emulated Pico with the contents `flash`."""
    pico = Pico(flash, is_ideal=is_ideal)
    pico.run_ms(800).execute("import gc; gc.collect()")
    return run_score(lambda program: pico.execute(program, _WITHIN_MS), bench, name)


def rows(bench, images):
    """Return the Rows of all benchmarks.

    `images` are (where the VM is, contents of the flash, scores of a real Pico).
    """
    forks = Forks()
    asked = [(where, name, real) for where, _, scores in images for name, real in scores.items()]
    for _, flash, scores in images:
        for name in scores:
            forks.start(score, flash, bench, name, False)
            forks.start(score, flash, bench, name, True)
    found = forks.results()
    made, errors, ideal_errors = [], [], []
    for (where, name, real), model, ideal in zip(asked, found[::2], found[1::2], strict=True):
        error, ideal_error = model / real - 1, ideal / real - 1
        errors.append(abs(error))
        ideal_errors.append(abs(ideal_error))
        mark = (
            f"; **more than {MAX_RELATIVE_ERROR:.0%} off**"
            if abs(error) > MAX_RELATIVE_ERROR
            else ""
        )
        figure = f"{model:.4g}, real {real:.4g}: {error:+.1%}{mark}"
        made.append(
            Row(
                f"{name}, VM in {where}",
                figure,
                "",
                f"a model without the cache: {ideal_error:+.1%}",
            )
        )
    count = len(errors)
    mean = f"{sum(errors) / count:.1%} off on average"
    method = f"of {count} scores; a model without the cache: {sum(ideal_errors) / count:.1%}"
    return [Row("the model against real Picos", mean, "", method), *made]


def main():
    """Measure, print the table, and write it into docs/benchmarks.md."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("bench", type=Path)
    parser.add_argument("in_flash", type=Path)
    parser.add_argument("in_ram", type=Path)
    asked = parser.parse_args()
    images = [
        ("flash", flash_of(asked.in_flash.read_bytes()), IN_FLASH),
        ("RAM", flash_of(asked.in_ram.read_bytes()), IN_RAM),
    ]
    found = rows(asked.bench, images)
    print(json.dumps([row._asdict() for row in found], indent=1))
    today = datetime.date.today().isoformat()
    write("calibration", found, f"MicroPython {read_source().version}, perf_bench, {today}.")


if __name__ == "__main__":
    main()
