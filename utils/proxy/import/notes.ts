import type { SkippedItem } from './import-result';

/** Adds a note to the report, once per owner instead of once per rule when it applies to all its rules. */
export function note(
  why: SkippedItem['why'] | undefined,
  owner: string,
  rule: string,
  notTaken: SkippedItem[],
): void {
  if (why === undefined) return;
  const name = why === 'whole-address' ? owner : rule;
  if (!notTaken.some((one) => one.name === name && one.why === why)) notTaken.push({ name, why });
}
