import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { settle } from './no-skips.ts';

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
    const named = (state: string) =>
      tests
        .filter((test) => test.result().state === state)
        .map((test) => `${test.module.relativeModuleId} › ${test.fullName}`);
    const skipped = this.#narrowed ? [] : named('skipped');
    settle({ passed: named('passed').length, failed: named('failed'), skipped, retried: [] });
    if (skipped.length > 0) process.exitCode = 1;
  }
}
