"""Parts of a web server that `play` and `watch` share: addresses, sessions and request checks."""
