"""The protocol between a table and a host over USB: events, commands, and their exchange."""
