"""Feeds one target for so many runs: `python -m torture.fuzzing NAME RUNS FOLDER`.

A process of its own, because libFuzzer ends the one it runs in. Each fault is a line on stdout;
what libFuzzer counts goes to stderr.
"""

import sys
import traceback

FAULT = "FAULT "
MOST_PRINTED = 3
LONGEST = 1024


def main(name, runs, folder):
    """Feed the target `name`, beginning from the files in `folder`."""
    # atheris is optional, and sees only what is imported inside its `with`.
    import atheris  # noqa: PLC0415

    with atheris.instrument_imports(include=["tableref", "host_tools"]):
        from torture.targets import TARGETS  # noqa: PLC0415
    target, _ = TARGETS[name]
    found = []

    def feed(data):
        try:
            target(data)
        except Exception as error:
            if len(found) < MOST_PRINTED:
                traceback.print_exc()
            found.append(error)
            where = traceback.extract_tb(error.__traceback__)[-1]
            fault = f"{type(error).__name__} at {where.filename}:{where.lineno}: {data[:200]!r}"
            print(FAULT + fault, flush=True)

    options = [f"-runs={runs}", "-seed=1", f"-max_len={LONGEST}", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *options, folder], feed)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
