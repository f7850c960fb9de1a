"""Writes the parameters of a PyTorch layer as safetensors files, in float32 and in bfloat16.

    python3 tests/golden/torch_files.py [--check]

data/torch_files.json, in the form of numpy_tensor_files.py. The format is written here by hand, from the bytes that
PyTorch keeps; "data" comes from PyTorch's own conversion to float32.
"""

import argparse
import json
import struct
import sys

import torch

from golden_files import DATA
from numpy_tensor_files import base64_of

TARGET = DATA / "torch_files.json"
DTYPES = {torch.float32: ("F32", torch.int32), torch.bfloat16: ("BF16", torch.int16), torch.float16: ("F16", torch.int16)}


def stored_bytes(tensor):
    return tensor.contiguous().view(DTYPES[tensor.dtype][1]).numpy().tobytes()


def make_case(name, dtype):
    torch.manual_seed(3)
    state = torch.nn.MultiheadAttention(8, 2, batch_first=True).to(dtype).state_dict()
    header, data, tensors = {"__metadata__": {"format": "pt"}}, b"", {}
    for key, tensor in state.items():
        begin, data = len(data), data + stored_bytes(tensor)
        header[key] = {"dtype": DTYPES[dtype][0], "shape": list(tensor.shape), "data_offsets": [begin, len(data)]}
        values = tensor.to(torch.float32).contiguous().numpy()
        tensors[key] = {"dtype": "float32", "shape": list(tensor.shape), "data": base64_of(values.tobytes())}
    text = json.dumps(header).encode("ascii")
    text += b" " * (-len(text) % 8)
    return {"name": name, "format": "safetensors", "file": base64_of(struct.pack("<Q", len(text)) + text + data),
            "tensors": tensors, "metadata": {"format": "pt"}}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare with the committed file and write nothing")
    check = parser.parse_args().check
    cases = [make_case("nn.MultiheadAttention", torch.float32), make_case("the same in bfloat16", torch.bfloat16),
             make_case("the same in float16", torch.float16)]
    text = '{"cases": [\n' + ",\n".join(json.dumps(one) for one in cases) + "\n]}\n"
    if not check:
        TARGET.write_text(text, encoding="utf-8")
        print(f"{TARGET.name}: {len(cases)} files, {TARGET.stat().st_size} bytes")
        return
    same = TARGET.read_text(encoding="utf-8") == text
    print(f"{TARGET.name}: {'as committed' if same else 'differs'}")
    sys.exit(0 if same else 1)


if __name__ == "__main__":
    main()
