"""Checks of the values of options. Error messages say what is accepted."""


def whole(name, value, low, high):
    """Raise ValueError unless the option is a whole number from `low` to `high`."""
    # type() instead of isinstance(), because True is an int in CPython but not in MicroPython.
    if type(value) is not int or not low <= value <= high:
        raise ValueError(
            "%s is %r; it takes a whole number from %d to %d" % (name, value, low, high)
        )


def yes_or_no(name, value):
    """Raise ValueError unless the option is True or False."""
    if type(value) is not bool:
        raise ValueError("%s is %r; it takes yes or no" % (name, value))


def one_of(name, value, choices):
    """Raise ValueError unless the option is one of `choices` (words, whole numbers or flags)."""
    for choice in choices:
        if type(choice) is type(value) and choice == value:
            return
    listed = ", ".join([_word(choice) for choice in choices])
    raise ValueError("%s is %r; it takes one of: %s" % (name, value, listed))


def _word(choice):
    return {True: "yes", False: "no"}[choice] if type(choice) is bool else str(choice)
