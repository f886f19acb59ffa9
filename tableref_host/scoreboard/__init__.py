"""`tableref watch`: a connected table as a scoreboard in browsers, and its server."""
