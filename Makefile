# make run    the main job          make test   lint, types, tests
# make bench  speed against others  make clean  remove the environment
# make reference  write docs/reference and core/_names.py from the code
# make test-full  all tests, with those that take minutes
# make test-mutants  what the quick checks find of 300 small errors put into the kernels
# make fuzz   damaged input of every kind
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test test-full test-mutants fuzz bench reference clean

run: $(VENV)/ready
	$(BIN)/zermelo reproduce --quick --fresh

test: $(VENV)/ready-test
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2

test-full: $(VENV)/ready-test
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2 -m "slow or not slow"

test-mutants: $(VENV)/ready-test
	$(BIN)/python tests/mutants.py

fuzz: $(VENV)/ready-test
	$(BIN)/python tests/fuzz.py

bench: $(VENV)/ready-bench
	$(BIN)/python -m benchmarks

reference: $(VENV)/ready
	$(BIN)/zermelo reference

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[plot]'
	touch $@

$(VENV)/ready-test: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch $@

$(VENV)/ready-bench: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	touch $@

clean:
	rm -rf $(VENV)
