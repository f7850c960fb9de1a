/** Where a key moves the focus in a grid (WAI-ARIA grid pattern); undefined for keys that move nothing. */
type Keys = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

export function movement(
  event: Keys,
  row: number,
  column: number,
  rows: number,
  columns: number,
): [number, number] | undefined {
  if (event.altKey) return undefined;
  const whole = event.ctrlKey || event.metaKey;
  const clamp = (place: number, count: number) => Math.max(0, Math.min(count - 1, place));
  switch (event.key) {
    case 'ArrowUp':
      return [whole ? 0 : clamp(row - 1, rows), column];
    case 'ArrowDown':
      return [whole ? rows - 1 : clamp(row + 1, rows), column];
    case 'ArrowLeft':
      return [row, whole ? 0 : clamp(column - 1, columns)];
    case 'ArrowRight':
      return [row, whole ? columns - 1 : clamp(column + 1, columns)];
    case 'Home':
      return [whole ? 0 : row, 0];
    case 'End':
      return [whole ? rows - 1 : row, columns - 1];
    default:
      return undefined;
  }
}
