# All set-up is here: each target installs what it needs, once.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
SITE_READY := $(VENV)/.site-ready
DEV_READY := $(VENV)/.dev-ready
NODE_READY := node_modules/.ready
OLD_Z3_READY := $(VENV)/z3-previous/.ready $(VENV)/z3-earlier/.ready
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
HAVE_PIP := { $(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null; }
PYTEST_FLAGS ?= -n 2
CASES ?= 100000
SEED ?= 8
LOCK_Z3 := uv pip compile - --universal --python-version 3.11 --generate-hashes --upgrade \
	--no-emit-index-url --no-header --no-annotate --quiet --output-file

.DEFAULT_GOAL := help
.PHONY: help setup site serve check test bench fuzz repro faults load clean lock browser tracers

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(DEV_READY) $(OLD_Z3_READY) $(NODE_READY) browser tracers ## Install everything that any target needs

site: $(SITE_READY) ## Build the site from content/ into _site/
	$(BIN)/python -m site_builder build content --out _site

serve: $(SITE_READY) ## Build, serve on this machine, rebuild on change
	$(BIN)/python -m site_builder serve content

check: $(DEV_READY) $(NODE_READY) ## Lint, formats, types, rooms, player bundle, known flaws
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	npm run --silent bundle:check
	npm run --silent types
	@$(BIN)/python .ci/audit.py

test: $(DEV_READY) $(OLD_Z3_READY) $(NODE_READY) browser ## Run all tests: Python, the player under node, the browser
	$(BIN)/python -m pytest $(PYTEST_FLAGS)

bench: $(DEV_READY) ## Measure generation and builds
	$(BIN)/python -m bench

fuzz: $(DEV_READY) $(NODE_READY) ## Spoil packs, puzzles of all formats, links and files (SEED=8)
	PYTHONPATH=. $(BIN)/python tests/fuzz_readers.py --seed '$(SEED)'
	PYTHONPATH=. $(BIN)/python tests/fuzz_content.py --cases $(CASES) --seed $(SEED)
	FUZZ_CASES=$(CASES) FUZZ_SEED=$(SEED) node --test tests/player/fuzz.test.js

repro: $(DEV_READY) $(OLD_Z3_READY) ## Build under strange conditions, by other solvers: all bytes equal
	PYTHONPATH=. $(BIN)/python tests/trust/repro.py $(TRUST_FLAGS)

faults: $(DEV_READY) ## Kill builds, fill disks, damage caches: the site is the old or the new one
	PYTHONPATH=. $(BIN)/python tests/trust/faults.py $(TRUST_FLAGS)

load: $(DEV_READY) ## Send a hundred visitors at once while the site is built again and again
	PYTHONPATH=. $(BIN)/python tests/trust/load.py $(TRUST_FLAGS)

clean: ## Remove what was built and cached, but not what was installed
	rm -rf _site .cache build dist .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

lock: ## Write requirements/ again with newer versions (needs uv)
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --upgrade \
		--no-emit-index-url --no-header --quiet --output-file requirements/site.txt
	uv pip compile pyproject.toml --group dev --constraints requirements/site.txt --universal \
		--python-version 3.11 --generate-hashes --upgrade --no-emit-index-url --no-header --quiet \
		--output-file requirements/dev.txt
	locked=$$(sed -n 's/^z3-solver==\([0-9.]*\).*/\1/p' requirements/site.txt) && \
		echo "z3-solver<$$locked" | $(LOCK_Z3) requirements/z3-previous.txt
	echo "z3-solver<5.2" | $(LOCK_Z3) requirements/z3-earlier.txt

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "error: Python 3.11 or later is needed (PYTHON=... names one)" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "error: $(PYTHON) has no venv module" \
		"(Debian and Ubuntu: apt-get install python3-venv)" >&2; rm -rf $(VENV); exit 1; }

$(SITE_READY): requirements/site.txt | $(BIN)/python
	@test $(DEV_READY) -nt requirements/dev.txt || { echo "installing what a build needs into $(VENV)"; \
		$(HAVE_PIP) && $(PIP_INSTALL) -r requirements/site.txt; }
	@touch $@

$(DEV_READY): requirements/dev.txt | $(BIN)/python
	@echo "installing what builds, checks and tests need into $(VENV)"
	@$(HAVE_PIP) && $(PIP_INSTALL) -r requirements/dev.txt
	@touch $@

$(VENV)/z3-%/.ready: requirements/z3-%.txt | $(DEV_READY)
	@echo "installing the $* z3-solver, which the tests compare with, into $(@D)"
	@rm -rf $(@D)
	@$(PIP_INSTALL) --no-deps --only-binary :all: --target $(@D) -r $<
	@touch $@

$(NODE_READY): package.json package-lock.json
	@sh .ci/system-packages node npm
	@echo "installing what the player's checks need into node_modules"
	@npm ci --silent
	@touch $@

browser: $(DEV_READY)
	@sh .ci/system-packages java chromium || $(BIN)/python -m playwright install chromium \
		|| echo "warning: no Chromium could be had; the browser tests will fail and say so" >&2

tracers:
	@sh .ci/system-packages strace faketime locales \
		|| echo "warning: without strace, faketime and locales, make faults and make repro try less and say so" >&2
