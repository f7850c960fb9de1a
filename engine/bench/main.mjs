// The measurement behind `npm run bench`; options in README.md beside this file. Started by web/build/bench.mjs when
// everything is built.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { at } from '../../web/build/paths.mjs';
import { command, Stop, say } from '../../web/build/say.mjs';
import { cases } from '../../web/src/bench/cases.ts';
import { measureInChromium } from './hosts/chromium.mjs';
import { measureInNode } from './hosts/node.mjs';
import { measureInNumpy } from './hosts/numpy.mjs';
import { installPeers, writeBody, writeKernels } from './prepare.mjs';
import { record } from './record.mjs';
import { addedTo, resultsOf } from './results.mjs';
import { tableOf } from './table.mjs';

const resultPath = at('dist/bench.json');
const hosts = { node: measureInNode, chromium: measureInChromium, numpy: measureInNumpy };
const allParts = [...cases.map(({ id }) => id), 'gemm', 'calls', 'scaling'];

await command(async (words) => {
  const options = optionsOf(words);
  await writeBody();
  writeKernels();
  if (options.parts.some((part) => cases.some(({ id }) => id === part))) await installPeers(say);
  const raws = {};
  for (const host of options.hosts) {
    say(`${host} …`);
    raws[host] = await hosts[host](options, (line) => say(`${host}: ${line}`));
  }
  const fresh = resultsOf(raws, machineOf(raws));
  const results = options.add && existsSync(resultPath) ? addedTo(earlierResults(), fresh) : fresh;
  writeFileSync(resultPath, `${JSON.stringify(results, null, 1)}\n`);
  console.log(`\n${tableOf(results).join('\n')}\n`);
  say('written to dist/bench.json');
  if (options.record) say(`written to ${record(results)}, for the page`);
});

function earlierResults() {
  const earlier = JSON.parse(readFileSync(resultPath, 'utf8'));
  return earlier.noise ? earlier : {};
}

function optionsOf(words) {
  const valuesOf = (name, known) => {
    const place = words.indexOf(name);
    if (place < 0) return known;
    const values = (words[place + 1] ?? '').split(',');
    const wrong = values.find((value) => !known.includes(value));
    if (wrong !== undefined) throw new Stop(`${name} takes some of ${known.join(',')}; not "${wrong}"`);
    return values;
  };
  const known = ['--quick', '--add', '--record', '--case', '--host'];
  const unknown = words.find((word) => word.startsWith('-') && !known.includes(word));
  if (unknown) throw new Stop(`There is no option ${unknown}. Options: ${known.join(' ')}`);
  return {
    pace: words.includes('--quick') ? 'quick' : 'full',
    add: words.includes('--add'),
    record: words.includes('--record'),
    parts: valuesOf('--case', allParts),
    hosts: valuesOf('--host', Object.keys(hosts)),
  };
}

/** Virtual machines often say only who made the processor; on Linux its family and model tell the generation. */
function processorName() {
  const name = cpus()[0]?.model.trim() ?? 'unknown';
  if (!existsSync('/proc/cpuinfo')) return name;
  const info = readFileSync('/proc/cpuinfo', 'utf8');
  const [family, model] = ['cpu family', 'model'].map(
    (key) => info.match(new RegExp(`^${key}\\s*: (\\d+)$`, 'm'))?.[1],
  );
  return family === undefined ? name : `${name} (family ${family}, model ${model})`;
}

function machineOf(raws) {
  return {
    processor: processorName(),
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    ...(raws.chromium ? { chromium: raws.chromium.version } : {}),
    ...(raws.numpy ? { numpy: raws.numpy.version } : {}),
    date: new Date().toISOString().slice(0, 10),
  };
}
