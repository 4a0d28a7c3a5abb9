import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { settle } from './noSkips.ts';

/** Fails a Playwright run in which a test was skipped, and names the tests that needed a retry. */
export default class NoSkips implements Reporter {
  #suite: Suite | null = null;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  printsToStdio(): boolean {
    return false;
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    const tests = this.#suite?.allTests() ?? [];
    const named = (outcome: string) =>
      tests
        .filter((test) => test.outcome() === outcome)
        .map((test) => test.titlePath().join(' › '));
    const skipped = named('skipped');
    const retried = named('flaky');
    const passed = named('expected').length + retried.length;
    const failed = tests.length - passed - skipped.length;
    settle({ passed, failed, skipped: skipped.length, retried: retried.length }, skipped);
    for (const test of retried) console.error(`\nPassed at the second attempt only: ${test}`);
    return { status: skipped.length > 0 && result.status === 'passed' ? 'failed' : result.status };
  }
}
