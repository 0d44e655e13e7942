"""Django's PostgreSQL backend, in which no phone waits for a server that hangs."""
