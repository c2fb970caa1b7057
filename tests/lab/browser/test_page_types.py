"""The types of the pages' modules, in JSDoc, by TypeScript's checker where it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from importlib import resources

import pytest


def test_types_in_jsdoc() -> None:
    tsc = os.environ.get("TSC") or shutil.which("tsc")
    if tsc is None:
        pytest.skip("no tsc: npm install -g typescript")
    project = str(resources.files("zermelo.lab") / "static" / "jsconfig.json")
    done = subprocess.run([tsc, "--project", project], capture_output=True, text=True, check=False)
    assert done.stdout == "" and done.returncode == 0, done.stdout
