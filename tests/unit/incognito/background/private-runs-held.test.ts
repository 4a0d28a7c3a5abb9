import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { newest } from '../../../fixtures/newest-storage';
import { scrapeRun } from '../../runs/tasks/example-options';

vi.mock('@/utils/browser/ext', () => ({
  isFirefox: false,
  ext: { ...fakeBrowser, extension: { inIncognitoContext: false } },
}));

/** The store in one life of the background. */
async function life() {
  vi.resetModules();
  return await import('@/utils/incognito/background/private-run-store');
}
const run = scrapeRun({ id: 'p', state: 'running', privateSession: 's' });

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
});

test('without private runs their storage is read once, however many steps a job takes', async () => {
  const read = vi.spyOn(fakeBrowser.storage.session, 'get');
  const store = await life();
  for (let step = 0; step < 10; step += 1) {
    expect(await store.getPrivateRun('r')).toBeNull();
    expect(await store.updatePrivateRun('r', (one) => one)).toBeNull();
    expect(await store.unfinishedPrivateRuns()).toEqual([]);
    expect(await store.sweepPrivateRuns(0)).toBe(false);
  }
  expect(read).toHaveBeenCalledTimes(1);
});

test('a private run that is added is known at once, and by the next background', async () => {
  const first = await life();
  expect(await first.getPrivateRun('p')).toBeNull();
  await first.addPrivateRun(run);
  expect(await first.getPrivateRun('p')).toMatchObject({ id: 'p' });
  const next = await life();
  expect(await next.unfinishedPrivateRuns()).toHaveLength(1);
});
