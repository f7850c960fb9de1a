"""Writes data/conversions.json: weights of one variant made into those of another, from NumPy in float64.

    python3 tests/golden/numpy_conversions.py [--check]

A case is { "name", "method", "config", "weights", "to", "expected" }. A decomposition is unique up to signs and the share
of each side, so a latent case holds what is not a matter of choice: the singular values, the product that is left of
[W_k W_v], and how far it is from the whole.
"""

import numpy as np

from golden_files import main
from golden_requests import config, inputs


def grouped(name, settings, groups, data):
    """Each group of key/value heads becomes its mean."""
    heads = settings.get("num_kv_heads", settings["num_heads"])
    weights = dict(data["weights"])
    for matrix in ("w_k", "w_v", "b_k", "b_v", "w_uk", "w_uv"):
        if matrix in weights:
            rows = weights[matrix].reshape(-1, groups, heads // groups, weights[matrix].shape[-1] // heads)
            weights[matrix] = rows.mean(axis=2).reshape(*weights[matrix].shape[:-1], -1)
    return {"name": name, "method": "convertToGrouped", "config": settings, "weights": data["weights"],
            "to": groups, "expected": {"weights": weights}}


def latent(name, settings, rank, data):
    joined = np.concatenate([data["weights"]["w_k"], data["weights"]["w_v"]], axis=1)
    left, values, right = np.linalg.svd(joined, full_matrices=False)
    product = (left[:, :rank] * values[:rank]) @ right[:rank]
    return {"name": name, "method": "convertToLatent", "config": settings, "weights": data["weights"], "to": rank,
            "expected": {"singular_values": values, "product": product,
                         "error": np.array(np.linalg.norm(joined - product))}}


def deficient(data, rank):
    """Keys and values of the given rank, to the last bit that products leave."""
    random = np.random.RandomState(99)
    for name in ("w_k", "w_v"):
        rows, columns = data["weights"][name].shape
        data["weights"][name] = np.round(random.randn(rows, rank), 2) @ np.round(random.randn(rank, columns), 2)
    return data


def scaled(data, factor):
    for name in ("w_k", "w_v"):
        data["weights"][name] = data["weights"][name] * factor
    return data


def make_cases():
    wide = {"d_model": 8, "heads": 4}
    yield grouped("MHA to two groups", config(8, 4), 2, inputs(1, **wide))
    yield grouped("MHA to MQA, biases", config(8, 4), 1, inputs(2, **wide, biases=True))
    yield grouped("as many groups as heads", config(8, 4), 4, inputs(3, **wide, biases=True))
    yield grouped("GQA to MQA, d_v differs", config(8, 4, num_kv_heads=2, d_k=3, d_v=5), 1,
                  inputs(4, **wide, kv_heads=2, d_k=3, d_v=5, biases=True))
    yield grouped("MLA with fewer heads", config(8, 4, kv_latent_dim=3), 2, inputs(5, **wide, latent=3, biases=True))
    for rank in (1, 3, 8):
        yield latent(f"wide, rank {rank}", config(8, 4), rank, inputs(6, **wide, biases=True))
    tall = config(9, 2, num_kv_heads=1, d_k=2, d_v=3)
    for rank in (1, 2, 5):
        yield latent(f"tall, rank {rank}", tall, rank, inputs(7, d_model=9, kv_heads=1, d_k=2, d_v=3))
    square = config(8, 4, num_kv_heads=2)
    yield latent("square", square, 4, inputs(8, **wide, kv_heads=2))
    yield latent("a matrix of rank 2", config(8, 4), 3, deficient(inputs(9, **wide), 2))
    yield latent("a layer of 16 channels", config(16, 4), 5, inputs(10, d_model=16, heads=4))
    for factor in (1e-150, 1e150):
        yield latent(f"values near {factor}", config(8, 4), 3, scaled(inputs(11, **wide), factor))
    yield latent("zeros", config(8, 4), 2, scaled(inputs(12, **wide), 0))


if __name__ == "__main__":
    main(__doc__.splitlines()[0], "conversions.json", make_cases, 1e-12)
