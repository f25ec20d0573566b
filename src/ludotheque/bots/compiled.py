"""Compiling: the same source runs through Numba or, where it is not installed, as plain Python.

`LUDOTHEQUE_NOJIT=1` in the environment leaves every function as it is, too, for tests and
debugging. Otherwise machine code is
kept in a cache folder named by a digest of what it is made of: the game's kernel, and the pieces
and points that the kernel's constants come from. Numba itself looks at the file of the outermost
function only, and would go on running stale code after a change in another.

Numba also optimises a function together with all that it calls and makes machine code of it,
before it is linked into its callers, where all of that happens again: of a chain of ten calls the
innermost function is compiled ten times. Here a function is linked into its callers as it was
before that, and only what Python calls is optimised and becomes machine code (`_pipelines`).
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar

import platformdirs

from ludotheque.bots import HAS_COMPILER

P = ParamSpec("P")
R = TypeVar("R")

JIT_DISABLED = os.environ.get("LUDOTHEQUE_NOJIT", "") not in ("", "0") or not HAS_COMPILER


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on the first call, keep the result on disk, and let other threads run meanwhile."""
    return function if JIT_DISABLED else _jit(function, cache=True)


# Without `_nrt` Numba counts references to every array at every call, with locked instructions.
# These functions make no array, so nothing needs counting: random games go twice as fast.
_WITHOUT_ARRAYS = {"_nrt": False, "no_cfunc_wrapper": True}
_PART = {"cache": False, "no_cpython_wrapper": True}


def lean(function: Callable[P, R]) -> Callable[P, R]:
    """Like `compiled`, for functions that neither make nor return an array: references are not
    counted."""
    return function if JIT_DISABLED else _jit(function, cache=True, **_WITHOUT_ARRAYS)


def lean_entry(function: Callable[P, R]) -> Callable[P, R]:
    """Like `lean`, for functions that call those of `lean_part`."""
    return function if JIT_DISABLED else _linked(function, "closed", cache=True)


def lean_part(function: Callable[P, R]) -> Callable[P, R]:
    """Like `lean`, for what only compiled functions call: it is part of their code, and cannot be
    called from Python.

    For kernels that hand dozens of arrays on. Compiled by themselves, their functions copy where
    each array lies at every call: steps of learners' matches took up to twice as long.
    """
    return function if JIT_DISABLED else _linked(function, "part", **_PART)


def outer(function: Callable[P, R]) -> Callable[P, R]:
    """Like `lean`, for functions whose annotations say their types.

    Numba would compile them again for each combination of argument types, constants included,
    with everything they call. So there is one version of each.
    """
    return function if JIT_DISABLED else _once(function, "entry", cache=True)


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """For what only `outer` functions call: it is part of their code and needs no way in.

    So it is quicker to compile, and cannot be called from Python.
    """
    return function if JIT_DISABLED else _once(function, "part", **_PART)


@contextmanager
def announce_compiling(what: str) -> Iterator[None]:
    """Say on stderr, once, that machine code is made meanwhile; nothing where it is at hand."""
    if JIT_DISABLED:
        yield
        return
    event: Any = import_module("numba.core.event")

    class Announcer(event.Listener):  # type: ignore[misc] # Numba has no types
        said = False

        def on_start(self, event: object) -> None:
            if not self.said:
                print(f"Compiling {what}, once on this machine: a minute or two.", file=sys.stderr)
            self.said = True

        def on_end(self, event: object) -> None:
            pass

    with event.install_listener("numba:compile", Announcer()):
        yield


class ContentCacheLocator:
    """Tells Numba where a function's machine code is kept: in the folder of its digest.

    Numba's own locators add the path of the installation, so that every clone and every upgrade
    would compile the same code for minutes. The four methods are those Numba calls.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._py_file = function.__code__.co_filename  # Numba names it in its warnings
        folder = cache_folder(_kernel_folder(Path(function.__code__.co_filename)))
        self._path = Path(folder) / function.__module__
        self._first_line = function.__code__.co_firstlineno

    @classmethod
    def from_function(
        cls, py_func: Callable[..., Any], _py_file: str
    ) -> ContentCacheLocator | None:
        """None where the folder cannot be written: Numba then tries its own locators."""
        locator = cls(py_func)
        try:
            locator._path.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=locator._path).close()
        except OSError:
            return None
        return locator

    def ensure_cache_path(self) -> None:
        self._path.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self._path)

    def get_source_stamp(self) -> str:
        """The same for all: the folder's name changes with the sources."""
        return ""

    def get_disambiguator(self) -> str:
        return str(self._first_line)


_LOCATORS = f"{__name__}.{ContentCacheLocator.__name__},UserProvidedCacheLocator"


def _jit(function: Callable[P, R], **settings: Any) -> Any:
    numba: Any = import_module("numba")
    wanted = {
        "CACHE_DIR": cache_folder(Path(function.__code__.co_filename).parent),
        "CACHE_LOCATOR_CLASSES": _LOCATORS,  # older releases ignore it and compile once a path
    }
    before = {name: getattr(numba.config, name, "") for name in wanted}
    vars(numba.config).update(wanted)
    try:
        return numba.njit(nogil=True, error_model="numpy", **settings)(function)
    finally:
        vars(numba.config).update(before)


def _linked(function: Callable[P, R], pipeline: str, **settings: Any) -> Any:
    known = _pipelines()
    if known is not None:
        settings["pipeline_class"] = getattr(known, pipeline)
    result = _jit(function, **settings, **_WITHOUT_ARRAYS)
    if pipeline == "part":
        _refuse_python(result)
    return result


def _refuse_python(part: Any) -> None:
    """Raise TypeError where Python calls a function without a way in: Numba calls address 0."""

    def refuse(*_: object, **__: object) -> None:
        raise TypeError(f"{part.py_func.__qualname__}: only compiled functions can call it")

    part._compile_for_args = refuse
    part._insert = lambda *_: None  # else a version that a caller has had compiled is called


def _once(function: Callable[P, R], pipeline: str, **settings: Any) -> Callable[P, R]:
    result = _linked(function, pipeline, **settings)
    config: Any = import_module("numba").config
    compile_as, signature = result.compile, _signature(function)

    def compile_it(wanted: Any) -> Any:
        """Whatever is asked for, compile the one version, a quarter faster than at level 3."""
        before = config.OPT
        config.OPT = type(before)(2)
        try:
            return compile_as(signature)
        finally:
            config.OPT = before

    result.compile = compile_it
    return result  # type: ignore[no-any-return]


FIRST_LINKED_RELEASE = (0, 63)  # of Numba with these insides


class _Pipelines(NamedTuple):
    """Values of the option `pipeline_class` of `numba.njit`."""

    entry: Any  # for functions that Python calls
    closed: Any  # the same; functions that they call are internal, and joined with them more often
    part: Any  # for functions that only other compiled functions call


@cache
def _pipelines() -> _Pipelines | None:
    """None where this Numba is built otherwise: then its own pipeline is used, which takes longer
    and makes code that does the same."""
    codegen: Any = import_module("numba.core.codegen")
    compiler: Any = import_module("numba.core.compiler")
    if import_module("numba").version_info.short < FIRST_LINKED_RELEASE:
        return None

    class Library(codegen.JITCodeLibrary):  # type: ignore[misc] # Numba has no types
        def own_module(self) -> Any:
            """What was written for this function alone."""
            raise NotImplementedError

        def link_called(self, module: Any) -> None:
            for library in self.called_libraries({self}):
                self._reload_init.update(library._reload_init)
                ours = isinstance(library, Library)
                called = library.own_module() if ours else library._get_module_for_linking()
                module.link_in(called, preserve=True)

        def called_libraries(self, seen: set[Any]) -> Iterator[Any]:
            """All that this function calls, each after one of its callers: LLVM does not link
            what nothing calls yet."""
            for library in self._linking_libraries:
                if library not in seen:
                    seen.add(library)
                    yield library
                    if isinstance(library, Library):
                        yield from library.called_libraries(seen)

    class PartLibrary(Library):
        """Never machine code: it becomes part of its callers."""

        def finalize(self) -> None:
            self._raise_if_finalized()
            self._finalized = True

        def own_module(self) -> Any:
            return super()._get_module_for_linking()

        def _get_module_for_linking(self) -> Any:
            """For callers with a library of Numba's own, which links no further."""
            whole = self.own_module().clone()
            self.link_called(whole)
            return whole

        def get_pointer_to_function(self, name: str) -> int:
            self._ensure_finalized()
            return 0  # what Numba returns where there is no such function

        @property
        def codegen(self) -> Any:
            return _NoEnvironments()

    class EntryLibrary(Library):
        _own: Any = None

        def own_module(self) -> Any:
            self._ensure_finalized()
            return self._own

        def finalize(self) -> None:
            self._raise_if_finalized()
            self._own = self._final_module.clone()
            for function in self._own.functions:
                if not function.is_declaration and function.linkage == codegen.ll.Linkage.external:
                    function.linkage = "linkonce_odr"  # callers of several entries have it twice
            self.link_called(self._final_module)
            manager, builder = self._codegen._module_pass_manager()
            manager.run(self._final_module, builder)
            self._final_module.verify()
            self._finalize_final_module()

    class ClosedLibrary(EntryLibrary):
        def link_called(self, module: Any) -> None:
            own = {function.name for function in module.functions if not function.is_declaration}
            super().link_called(module)
            for function in module.functions:
                if not function.is_declaration and function.name not in own:
                    function.linkage = "internal"

    def pipeline(library_class: Any) -> Any:
        class Pipeline(compiler.Compiler):  # type: ignore[misc] # Numba has no types
            def __init__(self, typing: Any, target: Any, library: Any, *others: Any) -> None:
                assert library is None
                library = library_class(target.codegen(), library_class.__name__)
                library.enable_object_caching()
                super().__init__(typing, target, library, *others)

        return Pipeline

    return _Pipelines(*map(pipeline, (EntryLibrary, ClosedLibrary, PartLibrary)))


class _NoEnvironments:
    """In the place of a code generator, for functions without an address: Numba would write there
    where their globals are, which machine code without Python objects does not read."""

    def set_env(self, name: str, environment: object) -> None:
        pass


def _signature(function: Callable[..., Any]) -> Any:
    """The types that the annotations name."""
    types: Any = import_module("numba").types
    known = {
        "int": types.int64,
        "float": types.float64,
        "bool": types.boolean,
        "None": types.none,
        "Ints": types.int16[::1],
        "Words": types.int64[::1],
        "Reals": types.float64[::1],
        "Floats": types.float32[::1],
    }

    def named(name: str) -> Any:
        if name in known:
            return known[name]
        bundle = function.__globals__[name]  # a NamedTuple of arrays
        fields = [known[field.__forward_arg__] for field in bundle.__annotations__.values()]
        return types.NamedTuple(fields, bundle)

    signature = inspect.signature(function)
    arguments = [named(parameter.annotation) for parameter in signature.parameters.values()]
    return known[signature.return_annotation](*arguments)


# Modules of a game from which its kernel takes constants
SOURCES_BESIDE = (
    *("pieces.py", "state.py", "grid.py", "window.py", "numbers.py", "observation.py"),
    "estimate.py",
    *("scoring.py", "scoring/*.py"),
)


def _kernel_folder(source: Path) -> Path:
    """The whole kernel that a source belongs to: functions of its packages call each other."""
    return next((folder for folder in source.parents if folder.name == "kernel"), source.parent)


def cache_folder(kernel: Path) -> str:
    """Where the machine code of a game's kernel (a folder of sources) is kept."""
    root = os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("ludotheque")
    return str(Path(root) / "numba" / sources_digest(kernel))


def is_compiled(function: Callable[..., Any]) -> bool:
    """Whether its machine code lies in the cache: asked by those who can do without it for now."""
    if JIT_DISABLED:
        return False
    source = Path(function.__code__.co_filename)
    folder = Path(cache_folder(_kernel_folder(source))) / function.__module__
    version = "".join(map(str, sys.version_info[:2]))
    return any(folder.glob(f"*{function.__name__}-*.py{version}.nbi"))


@cache
def sources_digest(kernel: Path) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for shared in (Path(__file__), Path(__file__).with_name("match_kernel.py")):
        digest.update(shared.read_bytes())
    beside = (kernel.parent.glob(name) for name in SOURCES_BESIDE)
    for source in sorted([*kernel.glob("**/*.py"), *chain(*beside)]):
        digest.update(source.read_bytes())
    return digest.hexdigest()
