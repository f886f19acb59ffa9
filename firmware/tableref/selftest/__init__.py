"""The self-test, which has the interface of the referee. It does no I/O."""
