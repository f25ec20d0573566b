"""Matches on a GPU: the kernels of the games compiled by numba-cuda (the extra `gpu`)."""
