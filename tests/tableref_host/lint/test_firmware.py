"""The type check treats the firmware as a whole, with imports between its modules."""

from tableref_host.lint.firmware import check_firmware


def write(root, **files):
    for name, text in files.items():
        path = root / (name.replace("__", "/") + ".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def found(root):
    return [(problem.path, problem.line, problem.rule) for problem in check_firmware(root)]


def test_imports_between_modules_of_the_firmware_are_allowed(tmp_path):
    write(
        tmp_path,
        firmware__main="import board, tableref.rules, neopixel\nboard.title()\n",
        firmware__board="def title(): pass\n",
        firmware__tableref__rules__a="x = 1\nimport enum\n",
    )
    assert found(tmp_path) == [("firmware/tableref/rules/a.py", 2, "missing-module")]


def test_host_modules_that_run_there_too_are_checked(tmp_path):
    imports = "import tableref, board, tableref_host.simulation.format\n"
    write(
        tmp_path,
        firmware__board="import tableref_host.simulation.scenario\n",
        firmware__tableref__a="",
        tableref_host__simulation__scenario=imports,
        tableref_host__simulation__scenario_format="import re\nimport dataclasses\n",
        tableref_host__play="import dataclasses\n",
    )
    assert found(tmp_path) == [
        ("firmware/board.py", 1, "missing-module"),
        ("tableref_host/simulation/scenario_format.py", 2, "missing-module"),
    ]
