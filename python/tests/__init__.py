"""The installed package, against the command line program and other independent answers."""
