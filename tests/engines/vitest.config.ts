import { mergeConfig } from 'vitest/config';
import { base } from '../../vitest.config.ts';

/** Exported projects, run by their engines; `npm run test:engines`. */
export default {
  ...mergeConfig(base, {}),
  test: {
    ...base.test,
    include: ['tests/engines/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
};
