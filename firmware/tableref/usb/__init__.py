"""The serial protocol: events for a computer, and answers to its commands."""
