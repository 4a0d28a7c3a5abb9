import { expect } from 'vitest';
import { rowsOf } from '../row.ts';
import { problemOf } from '../stage.ts';

const failing = (status: number, error: string) => () => ({
  status,
  body: { success: false, error },
});

export const accountErrors = rowsOf('account errors', {
  'error and success': [
    'The words are told; a validator’s own form of them too',
    async (stage) => {
      const said = [
        ['Bad period', 'Bad period'],
        [{ issues: [{ path: ['city'], message: 'bad city' }] }, 'bad city'],
        [{ code: 'X', message: 'Words' }, 'Words'],
      ] as const;
      for (const [error, detail] of said) {
        const api = stage.cannedApi(() => ({ status: 400, body: { success: false, error } }));
        expect((await problemOf(api.proxyData())).detail).toBe(detail);
      }
    },
  ],
  '400 usage': [
    'A period, a product or the statistics behind them: refused, in whatever body it comes',
    async (stage) => {
      for (const body of [{ error: 'Invalid period' }, 'Bad request', '']) {
        const api = stage.cannedApi(() => ({ status: 400, body }));
        expect((await problemOf(api.keyKind('rp'))).code).toBe('service-refused');
      }
    },
  ],
  '401': [
    'A refused key, on every operation',
    async (stage) => {
      const api = stage.api('wrong');
      for (const call of [
        api.proxyData(),
        api.keyKind('rp'),
        api.targets(),
        api.scraper(),
        api.browser(),
        api.rotateSession('rp', 'AB12CD34'),
      ]) {
        expect((await problemOf(call)).code).toBe('key-refused');
      }
    },
  ],
  '429': [
    'Told as busy, with the wait where the header names one',
    async (stage) => {
      const api = stage.cannedApi(() => ({
        status: 429,
        headers: { 'retry-after': '9' },
        body: { error: 'Exceeded maximum proxy count' },
      }));
      expect(await problemOf(api.proxyData())).toMatchObject({
        code: 'service-busy',
        retryAfterSeconds: 9,
        detail: 'Exceeded maximum proxy count',
      });
    },
  ],
  '500': [
    'A failure of the service, told with its words',
    async (stage) => {
      const api = stage.cannedApi(failing(500, 'Internal server error'));
      for (const call of [api.proxyData(), api.scraper(), api.browser()]) {
        expect(await problemOf(call)).toMatchObject({
          code: 'service-failed',
          status: 500,
          detail: 'Internal server error',
        });
      }
    },
  ],
  'no answer': [
    'Told without the address’s query, where a key might be',
    async (stage) => {
      const api = stage.cannedApi(() => ({ cut: true }));
      const problem = await problemOf(api.proxyData());
      expect(problem.code).toBe('no-answer');
      expect(problem.detail).toMatch(/^https:\/\/localhost:\d+$/);
    },
  ],
  garbled: [
    'A 200 that is no object can’t be read, and that is said',
    async (stage) => {
      for (const body of ['<html>', '[]', '7', '']) {
        const api = stage.cannedApi(() => ({ body }));
        expect((await problemOf(api.proxyData())).code).toBe('service-garbled');
      }
    },
  ],
});
