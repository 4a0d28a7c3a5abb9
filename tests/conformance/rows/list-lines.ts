import { expect } from 'vitest';
import { type ListRequest, ListRequestSchema, maxLines } from '@/utils/proxy-lists/schema';
import { parseProxyString } from '@/utils/proxy/proxy-string';
import { curlThrough, siteFor } from '../../service/proxy/trial.ts';
import { rowsOf } from '../row.ts';
import { callsTo, problemOf } from '../stage.ts';
import { bareQuery, faultOf, listAskOf, listed, modifiersOf } from './listing.ts';

const isSent = (about: object) => ListRequestSchema.safeParse({ ...listAskOf(), ...about }).success;

/** Lists of proxy strings: session lifetime, number of strings, and format. */
export const listLines = rowsOf('generate, list', {
  session: [
    '`sticky`, `hard`, or left out; each line has a session of its own',
    async (stage) => {
      const sticky = await modifiersOf(stage, { session: 'sticky', amount: 20 });
      for (const one of sticky) expect(one).toMatch(/^_session-[A-Z0-9]{6,10}_lifetime-30$/);
      expect(new Set(sticky).size).toBe(20);
      const hard = await modifiersOf(stage, { session: 'hard', amount: 20 });
      for (const one of hard) expect(one).toMatch(/^_hardsession-[A-Z0-9]{6,10}$/);
      expect(new Set(hard).size).toBe(20);
      expect(await modifiersOf(stage)).toEqual(['']);
      expect((await listed(stage)).query).not.toHaveProperty('session');
      expect(isSent({ session: 'eternal' })).toBe(false);
    },
  ],
  lifetime: [
    'Whole minutes from 1 to 1440, with sticky sessions alone',
    async (stage) => {
      for (const lifetimeMinutes of [1, 30, 1440]) {
        const { query } = await listed(stage, { session: 'sticky', lifetimeMinutes });
        expect(query['lifetime']).toBe(String(lifetimeMinutes));
      }
      for (const session of ['hard', 'rotating'] as const) {
        const { query } = await listed(stage, { session, lifetimeMinutes: 45 });
        expect(query).not.toHaveProperty('lifetime');
      }
      for (const invalid of [0, 1441, 2.5, '30']) {
        expect(isSent({ lifetimeMinutes: invalid })).toBe(false);
      }
      expect(await faultOf(stage, { session: 'sticky', lifetimeMinutes: 1441 })).toMatchObject({
        detail: 'lifetime must be 1 to 1440',
        field: 'lifetime',
      });
    },
  ],
  amount: [
    'From 1 to 100, and as many lines come',
    async (stage) => {
      for (const amount of [1, 7, maxLines]) {
        expect((await listed(stage, { amount })).lines).toHaveLength(amount);
      }
      expect(maxLines).toBe(100);
      for (const invalid of [0, 101, 500, 1.5, '5'])
        expect(isSent({ amount: invalid })).toBe(false);
      expect(await faultOf(stage, { amount: 101 })).toMatchObject({
        code: 'service-refused',
        field: 'amount',
      });
    },
  ],
  '429': [
    '`Exceeded maximum proxy count`: told as busy, with the service’s words, at the amount',
    async (stage) =>
      expect(await faultOf(stage, { amount: 501 })).toMatchObject({
        code: 'service-busy',
        status: 429,
        detail: 'Exceeded maximum proxy count',
        field: 'amount',
      }),
  ],
  format: [
    'Each of the three layouts, to the letter',
    async (stage) => {
      const { username, password, endpoint, ports } = stage.account.products.get('rp') ?? {};
      const [login, server] = [`${username}:${password}`, `${endpoint}:${ports?.http}`];
      for (const [format, line] of [
        ['1', `${login}@${server}`],
        ['2', `${server}:${login}`],
        ['3', `${login}:${server}`],
      ] as const) {
        expect((await listed(stage, { format, withProtocol: false })).lines).toEqual([line]);
        expect((await listed(stage, { format })).query['format']).toBe(format);
      }
      for (const invalid of ['0', '4', 1]) expect(isSent({ format: invalid })).toBe(false);
    },
  ],
  prepend_protocol: [
    '`true` and `false` are both said, and a line has its protocol or has not',
    async (stage) => {
      const having = await listed(stage, { withProtocol: true });
      expect([having.query['prepend_protocol'], having.lines[0]?.slice(0, 7)]).toEqual([
        'true',
        'http://',
      ]);
      const without = await listed(stage, { withProtocol: false });
      expect(without.query['prepend_protocol']).toBe('false');
      expect(without.lines).toEqual([having.lines[0]?.slice(7)]);
    },
  ],
  protocol: [
    '`http` or `socks5`, at the port of each, and such a line is a way out as it stands',
    async (stage) => {
      const { ports } = stage.account.products.get('rp') ?? {};
      for (const protocol of ['http', 'socks5'] as const) {
        const { lines, logins, query } = await listed(stage, { protocol, countries: ['DE'] });
        expect(query['protocol']).toBe(protocol);
        expect(logins[0]?.port).toBe(ports?.[protocol]);
        const proxy = (lines[0] ?? '').replace('socks5:', 'socks5h:');
        const trusted = ['--cacert', stage.service.addresses.ca];
        const page = siteFor(stage.service, 'connect', '/whoami');
        const { body } = await curlThrough('-x', proxy, ...trusted, page);
        expect(JSON.parse(body)).toMatchObject({ country: 'DE' });
      }
      expect(isSent({ protocol: 'https' })).toBe(false);
    },
  ],
  'plain text': [
    'One string a line; what stands for a targeting is on the credentials, in every layout',
    async (stage) => {
      const wanted: Partial<ListRequest> = { countries: ['DE'], session: 'sticky', amount: 3 };
      for (const format of ['1', '2', '3'] as const) {
        const { lines, logins } = await listed(stage, { ...wanted, format });
        expect(lines).toHaveLength(3);
        for (const { password } of logins) expect(password).toMatch(/_country-DE_session-/);
      }
    },
  ],
  'no parameter of this operation': [
    'A continent and expert modifiers stay out of the query, and come behind the password',
    async (stage) => {
      const more = { continent: 'europe', expert: { zip: '10115', fraudscore: '20' } };
      const { query, lines } = await listed(stage, { ...more, format: '2', amount: 2 });
      expect(Object.keys(query).toSorted()).toEqual(bareQuery);
      for (const line of lines) {
        expect(line).toMatch(/^http:\/\/127\.0\.0\.1:\d+:/);
        expect(parseProxyString(line).password).toMatch(
          /_continent-europe_zip-10115_fraudscore-20$/,
        );
      }
    },
  ],
  'the key': [
    'In the header; where that is refused in the query, which is shown, and then told as refused',
    async (stage) => {
      await listed(stage);
      const { account } = stage.service.addresses.keys;
      const [call] = callsTo(stage, '/generate');
      expect(call?.headers.get('x-apikey')).toBe(account);
      expect(call?.url.href).not.toContain(account);
      stage.calls.length = 0;
      const problem = await problemOf(stage.api('wrong').generateList(listAskOf()));
      expect([problem.code, stage.calls.length]).toEqual(['key-refused', 2]);
    },
  ],
  'a failure with a 200': [
    'JSON in the place of lines is told as what it says, and no lines at all as unreadable',
    async (stage) => {
      const ask = (body: unknown) =>
        problemOf(stage.cannedApi(() => ({ body })).generateList(listAskOf()));
      const invalid = { error: { issues: [{ path: ['city'], message: 'Unknown city' }] } };
      expect(await ask(invalid)).toMatchObject({ code: 'service-refused', detail: 'Unknown city' });
      expect((await ask('\n')).code).toBe('proxy-string-unreadable');
      expect((await ask('hello')).code).toBe('proxy-string-unreadable');
    },
  ],
});
