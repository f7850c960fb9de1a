/** What every button that opens a file does around reading it. */

export type FileProblem = { readonly code: string; readonly params: Readonly<Record<string, unknown>> };

/** Hands on the file that was chosen. Afterwards the same one can be chosen again, when it was mended. */
export async function withChosenFile(event: Event, read: (file: File) => Promise<void>): Promise<void> {
  const input = event.target as HTMLInputElement;
  const file = input.files?.[0];
  if (file === undefined) return;
  await read(file);
  input.value = '';
}

/** What the engine refuses has a code with parameters; a file that has gone meanwhile has not. */
export function fileProblem(error: unknown): FileProblem {
  const { code, params } = error as Partial<FileProblem>;
  return code === undefined || params === undefined
    ? { code: 'ui.fileUnreadable', params: {} }
    : { code, params };
}
