// The lesson's two patterns: what its loop prints, edits, and the exported pictures.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { csvText, drawing, svgText } from '../../../web/src/render/heat-picture.ts';
import answers from '../../../web/src/topics/patterns/answers.ts';
import { editKey, readEdits, report, tensorOf, writeEdits } from '../../../web/src/topics/patterns/lab.ts';
import { engineClient } from '../support/engine-client.mjs';
import { near } from '../support/near.mjs';

const client = await engineClient();
after(() => client.dispose());
const printed = async (head) =>
  (await report(client, tensorOf(), 0, head)).map(({ argmax, largest }) => [argmax, largest]);

test('the loop prints what NumPy prints for the lesson’s matrices', async () => {
  assert.deepEqual(await printed(0), [
    [0, 0.7],
    [1, 0.45],
    [2, 0.5],
    [3, 0.6],
    [4, 0.48],
    [5, 0.85],
  ]);
  assert.deepEqual(await printed(1), [
    [0, 0.3],
    [1, 0.3],
    [2, 0.25],
    [4, 0.3],
    [4, 0.35],
    [5, 0.35],
  ]);
});

test('all rows sum to 1, and one row has a tie', async () => {
  for (const head of [0, 1]) {
    for (const { sum } of await report(client, tensorOf(), 0, head)) assert.ok(near(sum, 1, 1e-12));
  }
  assert.deepEqual(
    (await report(client, tensorOf(), 0, 1)).map(({ ties }) => ties),
    [[], [], [4], [], [], []],
  );
});

test('an edit survives the link and changes the print and the sum of its row only', async () => {
  const edits = new Map([[editKey('local', 3, 1), 0.95]]);
  assert.deepEqual(readEdits(writeEdits(edits)), edits);
  const rows = await report(client, tensorOf(edits), 0, 0);
  assert.deepEqual([rows[3].argmax, rows[3].largest], [1, 0.95]);
  assert.ok(near(rows[3].sum, 1.85, 1e-12) && near(rows[2].sum, 1, 1e-12));
  assert.deepEqual([...readEdits('')], []);
});

test('the questions are about the lesson’s own numbers', async () => {
  assert.equal((await answers.comment({ client })).right, 'it');
  assert.equal((await answers.own({ client })).value, 5);
  assert.equal((await answers.causal({ client })).right, 'neither');
});

const picture = {
  title: 'a < b & "c"',
  values: [
    [0.25, 0.75],
    [-1, 1e-7],
  ],
  rowLabels: ['=1+1', 'x,"y"'],
  columnLabels: ['The', '-cat'],
  rowTitle: 'query',
  columnTitle: 'key',
  family: 'weights',
  scheme: 'light',
  format: (value) => value.toFixed(2),
};

test('the picture names both axes and holds every cell once', () => {
  const { texts, rectangles, width, height } = drawing(picture);
  assert.equal(rectangles.length, 4);
  for (const word of ['query ↓', 'key →', 'The', '0.75']) {
    assert.equal(texts.filter(({ text }) => text === word).length, 1, word);
  }
  for (const { x, y } of [...texts, ...rectangles]) assert.ok(x >= 0 && x <= width && y >= 0 && y <= height);
});

test('long tokens are cut where they would run into their neighbours', () => {
  const rowLabels = ['a_very_long_token_indeed', 'on'];
  const words = drawing({ ...picture, rowLabels, columnLabels: ['because', 'nevertheless'] }).texts;
  const shown = words.map(({ text }) => text);
  for (const word of ['a_very_long_t…', 'on', 'because', 'nevert…']) assert.ok(shown.includes(word), word);
});

test('the SVG is well-formed whatever the tokens are', () => {
  const svg = svgText(picture);
  assert.ok(svg.includes('<title>a &lt; b &amp; &quot;c&quot;</title>'));
  assert.equal(svg.match(/<text /g).length, svg.match(/<\/text>/g).length);
  assert.doesNotMatch(svg.replace(/&(amp|lt|gt|quot);/g, ''), /&/);
});

test('the CSV has every digit and starts no formula', () => {
  assert.equal(csvText(picture), 'query \\ key,The, -cat\n =1+1,0.25,0.75\n"x,""y""",-1,1e-7\n');
});
