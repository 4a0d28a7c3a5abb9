import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { changePrivateResults } from '@/utils/incognito/background/change-private-results';
import {
  addPrivateRun,
  getPrivateRun,
  updatePrivateRun,
} from '@/utils/incognito/background/private-run-store';
import { readPrivateRun } from '@/utils/storage/private-run-records';
import type { Body, Run } from '@/utils/runs/schema';
import { scrapeRun } from '../../runs/tasks/example-options';

const library = vi.hoisted(() => ({ run: null as Run | null, body: null as Body | null }));
vi.mock('@/utils/library/database/library-runs', () => ({
  addRun: async (run: Run) => void (library.run = run),
  updateRun: async (_id: string, change: (run: Run) => Run, body: Body) => {
    library.run = library.run && change(library.run);
    library.body = body;
    return library.run;
  },
}));

const body = { id: 'a', content: new Blob(['whole'], { type: 'text/html' }), screenshot: null };

beforeEach(async () => {
  fakeBrowser.reset();
  Object.assign(library, { run: null, body: null });
  Object.assign(fakeBrowser.storage.session, { getBytesInUse: async () => 0 });
  await addPrivateRun(scrapeRun({ id: 'a', state: 'running', privateSession: 's' }));
});

test('a result that is kept is in the library whole, and of no private session', async () => {
  await updatePrivateRun('a', (run) => ({ ...run, state: 'done' }), body);
  await changePrivateResults(['a'], { kind: 'keep' }, 1);
  expect(library.run).toMatchObject({ id: 'a', state: 'done' });
  expect(library.run?.privateSession).toBeUndefined();
  expect(await library.body?.content.text()).toBe('whole');
  expect((await readPrivateRun('a'))?.inLibrary).toBe(true);
});

test('what has not ended, or is gone, is not kept', async () => {
  await expect(changePrivateResults(['a'], { kind: 'keep' }, 1)).rejects.toThrow('task-lost');
  await expect(changePrivateResults(['x'], { kind: 'keep' }, 1)).rejects.toThrow('task-lost');
  expect(library.run).toBeNull();
});

test('what has ended can be removed and brought back; what is under way stays in sight', async () => {
  await changePrivateResults(['a'], { kind: 'remove' }, 7);
  expect((await getPrivateRun('a'))?.removedAt).toBeUndefined();
  await updatePrivateRun('a', (run) => ({ ...run, state: 'failed' }));
  await changePrivateResults(['a'], { kind: 'remove' }, 7);
  expect((await getPrivateRun('a'))?.removedAt).toBe(7);
  await changePrivateResults(['a'], { kind: 'restore' }, 8);
  expect((await getPrivateRun('a'))?.removedAt).toBeUndefined();
});

test('what needs a row of the library is refused', async () => {
  const pin = { kind: 'pin', pinned: true } as const;
  await expect(changePrivateResults(['a'], pin, 1)).rejects.toThrow('not-in-private');
});
