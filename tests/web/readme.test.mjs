// The docs are true where a machine can tell: the README's example runs and prints what it says, links lead somewhere.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const read = (path) => readFile(new URL(path, root), 'utf8');
const readme = await read('README.md');
const docs = (await readdir(new URL('docs/', root), { recursive: true }))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

const blocksOf = (text, language) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, code]) => code);

/** `// 1` beside a print in a loop names its outputs: `// 1, then 2`. */
const promisedBy = (text) =>
  [...text.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].flatMap(([, output]) => output.split(', then '));

test('the JavaScript example of the README runs and prints what its comments say', () => {
  const examples = blocksOf(readme, 'js');
  assert.equal(examples.length, 1);
  const [example] = examples;
  const promised = promisedBy(example);
  assert.ok(promised.length >= 3);
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', example], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
  });
  assert.equal(run.status, 0, run.stderr);
  assert.deepEqual(run.stdout.trimEnd().split('\n'), promised);
});

test('the examples in files run and print what their comments say', async () => {
  const names = await readdir(new URL('docs/examples/', root));
  assert.ok(names.length >= 1);
  for (const name of names) {
    const file = fileURLToPath(new URL(`docs/examples/${name}`, root));
    const promised = promisedBy(await readFile(file, 'utf8'));
    assert.ok(promised.length >= 3, `${name} prints too little to be tested`);
    const run = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    assert.equal(run.status, 0, run.stderr);
    assert.deepEqual(run.stdout.trimEnd().split('\n'), promised);
  }
});

test('every relative link and picture in README and docs leads to a file', async () => {
  for (const path of ['README.md', ...docs]) {
    for (const [, target] of (await read(path)).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      assert.ok(existsSync(new URL(target, new URL(path, root))), `${path} links to ${target}`);
    }
  }
});

test('files that the docs name in code marks exist', async () => {
  const folders = /^(?:engine|web|tests|docs|\.ci)\/[\w./-]*$/;
  for (const path of ['README.md', ...docs]) {
    for (const [, name] of (await read(path)).matchAll(/`([^`\n]+)`/g)) {
      if (folders.test(name)) assert.ok(existsSync(new URL(name, root)), `${path} names ${name}`);
    }
  }
});

test('the commands the docs name are scripts of the project', async () => {
  const { scripts } = JSON.parse(await read('package.json'));
  for (const path of ['README.md', ...docs]) {
    for (const [, run, name] of (await read(path)).matchAll(/npm (run )?(start|test|[a-z]+)\b/g)) {
      if (run || ['start', 'test'].includes(name))
        assert.ok(name in scripts, `${path}: npm ${run ?? ''}${name}`);
    }
  }
});

test('the glossary has every tensor and every step of the texts', async () => {
  const glossary = await read('docs/glossary.md');
  const texts = async (name) => JSON.parse(await read(`web/content/vi/${name}.json`));
  for (const id of Object.keys(await texts('tensors'))) {
    if (!id.startsWith('b_')) assert.ok(glossary.includes(`\`${id}\``), `no ${id}`);
  }
  for (const [id, { name }] of Object.entries(await texts('steps'))) {
    assert.ok(glossary.includes(`| \`${id}\` | ${name} |`), `no step ${id} named ${name}`);
  }
});

test('the changelog names the version of the package', async () => {
  const { version } = JSON.parse(await read('package.json'));
  assert.ok((await read('docs/CHANGELOG.md')).includes(`## ${version}`));
});
