import { pairsOf } from './header-pairs';

/** Headers or cookies from one field of a result, as names and values. */
export interface Pairs {
  /** Name of the field in the service's response. */
  field: string;
  pairs: [string, string][];
}

const headerFields = /header|cookie/i;

/**
 * Finds headers and cookies among the additional fields of a result. Their form is not documented
 * (interface, section on results), so all likely forms are read.
 * @returns the headers, and the remaining fields.
 */
export function splitHeaders(extra: Record<string, unknown>): {
  headers: Pairs[];
  rest: Record<string, unknown>;
} {
  const headers: Pairs[] = [];
  const rest: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(extra)) {
    const pairs = headerFields.test(field) ? pairsOf(value) : [];
    if (pairs.length > 0) headers.push({ field, pairs });
    else rest[field] = value;
  }
  return { headers, rest };
}
