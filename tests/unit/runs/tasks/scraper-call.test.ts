import { describe, expect, test, vi } from 'vitest';
import { ProblemError, type ProblemCode } from '@/utils/problem';
import {
  costSoFar,
  createScraperCall,
  noCost,
  type ScraperCallDependencies,
} from '@/utils/runs/tasks/scraper-call';
import type { ScraperApi } from '@/utils/service/scraper';
import { scraperReply as reply } from './scraper-reply';

const access = { baseUrl: 'https://scraper.test/api/v1', key: 'old' };
const renewed = { baseUrl: 'https://moved.test/api/v1', key: 'new' };
const refusal = { error: 'Invalid API key' };

/** A function that calls the scraper, and what it asked for meanwhile. */
function stage(change: Partial<ScraperCallDependencies> = {}) {
  const asked: object[] = [];
  const call = createScraperCall({
    fetch: () => Promise.reject(new Error('Not called')),
    keepAlive: () => () => {},
    async scraperAccess(options = {}) {
      asked.push(options);
      return options.refetch ? renewed : access;
    },
    ...change,
  });
  return { call, asked };
}

test('only a cost of 0 may become higher', () => {
  expect(costSoFar({ used: 0, left: 98 })).toEqual({ used: null, left: 98 });
  expect(costSoFar({ used: 2, left: null })).toEqual({ used: 2, left: null });
  expect(noCost).toEqual({ used: null, left: null });
});

describe('a call', () => {
  test('brings its answer, and the address that it came from', async () => {
    const { call, asked } = stage();
    const answer = reply(200, {});
    expect(await call(async () => answer)).toEqual({ reply: answer, baseUrl: access.baseUrl });
    expect(asked).toEqual([{}]);
  });

  test('for an account asks for its key alone', async () => {
    const { call, asked } = stage();
    await call(async () => reply(401, refusal), { accountId: 'mine' });
    expect(asked).toEqual([{ accountId: 'mine' }, { accountId: 'mine', refetch: true }]);
  });

  test('whose answer was cut has the cost of its headers, and may have been executed', async () => {
    const { call } = stage();
    const answer = reply(200, undefined, { isCut: true, used: 0, left: 98 });
    expect(await call(async () => answer)).toEqual({
      problem: { code: 'no-answer' },
      lost: true,
      cost: { used: 0, left: 98 },
    });
  });

  test.each<[ProblemCode, boolean]>([
    ['not-https', false],
    ['foreign-address', false],
    ['key-masked', false],
    ['no-answer', true],
    ['redirected', true],
  ])('that fails with %s may have been executed: %s', async (code, lost) => {
    const { call } = stage();
    const outcome = await call(() => Promise.reject(new ProblemError(code)));
    expect(outcome).toEqual({ problem: { code }, lost, cost: noCost, baseUrl: access.baseUrl });
  });

  test('without a key was not sent', async () => {
    const released = vi.fn();
    const { call } = stage({
      keepAlive: () => released,
      scraperAccess: () => Promise.reject(new ProblemError('locked')),
    });
    const send = vi.fn();
    expect(await call(send)).toEqual({ problem: { code: 'locked' }, lost: false, cost: noCost });
    expect(send).not.toHaveBeenCalled();
    expect(released).toHaveBeenCalledOnce();
  });
});

describe('a 401', () => {
  /** @returns the address of the last answer, and how often the service was called. */
  async function refused(
    json: object,
    rest: { used?: number | null; isFree?: boolean; status?: number } = {},
  ) {
    const { used = null, isFree, status = 401 } = rest;
    const { call } = stage();
    const send = vi.fn(async (_api: ScraperApi) => reply(status, json, { used }));
    const outcome = await call(send, isFree === undefined ? {} : { isFree });
    return { baseUrl: outcome.baseUrl, calls: send.mock.calls.length };
  }
  const again = { baseUrl: renewed.baseUrl, calls: 2 };
  const once = { baseUrl: access.baseUrl, calls: 1 };

  test.each<[string, Parameters<typeof refused>, object]>([
    ['of the service', [refusal], again],
    ['of the service at no price', [refusal, { used: 0 }], again],
    ['of the service at a price', [refusal, { used: 2 }], once],
    ['of the service at a price in its body', [{ ...refusal, credits_used: 2 }], once],
    ['of another server', [{ error: 'Session expired' }], once],
    ['of another server to a free call', [{ error: 'Session expired' }, { isFree: true }], again],
    ['at a price to a free call', [refusal, { used: 2, isFree: true }], again],
    ['that is a 403', [refusal, { status: 403, isFree: true }], once],
    ['that is a refusal by 400', [{ success: false, message: 'No' }, { status: 400 }], once],
  ])('%s is answered by a new key or not', async (_name, args, expected) => {
    expect(await refused(...args)).toEqual(expected);
  });

  const stands = reply(401, refusal);

  test.each<[Error, object | null]>([
    [new ProblemError('service-failed'), { reply: stands, baseUrl: access.baseUrl }],
    [new ProblemError('redirected'), { reply: stands, baseUrl: access.baseUrl }],
    [new ProblemError('locked'), { problem: { code: 'locked' }, lost: false, cost: noCost }],
    [new Error('disk'), null],
  ])('stands or not where the new key fails with %s', async (error, expected) => {
    const { call } = stage({
      async scraperAccess({ refetch } = {}) {
        if (refetch) throw error;
        return access;
      },
    });
    const outcome = call(async () => stands);
    if (expected) expect(await outcome).toEqual(expected);
    else await expect(outcome).rejects.toThrow('disk');
  });
});

describe('a browser that sends calls twice', () => {
  const sendsOnce = async () => false;

  test('sends no paid call, and polls all the same', async () => {
    const send = vi.fn(async () => reply(200, {}));
    const { call, asked } = stage({ sendsOnce });
    expect(await call(send)).toEqual({
      problem: { code: 'background-silent' },
      lost: false,
      cost: noCost,
    });
    expect(asked).toEqual([]);
    expect(send).not.toHaveBeenCalled();
    expect(await call(send, { isFree: true })).toHaveProperty('reply');
  });

  test('is asked to close its connections before a paid call alone', async () => {
    const closed: string[] = [];
    const closeAbandoned = async (baseUrl: string) => void closed.push(baseUrl);
    const { call } = stage({ closeAbandoned, sendsOnce: async () => true });
    const send = async () => {
      closed.push('sent');
      return reply(200, {});
    };
    await call(send, { isFree: true });
    await call(send, { isFree: false });
    await call(send);
    expect(closed).toEqual(['sent', access.baseUrl, 'sent', access.baseUrl, 'sent']);
  });
});
