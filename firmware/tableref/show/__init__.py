"""What is seen and heard: lights, screens, tunes, and the announcer that says what was ruled."""
