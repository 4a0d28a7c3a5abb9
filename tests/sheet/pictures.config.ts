import { defineConfig } from '@playwright/test';

/** The pictures of README and stores, made anew into `assets`: look at them before they are kept. */
export default defineConfig({
  outputDir: '../../test-results/pictures',
  testDir: '.',
  testMatch: ['pictures.ts'],
  workers: 1,
  retries: 0,
  timeout: 300_000,
  reporter: [['list']],
});
