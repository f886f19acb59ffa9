"""Stand-in for micropython-lib's package `usb`."""
