"""Answers lines "kernel n" with the seconds one run of it took in NumPy (SciPy where NumPy has none), or nan."""
import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"
import sys
import time

import numpy as np

try:
    from scipy.linalg import eigh, lapack
except ImportError:
    eigh = lapack = None

prepared = {}


def prepare(n):
    """The matrices of order n, and the Cholesky factor that the inverse starts from."""
    if n not in prepared:
        rng = np.random.default_rng(1)
        A = np.asfortranarray(rng.standard_normal((n, n)))
        C = np.asfortranarray(A @ A.T / n + np.eye(n))
        prepared.clear()
        prepared[n] = A, C, np.asfortranarray(np.linalg.cholesky(C))
    return prepared[n]


def run(kernel, n):
    A, C, L = prepare(n)
    work = L.copy(order="F") if kernel == "inverse" else C.copy(order="F") if kernel == "tridiagonal" else None
    if lapack is None and kernel in ("inverse", "tridiagonal", "eigen"):
        return float("nan")
    start = time.perf_counter()
    if kernel == "gemm":
        A @ C
    elif kernel == "syrk":
        A @ A.T
    elif kernel == "cholesky":
        np.linalg.cholesky(C)
    elif kernel == "inverse":
        lapack.dpotri(work, lower=1, overwrite_c=1)
    elif kernel == "tridiagonal":
        lapack.dsytrd(work, lower=1, lwork=64 * n, overwrite_a=1)
    elif kernel == "eigen":
        eigh(C, subset_by_index=[n - n // 4, n - 1])
    return time.perf_counter() - start


for line in sys.stdin:
    kernel, n = line.split()
    print(run(kernel, int(n)), flush=True)
