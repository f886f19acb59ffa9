"""The styles that the club's style sheets give to the elements of its pages, in styles.txt.

Each line names elements, and their properties that differ without the style sheets. What a child
inherits is left out, and so are borders without a width. Sizes in px are left out on the TV, where
scripts choose the size of the text. After an intended change of a page or of a style sheet write
the file again, and read the difference::

    TABLEREF_WRITE_STYLES=1 .venv/bin/python -m pytest tests/tableref_host/club/test_in_browser.py
"""

import os
from pathlib import Path

FILE = Path(__file__).with_name("styles.txt")
PROPERTIES = (
    *("display", "position", "order", "flex-direction", "flex-wrap", "justify-content"),
    *("align-items", "row-gap", "column-gap", "font-size", "font-weight", "text-align"),
    *("font-variant-numeric", "white-space", "text-decoration-line", "color", "background-color"),
    *("border-top", "border-bottom", "border-left", "border-radius", "padding", "cursor"),
    *("list-style-type", "overflow-x", "overflow-wrap", "min-height", "max-width", "object-fit"),
    *("vertical-align", "margin-top", "margin-bottom"),
)
INHERITED = (
    *("font-size", "font-weight", "text-align", "font-variant-numeric", "white-space", "color"),
    *("cursor", "list-style-type", "overflow-wrap"),
)

READ = """([properties, inherited]) => {
  const elements = [document.body, ...document.body.querySelectorAll("*:not(script, svg *)")];
  const read = () => elements.map((one) => {
    const style = getComputedStyle(one);
    return Object.fromEntries(properties.map((name) => [name, style.getPropertyValue(name)]));
  });
  const styled = read();
  for (const sheet of document.styleSheets) sheet.disabled = true;
  const plain = read();
  for (const sheet of document.styleSheets) sheet.disabled = false;
  return elements.map((one, at) => {
    const above = styled[elements.indexOf(one.parentElement)] ?? {};
    const own = properties.filter((name) => styled[at][name] !== plain[at][name]
      && !/^(auto|0px none .*)$/.test(styled[at][name])
      && !(inherited.includes(name) && styled[at][name] === above[name]));
    const name = one.tagName.toLowerCase() + (one.id && "#" + one.id)
      + [...one.classList].map((each) => "." + each).join("").replace(".is-new", "");
    return [name, own.map((each) => `${each}: ${styled[at][each]}`)];
  });
}"""


def styles_of(page, without_sizes=False):
    """Return the lines of a page, sorted and each only once."""
    lines = set()
    for name, found in page.evaluate(READ, [PROPERTIES, INHERITED]):
        own = [one for one in found if not (without_sizes and "px" in one)]
        if own:
            lines.add(f"{name} {{ {'; '.join(own)} }}")
    return sorted(lines)


def sections():
    """Return {name of a page: its lines} of the file."""
    parts = FILE.read_text("utf-8").split("== ")[1:]
    return {part.split("\n")[0]: part.strip().split("\n")[1:] for part in parts}


def check_styles(name, page, without_sizes=False):
    """Check that a page has the styles in the file's section `name`, or write that section."""
    found, expected = styles_of(page, without_sizes), sections()
    if os.environ.get("TABLEREF_WRITE_STYLES"):
        expected[name] = found
        texts = ["\n".join([f"== {one}", *expected[one]]) + "\n" for one in sorted(expected)]
        FILE.write_text("".join(texts), encoding="utf-8")
    assert (set(found) - set(expected[name]), set(expected[name]) - set(found)) == (set(), set())
