import { defineConfig } from '@playwright/test';

/** Pictures of every screen in every state, for eyes: `.local/sheet/*.png`. Nothing here can fail for its looks. */
export default defineConfig({
  outputDir: '../../test-results/sheet',
  testDir: '.',
  testMatch: ['sheet.ts', 'states.ts', 'icons.ts'],
  workers: 1,
  retries: 0,
  timeout: 900_000,
  reporter: [['list']],
});
