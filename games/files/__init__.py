"""Files: games and whole books out of Scorekeeper, and into it."""
