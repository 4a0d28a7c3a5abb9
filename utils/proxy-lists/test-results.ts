import type { Problem } from '../problem';
import type { TestedLine } from './schema';

/** Test result of one line, without the line itself, which is a secret. */
export interface LineTestResult {
  /** Position in the list, from 1. */
  line: number;
  state: 'waiting' | 'running' | 'works' | 'fails' | 'stopped';
  tried: TestedLine | null;
  problem: Problem | null;
}

const sortKeys = ['line', 'exit', 'country', 'latency', 'result'] as const;
export type SortKey = (typeof sortKeys)[number];

const order: readonly LineTestResult['state'][] = [
  'works',
  'fails',
  'running',
  'waiting',
  'stopped',
];

const value: Readonly<Record<SortKey, (result: LineTestResult) => string | number | null>> = {
  line: ({ line }) => line,
  exit: ({ tried }) => tried && padded(tried.address),
  country: ({ tried }) => tried?.country ?? null,
  latency: ({ tried }) => tried?.tookMs ?? null,
  result: ({ state }) => order.indexOf(state),
};

/** Pads the numbers of an IP address, for numeric sorting. */
const padded = (address: string) => address.replaceAll(/\d+/g, (digits) => digits.padStart(3, '0'));

/** Results sorted by one column; empty values come last in either direction. */
export function sortedResults(
  results: readonly LineTestResult[],
  key: SortKey,
  descending: boolean,
): LineTestResult[] {
  const of = value[key];
  return results.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    if (a === null || b === null)
      return Number(a === null) - Number(b === null) || one.line - other.line;
    const by = a < b ? -1 : Number(a > b);
    return (descending ? -by : by) || one.line - other.line;
  });
}
