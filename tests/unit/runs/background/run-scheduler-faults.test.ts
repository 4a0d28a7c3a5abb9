import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createRunScheduler } from '@/utils/runs/background/run-scheduler';
import { holdRuns, unseenRuns } from '../../../fixtures/runs-in-memory';
import { scrapeRun } from '../tasks/example-options';

vi.mock('@/utils/incognito/background/private-run-store', () => ({
  sweepPrivateRuns: async () => false,
}));
vi.mock('@/utils/runs/background/run-store', () => import('../../../fixtures/runs-in-memory'));

const task = { id: 't', checkUrl: 'https://s.test/t', polls: 0, nextPollAt: 0 };
const alarm = () => fakeBrowser.alarms.get('vantage:poll');

beforeEach(() => {
  fakeBrowser.reset();
  holdRuns();
});

test('the alarm stays for a run that another worker added', async () => {
  const isLocked = async () => false;
  const scheduler = createRunScheduler({
    isLocked,
    endIfLost: async () => undefined,
    advance: async () => undefined,
  });
  await scheduler.keepAlarm();
  unseenRuns.push(scrapeRun({ state: 'intent' }));
  await scheduler.scheduleNextRound();
  expect(await alarm()).toBeDefined();
});

test('a lost run that can not be ended keeps no other from being advanced', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  holdRuns(
    scrapeRun({ id: 'damaged', state: 'intent' }),
    scrapeRun({ id: 'due', state: 'running', task }),
  );
  const advanced: string[] = [];
  const scheduler = createRunScheduler({
    isLocked: async () => false,
    async endIfLost({ id }) {
      if (id === 'damaged') throw new Error('no such job');
    },
    async advance({ id }) {
      advanced.push(id);
      holdRuns();
    },
  });
  await scheduler.advanceDueRuns();
  await vi.waitFor(() => expect(advanced).toEqual(['due']));
  expect(log).toHaveBeenCalledWith('Vantage: ending a lost run failed.', expect.any(Error));
});
