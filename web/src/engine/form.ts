/** The form of a request: all that the engine's plan depends on, which is everything but the values. */
import type { CheckedConfig, CheckedRequest } from './request.ts';

export type ShapedTensor = { id: string; shape: readonly number[]; data: { length: number } };
type FormOfConfig = Omit<CheckedConfig, 'mask' | 'headGates'> & { mask: string };
export type Form = { config: FormOfConfig; tensors: readonly ShapedTensor[] };

/** Most values of a request, and of its x, for which the objects of a run are kept for the next one. */
const fewValues = 4096;
const fewInputs = 512;

export function isSmall({ tensors }: CheckedRequest): boolean {
  const total = tensors.reduce((sum, { data }) => sum + data.length, 0);
  return total <= fewValues && tensors[0]!.data.length <= fewInputs;
}

/** The form alone, so that nothing keeps a caller's arrays alive. */
export function formOf({ config, tensors }: CheckedRequest): Form {
  return { config: { ...config, mask: maskKind(config.mask) }, tensors: shapesOf(tensors) };
}

export function shapesOf(tensors: readonly ShapedTensor[]): ShapedTensor[] {
  return tensors.map(({ id, shape, data: { length } }) => ({ id, shape, data: { length } }));
}

export function hasSameForm(form: Form, { config, tensors }: CheckedRequest): boolean {
  return hasSameConfig(form.config, config) && haveSameShapes(form.tensors, tensors);
}

/** Masks and gates that are tensors are among the tensors of a request, where their shapes are compared. */
function hasSameConfig(one: FormOfConfig, other: CheckedConfig): boolean {
  return (
    one.dtype === other.dtype &&
    one.mask === maskKind(other.mask) &&
    one.maskFill === other.maskFill &&
    Object.is(one.scale, other.scale) &&
    one.numbers.length === other.numbers.length &&
    one.numbers.every(([name, value], place) => {
      const [otherName, otherValue] = other.numbers[place]!;
      return name === otherName && Object.is(value, otherValue);
    })
  );
}

export const maskKind = (mask: CheckedConfig['mask']): string => (typeof mask === 'string' ? mask : 'tensor');

export function haveSameShapes(one: readonly ShapedTensor[], other: readonly ShapedTensor[]): boolean {
  return one.length === other.length && one.every((tensor, place) => hasSameShape(tensor, other[place]!));
}

function hasSameShape(one: ShapedTensor, other: ShapedTensor): boolean {
  return (
    one.id === other.id &&
    one.data.length === other.data.length &&
    one.shape.length === other.shape.length &&
    one.shape.every((size, axis) => size === other.shape[axis])
  );
}
