# One word each. Everything is set up in .venv by whoever needs it first.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := src tests tools bench

.PHONY: play test check generate lock bench bench-gpu clean

play: .venv/ready  ## play
	@$(BIN)/vierblatt play

test: check  ## everything that must hold
	$(BIN)/pytest -n 2 --dist worksteal

check: .venv/ready  ## style, types, directions of imports, generated files
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/rules_coverage.py --check

generate: .venv/ready  ## write the generated files anew
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/python tools/rules_coverage.py
	$(BIN)/pytest -q tests/conformance/test_golden.py tests/conformance/test_perft.py --rewrite

bench: .venv/bench  ## moves a second, beside OpenSpiel
	$(BIN)/python bench/moves.py

bench-gpu:  ## the same matches on a GPU; runs under any Python that has numba-cuda
	PYTHONPATH=src $(PYTHON) bench/gpu.py

lock: .venv/ready  ## resolve the dependencies anew
	@$(BIN)/python -m pip install -q --disable-pip-version-check uv
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --upgrade \
	  --no-emit-index-url --no-emit-find-links --no-header requirements/dev.in -o requirements/dev.txt
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --upgrade \
	  --no-emit-index-url --no-emit-find-links --no-header requirements/bench.in -o requirements/bench.txt

clean:
	rm -rf .venv

.venv/ready: requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Vierblatt needs Python 3.11 or newer; say which: make PYTHON=python3.12")'
	@echo "Setting up Vierblatt in .venv (once) …"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

.venv/bench: .venv/ready requirements/bench.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/bench.txt
	@touch $@
