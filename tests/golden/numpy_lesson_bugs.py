"""Writes data/lesson_bugs.json: lesson A's run with one mistake in it at a time, from NumPy in float64.

    python3 tests/golden/numpy_lesson_bugs.py [--check]

Seed 42, X (2,5,8), two heads, causal. Every mistake keeps every shape. `moved[t]` tells which outputs change when 1 is
added to all channels of token t: under a causal mask that should be the tokens from t on and no other.
"""

import math

import numpy as np

from golden_files import main

B, N, D_MODEL, HEADS = 2, 5, 8, 2
D_K = D_MODEL // HEADS
BUGS = ["none", "split-without-transpose", "concat-without-transpose", "scale-sqrt-d-model", "no-scale",
        "softmax-over-queries", "mask-inverted", "mask-after-softmax", "shared-slice"]


def lesson_inputs():
    """X (B,N,d_model), then W_q, W_k, W_v, W_o (d_model,d_model), in the order of the lesson's script"""
    state = np.random.RandomState(42)
    x = state.randn(B, N, D_MODEL)
    return x, [state.randn(D_MODEL, D_MODEL) * 0.1 for _ in range(4)]


def split(rows, bug):
    """(B,N,d_model) -> (B,h,N,d_k)"""
    if bug == "split-without-transpose":
        return rows.reshape(B, HEADS, N, D_K)
    heads = rows.reshape(B, N, HEADS, D_K).transpose(0, 2, 1, 3)
    return np.repeat(heads[:, :1], HEADS, axis=1) if bug == "shared-slice" else heads


def softmax(rows, axis):
    powers = np.exp(rows - rows.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


def layer(x, matrices, bug):
    """x (B,N,d_model) -> weights (B,h,N,N), output (B,N,d_model)"""
    w_q, w_k, w_v, w_o = matrices
    q, k, v = (split(x @ matrix, bug) for matrix in (w_q, w_k, w_v))
    divisor = {"scale-sqrt-d-model": math.sqrt(D_MODEL), "no-scale": 1.0}.get(bug, math.sqrt(D_K))
    scores = q @ k.transpose(0, 1, 3, 2) / divisor
    ones = np.ones((N, N))
    mask = np.triu(ones) if bug == "mask-inverted" else np.tril(ones)
    if bug == "mask-after-softmax":
        weights = softmax(scores, -1) * mask
    else:
        weights = softmax(np.where(mask == 0, -np.inf, scores), -2 if bug == "softmax-over-queries" else -1)
    heads = weights @ v
    joined = heads if bug == "concat-without-transpose" else heads.transpose(0, 2, 1, 3)
    return weights, joined.reshape(B, N, D_MODEL) @ w_o


def moved_by_poke(x, matrices, bug, output):
    """(N,N): row t holds 1 for the outputs of batch 0 that change when token t of every batch is poked."""
    rows = []
    for token in range(N):
        poked = x.copy()
        poked[:, token] += 1
        changed = np.abs(layer(poked, matrices, bug)[1] - output)[0].max(axis=-1)
        rows.append([int(change > 1e-9) for change in changed])
    return rows


def make_cases():
    x, matrices = lesson_inputs()
    correct = layer(x, matrices, "none")[1]
    for bug in BUGS:
        weights, output = layer(x, matrices, bug)
        yield {"name": bug, "weights": weights, "output": output, "row_sums": weights.sum(axis=-1),
               "largest_change": float(np.abs(output - correct).max()),
               "heads_equal": int(np.array_equal(weights[:, 0], weights[:, 1])),
               "moved": moved_by_poke(x, matrices, bug, output)}


if __name__ == "__main__":
    main(__doc__.splitlines()[0], "lesson_bugs.json", make_cases, 1e-12)
