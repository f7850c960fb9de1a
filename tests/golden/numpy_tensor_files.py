"""Files of tensors as NumPy writes them, and safetensors files put together by hand, with the values they hold.

    python3 tests/golden/numpy_tensor_files.py [--check]

data/tensor_files.json: { "cases": [ { "name", "format", "file", "tensors": { name: { "dtype", "shape", "data" } },
"metadata"? } ] }. "file" is the whole file, "data" the values as the engine has to give them, row-major and
little-endian; both in base64. Another NumPy may pad headers and compress otherwise, so --check compares what NumPy
reads from the committed files, not their bytes.
"""

import argparse
import base64
import io
import json
import struct
import sys

import numpy as np

from golden_files import DATA

TARGET = DATA / "tensor_files.json"
random = np.random.RandomState(7)
SPECIAL = np.array([np.nan, np.inf, -np.inf, -0.0, 5e-324, 1.7976931348623157e308, 0.1])


def base64_of(data):
    return base64.b64encode(data).decode("ascii")


def expected(array):
    """The values as float32 or float64, whatever the file has."""
    wide = np.float64 if array.dtype.itemsize == 8 else np.float32
    values = np.ascontiguousarray(array.astype(wide).newbyteorder("=").reshape(array.shape))
    return {"dtype": values.dtype.name, "shape": list(array.shape), "data": base64_of(values.tobytes())}


def case(name, file_format, data, tensors, metadata=None):
    result = {"name": name, "format": file_format, "file": base64_of(data),
              "tensors": {key: expected(value) for key, value in tensors.items()}}
    return result if metadata is None else {**result, "metadata": metadata}


def npy(name, array, version=None):
    file = io.BytesIO()
    np.lib.format.write_array(file, array, version=version)
    return case(name, "npy", file.getvalue(), {"arr_0": array})


def npz(name, save, **arrays):
    file = io.BytesIO()
    save(file, **arrays)
    return case(name, "npz", file.getvalue(), arrays)


def bfloat16(array):
    """The upper halves of float32 values, as integers: NumPy has no such type."""
    return (array.astype("<f4").view("<u4") >> 16).astype("<u2")


def safetensors(name, tensors, metadata=None):
    """tensors: { name: (dtype, array, values) }, values being what the engine has to give."""
    header = {} if metadata is None else {"__metadata__": metadata}
    data = b""
    for key, (dtype, array, _) in tensors.items():
        stored = array.tobytes()
        header[key] = {"dtype": dtype, "shape": list(array.shape), "data_offsets": [len(data), len(data) + len(stored)]}
        data += stored
    text = json.dumps(header).encode("utf-8")
    text += b" " * (-len(text) % 8)
    return case(name, "safetensors", struct.pack("<Q", len(text)) + text + data,
                {key: values for key, (_, _, values) in tensors.items()}, metadata)


def make_cases():
    cube = random.randn(2, 3, 4)
    halves = random.randn(3, 5).astype("<f2")
    singles = random.randn(4, 2).astype("<f4")
    brain = bfloat16(singles)
    weights = {name: random.randn(8, 8) * 0.1 for name in ["w_q", "w_k", "w_v", "w_o"]}
    yield npy("float64", cube)
    yield npy("float32", singles)
    yield npy("float16", halves)
    yield npy("float64, Fortran order", np.asfortranarray(cube))
    yield npy("float16, Fortran order", np.asfortranarray(halves))
    yield npy("float64, big-endian", cube.astype(">f8"))
    yield npy("float32, big-endian, Fortran order", np.asfortranarray(singles.astype(">f4")))
    yield npy("values at the edge", SPECIAL)
    yield npy("a single number", np.array(0.5))
    yield npy("no number", np.zeros((0, 3)))
    yield npy("version 2.0", cube, (2, 0))
    yield npy("version 3.0", singles, (3, 0))
    yield npz("savez", np.savez, x=cube, **weights)
    yield npz("savez, other types", np.savez, half=halves, big=singles.astype(">f4"), **{"layer/chú ý": SPECIAL})
    yield npz("savez_compressed", np.savez_compressed, x=cube, mask=np.tril(np.ones((40, 40), "<f4")),
              noise=random.randn(20, 20), zeros=np.zeros((100, 100)), none=np.zeros((2, 0)))
    yield npz("savez, empty", np.savez)
    yield safetensors("all types", {
        "half": ("F16", halves, halves), "brain": ("BF16", brain, (brain.astype("<u4") << 16).view("<f4")),
        "single": ("F32", singles, singles), "double": ("F64", cube, cube),
        "scalar": ("F32", singles[0, 0], singles[0, 0]), "layer.0.chú_ý": ("F64", SPECIAL, SPECIAL)},
        {"format": "np", "note": "a \"quoted\"\nline, chú ý"})
    yield safetensors("no tensors", {})


def check():
    """The committed files hold what this script would write, as NumPy reads them; safetensors byte for byte."""
    committed = json.loads(TARGET.read_text(encoding="utf-8"))["cases"]
    fresh = list(make_cases())
    problems = 0 if [one["name"] for one in committed] == [one["name"] for one in fresh] else 1
    for old, new in zip(committed, fresh):
        read = old["tensors"]
        if old["format"] != "safetensors":
            loaded = np.load(io.BytesIO(base64.b64decode(old["file"])))
            arrays = {"arr_0": loaded} if old["format"] == "npy" else dict(loaded)
            read = {key: expected(value) for key, value in arrays.items()}
        same_file = old["format"] != "safetensors" or old == new
        problems += 0 if read == old["tensors"] == new["tensors"] and same_file else 1
    print(f"{TARGET.name}: {len(committed)} files, {problems} differ")
    sys.exit(1 if problems else 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare with the committed file and write nothing")
    if parser.parse_args().check:
        check()
    cases = list(make_cases())
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in cases)
    TARGET.write_text(f'{{"cases": [\n{lines}\n]}}\n', encoding="utf-8")
    print(f"{TARGET.name}: {len(cases)} files, {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
