import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How a run of tests ended, as `npm test` adds them up. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Writes the counts where `npm test` asked for them (VANTAGE_COUNTS); says what was skipped. */
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
