"""Runs over files and rows, by the command line program or a cluster.

A job over files has ``inputs``, a ``plan``, an ``output_folder`` with its ``outputs``, and a ``report``;
each task is a ``child_process`` of the ``program``. ``rows`` answers the batches of clusters, and
``puzzles_of_files`` reads for training.
"""
