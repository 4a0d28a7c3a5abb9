import { beforeEach, expect, test, vi } from 'vitest';
import { followPages, type StoredPage } from '@/utils/jobs/follow-pages';
import { ProblemError } from '@/utils/problem';
import { draft } from '../recipes/samples';

vi.mock('@/utils/jobs/read-recipe-page', () => ({
  async readRecipePage(content: Blob) {
    const text = await content.text();
    if (text === 'deep') throw new RangeError('Maximum call stack size exceeded');
    return { drift: null, rows: [[text]] };
  },
  nextPageOf: async () => 'https://a.test/next',
}));

/** Texts of the results by run; one that is absent can't be read. */
let texts: Record<string, string>;
const readStoredPage = async (runId: string): Promise<StoredPage | null> => {
  const text = texts[runId];
  if (text === undefined) throw new ProblemError('storage-unreadable');
  return { content: new Blob([text]), type: '', status: 200, address: 'https://a.test/' };
};
const log = vi.spyOn(console, 'error').mockReturnValue();
beforeEach(() => void log.mockClear());

/** Follows these pages. @returns what was told of each. */
async function told(...pages: { runId: string; earlier?: string[] }[]) {
  const waiting = pages.map(({ runId, earlier = [] }, n) => ({
    jobId: 'job',
    n,
    runId,
    recipe: draft(),
    earlier,
  }));
  const reads: unknown[] = [];
  const send = async (type: string, input: object): Promise<unknown> => {
    if (type === 'jobs/page') return { page: waiting.shift() ?? null };
    reads.push('read' in input ? input.read : null);
    return {};
  };
  await followPages(send as Parameters<typeof followPages>[0], readStoredPage);
  return reads;
}
const read = { next: 'https://a.test/next', isNew: true };

test.each([
  ['is damaged', {}],
  ['is nested too deeply', { bad: 'deep' }],
])('a result that %s is not read, and the next one is', async (_, bad: Record<string, string>) => {
  texts = { good: 'A', ...bad };
  expect(await told({ runId: 'bad' }, { runId: 'good' })).toEqual([null, read]);
  expect(log).toHaveBeenCalledTimes(Object.keys(bad).length);
});

test('a failure of the database that may pass has the page read later, and ends the reading', async () => {
  const page = { jobId: 'job', n: 0, runId: 'x', recipe: draft(), earlier: [] };
  const send = vi.fn(async (): Promise<object> => ({ page }));
  const failing = () => Promise.reject(new Error('UnknownError'));
  await followPages(send as unknown as Parameters<typeof followPages>[0], failing);
  const { jobId, n, runId } = page;
  expect(send.mock.calls).toEqual([
    ['jobs/page', {}],
    ['jobs/page-read', { jobId, n, runId, read: null, retry: true }],
  ]);
  expect(log).toHaveBeenCalledOnce();
});

test('an earlier page that cannot be read ends nothing, and rows of the others are known', async () => {
  texts = { first: 'A', good: 'B', last: 'A' };
  const earlier = ['bad', 'first'];
  expect(await told({ runId: 'good', earlier }, { runId: 'last', earlier })).toEqual([
    read,
    { ...read, isNew: false },
  ]);
  // Each of the later pages tries to read it.
  expect(log).toHaveBeenCalledOnce();
});

test('a result that is gone is not read, which is no failure', async () => {
  const gone = vi.fn(async () => null);
  const send = vi.fn(async (type: string) => {
    const isFirst = type === 'jobs/page' && send.mock.calls.length === 1;
    return {
      page: isFirst ? { jobId: 'job', n: 0, runId: 'x', recipe: draft(), earlier: [] } : null,
    };
  });
  await followPages(send as unknown as Parameters<typeof followPages>[0], gone);
  expect(send).toHaveBeenCalledWith('jobs/page-read', {
    jobId: 'job',
    n: 0,
    runId: 'x',
    read: null,
  });
  expect(log).not.toHaveBeenCalled();
});
