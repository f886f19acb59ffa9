"""`tableref watch --publish`: what a table says goes to an MQTT broker, each event once in the end.

docs/publishing.md has the topics, and what whoever reads them can rely on.
"""

import click

PASSWORD = "TABLEREF_MQTT_PASSWORD"
"""The environment variable with the password at a broker."""
PASSWORD_FILE = "TABLEREF_MQTT_PASSWORD_FILE"
"""The environment variable with the path of a file that contains it."""


class PublishError(click.ClickException):
    """Nothing can be published so: the text says why, and what is accepted."""


class AddressError(PublishError):
    """An address on the command line names no broker."""

    exit_code = 2
