import { defineConfig } from '@playwright/test';

/** Real proxies, for `npm run test:proxies`; each test has a proxy, a service and a browser of its own. */
export default defineConfig({
  outputDir: '../../test-results/proxies',
  testDir: '.',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['../run/playwright-reporter.ts']],
});
