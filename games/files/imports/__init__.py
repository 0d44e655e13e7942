"""A file on its way into a book: read, checked game by game, looked at, and added."""
