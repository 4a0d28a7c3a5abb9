import { beforeEach, expect, test, vi } from 'vitest';
import type { Run } from '@/utils/runs/schema';
import { scrapeRun } from '../tasks/example-options';

const hoisted = vi.hoisted(() => ({ runs: [] as Run[], online: true, reads: 0 }));
vi.mock('@/utils/browser/offline', () => ({ isOffline: () => !hoisted.online }));
vi.mock('@/utils/browser/wake-ups', () => ({
  setWakeUp: async () => undefined,
  shortestPeriod: 0.5,
}));
vi.mock('@/utils/storage/web-locks', () => ({
  tryWithLock: async (_name: string, work: () => Promise<void>) => work(),
}));
vi.mock('@/utils/incognito/background/private-run-store', () => ({
  sweepPrivateRuns: async () => false,
}));
vi.mock('@/utils/runs/background/run-store', () => ({
  getRun: async (id: string) => hoisted.runs.find((run) => run.id === id) ?? null,
  unfinishedRuns: async () => {
    hoisted.reads += 1;
    return hoisted.runs;
  },
}));

const { createPoller } = await import('@/utils/runs/background/poller');

const task = { id: 't', checkUrl: 'https://s.test/t', polls: 0, nextPollAt: 0 };

function stage() {
  const advanced: string[] = [];
  const poller = createPoller({
    advance: async ({ id }) => void advanced.push(id),
    endIfLost: async () => undefined,
    isLocked: async () => false,
  });
  return { poller, advanced };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  Object.assign(hoisted, { runs: [], online: true, reads: 0 });
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

test('offline nothing is sent, where its reply would be lost; tasks are asked about all the same', async () => {
  hoisted.runs = [
    scrapeRun({ id: 'paid', state: 'waiting', notBefore: 0, task: null }),
    scrapeRun({ id: 'free', state: 'running', task }),
  ];
  hoisted.online = false;
  const { poller, advanced } = stage();
  await poller.round();
  await settle();
  expect(new Set(advanced)).toEqual(new Set(['free']));
  hoisted.online = true;
  await poller.round();
  await settle();
  expect(advanced).toContain('paid');
});

test('ends in quick succession are planned for together', async () => {
  hoisted.runs = Array.from({ length: 20 }, (_, at) =>
    scrapeRun({ id: `${at}`, state: 'running', task: { ...task, nextPollAt: Infinity } }),
  );
  const { poller } = stage();
  await Promise.all(hoisted.runs.map(() => poller.plan()));
  expect(hoisted.reads).toBe(2);
});
