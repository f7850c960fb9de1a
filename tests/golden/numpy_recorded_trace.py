"""Writes web/content/data/recorded-trace.json: the NumPy lesson's own run, which the page shows when a browser
refuses WebAssembly and compares the engine with when it does not.

    python3 tests/golden/numpy_recorded_trace.py

Run: seed 42, X (2, 5, 8), then W_q, W_k, W_v, W_o (8, 8) times 0.1, two heads, causal mask, float64.
Format: { id: { "shape": [...], "data": [...] } }, row-major; JSON has no infinities, so they stand as the strings
"-Infinity" and "Infinity", which JavaScript's Number() reads back.
"""

import json
import math
from pathlib import Path

import numpy as np

TARGET = Path(__file__).resolve().parents[2] / "web" / "content" / "data" / "recorded-trace.json"
BATCH, LENGTH, D_MODEL, HEADS = 2, 5, 8, 2


def run():
    """Every tensor of the run by id, in trace order, the parameters last."""
    draw = np.random.RandomState(42).randn
    x = draw(BATCH, LENGTH, D_MODEL)
    w_q, w_k, w_v, w_o = (0.1 * draw(D_MODEL, D_MODEL) for _ in range(4))

    def heads_first(rows):
        return rows.reshape(BATCH, LENGTH, HEADS, -1).swapaxes(1, 2)

    q_proj, k_proj, v_proj = x @ w_q, x @ w_k, x @ w_v
    q, k, v = map(heads_first, (q_proj, k_proj, v_proj))
    scores = np.einsum("bhic,bhjc->bhij", q, k)
    scaled_scores = scores / math.sqrt(D_MODEL // HEADS)
    mask = np.tril(np.ones((LENGTH, LENGTH)))
    masked_scores = np.where(mask == 1, scaled_scores, -np.inf)
    powers = np.exp(masked_scores - masked_scores.max(-1, keepdims=True))
    weights = powers / powers.sum(-1, keepdims=True)
    head_outputs = weights @ v
    concat = head_outputs.swapaxes(1, 2).reshape(BATCH, LENGTH, D_MODEL)
    return {
        "x": x, "memory": x,
        "q_proj": q_proj, "k_proj": k_proj, "v_proj": v_proj,
        "q": q, "k": k, "v": v,
        "scores": scores, "scaled_scores": scaled_scores,
        "mask": mask, "masked_scores": masked_scores,
        "weights": weights, "head_outputs": head_outputs,
        "concat": concat, "output": concat @ w_o,
        "w_q": w_q, "w_k": w_k, "w_v": w_v, "w_o": w_o,
    }


def plain(value):
    if math.isfinite(value):
        return value
    return "Infinity" if value > 0 else "-Infinity"


def main():
    lines = [
        f'"{name}": ' + json.dumps({"shape": list(tensor.shape), "data": [plain(v) for v in tensor.ravel().tolist()]})
        for name, tensor in run().items()
    ]
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"wrote {TARGET}")


if __name__ == "__main__":
    main()
