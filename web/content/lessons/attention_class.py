import math
import numpy as np


#@ step init
class MultiHeadAttention:
    def __init__(self, d_model, h, causal):
        assert d_model % h == 0, "d_model must be a multiple of h"
        self.h, self.d_k, self.causal = h, d_model // h, causal
        self.W_q, self.W_k, self.W_v, self.W_o = (
            np.random.randn(d_model, d_model) * __FACTOR__ for _ in range(4)
        )
#@ end

#@ step split
    def split(self, M):
        B, N, _ = M.shape
        return M.reshape(B, N, self.h, self.d_k).transpose(0, 2, 1, 3)
#@ end

#@ step softmax
    def softmax(self, S):
        shifted = S - S.max(axis=-1, keepdims=True)
        powers = np.exp(shifted)
        return powers / powers.sum(axis=-1, keepdims=True)
#@ end

    def __call__(self, X):
#@ step project
        Q, K, V = X @ self.W_q, X @ self.W_k, X @ self.W_v
#@ end
#@ step split
        q, k, v = self.split(Q), self.split(K), self.split(V)
#@ end
#@ step scores
        scores = q @ k.transpose(0, 1, 3, 2) / math.sqrt(self.d_k)
#@ end
#@ step mask
        if self.causal:
            later = np.triu(np.ones(scores.shape[-2:]), k=1)
            scores = np.where(later == 1, -np.inf, scores)
#@ end
#@ step softmax
        weights = self.softmax(scores)
#@ end
#@ step sum
        heads = weights @ v
#@ end
#@ step join
        joined = heads.transpose(0, 2, 1, 3).reshape(X.shape)
#@ end
#@ step output
        return joined @ self.W_o, weights
#@ end


#@ step input
np.random.seed(__SEED__)
X = np.random.randn(2, 5, __D_MODEL__)
layer = MultiHeadAttention(__D_MODEL__, __NUM_HEADS__, causal=__CAUSAL__)
out, weights = layer(X)
#@ end
#@ step shapes
print("Input:  ", X.shape)
print("Output: ", out.shape)
print("Weights:", weights.shape)
#@ end
#@ step compare
for head in range(layer.h):
    print("head", head, np.round(weights[__SENTENCE__, head][__ROW__], 3))
#@ end
