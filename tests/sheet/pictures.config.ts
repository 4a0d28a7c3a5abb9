import { defineConfig } from '@playwright/test';

/** Creates the pictures of README and stores in `assets`; look at them before committing. */
export default defineConfig({
  outputDir: '../../test-results/pictures',
  testDir: '.',
  testMatch: ['pictures.ts'],
  workers: 1,
  retries: 0,
  timeout: 300_000,
  reporter: [['list']],
});
