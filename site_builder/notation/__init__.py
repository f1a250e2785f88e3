"""Text formats of levels: one file a format, each with a reader and a writer."""
