"""Launches recorded as a CUDA graph and replayed with one call: Python takes longer to launch a
kernel with forty arrays than the GPU to run it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from ludotheque.research.device.kernels import SIMULATED, cuda

DEFAULT_STREAM = 0


def record(launch: Callable[[Any], None]) -> Callable[[], None]:
    """Record what `launch` starts on the stream that it is given; return what starts all of it
    again on the default stream. The kernels must have run before: nothing is compiled meanwhile."""
    if SIMULATED:
        return lambda: launch(DEFAULT_STREAM)
    driver: Any = import_module("cuda.bindings.driver")

    def call(name: str, *arguments: Any) -> Any:
        error, *found = getattr(driver, name)(*arguments)
        if error != driver.CUresult.CUDA_SUCCESS:
            raise RuntimeError(f"{name}: {error}")
        return found[0] if found else None

    stream = cuda.stream()
    mode = driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_RELAXED
    call("cuStreamBeginCapture", int(stream), mode)
    launch(stream)
    graph = call("cuStreamEndCapture", int(stream))
    runnable = call("cuGraphInstantiate", graph, 0)
    return lambda: call("cuGraphLaunch", runnable, DEFAULT_STREAM)
