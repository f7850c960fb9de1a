// How often heads take the three roles, on dist/engine: one training run with default settings for each seed.
//
//   node --import ./tests/tools/ts-loader.mjs tests/tools/training-seeds.mjs [first seed] [count]
//
// A run counts when three different heads carry the three roles: of all ways to give each role a head of its own, the
// one with the largest sum of role scores has every score above a half. Prints a line per seed and the counts.
import { isMain } from '../../web/build/paths.mjs';
import { readGrammar, withWorkshop } from '../../web/build/training-workshop.mjs';
import { castingOf } from '../../web/src/model/head-roles.ts';

const near = 0.03;

/** One run: how far from the floor, the least accuracy, and the score of each role on the head that carries it. */
function runOf(workshop, settings) {
  const trainer = workshop.trainer(settings);
  const started = performance.now();
  const { loss, accuracy, roleScores } = trainer.step(trainer.settings.steps);
  const seconds = (performance.now() - started) / 1000;
  const { heads, isComplete } = castingOf(roleScores);
  const scores = heads.map((head, role) => roleScores[role][head]);
  const gap = loss - trainer.floor.loss;
  trainer.dispose();
  const least = Math.min(...Object.values(accuracy));
  return { seed: settings.seed, gap, accuracy: least, heads, scores, isComplete, seconds };
}

function line({ seed, gap, accuracy, heads, scores, isComplete, seconds }) {
  const roles = heads.map((head, role) => `${head}: ${scores[role].toFixed(2)}`).join(' | ');
  const verdict = isComplete ? 'yes' : 'no';
  return `| ${seed} | ${gap.toFixed(4)} | ${accuracy.toFixed(3)} | ${roles} | ${verdict} | ${seconds.toFixed(1)} s |`;
}

function seedTable(workshop, first, count) {
  const grammar = readGrammar();
  const runs = [];
  console.log(
    '| seed | above the floor | least accuracy | subject | antecedent | previous | three heads | time |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (let seed = first; seed < first + count; seed += 1) {
    runs.push(runOf(workshop, { grammar, seed }));
    console.log(line(runs.at(-1)));
  }
  const share = (test) => `${runs.filter(test).length} of ${runs.length}`;
  console.log(
    `three heads: ${share(({ isComplete }) => isComplete)}; within ${near}: ${share(({ gap }) => gap < near)}`,
  );
  console.log(`every kind above 0.97: ${share(({ accuracy }) => accuracy > 0.97)}`);
}

if (isMain(import.meta.url)) {
  const [first = 1, count = 50] = process.argv.slice(2).map(Number);
  await withWorkshop((workshop) => seedTable(workshop, first, count));
}
