/**
 * Which tensors of a file can stand in the lesson: X and the four matrices, under the names that NumPy and PyTorch
 * programs give them.
 */
import type { TensorValue } from './tensors.ts';

type FileTensors = Readonly<Record<string, TensorValue>>;

/** Tensors by the lesson's ids, and the names in the file that mean nothing here. */
export type Sorted = { readonly taken: FileTensors; readonly left: readonly string[] };

export const loadableIds = ['x', 'w_q', 'w_k', 'w_v', 'w_o'] as const;
const matrixIds = loadableIds.slice(1);

/** What np.savez and the reader call an array without a name. */
const nameless = 'arr_0';

/**
 * Names count without case: `X`, `W_q`. `nn.Linear` keeps (out, in) under `w_q.weight`, `nn.MultiheadAttention` the
 * three projections in one; both are turned to (in, out). The tensor of a NPY takes its name from that of the file, or
 * is X when it has three axes.
 */
export function sortTensors(tensors: FileTensors, fileName: string): Sorted {
  const taken: Record<string, TensorValue> = {};
  const left: string[] = [];
  for (const [name, tensor] of Object.entries(tensors)) {
    const found = name === nameless ? fromFileName(tensor, fileName) : fromName(name.toLowerCase(), tensor);
    if (found === undefined) left.push(name);
    else Object.assign(taken, found);
  }
  return { taken, left };
}

function fromFileName(tensor: TensorValue, fileName: string): FileTensors | undefined {
  const stem = fileName.replace(/\.\w+$/, '').toLowerCase();
  return fromName(stem, tensor) ?? (tensor.shape.length === 3 ? { x: tensor } : undefined);
}

function fromName(name: string, tensor: TensorValue): FileTensors | undefined {
  if ((loadableIds as readonly string[]).includes(name)) return { [name]: tensor };
  if (tensor.shape.length !== 2) return undefined;
  const module = name.replace(/\.weight$/, '');
  if (name === 'out_proj.weight') return { w_o: transposed(tensor, 0, 1) };
  if (name === 'in_proj_weight') {
    return Object.fromEntries(['w_q', 'w_k', 'w_v'].map((id, part) => [id, transposed(tensor, part, 3)]));
  }
  return module !== name && (matrixIds as readonly string[]).includes(module)
    ? { [module]: transposed(tensor, 0, 1) }
    : undefined;
}

/** Part number `part` of `parts` blocks of rows, its rows as columns. Values move, none changes. */
function transposed({ shape, data }: TensorValue, part: number, parts: number): TensorValue {
  const [all, columns] = shape as readonly [number, number];
  const rows = Math.floor(all / parts);
  const Kind = data instanceof Float32Array ? Float32Array : Float64Array;
  const turned = new Kind(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      turned[column * rows + row] = data[(part * rows + row) * columns + column] as number;
    }
  }
  return { shape: [columns, rows], data: turned };
}
