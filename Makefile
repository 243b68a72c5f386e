# Two commands do everything: `make play` and `make test`. Both set up what they need.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000
export PYTHONPATH := src

.PHONY: play test check bench pictures lock browser golden clean help

help:
	@echo "make play      the web app with bots, at the address it prints (PORT=8000)"
	@echo "make test      all checks and tests, a real browser included"
	@echo "make check     lint, types and layers only"
	@echo "make bench     speed, beside the same rules in C"
	@echo "make pictures  every page and board into docs/pictures"
	@echo "make golden    write the golden games anew"
	@echo "make lock      resolve the pinned dependencies anew into the lock files"

# The right Python, or one clear sentence.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' \
	  || { echo "Cubarium needs Python 3.11 to 3.13; name one with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python has no venv module; on Debian: apt-get install python3-venv"; exit 1; }

$(VENV)/.play: requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing what Cubarium needs into $(VENV) (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

$(VENV)/.test: requirements-dev.lock pyproject.toml | $(BIN)/python
	@echo "Installing what the tests need into $(VENV) (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@ $(VENV)/.play

play: $(VENV)/.play
	@$(BIN)/python -m cubarium serve --host $(HOST) --port $(PORT)

test: check browser
	$(BIN)/python -m pytest -n auto --dist loadgroup -m "not browser"
	$(BIN)/python -m pytest -n auto --dist loadgroup -m browser

check: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest tests/test_layers.py

browser:
	@tools/find-browser > /dev/null

bench: $(VENV)/.test
	$(BIN)/python bench/speed.py

pictures: $(VENV)/.test browser
	$(BIN)/python tools/pictures.py

golden: $(VENV)/.test
	$(BIN)/python tools/golden.py

lock: $(VENV)/.test
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --extra dev --extra postgres pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
