import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createRunStarter } from '@/utils/runs/background/start-run';
import { newest } from '../../../fixtures/newest-storage';

vi.mock('@/utils/library/database/library-runs', () => ({ getRun: async () => null }));
vi.mock('@/utils/runs/background/cost-checks', () => ({
  checkCost: async () => {},
  checkAgent: async () => {},
  withFloorLock: (work: () => Promise<string>) => work(),
}));

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set(newest);
});

const account = {
  scraperAccess: async () => ({ key: 'k', baseUrl: 'https://s.test' }),
  inUse: async () => 'a',
};

test.each([
  ['ab', 'message-too-short'],
  ['x'.repeat(10_001), 'message-too-long'],
])('a message that the service would refuse is not sent again', async (text, code) => {
  const start = vi.fn(async () => 'r');
  const call = { start, submit: async () => {}, advance: async () => {} };
  const { sendAgent } = createRunStarter({
    account,
    slots: { claim: async () => true, release: () => {} },
    addRun: async () => {},
    flow: { scrape: call, agent: call },
    poller: { keepAlarm: async () => {}, plan: async () => {} },
  });
  await expect(sendAgent('', text, {})).rejects.toMatchObject({ problem: { code } });
  expect(start).not.toHaveBeenCalled();
  await sendAgent('', 'x'.repeat(code === 'message-too-short' ? 3 : 10_000), {});
  expect(start).toHaveBeenCalledOnce();
});

test('a scrape that could not be stored is told once, sent never, and frees its slot', async () => {
  const full = new Error('QUOTA_BYTES quota exceeded');
  const release = vi.fn();
  const submit = vi.fn(async () => {});
  const plan = vi.fn(async () => {});
  const call = { start: async () => Promise.reject(full), submit, advance: async () => {} };
  const { startScrape } = createRunStarter({
    account,
    slots: { claim: async () => true, release },
    addRun: async () => {},
    flow: { scrape: call, agent: call },
    poller: { keepAlarm: async () => {}, plan },
  });
  const options = { mode: 'request', country: '', screenshot: false } as const;
  const press = { id: 'r', url: 'https://a.test/', options, privateConfirmed: true };
  // An error that nobody handles fails the whole run of tests.
  await expect(startScrape({ ...press, costConfirmed: true })).rejects.toBe(full);
  expect(release).toHaveBeenCalledExactlyOnceWith('r');
  expect(submit).not.toHaveBeenCalled();
  expect(plan).not.toHaveBeenCalled();
});
