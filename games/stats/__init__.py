"""Reading many games: what their logs add up to, kept beside them and read by the pages of figures."""
