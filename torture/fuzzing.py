"""Fuzz one target: `python -m torture.fuzzing NAME RUNS FOLDER`.

It is a separate process because libFuzzer ends the process it runs in. Each fault is printed as a
line on stdout; libFuzzer's statistics go to stderr.
"""

import sys
import traceback

FAULT = "FAULT "
MAX_PRINTED = 3
MAX_INPUT_SIZE = 1024


def main(name, runs, folder):
    """Fuzz the target `name` with the files in `folder` as the seed corpus."""
    # atheris is optional, and sees only what is imported inside its `with`.
    import atheris  # noqa: PLC0415

    with atheris.instrument_imports(include=["tableref", "tableref_host"]):
        from torture.targets import TARGETS  # noqa: PLC0415
    target, _ = TARGETS[name]
    found = []

    def feed(data):
        try:
            target(data)
        except Exception as error:
            if len(found) < MAX_PRINTED:
                traceback.print_exc()
            found.append(error)
            where = traceback.extract_tb(error.__traceback__)[-1]
            fault = f"{type(error).__name__} at {where.filename}:{where.lineno}: {data[:200]!r}"
            print(FAULT + fault, flush=True)

    options = [f"-runs={runs}", "-seed=1", f"-max_len={MAX_INPUT_SIZE}", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *options, folder], feed)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
