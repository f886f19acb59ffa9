"""The table's own page, which a Pico W serves to phones in its network."""


def is_on(referee):
    """Return whether the setting allows the page. It is False during a self-test."""
    settings = getattr(referee, "settings", None)
    return settings is not None and settings.page == "on"
