# GNU make 3.81 (the one that macOS has) and newer. `make` alone lists the targets.
PYTHON ?= python3
IN := .venv/bin
ifneq (,$(filter 1.% 2.% 3.7% 3.80,$(MAKE_VERSION)))
$(error This needs GNU make 3.81 or newer, and this is $(MAKE_VERSION). Install a newer one)
endif
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test lint format lock clean

help: ## list what can be asked for
	@awk -F ':.*## ' '/^[a-z.-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' Makefile

setup: .venv/.ready-test node_modules/.ready build/library/.ready ## install all that playing and testing need

play: .venv/.ready-play node_modules/.ready build/library/.ready ## play on the virtual table, in the browser
	$(IN)/tableref play $(ARGS)

table.html: .venv/.ready-play node_modules/.ready build/library/.ready ## the virtual table as one file, for a memory stick
	$(IN)/tableref table --output table.html
.PHONY: table.html

test: setup ## run every test, and lint
	$(IN)/pytest --cov $(ARGS)

lint: .venv/.ready-test ## check style, import direction and what MicroPython lacks
	$(IN)/tableref lint

LOCKER := build/locker
COMPILE := $(LOCKER)/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	--no-header pyproject.toml
format: .venv/.ready-test ## let ruff lay out the Python files
	$(IN)/ruff check --quiet --fix-only .
	$(IN)/ruff format --quiet .

lock: ## write requirements/*.txt anew, from pyproject.toml
	$(PYTHON) -m venv $(LOCKER)
	$(LOCKER)/bin/pip install -q uv==0.13.8
	$(COMPILE) -o requirements/play.txt
	$(COMPILE) --group test -o requirements/test.txt

clean: ## remove all that was installed or built
	rm -rf .venv node_modules build table.html tableref.egg-info

.venv/.ready-play: requirements/play.txt pyproject.toml
	@$(PYTHON) host_tools/bootstrap.py python play

.venv/.ready-test: requirements/test.txt pyproject.toml | .venv/.ready-play
	@$(PYTHON) host_tools/bootstrap.py python test

node_modules/.ready: package.json package-lock.json | .venv/.ready-play
	@$(IN)/python host_tools/bootstrap.py node

build/library/.ready: firmware/library.toml | .venv/.ready-play node_modules/.ready
	@$(IN)/tableref library $(if $(LIBRARY),--library "$(LIBRARY)")
