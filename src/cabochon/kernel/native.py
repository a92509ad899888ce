"""Where the rules get their unboxed numbers, vectors and random numbers from: librt, or plain Python without it.

Every compiled file imports these names from here, so that one place decides. This file itself is never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.random import Random as Random
    from librt.vecs import append as append
    from librt.vecs import extend as extend
    from librt.vecs import pop as pop
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
else:
    try:
        from librt.random import Random
        from librt.vecs import append, extend, pop, vec
        from mypy_extensions import i64, mypyc_attr, u8
    except ImportError:
        from cabochon.kernel.fallback import Random, append, extend, i64, mypyc_attr, pop, u8, vec

__all__ = ["Random", "append", "extend", "i64", "mypyc_attr", "pop", "u8", "vec"]
