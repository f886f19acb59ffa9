"""The table's own page: a Pico W serves it to phones in its network."""


def is_on(referee):
    """Return whether the table may serve its page: a self-test in the referee's place does not."""
    settings = getattr(referee, "settings", None)
    return settings is not None and settings.page == "on"
