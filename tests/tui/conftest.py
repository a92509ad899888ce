"""Which tests of the terminal run in which build."""

from __future__ import annotations

from cabochon.build_info import build

# The rules are compiled, what is drawn is not: what is slow and looks at nothing but lines runs in one build.
collect_ignore = ["test_looks.py"] if build() == "compiled" else []
