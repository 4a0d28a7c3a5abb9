import { defineConfig } from '@playwright/test';

// Inherited by the workers: every string goes through every view (tests/fixtures/markup-part.ts).
process.env['VANTAGE_CORPUS'] = 'whole';

/** Separate from the other tests, which only test a part of the views: this takes minutes. */
export default defineConfig({
  outputDir: '../../test-results/corpus',
  testMatch: 'dead-markup.spec.ts',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['../run/playwright-reporter.ts']],
  projects: [
    { name: 'chromium', testDir: '../e2e' },
    { name: 'firefox', testDir: '../firefox' },
  ],
});
