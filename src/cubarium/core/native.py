"""Rules are written once and run two ways: interpreted, or native through Numba.

Numba is imported when the first native call is made, never before: listing games or opening
the web app costs nothing. Compiled code is kept in a folder named after a hash of all sources
of this package, the Numba version and the processor, because Numba itself notices a changed
file only for the functions in that very file.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, update_wrapper
from importlib import import_module, metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import platformdirs

PACKAGE = Path(__file__).resolve().parents[1]

_lock = threading.Lock()
_on = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


class Rule:
    """A function of the rules. Calling it runs native code, or Python while that is off."""

    def __init__(self, py_func: Callable[..., Any], **flags: bool) -> None:
        self.py_func = self.plain = py_func
        self.flags = flags
        self._compiled: Callable[..., Any] | None = None
        update_wrapper(self, py_func)

    def __call__(self, *args: Any) -> Any:
        return self.compiled(*args) if _on else self.plain(*args)

    @property
    def compiled(self) -> Callable[..., Any]:
        """The Numba dispatcher, made at first use."""
        if self._compiled is None:
            nb = numba()
            with _lock:
                if self._compiled is None:
                    self._compiled = nb.njit(cache=True, nogil=True, **self.flags)(self.py_func)
        return self._compiled


def rule(function: Callable[..., Any]) -> Rule:
    """Mark a function as part of the rules (free function, flat state, no closures)."""
    # said outright, for a function takes over from its caller what it does not say itself
    return Rule(function, forceinline=False, _nrt=True)


def hot(function: Callable[..., Any]) -> Rule:
    """Mark a rule that each move of a playout runs through, for speed.

    Native code has it copied into its callers, and without reference counts; so it may neither
    make an array nor be large and called in many places.
    """
    return Rule(function, forceinline=True, _nrt=False)


def native_on() -> bool:
    """Whether rules run as native code in this process."""
    return _on


def set_native(on: bool) -> None:
    """Switch native code on or off for the whole process."""
    global _on
    _on = on


@contextmanager
def interpreted() -> Iterator[None]:
    """Run rules as plain Python inside the block."""
    before = native_on()
    set_native(False)
    try:
        yield
    finally:
        set_native(before)


_hooks: list[Callable[[ModuleType], None]] = []


def at_load(hook: Callable[[ModuleType], None]) -> Callable[[ModuleType], None]:
    """Have `hook` called with Numba's module when that is imported, or now if it is already."""
    _hooks.append(hook)
    if numba.cache_info().currsize:
        hook(numba())
    return hook


@cache
def numba() -> ModuleType:
    """Import Numba, point its cache at our folder and teach it what a `Rule` is."""
    nb = import_module("numba")
    typeof_impl = import_module("numba.extending").typeof_impl
    nb.config.CACHE_DIR = str(cache_folder())

    typeof_impl.register(Rule)(lambda value, context: typeof_impl(value.compiled, context))
    for hook in _hooks:
        hook(nb)
    return nb


@cache
def sources_hash() -> str:
    """A short hash of everything that can change compiled code."""
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.relative_to(PACKAGE).parts[0] in ("core", "games", "bots"):
            digest.update(path.relative_to(PACKAGE).as_posix().encode())
            digest.update(path.read_bytes())
    for part in (metadata.version("numba"), platform.machine(), _processor(), str(PACKAGE)):
        digest.update(part.encode())
    for name in ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"):
        digest.update(os.environ.get(name, "").encode())
    return digest.hexdigest()[:16]


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if not info.exists():
        return platform.processor()
    return next((line for line in info.read_text().splitlines() if "model name" in line), "")


def cache_root() -> Path:
    """Where all compiled code lives; `CUBARIUM_CACHE` moves it."""
    return Path(os.environ.get("CUBARIUM_CACHE") or platformdirs.user_cache_dir("cubarium"))


def cache_folder() -> Path:
    """The folder for this version of the sources, made if need be."""
    folder = cache_root() / f"native-{sources_hash()}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def is_warm(name: str) -> bool:
    """Whether that game was compiled ahead and its code still fits the sources."""
    return (cache_folder() / f"{name}.warm").exists()


def mark_warm(name: str) -> None:
    """Note that all native code of that game is in the cache."""
    (cache_folder() / f"{name}.warm").touch()


def prune(keep: int = 4) -> None:
    """Remove compiled code of old sources, all but the newest few folders."""
    folders = sorted(cache_root().glob("native-*"), key=lambda p: p.stat().st_mtime)
    for folder in folders[:-keep]:
        shutil.rmtree(folder, ignore_errors=True)
