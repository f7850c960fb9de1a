import math
import numpy as np
import torch
from torch import nn

torch.set_grad_enabled(False)
np.random.seed(__SEED__)  # NumPy's numbers: torch.manual_seed would draw others
B, N, d_model, h = __BATCH__, __LENGTH__, __D_MODEL__, __NUM_HEADS__
d_k = d_model // h

def draw(*shape):
    return torch.from_numpy(np.random.randn(*shape))

#@ step input
# input: one row per token  (B, N, d_model)
X = draw(B, N, d_model)
#@ when dtype=float32
X = X.float()
#@ end
#@ edits x
#@ end

#@ step projection
W_q = draw(d_model, d_model) * 0.1
W_k = draw(d_model, d_model) * 0.1
W_v = draw(d_model, d_model) * 0.1
#@ end
#@ step output-projection
W_o = draw(d_model, d_model) * 0.1
#@ end
#@ when dtype=float32
W_q, W_k, W_v, W_o = (W.float() for W in (W_q, W_k, W_v, W_o))
#@ end
#@ edits w

#@ step projection
# nn.Linear keeps (out, in), has a bias, draws its own numbers: all undone
def linear(W):
    layer = nn.Linear(d_model, d_model, dtype=W.dtype)
    layer.weight.copy_(W.T)
    layer.bias.zero_()
    return layer

# projection: all heads side by side  (B, N, d_model)
to_q, to_k, to_v = linear(W_q), linear(W_k), linear(W_v)
Q, K, V = to_q(X), to_k(X), to_v(X)
#@ end

#@ step split-heads
# split heads: a view with more axes, then swap tokens and heads  (B, h, N, d_k)
def split_heads(matrix):
    return matrix.view(B, N, h, d_k).transpose(1, 2)

q, k, v = split_heads(Q), split_heads(K), split_heads(V)
#@ end

#@ step scores
# scores: every query row against every key row  (B, h, N, N)
scores = torch.matmul(q, k.transpose(-2, -1))
#@ end

#@ step scaling
#@ when scale=sqrt_d_k
# scaling  (B, h, N, N)
scaled_scores = scores / math.sqrt(d_k)
#@ end
#@ when scale=sqrt_d_model
# scaling, by the wrong dimension  (B, h, N, N)
scaled_scores = scores / math.sqrt(d_model)
#@ end
#@ when scale=none
# scaling left out  (B, h, N, N)
scaled_scores = scores
#@ end
#@ end

#@ step masking
#@ when mask=none
# mask: every key is allowed  (N, N)
mask = torch.ones(N, N)
masked_scores = scaled_scores
#@ end
#@ when mask=causal
# mask: 1 = may attend, where key j <= query i  (N, N)
mask = torch.tril(torch.ones(N, N))
#@ end
#@ when mask=causal mask_fill=negative_infinity
masked_scores = scaled_scores.masked_fill(mask == 0, -math.inf)
#@ end
#@ when mask=causal mask_fill=safe
masked_scores = scaled_scores.masked_fill(mask == 0, -math.inf)
#@ end
#@ when mask=causal mask_fill=additive_1e9
masked_scores = torch.where(mask == 1, scaled_scores, scaled_scores - 1e9)
#@ end
#@ end

#@ step softmax
# softmax: each row becomes shares that add up to 1  (B, h, N, N)
weights = torch.softmax(masked_scores, dim=-1)
#@ when mask=causal mask_fill=safe
weights = weights.masked_fill((mask == 0).all(dim=-1, keepdim=True), 0.0)
#@ end
#@ end

#@ step weighted-sum
# weighted sum of the value rows  (B, h, N, d_k)
head_outputs = torch.matmul(weights, v)
#@ end

#@ step concat
# concat: transpose only renames axes, so the rows are copied before view
concat = head_outputs.transpose(1, 2).contiguous().view(B, N, d_model)
#@ end

#@ step output-projection
# output projection: mixes the heads  (B, N, d_model)
to_output = linear(W_o)
output = to_output(concat)
#@ end

print("weights", tuple(weights.shape), "output", tuple(output.shape))
print(weights[0, :, -1].numpy().round(3))  # last query row, one line per head
print(output[0, -1].numpy().round(3))
