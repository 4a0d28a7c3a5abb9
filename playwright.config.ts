import { defineConfig } from '@playwright/test';

export default defineConfig({
  outputDir: 'test-results',
  // Each test drives a browser of its own and another may render scrapes: two at a time fill two cores. The others
  // are for tests that wait, such as the agent's for 100 s.
  workers: 4,
  // Each test has a browser and a service of its own: dealt out one by one, no worker is left with a long file at the end.
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // What a machine needs that is many times slower than the usual one; nothing waits longer than it has to.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./tests/run/playwrightReporter.ts']],
  projects: [
    { name: 'chromium', testDir: 'tests/e2e' },
    // Playwright is only the runner here: the browser is driven by puppeteer-core over WebDriver BiDi.
    { name: 'firefox', testDir: 'tests/firefox', workers: 2 },
  ],
});
