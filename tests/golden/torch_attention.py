"""Writes data/torch_cases.json: the layer in float32 from PyTorch, output and weights only.

    python3 tests/golden/torch_attention.py [--check]

Two sources: torch.nn.MultiheadAttention with our weights copied in, and a layer built from nn.Linear, split by
view and masked by masked_fill, as PyTorch lessons write it. Neither calls a fused attention function.
"""

import math

import numpy as np
import torch
from torch import nn

from golden_files import main
from golden_requests import config, inputs


def as_torch(array):
    return torch.from_numpy(np.asarray(array, dtype=np.float32))


def library_layer(data, heads):
    """nn.MultiheadAttention holding our parameters: it stores (out, in) and stacks the three projections."""
    weights = data["weights"]
    layer = nn.MultiheadAttention(data["x"].shape[-1], heads, bias="b_q" in weights, batch_first=True)
    with torch.no_grad():
        layer.in_proj_weight.copy_(torch.cat([as_torch(weights[name].T) for name in ("w_q", "w_k", "w_v")]))
        layer.out_proj.weight.copy_(as_torch(weights["w_o"].T))
        if "b_q" in weights:
            layer.in_proj_bias.copy_(torch.cat([as_torch(weights[name]) for name in ("b_q", "b_k", "b_v")]))
            layer.out_proj.bias.copy_(as_torch(weights["b_o"]))
    return layer


def from_library(settings, data):
    x = as_torch(data["x"])
    memory = x if data["memory"] is None else as_torch(data["memory"])
    blocked = None
    if settings.get("mask") == "causal":  # True blocks here: the opposite of the engine's mask
        blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
    layer = library_layer(data, settings["num_heads"])  # left in training mode: eval() may choose a fused call
    return layer(x, memory, memory, attn_mask=blocked, need_weights=True, average_attn_weights=False)


def linear(weights, matrix, bias):
    layer = nn.Linear(*weights[matrix].shape, bias=bias in weights)
    with torch.no_grad():
        layer.weight.copy_(as_torch(weights[matrix].T))
        if bias in weights:
            layer.bias.copy_(as_torch(weights[bias]))
    return layer


def allowed_of(settings, length):
    """1 = may attend, as the engine has it; None without a mask"""
    mask = settings.get("mask")
    if mask is None:
        return None
    return torch.ones(length, length).tril() if isinstance(mask, str) else as_torch(mask)


def from_lesson(settings, data):
    """query side x (B,N,d_model), key side memory (B,M,d_model) -> output, weights (B,h,N,M)"""
    weights, heads = data["weights"], settings["num_heads"]
    kv_heads = settings.get("num_kv_heads", heads)
    x = as_torch(data["x"])
    memory = x if data["memory"] is None else as_torch(data["memory"])
    key, value = ("w_uk", "w_uv") if "w_dkv" in weights else ("w_k", "w_v")
    if "w_dkv" in weights:  # latent attention: keys and values come from a narrow row that they share
        memory = linear(weights, "w_dkv", None)(memory)

    def per_head(rows, matrix, bias, count):
        projected = linear(weights, matrix, bias)(rows)
        parts = projected.view(rows.shape[0], rows.shape[1], count, -1).transpose(1, 2)
        return parts.repeat_interleave(heads // count, dim=1)

    q = per_head(x, "w_q", "b_q", heads)
    k, v = per_head(memory, key, "b_k", kv_heads), per_head(memory, value, "b_v", kv_heads)
    scores = torch.matmul(q, k.transpose(2, 3)) / math.sqrt(q.shape[-1])
    allowed = allowed_of(settings, x.shape[1])
    if allowed is not None:
        fill = -1e9 if settings.get("mask_fill") == "additive_1e9" else float("-inf")
        scores = scores.masked_fill(allowed == 0, fill)
    attended = torch.softmax(scores, dim=-1)
    joined = torch.matmul(attended, v).transpose(1, 2).contiguous().view(x.shape[0], x.shape[1], -1)
    return linear(weights, "w_o", "b_o")(joined), attended


def case(name, source, settings, data):
    with torch.no_grad():
        output, attended = source(settings, data)
    given = {"x": data["x"]} if data["memory"] is None else {"x": data["x"], "memory": data["memory"]}
    return {"name": name, "config": {**settings, "dtype": "float32"}, **given, "weights": data["weights"],
            "expected": {"output": output.numpy(), "weights": attended.numpy()}}


def make_cases():
    wide = {"d_model": 16, "heads": 4, "length": 6}
    cross = {"d_model": 8, "length": 3, "memory_length": 5}
    blind = np.tril(np.ones((4, 4)))
    blind[2] = 0
    yield case("library, no biases", from_library, config(16, 4), inputs(21, **wide))
    yield case("library, biases, causal", from_library, config(16, 4, mask="causal"), inputs(22, **wide, biases=True))
    yield case("library, cross-attention", from_library, config(8, 2), inputs(23, **cross, biases=True))
    yield case("lesson, biases", from_lesson, config(16, 4), inputs(24, **wide, biases=True))
    yield case("lesson, causal", from_lesson, config(16, 4, mask="causal"), inputs(25, **wide))
    yield case("lesson, cross-attention", from_lesson, config(8, 2), inputs(26, **cross))
    yield case("lesson, d_v differs from d_k", from_lesson, config(d_k=5, d_v=2), inputs(27, d_k=5, d_v=2))
    yield case("lesson, GQA, causal", from_lesson, config(8, 4, num_kv_heads=2, mask="causal"),
               inputs(28, d_model=8, heads=4, kv_heads=2, biases=True))
    yield case("MLA", from_lesson, config(16, 4, kv_latent_dim=5), inputs(30, **wide, latent=5))
    yield case("MLA, causal, biases, groups, d_v", from_lesson,
               config(8, 4, num_kv_heads=2, d_v=3, kv_latent_dim=6, mask="causal"),
               inputs(31, d_model=8, heads=4, kv_heads=2, d_v=3, latent=6, biases=True))
    yield case("MLA, cross-attention", from_lesson, config(8, 2, kv_latent_dim=3), inputs(32, **cross, latent=3))
    yield case("lesson, fully masked row gives NaN", from_lesson, config(mask=blind), inputs(29))
    yield case("lesson, fully masked row with -1e9 is uniform", from_lesson,
               config(mask=blind, mask_fill="additive_1e9"), inputs(29))


if __name__ == "__main__":
    main(__doc__.splitlines()[0], "torch_cases.json", make_cases, 1e-5)
