// dist/bench.json as a table in the terminal. "~" stands before what did not pass the gate.
import { orderedBuilds } from './results.mjs';

const number = (value) => {
  if (value === undefined) return '-';
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : value >= 1 ? 2 : 4);
};

/** Columns as wide as their widest cell, the first one to the left. */
function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
      .join('  ')
      .trimEnd(),
  );
}

function caseTable({ cases, numpy = [] }, host) {
  const rows = cases.filter((row) => row.host === host);
  if (rows.length === 0) return [];
  const peers = [...new Set(rows.flatMap((row) => Object.keys(row.peers)))];
  const builds = ['scalar', 'simd', 'relaxed'];
  const head = [`layer (B,N,d,h), ${host}, ms`, ...builds, ...peers, 'best/simd', 'best/relaxed', 'NumPy'];
  const body = rows.map((row) => {
    const isGated = (wanted) =>
      Object.entries(row.basis).some(([name, { is_gated }]) => is_gated && name.startsWith(wanted));
    const mark = (name, value) => `${isGated(name) || value === undefined ? '' : '~'}${number(value)}`;
    const ratio = (build) =>
      row.ratio_to_best_peer[build] === undefined ? '-' : `${row.ratio_to_best_peer[build].toFixed(2)}x`;
    const reference = numpy.find((each) => each.case === row.case);
    return [
      row.case,
      ...builds.map((build) => mark(`engine, ${build}`, row.builds[build])),
      ...peers.map((peer) => mark(peer, row.peers[peer])),
      ratio('simd'),
      ratio('relaxed'),
      reference ? `${reference.is_gated ? '' : '~'}${number(reference.ms)}` : '-',
    ];
  });
  const best = rows.map((row) => `  ${row.case}: best library is ${row.best_peer ?? 'none'}`);
  return [...aligned([head, ...body]), ...best, ''];
}

function gemmTable({ gemm }, host) {
  const rows = gemm.filter((row) => row.host === host);
  if (rows.length === 0) return [];
  const shapes = [...new Set(rows.map(({ shape }) => shape))];
  const builds = orderedBuilds(Object.fromEntries(rows.map(({ build }) => [build, true])));
  const cell = (shape, build) => {
    const row = rows.find((each) => each.shape === shape && each.build === build);
    return row
      ? `${row.is_gated ? '' : '~'}${row.gflops.toFixed(1)} of ${row.peak.toFixed(1)} = ${row.fraction.toFixed(2)}`
      : '-';
  };
  const body = shapes.map((shape) => [shape, ...builds.map((build) => cell(shape, build))]);
  return [...aligned([[`product, ${host}, GFLOP/s of peak`, ...builds], ...body]), ''];
}

function scalingTable({ scaling }, host) {
  const rows = scaling.filter((row) => row.host === host);
  if (rows.length === 0) return [];
  const body = rows.map((row) => [
    `${row.build}, N = ${row.n}`,
    `${row.is_gated ? '' : '~'}${number(row.ms)}`,
    (row.bytes / 2 ** 20).toFixed(1),
  ]);
  return [...aligned([[`growth, ${host}`, 'ms', 'MiB'], ...body]), ''];
}

function callTable({ lesson_calls: calls }, host) {
  const rows = calls.filter((row) => row.host === host);
  if (rows.length === 0) return [];
  const body = rows.map((row) => [
    `${row.call}, ${row.dtype}, ${row.build}`,
    `${row.is_gated ? '' : '~'}${(row.ms * 1000).toFixed(1)}`,
  ]);
  return [...aligned([[`calls at lesson size, ${host}`, 'µs'], ...body]), ''];
}

/** Lines of text. */
export function tableOf(results) {
  const lines = Object.keys(results.noise).flatMap((host) => [
    ...caseTable(results, host),
    ...gemmTable(results, host),
    ...scalingTable(results, host),
    ...callTable(results, host),
  ]);
  if (results.first_result) {
    const { ms, samples, is_gated } = results.first_result;
    const mark = is_gated ? '' : '~';
    lines.push(
      `bytes in memory to first result, chromium: ${mark}${ms.toFixed(1)} ms (${samples} pages)`,
      '',
    );
  }
  for (const [host, { passed, canary, samples }] of Object.entries(results.noise)) {
    const share = `${Math.round(100 * passed)} % of ${samples} samples passed the gate`;
    lines.push(`${host}: ${share}; the median canary took ${canary.toFixed(2)} times an undisturbed one`);
  }
  lines.push('"~": fewer than three samples passed, so the fastest quarter of all stands in');
  return lines;
}
