"""Writes data/dot_products.json: how large q·k gets, and what that does to a softmax, from NumPy in float64.

    python3 tests/golden/numpy_dot_products.py [--check]

Both parts start anew from RandomState(42): pairs q, k ~ N(0,1) of d_k channels for the spread of q·k, then queries with
eight keys each for the rows of weights.
"""

import math

import numpy as np

from golden_files import main

PAIRS, QUERIES, KEYS = 10_000, 2_000, 8
SIZES = [4, 16, 64, 256, 512]


def products(d_k, pairs):
    """q·k of pairs: all queries are drawn, then all keys"""
    state = np.random.RandomState(42)
    q = state.randn(pairs, d_k)
    return (q * state.randn(pairs, d_k)).sum(axis=-1)


def scores(d_k, queries, keys):
    """(queries,keys)"""
    state = np.random.RandomState(42)
    q = state.randn(queries, d_k)
    return np.einsum("qc,qjc->qj", q, state.randn(queries, keys, d_k))


def row_means(rows):
    """Means over softmax rows: largest weight, entropy in nats, trace of the Jacobian diag(w) - w wᵀ"""
    powers = np.exp(rows - rows.max(axis=-1, keepdims=True))
    weights = powers / powers.sum(axis=-1, keepdims=True)
    logs = np.log(weights, out=np.zeros_like(weights), where=weights > 0)
    return {"largest": float(weights.max(axis=-1).mean()), "entropy": float(-(weights * logs).sum(axis=-1).mean()),
            "jacobian_trace": float((weights * (1 - weights)).sum(axis=-1).mean())}


def case(d_k, pairs=PAIRS, queries=QUERIES, keys=KEYS):
    spread = products(d_k, pairs)
    rows = scores(d_k, queries, keys)
    root = math.sqrt(d_k)
    limit = 4 * root
    return {
        "name": f"d_k = {d_k}, {pairs} pairs", "d_k": d_k, "pairs": pairs, "queries": queries, "keys": keys,
        "mean": float(spread.mean()), "std": float(spread.std()), "std_scaled": float((spread / root).std()),
        "limit": limit, "histogram": np.histogram(spread, bins=16, range=(-limit, limit))[0].tolist(),
        "histogram_scaled": np.histogram(spread / root, bins=16, range=(-limit, limit))[0].tolist(),
        "unscaled": row_means(rows), "scaled": row_means(rows / root),
    }


def make_cases():
    yield from (case(d_k) for d_k in SIZES)
    yield case(5, pairs=7, queries=3, keys=2)  # odd counts: one normal of the stream is kept between draws
    yield case(1, pairs=1, queries=1, keys=1)


if __name__ == "__main__":
    main(__doc__.splitlines()[0], "dot_products.json", make_cases, 1e-12)
