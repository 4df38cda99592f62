# make up    runs the whole site on this machine      make up ARGS="--port 8001 --no-demo"
# make test  runs the tests                           make test ARGS="tests/matches -x"

SHELL := /bin/bash
.SHELLFLAGS := -e -o pipefail -c
.DEFAULT_GOAL := up
.PHONY: up test
.SILENT:

VENV ?= .venv
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done || true)

up: $(VENV)/.ready
	exec $(VENV)/bin/python manage.py up $(ARGS)

test: $(VENV)/.ready
	exec $(VENV)/bin/python -m pytest -n 2 --dist worksteal $(ARGS)

$(VENV)/.ready: requirements.txt
	$(if $(PYTHON),,echo "Royal Table needs Python 3.11 or newer: on Debian, apt install python3 python3-venv." >&2; exit 2)
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Royal Table needs Python 3.11 or newer.")' || exit 2
	$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python cannot make its environment: on Debian, apt install python3-venv." >&2; exit 2; }
	echo "Installing what the site needs into $(VENV), once; about a minute."
	$(PYTHON) -m venv $(VENV)
	$(VENV)/bin/python -m pip install --disable-pip-version-check --no-input --require-hashes -r $< 2> >(grep -v '^WARNING' >&2) \
		| awk -v all=$$(grep -c == $<) '/^(Collecting|Requirement already)/ { printf "\r  %d of about %d", ++n, all; fflush() } /^Installing/ { printf "\n  putting them in place\n"; fflush() }'
	touch $@
