"""The pads: each family of games has its own."""
