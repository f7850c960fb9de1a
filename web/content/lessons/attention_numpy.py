import math
import numpy as np

np.random.seed(__SEED__)
B, N, d_model, h = __BATCH__, __LENGTH__, __D_MODEL__, __NUM_HEADS__
d_k = d_model // h

#@ step input
# input: one row per token  (B, N, d_model)
X = np.random.randn(B, N, d_model)
#@ when dtype=float32
X = X.astype(np.float32)
#@ end
#@ edits x
#@ end

#@ step projection
W_q = np.random.randn(d_model, d_model) * 0.1
W_k = np.random.randn(d_model, d_model) * 0.1
W_v = np.random.randn(d_model, d_model) * 0.1
#@ end
#@ step output-projection
W_o = np.random.randn(d_model, d_model) * 0.1
#@ end
#@ when dtype=float32
W_q, W_k, W_v, W_o = (W.astype(np.float32) for W in (W_q, W_k, W_v, W_o))
#@ end
#@ edits w

#@ step projection
# projection: all heads side by side  (B, N, d_model)
Q, K, V = X @ W_q, X @ W_k, X @ W_v
#@ end

#@ step split-heads
# split heads: head a keeps columns a*d_k ... a*d_k+d_k-1  (B, h, N, d_k)
def split_heads(matrix):
    return matrix.reshape(B, N, h, d_k).transpose(0, 2, 1, 3)

q, k, v = split_heads(Q), split_heads(K), split_heads(V)
#@ end

#@ step scores
# scores: every query row against every key row  (B, h, N, N)
scores = q @ k.transpose(0, 1, 3, 2)
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
mask = np.ones((N, N))
masked_scores = scaled_scores
#@ end
#@ when mask=causal
# mask: 1 where key j <= query i  (N, N)
mask = np.tril(np.ones((N, N)))
#@ end
#@ when mask=causal mask_fill=negative_infinity
masked_scores = np.where(mask == 1, scaled_scores, -np.inf)
#@ end
#@ when mask=causal mask_fill=safe
masked_scores = np.where(mask == 1, scaled_scores, -np.inf)
#@ end
#@ when mask=causal mask_fill=additive_1e9
masked_scores = np.where(mask == 1, scaled_scores, scaled_scores - 1e9)
#@ end
#@ end

#@ step softmax
# softmax: each row becomes shares that add up to 1  (B, h, N, N)
shifted = masked_scores - masked_scores.max(axis=-1, keepdims=True)
exponentials = np.exp(shifted)
weights = exponentials / exponentials.sum(axis=-1, keepdims=True)
#@ when mask=causal mask_fill=safe
weights = np.where(mask.any(axis=-1, keepdims=True), weights, 0.0)
#@ end
#@ end

#@ step weighted-sum
# weighted sum of the value rows  (B, h, N, d_k)
head_outputs = weights @ v
#@ end

#@ step concat
# concat: heads side by side again  (B, N, d_model)
concat = head_outputs.transpose(0, 2, 1, 3).reshape(B, N, d_model)
#@ end

#@ step output-projection
# output projection: mixes the heads  (B, N, d_model)
output = concat @ W_o
#@ end

print("weights", weights.shape, "output", output.shape)
print(np.round(weights[0, :, -1], 3))  # last query row, one line per head
print(np.round(output[0, -1], 3))
