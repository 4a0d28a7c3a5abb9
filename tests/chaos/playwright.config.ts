import { defineConfig } from '@playwright/test';
import type { ChaosSize } from './size.ts';

/** Separate from the other tests, because these are long and the project sets their size. */
export default defineConfig<ChaosSize>({
  outputDir: '../../test-results/chaos',
  testDir: '.',
  // The two parallel runs mostly wait, so they do not slow each other down.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['../run/playwright-reporter.ts']],
  projects: [
    {
      name: 'tenth',
      testIgnore: 'everything.spec.ts',
      grepInvert: /@long/,
      use: { steps: 20, presses: 100 },
    },
    {
      name: 'whole',
      use: { steps: 200, presses: 1000, moves: Number(process.env['CHAOS_MOVES'] ?? 100) },
    },
  ],
});
