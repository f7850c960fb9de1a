"""Requests with inputs that are the same on every machine; shared by the generators of golden cases."""

import numpy as np


def inputs(seed, *, batch=2, length=4, memory_length=None, d_model=6, heads=2, kv_heads=None, d_k=None, d_v=None,
           latent=None, biases=False, spread=0.5):
    """x, memory (or None) and weights from RandomState(seed), rounded to 3 decimals so that files stay short."""
    kv_heads = heads if kv_heads is None else kv_heads
    d_k = d_model // heads if d_k is None else d_k
    d_v = d_model // heads if d_v is None else d_v
    draw = np.random.RandomState(seed).randn

    def values(*shape):
        return np.round(draw(*shape), 3)

    x = values(batch, length, d_model)
    memory = None if memory_length is None else values(batch, memory_length, d_model)
    shapes = {
        "w_q": (d_model, heads * d_k), "w_k": (d_model, kv_heads * d_k), "w_v": (d_model, kv_heads * d_v),
        "w_o": (heads * d_v, d_model),
    }
    if latent is not None:
        del shapes["w_k"], shapes["w_v"]
        shapes |= {"w_dkv": (d_model, latent), "w_uk": (latent, kv_heads * d_k), "w_uv": (latent, kv_heads * d_v)}
    if biases:
        shapes |= {"b_q": (heads * d_k,), "b_k": (kv_heads * d_k,), "b_v": (kv_heads * d_v,), "b_o": (d_model,)}
    weights = {name: np.round(spread * values(*shape), 3) for name, shape in shapes.items()}
    return {"x": x, "memory": memory, "weights": weights}


def config(d_model=6, num_heads=2, **settings):
    return {"d_model": d_model, "num_heads": num_heads, **settings}
