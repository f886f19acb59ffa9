# GNU make 3.81 (the one that macOS has) and newer. `make` alone lists the targets.
ifneq (,$(filter 1.% 2.% 3.7% 3.80,$(MAKE_VERSION)))
$(error This needs GNU make 3.81 or newer, and this is $(MAKE_VERSION): install a newer one)
endif

PYTHON ?= python3
# Commands run with -m, because the scripts in .venv/bin contain the path of this folder and would
# break if it is moved. `exec` replaces the shell, so that a signal to make stops the command, too.
IN_VENV := exec .venv/bin/python -m
# Messages that advise a command then say `make play` instead of `tableref play`.
export TABLEREF_STARTED_BY_MAKE := 1
BOOTSTRAP := tableref_host/bootstrap.py
PLAY_READY := .venv/.ready-play node_modules/.ready-play build/library/.ready
TEST_READY := .venv/.ready-test node_modules/.ready-test build/library/.ready

# Tests cache compiled modules even if the shell disables that, because otherwise each worker and
# each command that a test starts would compile all modules again.
test check: export PYTHONDONTWRITEBYTECODE :=
# One worker more than there are cores, because tests of pages wait for a browser half of their time.
WORKERS = $(shell .venv/bin/python -c "import os; print(min(4, os.cpu_count() + 1))")
PARALLEL = -n $(WORKERS) --dist worksteal
# Tests of the folders whose coverage is measured, and of the radio, because `referee` contains its settings.
COVERING = $(addprefix tests/firmware/,games presses radio referee show store usb) tests/test_scenarios.py

# Tests without which the coverage is measured: each repeats what others run, with many random inputs.
REPEATING = _property or test_feedback or no_damaged_byte or a_wrap_of_the_counter or whatever_is_pressed

.DEFAULT_GOAL := help
.PHONY: help setup play watch postgresql table.html firmware flash doctor report hardware test check bench torture lint format lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z.-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' Makefile

setup: $(TEST_READY) ## install all that playing and testing need
	@echo "Everything is installed. Next: make play, or make test."

play: $(PLAY_READY) ## play on the virtual table; ARGS=--host lets phones take seats
	@$(IN_VENV) tableref_host play $(ARGS)

watch: $(PLAY_READY) ## show a table's scores live; ARGS="--virtual --host" plays, and lets phones look
	@$(IN_VENV) tableref_host watch $(ARGS)

postgresql: .venv/.ready-postgresql ## install what `tableref club --database` needs
	@echo "A club can use PostgreSQL now: see docs/club.md."

table.html: $(PLAY_READY) ## the virtual table as one file, for a memory stick
	@$(IN_VENV) tableref_host table --output table.html $(ARGS)

firmware: build/library/.ready ## the UF2 with the firmware frozen into MicroPython; ARGS="--source DIR" names its sources
	@$(IN_VENV) tableref_host firmware $(ARGS)

flash: build/library/.ready ## put the firmware onto a Pico: the release's, or built here
	@$(IN_VENV) tableref_host flash $(ARGS)

doctor: build/library/.ready ## check a connected table; ARGS=--no-input asks nobody
	@$(IN_VENV) tableref_host doctor $(ARGS)

report: build/library/.ready ## print what a report of a bug needs: versions, system, a connected table
	@$(IN_VENV) tableref_host report $(ARGS)

hardware: $(TEST_READY) ## drawings, lists and figures to build from; ARGS=--check lists stale ones
	@$(IN_VENV) tableref_host hardware $(ARGS)

test: $(TEST_READY) ## run the tests and the lint, in five minutes; ARGS="-k claims" picks some
	$(IN_VENV) pytest $(if $(ARGS),$(ARGS),$(PARALLEL))

check: $(TEST_READY) ## try all that takes longer: more examples, whole matches, every drawing again
	TABLEREF_EFFORT=all $(IN_VENV) pytest $(if $(ARGS),$(ARGS),$(PARALLEL))
	$(if $(ARGS),,$(IN_VENV) pytest --cov -n auto --dist worksteal -k "not ($(REPEATING))" $(COVERING))

bench: build/library/.ready .venv/.ready-bench ## measure on the emulated Pico what is older than the firmware; ARGS=order measures some
	@$(IN_VENV) benchmarks.emulated $(ARGS)

torture: build/library/.ready .venv/.ready-torture ## do to a table what must lose nothing, for an hour; ARGS="--quick cuts" does some
	@$(IN_VENV) torture $(ARGS)

lint: .venv/.ready-test ## check style, types, import direction and what MicroPython lacks
	@$(IN_VENV) tableref_host lint

format: .venv/.ready-test ## let ruff lay out the Python files
	$(IN_VENV) ruff check --quiet --fix-only .
	$(IN_VENV) ruff format --quiet .

LOCKER := build/locker
COMPILE := $(LOCKER)/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	--no-header --group setup pyproject.toml
lock: ## write requirements/*.txt again, from pyproject.toml
	$(PYTHON) -m venv $(LOCKER)
	$(LOCKER)/bin/pip install -q uv==0.13.8
	$(COMPILE) -o requirements/play.txt
	$(COMPILE) --extra postgresql -o requirements/postgresql.txt
	$(COMPILE) --all-extras --group test -o requirements/test.txt
	$(COMPILE) --all-extras --group test --group bench -o requirements/bench.txt
	$(COMPILE) --all-extras --group test --group torture -o requirements/torture.txt

clean: ## remove all that was installed or built
	rm -rf .venv node_modules build table.html

.venv/.ready-play: requirements/play.txt pyproject.toml
	@command -v $(PYTHON) >/dev/null || { echo "set-up: there is no $(PYTHON) here." \
	"Install Python 3.11 or newer, or name yours: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) $(BOOTSTRAP) python play

.venv/.ready-postgresql: requirements/postgresql.txt pyproject.toml | .venv/.ready-play
	@$(PYTHON) $(BOOTSTRAP) python postgresql

.venv/.ready-test: requirements/test.txt pyproject.toml | .venv/.ready-play
	@$(PYTHON) $(BOOTSTRAP) python test

.venv/.ready-bench: requirements/bench.txt pyproject.toml | .venv/.ready-test
	@$(PYTHON) $(BOOTSTRAP) python bench

.venv/.ready-torture: requirements/torture.txt pyproject.toml | .venv/.ready-test
	@$(PYTHON) $(BOOTSTRAP) python torture

node_modules/.ready-play: package.json package-lock.json | .venv/.ready-play
	@.venv/bin/python $(BOOTSTRAP) node play

node_modules/.ready-test: package.json package-lock.json | .venv/.ready-play
	@.venv/bin/python $(BOOTSTRAP) node test

# With LIBRARY=DIR the libraries are copied from DIR, a copy of build/library/, without a network.
build/library/.ready: firmware/library.toml | .venv/.ready-play
	@$(IN_VENV) tableref_host library $(if $(LIBRARY),--from "$(LIBRARY)")
