import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { testProcesses } from './tests/run/test-processes.ts';

// The processes of a run share the compiled code of Vitest, zod and jsdom.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('./.local/compile-cache', import.meta.url),
);

/** Settings of every unit test, whatever its process. */
export const base = defineConfig({
  plugins: [WxtVitest()],
  resolve: {
    alias: {
      'webextension-polyfill': fileURLToPath(
        new URL('./tests/fixtures/fake-polyfill.ts', import.meta.url),
      ),
    },
  },
  test: {
    // Vitest makes a text of every value, and the text 'false' is true. Tests of Firefox mock `isFirefox`.
    env: { FIREFOX: '' },
    allowOnly: false,
    setupFiles: ['./tests/unit/setup.ts'],
    reporters: ['default', './tests/run/vitest-reporter.ts'],
    include: [
      'tests/unit/**/*.test.{ts,tsx}',
      'tests/service/**/*.test.ts',
      'tests/conformance/**/*.test.ts',
    ],
    // The conformance tests start real servers and browsers on a shared machine.
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    // Many tests wait for servers. By default vitest leaves one core free, and on two cores half of
    // the machine idle.
    maxWorkers: availableParallelism() + 1,
    hookTimeout: 60_000,
  },
});

const { shared, own } = testProcesses();
const ownProcess = ['tests/conformance/**/*.test.ts', ...own];
// Not below `.local`, where an interrupted mutation run leaves a copy of the project.
const long = ['tests/**/*.long.test.ts'];
const project = (name: string, test: ViteUserConfig['test']) => ({
  ...base,
  extends: false as const,
  test: { ...base.test, ...test, name },
});

export default defineConfig({
  test: {
    ...base.test,
    projects: [
      project('own context', {
        pool: 'vmForks',
        exclude: [...configDefaults.exclude, ...long, ...shared, ...ownProcess],
      }),
      project('own process', { include: ownProcess, exclude: long }),
      // What the setup fakes is out of reach of these.
      project('shared process', { include: shared, exclude: long, isolate: false, setupFiles: [] }),
      project('long', { include: long }),
    ],
  },
});
