// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { readCompletedRows } from '@/utils/jobs/state/job-rows';
import { ProblemError } from '@/utils/problem';
import type { Completion, JobItem } from '@/utils/jobs/schema';
import { source } from '../export/example-results';

const addresses = ['https://a.test/1', 'https://a.test/2'];
const items = addresses.map((url, n): JobItem => ({
  jobId: 'job',
  n,
  url,
  state: 'done',
  runId: `${n}`,
  problem: null,
  rows: [{ at: n, cells: [url] }],
}));
const results = vi.hoisted(() => ({
  error: new RangeError('Maximum call stack size exceeded'),
  isDamaged: false,
}));

vi.mock('@/utils/library/database/jobs-store', () => ({ allJobItems: async () => items }));
vi.mock('@/utils/library/database/library-runs', () => {
  const markup = '<!doctype html><dl><dt>SKU</dt><dd>HL-1</dd></dl>';
  const of = (id: string) => source({ id, content: markup, url: addresses[Number(id)] ?? '' });
  const getBody = async (id: string) => {
    if (results.isDamaged && id === '0') throw new ProblemError('storage-unreadable');
    return of(id).body;
  };
  return { getRun: async (id: string) => of(id).run, getBody };
});
vi.mock('@/utils/jobs/read-recipe-page', async (real) => {
  const module = await real<typeof import('@/utils/jobs/read-recipe-page')>();
  const readPageValues: typeof module.readPageValues = async (content, type, address, keys) => {
    if (address === addresses[0]) throw results.error;
    return await module.readPageValues(content, type, address, keys);
  };
  return { ...module, readPageValues };
});

const completes: Completion = {
  title: 'Lamps',
  language: 'en',
  columns: [{ name: 'Link', kind: 'link' }],
  link: 0,
  fields: [{ key: 'label:SKU', name: 'SKU', kind: 'text' }],
};
const lastOf = async () =>
  await Array.fromAsync(readCompletedRows({ id: 'job', name: 'Job' }, completes, null, 9));

test('a page nested too deeply takes no rows of others away, and is told', async () => {
  const [last] = await lastOf();
  expect(last?.table.rows).toEqual([
    [addresses[0], ''],
    [addresses[1], 'HL-1'],
  ]);
  expect(last?.causes).toEqual([{ kind: 'too-deep', field: '', count: 1, urls: [addresses[0]] }]);
});

test('a damaged result takes no rows of others away, and is told', async () => {
  results.isDamaged = true;
  const [last] = await lastOf();
  results.isDamaged = false;
  expect(last?.table.rows).toEqual([
    [addresses[0], ''],
    [addresses[1], 'HL-1'],
  ]);
  expect(last?.causes).toEqual([{ kind: 'no-body', field: '', count: 1, urls: [addresses[0]] }]);
});

test('other errors are thrown on', async () => {
  results.error = new TypeError('wrong');
  await expect(lastOf()).rejects.toThrow('wrong');
});
