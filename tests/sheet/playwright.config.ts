import { defineConfig } from '@playwright/test';

/**
 * Pictures of every screen in every state, for review: `.local/sheet/*.png`. Nothing here fails
 * because of its appearance.
 */
export default defineConfig({
  outputDir: '../../test-results/sheet',
  testDir: '.',
  testMatch: ['sheet.ts', '{,data-,question-,passing-}states.ts', 'icons.ts'],
  workers: 1,
  retries: 0,
  timeout: 900_000,
  reporter: [['list']],
});
