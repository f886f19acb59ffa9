"""What all commands of `tableref` share: exit statuses, output, progress, completion."""
