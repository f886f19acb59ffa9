"""Pages and drawings that are made whole: templates of Jinja in pages/, filled; and formulas."""

import json
import math
from functools import cache
from pathlib import Path

import jinja2

from host_tools.hardware.words import describe, purpose

GRID_MM = 2.54
"""The grid of the schematic."""

PAGES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).with_name("pages")),
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
    undefined=jinja2.StrictUndefined,
)
PAGES.filters["n"] = lambda length: f"{round(length, 1):g}"
PAGES.filters["q"] = lambda words: json.dumps(words, ensure_ascii=False)
PAGES.filters["mm"] = lambda units: f"{round(units * GRID_MM, 4) + 0:g}"
PAGES.globals |= {"describe": describe, "purpose": purpose}


def page(template, /, **values):
    """Return the text of pages/TEMPLATE.jinja with `values` in it."""
    return PAGES.get_template(f"{template}.jinja").render(values)


def worked_out(formulas, known):
    """Return {name: value} of `known` and `formulas`, each of what is known and those before it.

    They are Jinja's expressions, such as "wall + 2 * play"; what is no text is a value. Raises
    jinja2.UndefinedError for a name that is not known.
    """
    found = dict(known)
    for name, formula in formulas.items():
        found[name] = _compiled(formula)(**found) if isinstance(formula, str) else formula
        if jinja2.is_undefined(found[name]):
            raise jinja2.UndefinedError(f"{name} = {formula} is undefined")
    return found


@cache
def _compiled(formula):
    return PAGES.compile_expression(formula, undefined_to_none=False)


def spread(wanted, apart, low=-math.inf, high=math.inf):
    """Return where names are written beside what they name: near those places `wanted`.

    They are in their order, `apart` at least, and from `low` to `high`.
    """
    places = []
    for place in wanted:
        places.append(max([place, low, *(last + apart for last in places[-1:])]))
    limit = high
    for at in reversed(range(len(places))):
        places[at] = min(places[at], limit)
        limit = places[at] - apart
    return places
