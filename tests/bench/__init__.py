"""How fast things are: each module bench_*.py has a `run()` that measures and prints."""
