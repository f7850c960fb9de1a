import type { Grader } from '../grading.ts';
import { type CatalogueRow, catalogueOf } from './lab.ts';

const found = (caches: readonly CatalogueRow[], id: string) =>
  caches.find(({ row }) => row.id === id) as CatalogueRow;

/** Numbers that Llama 3 8B keeps per token. */
const perToken: Grader = async ({ client }) => {
  const { row, cache } = found(await catalogueOf(client), 'llama3-8b');
  const value = cache.own.elements_per_token;
  return {
    kind: 'number',
    value,
    misconceptions: {
      oneLayer: value / (row.values.layers as number),
      onlyKeys: value / 2,
      queryHeads: cache.mha?.elements_per_token ?? 0,
      bytes: cache.own.bytes_per_token,
    },
  };
};

/** Each at its own context, 16 bits, one sequence. */
const bigger: Grader = async ({ client }) => {
  const caches = await catalogueOf(client);
  const compared = ['gpt3-175b', 'llama3-70b', 'deepseek-v3'].map((id) => found(caches, id));
  const [first] = compared.sort((left, right) => right.cache.own.bytes - left.cache.own.bytes);
  return { kind: 'choice', right: first?.row.id ?? '' };
};

export default { perToken, bigger } satisfies Record<string, Grader>;
