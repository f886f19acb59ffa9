"""A drawing, written as SVG shape by shape; lengths are in dots of a picture 900 wide."""

from xml.sax.saxutils import escape, quoteattr

WIDTH = 900
"""Of every drawing: what a page shows of it."""

FONT = "Arial, Arimo, Liberation Sans, Helvetica, sans-serif"

INK = "#222222"
PALE = "#b8b8b8"
PALE_FILL = "#e9e9e9"


def number(value):
    """Return `value` as it is written in the file: "12", "12.5"."""
    return f"{round(value, 1):g}"


class Drawing:
    """Shapes one over the other, on white; `height` and `top` are set when it is known."""

    def __init__(self, title):
        self.title = title
        self.top = 0
        self.height = 0
        self.shapes = []

    def shape(self, tag, **attributes):
        """Add an element; `fill_opacity=1` becomes fill-opacity="1"."""
        self.shapes.append(f"<{tag}{_written(attributes)}/>")

    def rect(self, x, y, width, height, **look):
        """Add a rectangle; (x, y) is its top left."""
        self.shape("rect", x=x, y=y, width=width, height=height, **look)

    def circle(self, x, y, radius, **look):
        """Add a circle."""
        self.shape("circle", cx=x, cy=y, r=radius, **look)

    def line(self, *points, **look):
        """Add a line through `points`, pairs (x, y)."""
        path = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        look = {"fill": "none", "stroke": INK, "stroke_linejoin": "round", **look}
        self.shape("polyline", points=path, stroke_linecap="round", **look)

    def wire(self, *points, shade, width=5):
        """Add a wire through `points`, with an outline that shows white ones too."""
        self.line(*points, stroke="#ffffff", stroke_width=width + 4)
        self.line(*points, stroke=INK, stroke_width=width)
        self.line(*points, stroke=shade, stroke_width=width - 2)

    def text(self, x, y, words, size=13, bold=False, anchor="middle", fill=INK, turn=0):
        """Add a line of text; (x, y) is its middle, or its left or right end by `anchor`."""
        look = dict(text_anchor=anchor, font_size=size, fill=fill)
        if bold:
            look["font_weight"] = "bold"
        if turn:
            look["transform"] = f"rotate({turn} {number(x)} {number(y)})"
        # Not dominant-baseline: what reads SVG differs about it.
        attributes = _written(dict(x=x, y=y + size * 0.36, **look))
        self.shapes.append(f"<text{attributes}>{escape(words)}</text>")

    def badge(self, x, y, words, shade="#ffffff", radius=10):
        """Add a number or a short word in a circle with a rim of `shade`."""
        self.circle(x, y, radius, fill=INK)
        self.circle(x, y, radius - 1, fill=shade)
        self.circle(x, y, radius - 3, fill="#ffffff")
        self.text(x, y, words, size=10.5 if len(words) < 3 else 8.5, bold=True)

    def svg(self):
        """Return the text of the whole file."""
        box = f"0 {number(self.top)} {WIDTH} {number(self.height)}"
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{WIDTH}" '
            f'height="{number(self.height)}" font-family={quoteattr(FONT)}>'
        )
        paper = dict(x=0, y=self.top, width=WIDTH, height=self.height, fill="#ffffff")
        title = f"<title>{escape(self.title)}</title>"
        return "\n".join([head, title, f"<rect{_written(paper)}/>", *self.shapes, "</svg>"]) + "\n"


def _written(attributes):
    found = []
    for name, value in attributes.items():
        text = number(value) if isinstance(value, int | float) else value
        found.append(f" {name.replace('_', '-')}={quoteattr(text)}")
    return "".join(found)
