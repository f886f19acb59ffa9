"""What stands in for micropython-lib's package `usb`."""
