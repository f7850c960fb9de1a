"""Writes data/numpy_print.json: what NumPy prints for arrays and what Python prints for single numbers.

    python3 tests/golden/numpy_print.py [--check]

{ "arrays": [ { "shape", "dtype", "data", "prints": [[decimals, text]] } ], "numbers": { "float64": [[x, text]], ... },
  "fixed": [[x, decimals, text]] }
Arrays are printed at NumPy's default options, after np.round unless decimals is null. Numbers are strings that
JavaScript's Number() reads (and Math.fround rounds to the float32): JSON has no infinities and keeps no -0.0.

The arrays are made by correctly rounded operations alone, since NumPy's exp and power differ in the last bit between
processors (they are chosen by what the processor can do) and the file must not.
"""

import argparse
import json
import math
import sys
import warnings
from decimal import Context, Decimal

import numpy as np

from golden_files import DATA

SPECIAL = [0.0, -0.0, np.nan, np.inf, -np.inf]


def text_of(value):
    """A string that Number() reads back to the same number of this precision."""
    return str(value).replace("nan", "NaN").replace("inf", "Infinity")


# Correctly rounded on every machine, unlike np.exp and np.power.
DIGITS = Context(prec=60)
exp = np.vectorize(lambda x: float(Decimal(x).exp(DIGITS)), otypes=[float])
power_of_ten = np.vectorize(lambda exponent: float(f"1e{exponent}"), otypes=[float])


def softmax(rows):
    powers = exp(rows - rows.max(-1, keepdims=True))
    return powers / np.apply_along_axis(math.fsum, -1, powers)[..., np.newaxis]


def rows_of(draw):
    """Rows as they come up in the lesson, and rows that go to the edges of the format."""
    for length in (1, 2, 5, 8, 16, 32):
        normal = draw.standard_normal(length)
        yield softmax(normal)
        yield softmax(normal * 30)
        yield normal
        yield normal * 0.1
        yield normal * 1e-3
        yield normal * 1e-7
        yield normal * 1e5
        yield normal * 1e9
        yield np.abs(normal) * 1e-310
        yield normal * power_of_ten(draw.integers(-4, 5, length))
        yield normal * power_of_ten(draw.integers(-120, 120, length))
        yield np.round(normal * 4)
        yield np.where(normal > 0.3, normal, -0.0)
        yield np.where(normal > 0, normal, -np.inf)
        yield np.where(normal > 0, normal, np.nan)
        yield np.where(normal > 0, normal - 1e9, normal)
        yield np.round(normal * 1000) / 2**9
        yield draw.choice([*SPECIAL, 1.5, -12.25], length)
    for value in SPECIAL:
        yield np.array([value])
        yield np.full(5, value)
    # The doors of the exponent form: 1e8, 1e-4, a ratio of 1000.
    for edge in ([1e8], [99999999.5], [1e-4], [9.9e-5], [1.0, 1000.0], [1.0, 1000.5], [0.25, 250.0], [-1e8, 0.0]):
        yield np.array(edge)
    # Ties and digits beyond the eighth decimal.
    for edge in ([0.5, 1.5, 2.5, -0.5], [0.0005, 0.0015, -0.0005], [2.0**-9, 3 * 2.0**-9], [1.0 + 1e-9], [0.1 + 0.2],
                 [1.000000001e10, 2.5e10], [5e-324, 1.0], [1.7976931348623157e308, 5e-324], [-0.0004, 0.2]):
        yield np.array(edge)


def arrays_of(draw):
    yield from rows_of(draw)
    for shape in ((1, 1), (2, 5), (5, 8), (3, 32)):
        yield softmax(draw.standard_normal(shape))
        yield draw.standard_normal(shape) * 3
        yield np.where(np.tril(np.ones(shape)) == 1, draw.standard_normal(shape), -np.inf)
    # Above a thousand entries NumPy shows the three first and last of each axis.
    yield np.round(draw.standard_normal(1000), 2)
    yield np.round(draw.standard_normal(1001), 2)
    yield np.round(draw.standard_normal((32, 32)), 2)
    yield np.round(draw.standard_normal((4, 300)) * 100)
    yield np.round(draw.standard_normal((300, 4)), 1)


def array_cases():
    draw = np.random.default_rng(20260101)
    for source in arrays_of(draw):
        for dtype in ("float64", "float32"):
            if dtype == "float32" and outside_float32(source):
                continue
            typed = source.astype(dtype)
            shown = {decimals: typed if decimals is None else np.round(typed, decimals) for decimals in (None, 3, 6)}
            prints = [[decimals, str(array)] for decimals, array in shown.items() if not on_version_edge(array)]
            yield {"shape": list(typed.shape), "dtype": dtype,
                   "data": [text_of(value) for value in typed.ravel()], "prints": prints}


def outside_float32(array):
    sizes = np.abs(array[np.isfinite(array) & (array != 0)])
    return sizes.size > 0 and (sizes.max() > 1e36 or sizes.min() < 1e-36)


def on_version_edge(array):
    """NumPy versions choose the exponent form differently for float32 at 1e-4 and from 1e6 to 1e8."""
    if array.dtype != np.float32:
        return False
    sizes = np.abs(array[np.isfinite(array) & (array != 0)])
    return sizes.size > 0 and (sizes.min() == np.float32(1e-4) or 1e6 <= sizes.max() < 1e8)


def number_cases(dtype):
    draw = np.random.default_rng(7)
    info = np.finfo(dtype)
    powers = [np.ldexp(1.0, int(power)) for power in range(int(np.log2(float(info.tiny))) - info.nmant, info.maxexp)]
    powers = powers if dtype == "float32" else powers[::7]
    spread = draw.standard_normal(150) * power_of_ten(draw.integers(-20, 20, 150))
    near = [1e-4, 9.999e-5, 1e-5, 0.1, 0.3, 1e15, 1e16, 1.5e16, 9.9e15, 123456789.0, 1e22, 1e23, 2.0**53, 1 / 3]
    values = [*SPECIAL, *powers, *spread, *near, *(-value for value in near), info.max, info.tiny]
    for value in np.array(values, dtype=dtype):
        yield [text_of(value), str(value)]


def fixed_cases():
    """Numbers cut at fixed decimals: halves of the last digit, what only looks like one, and whatever comes."""
    draw = np.random.default_rng(11)
    halves = [count / 2**power for power in (1, 2, 3, 4, 5, 7, 9) for count in (1, 3, 5, 7, 11, 101, 1001)]
    near = [1.005, 2.675, 1.0005, 0.00005, 0.99995, 999999.5, 0.1 + 0.2, 0.0, -0.0]
    spread = draw.standard_normal(150) * power_of_ten(draw.integers(-4, 5, 150))
    for value in [*halves, *near, *(-value for value in halves[::3]), *spread]:
        for decimals in (1, 2, 3, 4, 6):
            text = np.array2string(np.array([value]), precision=decimals, floatmode="fixed", suppress_small=True)
            yield [text_of(np.float64(value)), decimals, text[1:-1].strip()]


def fixture():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return {"arrays": list(array_cases()),
                "numbers": {dtype: list(number_cases(dtype)) for dtype in ("float64", "float32")},
                "fixed": list(fixed_cases())}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare with the committed file and write nothing")
    check = parser.parse_args().check
    made = fixture()
    target = DATA / "numpy_print.json"
    if check:
        old = json.loads(target.read_text(encoding="utf-8"))
        changed = sum(before != now for before, now in zip(old["arrays"], made["arrays"]))
        same = old == made
        print(f"{target.name}: {'no change' if same else f'{changed} arrays or some numbers differ'}")
        sys.exit(0 if same else 1)
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in made["arrays"])
    numbers, fixed = (json.dumps(made[key], separators=(",", ":")) for key in ("numbers", "fixed"))
    target.write_text(f'{{"arrays":[\n{lines}\n],\n"numbers":{numbers},\n"fixed":{fixed}}}\n', encoding="utf-8")
    print(f"{target.name}: {len(made['arrays'])} arrays, {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
