"""Measures the contrast of texts with the actual background."""

import io
import re
from functools import cache

from PIL import Image

# Script that returns the position, the colour and the size class of each visible line of text.
TEXTS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest(".unseen, option, noscript, .chip")) continue;
    // What is folded up has its place, and is not seen.
    if (parent.closest("details:not([open]) > :not(summary)")) continue;
    const style = getComputedStyle(parent);
    if (style.visibility === "hidden") continue;
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const range = document.createRange();
    range.selectNodeContents(node);
    const room = parent.closest("#log-lines")?.getBoundingClientRect().bottom ?? Infinity;
    for (const box of range.getClientRects()) {
      if (box.bottom > room) continue;
      const middle = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(...middle);
      if (!hit || !(parent.contains(hit) || hit.contains(parent))) continue;
      const place = [box.left, box.top, box.right, box.bottom];
      found.push({ text: node.data.trim(), colour: style.color, isLarge, place });
    }
  }
  return found;
}"""
WITHOUT_TEXT = """html { opacity: 1 !important }
* { color: transparent !important; transition: none !important }"""
"""Style that paints the page without texts, and without shapes in the colour of their text."""


@cache
def luminance(rgb):
    """Return the relative luminance (0 to 1) of a colour of 0 to 255, as WCAG defines it."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (part / 255 for part in rgb)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    """Return the contrast of two colours, 1 to 21."""
    lighter, darker = sorted(map(luminance, (one, other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def parsed(colour):
    """Return (red, green, blue) of an opaque CSS colour, either computed or as #rrggbb."""
    if colour.startswith("#"):
        digits = colour[1:] if len(colour) == 7 else "".join(2 * one for one in colour[1:])
        return tuple(bytes.fromhex(digits))
    return tuple(int(float(part)) for part in re.findall(r"[\d.]+", colour)[:3])


def too_faint(page):
    """Return (text, contrast) of texts with too little contrast for WCAG AA.

    The page must have been opened with its CSP bypassed.
    """
    texts, picture = _still(page)
    found = []
    for text in texts:
        left, top, right, bottom = (round(edge) for edge in text["place"])
        area = picture.crop(
            (max(0, left), max(0, top), min(right, picture.width), min(bottom, picture.height))
        )
        # Each third point of each third row is enough.
        area = area.resize((max(1, area.width // 3), max(1, area.height // 3)), Image.NEAREST)
        colour = parsed(text["colour"])
        pixels = sorted(
            contrast(colour, behind)
            for count, behind in area.getcolors(area.width * area.height)
            for _ in range(count)
        )
        # A border may run through a corner of the line's box.
        if pixels and pixels[len(pixels) // 20] < (3 if text["isLarge"] else 4.5):
            found.append((text["text"], round(pixels[len(pixels) // 20], 2)))
    return found


def _still(page):
    """Return (texts, picture without them), taken while no text changed."""
    after = page.evaluate(TEXTS)
    while True:
        before = after
        shot = page.screenshot(style=WITHOUT_TEXT)
        after = page.evaluate(TEXTS)
        if before and before == after:
            return after, Image.open(io.BytesIO(shot)).convert("RGB")
