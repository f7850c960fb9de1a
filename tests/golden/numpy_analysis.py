"""Writes data/analysis.json: what is asked about attention weights, heads and pairs of tensors, from NumPy in float64.

    python3 tests/golden/numpy_analysis.py [--check]

A case is { "name", "method", "given", "expected" }, in the terms of the engine's JavaScript interface.
"""

import numpy as np

from golden_files import main


def weights_of(seed, *shape, causal=False, spread=1.0):
    """Softmax rows of random scores, (B,h,N,M)"""
    scores = spread * np.random.RandomState(seed).randn(*shape)
    if causal:
        scores = np.where(np.tril(np.ones(shape[-2:])) == 0, -np.inf, scores)
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def row_statistics(name, weights):
    with np.errstate(divide="ignore", invalid="ignore"):
        terms = np.where(weights == 0, 0, weights * np.log(weights))
    return {"name": name, "method": "rowStatistics", "given": {"weights": weights}, "expected": {
        "entropy": -terms.sum(axis=-1), "largest": weights.max(axis=-1),
        "argmax": weights.argmax(axis=-1).astype(float), "jacobian_trace": (weights * (1 - weights)).sum(axis=-1),
        "row_sum": weights.sum(axis=-1),
    }}


def diagonal_mean(weights, offset):
    """Mean over queries i of key i + offset, where there is one"""
    cells = np.diagonal(weights, offset, axis1=-2, axis2=-1)
    return cells.mean(axis=-1) if cells.shape[-1] > 0 else np.full(weights.shape[:2], np.nan)


def head_scores(name, weights):
    return {"name": name, "method": "headScores", "given": {"weights": weights}, "expected": {
        "previous_token": diagonal_mean(weights, -1), "own_token": diagonal_mean(weights, 0),
        "first_token": weights[..., 0].mean(axis=-1),
    }}


def head_contributions(name, seed, batch, heads, length, d_v, d_model):
    random = np.random.RandomState(seed)
    head_outputs, w_o = random.randn(batch, heads, length, d_v), random.randn(heads * d_v, d_model)
    contributions = np.einsum("bhnc,hcd->bhnd", head_outputs, w_o.reshape(heads, d_v, d_model))
    return {"name": name, "method": "headContributions", "given": {"head_outputs": head_outputs, "w_o": w_o},
            "expected": {"contributions": contributions, "norms": np.linalg.norm(contributions, axis=-1)}}


def difference(name, left, right):
    apart = np.abs(left - right)
    index = np.unravel_index(np.argmax(apart), apart.shape)
    return {"name": name, "method": "difference", "given": {"left": left, "right": right},
            "expected": {"largest": np.array(apart.max()), "index": np.array(index, dtype=float),
                         "rows": apart.max(axis=-1)}}


def make_cases():
    causal, wide = weights_of(1, 2, 3, 4, 4, causal=True), weights_of(2, 1, 2, 3, 70, spread=3)
    broken = weights_of(3, 1, 2, 3, 5)
    broken[0, 0, 1], broken[0, 1, 2, 3] = 0, np.nan
    for name, weights in {
        "causal": causal, "more keys than queries, sharp": wide, "a row of zeros and a NaN": broken,
        "rows that do not sum to 1": 1.7 * weights_of(4, 2, 1, 3, 2), "one query, one key": weights_of(5, 1, 1, 1, 1),
    }.items():
        yield row_statistics(f"rows, {name}", weights)
        yield head_scores(f"heads, {name}", weights)
    yield head_contributions("contributions", 6, 2, 3, 4, 5, 7)
    yield head_contributions("contributions, one head", 7, 1, 1, 2, 4, 4)
    random = np.random.RandomState(8)
    for shape in ((5,), (3, 4), (2, 3, 4), (2, 3, 4, 5)):
        yield difference(f"difference, {len(shape)} axes", random.randn(*shape), random.randn(*shape))
    same = random.randn(2, 3)
    yield difference("difference, none", same, same)


if __name__ == "__main__":
    main(__doc__.splitlines()[0], "analysis.json", make_cases, 1e-12)
