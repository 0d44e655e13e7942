# python3 where it is new enough, else the newest Python that is.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

install = .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement
pytest = .venv/bin/pytest --numprocesses auto --dist worksteal
compile = .venv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

.PHONY: help venv run test lint bench screenshots icons lock audit clean

help: ## List what can be made
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 16

venv: .venv/run ## Make .venv with what the app needs to run

run: .venv/run ## Set up and serve the app; SCOREKEEPER_PORT chooses the port
	@.venv/bin/python -m scorekeeper.serve

test: .venv/dev ## Run all tests, and those of the web pages once more on PostgreSQL
	@sh tests/system.sh chromium postgresql
	$(pytest)
	.venv/bin/python -m tests.postgresql $(pytest) tests/web tests/upgrade

lint: .venv/dev ## Check style, types and imports
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/djade --check $$(find templates -name '*.html')
	.venv/bin/mypy
	.venv/bin/lint-imports

bench: .venv/dev ## Measure how fast things are
	.venv/bin/python -m tests.bench

screenshots: .venv/dev ## Take the README's pictures anew
	@sh tests/system.sh chromium
	.venv/bin/python -m tests.browser.screenshots

icons: .venv/dev ## Draw the app's icons anew
	@sh tests/system.sh chromium
	.venv/bin/python -m tests.browser.icons

lock: .venv/dev ## Lock the newest allowed versions of all packages
	$(compile) --output-file requirements.txt pyproject.toml
	$(compile) --output-file requirements-dev.txt --constraint requirements.txt --group dev pyproject.toml

audit: .venv/dev ## Ask whether a locked package has a known fault; says so if it could not ask
	@.venv/bin/python -m tests.audit

clean: ## Remove .venv and caches; games are kept
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -r {} +

.venv/run: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Please install Python 3.11 or newer first." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null \
		|| sh tests/system.sh $$($(PYTHON) -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
	$(PYTHON) -m venv --clear .venv
	$(install) requirements.txt
	@touch $@

.venv/dev: .venv/run requirements-dev.txt
	$(install) requirements-dev.txt
	@touch $@
