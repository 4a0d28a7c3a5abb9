import { expect } from 'vitest';
import { agentReserve, maxMessageLength, minMessageLength } from '@/utils/runs/agent/agent-text';
import { publishedCost } from '@/utils/runs/cost/estimate-cost';
import { defaultOptions } from '@/utils/runs/parameters/options';
import { maxTries, pollDelay } from '@/utils/runs/tasks/poll-plan';
import { allowedRequests, isSpareTooOld } from '@/utils/proxy/sessions/spare-rules';
import { isSession, parseSeconds } from '@/utils/runs/parameters/parse-typed';
import { createScraperApi } from '@/utils/service/scraper';
import { createSlotQueue } from '@/utils/runs/tasks/slot-queue';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { rowsOf } from '../row.ts';
import { callsTo } from '../stage.ts';

const url = 'https://shop.test/';

export const limits = rowsOf('limits', {
  concurrency: [
    'Scrapes that go out together wait for their turn at the account’s own limit',
    async (stage) => {
      const { concurrency } = await stage.api().scraper();
      let max = 0;
      const out = new Set<number>();
      const queue = createSlotQueue({
        running: async () => new Map(),
        limit: async () => concurrency,
      });
      await Promise.all(
        Array.from({ length: 3 * concurrency }, (_, at) =>
          queue.enqueue({ id: String(at), group: '' }, async () => {
            out.add(at);
            max = Math.max(max, out.size);
            await new Promise((resolve) => setTimeout(resolve, 5));
            out.delete(at);
          }),
        ),
      );
      expect([concurrency, max]).toEqual([5, 5]);
    },
  ],
  'X-RateLimit-Limit': [
    'The same figure as the access data, which are what is gone by',
    async (stage) => {
      await stage.client().scrape(`${stage.site}/ip`);
      const [call] = callsTo(stage, '/scraper/realtime');
      const { concurrency } = await stage.api().scraper();
      expect(call?.replied.get('x-ratelimit-limit')).toBe(String(concurrency));
    },
  ],
  'X-RateLimit-Remaining': [
    'True of its own moment only: with none left the next scrape is asked for, and a 429 waited out',
    async (stage) => {
      const headers = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' };
      const client = stage.canned(() => ({ body: { success: true, content: 'x' }, headers }));
      for (let at = 0; at < 2; at += 1) expect((await client.send(url)).state).toBe('done');
    },
  ],
  reset: [
    'The body’s seconds are kept to, whatever they are',
    async (stage) => {
      const body = {
        success: false,
        error: 'Concurrency limit exceeded (5/5)',
        limit: 5,
        reset: 17,
      };
      const client = stage.canned(() => ({ status: 429, body, headers: { 'retry-after': '3' } }));
      const run = await client.send(url);
      expect(run.notBefore).toBe(client.now() + 17_000);
      expect(run.problem?.detail).toContain('(5/5)');
      expect(maxTries).toBe(10);
    },
  ],
  'no reset': [
    'A minute, which is usual',
    async (stage) => {
      const client = stage.canned(() => ({
        status: 429,
        body: { success: false, error: 'Too many' },
      }));
      expect((await client.send(url)).notBefore).toBe(client.now() + 60_000);
    },
  ],
  'synchronous limit': [
    'Up to 45 seconds and well beyond are waited for before a call counts as lost',
    async (stage) => {
      const waits: number[] = [];
      const real = AbortSignal.timeout;
      AbortSignal.timeout = (ms: number) => {
        waits.push(ms);
        return real.call(AbortSignal, ms);
      };
      try {
        const api = createScraperApi({
          baseUrl: stage.cannedRoot(() => ({ body: {} })),
          key: 'k',
          fetch: stage.fetch,
        });
        await api.scrape({ url });
        await api.askAgent('Lamps?');
      } finally {
        AbortSignal.timeout = real;
      }
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(2 * 45_000);
    },
  ],
  proxy_session_id: [
    'Six to eight letters and digits',
    () => {
      for (const id of ['abcdef', 'A1b2C3d', '12345678']) expect(isSession(id)).toBe(true);
      for (const id of ['abcde', 'abcdefghi', 'abc_def', '']) expect(isSession(id)).toBe(false);
    },
  ],
  'session of a profile': [
    'Goes along where it fits; a scrape that asks for one that is not there never leaves',
    async (stage) => {
      const client = stage.client();
      const options = { sessionOfProfile: true };
      await client.scrape(`${stage.site}/ip`, options, { session: 'AB12CD34' });
      expect(callsTo(stage, '/scraper/realtime')[0]?.body).toMatchObject({
        proxy_session_id: 'AB12CD34',
      });
      const none = await client.send(`${stage.site}/ip`, options);
      expect(none).toMatchObject({ state: 'failed', problem: { code: 'session-unfit' } });
      expect(callsTo(stage, '/scraper/realtime')).toHaveLength(1);
    },
  ],
  'logins made ahead': [
    'At most twenty a minute and 300 a day, no limit being documented; none is used past its lifetime, or half an hour',
    () => {
      const minute = 60_000;
      const now = 2000 * minute;
      const earlier = (count: number, ago: number) =>
        Array.from({ length: count }, () => now - ago);
      expect(allowedRequests([], 100, now)).toBe(20);
      expect(allowedRequests(earlier(295, 2 * minute), 100, now)).toBe(5);
      const lives = [1, 30, 1440].map((lifetimeMinutes) => {
        const profile = serviceProfile({ lifetimeMinutes });
        return [1, 30, 31].map((age) => isSpareTooOld(profile, now - age * minute + 1, now));
      });
      expect(lives).toEqual([
        [false, true, true],
        [false, false, true],
        [false, false, true],
      ]);
    },
  ],
  wait_seconds: [
    'Up to 30',
    () =>
      expect(['30', ' .5 ', '30.5', '-1', '', '0x1e', '1e1', '.'].map(parseSeconds)).toEqual([
        30,
        0.5,
        null,
        null,
        null,
        null,
        null,
        null,
      ]),
  ],
  message: [
    'From 3 to 10,000 characters',
    () => expect([minMessageLength, maxMessageLength]).toEqual([3, 10_000]),
  ],
  AI: [
    'A scrape with AI is told at 30 credits more, an agent request at its reserve of 300',
    () => {
      const most = publishedCost(defaultOptions).most;
      expect(publishedCost({ ...defaultOptions, ai: true, aiSource: 'markdown' }).most).toBe(
        most + 30,
      );
      expect(agentReserve).toBe(300);
    },
  ],
  polling: [
    'No quicker than every two seconds, and slower the longer it takes',
    () => {
      const waits = Array.from({ length: 100 }, (_, polls) => pollDelay(polls));
      expect(Math.min(...waits)).toBe(2000);
      expect(waits).toEqual([...waits].toSorted((one, other) => one - other));
    },
  ],
});
