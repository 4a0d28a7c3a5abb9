import { defineConfig } from '@playwright/test';
import type { Options } from '../e2e/harness.ts';

/** Measurements, printed beside their goals. A slow result never fails a run. */
export default defineConfig<Options>({
  outputDir: '../../test-results/bench',
  testDir: '.',
  testMatch: '*.bench.ts',
  workers: 1,
  retries: 0,
  timeout: 300_000,
  reporter: [['list']],
  use: { searched: false },
});
