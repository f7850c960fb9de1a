/**
 * A trained model as tensors of a file: its parameters under their names and, each as a tensor of one number, the
 * settings without which nobody could use them.
 */
import type { Tensor } from '../engine/api.d.ts';

const settingNames = ['seed', 'num_heads', 'num_kv_heads', 'step'] as const;
type Name = (typeof settingNames)[number];

type FileTensors = Readonly<Record<string, Tensor>>;

/** What a file says of itself; one that was not written here may hold parameters alone. */
export type FileSettings = Readonly<Partial<Record<Name | 'd_model', number>>> & { readonly tied: boolean };

export type TrainedFile = { readonly settings: FileSettings; readonly parameters: Record<string, Tensor> };

export function trainedTensors(
  parameters: FileTensors,
  settings: Readonly<Record<Name, number>>,
): Record<string, Tensor> {
  const numbers = settingNames.map((name): [string, Tensor] => [
    name,
    { shape: [1], data: Float64Array.of(settings[name]) },
  ]);
  return { ...parameters, ...Object.fromEntries(numbers) };
}

/** Names that are none of the model's stay among the parameters: the engine says which it does not know. */
export function readTrained(tensors: FileTensors): TrainedFile {
  const isSetting = (name: string) => (settingNames as readonly string[]).includes(name);
  const [settings, parameters] = [true, false].map((wanted) =>
    Object.entries(tensors).filter(([name]) => isSetting(name) === wanted),
  ) as [[string, Tensor][], [string, Tensor][]];
  const numbers = Object.fromEntries(settings.map(([name, { data }]) => [name, data[0] as number]));
  const d_model = tensors.token_embedding?.shape[1];
  return {
    settings: {
      ...numbers,
      ...(d_model === undefined ? {} : { d_model }),
      tied: tensors.unembedding === undefined,
    },
    parameters: Object.fromEntries(parameters),
  };
}
