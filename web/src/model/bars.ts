/** How much of a bar is filled: 0 to 1. What is no number, or not above 0, fills nothing. */
export function shareOf(value: number, full: number): number {
  return value > 0 && full > 0 ? Math.min(1, value / full) : 0;
}
