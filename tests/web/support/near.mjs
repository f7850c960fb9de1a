export const near = (actual, expected, tolerance = 1e-9) => Math.abs(actual - expected) <= tolerance;
