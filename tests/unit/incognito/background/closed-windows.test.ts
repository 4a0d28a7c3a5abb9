import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  addPrivateRun,
  getPrivateRun,
  sweepPrivateRuns,
  updatePrivateRun,
} from '@/utils/incognito/background/private-run-store';
import { readPrivateRuns } from '@/utils/storage/private-run-records';
import { bodyOf, done, started } from './private-run-examples';

vi.mock('@/utils/browser/ext', async (real) => ({ ...(await real<object>()), isFirefox: true }));

const openWindows = (...incognito: boolean[]) =>
  Object.assign(fakeBrowser.windows, {
    getAll: async () => incognito.map((one) => ({ incognito: one })),
  });

beforeEach(() => {
  fakeBrowser.reset();
  Object.assign(fakeBrowser.storage.session, { getBytesInUse: async () => 0 });
});

test('a private session of Firefox keeps what is under way from the next one', async () => {
  openWindows(false);
  await addPrivateRun(started({ state: 'running', privateSession: 'unnamed' }));
  await sweepPrivateRuns(1);
  expect(await getPrivateRun('a')).toMatchObject({ state: 'running', privateSession: 'closed' });
  // The next private session is open when the run ends.
  openWindows(true);
  await updatePrivateRun('a', done, bodyOf('text'));
  await addPrivateRun(started({ id: 'next', state: 'done', privateSession: 'unnamed' }));
  await sweepPrivateRuns(2);
  expect((await readPrivateRuns()).runs.map(({ run }) => run.id)).toEqual(['next']);
  expect((await readPrivateRuns()).parts.size).toBe(0);
});

test('Firefox does not send for private windows that have closed', async () => {
  openWindows(false);
  await addPrivateRun(started({ state: 'waiting', privateSession: 'unnamed' }));
  await sweepPrivateRuns(1);
  expect(await getPrivateRun('a')).toMatchObject({ state: 'cancelled', cost: { used: 0 } });
  expect(JSON.stringify(await fakeBrowser.storage.local.get(null))).toContain('"used":0');
  await sweepPrivateRuns(2);
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
});
