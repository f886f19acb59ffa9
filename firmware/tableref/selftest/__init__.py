"""The table tests itself: told what happened, asked what to show, as the referee is. No I/O."""
