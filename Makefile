# python3 where it is new enough, else the newest Python that is.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

MAKEFLAGS += --no-print-directory
install = .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement
pytest = .venv/bin/pytest --numprocesses auto --dist worksteal
# What Debian calls the browser, and what Playwright's own Node needs.
browser = chromium-headless-shell libatomic1
# Says at its end how long what follows took, and exits as that did.
timed = @set -e; began=$$(date +%s); trap 'echo "make $@ took $$(($$(date +%s) - began)) seconds."' EXIT;
compile = .venv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

.PHONY: help venv run test tests quick lint lint-code bench phone screenshots walk icons lock audit clean

help: ## List what can be made
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 16

venv: .venv/run ## Make .venv with what the app needs to run

run: .venv/run ## Set up and serve the app; SCOREKEEPER_PORT chooses the port
	@.venv/bin/python -m scorekeeper.serve

test: ## Lint, run all tests, and those of the web pages once more on PostgreSQL
	$(timed) $(MAKE) lint; $(MAKE) tests

quick: .venv/dev ## Lint the code, and run the tests of rules and web pages that are not slow
	$(timed) $(MAKE) lint-code; $(pytest) -m "not slow" tests/rules tests/web

lint: .venv/dev lint-code ## Check style, types, imports, templates and migrations
	.venv/bin/djade --check $$(find templates -name '*.html')
	.venv/bin/python manage.py makemigrations --check --dry-run

bench: .venv/dev ## Measure how fast things are
	.venv/bin/python -m tests.bench

phone: .venv/dev ## Play and draw 200,000 entries on the phone's engine and by the rules, and compare
	.venv/bin/python -m tests.phone

screenshots: .venv/dev ## Take the README's pictures anew
	@sh tests/system.sh $(browser)
	.venv/bin/python -m tests.browser.screenshots

walk: .venv/dev ## Picture every pad at every size, light and dark, into contact-sheet/
	@sh tests/system.sh $(browser)
	.venv/bin/pytest tests/browser/test_walk.py --contact-sheet=contact-sheet

icons: .venv/dev ## Draw the app's icons anew
	@sh tests/system.sh $(browser)
	.venv/bin/python -m tests.browser.icons

lock: .venv/dev ## Lock the newest allowed versions of all packages
	$(compile) --output-file requirements.txt pyproject.toml
	$(compile) --output-file requirements-dev.txt --constraint requirements.txt --group dev pyproject.toml

audit: .venv/dev ## Ask whether a locked package has a known fault; an error if it could not ask
	.venv/bin/pip-audit --strict --require-hashes --disable-pip --progress-spinner off \
		--requirement requirements.txt --requirement requirements-dev.txt

clean: ## Remove .venv and caches; games are kept
	rm -rf .venv contact-sheet .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -r {} +

lint-code: .venv/dev
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports

tests: .venv/dev
	@sh tests/system.sh $(browser) postgresql caddy nginx openssl
	$(pytest)
	.venv/bin/python -m tests.postgresql $(pytest) tests/web tests/upgrade

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
