import { defineConfig } from 'vitest/config';
import { base } from '../../vitest.config';

/** Unit tests of the mutated files, without servers and browsers. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    reporters: ['default'],
    include: [
      'tests/unit/{incognito,proxy,runs,schedules,security,service,storage}/**/*.test.{ts,tsx}',
    ],
  },
});
