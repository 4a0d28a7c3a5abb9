import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Outcome of a test run, as `npm test` adds it up; tests by their full names. */
export interface Counts {
  passed: number;
  failed: string[];
  skipped: string[];
  /** Tests among the passed ones that needed a second attempt. */
  retried: string[];
}

/** Writes the outcome to the file that `npm test` names in VANTAGE_COUNTS; prints skipped tests. */
export function settle(counts: Counts): void {
  const file = process.env['VANTAGE_COUNTS'];
  if (file !== undefined) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(counts));
  }
  if (counts.skipped.length === 0) return;
  console.error(
    `\nA skipped test counts as failed:\n${counts.skipped.map((one) => `  ${one}`).join('\n')}`,
  );
}
