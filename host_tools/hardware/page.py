"""Pages and drawings that are made whole: templates of Jinja in pages/, filled."""

from pathlib import Path

import jinja2

from host_tools.hardware.words import describe, purpose

PAGES = jinja2.Environment(
    loader=jinja2.FileSystemLoader(Path(__file__).with_name("pages")),
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
    undefined=jinja2.StrictUndefined,
)
PAGES.filters["n"] = lambda length: f"{round(length, 1):g}"
PAGES.globals |= {"describe": describe, "purpose": purpose}


def page(template, /, **values):
    """Return the text of pages/TEMPLATE.jinja with `values` in it."""
    return PAGES.get_template(f"{template}.jinja").render(values)
