import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    allowOnly: false,
    reporters: ['default', './tests/run/vitestReporter.ts'],
    include: [
      'tests/unit/**/*.test.{ts,tsx}',
      'tests/service/**/*.test.ts',
      'tests/conformance/**/*.test.ts',
    ],
    // The conformance tests start real servers and browsers on a shared machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
