// Files between the page and NumPy: the run goes out, X and matrices come in, and what is no such file changes nothing.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findPython } from '../web/listing-python.mjs';
import { assertClean, traceOf, until } from './harness.mjs';
import { stateOf, usePages } from './pages.mjs';

const { browser, site } = usePages();
const folder = mkdtempSync(join(tmpdir(), 'attention-files-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const at = (name) => join(folder, name);

function python(program) {
  const prelude = 'import json, sys, numpy as np\nfolder = sys.argv[1] + "/"\n';
  const run = spawnSync(findPython(), ['-c', prelude + program, folder], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  assert.equal(run.status, 0, run.stderr);
  return run.stdout;
}

const open = (query = '') => browser.open(`${site.url}${query}`, { acceptDownloads: true });
const choose = (page, file) => page.locator('al-files input[type="file"]').setInputFiles(file);
const problem = (page) => page.locator('al-files .problem').textContent();
const untilWidth = (page, d_model) =>
  until(
    page,
    `d_model = ${d_model}`,
    (wanted) => {
      const { trace } = document.querySelector('attention-lesson');
      return trace?.x.shape[2] === wanted;
    },
    d_model,
  );

test('the downloaded NPZ holds in NumPy what the page shows, bit for bit', async () => {
  const page = await open();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('button[name="save-run"]').click(),
  ]);
  assert.equal(download.suggestedFilename(), 'attention-lesson.npz');
  await download.saveAs(at('run.npz'));
  const read = JSON.parse(
    python(`
with np.load(folder + "run.npz", allow_pickle=False) as run:
    print(json.dumps({name: [list(run[name].shape), run[name].dtype.str, run[name].tobytes().hex()] for name in run.files}))`),
  );
  const trace = await traceOf(page);
  for (const [id, { shape, data }] of Object.entries(trace)) {
    const hex = Buffer.from(Float64Array.from(data).buffer).toString('hex');
    assert.deepEqual(read[id], [shape, '<f8', hex], id);
  }
  for (const id of ['w_q', 'w_k', 'w_v', 'w_o']) assert.deepEqual(read[id][0], [8, 8], id);
  assertClean(page, site);
  await page.leave();
});

test('X and matrices from NumPy take their places; one undo brings everything back', async () => {
  python(`
random = np.random.RandomState(5)
np.savez_compressed(folder + "given.npz", X=random.randn(2, 4, 6), W_q=random.randn(6, 6).astype("f4"),
                    W_k=np.asfortranarray(random.randn(6, 6)), more=np.zeros(3))`);
  const expected = JSON.parse(
    python('print(json.dumps({n: a.ravel().tolist() for n, a in np.load(folder + "given.npz").items()}))'),
  );
  const page = await open();
  const before = await traceOf(page);
  await choose(page, at('given.npz'));
  await untilWidth(page, 6);
  const trace = await traceOf(page);
  assert.deepEqual([...trace.x.data], expected.X);
  const { loaded, num_heads, tokens } = await stateOf(page);
  assert.deepEqual([Object.keys(loaded.tensors), loaded.left], [['x', 'w_q', 'w_k'], ['more']]);
  assert.deepEqual([num_heads, tokens[0].length], [2, 4]);
  const said = await page.locator('.files-used').textContent();
  assert.match(said, /x, w_q, w_k/);
  assert.match(said, /more/);
  await page.locator('button[aria-label^="Hoàn tác"]').click();
  await untilWidth(page, 8);
  assert.deepEqual(await traceOf(page), before);
  assert.equal((await stateOf(page)).loaded, null);
  assertClean(page, site);
  await page.leave();
});

test('a bad file is told in a sentence of the reader, and nothing is lost', async () => {
  python('np.save(folder + "objects.npy", np.array([{}, None], dtype=object), allow_pickle=True)');
  python('np.savez(folder + "other.npz", scores=np.zeros((2, 2)))');
  python('np.savez(folder + "wide.npz", x=np.zeros((3, 5, 8)))');
  writeFileSync(at('text.npz'), 'no archive at all');
  const page = await open();
  const before = [await stateOf(page), await traceOf(page)];
  for (const [name, sentence] of [
    ['objects.npy', /dtype \|O/],
    ['other.npz', /Trong tệp có: scores/],
    ['wide.npz', /Shape của x không khớp ở B: cần 2, nhưng nhận được 3/],
    ['text.npz', /không phải là tệp NPY, NPZ hay safetensors/],
  ]) {
    await choose(page, at(name));
    await until(
      page,
      `${name} to be refused`,
      (text) => {
        const root = document.querySelector('attention-lesson').shadowRoot;
        return new RegExp(text).test(root.querySelector('al-files .problem')?.textContent ?? '');
      },
      sentence.source,
    );
    assert.match(await problem(page), sentence);
  }
  assert.deepEqual([await stateOf(page), await traceOf(page)], before);
  await page.evaluate(() => {
    document.querySelector('attention-lesson').lang = 'en';
  });
  await choose(page, at('objects.npy'));
  await until(page, 'English', () =>
    /Only floats of 16/.test(
      document.querySelector('attention-lesson').shadowRoot.querySelector('al-files .problem')?.textContent ??
        '',
    ),
  );
  assertClean(page, site);
  await page.leave();
});

test('both buttons work from the keyboard', async () => {
  const page = await open();
  // Asked for before the focus moves: the browser has to be told that no dialog shall open.
  const asked = page.waitForEvent('filechooser');
  await page.locator('button[name="open-file"]').focus();
  await page.keyboard.press('Enter');
  const chooser = await asked;
  python('np.save(folder + "w_o.npy", np.eye(8))');
  await chooser.setFiles(at('w_o.npy'));
  await until(page, 'the file', () => document.querySelector('attention-lesson').state.loaded !== null);
  await page.locator('button[name="save-run"]').focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Space')]);
  await download.saveAs(at('again.npz'));
  assert.equal(
    python('print(np.array_equal(np.load(folder + "again.npz")["w_o"], np.eye(8)))').trim(),
    'True',
  );
  await page.leave();
});
