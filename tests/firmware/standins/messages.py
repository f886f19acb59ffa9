"""Returns the message of an expected ValueError."""


def message_of(call, *arguments, **named):
    """Return the text of the ValueError that the call raises, "" without one."""
    try:
        call(*arguments, **named)
    except ValueError as error:
        return str(error)
    return ""
