/** NumPy's legacy random stream, read in chunks from the engine. */
import type { RandomState, Tensor } from './api.d.ts';
import { allocate, type Border, refuse } from './border.ts';
import { wrongType } from './checks.ts';
import { AttentionError } from './error.ts';
import type { RawRandom } from './raw.ts';

/** As many axes as NumPy arrays could have when its legacy generator was the generator. */
const maxRank = 32;

/** Makes the streams of one engine, and frees the memory of those that nobody holds any more. */
export function randomStates(border: Border): (seed: unknown) => RandomState {
  const forgotten = new FinalizationRegistry<RawRandom>((random) => {
    if (border.isOpen) border.call(() => random.delete());
  });
  return (seed) => {
    border.check();
    if (typeof seed !== 'number') throw wrongType('seed', 'a number');
    const random = border.call((raw) => seeded(new raw.Random(seed)));
    const randn = (...shape: number[]): Tensor => {
      border.check();
      if (!shape.every((size) => typeof size === 'number')) throw wrongType('shape', 'numbers');
      if (shape.length > maxRank) {
        throw new AttentionError('TooLarge', { name: 'rank', value: shape.length, limit: maxRank });
      }
      return border.call(() => drawn(random, shape));
    };
    // The function is what a caller may keep after the object around it is gone.
    forgotten.register(randn, random);
    return { randn };
  };
}

function seeded(random: RawRandom): RawRandom {
  try {
    refuse(random.prepare());
    return random;
  } catch (thrown) {
    if (thrown instanceof AttentionError) random.delete();
    throw thrown;
  }
}

function drawn(random: RawRandom, shape: number[]): Tensor {
  random.chunk().set(shape);
  refuse(random.check_shape(shape.length));
  const count = shape.reduce((product, size) => product * size, 1);
  const data = allocate(count * Float64Array.BYTES_PER_ELEMENT, () => new Float64Array(count));
  const chunk = random.chunk();
  for (let start = 0; start < count; start += chunk.length) {
    const length = Math.min(chunk.length, count - start);
    random.draw(length);
    data.set(chunk.subarray(0, length), start);
  }
  return { shape, data };
}
