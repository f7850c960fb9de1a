// A training of the client: in slices, and where it was when its engine is another one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeTrainings } from '../support/fake-training.mjs';
import { fakeSteps } from '../support/fake-workshop.mjs';

const settings = { grammar: {}, seed: 3 };
const codeOf = (promise) =>
  promise.then(
    () => 'fine',
    ({ code }) => code,
  );

test('a training says at once what is known of it', async () => {
  const training = await new FakeTrainings().training(settings);
  assert.equal(training.step, 0);
  assert.deepEqual(training.roles, ['subject', 'antecedent', 'previous']);
  assert.equal(training.settings.steps, fakeSteps);
  assert.equal(training.floor.loss, 0.5);
  assert.equal(training.longest, 6);
});

test('a slice takes as many steps as fit into its time, at least one, and no more than are left', async () => {
  const training = await new FakeTrainings().training(settings);
  assert.equal(await training.advance(100, 5), 5);
  assert.equal(await training.advance(2, 5), 7);
  assert.equal(await training.advance(100, 0), 8);
  assert.equal(await training.advance(1000, 1000), fakeSteps);
  assert.equal(await training.advance(10, 10), fakeSteps);
  assert.equal(training.step, fakeSteps);
});

test('calls are answered in the order in which they were made', async () => {
  const training = await new FakeTrainings().training(settings);
  const answers = await Promise.all([
    training.advance(4, 9),
    training.report(),
    training.advance(1),
    training.report(),
  ]);
  assert.deepEqual(
    answers.map((answer) => answer.step ?? answer),
    [4, 4, 5, 5],
  );
});

test('when its engine is lost the steps are taken again, slice by slice, and the next answer is the same', async () => {
  const [lost, whole] = [new FakeTrainings(), new FakeTrainings()];
  const [training, other] = await Promise.all([lost.training(settings), whole.training(settings)]);
  await training.advance(20, 100);
  await other.advance(20, 100);
  lost.lose();
  const before = lost.calls.length;
  assert.equal(await training.advance(3, 100), 23);
  await other.advance(3, 100);
  assert.deepEqual(await training.report(), await other.report());
  assert.ok(
    lost.calls.slice(before).filter(({ name }) => name === 'advance').length > 2,
    'more than one slice',
  );
  assert.equal(lost.workshop.trainers[0].taken, 23);
});

test('a model that was trained before goes on where it was, also in a new engine', async () => {
  const trainings = new FakeTrainings();
  const model = { parameters: { w_q: { shape: [1], data: Float32Array.of(7) } }, step: 30 };
  const training = await trainings.training(settings, model);
  const { loss } = await training.report();
  assert.ok(loss > 7);
  await training.advance(2, 100);
  trainings.lose();
  assert.equal((await training.report()).step, 32);
  assert.equal(trainings.workshop.trainers[0].taken, 2);
});

test('what the engine refuses is told, and the training is where it was', async () => {
  const training = await new FakeTrainings().training(settings);
  await training.advance(4, 100);
  assert.equal(await codeOf(training.probe(['yêu'])), 'UnknownName');
  assert.equal(await codeOf(training.probe([() => {}])), 'WrongType');
  assert.equal((await training.report()).step, 4);
  assert.equal(await codeOf(new FakeTrainings().training({ ...settings, seed: -1 })), 'NotPositive');
});

test('a call that is cancelled rejects, and the next one goes on', async () => {
  const trainings = new FakeTrainings();
  const training = await trainings.training(settings);
  trainings.refuseNext('Cancelled');
  assert.equal(await codeOf(training.advance(4, 100)), 'Cancelled');
  assert.equal(await training.advance(4, 100), 4);
});

test('after dispose() the trainer is gone and calls reject', async () => {
  const trainings = new FakeTrainings();
  const training = await trainings.training(settings);
  training.dispose();
  training.dispose();
  assert.equal(trainings.workshop.trainers[0].disposed, true);
  assert.equal(await codeOf(training.report()), 'TrainerDisposed');
});

test('disposed of while its engine is replaced, it is not trained again and not kept', async () => {
  const trainings = new FakeTrainings();
  const training = await trainings.training(settings);
  await training.advance(4, 100);
  trainings.engines.startReplacing();
  const report = codeOf(training.report());
  await new Promise((resolve) => setImmediate(resolve));
  training.dispose();
  trainings.engines.endReplacing();
  assert.equal(await report, 'TrainerDisposed');
  assert.deepEqual(trainings.workshop.trainers, []);
});

test('disposed of while its steps are taken again, it ends there', async () => {
  const trainings = new FakeTrainings();
  const training = await trainings.training(settings);
  await training.advance(30, 100);
  trainings.lose();
  const report = codeOf(training.report());
  while (trainings.workshop.trainers.length === 0) await Promise.resolve();
  training.dispose();
  assert.equal(await report, 'TrainerDisposed');
  const [again] = trainings.workshop.trainers;
  assert.equal(again.disposed, true);
  assert.ok(again.taken < 30, `${again.taken} steps`);
});
