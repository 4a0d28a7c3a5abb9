import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { settle } from './no-skips.ts';

/** Fails a Playwright run in which a test was skipped, and tells the outcome. Does nothing with `--list`. */
export default class NoSkips implements Reporter {
  #suite: Suite | null = null;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  printsToStdio(): boolean {
    return false;
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    if (process.argv.includes('--list')) return result;
    const tests = this.#suite?.allTests() ?? [];
    const named = (outcome: string) =>
      tests
        .filter((test) => test.outcome() === outcome)
        .map((test) => test.titlePath().filter(Boolean).join(' › '));
    const skipped = named('skipped');
    const retried = named('flaky');
    const passed = named('expected').length + retried.length;
    settle({ passed, failed: named('unexpected'), skipped, retried });
    return { status: skipped.length > 0 && result.status === 'passed' ? 'failed' : result.status };
  }
}
