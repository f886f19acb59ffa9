"""Render pages and drawings from the Jinja templates in pages/."""

import json
import math
from pathlib import Path

import jinja2

from tableref_host.hardware.words import describe, purpose

GRID_MM = 2.54
"""Grid (mm) of the schematic."""

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
    """Return pages/TEMPLATE.jinja rendered with `values`."""
    return PAGES.get_template(f"{template}.jinja").render(values)


def spread(wanted, apart, low=-math.inf, high=math.inf):
    """Move labels apart: return positions near the `wanted` ones, which are in order.

    They are at least `apart` from each other, and between `low` and `high`.
    """
    places = []
    for place in wanted:
        places.append(max([place, low, *(last + apart for last in places[-1:])]))
    limit = high
    for at in reversed(range(len(places))):
        places[at] = min(places[at], limit)
        limit = places[at] - apart
    return places
