"""Copies of a SQLite database: made while it is in use, checked, and put back."""
