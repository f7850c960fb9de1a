"""Writes data/numpy_large.json: some rows of a long causal run, from NumPy in float64.

    python3 tests/golden/numpy_large.py [--check]

Inputs are lesson A's draws (X, then W_q, W_k, W_v, W_o times 0.1 from one RandomState), so that the file holds results
alone: every 37th token of the output, and what the whole of it adds up to.
"""

import numpy as np

from golden_files import main
from numpy_attention import attention

SIZES = ((512, 256, 8), (129, 96, 12))
STEP = 37


def case(length, d_model, heads):
    draw = np.random.RandomState(42).randn
    x = draw(1, length, d_model)
    weights = {name: draw(d_model, d_model) * 0.1 for name in ("w_q", "w_k", "w_v", "w_o")}
    settings = {"d_model": d_model, "num_heads": heads, "mask": "causal"}
    output = attention(settings, x, None, weights)["output"]
    return {"name": f"N = {length}, d_model = {d_model}, h = {heads}", "config": settings,
            "inputs": {"seed": 42, "batch": 1, "length": length, "d_model": d_model, "num_heads": heads},
            "step": STEP, "expected": {"rows": output[0, ::STEP], "sums": output[0].sum(axis=0)}}


def make_cases():
    for sizes in SIZES:
        yield case(*sizes)


if __name__ == "__main__":
    main(__doc__.splitlines()[0], "numpy_large.json", make_cases, 1e-12)
