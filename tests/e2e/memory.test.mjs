// A long visit: what is left behind is let go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClean, showStep, showTopic } from './harness.mjs';
import { usePages } from './pages.mjs';

const { open } = usePages();

test('steps and topics that were left take their nodes with them', async () => {
  const page = await open('', { reducedMotion: 'reduce' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const nodes = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'Nodes').value;
  };
  const walk = async () => {
    for (const topic of ['kv-cache', 'mask-bench', 'training']) {
      await showTopic(page, topic);
      await showStep(page, 'scores');
    }
  };
  await walk();
  const first = await nodes();
  for (let times = 0; times < 4; times += 1) await walk();
  const last = await nodes();
  // Each walk leaves three steps with more than two thousand nodes, and three topics.
  assert.ok(last - first < 3000, `${first} nodes after one walk, ${last} after five`);
  assertClean(page);
  await page.leave();
});
