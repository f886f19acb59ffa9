"""Makes bytes of a module of words, for a pack: a dict of texts takes twice the Pico's memory.

``tableref.texts`` reads both.
"""

import ast


def with_packed_words(source: bytes) -> bytes:
    """Return a source in which `TEXTS` is bytes, where it is one of words; any other as it is.

    A line is a key, a tab and a text, and an empty line comes first.
    """
    try:
        last = ast.parse(source).body[-1]
        if isinstance(last, ast.Assign) and ast.unparse(last.targets[0]) == "TEXTS":
            return f"TEXTS = {packed(ast.literal_eval(last.value))!r}\n".encode()
    except (SyntaxError, ValueError, IndexError):
        # compiling says what is wrong with it
        pass
    return source


def packed(texts: dict[str, str]) -> bytes:
    """Return the texts as lines. Raises ValueError for one with a tab or a line end in it."""
    if any(set("\t\n") & set(key + text) for key, text in texts.items()):
        raise ValueError("a text has a tab or a line end in it")
    return "".join(["\n", *(f"{key}\t{text}\n" for key, text in texts.items())]).encode()
