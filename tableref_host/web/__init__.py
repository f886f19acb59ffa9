"""The web server shared by `play` and `watch`: addresses, sessions, and request checks."""
