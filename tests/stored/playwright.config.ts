import { defineConfig } from '@playwright/test';

/**
 * Records what a build stores, as `tests/fixtures/stored/v*.json`: one example of each storage
 * version, kept permanently. Put the build into `.output`, name its commit, and run
 * `VANTAGE_COMMIT=$(git rev-parse HEAD) npx playwright test -c tests/stored/playwright.config.ts`.
 */
export default defineConfig({
  outputDir: '../../test-results/stored',
  testDir: '.',
  testMatch: 'record-*.ts',
  workers: 1,
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
});
