"""One module for each command, with the click command as `command`."""
