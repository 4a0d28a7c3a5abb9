import { defineConfig } from '@playwright/test';

/** Only for the network namespace that main.ts creates. */
export default defineConfig({
  outputDir: '../../test-results/leak',
  testDir: '.',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  reporter: [['list'], ['../run/playwright-reporter.ts']],
});
