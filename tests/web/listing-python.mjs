// Runs programs for the listing tests: finds a Python 3 that can import what they need, runs all of them in one process,
// each in a namespace of its own, and gives back the variables asked for as { shape, dtype, data }.
import { spawnSync } from 'node:child_process';

const HARNESS = `
import contextlib, io, json, math, sys, warnings
import numpy as np
warnings.simplefilter("ignore", RuntimeWarning)
def plain(v):
    v = float(v)
    return v if math.isfinite(v) else "NaN" if math.isnan(v) else "Infinity" if v > 0 else "-Infinity"
def dump(a):
    a = np.asarray(a)
    return {"shape": list(a.shape), "dtype": str(a.dtype), "data": [plain(v) for v in a.ravel()]}
results = []
for job in json.load(sys.stdin):
    space, printed = {}, io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(job["text"], "listing", "exec"), space)
    results.append({"variables": {name: dump(space[name]) for name in job["names"]}, "printed": printed.getvalue()})
json.dump(results, sys.stdout)
`;

/** The first Python that can import these, or undefined. */
function pythonWith(modules) {
  const candidates = [process.env.ATTENTION_PYTHON, 'python3', '/usr/bin/python3'].filter(Boolean);
  return candidates.find((command) => spawnSync(command, ['-c', `import ${modules}`]).status === 0);
}

/** A Python with NumPy and PyTorch, or undefined: PyTorch is more than a test machine must have. */
export const findTorchPython = () => pythonWith('numpy, torch');

/** The first Python that can import numpy; throws with what to install when there is none. */
export function findPython() {
  const found = pythonWith('numpy');
  if (found) return found;
  throw new Error(
    'No Python 3 with NumPy was found. Install it (Debian, Ubuntu: apt-get install python3-numpy; elsewhere: ' +
      'python3 -m pip install numpy) or set ATTENTION_PYTHON to a Python that has it.',
  );
}

/** jobs: [{ text, names }] -> [{ variables: { name: { shape, dtype, data: number[] } }, printed }]. */
export function runPrograms(jobs, python = findPython()) {
  const run = spawnSync(python, ['-c', HARNESS], {
    input: JSON.stringify(jobs),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (run.status !== 0) throw new Error(`a listing did not run:\n${run.stderr.slice(-2000)}`);
  const results = JSON.parse(run.stdout);
  for (const { variables } of results) {
    for (const tensor of Object.values(variables)) tensor.data = tensor.data.map(Number);
  }
  return results;
}
