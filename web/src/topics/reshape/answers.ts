import type { Grader } from '../grading.ts';
import { compareVersions, elementsOf, layoutsOf, ownerOf } from './lab.ts';

const [length, num_heads] = [3, 2];

/** How many elements lie in another cell after the first reshape. */
const moved: Grader = async ({ client }) => {
  const [before, after] = await layoutsOf(client, 'right', length, num_heads);
  const all = before?.cells.length ?? 0;
  const value = (before?.cells ?? []).filter((element, cell) => after?.cells[cell] !== element).length;
  return { kind: 'number', value, misconceptions: { all, half: all / 2 } };
};

const strides: Grader = async ({ client }) => {
  const steps = await layoutsOf(client, 'right', length, num_heads);
  const [split, turned, copied] = steps.slice(1).map((step) => step.strides) as [
    number[],
    number[],
    number[],
  ];
  return { kind: 'shape', shape: turned, misconceptions: { unchanged: split, copied } };
};

/** What a reshape straight to (h, N, d_k) gives to head 0: whole tokens, or a slice of every token. */
const wrongHead: Grader = async ({ client }) => {
  const [, wrong] = await layoutsOf(client, 'split-wrong', length, num_heads);
  const elements = wrong === undefined ? [] : elementsOf(wrong);
  const first = elements.slice(0, elements.length / num_heads).map((element) => ownerOf(element, num_heads));
  const seen = new Set(first.map(({ token }) => token)).size;
  const heads = new Set(first.map(({ head }) => head)).size;
  return { kind: 'choice', right: heads > 1 ? 'first-tokens' : seen === length ? 'slice' : 'nothing' };
};

const order: Grader = async ({ client }) => {
  const { fromReshape, fromAscending } = await compareVersions(client, 'mixed');
  const same = fromReshape === 0 && fromAscending === 0;
  return { kind: 'choice', right: same ? 'same' : 'other' };
};

export default { moved, strides, wrongHead, order } satisfies Record<string, Grader>;
