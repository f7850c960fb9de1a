"""Writes data/draw_orders.json: 1, 2, 4 and 8 heads at d_model 64, for both orders in which inputs can be drawn.

    python3 tests/golden/numpy_draw_orders.py [--check]

Seed 42. "x-first": X (2,5,64), then W_q, W_k, W_v, W_o; "weights-first": the matrices, then X. Lesson A's closing
experiment does not say which, and the numbers depend on it.
"""

import numpy as np

from golden_files import main
from numpy_attention import attention

B, N, D_MODEL = 2, 5, 64
NAMES = ["w_q", "w_k", "w_v", "w_o"]


def draw(order):
    state = np.random.RandomState(42)

    def matrices():
        return {name: state.randn(D_MODEL, D_MODEL) * 0.1 for name in NAMES}

    if order == "x-first":
        x = state.randn(B, N, D_MODEL)
        return x, matrices()
    weights = matrices()
    return state.randn(B, N, D_MODEL), weights


def make_cases():
    for order in ("x-first", "weights-first"):
        x, weights = draw(order)
        for heads in (1, 2, 4, 8):
            settings = {"d_model": D_MODEL, "num_heads": heads, "mask": "causal"}
            trace = attention(settings, x, None, weights)
            yield {"name": f"{order}, h = {heads}", "order": order, "num_heads": heads, "x": x[0, 0, :4],
                   "w_o": weights["w_o"][0, :4], "weights": trace["weights"], "output": trace["output"][0, :, :8]}


if __name__ == "__main__":
    main(__doc__.splitlines()[0], "draw_orders.json", make_cases, 1e-12)
