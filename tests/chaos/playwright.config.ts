import { defineConfig } from '@playwright/test';
import type { ChaosSize } from './size.ts';

/** Apart from the other tests: these are long, and their size is chosen by the project. */
export default defineConfig<ChaosSize>({
  outputDir: '../../test-results/chaos',
  testDir: '.',
  // The run and the one beside it wait more than they work.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['../run/playwrightReporter.ts']],
  projects: [
    { name: 'tenth', use: { steps: 20, presses: 100 } },
    { name: 'whole', use: { steps: 200, presses: 1000 } },
  ],
});
