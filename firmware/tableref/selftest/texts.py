"""Every word that the self-test shows. A line has room for 16 characters."""

TEXTS = {
    "title": "Self-test",
    "hands_off_1": "Let go of all",
    "hands_off_2": "buttons, please",
    "waiting_1": "Please look at",
    "waiting_2": "the computer",
    "lights": "Lights, in turn",
    "light": "Light {number}",
    "ring_light": "Ring {number}",
    "all_lights": "All lights",
    "red": "red",
    "green": "green",
    "blue": "blue",
    "white": "white",
    "sound": "Low to high",
    "note": "Note {number} of {count}",
    "hz": "{hz} Hz",
    "letters": "Every letter:",
    "ok_on": "OK: go on",
    "back_again": "BACK: again",
    "press_each": "Press each once",
    "hold_done": "Hold OK: done",
    "pressed": "{button}: good",
    "again": "{button}: again",
    "all_well": "All well",
    "next_page": "NEXT: {page} of {pages}",
    "hold_leave": "Hold OK: leave",
    "stuck": "{button} is stuck",
    "no_press": "No press:",
    "crosstalk": "Cross: {button}+{other}",
    "long_bounce": "{button} bounce {ms}ms",
    "back": "BACK",
    "next": "NEXT",
    "ok": "OK",
}


def text(key, **fields):
    """Return a text with its fields filled in. Raises KeyError for a key that is not there."""
    return TEXTS[key].format(**fields)


def fill_lines(words, columns):
    """Return `words` as lines of at most `columns` characters, as many to a line as fit."""
    lines = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= columns:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
