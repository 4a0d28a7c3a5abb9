import { expect } from 'vitest';
import { rowsOf, type Row } from '../row.ts';
import { problemOf, type Stage } from '../stage.ts';
import { connecting } from './connecting.ts';

const accessBody = {
  success: true,
  has_access: true,
  credits: 120.5,
  concurrency: 5,
  api_key: 'its-own-key',
  max_session_length_seconds: 600,
  endpoint_url: 'https://x.service.test/api/v1/',
};
const none = { has_access: false, credits: 0, concurrency: 0, api_key: null };

/** Fields common to the scraper's and the browser's access data. */
function shared(product: 'scraper' | 'browser'): Record<string, [string, Row['test']]> {
  const of = (stage: Stage, change: object = {}) =>
    stage.cannedApi(() => ({ body: { ...accessBody, ...change } }))[product]();
  return {
    success: [
      'A 200 that says no is a failure, and not an account without access',
      async (stage) => {
        const body = { success: false, error: 'Try again' };
        const problem = await problemOf(of(stage, body));
        expect(problem).toMatchObject({ code: 'service-refused', detail: 'Try again' });
        const bare = stage.cannedApi(() => ({ body }));
        expect((await problemOf(bare[product]())).code).toBe('service-refused');
      },
    ],
    has_access: [
      'False, missing, or without a key: no access',
      async (stage) => {
        expect((await of(stage)).hasAccess).toBe(true);
        expect((await of(stage, { has_access: false })).hasAccess).toBe(false);
        expect((await of(stage, { has_access: undefined })).hasAccess).toBe(false);
        expect((await of(stage, { api_key: null })).hasAccess).toBe(false);
      },
    ],
    credits: [
      'As reported, decimals too',
      async (stage) => {
        expect((await of(stage)).credits).toBe(120.5);
        expect((await of(stage, { credits: '7' })).credits).toBe(7);
      },
    ],
    concurrency: ['As reported', async (stage) => expect((await of(stage)).concurrency).toBe(5)],
    api_key: [
      'Its own key, of which the account keeps four characters for the screen',
      async (stage) => {
        const found = await connecting(stage, stage.service.addresses.keys.account);
        const key = stage.account[product].key;
        expect(product === 'scraper' ? found.scraperKey : found.browserKey).toBe(key);
        expect(found.account[product].keyTail).toBe(key.slice(-4));
        expect(JSON.stringify(found.account)).not.toContain(key);
      },
    ],
    endpoint_url: [
      'Where it is reached, without a slash at the end',
      async (stage) => expect((await of(stage)).reportedUrl).toBe('https://x.service.test/api/v1'),
    ],
    'without access': [
      'Nothing of it is there, the address aside, and connecting works',
      async (stage) => {
        expect(await of(stage, none)).toMatchObject({
          hasAccess: false,
          credits: 0,
          concurrency: 0,
          key: null,
          reportedUrl: 'https://x.service.test/api/v1',
        });
        const found = await connecting(stage, stage.service.addresses.keys.noAccess);
        expect(found.account[product]).toMatchObject({ hasAccess: false, keyTail: null });
        expect([found.scraperKey, found.browserKey, found.problem]).toEqual([null, null, null]);
      },
    ],
  };
}

export const scraperAccess = rowsOf('scraper access', shared('scraper'));
export const browserAccess = rowsOf('browser access', {
  ...shared('browser'),
  max_session_length_seconds: [
    'Seconds; none known is none',
    async (stage) => {
      expect((await stage.api().browser()).maxSessionLengthSeconds).toBe(600);
      const body = { ...accessBody, max_session_length_seconds: null };
      const without = await stage.cannedApi(() => ({ body })).browser();
      expect(without.maxSessionLengthSeconds).toBe(0);
    },
  ],
});
