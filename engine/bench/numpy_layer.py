"""The causal layer in NumPy on one core: a case comes in as JSON, its samples go out.

The gate is the same as in the other hosts: a small product that stays in the first-level cache is timed before and
after each sample.
"""

import json
import os
import sys
import time

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import numpy as np  # noqa: E402  (after the threads are set)

small = np.ones((48, 48), dtype=np.float32)
canary_rounds = 60
sample_seconds = 0.001


def canary():
    begin = time.perf_counter()
    for _ in range(canary_rounds):
        small @ small
    return (time.perf_counter() - begin) * 1e3


def layer(size):
    batch, length, d_model = size["batch"], size["length"], size["d_model"]
    heads, kv_heads = size["num_heads"], size["num_kv_heads"]
    group, width = heads // kv_heads, d_model // heads
    random = np.random.default_rng(1)

    def matrix(rows, columns):
        return (random.standard_normal((rows, columns)) / np.sqrt(rows)).astype(np.float32)

    x = random.standard_normal((batch, length, d_model)).astype(np.float32)
    w_q, w_o = matrix(d_model, d_model), matrix(d_model, d_model)
    w_k, w_v = matrix(d_model, kv_heads * width), matrix(d_model, kv_heads * width)
    mask = np.triu(np.full((length, length), -np.inf, dtype=np.float32), 1)
    scale = np.float32(1 / np.sqrt(width))

    def forward():
        rows = x.reshape(batch * length, d_model)
        q = ((rows @ w_q) * scale).reshape(batch, length, kv_heads, group, width).transpose(0, 2, 3, 1, 4)
        k = (rows @ w_k).reshape(batch, length, kv_heads, 1, width).transpose(0, 2, 3, 4, 1)
        v = (rows @ w_v).reshape(batch, length, kv_heads, 1, width).transpose(0, 2, 3, 1, 4)
        scores = q @ k
        scores += mask
        scores -= scores.max(axis=-1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=-1, keepdims=True)
        concat = (scores @ v).transpose(0, 3, 1, 2, 4).reshape(batch * length, d_model)
        return concat @ w_o

    return forward


def samples_of(forward, seconds):
    forward()
    begin = time.perf_counter()
    forward()
    repeats = max(1, round(sample_seconds / (time.perf_counter() - begin)))
    samples = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(samples) < 5:
        before = canary()
        begin = time.perf_counter()
        for _ in range(repeats):
            forward()
        ms = (time.perf_counter() - begin) * 1e3 / repeats
        samples.append({"ms": ms, "before": before, "after": canary()})
    return samples


def blas():
    """The library that multiplies: OpenBLAS is some twenty times as fast as the reference BLAS of a plain system."""
    try:
        with open("/proc/self/maps", encoding="utf-8") as maps:
            loaded = {os.path.basename(line.split()[-1]) for line in maps if "blas" in line}
    except OSError:
        return "unknown BLAS"
    return "OpenBLAS" if any("openblas" in name for name in loaded) else " ".join(sorted(loaded)) or "unknown BLAS"


request = json.load(sys.stdin)
samples = samples_of(layer(request), request["seconds"])
json.dump({"samples": samples, "version": f"{np.__version__}, {blas()}"}, sys.stdout)
