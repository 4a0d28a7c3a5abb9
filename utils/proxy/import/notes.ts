import type { SkippedItem } from './import-result';

/** Said once of an owner where it holds for all its rules. */
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
