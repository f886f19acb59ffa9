"""The expected contents of refusals' texts."""


def message_of(call, *arguments, **named):
    """Return what a ValueError of the call says, "" when it raises none."""
    try:
        call(*arguments, **named)
    except ValueError as error:
        return str(error)
    return ""
