// The ten steps: each shows tensors that exist and draws what its stage does.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { isStepId, stepIds } from '../../web/src/model/step-ids.ts';
import { tensors } from '../../web/src/model/tensors.ts';
import { outputsOf, tensorsOf } from '../../web/src/steps/step.ts';

const steps = await Promise.all(
  stepIds.map(async (id) => (await import(`../../web/src/steps/${id}/step.ts`)).default),
);

test('the ids are those of the design, in lesson order', () => {
  assert.equal(
    stepIds.join(' '),
    'input projection split-heads scores scaling masking softmax weighted-sum concat output-projection',
  );
  for (const id of stepIds)
    assert.ok(isStepId(id) && existsSync(new URL(`../../web/src/steps/${id}`, import.meta.url)));
  for (const value of ['Scores', '', undefined, 3, 'toString']) assert.equal(isStepId(value), false);
});

test('each step names itself and shows known tensors, each once', () => {
  steps.forEach((step, place) => {
    assert.equal(step.id, stepIds[place]);
    const shown = tensorsOf(step);
    assert.equal(new Set(shown).size, shown.length);
    for (const id of [...shown, ...(step.allHeads ?? []), ...(step.banded ?? [])]) {
      assert.ok(id in tensors, `${step.id}: ${id}`);
      assert.ok(shown.includes(id), `${step.id}: ${id}`);
    }
  });
});

test('what a step takes in was made by a step before it, or is a parameter or the mask', () => {
  const made = new Set(['x', 'mask', 'w_q', 'w_k', 'w_v', 'w_o']);
  for (const step of steps) {
    for (const id of tensorsOf(step).filter((tensor) => !outputsOf(step).includes(tensor))) {
      assert.ok(made.has(id), `${step.id} takes ${id}`);
    }
    for (const id of outputsOf(step)) made.add(id);
  }
  const shown = Object.keys(tensors).filter((id) => !id.startsWith('b_'));
  for (const id of shown) assert.ok(made.has(id), `no step makes ${id}`);
});

test('formulas chosen by a setting stay within the settings there are', () => {
  const settings = { scale: 'sqrt_d_k', mask: 'causal', mask_fill: 'negative_infinity' };
  for (const step of steps) {
    if (step.formulaBy !== undefined) assert.match(step.formulaBy(settings), /^\w+$/, step.id);
  }
});
