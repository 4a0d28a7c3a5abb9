import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { settle } from './noSkips.ts';

/**
 * Fails a Vitest run in which a test was skipped; a run filtered by name (`-t`) skips on purpose.
 */
export default class NoSkips implements Reporter {
  #narrowed = false;

  onInit(vitest: Vitest): void {
    this.#narrowed = vitest.config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const states = tests.map((test) => test.result().state);
    const count = (state: string) => states.filter((one) => one === state).length;
    const skipped = this.#narrowed
      ? []
      : tests
          .filter((test) => test.result().state === 'skipped')
          .map((test) => `${test.module.relativeModuleId} › ${test.fullName}`);
    settle(
      {
        passed: count('passed'),
        failed: count('failed'),
        skipped: skipped.length,
        retried: 0,
      },
      skipped,
    );
    if (skipped.length > 0) process.exitCode = 1;
  }
}
