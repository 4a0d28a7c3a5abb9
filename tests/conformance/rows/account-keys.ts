import { expect } from 'vitest';
import { connect } from '@/utils/service/connect';
import { rowsOf } from '../row.ts';
import { problemOf } from '../stage.ts';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { connecting } from './connecting.ts';

export const accountKeys = rowsOf('account authentication', {
  'x-apikey': [
    'In the header, on every operation, and never in an address that answers to it',
    async (stage) => {
      const { account: key } = stage.service.addresses.keys;
      await connecting(stage, key);
      const asked = stage.calls.filter(({ url }) => url.pathname.startsWith('/public'));
      expect(asked).toHaveLength(5);
      for (const { headers, url } of asked) {
        expect(headers.get('x-apikey')).toBe(key);
        expect(url.href).not.toContain(key);
      }
    },
  ],
  apikey: [
    'In the query for generate alone, and only after its header was refused',
    async (stage) => {
      const line = 'acct:pw@rp.service.test:1000';
      const api = stage.cannedApi(({ query }) =>
        query.has('apikey') ? { body: line } : { status: 401 },
      );
      expect(await api.generate(serviceProfile())).toEqual([line]);
      expect(stage.calls.map(({ url }) => url.searchParams.get('apikey'))).toEqual([
        null,
        'account-key',
      ]);
      stage.calls.length = 0;
      expect((await problemOf(stage.api('wrong').browser())).code).toBe('key-refused');
      expect(stage.calls).toHaveLength(1);
    },
  ],
  'personal and team': [
    'Both are taken, and which it is told',
    async (stage) => {
      const { account, team } = stage.service.addresses.keys;
      for (const [key, kind] of [
        [account, 'personal'],
        [team, 'team'],
      ] as const) {
        expect(await stage.api(key).keyKind('rp')).toEqual({
          ownershipScope: kind,
          authType: kind,
        });
      }
    },
  ],
  'missing or invalid': [
    '401: told as a refused key, nothing kept',
    async (stage) => expect((await problemOf(connecting(stage, 'wrong'))).code).toBe('key-refused'),
  ],
  'the scraper’s key': [
    'Pasted for the account’s, it is told for what it is',
    async (stage) => {
      const { account, scraper } = stage.service.addresses.keys;
      const { account: earlier } = await connecting(stage, account);
      const dependencies = { fetch: stage.fetch, now: () => 1 };
      const access = { baseUrl: stage.service.addresses.accountApi, key: scraper };
      const problem = await problemOf(connect(dependencies, access, earlier, false));
      expect(problem.code).toBe('key-is-scraper-key');
    },
  ],
});
