"""Writes data/numpy_cases.json: every setting of the layer, every tensor of its trace, from NumPy in float64.

    python3 tests/golden/numpy_attention.py [--check]

The layer is written here a second time, with NumPy's own products and reductions, so that it shares no line and no
order of additions with the engine.
"""

import math

import numpy as np

from golden_files import main
from golden_requests import config, inputs


def scale(scores, settings, d_k):
    """scores (B,h,N,M) -> scaled scores"""
    rule = settings.get("scale", "sqrt_d_k")
    if rule == "sqrt_d_k":
        return scores / math.sqrt(d_k)
    if rule == "sqrt_d_model":
        return scores / math.sqrt(settings["d_model"])
    return scores.copy() if rule == "none" else scores * rule


def mask_of(settings, length, memory_length):
    """The mask of 1 and 0, (N,M) or (B,N,M)"""
    mask = settings.get("mask", "none")
    if isinstance(mask, str):
        ones = np.ones((length, memory_length))
        return np.tril(ones) if mask == "causal" else ones
    return mask


def fill(scaled_scores, mask, rule):
    """scaled scores (B,h,N,M), mask (N,M) or (B,N,M) -> masked scores"""
    mask = mask[:, None] if mask.ndim == 3 else mask
    if rule == "additive_1e9":
        return scaled_scores + (1 - mask) * -1e9
    return np.where(mask == 0, -np.inf, scaled_scores)


def softmax(rows, rule):
    powers = np.exp(rows - rows.max(axis=-1, keepdims=True))
    weights = powers / powers.sum(axis=-1, keepdims=True)
    if rule == "safe":
        weights[np.all(rows == -np.inf, axis=-1)] = 0
    return weights


def attention(settings, x, memory, weights):
    """x (B,N,d_model), memory (B,M,d_model) or None -> all tensors of the trace by id"""
    memory = x if memory is None else memory
    heads = settings["num_heads"]
    kv_heads = settings.get("num_kv_heads", heads)
    zero = np.zeros(1, dtype=x.dtype)

    def split(rows, count):
        return rows.reshape(rows.shape[0], rows.shape[1], count, -1).transpose(0, 2, 1, 3)

    q_proj = x @ weights["w_q"] + weights.get("b_q", zero)
    latent = {"kv_latent": memory @ weights["w_dkv"]} if settings.get("kv_latent_dim") else {}
    source, w_k, w_v = (latent["kv_latent"], "w_uk", "w_uv") if latent else (memory, "w_k", "w_v")
    k_proj = source @ weights[w_k] + weights.get("b_k", zero)
    v_proj = source @ weights[w_v] + weights.get("b_v", zero)
    q, k, v = split(q_proj, heads), split(k_proj, kv_heads), split(v_proj, kv_heads)
    k_of_head, v_of_head = (np.repeat(part, heads // kv_heads, axis=1) for part in (k, v))
    scores = q @ k_of_head.transpose(0, 1, 3, 2)
    scaled_scores = scale(scores, settings, q.shape[-1])
    mask = mask_of(settings, x.shape[1], memory.shape[1])
    rule = settings.get("mask_fill", "negative_infinity")
    masked_scores = fill(scaled_scores, mask, rule)
    attended = softmax(masked_scores, rule)
    head_outputs = attended @ v_of_head
    gates = settings.get("head_gates", np.ones(heads, dtype=x.dtype))
    concat = (head_outputs * gates[:, None, None]).transpose(0, 2, 1, 3).reshape(x.shape[0], x.shape[1], -1)
    output = concat @ weights["w_o"] + weights.get("b_o", zero)
    return {
        "x": x, "memory": memory, "q_proj": q_proj, "k_proj": k_proj, "v_proj": v_proj, **latent, "q": q, "k": k, "v": v,
        "scores": scores, "scaled_scores": scaled_scores, "mask": mask, "masked_scores": masked_scores,
        "weights": attended, "head_outputs": head_outputs, "concat": concat, "output": output,
    }


def case(name, settings, data):
    given = {"x": data["x"]} if data["memory"] is None else {"x": data["x"], "memory": data["memory"]}
    with np.errstate(invalid="ignore"):  # some cases are about NaN
        expected = attention(settings, data["x"], data["memory"], data["weights"])
    return {"name": name, "config": settings, **given, "weights": data["weights"], "expected": expected}


def masks():
    """A (3,5) mask with one query that may attend nothing, and a (2,3,5) one with another such query."""
    one = np.array([[1, 1, 0, 0, 0], [0, 0, 0, 0, 0], [0, 1, 0, 1, 1]], dtype=float)
    other = np.array([[1, 0, 0, 0, 1], [1, 1, 1, 1, 1], [0, 0, 0, 0, 0]], dtype=float)
    return one, np.stack([one, other])


def with_infinities(data):
    data["x"][0, 1, 2] = np.nan
    data["x"][1, 2, 0] = np.inf
    return data


def make_cases():
    one_mask, mask_per_batch = masks()
    cross = {"length": 3, "memory_length": 5}
    yield case("MHA, no mask", config(), inputs(1))
    yield case("MHA, causal, biases", config(mask="causal"), inputs(2, biases=True))
    yield case("one head, one token", config(num_heads=1, mask="causal"), inputs(3, batch=1, length=1, heads=1))
    yield case("GQA, three batches", config(8, 4, num_kv_heads=2), inputs(4, batch=3, d_model=8, heads=4, kv_heads=2))
    yield case("MQA, causal, additive fill", config(8, 4, num_kv_heads=1, mask="causal", mask_fill="additive_1e9"),
               inputs(5, d_model=8, heads=4, kv_heads=1, biases=True))
    yield case("d_v differs from d_k", config(d_k=5, d_v=2), inputs(6, d_k=5, d_v=2, biases=True))
    yield case("heads that do not divide the model", config(7, 2, d_k=3, d_v=4, mask="causal"),
               inputs(7, d_model=7, d_k=3, d_v=4))
    yield case("cross-attention", config(), inputs(8, **cross, biases=True))
    for rule in ("negative_infinity", "additive_1e9", "safe"):
        yield case(f"one mask, fully masked row, {rule}", config(mask=one_mask, mask_fill=rule), inputs(9, **cross))
        yield case(f"a mask per batch, fully masked rows, {rule}", config(mask=mask_per_batch, mask_fill=rule),
                   inputs(10, **cross, biases=True))
    yield case("scale by sqrt(d_model)", config(scale="sqrt_d_model"), inputs(11))
    yield case("no scaling, saturated rows", config(scale="none"), inputs(12, spread=4))
    yield case("scale by a number", config(scale=0.3, mask="causal"), inputs(13))
    yield case("GQA, cross, biases, masks, d_v, scale at once",
               config(4, 6, num_kv_heads=3, d_k=3, d_v=2, mask=mask_per_batch, mask_fill="safe", scale=-1.25),
               inputs(14, **cross, d_model=4, heads=6, kv_heads=3, d_k=3, d_v=2, biases=True))
    yield case("NaN and infinity in x", config(mask="causal"), with_infinities(inputs(15, biases=True)))
    yield from latent_cases(mask_per_batch)
    yield case("head gates, causal", config(8, 4, mask="causal", head_gates=np.array([1, 0.5, 0, 0.125])),
               inputs(21, d_model=8, heads=4))


def latent_cases(mask_per_batch):
    """Multi-head latent attention, with every other setting beside it."""
    yield case("MLA", config(kv_latent_dim=2), inputs(16, latent=2))
    yield case("MLA, causal, biases", config(8, 4, kv_latent_dim=3, mask="causal"),
               inputs(17, d_model=8, heads=4, latent=3, biases=True))
    yield case("MLA, latent wider than the model", config(kv_latent_dim=9), inputs(18, latent=9))
    yield case("MLA, groups, d_v, cross-attention, masks, gates at once",
               config(4, 6, num_kv_heads=3, d_k=3, d_v=2, kv_latent_dim=5, mask=mask_per_batch, mask_fill="safe",
                      head_gates=np.array([0.1, 1, 0.9, 0, 0.5, 0.3])),
               inputs(19, length=3, memory_length=5, d_model=4, heads=6, kv_heads=3, d_k=3, d_v=2, latent=5,
                      biases=True))
    yield case("MLA, NaN and infinity in x", config(kv_latent_dim=2, mask="causal"), with_infinities(inputs(20, latent=2)))


if __name__ == "__main__":
    main(__doc__.splitlines()[0], "numpy_cases.json", make_cases, 1e-12)
