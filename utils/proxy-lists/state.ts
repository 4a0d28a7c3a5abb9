import { signal } from '@preact/signals';
import type { LineTestResult } from '@/utils/proxy-lists/test-results';
import { isFirefox } from '@/utils/browser/ext';
import { locked } from '@/utils/security/state';
import { send } from '@/utils/messaging/send';
import { type Problem, toProblem } from '@/utils/problem';
import type { ProductCode } from '@/utils/proxy/product-codes';
import { inUse } from '../account/state/accounts';

/** Results of the last test. They stay while this tab is open; the lines do not. */
export const testResults = signal<readonly LineTestResult[]>([]);
/** 'stopping': the current line is still being tested. */
export const testing = signal<'no' | 'yes' | 'stopping'>('no');

/** Whether lines can only be tested one at a time, closing open connections. */
export const oneAtATime = !isFirefox;
const concurrency = isFirefox ? 4 : 1;

function put(line: number, change: Partial<LineTestResult>): void {
  testResults.value = testResults.value.map((one) =>
    one.line === line ? { ...one, ...change } : one,
  );
}

/** Tests each line once until all are done or the test is stopped. Never rejects. */
export async function testLines(lines: readonly string[], product: ProductCode): Promise<void> {
  if (testing.value !== 'no') return;
  testing.value = 'yes';
  testResults.value = lines.map((_, at) => ({
    line: at + 1,
    state: 'waiting',
    tried: null,
    problem: null,
  }));
  const rest = [...lines.entries()];
  async function work(): Promise<void> {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [at, line] = next;
      if (testing.value === 'stopping') put(at + 1, { state: 'stopped' });
      else await testOne(at + 1, line, product);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  testing.value = 'no';
}

async function testOne(line: number, text: string, product: ProductCode): Promise<void> {
  put(line, { state: 'running' });
  try {
    const tried = await send('proxy-lists/test', { line: text, product });
    put(line, { state: 'works', tried });
  } catch (error) {
    put(line, { state: 'fails', problem: toProblem(error) });
    // An error that would affect every line.
    if (blockingCodes.has(toProblem(error).code)) stopTests();
  }
}

const blockingCodes: ReadonlySet<string> = new Set([
  'endpoint-shared',
  'control-taken',
  'control-by-policy',
  'no-site-access',
  'not-connected',
  'locked',
]);

/** Error that ended the last test early; null for none. */
export function testProblem(): Problem | null {
  return (
    testResults.value.find(({ problem }) => problem && blockingCodes.has(problem.code))?.problem ??
    null
  );
}

export function stopTests(): void {
  if (testing.value === 'yes') testing.value = 'stopping';
}

/** Clears the results. The test of the current line finishes on its own. */
export function forgetTestResults(): void {
  stopTests();
  testResults.value = [];
}

let tested = inUse.value;
inUse.subscribe((id) => {
  if (id === tested) return;
  // No reset when the account is loaded for the first time.
  if (tested !== null) forgetTestResults();
  tested = id;
});
locked.subscribe((now) => {
  if (now) stopTests();
});
