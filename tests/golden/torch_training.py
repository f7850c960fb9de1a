"""Writes data/torch_training.json: gradients of the training laboratory's model, and some steps of Adam, from PyTorch.

    python3 tests/golden/torch_training.py [--check]

The model is written as a PyTorch lesson would write it: every word asks, a causal mask hides what comes later, and the
loss is nn.functional.cross_entropy at the queries of the slots. Gradients are autograd's in float64; the steps are
clip_grad_norm_ and torch.optim.Adam in float32.
"""

import math

import numpy as np
import torch
from torch.nn import functional

from golden_files import main

STEPS, RATE, CLIP, BETAS = 5, 0.01, 0.5, (0.9, 0.99)


def parameters_of(random, sizes):
    """Drawn large enough that attention is far from uniform."""
    d_model, heads = sizes["d_model"], sizes["num_heads"]
    kv_width = d_model // heads * sizes["num_kv_heads"]
    shapes = {
        "token_embedding": (sizes["words"], d_model),
        "position_embedding": (sizes["longest"], d_model),
        "w_q": (d_model, d_model),
        "b_q": (d_model,),
        "w_k": (d_model, kv_width),
        "w_v": (d_model, kv_width),
        "w_o": (d_model, d_model),
    }
    if not sizes["tied"]:
        shapes["unembedding"] = (d_model, sizes["words"])
    return {name: np.round(random.randn(*shape) * 0.5, 3) for name, shape in shapes.items()}


def sentences_of(random, sizes):
    """Words by number, and slots as [query, word that should follow]; lengths and numbers of slots differ."""
    sentences = []
    for place in range(sizes["batch"]):
        length = sizes["longest"] - place
        words = random.randint(0, sizes["words"], length)
        queries = random.permutation(length - 1)[: 1 + place % sizes["most_slots"]]
        sentences.append({"words": words, "slots": np.array([[query, words[query + 1]] for query in queries])})
    return sentences


def loss_of(sizes, parameters, sentences, gates):
    """Mean over all slots of all sentences."""
    losses = []
    for sentence in sentences:
        words = torch.from_numpy(sentence["words"].astype(np.int64))
        x = parameters["token_embedding"][words] + parameters["position_embedding"][: len(words)]

        def heads_of(rows, count):
            return rows.view(len(words), count, -1).transpose(0, 1).repeat_interleave(sizes["num_heads"] // count, 0)

        q = heads_of(x @ parameters["w_q"] + parameters["b_q"], sizes["num_heads"])
        k = heads_of(x @ parameters["w_k"], sizes["num_kv_heads"])
        v = heads_of(x @ parameters["w_v"], sizes["num_kv_heads"])
        scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
        hidden = torch.ones(len(words), len(words), dtype=torch.bool).triu(1)
        attended = torch.softmax(scores.masked_fill(hidden, float("-inf")), dim=-1) @ v
        joined = (attended * gates.view(-1, 1, 1)).transpose(0, 1).reshape(len(words), -1)
        rows = x + joined @ parameters["w_o"]
        out = parameters["token_embedding"].T if sizes["tied"] else parameters["unembedding"]
        for query, answer in sentence["slots"].tolist():
            losses.append(functional.cross_entropy(rows[query] @ out, torch.tensor(answer)))
    return torch.stack(losses).mean()


def as_leaves(parameters, dtype):
    return {name: torch.tensor(array, dtype=dtype, requires_grad=True) for name, array in parameters.items()}


def case(name, seed, gates, **sizes):
    random = np.random.RandomState(seed)
    parameters, sentences = parameters_of(random, sizes), sentences_of(random, sizes)
    leaves = as_leaves(parameters, torch.float64)
    loss = loss_of(sizes, leaves, sentences, torch.tensor(gates, dtype=torch.float64))
    loss.backward()

    trained = as_leaves(parameters, torch.float32)
    optimiser = torch.optim.Adam(trained.values(), lr=RATE, betas=BETAS)
    for _ in range(STEPS):
        optimiser.zero_grad()
        loss_of(sizes, trained, sentences, torch.tensor(gates)).backward()
        torch.nn.utils.clip_grad_norm_(trained.values(), CLIP)
        optimiser.step()
    return {
        "name": name,
        "sizes": {**sizes, "tied": int(sizes["tied"])},
        "steps": {"count": STEPS, "rate": RATE, "clip": CLIP},
        "gates": np.array(gates),
        "sentences": {str(place): sentence for place, sentence in enumerate(sentences)},
        "parameters": parameters,
        "expected": {
            "loss": loss.item(),
            "gradients": {name: leaf.grad.numpy() for name, leaf in leaves.items()},
            "trained": {name: leaf.detach().numpy() for name, leaf in trained.items()},
        },
    }


def make_cases():
    sizes = {"words": 11, "longest": 7, "most_slots": 2}
    yield case("two heads", 1, [1.0, 1.0], batch=3, d_model=8, num_heads=2, num_kv_heads=2, tied=False, **sizes)
    yield case("tied, groups, a gate", 2, [1.0, 0.5, 1.0, 0.0], batch=2, d_model=8, num_heads=4, num_kv_heads=2,
               tied=True, **sizes)


if __name__ == "__main__":
    main(__doc__.splitlines()[0], "torch_training.json", make_cases, 1e-5)
