"""The Pico: makes its image, puts the firmware onto it, and examines a connected table."""
