import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Result counts of a test run, as `npm test` adds them up. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests among the passed ones that needed a second attempt. */
  retried: number;
}

/** Writes the counts to the file that `npm test` names in VANTAGE_COUNTS; prints skipped tests. */
export function settle(counts: Counts, skipped: string[]): void {
  const file = process.env['VANTAGE_COUNTS'];
  if (file !== undefined) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(counts));
  }
  if (skipped.length === 0) return;
  console.error(
    `\nA skipped test counts as failed:\n${skipped.map((one) => `  ${one}`).join('\n')}`,
  );
}
