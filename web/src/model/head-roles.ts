/** Which head carries which role, read from role scores [role][head]: shares of attention, from 0 to 1. */

export type RoleScores = readonly (readonly number[])[];

/** A head carries a role when more than this share of its attention goes where the role says. Fixed before looking. */
export const carryingScore = 0.5;

/** One head for each role, each a different one, so that the scores add up to the most: [role] -> head. */
export function matchRoles(scores: RoleScores): number[] {
  const heads = scores[0]?.length ?? 0;
  const best = { heads: [] as number[], sum: Number.NEGATIVE_INFINITY };
  const search = (taken: readonly number[], sum: number): void => {
    const role = taken.length;
    if (role === Math.min(scores.length, heads)) {
      if (sum > best.sum) Object.assign(best, { heads: [...taken], sum });
      return;
    }
    for (let head = 0; head < heads; head += 1) {
      if (!taken.includes(head)) search([...taken, head], sum + (scores[role]?.[head] ?? 0));
    }
  };
  search([], 0);
  return best.heads;
}

/** The head with the largest score of each role, whether or not two roles share it. */
export function strongestHeads(scores: RoleScores): number[] {
  return scores.map((row) => row.indexOf(Math.max(...row)));
}

export type Casting = {
  /** [role] -> head, each a different one; fewer than the roles where there are fewer heads. */
  readonly heads: readonly number[];
  /** Roles whose matched head does not carry them. */
  readonly open: readonly number[];
  /** Does a different head carry each role? */
  readonly isComplete: boolean;
  /** Roles, two or more, whose strongest head is the same one. */
  readonly shared: readonly number[];
};

export function castingOf(scores: RoleScores): Casting {
  const heads = matchRoles(scores);
  const open = scores.flatMap((row, role) => ((row[heads[role] ?? -1] ?? 0) > carryingScore ? [] : [role]));
  const strongest = strongestHeads(scores);
  const shared = strongest.flatMap((head, role) =>
    strongest.some((other, place) => place !== role && other === head) ? [role] : [],
  );
  return { heads, open, isComplete: open.length === 0, shared };
}
