"""Names the two build commands that Cabochon changes; everything else stands in pyproject.toml."""

from setuptools import setup

from build_backend import COMMANDS

setup(cmdclass=COMMANDS)
