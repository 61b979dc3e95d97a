"""Files and rows on real clusters of this machine: Spark standalone and Ray, two workers each."""
