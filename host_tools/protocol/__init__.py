"""What a table and a host say to each other over USB: the events, the commands, and the talk."""
