"""Writes the golden draws of NumPy's legacy generator for five seeds.

    python3 tests/golden/numpy_random_state.py [--check]

data/random_state_randn.f64: 5 x 20 000 draws of randn, float64, little-endian, one seed after another.
data/random_state.json: the seeds; for rand, which is integer arithmetic and the same on every machine, the first
draws and the FNV-1a hash of the bytes of 20 000; and draws of rand and randn taken in turns.
"""

import argparse
import json
import sys

import numpy as np

from golden_files import DATA

SEEDS = [0, 1, 42, 2026, 4294967295]
DRAWS = 20_000


def fnv_1a(data):
    """The 64-bit FNV-1a hash as 16 hexadecimal digits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) % 2**64
    return f"{value:016x}"


def in_turns(seed):
    """rand, randn, randn, rand, randn, ...: the kept normal must survive the uniform draws between."""
    state = np.random.RandomState(seed)
    return [float(state.rand() if index % 3 == 0 else state.randn()) for index in range(24)]


def describe(seed):
    uniform = np.random.RandomState(seed).rand(DRAWS)
    return {"seed": seed, "rand_first": uniform[:8].tolist(), "rand_hash": fnv_1a(uniform.astype("<f8").tobytes()),
            "in_turns": in_turns(seed)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare with the committed files and write nothing")
    check = parser.parse_args().check
    text = json.dumps({"draws": DRAWS, "seeds": [describe(seed) for seed in SEEDS]}, indent=1) + "\n"
    normals = b"".join(np.random.RandomState(seed).randn(DRAWS).astype("<f8").tobytes() for seed in SEEDS)
    files = {DATA / "random_state.json": text.encode(), DATA / "random_state_randn.f64": normals}
    if not check:
        for path, content in files.items():
            path.write_bytes(content)
            print(f"{path.name}: {len(content)} bytes")
        return
    changed = [path.name for path, content in files.items() if path.read_bytes() != content]
    print(f"random state: {len(changed)} of {len(files)} files differ {' '.join(changed)}")
    sys.exit(1 if changed else 0)


if __name__ == "__main__":
    main()
