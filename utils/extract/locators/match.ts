import { pairInOrder } from '../pair-in-order';
import { canMatch, pageFacts, total, votesOf, type Votes } from './evidence';
import type { FieldFingerprint } from './fingerprint';

export interface FieldMatch {
  /** Index of the column; -1 if no column matches the field. */
  readonly column: number;
  readonly votes: Votes | null;
  /**
   * Points of the match, and its lead over the next best column for this field or field for this
   * column.
   */
  readonly points: number;
  readonly margin: number;
}

const none: FieldMatch = { column: -1, votes: null, points: 0, margin: 0 };

/** Matches fields with columns, each column at most once, the highest points first. */
export function matchFields(
  fields: readonly FieldFingerprint[],
  columns: readonly FieldFingerprint[],
): FieldMatch[] {
  const page = pageFacts(columns);
  const votes = fields.map((field) =>
    columns.map((column) => (canMatch(field, column) ? votesOf(field, column, page) : null)),
  );
  // The vote of the `sequence` locator.
  const ordered = pairInOrder(fields.length, columns.length, (field, column) => {
    const one = votes[field]?.[column];
    return one ? total(one) : 0;
  });
  const points = votes.map((row, field) =>
    row.map((one, column) =>
      one ? total({ ...one, sequence: ordered[field] === column ? 1 : -0.3 }) : -Infinity,
    ),
  );
  const pairs = points.flatMap((row, field) =>
    row.map((value, column) => ({ field, column, value })),
  );
  const matches = fields.map(() => none);
  const taken = new Set<number>();
  for (const { field, column, value } of pairs.toSorted((a, b) => b.value - a.value)) {
    const own = votes[field]?.[column];
    if (!own || value <= 0 || taken.has(column) || matches[field] !== none) continue;
    taken.add(column);
    const rivals = [
      ...(points[field] ?? []).filter((_, at) => at !== column),
      ...points.filter((_, at) => at !== field).map((row) => row[column] ?? -Infinity),
    ];
    matches[field] = {
      column,
      votes: { ...own, sequence: ordered[field] === column ? 1 : -0.3 },
      points: value,
      margin: value - Math.max(0, ...rivals),
    };
  }
  return matches;
}
