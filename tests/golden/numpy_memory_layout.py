"""Writes data/memory_layout.json: strides and the place in memory of every element, as NumPy has them.

    python3 tests/golden/numpy_memory_layout.py [--check]

An array of 0, 1, 2, ... goes through reshape, transpose and ascontiguousarray. After each, the element's number and the
place where it lies are read from NumPy itself: its values, its strides, and whether it still shares memory.
"""

import numpy as np

from golden_files import main

CASES = {
    "split into heads": ((2, 3, 4), [("reshape", (2, 3, 2, 2)), ("transpose", (0, 2, 1, 3))]),
    "split, contiguous, joined again": (
        (2, 3, 4), [("reshape", (2, 3, 2, 2)), ("transpose", (0, 2, 1, 3)), ("contiguous", ()),
                    ("transpose", (0, 2, 1, 3)), ("reshape", (2, 3, 4))]),
    "split without transpose": ((1, 5, 8), [("reshape", (1, 2, 5, 4))]),
    "joined without transpose": (
        (1, 5, 8), [("reshape", (1, 5, 2, 4)), ("transpose", (0, 2, 1, 3)), ("reshape", (1, 5, 8))]),
    "reshape that needs no copy after a transpose": (
        (4, 6), [("reshape", (2, 2, 6)), ("transpose", (1, 0, 2)), ("reshape", (2, 2, 3, 2)), ("reshape", (4, 6))]),
    "axes of size 1": ((1, 3, 1), [("transpose", (2, 1, 0)), ("reshape", (3, 1, 1)), ("reshape", (1, 1, 3, 1)),
                                   ("contiguous", ())]),
    "one number": ((1,), [("reshape", (1, 1)), ("transpose", (1, 0)), ("contiguous", ())]),
    "transposed matrix, flattened": ((3, 5), [("transpose", (1, 0)), ("reshape", (15,)), ("reshape", (5, 3))]),
    "keys transposed": ((2, 2, 3, 4), [("transpose", (0, 1, 3, 2)), ("contiguous", ())]),
    "six axes": ((2, 1, 3, 2, 1, 2), [("transpose", (5, 3, 0, 4, 1, 2)), ("reshape", (2, 2, 2, 3)),
                                      ("reshape", (24,)), ("reshape", (4, 6))]),
}


def apply(array, name, argument):
    if name == "reshape":
        return array.reshape(argument)
    return array.transpose(argument) if name == "transpose" else np.ascontiguousarray(array)


def places(array):
    """For every element in reading order, the distance from the array's first element in memory, in elements"""
    steps = [size // array.itemsize for size in array.strides]
    return [int(sum(i * step for i, step in zip(index, steps))) for index in np.ndindex(array.shape)]


def layout(array, before):
    return {"shape": list(array.shape), "strides": [step // array.itemsize for step in array.strides],
            "contiguous": int(array.flags.c_contiguous),
            "copied": int(before is not None and not np.shares_memory(array, before)),
            "places": places(array), "elements": array.ravel().tolist()}


def make_cases():
    for name, (shape, operations) in CASES.items():
        array = np.arange(int(np.prod(shape))).reshape(shape)
        steps = [layout(array, None)]
        for operation in operations:
            after = apply(array, *operation)
            steps.append(layout(after, array))
            array = after
        plain = [[kind, list(numbers)] for kind, numbers in operations]
        yield {"name": name, "shape": list(shape), "operations": plain, "steps": steps}


if __name__ == "__main__":
    main(__doc__.splitlines()[0], "memory_layout.json", make_cases, 0)
