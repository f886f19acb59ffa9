"""`tableref watch`: show a connected table as a scoreboard in browsers."""
