/** What belongs to the lesson: its inputs, and how one cell comes about. */
import type {
  DotExplanation,
  DrawOrder,
  DType,
  LessonInputs,
  MaskFill,
  SoftmaxExplanation,
  Tensor,
} from './api.d.ts';
import { copyOf, floatsAt, refuse, using } from './border.ts';
import { fieldsOf, numbersOf, optionalNumber, optionOf, requiredNumber } from './checks.ts';
import { AttentionError } from './error.ts';
import type { RawCell, RawModule } from './raw.ts';
import { dtypes, maskFills } from './request.ts';

type Checked<Options> = { dtype: DType } & Options;
export type CheckedLesson = Checked<
  Record<'seed' | 'batch' | 'length' | 'd_model' | 'num_heads' | 'factor', number> & { order: DrawOrder }
>;
export type CheckedDot = Checked<{ left: number[]; right: number[]; bias: number | undefined }>;
export type CheckedSoftmax = Checked<{ row: number[]; maskFill: MaskFill }>;

const lessonKeys = ['seed', 'batch', 'length', 'd_model', 'num_heads', 'dtype', 'order', 'factor'];
/** In the order of the enum in lesson.hpp. */
const drawOrders: readonly DrawOrder[] = ['x-first', 'weights-first'];

export function checkLesson(value: unknown): CheckedLesson {
  const fields = fieldsOf(value, 'options', lessonKeys);
  return {
    seed: requiredNumber(fields, 'seed'),
    batch: requiredNumber(fields, 'batch'),
    length: requiredNumber(fields, 'length'),
    d_model: requiredNumber(fields, 'd_model'),
    num_heads: requiredNumber(fields, 'num_heads'),
    dtype: optionOf(fields.dtype, 'dtype', dtypes, 'float64'),
    order: optionOf(fields.order, 'order', drawOrders, 'x-first'),
    factor: optionalNumber(fields, 'factor') ?? 0.1,
  };
}

export function lessonInputs(raw: RawModule, options: CheckedLesson): LessonInputs {
  const { seed, batch, length, d_model, num_heads, dtype, order, factor } = options;
  const places = [dtypes.indexOf(dtype), drawOrders.indexOf(order)] as const;
  const lesson = raw._lesson_draw(seed, batch, length, d_model, num_heads, ...places, factor);
  if (lesson === 0) refuse(raw.last_refusal());
  const tensor = (index: number, shape: number[]): Tensor => {
    const count = shape.reduce((product, size) => product * size);
    return { shape, data: copyOf(floatsAt(raw, dtype, raw._lesson_tensor(lesson, index), count)) };
  };
  const matrix = (index: number) => tensor(index, [d_model, d_model]);
  return using({ delete: () => raw._lesson_close(lesson) }, () => ({
    x: tensor(0, [batch, length, d_model]),
    weights: { w_q: matrix(1), w_k: matrix(2), w_v: matrix(3), w_o: matrix(4) },
  }));
}

export function checkDot(value: unknown): CheckedDot {
  const fields = fieldsOf(value, 'options', ['dtype', 'left', 'right', 'bias']);
  const left = numbersOf(fields.left, 'left');
  const right = numbersOf(fields.right, 'right');
  if (left.length !== right.length) {
    const sizes = { expected: left.length, actual: right.length };
    throw new AttentionError('ShapeMismatch', { tensor: 'right', axis: 'data', ...sizes });
  }
  const dtype = optionOf(fields.dtype, 'dtype', dtypes, 'float64');
  return { dtype, left, right, bias: optionalNumber(fields, 'bias') };
}

export function explainDot(raw: RawModule, { dtype, left, right, bias }: CheckedDot): DotExplanation {
  return withCell(raw, dtype, left.length, (cell) => {
    cell.values(0).set(left);
    cell.values(1).set(right);
    const result = cell.dot(bias !== undefined, bias ?? 0);
    return { products: Array.from(cell.values(2)), sums: Array.from(cell.values(3)), result };
  });
}

export function checkSoftmax(value: unknown): CheckedSoftmax {
  const fields = fieldsOf(value, 'options', ['dtype', 'row', 'mask_fill']);
  return {
    dtype: optionOf(fields.dtype, 'dtype', dtypes, 'float64'),
    row: numbersOf(fields.row, 'row'),
    maskFill: optionOf(fields.mask_fill, 'mask_fill', maskFills, 'negative_infinity'),
  };
}

export function explainSoftmax(raw: RawModule, { dtype, row, maskFill }: CheckedSoftmax): SoftmaxExplanation {
  return withCell(raw, dtype, row.length, (cell) => {
    cell.values(0).set(row);
    const { maximum, sum } = cell.softmax(maskFills.indexOf(maskFill));
    const [shifted, exponentials, weights] = [1, 2, 3].map((array) => Array.from(cell.values(array)));
    return { maximum, shifted: shifted!, exponentials: exponentials!, sum, weights: weights! };
  });
}

function withCell<Result>(raw: RawModule, dtype: DType, length: number, work: (cell: RawCell) => Result) {
  const Cell = dtype === 'float32' ? raw.Cell32 : raw.Cell64;
  return using(new Cell(length), (cell) => {
    refuse(cell.prepare());
    return work(cell);
  });
}
