"""Fuzz one target: `python -m torture.fuzzing NAME RUNS FOLDER`.

This is a process of its own, because libFuzzer ends the process in which it runs. Each fault is
printed as a line on stdout; the statistics of libFuzzer go to stderr.
"""

import sys
import traceback

FAULT = "FAULT "
MAX_PRINTED = 3
MAX_INPUT_SIZE = 1024


def main(name, runs, folder):
    """Fuzz the target `name`, starting from the inputs in `folder`."""
    # atheris is optional. It sees only modules that are imported inside its `with`.
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
