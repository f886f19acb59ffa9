"""The page's modules that read the state of a table, for a table on CPython."""

import importlib.util
import sys

from tableref_host.table.page import PAGE


def _load(name):
    # Import it by path, because modules in its folder have the names of standard ones.
    path = PAGE / "standins" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


hint_data, game_view = _load("hint_data"), _load("game_view")
table_choice, table_notes = _load("table_choice"), _load("table_notes")
table_view, page_state = _load("table_view"), _load("page_state")
