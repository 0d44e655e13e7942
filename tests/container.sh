#!/bin/bash
# Tries the Dockerfile without Docker: its steps in a bare Debian 12, as its user, and then serves from there.
#
# What this does not try: Docker itself, the Python of its image (Debian 12 has 3.11), layers, the network between
# containers, and compose.yaml, of which tests/test_container.py only reads what it says.
#
# Needs what tests/fresh_machine.sh needs.
set -euo pipefail
exec "$(dirname "$0")/fresh_machine.sh" python3 tests/container_steps.py
