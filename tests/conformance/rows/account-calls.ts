import { expect } from 'vitest';
import { connect } from '@/utils/service/connect';
import { rowsOf } from '../row.ts';
import { problemOf, type Stage } from '../stage.ts';

const failing = (status: number, error: string) => () => ({
  status,
  body: { success: false, error },
});
const settingsOf = async (stage: Stage, rp: object) => {
  const data = { rp };
  return (await stage.cannedApi(() => ({ body: { success: true, data } })).targets())['rp'];
};
const connecting = (stage: Stage, key: string) =>
  connect(
    { fetch: stage.fetch, now: () => 1 },
    { baseUrl: stage.service.addresses.accountApi, key },
    null,
    false,
  );

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
      const { serviceProfile } = await import('../../fixtures/stored-profiles');
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
      const tools = { fetch: stage.fetch, now: () => 1 };
      const access = { baseUrl: stage.service.addresses.accountApi, key: scraper };
      const problem = await problemOf(connect(tools, access, earlier, false));
      expect(problem.code).toBe('key-is-scraper-key');
    },
  ],
});

export const usage = rowsOf('usage', {
  period: [
    'One that is allowed; the shortest for whose key it is',
    async (stage) => {
      await stage.api().keyKind('rp');
      expect(stage.calls[0]?.url.searchParams.get('period')).toBe('24h');
    },
  ],
  product: [
    'Always named; static residential, which the operation does not serve, is never asked about',
    async (stage) => {
      await stage.api().keyKind('rpc');
      expect(stage.calls[0]?.url.searchParams.get('product')).toBe('rpc');
      await stage.api().keyKind('static_residential');
      expect(stage.calls).toHaveLength(1);
    },
  ],
  'meta.ownership_scope': [
    'Read where it is told; else not known',
    async (stage) => {
      const { account } = await connecting(stage, stage.service.addresses.keys.team);
      expect(account.ownershipScope).toBe('team');
      const api = stage.cannedApi(() => ({ body: { success: true } }));
      expect((await api.keyKind('rp')).ownershipScope).toBeNull();
    },
  ],
  'meta.auth_type': [
    'Read where it is told; else not known',
    async (stage) => {
      const { account } = await connecting(stage, stage.service.addresses.keys.account);
      expect(account.authType).toBe('personal');
      const api = stage.cannedApi(() => ({ body: { meta: { auth_type: 7 } } }));
      expect((await api.keyKind('rp')).authType).toBeNull();
    },
  ],
  '403': [
    'An address that is not verified: connected, and said so',
    async (stage) => {
      const { unverified } = stage.service.addresses.keys;
      expect(await connecting(stage, unverified)).toMatchObject({
        problem: null,
        account: { emailUnverified: true },
      });
      const odd = stage.cannedApi(() => ({ status: 403, body: 'Forbidden' }));
      expect((await problemOf(odd.keyKind('rp'))).code).toBe('email-unverified');
    },
  ],
});

export const settings = rowsOf('targeting settings', {
  data: [
    'By product, of those four that have settings',
    async (stage) =>
      expect(Object.keys(await stage.api().targets())).toEqual(['rp', 'rpc', 'mp', 'dcp']),
  ],
  countries: [
    'Two-letter code and name',
    async (stage) => {
      expect((await stage.api().targets())['rp']?.countries['DE']).toBe('Germany');
      expect((await settingsOf(stage, { countries: 'none' }))?.countries).toEqual({});
    },
  ],
  cities: [
    'Items are not documented: objects, texts, lists nested by country or by name',
    async (stage) => {
      const found = { value: 'berlin', name: 'Berlin', countries: ['DE'] };
      const data = [{ id: 'berlin', name: 'Berlin', country_code: 'DE' }];
      expect((await settingsOf(stage, { cities: { data } }))?.cities).toEqual([found]);
      const nested = [{ DE: ['Berlin', 'Bonn'] }];
      const choices = await settingsOf(stage, { cities: { data: nested } });
      expect(choices?.cities.map(({ value }) => value)).toEqual(['Berlin', 'Bonn']);
    },
  ],
  regions: [
    'The same, by their code where there is one',
    async (stage) => {
      const data = [{ code: 'BY', name: 'Bavaria', country_code: 'DE' }, 'california'];
      expect((await settingsOf(stage, { regions: { data } }))?.regions).toMatchObject([
        { value: 'BY', name: 'Bavaria' },
        { value: 'california' },
      ]);
    },
  ],
  isp: [
    'The network identifier is what is sent, the key what is shown; the other known form too',
    async (stage) => {
      const isp = { 'Comcast Cable': { value: 'comcastcable', countryCode: 'US' } };
      const found = [{ value: 'comcastcable', name: 'Comcast Cable', countries: ['US'] }];
      expect((await settingsOf(stage, { isp }))?.isps).toEqual(found);
      const isps = { comcastcable: { label: 'Comcast Cable', countries: ['US'] } };
      expect((await settingsOf(stage, { isps }))?.isps).toEqual(found);
    },
  ],
  continents: [
    'The key is what is sent; the name and the codes of the countries come along',
    async (stage) => {
      const continents = { europe: { name: 'Europe', countries: { Germany: 'DE' } } };
      expect((await settingsOf(stage, { continents }))?.continents).toEqual([
        { value: 'europe', name: 'Europe', countries: ['DE'] },
      ]);
    },
  ],
  'exactly as returned': [
    'A value goes out to the letter, and the service takes each of its own',
    async (stage) => {
      const { serviceProfile } = await import('../../fixtures/stored-profiles');
      const api = stage.api();
      const targets = (await api.targets())['rp'];
      const [city] = targets?.cities ?? [];
      const [isp] = targets?.isps ?? [];
      await api.generate(serviceProfile({ countries: [], city: city?.value ?? '' }));
      expect(stage.calls.at(-1)?.url.searchParams.get('city')).toBe(city?.value);
      await api.generate(serviceProfile({ countries: [], isp: isp?.value ?? '' }));
      expect(stage.calls.at(-1)?.url.searchParams.get('isp')).toBe(isp?.value);
    },
  ],
  errors: [
    '401 and 500 are told, and connecting does without the lists',
    async (stage) => {
      const down = stage.cannedApi(failing(500, 'Internal server error'));
      expect(await problemOf(down.targets())).toMatchObject({
        code: 'service-failed',
        detail: 'Internal server error',
      });
      expect((await problemOf(stage.api('wrong').targets())).code).toBe('key-refused');
    },
  ],
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
