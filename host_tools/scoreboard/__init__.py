"""`tableref watch`: a connected table as a scoreboard in browsers, and what stands behind it."""
