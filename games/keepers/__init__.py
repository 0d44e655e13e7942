"""What goes with a keeper: sessions, phones, the way back, and leaving for good."""
