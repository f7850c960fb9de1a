// Size limits: files and functions that a reader can take in. The tail has a hard cap, the bulk a softer one.
import { functionsOfCpp } from './cpp-source.mjs';
import { isCode, isCpp, isScript, lineCount, ninetiethPercentile } from './files.mjs';
import { functionsOfScript } from './script-source.mjs';

const fileLimits = { cap: 400, most: 250 };
const functionLimits = { cap: 80, most: 40, kernelCap: 100 };

export function fileSizes(files) {
  const sizes = files.filter(isCode).map((file) => ({ path: file.path, lines: lineCount(file.text) }));
  const problems = sizes
    .filter(({ lines }) => lines > fileLimits.cap)
    .map(({ path, lines }) => `${path}: ${lines} lines; the cap is ${fileLimits.cap}: split it by concept`);
  const most = ninetiethPercentile(sizes.map(({ lines }) => lines));
  if (most > fileLimits.most)
    problems.push(`nine tenths of the files should have ≤ ${fileLimits.most} lines: ${most}`);
  return problems;
}

export function functionSizes(files) {
  const functions = files.filter((file) => isCpp(file) || isScript(file)).flatMap(functionsOf);
  const problems = functions
    .filter(({ path, lines }) => lines > capOf(path))
    .map(
      ({ path, line, name, lines }) =>
        `${path}:${line}: ${name} has ${lines} lines; the cap is ${capOf(path)}`,
    );
  const most = ninetiethPercentile(functions.map(({ lines }) => lines));
  if (most > functionLimits.most) {
    problems.push(`nine tenths of the functions should have ≤ ${functionLimits.most} lines: ${most}`);
  }
  return problems;
}

function functionsOf(file) {
  const found = isCpp(file) ? functionsOfCpp(file.text) : functionsOfScript(file);
  return found.map((each) => ({ ...each, path: file.path }));
}

const capOf = (path) => (path.includes('/kernels/simd/') ? functionLimits.kernelCap : functionLimits.cap);
