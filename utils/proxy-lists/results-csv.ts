import { csvLine, csvStart } from '../export/csv';
import type { LineTestResult } from './test-results';

/** Results as CSV, with the problem's code for failed lines. */
export function resultsCsv(results: readonly LineTestResult[]): string {
  const head = ['line', 'result', 'exit', 'country', 'city', 'network', 'latency_ms', 'problem'];
  const rows = results.map(({ line, state, tried, problem }) => [
    line,
    state,
    tried?.address ?? null,
    tried?.country ?? null,
    tried?.city ?? null,
    tried?.network ?? null,
    tried?.tookMs ?? null,
    problem?.code ?? null,
  ]);
  return csvStart + [head, ...rows].map((row) => csvLine(row)).join('');
}
