"""`tableref watch --publish`: publish a table's events to an MQTT broker.

Readers can process each event exactly once. docs/publishing.md describes the topics and the
guarantees for their readers.
"""

import click

PASSWORD = "TABLEREF_MQTT_PASSWORD"
"""The environment variable with the password for the broker."""
PASSWORD_FILE = "TABLEREF_MQTT_PASSWORD_FILE"
"""The environment variable with the path of a file that contains the password."""


class PublishError(click.ClickException):
    """Raised if publishing cannot start. The message says why, and what is accepted."""


class AddressError(PublishError):
    """Raised for an invalid address on the command line."""

    exit_code = 2
