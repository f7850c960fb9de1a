/** The experiments of the lesson: mistakes, the loop over heads, a strip of memory. */
import type {
  HeadByHead,
  LayoutOperation,
  LayoutStep,
  LessonBug,
  MemoryLayout,
  SchemaRow,
  Tensor,
} from './api.d.ts';
import { copyOf, refuse, using } from './border.ts';
import { fieldsOf, numbersOf, optionOf, wrongType } from './checks.ts';
import { AttentionError } from './error.ts';
import type { RawHeadLoop, RawLayout, RawModule } from './raw.ts';
import { type CheckedRequest, checkRequest } from './request.ts';
import { describeConfig, describeTensor, inputNames, keeps } from './run.ts';

/** In the order of the enum in lesson.hpp. */
export const lessonBugs: readonly LessonBug[] = [
  'none',
  'split-without-transpose',
  'concat-without-transpose',
  'scale-sqrt-d-model',
  'no-scale',
  'softmax-over-queries',
  'mask-inverted',
  'mask-after-softmax',
  'shared-slice',
];

export type CheckedBug = { request: CheckedRequest; bug: number };
export type CheckedLoop = { request: CheckedRequest; order: number[]; compare: boolean };
export type CheckedLayout = { shape: number[]; operations: LayoutOperation[] };

export function checkBug(value: unknown): CheckedBug {
  const fields = fieldsOf(value, 'options', ['request', 'bug']);
  // Nothing is not a default here: null is refused as the wrong type.
  const bug = optionOf(fields.bug ?? null, 'bug', lessonBugs, 'none');
  return { request: checkRequest(fields.request), bug: lessonBugs.indexOf(bug) };
}

export function checkLoop(value: unknown): CheckedLoop {
  const fields = fieldsOf(value, 'options', ['request', 'order', 'compare']);
  const { compare = true } = fields;
  if (typeof compare !== 'boolean') throw wrongType('compare', 'true or false');
  const order = fields.order === undefined ? [] : numbersOf(fields.order, 'order');
  if (fields.order !== undefined && order.length === 0) throw wrongType('order', 'an array of head numbers');
  return { request: checkRequest(fields.request), order, compare };
}

/** The loop over heads for one engine. */
export function headLoops(schema: readonly SchemaRow[], parameters: readonly { id: string }[]) {
  const inputs = inputNames(parameters);
  const place = (id: string) => schema.findIndex((row) => row.id === id);
  const [output, weights] = [place('output'), place('weights')];
  return (raw: RawModule, { request, order, compare }: CheckedLoop): HeadByHead =>
    using(described(raw, request, inputs), (loop) => {
      refuse(loop.prepare(order.length));
      for (const { id, data } of request.tensors) loop.input(inputs.indexOf(id)).set(data);
      loop.order().set(order);
      refuse(loop.run());
      if (compare) refuse(loop.compare());
      const tensor = (at: number, data: Tensor['data']) => ({ shape: loop.shape(at), data: copyOf(data) });
      const result = { output: tensor(output, loop.output()), weights: tensor(weights, loop.weights()) };
      return compare ? { ...result, largest_difference: loop.largest_gap() } : result;
    });
}

function described(raw: RawModule, { config, tensors }: CheckedRequest, inputs: readonly string[]) {
  return using(new raw.Request(), (request): RawHeadLoop => {
    describeConfig(request, config);
    for (const tensor of tensors) describeTensor(request, inputs.indexOf(tensor.id), tensor);
    refuse(request.validate(keeps.trace));
    return new (config.dtype === 'float32' ? raw.HeadLoop32 : raw.HeadLoop64)(request);
  });
}

const maxOperations = 64;

export function checkLayout(value: unknown): CheckedLayout {
  const fields = fieldsOf(value, 'options', ['shape', 'operations']);
  if (!Array.isArray(fields.operations)) throw wrongType('operations', 'an array of operations');
  const operations: unknown[] = Array.from(fields.operations);
  if (operations.length > maxOperations) {
    const size = { value: operations.length, limit: maxOperations };
    throw new AttentionError('TooLarge', { name: 'operations', ...size });
  }
  return { shape: numbersOf(fields.shape, 'shape'), operations: operations.map(checkOperation) };
}

/** What each kind of operation takes beside its name. */
const argumentOf = { reshape: 'shape', transpose: 'axes', contiguous: undefined } as const;
const kinds = ['reshape', 'transpose', 'contiguous'] as const;

function checkOperation(value: unknown): LayoutOperation {
  const { kind: given, ...others } = fieldsOf(value, 'operation', ['kind', 'shape', 'axes']);
  const kind = optionOf(given ?? null, 'kind', kinds, 'contiguous');
  const stray = Object.keys(others).find((name) => name !== argumentOf[kind] && others[name] !== undefined);
  if (stray !== undefined) throw new AttentionError('UnknownName', { name: `operation.${stray}` });
  if (kind === 'contiguous') return { kind };
  if (kind === 'reshape') return { kind, shape: numbersOf(others.shape, 'shape') };
  return { kind, axes: numbersOf(others.axes, 'axes') };
}

export function memoryLayout(raw: RawModule, { shape, operations }: CheckedLayout): MemoryLayout {
  return using(new raw.Layout(), (layout) => {
    refuse(layout.start(given(layout, shape)));
    const steps = [stepOf(layout)];
    for (const operation of operations) {
      refuse(applied(layout, operation));
      steps.push(stepOf(layout));
    }
    return { steps };
  });
}

/** Brings the numbers in; a longer list than any tensor has axes is refused for its length, unread. */
function given(layout: RawLayout, numbers: readonly number[]): number {
  const room = layout.numbers();
  room.set(numbers.slice(0, room.length));
  return numbers.length;
}

function applied(layout: RawLayout, operation: LayoutOperation) {
  if (operation.kind === 'reshape') return layout.reshape(given(layout, operation.shape));
  if (operation.kind === 'transpose') return layout.transpose(given(layout, operation.axes));
  return layout.make_contiguous();
}

function stepOf(layout: RawLayout): LayoutStep {
  const state = layout.state();
  const count = state.shape.reduce((product, size) => product * size, 1);
  const list = (view: Float64Array | null): number[] => {
    if (view !== null) return Array.from(view);
    throw new AttentionError('OutOfMemory', { bytes: count * Float64Array.BYTES_PER_ELEMENT });
  };
  return { ...state, places: list(layout.places()), cells: list(layout.cells()) };
}
