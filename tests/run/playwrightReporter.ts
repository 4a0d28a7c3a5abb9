import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { settle } from './noSkips.ts';

/** Fails a Playwright run in which a test was skipped or needed a retry. */
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
    const passed = named('expected').length;
    settle(
      { passed, failed: tests.length - passed - skipped.length, skipped: skipped.length },
      skipped,
    );
    return { status: skipped.length > 0 && result.status === 'passed' ? 'failed' : result.status };
  }
}
