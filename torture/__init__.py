"""What is done to a table to see that nothing is lost: `make torture`, docs/reliability.md."""
