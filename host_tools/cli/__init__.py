"""What all commands of `tableref` share: how they end, print, show progress and are completed."""
