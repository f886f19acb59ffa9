"""What `play` and `watch` share: one server, its addresses, and what every request passes."""
