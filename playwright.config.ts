import { defineConfig } from '@playwright/test';

export default defineConfig({
  outputDir: 'test-results',
  // Each test drives its own browser, and some render scrapes: two at a time fill two cores. The
  // other workers are for tests that wait, such as the agent's for 100 s.
  workers: 4,
  // Tests are independent (own browser, own service): distributed one by one, no worker ends with a
  // long file.
  fullyParallel: true,
  // On a shared CI machine a test may time out by chance: it is run once more, and named in the summary.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // Enough for a machine many times slower than usual; no test waits longer than necessary.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./tests/run/playwright-reporter.ts']],
  projects: [
    { name: 'chromium', testDir: 'tests/e2e' },
    // Playwright only runs the tests: puppeteer-core drives Firefox over WebDriver BiDi.
    { name: 'firefox', testDir: 'tests/firefox', workers: 2 },
  ],
});
