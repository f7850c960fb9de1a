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

from golden_files import DATA, differences

SEEDS = [0, 1, 42, 2026, 4294967295]
DRAWS = 20_000
TABLE = DATA / "random_state.json"
NORMALS = DATA / "random_state_randn.f64"


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
    table = {"draws": DRAWS, "seeds": [describe(seed) for seed in SEEDS]}
    normals = np.concatenate([np.random.RandomState(seed).randn(DRAWS) for seed in SEEDS])
    if not check:
        TABLE.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
        NORMALS.write_bytes(normals.astype("<f8").tobytes())
        print(f"{TABLE.name}, {NORMALS.name}: {len(SEEDS)} seeds")
        return
    found = list(differences(json.loads(TABLE.read_text(encoding="utf-8")), table, 1e-15))
    unequal = int(np.sum(~np.isclose(normals, np.fromfile(NORMALS, "<f8"), rtol=1e-15, atol=0)))
    print(f"random state: {len(found)} table entries and {unequal} of {normals.size} draws differ beyond 1e-15")
    sys.exit(1 if found or unequal else 0)


if __name__ == "__main__":
    main()
