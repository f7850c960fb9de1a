/** The workshop as callers see it: checks first, then WebAssembly. Contract: api-workshop.d.ts. */
import type { Build } from './api.d.ts';
import type { Workshop } from './api-workshop.d.ts';
import { Border, infoOf } from './border.ts';
import { checkFile, checkTensors, readTensors, writeTensors } from './files.ts';
import { flatGrammar } from './grammar.ts';
import type { RawWorkshop } from './raw-workshop.ts';
import { checkedRun } from './run-check.ts';
import { checkGrammar, checkRun, trainers } from './training.ts';

export function createWorkshop(raw: RawWorkshop, build: Build): Workshop {
  const border = new Border(raw, build);
  const version = border.call((live) => live.version());

  /** A public method: a closed workshop refuses first, then the arguments are checked, then WebAssembly is called. */
  const method =
    <Checked, Result>(
      check: (value: unknown, options: unknown) => Checked,
      work: (raw: RawWorkshop, checked: Checked) => Result,
    ) =>
    (value: unknown, options: unknown = {}): Result => {
      border.check();
      const checked = check(value, options);
      return border.call((live) => work(live, checked));
    };

  return {
    info: infoOf(border, version) as Workshop['info'],
    readTensors: method(checkFile, readTensors),
    writeTensors: method(checkTensors, writeTensors),
    trainer: trainers(border),
    checkGrammar: method(flatGrammar, checkGrammar),
    checkRun: method(checkedRun, checkRun),
    dispose: () => border.dispose(),
  };
}
