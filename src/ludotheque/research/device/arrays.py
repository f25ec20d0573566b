"""Arrays in the memory of a GPU, handed to PyTorch, JAX and CuPy without a copy (DLPack and
`__cuda_array_interface__`)."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt

from ludotheque.research.device.kernels import cuda

CUDA_DEVICE = 2  # DLPack's number for this kind of memory
_KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}  # NumPy's letters, DLPack's numbers


class _Device(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("number", ctypes.c_int32)]


class _Type(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("dimensions", ctypes.c_int32),
        ("type", _Type),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    """A tensor and who frees it, as DLPack describes them."""


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [
    ("tensor", _Tensor),
    ("context", ctypes.c_void_p),
    ("deleter", _Deleter),
]

# What a consumer still reads, by the address of its description; the deleter forgets it.
_lent: dict[int, tuple[Any, ...]] = {}


def _forget(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


_forget_lent = _Deleter(_forget)
_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


class DeviceArray:
    """An array that stays in the memory of a GPU.

    `torch.from_dlpack(array)`, `jax.dlpack.from_dlpack(array)` and `cupy.from_dlpack(array)` read
    the same memory: what is there changes with every step. `copy_to_host()` makes a NumPy array.
    """

    def __init__(self, held: Any, device: int) -> None:
        self.held, self._device = held, device  # an array of Numba's
        self.shape: tuple[int, ...] = held.shape
        self.dtype: np.dtype[Any] = held.dtype

    def __repr__(self) -> str:
        return f"<DeviceArray {self.dtype}{list(self.shape)} on cuda:{self._device}>"

    def __len__(self) -> int:
        return self.shape[0]

    def copy_to_host(self) -> npt.NDArray[Any]:
        found: npt.NDArray[Any] = self.held.copy_to_host()
        return found

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        found: dict[str, Any] = self.held.__cuda_array_interface__
        return found

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA_DEVICE, self._device

    def __dlpack__(self, *, stream: Any = None, **wishes: Any) -> Any:
        """A capsule for one consumer. All steps before are finished: consumers with streams of
        their own (JAX) need not wait for ours."""
        if stream != -1:
            cuda.synchronize()
        dimensions = len(self.shape)
        shape = (ctypes.c_int64 * dimensions)(*self.shape)
        managed = _Managed()
        managed.tensor.data = self.held.__cuda_array_interface__["data"][0]
        managed.tensor.device = _Device(CUDA_DEVICE, self._device)
        managed.tensor.dimensions = dimensions
        managed.tensor.type = _Type(_KINDS[self.dtype.kind], 8 * self.dtype.itemsize, 1)
        managed.tensor.shape = shape
        managed.tensor.strides = None  # rows one after the other
        managed.deleter = _forget_lent
        address = ctypes.addressof(managed)
        _lent[address] = (managed, shape, self.held)
        return _new_capsule(address, b"dltensor", None)
