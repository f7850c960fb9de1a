/** How much memory the keys and values of a model take: elements × bytes × tokens × sequences. */
import facts from '../../../content/data/models.json';
import type { CacheCost, Config } from '../../engine/api.d.ts';
import type { EngineClient } from '../../engine/client.ts';
import type { FactTable } from '../topic.ts';

export type ModelRow = FactTable['rows'][number];

export const models = (facts as FactTable).rows;

export type Use = { readonly bytes: number; readonly batch: number; readonly context: number };

export type ModelCache = {
  readonly own: CacheCost;
  /** With as many key/value heads as query heads, and with one; absent where the model keeps a latent. */
  readonly mha: CacheCost | undefined;
  readonly mqa: CacheCost | undefined;
};

/** The lesson's example: 16-bit numbers, one sequence. */
export const usual = { bytes: 2, batch: 1 };

export function configOf({ values }: ModelRow): Config {
  const number = (name: string) => values[name] as number;
  const latent = values.kv_latent_dim;
  return {
    d_model: number('d_model'),
    num_heads: number('num_heads'),
    num_kv_heads: number('num_kv_heads'),
    d_k: number('d_k'),
    d_v: number('d_v'),
    ...(typeof latent === 'number' ? { kv_latent_dim: latent } : {}),
  };
}

export async function cacheOf(client: EngineClient, row: ModelRow, use: Use): Promise<ModelCache> {
  const config = configOf(row);
  const cost = (changed: Partial<Config>, decoupled_key_dim = 0) =>
    client.cacheSize({
      config: { ...config, ...changed },
      layers: row.values.layers as number,
      batch: use.batch,
      context: use.context,
      bytes_per_element: use.bytes,
      decoupled_key_dim,
    });
  if (config.kv_latent_dim !== undefined) {
    const own = await cost({}, Number(row.values.decoupled_key_dim ?? 0));
    return { own, mha: undefined, mqa: undefined };
  }
  const [own, mha, mqa] = await Promise.all([
    cost({}),
    cost({ num_kv_heads: config.num_heads }),
    cost({ num_kv_heads: 1 }),
  ]);
  return { own, mha, mqa };
}

export type CatalogueRow = {
  readonly row: ModelRow;
  readonly context: number;
  readonly cache: ModelCache;
};

/** Decoders only, each at the context of its row. */
export async function catalogueOf(client: EngineClient): Promise<CatalogueRow[]> {
  const decoders = models.filter(
    ({ note, values }) => !isEncoder(note) && typeof values.context === 'number',
  );
  return Promise.all(
    decoders.map(async (row) => {
      const context = row.values.context as number;
      return { row, context, cache: await cacheOf(client, row, { ...usual, context }) };
    }),
  );
}

/** An encoder sees a text once and keeps nothing. */
const isEncoder = (note: string | undefined) => note === 'encoderOnly' || note === 'encoderDecoder';

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A size in the largest unit that leaves at least 1. */
export function inUnits(bytes: number): { value: number; unit: (typeof units)[number] } {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return { value, unit: units[unit] ?? 'B' };
}

export const gib = 2 ** 30;
