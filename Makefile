# One word each. Everything is set up in .venv by whoever needs it first.
PYTHON ?= python3
BIN := .venv/bin
SOURCES := conftest.py hatch_build.py src tests tools bench examples training docs/conf.py web/fixtures.py

WEB := src/vierblatt/web/index.html
# The machine's Node.js, or else PyPI's in .venv.
WITH_NODE := PATH="$$PATH:$(CURDIR)/.venv/bin"

# Checks that need no Node.js
QUICK_CHECKS = $(BIN)/ruff check $(SOURCES) && $(BIN)/ruff format --check $(SOURCES) && $(BIN)/mypy \
  && $(BIN)/lint-imports && $(BIN)/deptry src > /dev/null && $(BIN)/python tools/rules_coverage.py --check \
  && $(BIN)/python tools/message_types.py --check && $(BIN)/python tools/observations.py --check

.PHONY: play web test quick check audit docs dist generate lock train train-policies train-value train-beliefs train-choices train-skills train-response bench bench-envs judge-envs try-learning try-ray bench-bots bench-beliefs bench-server bench-people bench-web bench-gpu soak pictures clean

play: $(WEB)  ## the table in the browser
	@$(BIN)/vierblatt serve

web: $(WEB)  ## build the browser part

test: check .venv/browser  ## everything that must hold
	cd web && $(WITH_NODE) npm test
	$(BIN)/pytest -n 3 --dist worksteal  # many wait for a page or a server, so three keep two cores busy

quick: .venv/ready  ## what a change breaks first: no server process, browser or database service
	$(QUICK_CHECKS)
	$(BIN)/pytest -n 2 --dist worksteal -m "not slow" --hypothesis-profile quick

check: $(WEB)  ## style, types, directions of imports, generated files, dependencies
	$(QUICK_CHECKS)
	$(BIN)/python tools/audit.py
	cd web && $(WITH_NODE) npm run check

generate: .venv/ready  ## write the generated files anew
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/python tools/rules_coverage.py
	$(BIN)/python tools/message_types.py
	$(BIN)/python tools/observations.py
	$(BIN)/pytest -q tests/conformance/test_golden.py tests/conformance/test_perft.py --rewrite

docs: .venv/docs/ready  ## the documentation as a site, which vierblatt serve shows at /docs
	.venv/docs/bin/sphinx-build -q -W --keep-going -E -d .venv/docs/doctrees docs src/vierblatt/site

bench: .venv/bench  ## moves a second, beside OpenSpiel
	$(BIN)/python bench/moves.py

bench-envs: .venv/bench  ## decisions a second of the environments, beside OpenSpiel, pgx and EnvPool
	$(BIN)/python bench/envs.py

judge-envs: .venv/ready  ## the outside judges' suites with a hundred simulations a game
	VIERBLATT_SIMULATIONS=100 $(BIN)/pytest tests/envs

try-learning: .venv/learning/ready  ## other people's learners on our games: TorchRL's check, a short MaskablePPO; torch is large
	.venv/learning/bin/python -W ignore tools/try_learning.py

try-ray: .venv/ray/ready  ## a study on a Ray cluster of two nodes, one of which is killed
	.venv/ray/bin/python -m pytest --noconftest tests/arena/try_ray.py

bench-bots: .venv/ready  ## how long the bots take for a move
	$(BIN)/python bench/bots.py

bench-beliefs: .venv/ready  ## how well beliefs place hidden cards
	$(BIN)/python bench/beliefs.py

train: train-policies train-value train-beliefs train-choices train-skills  ## learn anew all that bots have learned

train-policies:  ## train the policy networks anew; runs under any Python that has PyTorch, numba-cuda and msgspec
	PYTHONPATH=src $(PYTHON) training/train.py

train-value:  ## train the value networks anew; runs under any Python that has PyTorch, numba and msgspec
	PYTHONPATH=src $(PYTHON) training/value.py

train-beliefs:  ## learn anew what moves say about hidden cards; needs what train-policies needs
	PYTHONPATH=src $(PYTHON) training/beliefs.py

train-choices:  ## learn anew how kinds of players choose; needs what train-value needs
	PYTHONPATH=src $(PYTHON) training/choices.py

train-skills:  ## find out anew what a round to come is worth to each kind of player; needs numba and msgspec
	PYTHONPATH=src $(PYTHON) training/skills.py

train-response:  ## train learners against what the experts play by; needs what train-policies needs
	PYTHONPATH=src $(PYTHON) training/train.py --respond --out training/out/response

bench-server: .venv/bench bench/boardgame.io/node_modules/.ready $(WEB)  ## the server, beside boardgame.io's
	$(WITH_NODE) $(BIN)/python -m bench.server

bench-people: .venv/ready  ## how many people one process holds before they wait
	$(BIN)/python -m bench.people

bench-web: $(WEB) .venv/browser  ## how fast the pages are there; with Lighthouse, if it is installed
	$(BIN)/python bench/pages.py

soak: .venv/ready  ## 200 tables for 20 minutes with kills and worse; SOAK="--minutes 2 --tables 30" for less
	$(BIN)/python -m bench.soak $(SOAK)

pictures: $(WEB) .venv/browser  ## docs/screenshots, taken anew
	$(BIN)/python tools/pictures.py

bench-gpu:  ## the same matches on a GPU; runs under any Python that has numba-cuda and msgspec
	PYTHONPATH=src $(PYTHON) bench/gpu.py
	PYTHONPATH=src $(PYTHON) bench/envs_gpu.py

audit: .venv/ready web/node_modules/.ready  ## ask what is known to be unsafe; needs the services of PyPI and npm
	@$(PYTHON) -m venv .venv/audit && .venv/audit/bin/python -m pip install -q --disable-pip-version-check pip-audit
	for name in dev server docs bench learning ray node; do .venv/audit/bin/pip-audit --strict --disable-pip --require-hashes -r requirements/$$name.txt || exit 1; done
	cd web && $(WITH_NODE) npm audit

dist: $(WEB) docs  ## sdist and wheel with pages and documentation, and the bill of materials
	@$(PYTHON) -m venv .venv/sbom && .venv/sbom/bin/python -m pip install -q --disable-pip-version-check cyclonedx-bom
	rm -rf dist && $(BIN)/python -m hatchling build
	.venv/sbom/bin/cyclonedx-py requirements requirements/server.txt --pyproject pyproject.toml \
	  --output-reproducible -o dist/vierblatt.cdx.json

lock: .venv/ready  ## resolve the dependencies anew
	@$(BIN)/python -m pip install -q --disable-pip-version-check uv
	for name in dev server docs bench learning ray node; do $(BIN)/uv pip compile -q --upgrade --universal \
	  --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
	  --no-emit-package vierblatt \
	  requirements/$$name.in -o requirements/$$name.txt; done

clean:
	rm -rf .venv web/node_modules src/vierblatt/web src/vierblatt/site docs/_generated

.venv/ready: requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Vierblatt needs Python 3.11 or newer; say which: make PYTHON=python3.12")'
	@echo "Setting up Vierblatt in .venv (once) …"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(WEB): .venv/ready web/node_modules/.ready $(shell find web/src web/public web/*.* -type f)
	@echo "Building the pages …"
	@cd web && $(WITH_NODE) npm run build --silent -- --logLevel error

web/node_modules/.ready: .venv/ready web/package-lock.json
	@command -v npm > /dev/null || \
	  $(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/node.txt
	@cd web && $(WITH_NODE) npm ci --silent
	@touch $@

# A Chromium to test with: the machine's, or Playwright's own, or Debian's.
.venv/browser: .venv/ready
	@command -v chromium > /dev/null || $(BIN)/playwright install chromium > /dev/null 2>&1 || \
	  (apt-get update -qq && apt-get install -y -qq chromium > /dev/null)
	@touch $@

bench/boardgame.io/node_modules/.ready: .venv/ready bench/boardgame.io/package-lock.json
	@command -v npm > /dev/null || \
	  $(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/node.txt
	@cd bench/boardgame.io && $(WITH_NODE) npm ci --silent
	@touch $@

.venv/docs/ready: requirements/docs.txt
	@$(PYTHON) -m venv .venv/docs
	@.venv/docs/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/docs.txt
	@echo $(CURDIR)/src > $$(.venv/docs/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/vierblatt.pth
	@touch $@

.venv/learning/ready: requirements/learning.txt
	@$(PYTHON) -m venv .venv/learning
	@.venv/learning/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/learning.txt
	@echo $(CURDIR)/src > $$(.venv/learning/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/vierblatt.pth
	@touch $@

.venv/ray/ready: requirements/ray.txt
	@$(PYTHON) -m venv .venv/ray
	@.venv/ray/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/ray.txt
	@echo $(CURDIR)/src > $$(.venv/ray/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/vierblatt.pth
	@touch $@

.venv/bench: .venv/ready requirements/bench.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/bench.txt
	@touch $@
