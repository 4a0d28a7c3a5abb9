import { describe, expect, test, vi } from 'vitest';
import type { Run } from '@/utils/runs/schema';
import { createPaidCall, type FlowDependencies } from '@/utils/runs/tasks/paid-call';
import { scrapeRun } from './example-options';
import { scraperReply as reply } from './scraper-reply';

function stage(change: Partial<FlowDependencies> = {}) {
  const added: Run[] = [];
  const asked: object[] = [];
  const recordCredits = vi.fn(async () => {});
  const never = () => Promise.reject(new Error('Not called'));
  const paid = createPaidCall({
    store: {
      async addRun(run) {
        added.push(run);
        return true;
      },
      updateRun: never,
      recordPoll: never,
      getRun: never,
    },
    now: () => 5,
    newId: () => 'new',
    recordCredits,
    fetch: never,
    keepAlive: () => () => {},
    async scraperAccess(options = {}) {
      asked.push(options);
      return { baseUrl: 'https://scraper.test/api/v1', key: 'k' };
    },
    ...change,
  });
  return { paid, added, asked, recordCredits };
}

const blank = {
  state: 'intent',
  createdAt: 5,
  updatedAt: 5,
  tries: 1,
  notBefore: null,
  cost: { used: null, left: null },
  problem: null,
};

test('a new run has the ID and the session of its origin, or an ID of its own', () => {
  const { paid } = stage();
  expect(paid.newRun({})).toEqual({ id: 'new', ...blank });
  expect(paid.newRun({})).not.toHaveProperty('privateSession');
  const origin = { id: 'own', privateSession: '' };
  expect(paid.newRun(origin)).toEqual({ ...origin, ...blank });
});

describe('the intent of a call', () => {
  const run = scrapeRun({ id: 'a', state: 'intent' });

  test('is stored with the account in use', async () => {
    const { paid, added } = stage({ accountInUse: async () => 'mine' });
    expect(await paid.begin(run)).toBe('a');
    expect(added).toEqual([{ ...run, accountId: 'mine' }]);
    expect([...paid.underWay]).toEqual(['a']);
  });

  test('has no account where there is one alone', async () => {
    const { paid, added } = stage();
    await paid.begin(run);
    expect(added[0]).not.toHaveProperty('accountId');
  });

  test('counts as in progress before it is stored', async () => {
    const seen: boolean[] = [];
    const { paid } = stage({
      async accountInUse() {
        seen.push(paid.underWay.has('a'));
        return 'mine';
      },
    });
    await paid.begin(run);
    expect(seen).toEqual([true]);
  });

  test('of another worker, or one that could not be stored, is carried out by none', async () => {
    for (const addRun of [async () => false, () => Promise.reject(new Error('disk'))]) {
      const never = () => Promise.reject(new Error('Not called'));
      const { paid } = stage({
        store: { addRun, updateRun: never, recordPoll: never, getRun: never },
      });
      await paid.begin(run).catch(() => {});
      expect(paid.underWay.size).toBe(0);
      const work = vi.fn(async () => {});
      await paid.carryOut('a', work);
      expect(work).not.toHaveBeenCalled();
    }
  });

  test('is over once it was carried out, or failed to be', async () => {
    const { paid } = stage();
    await paid.begin(run);
    const during: boolean[] = [];
    await paid.carryOut('a', async () => void during.push(paid.underWay.has('a')));
    expect(during).toEqual([true]);
    expect(paid.underWay.size).toBe(0);
    await paid.begin(run);
    await expect(paid.carryOut('a', () => Promise.reject(new Error('disk')))).rejects.toThrow();
    expect(paid.underWay.size).toBe(0);
  });
});

describe('a call', () => {
  const mine = { ...scrapeRun({ id: 'a' }), accountId: 'mine' };

  test('is sent again after any 401 if it is free, with the keys of the run’s account', async () => {
    const { paid, asked } = stage();
    const send = vi.fn(async () => reply(401, {}));
    await paid.pay(mine, send);
    expect(send).toHaveBeenCalledOnce();
    await paid.ask(mine, send);
    expect(send).toHaveBeenCalledTimes(3);
    const { accountId } = mine;
    expect(asked).toEqual([{ accountId }, { accountId }, { accountId, refetch: true }]);
  });

  test('tells its balance with the version of the accounts that it began with', async () => {
    let version = 3;
    const { paid, recordCredits } = stage({ accountsVersion: async () => version });
    await paid.noteLeft(mine, 99);
    await paid.pay(mine, async () => {
      version = 4;
      return reply(200, {});
    });
    await paid.noteLeft(mine, 98);
    expect(recordCredits.mock.calls).toEqual([
      [99, 'mine', 'a', undefined],
      [98, 'mine', 'a', 3],
    ]);
  });

  test('tells its balance without one where accounts are never replaced', async () => {
    const { paid, recordCredits } = stage();
    await paid.ask(mine, async () => reply(200, {}));
    await paid.noteLeft(mine, 0);
    expect(recordCredits.mock.calls).toEqual([[0, 'mine', 'a', undefined]]);
  });
});
