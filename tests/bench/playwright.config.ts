import { defineConfig } from '@playwright/test';

/** Measurements, printed beside what they are held against. They never fail a run for being slow. */
export default defineConfig({
  outputDir: '../../test-results/bench',
  testDir: '.',
  testMatch: '*.bench.ts',
  workers: 1,
  retries: 0,
  timeout: 300_000,
  reporter: [['list']],
});
