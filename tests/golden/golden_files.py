"""Reading, writing and comparing golden files; shared by the scripts of this folder.

A file is { "cases": [ case, ... ] } with case = { "name", "config", "x", "memory"?, "weights", "expected" } in the
terms of the engine's JavaScript request; a tensor is { "shape": [...], "data": [...] }, row-major. JSON has no
infinities and no NaN, so they stand as the strings "Infinity", "-Infinity" and "NaN", which JavaScript's Number()
and strtod read back.
"""

import argparse
import json
import math
import sys
from pathlib import Path

DATA = Path(__file__).resolve().parent / "data"


def to_json(value):
    """A float that JSON can hold."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return int(value) if value == int(value) and abs(value) < 2**53 and math.copysign(1, value) > 0 else value


def tensor(array):
    """NumPy array -> { shape, data }. float32 values keep the few digits that name them."""
    data = [float(str(value)) for value in array.ravel()]
    return {"shape": list(array.shape), "data": [to_json(value) for value in data]}


def pack(case):
    """Replaces every array in a case by { shape, data }."""
    if hasattr(case, "ravel"):
        return tensor(case)
    if isinstance(case, dict):
        return {key: pack(value) for key, value in case.items()}
    return case


def dump(cases):
    """One tensor a line, so that a changed tensor is one changed line."""
    text = json.dumps({"cases": cases}, separators=(",", ":"))
    return text.replace(']},"', ']},\n"').replace('{"name"', '\n{"name"') + "\n"


def differences(old, new, tolerance, path=""):
    """Yields a line for every place where two packed values differ by more than tolerance * max(1, |value|)."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for key in old:
            yield from differences(old[key], new[key], tolerance, f"{path}/{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (left, right) in enumerate(zip(old, new)):
            yield from differences(left, right, tolerance, f"{path}/{index}")
    elif isinstance(old, (int, float)) and isinstance(new, (int, float)):
        if abs(old - new) > tolerance * max(1, abs(old)):
            yield f"{path}: {old} in the file, {new} now"
    elif old != new:
        yield f"{path}: {old!r:.60} in the file, {new!r:.60} now"


# NumPy's float32 results differ in the last bits between processors; this is what the engine is held to as well.
FLOAT32_TOLERANCE = 1.3e-6


def changes(old, new, tolerance):
    """Differences between two lists of packed cases; cases of float32 are held to FLOAT32_TOLERANCE at most."""
    if len(old) != len(new):
        yield f"{len(old)} cases in the file, {len(new)} now"
    for index, (left, right) in enumerate(zip(old, new)):
        single = right.get("config", {}).get("dtype") == "float32"
        yield from differences(left, right, max(tolerance, FLOAT32_TOLERANCE) if single else tolerance, f"/{index}")


def main(description, file_name, make_cases, tolerance):
    """Command line of a generator: writes the file, or compares it with a fresh one under --check."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--check", action="store_true", help="compare with the committed file and write nothing")
    check = parser.parse_args().check
    target = DATA / file_name
    cases = [pack(case) for case in make_cases()]
    if not check:
        target.write_text(dump(cases), encoding="utf-8")
        print(f"{target.name}: {len(cases)} cases, {target.stat().st_size} bytes")
        return
    found = list(changes(json.loads(target.read_text(encoding="utf-8"))["cases"], cases, tolerance))
    for line in found[:10]:
        print(line)
    print(f"{target.name}: {len(cases)} cases, {len(found)} differences beyond {tolerance}")
    sys.exit(1 if found else 0)
