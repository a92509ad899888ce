# make play    play in the browser                 make check   format, lint, types, packages
# make test    check, then the tests of both builds  make bench   measure the speed
# make clean   remove everything that these made
# They need Python 3.11 or newer and make; another Python than python3: make play PYTHON=python3.12

PYTHON ?= python3
PLAY ?=
BENCH ?=
PYTEST ?= --numprocesses=auto

USE := .venv
DEV := .venv-dev
COMPILED := .venv-compiled
LEARNING := .venv-learning
PIP := -m pip --quiet --quiet --disable-pip-version-check

SOURCES := $(shell find src -name '*.py' -o -name '*.csv' -o -name py.typed -o -path '*/web/static/*' -type f) \
	pyproject.toml setup.py build_backend.py README.md LICENSE requirements/ci.txt

.PHONY: help play test check test-plain test-compiled test-examples bench clean python
.NOTPARALLEL:
.DELETE_ON_ERROR:

help:
	@sed -n '1,4s/^# //p' Makefile

play: $(USE)/installed
	@$(USE)/bin/cabochon serve --open $(PLAY)

bench: $(USE)/installed
	@$(USE)/bin/cabochon bench $(BENCH)

test: check test-plain test-compiled test-examples

check: $(DEV)/installed
	@echo "== Format, lint, types and what is installed"
	@$(DEV)/bin/ruff format --check --quiet . || { echo "To format: $(DEV)/bin/ruff format"; exit 1; }
	@$(DEV)/bin/ruff check --quiet --output-format=concise .
	@$(DEV)/bin/mypy
	@$(DEV)/bin/python tools/audit.py

test-plain: $(DEV)/installed
	@echo "== Tests, plain Python"
	@PYTHONPATH=src CABOCHON_TESTED_BUILD=plain $(DEV)/bin/pytest $(PYTEST)

test-compiled: $(DEV)/installed
	@if reason=$$($(DEV)/bin/python -c 'import build_backend as b; print(b.obstacle() or "")') && [ -n "$$reason" ]; then \
		echo "== Tests, compiled: skipped, $$reason"; \
	else \
		$(MAKE) --no-print-directory $(COMPILED)/installed && \
		echo "== Tests, compiled" && \
		env -u PYTHONPATH CABOCHON_TESTED_BUILD=compiled $(COMPILED)/bin/pytest $(PYTEST); \
	fi

# What needs a learning library, which takes gigabytes: it has an environment of its own, beside the compiled package's.
test-examples: $(DEV)/installed
	@if reason=$$($(DEV)/bin/python -c 'import build_backend as b; print(b.obstacle() or "")') && [ -n "$$reason" ]; then \
		echo "== Tests, examples: skipped, $$reason"; \
	elif ! $(MAKE) --no-print-directory $(COMPILED)/installed; then \
		exit 1; \
	elif ! $(MAKE) --no-print-directory $(LEARNING)/libraries; then \
		echo "== Tests, examples: skipped, requirements/learning.txt could not be installed"; \
	else \
		$(MAKE) --no-print-directory $(LEARNING)/installed && \
		echo "== Tests, examples" && \
		env -u PYTHONPATH CABOCHON_TESTED_BUILD=compiled CABOCHON_LEARNING_PYTHON=$(CURDIR)/$(LEARNING)/bin/python \
			$(COMPILED)/bin/pytest tests/envs/test_examples.py -k masked_ppo; \
	fi

clean:
	rm -rf $(USE) $(DEV) $(COMPILED) $(LEARNING) build dist src/*.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests examples -name __pycache__ -prune -exec rm -rf {} +
	find src -name '*.so' -delete

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Cabochon needs Python 3.11 or newer, which '$(PYTHON)' is not. Name another: make PYTHON=python3.12"; exit 1; }

# What a user installs.
$(USE)/installed: $(SOURCES) | python
	@echo "Installing Cabochon into $(USE), which takes a minute ..."
	@$(PYTHON) -m venv $(USE)
	@$(USE)/bin/python $(PIP) install --constraint requirements/ci.txt '.[web]'
	@$(USE)/bin/cabochon --version
	@touch $@

# What checks and tests the sources.
$(DEV)/installed: requirements/ci.txt | python
	@echo "Installing the tools into $(DEV) ..."
	@$(PYTHON) -m venv $(DEV)
	@$(DEV)/bin/python $(PIP) install --requirement requirements/ci.txt
	@touch $@

# The compiled package, made by those tools, and what tests it.
$(COMPILED)/tools: requirements/ci.txt | python
	@echo "Installing the tools into $(COMPILED) ..."
	@$(PYTHON) -m venv $(COMPILED)
	@$(COMPILED)/bin/python $(PIP) install --requirement requirements/ci.txt
	@touch $@

$(COMPILED)/installed: $(SOURCES) $(COMPILED)/tools
	@echo "Compiling ..."
	@rm -rf $(COMPILED)/wheel
	@CABOCHON_COMPILE=1 $(COMPILED)/bin/python $(PIP) wheel --no-build-isolation --no-deps --wheel-dir $(COMPILED)/wheel .
	@$(COMPILED)/bin/python $(PIP) install --no-deps --force-reinstall $(COMPILED)/wheel/*.whl
	@touch $@

# What learns, and the same compiled package.
$(LEARNING)/libraries: requirements/learning.txt | python
	@echo "Installing what learns into $(LEARNING), which takes a few minutes and gigabytes ..."
	@$(PYTHON) -m venv $(LEARNING)
	@$(LEARNING)/bin/python $(PIP) install --requirement requirements/learning.txt
	@touch $@

$(LEARNING)/installed: $(COMPILED)/installed $(LEARNING)/libraries
	@$(LEARNING)/bin/python $(PIP) install --no-deps --force-reinstall $(COMPILED)/wheel/*.whl
	@touch $@
