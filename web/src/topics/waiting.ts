/**
 * Predict, then see: what would give an answer away stays folded until its question is settled, that is answered
 * (rightly or not), or passed over by a reader who wants to read on. No page is needed for this.
 */
import type { Block } from './topic.ts';

/** A block that is shown, or blocks that follow each other, folded into one. */
export type Part =
  | { readonly kind: 'shown'; readonly block: Block }
  | {
      readonly kind: 'folded';
      readonly blocks: readonly Block[];
      /** Those they still wait for. */
      readonly questions: readonly string[];
    };

/** The questions asked above a place, each once. */
export function askedAbove(blocks: readonly Block[], place: number): readonly string[] {
  const asked = blocks.slice(0, place).flatMap((block) => (block.kind === 'predict' ? [block.question] : []));
  return [...new Set(asked)];
}

/** What a block waits for: what it names; an experiment that names nothing waits for all that is asked above it. */
export function waitsFor(blocks: readonly Block[], place: number): readonly string[] {
  const block = blocks[place];
  if (block === undefined || block.kind === 'predict') return [];
  return block.after ?? (block.kind === 'lab' ? askedAbove(blocks, place) : []);
}

/** The questions that the experiment of a topic waits for. */
export function labWaitsFor(blocks: readonly Block[]): readonly string[] {
  return waitsFor(
    blocks,
    blocks.findIndex(({ kind }) => kind === 'lab'),
  );
}

/** A topic as it is to be shown. */
export function partsOf(blocks: readonly Block[], isSettled: (question: string) => boolean): readonly Part[] {
  const parts: Part[] = [];
  for (const [place, block] of blocks.entries()) {
    const questions = waitsFor(blocks, place).filter((question) => !isSettled(question));
    const last = parts.at(-1);
    if (questions.length === 0) parts.push({ kind: 'shown', block });
    else if (last?.kind !== 'folded') parts.push({ kind: 'folded', blocks: [block], questions });
    else parts[parts.length - 1] = joined(last, block, questions);
  }
  return parts;
}

function joined(fold: Extract<Part, { kind: 'folded' }>, block: Block, questions: readonly string[]): Part {
  return {
    kind: 'folded',
    blocks: [...fold.blocks, block],
    questions: [...new Set([...fold.questions, ...questions])],
  };
}
