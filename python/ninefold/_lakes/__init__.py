"""Where files lie: folders and object stores, names of files and partitions, and the tables of lakes."""
