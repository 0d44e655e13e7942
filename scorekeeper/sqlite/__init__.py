"""Django's SQLite backend, in which writers are served in the order in which they came."""
