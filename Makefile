# make install  the command zermelo, in .venv/bin
# make run    the main job          make test   lint, types, tests
# make bench  speed against others  make clean  remove the environment
# make reference  write docs/reference, docs/gallery.svg and core/_names.py from the code
# make test-full  all tests, with those that take minutes
# make test-browser  the laboratory in a real browser, where chromium is installed; part of make test
# make test-mutants  what the quick checks find of 300 small errors put into the kernels
# make test-busy  the tests that have to do with time, ten times on a busy machine
# make fuzz   damaged input of every kind
# make test-lowest  quick tests with the lowest versions of the dependencies; PYTHON=python3.12 chooses the Python
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --disable-pip-version-check
SLOW := numpy, scipy, numba and LLVM are large: the first time this takes a minute or more

.PHONY: install run test test-full test-lowest test-busy test-mutants test-browser fuzz bench reference clean

install: $(VENV)/ready
	@echo "== Installed. Try:  $(BIN)/zermelo search tic_tac_toe   or, for 'zermelo' alone:  . $(BIN)/activate"

run: $(VENV)/ready
	@echo "== All studies, quickly: minutes on two cores, kept in zermelo-results/quick. A few exact or cheap experiments run in full; the rest is a smoke run on small samples, not evidence"
	$(BIN)/zermelo reproduce --quick --fresh

test: $(VENV)/ready-test
	$(BIN)/ruff check .
	$(BIN)/isort --check --quiet src tests benchmarks examples
	$(BIN)/mypy
	$(BIN)/pytest -n 2
	$(MAKE) test-browser

test-browser: $(VENV)/ready-test
	@if test -n "$$CHROMIUM" || command -v chromium chromium-browser >/dev/null; then $(BIN)/pytest -m browser tests/lab/browser; \
	else echo "== Left out: the tests in a browser, for want of chromium (apt-get install chromium)"; fi

test-full: $(VENV)/ready-test
	$(BIN)/ruff check .
	$(BIN)/isort --check --quiet src tests benchmarks examples
	$(BIN)/mypy
	ZERMELO_TESTS=full $(BIN)/pytest -n 2 -m "not browser"
	$(MAKE) test-browser

test-mutants: $(VENV)/ready-test
	$(BIN)/python tests/mutants.py

test-busy: $(VENV)/ready-test
	$(BIN)/python tests/busy.py

fuzz: $(VENV)/ready-test
	$(BIN)/python tests/fuzz.py

QUICK := tests/core tests/complexity/test_perft.py tests/game_theory/test_matrix_zero_sum.py \
	tests/pathology/test_pathology_classics.py tests/cli/test_matrix_cli.py
test-lowest:
	dir=$$(mktemp -d) && $(PYTHON) -m venv $$dir \
	&& $$dir/bin/python -c "import tomllib; given = tomllib.load(open('pyproject.toml', 'rb'))['project']['dependencies']; \
	  print(*(each.replace('>=', '==', 1) for each in given), sep='\n')" > $$dir/lowest.txt \
	&& $$dir/bin/python -m pip install --quiet --editable '.[plot]' -r $$dir/lowest.txt 'pytest>=8' 'hypothesis>=6.100' nashpy \
	&& ZERMELO_CACHE=$$dir/cache $$dir/bin/python -m pytest $(QUICK); \
	status=$$?; rm -rf $$dir; exit $$status

bench: $(VENV)/ready-bench
	$(BIN)/python -m benchmarks

reference: $(VENV)/ready
	$(BIN)/zermelo reference
	$(BIN)/python examples/gallery.py

$(VENV)/bin/python:
	@echo "== Making an environment of its own for Python in $(VENV)"
	$(PYTHON) -m venv $(VENV)

$(VENV)/ready: pyproject.toml | $(VENV)/bin/python
	@echo "== Installing Zermelo and what it needs into $(VENV) ($(SLOW))"
	$(PIP) --editable '.[plot,lab,evolve]'
	touch $@

$(VENV)/ready-test: pyproject.toml | $(VENV)/bin/python
	@echo "== Installing Zermelo and the tools of its tests into $(VENV) ($(SLOW))"
	$(PIP) --editable '.[test]'
	@echo "== Installing two programs to compare with, where there is a wheel of them; else their tests are left out"
	-$(PIP) --only-binary :all: 'pygambit>=16.2,<17' || $(PIP) --only-binary :all: 'pygambit>=17.0.0b2,<18'
	-$(PIP) --only-binary :all: 'open_spiel>=1.5'
	touch $@

$(VENV)/ready-bench: pyproject.toml | $(VENV)/bin/python
	@echo "== Installing Zermelo and the programs that it is measured against into $(VENV) ($(SLOW))"
	$(PIP) --editable '.[bench]'
	touch $@

clean:
	rm -rf $(VENV)
