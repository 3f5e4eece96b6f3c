"""Environments for learners: the games as other people's algorithms expect them.

`Batch` is the core, and this package imports nothing but numpy and numba for it. The fronts are
modules of their own, each importing its library: pettingzoo, gymnasium, openspiel.
"""

from vierblatt.core.extras import from_extra

with from_extra("envs"):
    from vierblatt.envs.batch import Batch

__all__ = ["Batch"]
