import { defineConfig } from '@playwright/test';

/** Separate from the other tests: simulates a day's use in minutes. */
export default defineConfig({
  outputDir: '../../test-results/soak',
  testDir: '.',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['../run/playwright-reporter.ts']],
});
