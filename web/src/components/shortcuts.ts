/** What a key press means anywhere in the lesson, where no field has it for itself. */
export type Shortcut = 'undo' | 'redo' | 'next' | 'previous';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): Shortcut | undefined {
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) {
    if (letter === 'z') return shiftKey ? 'redo' : 'undo';
    return letter === 'y' ? 'redo' : undefined;
  }
  if (!altKey) return undefined;
  return key === 'PageDown' ? 'next' : key === 'PageUp' ? 'previous' : undefined;
}

/** Fields of text undo their own typing; boxes and sliders have nothing of the kind. */
export const holdsText = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLInputElement && target.type === 'text';
