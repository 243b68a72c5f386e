"""The games, one folder each.

`cubarium.games` is also a function of the public API, and importing this package sets that
name to the package; so the package can be called and answers the same.
"""

import sys
from types import ModuleType

from cubarium.core import registry


class _Callable(ModuleType):
    def __call__(self) -> list[str]:
        """Names of all games, sorted."""
        return registry.games()


sys.modules[__name__].__class__ = _Callable
