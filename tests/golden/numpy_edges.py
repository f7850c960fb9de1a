"""Writes data/numpy_edges.json: attention at the edge of the numbers, from NumPy in float64 and in float32.

    python3 tests/golden/numpy_edges.py [--check]

Every matrix is (1,1) and holds 1, the query is 1 and nothing is scaled, so the keys are the logits of the softmax, and
the output is the weighted sum of the same numbers. Each row of logits stands once alone and once repeated to lengths
around the width of a vector.
"""

import math

import numpy as np

from golden_files import main
from numpy_attention import attention

TINY = {"float64": 5e-324, "float32": 1e-45}
HUGE = {"float64": 1.7e308, "float32": 3e38}
LENGTHS = (1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 63, 64, 65, 127, 128, 129)


def rows(precision):
    """Name -> logits of one query."""
    tiny, huge = TINY[precision], HUGE[precision]
    return {
        "88, where exp of float32 ends": [88, 0, -88],
        "past the end of exp": [89, 710, -746],
        "ten thousand": [1e4, 0, -1e4],
        "3e38": [3e38, 0, -3e38],
        "the largest numbers": [huge, -huge, 0],
        "equal huge logits": [1e30, 1e30, 1e30, 1e30],
        "equal and lowest": [-huge, -huge],
        "neighbours of 1": [1, 1 + (2**-52 if precision == "float64" else 2**-23), 1],
        "plus infinity": [0, math.inf, 1],
        "minus infinity": [0, -math.inf, 1],
        "nothing but minus infinity": [-math.inf, -math.inf],
        "NaN": [0, math.nan, 1],
        "zeros of both signs": [-0.0, 0.0, -0.0],
        "minus zero alone": [-0.0],
        "subnormal numbers": [tiny, -tiny, 0, 1000 * tiny],
        "weights that are subnormal": [0, -87.5, -103.5] if precision == "float32" else [0, -708.5, -745],
    }


def case(name, logits, precision):
    one = np.ones((1, 1), dtype=precision)
    settings = {"d_model": 1, "num_heads": 1, "scale": "none", "dtype": precision}
    x, memory = np.ones((1, 1, 1), dtype=precision), np.array(logits, dtype=precision).reshape(1, -1, 1)
    weights = {"w_q": one, "w_k": one, "w_v": one, "w_o": one}
    with np.errstate(all="ignore"):
        trace = attention(settings, x, memory, weights)
    expected = {key: trace[key] for key in ("scores", "weights", "output")}
    assert all(tensor.dtype == precision for tensor in expected.values()), "a sum in another precision"
    return {"name": f"{name}, {precision}", "config": settings, "x": x, "memory": memory, "weights": weights,
            "expected": expected}


def make_cases():
    for precision in ("float64", "float32"):
        for name, logits in rows(precision).items():
            yield case(name, logits, precision)
        for length in LENGTHS:
            yield case(f"{length} keys, one of them far above", [88 if key == length // 2 else key % 5 for key in range(length)],
                       precision)


if __name__ == "__main__":
    main(__doc__.splitlines()[0], "numpy_edges.json", make_cases, 1e-12)
